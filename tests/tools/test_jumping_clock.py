"""The clock of browser tests: short waits pass by themselves, long ones wait for somebody."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from tests.server.clocks import settle
from tools.browser.clock import SHORT, JumpingClock
from ubongo.server.tables.clock import MatchClock
from ubongo.server.tables.fairness import WAIT
from ubongo.server.tables.queue import WorkQueue
from ubongo.server.tables.round_trips import MOST_CREDIT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ubongo.core.edition import Millis

pytestmark = pytest.mark.anyio

BEAT: Millis = 5_000


class Sleepers:
    """Who waits for which moment, and who has woken up, at what time."""

    def __init__(self, clock: JumpingClock) -> None:
        self.clock = clock
        self.woken: list[tuple[Millis, Millis]] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def add(self, *moments: Millis) -> None:
        """Let somebody wait for each of these."""
        self.tasks += [asyncio.create_task(self._sleep(moment)) for moment in moments]
        await settle()

    async def _sleep(self, moment: Millis) -> None:
        await self.clock.sleep_until(moment)
        self.woken.append((moment, self.clock.now()))


@asynccontextmanager
async def sleeping(*moments: Millis) -> AsyncIterator[Sleepers]:
    """Somebody waits for each of these moments, at a clock that shows nothing yet."""
    sleepers = Sleepers(JumpingClock())
    await sleepers.add(*moments)
    yield sleepers
    for task in sleepers.tasks:
        task.cancel()


async def test_a_short_wait_is_over_at_once() -> None:
    async with sleeping(SHORT) as sleepers:
        assert sleepers.woken == [(SHORT, SHORT)]


async def test_a_longer_wait_is_over_only_by_a_jump() -> None:
    async with sleeping(SHORT + 1) as sleepers:
        assert sleepers.woken == []
        assert sleepers.clock.now() == 0
        assert sleepers.clock.jump()
        await settle()
        assert sleepers.woken == [(SHORT + 1, SHORT + 1 + MOST_CREDIT)]
        assert not sleepers.clock.jump()


async def test_a_jump_goes_to_who_waits_for_the_next_moment() -> None:
    async with sleeping(9_000, 3_000, 6_000) as sleepers:
        for _ in range(2):
            sleepers.clock.jump()
            await settle()
        assert [moment for moment, _ in sleepers.woken] == [3_000, 6_000]


async def test_who_has_given_up_is_no_reason_to_jump() -> None:
    async with sleeping(3_000) as sleepers:
        sleepers.tasks[0].cancel()
        await settle()
        assert not sleepers.clock.jump()
        assert sleepers.clock.now() == 0


async def test_time_passes_until_something_is_due() -> None:
    async with sleeping(BEAT) as sleepers:
        sleepers.clock.pass_by(2_000)
        await settle()
        assert (sleepers.clock.now(), sleepers.woken) == (2_000, [])
        sleepers.clock.pass_by(60_000)
        await settle()
        assert sleepers.woken == [(BEAT, BEAT)]


async def test_who_has_a_short_wait_left_after_a_jump_wakes_too() -> None:
    left = MOST_CREDIT + SHORT
    async with sleeping(3_000, 3_000 + left, 3_000 + 2 * left) as sleepers:
        sleepers.clock.jump()
        await settle()
        assert [moment for moment, _ in sleepers.woken] == [3_000, 3_000 + left]
        assert sleepers.clock.now() == 3_000 + left


async def test_who_has_a_short_wait_left_after_time_has_passed_wakes() -> None:
    async with sleeping(BEAT) as sleepers:
        sleepers.clock.pass_by(BEAT - SHORT)
        await settle()
        assert sleepers.woken == [(BEAT, BEAT)]


async def test_who_has_a_short_wait_left_after_another_s_short_wait_wakes() -> None:
    async with sleeping(SHORT + 1) as sleepers:
        await sleepers.add(1)
        assert sleepers.woken == [(1, 1), (SHORT + 1, SHORT + 1)]


@pytest.mark.parametrize("passed", [0, BEAT - SHORT - 1, BEAT - WAIT, BEAT - 1])
async def test_a_call_is_decided_although_the_table_sleeps_until_just_before(
    passed: Millis,
) -> None:
    clock, queue = JumpingClock(), WorkQueue()
    match_clock = MatchClock(clock, at=0)
    match_clock.go_on()
    due = [BEAT]
    rang_at: list[Millis] = []

    async def rang() -> None:
        rang_at.append(clock.now())
        due[:] = [moment for moment in due if moment > clock.now()]

    async def table() -> None:
        while True:
            queue.set_alarm(min(due, default=None), match_clock, rang)
            await (await queue.next())()

    async def call() -> None:
        due.append(clock.now() + WAIT)

    at_work = asyncio.create_task(table())
    await settle()
    clock.pass_by(passed)
    queue.put(call)
    await settle()
    await settle()
    decided = (BEAT if BEAT - passed <= SHORT else passed) + WAIT
    assert decided in rang_at
    at_work.cancel()
    queue.close()
