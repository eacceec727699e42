"""Running a server: what docs/operations.md says, readiness, and a stop that loses nothing."""

from __future__ import annotations

import asyncio
import re
import signal
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.server.playing import TIMEOUT, Raw, bare_socket, browser, raw_socket, seated, small_deck
from tests.server.store.keeping import answer_otherwise
from tools.servers import free_port, served, serving, told_address, ubongo_command
from ubongo.client import Guest
from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import Stage
from ubongo.server.app import create_app
from ubongo.server.http import probes
from ubongo.server.http.context import AppContext
from ubongo.server.http.hosts import Hosts
from ubongo.server.metrics import Metrics
from ubongo.server.settings import FILE_VARIABLE, SETTINGS
from ubongo.server.store.opening import open_store
from ubongo.server.store.server_state import touch

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    import httpx

    from tests.command_line import Ubongo

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
STOPPED = 4.0
"""Seconds for which a process is stopped: more than a busy machine takes for anything."""
DEPLOY = [path for path in sorted((ROOT / "deploy").iterdir()) if path.is_file()]


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its head."""
    text = re.split(r"^#+ ", PAGE.split(f"# {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    lines = [line.strip("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split(" | ")] for line in lines[2:]]


# The page.


def test_every_setting_is_described_with_its_default() -> None:
    described = [tuple(row[:4]) for row in rows("Settings")]
    known = []
    for setting in SETTINGS.values():
        default = setting.default
        shown = ", ".join(default) if isinstance(default, tuple) else str(default)
        names = (setting.option, setting.variable, setting.name)
        known.append((*(f"`{name}`" for name in names), f"`{shown}`" if shown else ""))
    assert described == known
    assert all(row[4] for row in rows("Settings"))


def test_help_lists_every_setting(ubongo: Ubongo) -> None:
    said = " ".join(ubongo("serve", "--help").out.split())
    for setting in SETTINGS.values():
        assert f" {setting.option} " in said
        assert f"[{setting.variable}]" in said
        assert setting.says.replace("-", "- ") in said or setting.says in said
    assert f"[{FILE_VARIABLE}]" in said


def test_every_measure_is_described() -> None:
    described = {row[0].strip("`"): (row[1], row[2]) for row in rows("Metrics")}
    known = {
        metric.name + ("_total" if metric.type == "counter" else ""): metric.type
        for metric in Metrics().registry.collect()
        if metric.name.startswith("ubongo_")
    }
    assert {name: kind for name, (kind, _) in described.items()} == known
    assert all(says for _, says in described.values())


def test_every_variable_in_the_examples_exists() -> None:
    known = {setting.variable for setting in SETTINGS.values()} | {FILE_VARIABLE}
    for text in (PAGE, *(path.read_text(encoding="utf-8") for path in DEPLOY)):
        assert set(re.findall(r"\bUBONGO_[A-Z_]+\b", text)) <= known


def test_the_examples_start_what_there_is() -> None:
    unit = (ROOT / "deploy" / "ubongo.service").read_text(encoding="utf-8")
    assert re.search(r"^ExecStart=\S+/ubongo serve --no-browser$", unit, re.MULTILINE)
    docker = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    assert 'ENTRYPOINT ["ubongo", "serve", "--no-browser"]' in docker
    assert "/readyz" in docker


# Readiness, and who may be believed.


@asynccontextmanager
async def opened(
    folder: Path, context: AppContext, trusted: Sequence[str] | None = None
) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a server that can be looked into."""
    (folder / "assets").mkdir()
    database = str(folder / "u.db")
    app = create_app(
        folder, lambda: open_store(database), {"classic": small_deck()}, context=context
    )
    async with (
        served(app, trusted=trusted) as address,
        browser(address) as client,
    ):
        yield client


async def readiness(client: httpx.AsyncClient) -> tuple[int, str]:
    """The status, in numbers and in words."""
    answer = await client.get("/readyz")
    assert answer.headers["cache-control"] == "no-store"
    return answer.status_code, answer.json()["status"]


async def test_it_is_ready_while_the_store_answers(tmp_path: Path) -> None:
    context = AppContext()
    async with opened(tmp_path, context) as client:
        assert await readiness(client) == (200, "ok")
        await context.lobby.store.close()
        assert await readiness(client) == (503, "store")
        assert (await client.get("/healthz")).status_code == 200


