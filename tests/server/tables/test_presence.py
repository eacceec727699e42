"""Who comes and goes is told soon, and never in a flood."""

from __future__ import annotations

import pytest

from tests.server.virtual import table_at_work
from ubongo.server.tables.presence import PRESENCE_INTERVAL

pytestmark = pytest.mark.anyio


async def test_a_stranger_who_comes_and_goes_does_not_flood_the_players() -> None:
    async with table_at_work(is_ready=False) as work:
        player = work.client(0)
        await work.clock.advance(PRESENCE_INTERVAL)
        await player.frames()
        for _ in range(100):  # in one second
            work.spectator().leave()
            await work.clock.advance(10)
        told = await player.frames("live")
        assert 2 <= len(told) <= 1 + 1000 // PRESENCE_INTERVAL
        work.spectator()
        await work.clock.advance(PRESENCE_INTERVAL)
        assert (await player.frames("live"))[-1]["table"]["spectators"] == 1


async def test_somebody_who_comes_is_told_at_once() -> None:
    async with table_at_work(is_ready=False) as work:
        player = work.client(0)
        await work.clock.advance(PRESENCE_INTERVAL)
        await player.frames()
        work.client(1)
        (live,) = await player.frames("live")
        assert [seat["is_here"] for seat in live["table"]["seats"]] == [True, True]
        await work.clock.advance(10 * PRESENCE_INTERVAL)
        assert await player.frames("live") == []


async def test_a_closed_table_tells_nobody_any_more() -> None:
    async with table_at_work(is_ready=False) as work:
        player = work.client(0)
        work.spectator()
        await player.frames()
        work.table.close()
        await work.clock.advance(10 * PRESENCE_INTERVAL)
        assert await player.frames("live") == []
