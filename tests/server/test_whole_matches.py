"""Whole matches over real sockets, on both databases, with a clock that is a hundred times faster.

./run soak real plays them at the speed at which people do.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tools.servers import served
from tools.soak.fast_server import fast_app, fast_limits
from tools.soak.simulation import short_matches
from tools.soak.sittings import CASES, Sitting
from ubongo.editions.registry import EDITIONS
from ubongo.server.store.opening import open_store

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.anyio

SPEED = 100
TIMEOUT = 900
"""Seconds for all matches of a database, which are played at the same time."""


def test_every_edition_is_played() -> None:
    assert {case.edition for case in CASES} == set(EDITIONS)


async def test_clients_play_every_edition_to_the_end(tmp_path: Path, sqlite_url: str) -> None:
    await play_all(tmp_path, sqlite_url, kept_decisions=200)


async def test_clients_play_a_few_rounds_of_every_edition_on_postgresql(
    tmp_path: Path, postgresql_url: str
) -> None:
    """With few events to be replayed, who comes back gets a snapshot."""
    with short_matches():
        await play_all(tmp_path, postgresql_url, kept_decisions=1)


async def play_all(folder: Path, url: str, kept_decisions: int) -> None:
    """Every case at a table of its own, all at the same time."""
    app = fast_app(folder, url, SPEED, fast_limits(kept_decisions))
    async with served(app) as address:
        store = await open_store(url)
        try:
            async with asyncio.timeout(TIMEOUT), asyncio.TaskGroup() as group:
                for number, case in enumerate(CASES):
                    group.create_task(Sitting(case, address, store, number, SPEED).play())
        finally:
            await store.close()
