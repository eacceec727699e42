"""After a round the table shows a solution to whoever did not solve, unless others play it."""

import asyncio
from collections.abc import Callable

import pytest

from tests.server.playing import until
from tests.server.virtual import TableAtWork, some_game, table_at_work
from ubongo.bots.strength import Strength
from ubongo.core.match import Phase
from ubongo.core.race.judging import judge
from ubongo.geometry import TURNED_AND_FLIPPED, read_solution
from ubongo.server.tables.unsolved import ASK_AGAIN

pytestmark = pytest.mark.anyio

GLASS = 60_000


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
async def test_bots_are_shown_nothing() -> None:
    async with table_at_work(sitting=1) as work:
        await work.seat_bot(1, Strength.WEAK)
        await work.puzzle(1)
        await fail_or_go_on(work)
        assert work.state.last is not None
        assert work.state.last.explained[1:] in {(), (None,)}


async def fail_or_go_on(work: TableAtWork) -> None:
    """Whatever a bot does, the round ends some time."""
    while work.state.round is None or work.state.round.number == 1:
        await work.clock.advance(1_000)


@pytest.mark.rule("A-16")
async def test_while_another_table_plays_the_task_it_comes_later() -> None:
    async with table_at_work() as work:
        await work.puzzle()
        elsewhere = [frozenset({work.task(0).name, "of another match"})]
        work.running.unsolved.played_elsewhere = lambda: elsewhere
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
async def test_it_never_comes_when_the_next_task_is_there() -> None:
    async with table_at_work() as work:
        await work.puzzle()
        elsewhere = [frozenset({work.task(0).name})]
        work.running.unsolved.played_elsewhere = lambda: elsewhere
        await fail(work)
        await work.clock.advance(23_000)
        assert work.state.phase is Phase.PUZZLE
        elsewhere.clear()
        await work.clock.advance(5_000)
        assert work.state.last is not None
        assert work.state.last.explained == (None, work.state.last.explained[1])
        assert work.running.unsolved.due_at is None


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
        assert told[-1] < types.index("reveal")
        assert work.state.round is not None
        assert all(work.state.round.explained)


@pytest.mark.rule("D-06")
async def test_cards_are_searched_for_off_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[object] = []

    async def noted(search: Callable[..., object], *args: object) -> object:
        searched.append(search)
        return await asyncio.to_thread(search, *args)

    async with table_at_work(game=some_game(2, "card_game")) as work:
        monkeypatch.setattr("ubongo.server.tables.unsolved.to_thread", noted)
        one, two = work.client(0), work.client(1)
        await work.clock.advance(30_000)
        await work.clock.advance(600_000)
        await until(lambda: len(searched) == 2)
        await work.ask(lambda: asyncio.sleep(0))
        for seat, each in enumerate((one, two)):
            shown = [event for event in await each.events() if event["kind"] == "explained"]
            assert [event["seat"] for event in shown] == [seat]
    assert {getattr(search, "__name__", "") for search in searched} == {"explanation"}
