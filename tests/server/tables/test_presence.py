"""Who comes and goes is told soon, and never in a flood."""

from __future__ import annotations

import pytest

from tests.server.virtual import table_at_work
from ubongo.core.wire.tables import TableChange
from ubongo.server.limits import Limits, Rate
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


async def test_whoever_flips_a_setting_again_and_again_floods_nobody() -> None:
    limits = Limits(tellings=Rate(3, 1))
    async with table_at_work(is_ready=False, limits=limits) as work:
        player = work.client(0)
        await work.clock.advance(PRESENCE_INTERVAL)
        await player.frames()
        for number in range(21):
            await work.change(TableChange(is_locked=number % 2 == 0))
        assert len(await player.frames("live")) <= 3
        await work.clock.advance(2 * PRESENCE_INTERVAL)
        told = await player.frames("live")
        assert len(told) <= 2
        assert told[-1]["table"]["is_locked"]


async def test_a_closed_table_tells_nobody_any_more() -> None:
    async with table_at_work(is_ready=False) as work:
        player = work.client(0)
        work.spectator()
        await player.frames()
        work.table.close()
        await work.clock.advance(10 * PRESENCE_INTERVAL)
        assert await player.frames("live") == []
