"""What the running server answers."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import httpx
import pytest

import ubongo
from tests.server.playing import PATIENCE, fetched
from ubongo.server.app import built_pages

STATIC = Path(ubongo.__file__).parent / "static"


def assets(ending: str) -> list[Path]:
    """The built assets of a kind."""
    return sorted((STATIC / "assets").glob(f"*{ending}"))


def test_the_pages_are_built() -> None:
    assert built_pages() == STATIC


def test_healthz_tells_the_version(address: str) -> None:
    answer = fetched(f"{address}healthz")
    assert answer.json() == {"status": "ok", "version": ubongo.__version__}
    assert answer.headers["cache-control"] == "no-store"


def test_the_first_page_is_asked_for_each_time(address: str) -> None:
    answer = fetched(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert '<div id="app">' in answer.text


@pytest.mark.parametrize(
    ("ending", "kind"), [(".js", "text/javascript"), (".css", "text/css"), (".woff2", "font/woff2")]
)
def test_assets_may_be_kept_for_good(address: str, ending: str, kind: str) -> None:
    answer = fetched(f"{address}assets/{assets(ending)[0].name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] == kind
    assert answer.headers["cache-control"] == "max-age=31536000, public, immutable"


def test_every_asset_is_named_by_a_hash() -> None:
    names = [file.name for file in (STATIC / "assets").iterdir()]
    assert names
    assert all(re.search(r"-[\w-]{8}\.\w+(\.gz)?$", name) for name in names)


def test_scripts_are_sent_compressed(address: str) -> None:
    name = max(assets(".js"), key=lambda file: file.stat().st_size).name
    answer = fetched(f"{address}assets/{name}", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"].lower() == "accept-encoding"
    assert int(answer.headers["content-length"]) == weight({STATIC / "assets" / name})
    assert answer.content == (STATIC / "assets" / name).read_bytes()


def test_who_takes_nothing_compressed_gets_it_plain(address: str) -> None:
    file = assets(".css")[0]
    answer = fetched(f"{address}assets/{file.name}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"].lower() == "accept-encoding"
    assert int(answer.headers["content-length"]) == file.stat().st_size
    assert answer.content == file.read_bytes()


def test_what_is_packed_is_what_lies_beside_it() -> None:
    for file in (*assets(".js"), *assets(".css")):
        assert gzip.decompress(packed(file).read_bytes()) == file.read_bytes()


@pytest.mark.parametrize("path", ["", "healthz", "assets/nothing.js", "nothing", "%00"])
def test_every_answer_is_guarded(address: str, path: str) -> None:
    headers = fetched(f"{address}{path}").headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


@pytest.mark.parametrize("path", ["nothing", "assets/nothing.js", "schema", "assets/"])
def test_what_is_not_there_is_not_found(address: str, path: str) -> None:
    assert fetched(f"{address}{path}").status_code == 404


@pytest.mark.parametrize("path", ["nothing", "t/BKTR", "assets/nothing.js"])
def test_people_who_lost_their_way_get_the_pages(address: str, path: str) -> None:
    answer = fetched(f"{address}{path}", headers={"accept": "text/html,*/*;q=0.8"})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text == fetched(address).text


@pytest.mark.parametrize("path", ["api/nothing", "api/tables/BBBB"])
def test_programs_who_lost_their_way_get_a_code(address: str, path: str) -> None:
    answer = fetched(f"{address}{path}", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert answer.json()["code"] in {"request.unknown", "table.unknown"}


@pytest.mark.parametrize(
    "path", ["../__init__.py", "..%2f__init__.py", "assets/..%2f..%2f__init__.py", "%2e%2e/app.py"]
)
def test_no_path_leads_out_of_the_pages(address: str, path: str) -> None:
    with httpx.Client(timeout=PATIENCE) as client:
        url = httpx.URL(address).copy_with(raw_path=f"/{path}".encode())
        answer = client.send(client.build_request("GET", url))
    assert answer.status_code in {400, 404}
    assert "docstring" not in answer.text
    assert "__version__" not in answer.text


def test_the_pages_take_no_posts(address: str) -> None:
    assert httpx.post(address, timeout=PATIENCE).status_code == 405


LANGUAGES = ("en", "de", "cs", "is")


def packed(file: Path) -> Path:
    """What is sent for a script or style."""
    return file.with_name(f"{file.name}.gz")


def weight(files: set[Path]) -> int:
    """How many bytes are sent for these files."""
    return sum(packed(file).stat().st_size for file in files)


def first_files() -> set[Path]:
    """What the first page names, and all that this imports before it runs."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    named = {STATIC / name for name in re.findall(r"assets/[\w.-]+\.(?:js|css)", page)}
    assert {file.suffix for file in named} == {".js", ".css"}
    return loaded_with(named)


def part(name: str, known: set[Path]) -> set[Path]:
    """A part that is fetched later: its script, what this imports, and the styles it waits for."""
    importing = re.compile(
        rf"import\(`\./({name}-[\w-]{{8}}\.js)`\)(?:[^`]*?__vite__mapDeps\(\[([\d,]*)\]\))?"
    )
    for file in known:
        text = file.read_text(encoding="utf-8")
        if found := importing.search(text):
            listed = re.search(r"m\.f=(\[.*?\])", text)
            assert listed
            styles = json.loads(listed[1])
            numbers = [int(number) for number in (found[2] or "").split(",") if number]
            waited = {STATIC / styles[number] for number in numbers}
            return loaded_with({STATIC / "assets" / found[1]}) | waited
    raise AssertionError(f"nothing fetches {name}")


def texts(language: str) -> set[Path]:
    """What is read on the first page and at a table of classic, in one language."""
    rooms = [
        file
        for file in assets(".js")
        if re.match(rf"(playing-)?{language}-[\w-]{{8}}\.js", file.name)
    ]
    assert len(rooms) == 2
    return set(rooms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_page_and_a_table_of_classic_are_light(language: str) -> None:
    first = first_files()
    assert weight(first | part("player", first) | texts(language)) <= 60_000


def test_gathering_with_friends_adds_at_most_6_kilobytes() -> None:
    first = first_files()
    assert weight(part("gathering", first) - first) <= 6_000


def loaded_with(files: set[Path]) -> set[Path]:
    """The scripts, and all that they import before they run."""
    reached, fresh = set(files), set(files)
    while fresh:
        sources = [file.read_text(encoding="utf-8") for file in fresh if file.suffix == ".js"]
        named = {n for text in sources for n in re.findall(r'(?:from|import)"\./([\w.-]+)"', text)}
        fresh = {STATIC / "assets" / name for name in named} - reached
        reached |= fresh
    return reached


def loaded_for(first_signs: list[str]) -> set[Path]:
    """What is loaded for scripts that have these signs, on top of a classic table."""
    table = first_files()
    scripts = {file: file.read_text(encoding="utf-8") for file in set(assets(".js")) - table}
    signed = [{file for file, code in scripts.items() if sign in code} for sign in first_signs]
    assert [len(files) for files in signed] == [1] * len(first_signs)
    return loaded_with(set().union(*signed)) - table


def test_the_card_game_adds_at_most_25_kilobytes_of_script() -> None:
    assert weight(loaded_for(["card_game.sheet"])) <= 25_000


def test_3d_and_its_scenes_add_at_most_180_kilobytes_of_script() -> None:
    loaded = loaded_for(["three_d.ready", "data-misfit", "data-azimuth"])
    assert any("WebGLRenderer" in file.read_text(encoding="utf-8") for file in loaded)
    assert weight(loaded) <= 180_000
