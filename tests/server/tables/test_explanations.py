"""After a round the table shows a solution to whoever did not solve, unless others play it."""

from typing import Any

import pytest

from tests.server.virtual import TableAtWork, some_game, table_at_work
from ubongo.bots.race import RaceBot
from ubongo.bots.strength import Strength
from ubongo.core.match_state import Phase
from ubongo.core.race.judging import judge
from ubongo.geometry import TURNED_AND_FLIPPED, read_solution
from ubongo.server.tables.explanations import ASK_AGAIN

pytestmark = pytest.mark.anyio

GLASS = 60_000
LONG = 600_000


def state_of(work: TableAtWork) -> Any:  # noqa: ANN401 - of whichever edition
    """The state of a match of any edition."""
    return work.match.state


async def fail(work: TableAtWork) -> None:
    """Nobody solves in this round: the glass runs out twice."""
    await work.clock.advance(2 * GLASS)
    assert work.state.phase is Phase.ROLL


@pytest.mark.rule("D-06")
async def test_whoever_did_not_solve_sees_a_solution_of_the_own_task() -> None:
    async with table_at_work() as work:
        clients = await work.puzzle()
        dealt = [work.task(seat) for seat in range(2)]
        await fail(work)
        for each in clients:
            shown = [event for event in await each.events() if event["kind"] == "explained"]
            assert [event["seat"] for event in shown] == [0, 1]
            for event, task in zip(shown, dealt, strict=True):
                assert judge(task, read_solution(event["solution"]), TURNED_AND_FLIPPED) is None


@pytest.mark.rule("D-06")
async def test_a_bot_that_did_not_solve_is_shown_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RaceBot, "duration", lambda *_: LONG)
    async with table_at_work(sitting=1, game=some_game(2, glass=20_000)) as work:
        await work.seat_bot(1, Strength.WEAK)
        await work.puzzle(1)
        while work.state.round is None or work.state.round.number == 1:
            await work.clock.advance(1_000)
        over = work.state.last
        assert over is not None
        assert (over.tasks[1] is not None, over.solved) == (True, ())
        assert over.explained[0]
        assert over.explained[1] is None


@pytest.mark.rule("A-16")
async def test_while_another_table_plays_the_task_it_comes_later() -> None:
    async with table_at_work() as work:
        await work.puzzle()
        elsewhere = [frozenset({work.task(0).name, "of another match"})]
        work.running._explanations.played_elsewhere = lambda: elsewhere
        await fail(work)
        assert work.state.last is not None
        assert work.state.last.explained[0] is None
        assert work.state.last.explained[1]
        elsewhere.clear()
        await work.clock.advance(ASK_AGAIN - 1)
        assert work.state.last.explained[0] is None
        await work.clock.advance(1)
        assert work.state.last.explained[0]


@pytest.mark.rule("A-16")
async def test_a_master_area_waits_while_another_table_plays_one_task_of_it() -> None:
    async with table_at_work(game=some_game(2, "light_dark", master=True)) as work:
        await work.puzzle()
        state = state_of(work)
        one, *_ = sorted(state.names_of(state.round.tasks[0].name))
        elsewhere = [frozenset({one})]
        work.running._explanations.played_elsewhere = lambda: elsewhere
        while state_of(work).round.number == 1:
            await work.clock.advance(1_000)
        assert state_of(work).last.explained[0] is None
        assert state_of(work).last.explained[1]
        elsewhere.clear()
        await work.clock.advance(ASK_AGAIN)
        assert state_of(work).last.explained[0]


@pytest.mark.rule("A-16")
async def test_a_hand_of_cards_waits_only_for_who_may_hold_all_of_it() -> None:
    async with table_at_work(game=some_game(2, "card_game")) as work:
        work.client(0), work.client(1)
        await work.clock.advance(30_000)
        _, mine = (
            frozenset(f"1-{card.number}" for card in hand) for hand in state_of(work).round.hands
        )
        elsewhere = [mine, frozenset(list(mine)[1:])]
        work.running._explanations.played_elsewhere = lambda: elsewhere
        await work.clock.advance(600_000)
        assert state_of(work).last.explained[0] is not None
        assert state_of(work).last.explained[1] is None
        del elsewhere[0]
        await work.clock.advance(ASK_AGAIN)
        assert state_of(work).last.explained[1] is not None


@pytest.mark.rule("A-16")
async def test_it_never_comes_when_the_next_task_is_there() -> None:
    async with table_at_work() as work:
        await work.puzzle()
        elsewhere = [frozenset({work.task(0).name})]
        work.running._explanations.played_elsewhere = lambda: elsewhere
        await fail(work)
        await work.clock.advance(23_000)
        assert work.state.phase is Phase.PUZZLE
        elsewhere.clear()
        await work.clock.advance(5_000)
        assert work.state.last is not None
        assert work.state.last.explained == (None, work.state.last.explained[1])
        assert work.running._explanations.due_at is None


@pytest.mark.rule("D-06")
async def test_after_the_last_round_it_comes_before_the_seed_is_told() -> None:
    async with table_at_work() as work:
        one, _ = await work.puzzle()
        await one.frames()
        while work.state.phase is not Phase.OVER:
            await work.clock.advance(10_000)
        frames = await one.frames()
        types = [frame["type"] for frame in frames]
        told = [
            number
            for number, frame in enumerate(frames)
            if frame["type"] == "decided" and frame["events"][0]["kind"] == "explained"
        ]
        assert len(told) == 18
        assert told[-1] < types.index("proof")
        assert work.state.round is not None
        assert all(work.state.round.explained)


@pytest.mark.rule("D-06")
async def test_cards_are_shown_with_the_end_of_the_round_to_their_owner_alone() -> None:
    async with table_at_work(game=some_game(2, "card_game")) as work:
        clients = [work.client(seat) for seat in range(2)]
        await work.clock.advance(30_000)
        await work.clock.advance(600_000)
        for seat, each in enumerate(clients):
            events = await each.events()
            kinds = [event["kind"] for event in events]
            assert kinds.index("round_scored") < kinds.index("explained")
            shown = [event for event in events if event["kind"] == "explained"]
            assert [event["seat"] for event in shown] == [seat]
