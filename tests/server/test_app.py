"""What the running server answers."""

from __future__ import annotations

import gzip
import re
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import ubongo
from tests.server.playing import TIMEOUT, fetched
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


@pytest.mark.parametrize(
    "path", ["api/tables/BKTRFM", "api/matches/x", "api/nothing", "api/guest/export", "nothing.js"]
)
def test_nobody_on_the_way_keeps_a_refusal(address: str, path: str) -> None:
    answer = fetched(f"{address}{path}")
    assert answer.status_code in {403, 404}
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
    with httpx.Client(timeout=TIMEOUT) as client:
        url = httpx.URL(address).copy_with(raw_path=f"/{path}".encode())
        answer = client.send(client.build_request("GET", url))
    assert answer.status_code in {400, 404}
    assert "docstring" not in answer.text
    assert "__version__" not in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/index.html%00.js",
        "/%00%0aINFO%20x",
        "/api/tables/%00",
        "/assets/%7f",
        f"/{'ä' * 128}.js",
        f"/assets/{'x' * 300}.js",
        "/" + "x/" * 3_000,
    ],
)
def test_a_path_that_no_file_can_have_is_a_mistake(address: str, path: str) -> None:
    answer = fetched(f"{address.rstrip('/')}{path}")
    assert answer.status_code == 400
    is_json = answer.headers["content-type"] == "application/json"
    assert is_json == path.startswith("/api/")


def test_the_pages_take_no_posts(address: str) -> None:
    assert httpx.post(address, timeout=TIMEOUT).status_code == 405


LANGUAGES = ("en", "de", "cs", "is")


def packed(file: Path) -> Path:
    """What is sent for a script or style."""
    return file.with_name(f"{file.name}.gz")


def weight(files: set[Path]) -> int:
    """How many bytes are sent for these files."""
    return sum(packed(file).stat().st_size for file in files)


@cache
def manifest() -> dict[str, dict[str, Any]]:
    """What Vite tells about the files it wrote: what each is made of, and what it imports."""
    told = (STATIC / ".vite" / "manifest.json").read_text(encoding="utf-8")
    return msgspec.json.decode(told, type=dict[str, dict[str, Any]])


def loaded(*parts: str) -> set[Path]:
    """All scripts and styles of these parts: a source, or the name of a group in vite.config.ts."""
    known = manifest()
    groups = {chunk["name"]: key for key, chunk in known.items() if "src" not in chunk}
    fresh = {groups.get(part, part) for part in parts}
    reached: set[str] = set()
    while fresh:
        reached |= fresh
        fresh = {name for key in fresh for name in known[key].get("imports", ())} - reached
    names = {n for key in reached for n in (known[key]["file"], *known[key].get("css", ()))}
    return {STATIC / name for name in names}


def classic(language: str) -> set[Path]:
    """All that is loaded until the first piece can be taken up, in one language."""
    texts = [
        f"../src/ubongo/texts/{language}/{room}.json" for room in ("laying", "race", "classic")
    ]
    return loaded(
        "index.html", "playing", "src/sound/player.ts", f"src/texts/{language}.ts", *texts
    )


def test_the_page_names_what_it_loads_first() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    named = {STATIC / name for name in re.findall(r"assets/[\w.-]+\.(?:js|css)", page)}
    assert {file.suffix for file in named} == {".js", ".css"}
    assert named == loaded("index.html")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_light(language: str) -> None:
    assert weight(loaded("index.html", f"src/texts/{language}.ts")) <= 40_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_page_and_a_table_of_classic_are_light(language: str) -> None:
    assert weight(classic(language)) <= 75_000


def test_gathering_with_friends_adds_at_most_10_kilobytes() -> None:
    gathering = loaded("src/table/Gathering.svelte", "src/editions/classic/Agreed.svelte")
    assert weight(gathering - classic("en")) <= 10_000


def test_the_card_game_adds_at_most_30_kilobytes() -> None:
    assert weight(loaded("src/editions/card_game/room.ts") - classic("en")) <= 30_000


def test_3d_and_its_scene_add_at_most_180_kilobytes() -> None:
    added = loaded("src/editions/three_d/room.ts", "src/cubes/scene/Scene.svelte") - classic("en")
    assert any("WebGLRenderer" in file.read_text(encoding="utf-8") for file in added)
    assert weight(added) <= 180_000
