"""The clock of the tables: it stands while the process does."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.clocks import settle
from tests.server.virtual import table_at_work
from ubongo.server.tables.clock import RealClock

pytestmark = pytest.mark.anyio


class Machine:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def monotonic(self) -> float:
        """As of the whole machine."""
        return self.seconds


async def test_time_for_which_the_process_stood_is_no_time() -> None:
    machine = Machine()
    clock = RealClock(monotonic=machine.monotonic)
    for _ in range(4):
        machine.seconds += 1
        clock.now()
    machine.seconds += 8 * 24 * 3600
    assert clock.now() == 4_000
    machine.seconds += 0.5
    assert clock.now() == 4_500


async def test_who_watches_is_told_once_if_anybody_waits_by_the_clock() -> None:
    machine, told = Machine(), [0]
    clock = RealClock(monotonic=machine.monotonic)

    def note() -> None:
        told[0] += 1

    clock.gap_watcher = note
    machine.seconds += 60
    assert (clock.now(), told) == (0, [0])
    waiting = asyncio.create_task(clock.sleep_until(60_000))
    await settle()
    machine.seconds += 60
    assert (clock.now(), clock.now(), told) == (0, 0, [1])
    waiting.cancel()


async def test_a_table_waits_for_who_was_there_when_the_process_stood_still() -> None:
    async with table_at_work() as work:
        anna, ben = await work.puzzle()
        at = work.table.now
        work.table.note_gap()
        await anna.frames("welcome")
        await work.clock.advance(5_000)
        assert (work.table.now, work.table.stands_still) == (at, True)
        (welcome,) = await ben.frames("welcome")
        assert (welcome["now"], welcome["table"]["stands_still"]) == (at, True)
        assert not work.table.stands_still
        await work.clock.advance(1_000)
        assert work.table.now == at + 1_000


async def test_who_does_not_answer_after_the_process_stood_still_is_away_in_the_end() -> None:
    async with table_at_work() as work:
        anna, ben = await work.puzzle()
        work.table.note_gap()
        await settle()
        ben.leave()
        await anna.frames()
        await work.clock.advance(8_000)
        assert (work.table.stands_still, work.state.away) == (False, (1,))
