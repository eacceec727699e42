"""The database is away for a while: a server over real sockets, with a file that is locked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.server.databases import fresh_database
from tests.server.playing import browser, seated, small_deck
from tests.server.store.keeping import locked
from tools.servers import served
from ubongo.core.match_state import Phase
from ubongo.server.app import create_app
from ubongo.server.store.opening import open_store

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from tests.server.playing import ClassicPlayer

pytestmark = pytest.mark.anyio

LOCK_TIMEOUT = 0.2
"""Seconds after which the server's store gives up, and tries again."""


NEW_TABLE = {"edition": "classic", "options": {"seats": 2}}
UNAVAILABLE = 503


async def sees_the_store(*, is_away: bool, by: list[ClassicPlayer]) -> None:
    """Wait until all these players were told so."""
    for player in by:
        while player.table is None or player.table.is_store_away is not is_away:
            await player.until(lambda _: True)
            await asyncio.sleep(0.01)


async def readiness(client: httpx.AsyncClient) -> int:
    """The status of the probe."""
    return (await client.get("/readyz")).status_code


async def test_a_match_goes_on_by_itself_and_requests_are_told_to_come_later(
    tmp_path: Path,
) -> None:
    (tmp_path / "assets").mkdir()
    file = fresh_database(tmp_path)
    app = create_app(
        tmp_path,
        lambda: open_store(file, lock_timeout=LOCK_TIMEOUT),
        {"classic": small_deck()},
    )
    async with served(app) as address, browser(address) as stranger:
        anna, ben = await seated(address)
        async with anna, ben:
            for player in (anna, ben):
                await player.until(lambda view: view.phase is Phase.FIELDS)
            assert anna.table is not None
            path = f"/api/tables/{anna.table.code}"
            with locked(tmp_path / "ubongo.db"):
                choosing = asyncio.create_task(anna.do("choose_field", row=2))
                await sees_the_store(is_away=True, by=[anna, ben])
                assert await readiness(stranger) == UNAVAILABLE
                answer = await stranger.post("/api/tables", json=NEW_TABLE)
                assert (answer.status_code, answer.json()["code"]) == (UNAVAILABLE, "store.away")
                assert answer.headers["retry-after"] == "1"
                assert (await stranger.get(path)).is_success
                assert (await stranger.post(f"{path}/tickets")).is_success
                assert not choosing.done()
            assert await choosing
            await sees_the_store(is_away=False, by=[anna, ben])
            assert (await stranger.get("/readyz")).is_success
            assert (await stranger.post("/api/tables", json=NEW_TABLE)).is_success
