"""When the server itself was away: the clock stands, and calls keep the order they were given in.

The real server and client, on a made-up network and clock; tests/server/test_killed.py does it
with a process that is killed.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.evenings import ANNA, BEN, at_night, evening, in_the_puzzle, solution_of
from tools.soak.judging import Judge
from ubongo.core.decision import OutageOrder, decode_decision
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import Tick, TieDrawn
from ubongo.core.race.messages import TaskSolved
from ubongo.core.wire.frames import Cmd
from ubongo.editions.classic.messages import GemsTaken
from ubongo.server.store.matches import load_match
from ubongo.server.tables.outage import MOST_WAITING

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from tests.server.evenings import Evening
    from tools.soak.simulated import SimulatedPlayer
    from ubongo.core.decision import AnyDecision, GivenCommand
    from ubongo.core.edition import Seat

SEVEN = " ".join(f"{card}r0@{card // 3 * 5},{card % 3 * 5}" for card in range(7))
"""Seven cards of a hand that lie apart."""


def now() -> float:
    """The time of the loop."""
    return asyncio.get_running_loop().time()


def back_after(page: SimulatedPlayer, seconds: float) -> None:
    """Let somebody come back no sooner."""
    connect, moment = page._connection, now() + seconds

    async def connect_later() -> None:
        await asyncio.sleep(max(0.0, moment - now()))
        await connect()

    page._connection = connect_later  # type: ignore[method-assign]


async def later(seconds: float, deed: Coroutine[Any, Any, int]) -> int | str:
    """Do something in so many seconds: the decision that answers it, or why it was refused."""
    await asyncio.sleep(seconds)
    try:
        return await deed
    except Refusal as refusal:
        return refusal.code


async def decisions(made: Evening) -> list[AnyDecision]:
    """The log, which was checked: every decision, made again, comes out the same."""
    stored = await made.store.read(load_match, made.pages[0].match)
    Judge(stored, made.edition).check_log()
    return [decode_decision(made.edition, each) for each in stored.decisions]


async def given_in_outage(made: Evening) -> list[list[GivenCommand[Any]]]:
    """Decision by decision, the commands that were given in an outage."""
    causes = [each.cause for each in await decisions(made) if not isinstance(each.cause, Tick)]
    return [list(cause) for cause in causes if any(given.outage for given in cause)]


async def solved(made: Evening) -> list[Seat]:
    """Who solved, in order."""
    events = [event for each in await decisions(made) for event in each.events]
    return [event.seat for event in events if isinstance(event, TaskSolved)]


async def call_in_an_outage(made: Evening) -> None:
    """Ben calls 1.7 s after Anna, and is back long before her."""
    anna, ben = await in_the_puzzle(made, ANNA, BEN)
    await asyncio.sleep(3)
    restarting = asyncio.create_task(made.restart(outage=2.5))
    await asyncio.sleep(0.1)  # the server is gone, and everybody noticed
    back_after(anna, 6)
    calls = [page.do("claim", solution=solution_of(page)) for page in (anna, ben)]
    await asyncio.gather(later(0.2, calls[0]), later(1.9, calls[1]), restarting)


@pytest.mark.rule("A-05")
def test_at_a_private_table_the_earlier_caller_is_first_though_back_last() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            await call_in_an_outage(made)
            assert await solved(made) == [0, 1]
            (first,), (second,) = await given_in_outage(made)
            assert (first.command.seat, second.command.seat) == (0, 1)
            assert first.outage is not None
            assert second.outage is not None
            assert first.outage.order is second.outage.order is OutageOrder.CLAIMED
            assert first.outage.after == second.outage.after
            assert abs((second.outage.age or 0) - (first.outage.age or 0) - 1_700) < 5

    at_night(story)


@pytest.mark.rule("A-05")
def test_at_a_public_table_calls_of_an_outage_are_one_tie() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}, is_public=True) as made:
            await call_in_an_outage(made)
            (both,) = await given_in_outage(made)
            assert {given.command.seat for given in both} == {0, 1}
            for given in both:
                assert given.outage is not None
                assert (given.outage.order, given.outage.after) == (OutageOrder.TIE, None)
            events = [event for each in await decisions(made) for event in each.events]
            assert any(isinstance(event, TieDrawn) for event in events)

    at_night(story)


@pytest.mark.rule("A-05")
@pytest.mark.parametrize("is_public", [False, True])
def test_a_wrong_call_before_the_right_one_costs_nobody_the_place_in_an_outage(
    *, is_public: bool
) -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}, is_public=is_public) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            await asyncio.sleep(3)
            restarting = asyncio.create_task(made.restart(outage=4))
            await asyncio.sleep(0.1)
            back_after(anna, 7)
            answers = await asyncio.gather(
                later(0.2, anna.do("claim", solution="")),
                later(1.7, anna.do("claim", solution=solution_of(anna))),
                later(1.9, ben.do("claim", solution=solution_of(ben))),
            )
            await restarting
            assert answers[0] == "phase.wrong"  # both have solved by then
            seats = [[given.command.seat for given in each] for each in await given_in_outage(made)]
            if is_public:
                assert [sorted(each) for each in seats] == [[0, 1]]
            else:
                assert (seats, await solved(made)) == ([[0], [1]], [0, 1])

    at_night(story)


def test_a_seat_that_sends_too_much_in_an_outage_is_refused() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            restarting = asyncio.create_task(made.restart(outage=2))
            await asyncio.sleep(0.1)
            back_after(ben, 6)
            calls = [later(0.1, anna.do("claim", solution="")) for _ in range(MOST_WAITING + 3)]
            answers = await asyncio.gather(*calls)
            await restarting
            assert answers.count("request.too_many") == 3

    at_night(story)


@pytest.mark.rule("A-05")
@pytest.mark.parametrize("is_public", [False, True])
def test_gems_that_are_taken_in_an_outage_are_a_tie_or_go_by_the_time_though_a_pawn_moved_first(
    *, is_public: bool
) -> None:
    """Ben's taking comes first; behind it wait the move of Anna's pawn and her own taking."""

    async def story() -> None:
        async with evening("classic", {"seats": 2}, is_public=is_public) as made:
            await made.sit(ANNA, BEN)
            anna, ben = pages = [await made.page(guest) for guest in (ANNA, BEN)]
            await made.ready(ANNA, BEN)
            for page, row in zip(pages, (2, 3), strict=True):
                await page.until(lambda view: view.phase is Phase.FIELDS)
                await page.do("choose_field", row=row)
            for page in pages:
                await page.do("get_ready")
            for page in pages:
                await page.until(lambda view: view.phase is Phase.PUZZLE, 120)
                await page.do("claim", solution=solution_of(page))
            restarting = asyncio.create_task(made.restart(outage=4))
            await asyncio.sleep(0.1)
            back_after(anna, 10)
            await asyncio.gather(
                later(0.2, anna.do("move_pawn", row=3)),
                later(0.3, anna.do("take_gems", row=3)),
                later(1.9, ben.do("take_gems", row=3)),
            )
            await restarting
            seats = [[given.command.seat for given in each] for each in await given_in_outage(made)]
            if is_public:
                assert [sorted(each) for each in seats] == [[0, 1]]
            else:
                assert seats == [[0], [1]]
            events = [event for each in await decisions(made) for event in each.events]
            assert sum(isinstance(event, GemsTaken) for event in events) == 2
            assert sum(isinstance(event, TieDrawn) for event in events) == is_public

    at_night(story)


def test_after_ones_own_lost_line_the_clock_goes_on_and_nothing_is_put_in_order() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            await asyncio.sleep(3)
            back_after(anna, 3)
            await anna.cut()
            await asyncio.sleep(0.1)
            before = made.table.now
            calls = [page.do("claim", solution=solution_of(page)) for page in (anna, ben)]
            await asyncio.gather(later(0.2, calls[0]), later(1.9, calls[1]))
            assert not made.table.stands_still
            assert made.table.now - before > 2_500
            assert await solved(made) == [1, 0]
            assert await given_in_outage(made) == []

    at_night(story)


def test_the_clock_stands_for_8_seconds_at_most_and_boards_are_answered_meanwhile() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            await asyncio.sleep(3)
            await made.world.kill()
            back_after(ben, 60)
            made.world.start()
            await anna.do("arrange", board="")
            began = now()
            stood = made.table.now
            assert made.table.stands_still
            assert anna.table is not None
            assert anna.table.stands_still
            calling = asyncio.create_task(anna.do("claim", solution=solution_of(anna)))
            for _ in range(20):
                assert await anna.do("arrange", board="")
                await asyncio.sleep(0.3)
            assert (made.table.stands_still, made.table.now, calling.done()) == (True, stood, False)
            await calling
            await anna.until(lambda view: 1 in view.away)
            await anna.until(lambda _: anna.table is not None and not anna.table.stands_still)
            assert 7.5 < now() - began < 8.5
            assert made.table.now - stood < 500
            await asyncio.sleep(2)
            assert made.table.now - stood > 2_000

    at_night(story)


def test_the_clock_goes_on_as_soon_as_all_who_were_connected_are_back() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            await asyncio.sleep(2)
            await ben.close()
            await asyncio.sleep(70)  # the server has noticed
            before = len(await decisions(made))
            await made.restart()
            await asyncio.sleep(1.5)
            assert anna.table is not None
            assert not anna.table.stands_still
            assert len(await decisions(made)) == before  # nobody was away, and nobody came

    at_night(story)


def test_a_second_crash_while_players_are_waited_for_loses_nobody() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            await asyncio.sleep(2)
            await made.world.kill()
            for page in (anna, ben):
                back_after(page, 8)
            calling = asyncio.create_task(later(0.3, anna.do("claim", solution=solution_of(anna))))
            made.world.start()
            await made.page(None)  # somebody watches, so that the table is taken up
            assert made.table.stands_still
            await made.restart()
            await made.page(None)
            assert made.table.stands_still
            await calling
            assert made.table.running is not None
            assert made.table.running.match.state.people_here() == (0, 1)
            assert [len(group) for group in await given_in_outage(made)] == [1]

    at_night(story)


@pytest.mark.parametrize(
    ("after", "age", "order"),
    [
        (2**53, 0, OutageOrder.RECEIVED),
        (0, 2**53, OutageOrder.CLAIMED),
        (1, None, OutageOrder.RECEIVED),
        (None, 7, OutageOrder.RECEIVED),
        (None, None, OutageOrder.RECEIVED),
    ],
)
def test_a_forged_time_does_no_harm(after: int | None, age: int | None, order: OutageOrder) -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            await asyncio.sleep(2)
            await made.world.kill()
            made.world.start()
            back_after(ben, 3)
            await anna.do("arrange", board="")
            stood = made.table.now
            claim = Cmd(99, "claim", {"solution": solution_of(anna)}, after, age)
            anna._command_times.forget()
            calling = asyncio.create_task(anna.send(claim))
            await asyncio.gather(calling, later(0, ben.do("claim", solution=solution_of(ben))))
            given = {each.command.seat: each for (each,) in await given_in_outage(made)}
            assert list(given) == [1, 0]  # who says when comes before who does not, or a liar
            assert given[0].outage is not None
            assert given[0].outage.order is order
            assert given[0].command.credited == stood

    at_night(story)


@pytest.mark.rule("A-06")
def test_what_was_given_in_an_outage_is_not_too_late_however_long_that_was() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2, "glass": 20_000}) as made:
            anna, _ben = await in_the_puzzle(made, ANNA, BEN)
            await asyncio.sleep(18)
            restarting = asyncio.create_task(made.restart(outage=15))
            assert await later(12, anna.do("claim", solution=solution_of(anna)))
            await restarting
            ((given,),) = await given_in_outage(made)
            assert given.command.credited <= made.table.now
            assert anna.view.round.solved == (0,)

    at_night(story)


@pytest.mark.rule("K-20")
@pytest.mark.parametrize("is_public", [False, True])
def test_in_the_card_game_all_calls_of_an_outage_count_at_a_public_table(
    *, is_public: bool
) -> None:
    async def story() -> None:
        async with evening("card_game", {"seats": 2}, is_public=is_public) as made:
            await made.sit(ANNA, BEN)
            anna, ben = pages = [await made.page(guest) for guest in (ANNA, BEN)]
            await made.ready(ANNA, BEN)
            for page in pages:
                await page.until(lambda view: view.phase is Phase.LAYING, 120)
                await page.do("arrange", board=SEVEN)
            await made.world.kill()
            back_after(anna, 5)
            calls = asyncio.gather(later(0.2, anna.do("call")), later(1.9, ben.do("call")))
            await asyncio.sleep(2.5)
            made.world.start()
            answers = await calls
            groups = await given_in_outage(made)
            if is_public:
                assert [sorted(given.command.seat for given in each) for each in groups] == [[0, 1]]
                assert answers[0] == answers[1]
            else:
                assert [given.command.seat for each in groups for given in each] == [0]
                assert answers[1] == "phase.wrong"

    at_night(story)


@pytest.mark.rule("A-21")
def test_a_match_that_ends_early_in_an_outage_waits_for_nobody() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            await anna.do("end_early")
            await made.world.kill()
            made.world.start()
            back_after(anna, 6)
            await ben.do("end_early")
            assert made.table.match is not None
            assert made.table.match.state.ended_early
            await ben.until(lambda _: ben.table is not None and not ben.table.stands_still, 1)
            assert not made.table.stands_still

    at_night(story)