async def test_a_store_that_takes_too_long_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = AppContext()
    monkeypatch.setattr(probes, "STORE_TIMEOUT", 0.05)
    async with opened(tmp_path, context) as client:
        store = context.lobby.store
        answer_otherwise(monkeypatch, store, touch, lambda: asyncio.sleep(60))
        assert await readiness(client) == (503, "store")


async def test_a_stopping_server_opens_no_table(tmp_path: Path) -> None:
    context = AppContext()
    wanted = {"edition": "classic", "options": {"seats": 2}}
    async with opened(tmp_path, context) as client:
        made = await client.post("/api/tables", json=wanted)
        code = made.json()["code"]
        context.lobby.stop()
        assert await readiness(client) == (503, "stopping")
        refused = await client.post("/api/tables", json=wanted)
        assert refused.status_code == 503
        assert refused.json() == {"code": "table.stopping", "facts": {}}
        assert (await client.get(f"/api/tables/{code}")).status_code == 200
        await context.lobby.close()
        gone = await client.get(f"/api/tables/{code}")
        assert (gone.status_code, gone.json()["code"]) == (503, "table.stopping")


@pytest.mark.parametrize(
    ("trusted", "proto", "is_secure"),
    [
        (None, "https", True),
        (("127.0.0.0/8",), "https", True),
        (("127.0.0.1",), "http", False),
        ((), "https", False),
        (("192.0.2.1",), "https", False),
    ],
)
async def test_only_a_trusted_proxy_is_believed_that_the_line_is_safe(
    trusted: Sequence[str] | None, proto: str, *, is_secure: bool, tmp_path: Path
) -> None:
    async with opened(tmp_path, AppContext(), trusted) as client:
        made = await client.post(
            "/api/tables",
            json={"edition": "classic", "options": {"seats": 2}},
            headers={"x-forwarded-proto": proto},
        )
    assert ("Secure" in made.headers["set-cookie"]) == is_secure


async def test_behind_a_proxy_its_name_and_page_are_ours(tmp_path: Path) -> None:
    async with opened(tmp_path, AppContext(Hosts(["ubongo.example"]))) as client:
        headers = {
            "host": "ubongo.example",
            "origin": "https://ubongo.example",
            "x-forwarded-proto": "https",
            "x-forwarded-for": "203.0.113.5",
        }
        wanted = {"edition": "classic", "options": {"seats": 2}}
        made = await client.post("/api/tables", json=wanted, headers=headers)
        assert made.status_code == 201
        foreign = {**headers, "host": "other.example"}
        assert (await client.post("/api/tables", json=wanted, headers=foreign)).status_code == 421


# Stopping.


async def is_stopping(address: str) -> bool:
    """Whether the server says so itself."""
    async with browser(address) as client:
        answer = await client.get("/readyz")
    return (answer.status_code, answer.json()["status"]) == (503, "stopping")


