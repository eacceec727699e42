"""While the server's database is away tables stand still; nothing is lost or put out of order."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pytest

from tests.server.evenings import ANNA, BEN, at_night, evening, in_the_puzzle, solution_of
from ubongo.bots.strength import Strength
from ubongo.core.decision import decode_decision
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.race.messages import TaskSolved

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from tests.server.evenings import Evening
    from tools.soak.simulated import SimulatedPlayer

T = TypeVar("T")
NOTICED = 3.0
"""Seconds after which it is noticed that the store is away."""


def now() -> float:
    """The time of the loop, which is virtual."""
    return asyncio.get_running_loop().time()


async def solved(made: Evening) -> list[list[int]]:
    """Who solved, decision by decision, as the store has it."""
    (record,) = made.store.records.values()
    decisions = [decode_decision(made.edition, each) for each in record.decisions]
    found = [
        [event.seat for event in each.events if isinstance(event, TaskSolved)] for each in decisions
    ]
    return [seats for seats in found if seats]


def sees_the_store(page: SimulatedPlayer, _: object) -> bool:
    """Whether the page was told that the store is back."""
    return page.table is not None and not page.table.is_store_away


async def later(seconds: float, deed: Awaitable[T]) -> T:
    """Do something after a while."""
    await asyncio.sleep(seconds)
    return await deed


@pytest.mark.rule("A-05")
@pytest.mark.parametrize("waits", [(0.2, 1.2), (0.2, 5.0), (5.0, 5.4)])
def test_calls_count_in_the_order_in_which_they_were_given(waits: tuple[float, float]) -> None:
    """Before it was noticed that the store is away, and after that."""

    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            await asyncio.sleep(3)
            made.store.go_away(NOTICED)
            board = asyncio.create_task(anna.do("arrange", board=""))  # the table waits for this
            calls = [
                asyncio.create_task(later(wait, page.do("claim", solution=solution_of(page))))
                for wait, page in zip(waits, (ben, anna), strict=True)
            ]
            await anna.until(lambda _: anna.table is not None and anna.table.is_store_away)
            stood = made.table.now
            await asyncio.sleep(20)
            assert made.table.stands_still
            assert made.table.now == stood
            assert not any(each.done() for each in (board, *calls))
            made.store.come_back()
            back = now()
            await asyncio.gather(board, *calls)
            assert now() - back < 2
            assert await solved(made) == [[1], [0]]
            for page in (anna, ben):
                await page.until(partial(sees_the_store, page))
            assert not made.table.stands_still

    at_night(story)


def test_the_sand_that_was_left_is_left() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, _ = await in_the_puzzle(made, ANNA, BEN)
            made.store.go_away()
            await asyncio.sleep(600)
            stood = made.table.now
            made.store.come_back()
            await anna.do("arrange", board="")
            assert made.table.now - stood < 1_000
            assert anna.view.phase is Phase.PUZZLE
            await anna.until(lambda view: view.phase is not Phase.PUZZLE, 200)
            assert 0 < made.table.now - stood < 180_000

    at_night(story)


def test_a_match_that_is_paused_stays_so() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            await made.sit(ANNA)
            anna = await made.page(ANNA)
            await made.ask(ANNA, lambda table: table.add_bot(ANNA, 1, Strength.WEAK))
            await made.ready(ANNA)
            await anna.until(lambda view: view.phase is Phase.PUZZLE, 120)
            await made.ask(ANNA, lambda table: table.set_paused(ANNA, is_paused=True))
            stood = made.table.now
            made.store.go_away()
            await asyncio.sleep(10)
            made.store.come_back()
            await asyncio.sleep(10)
            assert made.table.now == stood
            await made.ask(ANNA, lambda table: table.set_paused(ANNA, is_paused=False))
            await asyncio.sleep(2)
            assert made.table.now > stood
            assert anna.view.phase is Phase.PUZZLE

    at_night(story)


def test_whoever_asks_for_something_over_http_is_told() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            await made.sit(ANNA, BEN)
            made.store.go_away(NOTICED)
            with pytest.raises(Refusal, match=r"store\.away"):
                await made.ready(ANNA)
            assert made.table.to_wire().is_store_away
            made.store.come_back()
            await made.ready(BEN)  # what Anna had asked for is done, too
            assert made.table.running is not None

    at_night(story)
