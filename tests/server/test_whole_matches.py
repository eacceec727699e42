"""Whole matches over real sockets, on both databases, with a clock that runs fifty times faster.

./run soak real plays them at the speed at which people do.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tools.servers import served
from tools.soak.fast_server import fast_app, fast_limits
from tools.soak.sittings import CASES, Sitting
from ubongo.editions.registry import EDITIONS
from ubongo.server.store.opening import open_store

if TYPE_CHECKING:
    from pathlib import Path


pytestmark = pytest.mark.anyio

SPEED = 50
PATIENCE = 150
"""Seconds for all matches of a database, which are played at the same time."""


def test_every_edition_is_played() -> None:
    assert {case.edition for case in CASES} == set(EDITIONS)


@pytest.mark.parametrize(("kind", "replayed_events"), [("sqlite", 200), ("postgresql", 1)])
async def test_clients_play_every_edition_to_the_end(
    kind: str, replayed_events: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """With few events to be replayed, who comes back gets a snapshot."""
    url: str = request.getfixturevalue(f"{kind}_url")
    app = fast_app(tmp_path, url, SPEED, fast_limits(replayed_events))
    async with served(app) as address:
        store = await open_store(url)
        try:
            async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
                for number, case in enumerate(CASES):
                    group.create_task(Sitting(case, address, store, number, SPEED).play())
        finally:
            await store.close()