def notes_sleeps(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """From now on the seconds for which anything sleeps."""
    waited: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        waited.append(seconds)
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", noted)
    return waited


async def test_a_player_comes_back_when_the_server_said_it_would_be_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, port = tmp_path / "u.db", str(free_port())
    with serving(database, "--port", port, "--retry-after", "0.9") as server:
        anna, _ = await seated(told_address(server))
        await anna.__aenter__()
        waited = notes_sleeps(monkeypatch)
        server.send_signal(signal.SIGTERM)
        await asyncio.to_thread(server.wait, TIMEOUT)
    with serving(database, "--port", port):
        await anna.do("choose_field", row=2)
        await anna.close()
    assert waited[0] == 0.9


async def test_another_server_takes_over_while_people_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, port = tmp_path / "u.db", str(free_port())
    with serving(database, "--port", port, "--drain", "600") as old:
        address = told_address(old)
        anna, _ = await seated(address)
        await anna.__aenter__()
        options = ("--no-browser", "--host", "127.0.0.1", "--database", str(database))
        refused = await asyncio.to_thread(ubongo_command, "serve", *options)
        assert (refused.returncode, refused.stdout) == (1, "")
        told = f"{database} is in use by another server (process {old.pid} on "
        assert refused.stderr.startswith(f"ubongo serve: {told}")
        assert refused.stderr.count("\n") == 1
        waited = notes_sleeps(monkeypatch)
        with serving(database, "--port", port, "--take-over") as new:
            assert await asyncio.to_thread(told_address, new) == address
            assert await asyncio.to_thread(old.wait, TIMEOUT) == 0
            await anna.do("choose_field", row=2)
            await anna.close()
    assert waited[0] < 1  # nobody is told to come later


async def test_another_server_takes_over_from_one_that_goes_on_with_its_matches(
    tmp_path: Path,
) -> None:
    database = tmp_path / "u.db"
    with serving(database, "--port", "0", "--drain", "3600") as old:
        address = told_address(old)
        players = await seated(address)
        async with players[0] as anna:
            old.send_signal(signal.SIGTERM)
            async with asyncio.timeout(TIMEOUT):
                while not await is_stopping(address):  # noqa: ASYNC110 - it is another process
                    await asyncio.sleep(0.02)
            with serving(database, "--port", str(urlsplit(address).port), "--take-over") as new:
                await asyncio.to_thread(told_address, new)
                _, said = await asyncio.to_thread(old.communicate, timeout=TIMEOUT)
                await anna.do("choose_field", row=2)
                await anna.close()
    assert said.endswith("another server waits for the database; this one ends\n")


async def test_time_for_which_the_process_is_stopped_is_no_time_of_the_match(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "u.db", "--port", "0") as server:
        players = await seated(told_address(server))
        async with players[0] as anna, players[1]:
            begun = time.monotonic()
            await anna.do("choose_field", row=2)
            first = anna.events[-1].at
            server.send_signal(signal.SIGSTOP)
            await asyncio.sleep(STOPPED)
            server.send_signal(signal.SIGCONT)
            await anna.do("choose_field", row=3)
            passed = time.monotonic() - begun - STOPPED
            assert anna.events[-1].at - first < passed * 1000


async def test_a_match_is_there_again_after_a_restart(tmp_path: Path) -> None:
    database, port = tmp_path / "u.db", str(free_port())
    with serving(database, "--port", port, "--drain", "5", "--retry-after", "2") as server:
        address = told_address(server)
        anna, _ = await seated(address)
        guest, code = anna._guest, anna._code
        before = await guest.see(code)
        async with raw_socket(guest, code) as socket:
            first = await socket.next("decided")
            server.send_signal(signal.SIGTERM)
            async with asyncio.timeout(TIMEOUT):
                while not await is_stopping(address):  # noqa: ASYNC110 - it is another process
                    await asyncio.sleep(0.02)
            with pytest.raises(Refusal) as refused:
                await guest.make_table("classic", {"seats": 2})
            assert refused.value.code == "table.stopping"
            assert (await guest.see(code)).stage is Stage.PLAYING
            assert await socket.closed() == 1012
            assert socket.socket.close_reason == "restarting 2"
        assert await asyncio.to_thread(server.wait, TIMEOUT) in {0, -signal.SIGTERM}
        assert server.stderr
        assert server.stderr.read() == ""
    with serving(database, "--port", port) as server:
        assert told_address(server) == address
        after = await guest.see(code)
        assert (after.match, after.stage) == (before.match, Stage.PLAYING)
        async with bare_socket(guest) as bare:
            again = Raw(bare)
            ticket = await guest.ticket(code)
            last = first["number"] - 1
            await again.send(type="hello", ticket=ticket, match=after.match, last=last)
            assert (await again.next("welcome"))["seat"] == 0
            assert await again.next("decided", "snapshot") == first


async def test_ctrl_c_twice_does_not_wait_for_a_match(tmp_path: Path) -> None:
    with serving(tmp_path / "u.db", "--port", "0", "--drain", "600") as server:
        address = told_address(server)
        guests = [Guest(address), Guest(address)]
        code = await guests[0].make_table("classic", {"seats": 2})
        for guest in guests:
            await guest.sit(code, None)
        for guest in guests:
            await guest.get_ready(code)
        server.send_signal(signal.SIGINT)
        async with asyncio.timeout(TIMEOUT):
            while not await is_stopping(address):  # noqa: ASYNC110 - it is another process
                await asyncio.sleep(0.02)
        server.send_signal(signal.SIGINT)
        assert await asyncio.to_thread(server.wait, TIMEOUT) == 0
