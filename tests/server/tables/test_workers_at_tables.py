"""What takes long is computed by workers alone, while the table's own queue stands."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from tests.rulebook.solo_run import solution_of
from tests.server.clocks import settle
from tests.server.virtual import Client, TableAtWork, some_games, table_at_work
from ubongo.core import helping
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.solo.results import Mode, Source
from ubongo.core.solo.state import SoloOptions, SoloState
from ubongo.decks.box import Side
from ubongo.decks.card_game import maker
from ubongo.decks.making import fresh
from ubongo.editions.card_game import solo
from ubongo.editions.registry import SOLO
from ubongo.server.tables.schedule import BUSY_INTERVAL
from ubongo.server.workers import InProcess

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from ubongo.core.solo.messages import SoloTask
    from ubongo.server.limits import Client as Networks
    from ubongo.server.tables.games import Game, Games

pytestmark = pytest.mark.anyio

COUNTDOWN = 3_100
CALLED = 600
"""Longer than any call waits for fairer ones."""


class Observed(InProcess[Any]):
    """Does jobs within what a test has to do with them."""

    @asynccontextmanager
    async def doing(self, *, is_patient: bool) -> AsyncIterator[None]:
        """What happens before and after a job."""
        yield

    async def run(
        self,
        job: Callable[[Any], Any],
        whose: str = "",
        client: Networks = (),
        *,
        is_patient: bool = False,
    ) -> Any:  # noqa: ANN401 - whatever the job gives
        """Do it."""
        async with self.doing(is_patient=is_patient):
            return await super().run(job, whose, client, is_patient=is_patient)


class Watched(Observed):
    """Knows whether a job is done now."""

    is_at_work = False

    @asynccontextmanager
    async def doing(self, *, is_patient: bool) -> AsyncIterator[None]:
        """Be seen to."""
        self.is_at_work = True
        try:
            yield
        finally:
            self.is_at_work = False


class Slow(Observed):
    """Does nothing before it is let."""

    def __init__(self, games: Games) -> None:
        super().__init__(games)
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    @asynccontextmanager
    async def doing(self, *, is_patient: bool) -> AsyncIterator[None]:
        """Wait for it."""
        await self.may_go_on.wait()
        yield


class Busy(Observed):
    """Does only what cannot be refused."""

    @asynccontextmanager
    async def doing(self, *, is_patient: bool) -> AsyncIterator[None]:
        """Refuse what can be."""
        if not is_patient:
            raise Refusal("server.busy")
        yield


class Lost(Observed):
    """Survives no job for a while."""

    is_lost = False

    @asynccontextmanager
    async def doing(self, *, is_patient: bool) -> AsyncIterator[None]:
        """Refuse it for as long."""
        if self.is_lost:
            raise Refusal("server.busy")
        yield


def run_of(edition: str, source: Source = Source.FRESH) -> Game:
    """A solo run."""
    options = SoloOptions(mode=Mode.CLOCK, length=5, side=Side.EASY, source=source)
    return some_games().solo(edition, options)


async def begun(work: TableAtWork) -> Client:
    """The player, once the first task lies there."""
    client = work.client(0)
    await settle()
    await work.clock.advance(COUNTDOWN)
    await client.frames()
    return client


def has_task(work: TableAtWork) -> bool:
    """Whether a task lies there."""
    state = work.match.state
    assert isinstance(state, SoloState)
    return state.task is not None


def task_at(work: TableAtWork) -> SoloTask:
    """The task that lies there."""
    state = work.match.state
    assert isinstance(state, SoloState)
    assert state.task
    return state.task


@pytest.mark.parametrize("edition", SOLO)
async def test_tasks_and_help_are_computed_by_workers_alone(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Watched(some_games())

    def watch(module: object, name: str) -> None:
        real = getattr(module, name)

        def watched(*given: object, **named: object) -> object:
            assert workers.is_at_work, f"{name} on the event loop"
            return real(*given, **named)

        monkeypatch.setattr(module, name, watched)

    for module, name in (
        (fresh, "fresh_task"),
        (maker, "fresh_hand"),
        (solo, "largest_layout"),
        (helping, "advise"),
        (helping, "layout_hint"),
        (helping, "solutions"),
    ):
        watch(module, name)
    game = run_of(edition)
    async with table_at_work(1, 1, game=game, is_fair=True, workers=workers) as work:
        client = await begun(work)
        first = task_at(work)
        assert (await client.ask("ask_help", help="lay"))["type"] == "decided"
        assert (await client.ask("put_aside"))["type"] == "decided"
        assert (await client.ask("give_up"))["type"] == "decided"
        called = task_at(work)
        workers.is_at_work = True  # the test itself may look for a solution
        solution = solution_of(edition, called)
        workers.is_at_work = False
        await work.clock.advance(CALLED)
        client.send("claim", solution=solution)
        await settle()
        await work.clock.advance(CALLED)
        assert task_at(work) not in {first, called}
        assert work.match.state.phase is Phase.PUZZLE


async def test_while_a_worker_computes_the_table_waits_and_nobody_else() -> None:
    workers = Slow(some_games())
    async with (
        table_at_work(1, 1, game=run_of("classic"), workers=workers) as work,
        table_at_work() as other,
    ):
        client, another = await begun(work), other.client(0)
        await another.frames()
        before = task_at(work)
        workers.may_go_on.clear()
        put_aside = client.send("put_aside")
        board = client.send("arrange", board="")
        await settle()
        assert await client.answers() == {}
        assert task_at(work) == before
        assert (await another.ask("roll"))["type"] == "nak"  # that table answers
        workers.may_go_on.set()
        assert list(await client.answers()) == [put_aside, board]
        assert task_at(work) != before


async def test_a_command_that_the_workers_refuse_gets_a_nak_and_the_run_goes_on() -> None:
    game = run_of("classic")
    async with table_at_work(1, 1, game=game, workers=Busy(some_games())) as work:
        client = await begun(work)  # that a task is dealt is never refused
        before = task_at(work)
        for kind in ("put_aside", "give_up"):
            nak = await client.ask(kind)
            assert (nak["type"], nak["code"]) == ("nak", "server.busy")
        assert task_at(work) == before
        client.send("claim", solution=solution_of("classic", before))  # nor is a call
        await work.clock.advance(CALLED)
        assert task_at(work) != before


async def test_a_deal_that_no_worker_could_make_is_tried_again_a_second_later() -> None:
    workers = Lost(some_games())
    async with table_at_work(1, 1, game=run_of("classic"), workers=workers) as work:
        client = work.client(0)
        await settle()
        await work.clock.advance(COUNTDOWN // 2)
        workers.is_lost = True
        await work.clock.advance(COUNTDOWN)
        assert client.closing is None
        assert not has_task(work)
        workers.is_lost = False
        await work.clock.advance(BUSY_INTERVAL)
        assert has_task(work)
