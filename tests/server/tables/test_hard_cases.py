"""What goes wrong only where several things meet: restarts, votes, pauses, old commands."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import Raw

from tests.server.evenings import (
    ANNA,
    BEN,
    CARLA,
    NEAR,
    at_night,
    evening,
    in_the_puzzle,
    solution_of,
)
from tests.server.store.keeping import answer_otherwise
from tests.server.virtual import running_at
from tools.soak.fast_server import fast_limits
from tools.soak.simulated import SimulatedPlayer
from ubongo.bots.strength import Strength
from ubongo.client import EndedError
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.wire.frames import Ack, Cmd, Decided
from ubongo.core.wire.tables import TableChange
from ubongo.server.guests.guests import Guest
from ubongo.server.limits import Limits
from ubongo.server.store.errors import FailedError
from ubongo.server.store.matches import finish_match, update_match

if TYPE_CHECKING:
    from ubongo.server.tables.table import Table

GONE = Guest("Gone")


def test_a_command_that_is_older_than_the_memory_changes_nothing_when_it_comes_again() -> None:
    async def story() -> None:
        limits = Limits(kept_answers=3, frames=fast_limits().frames)
        async with evening("light_dark", {"seats": 2}, limits) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            laid = [Cmd(number, "arrange", {"board": ""}) for number in range(1, 10)]
            for cmd in laid:
                assert isinstance(await answer_to(anna, cmd), Decided)
            nak = await answer_to(anna, Cmd(10, "roll", {}))
            for number in range(11, 16):
                await answer_to(anna, Cmd(number, "roll", {}))
            length = len(made.store.records[anna.match].decisions)
            assert [await answer_to(anna, cmd) for cmd in laid] == [Ack(cmd.id) for cmd in laid]
            assert await answer_to(anna, Cmd(10, "roll", {})) == nak
            claim = Cmd(3, "claim", {"solution": solution_of(anna)})
            assert await answer_to(anna, claim) == Ack(3)
            assert len(made.store.records[anna.match].decisions) == length
            await ben.do("arrange", board="")

    at_night(story)


async def answer_to(page: SimulatedPlayer, cmd: Cmd) -> Any:  # noqa: ANN401
    """The frame that answers it now."""
    heard: list[Any] = []
    page.on_answer = lambda _, key, answer: heard.append(answer) if key == cmd.id else None
    with suppress(Refusal):
        await page.send(cmd)
    (answer,) = heard
    return answer


def test_nobody_is_moved_to_another_seat() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 4}) as made:
            await made.sit(ANNA, GONE, BEN)
            await made.ask(GONE, lambda table: table.gathering.remove(GONE, 1))
            await made.page(ANNA)
            ben = await made.page(BEN)
            change = TableChange(options={"seats": Raw(b"2")})
            assert made.world.lobby is not None
            games = made.world.lobby.games
            with pytest.raises(Refusal, match=r"table\.too_many_people"):
                await made.ask(ANNA, lambda table: table.gathering.agree(ANNA, games, change))
            assert (ben.seat, made.table.seating.seat_of(BEN)) == (2, 2)

    at_night(story)


def test_a_ticket_is_for_the_guest_and_not_for_whoever_sits_there_later() -> None:
    async def story() -> None:
        async with evening("card_game", {"seats": 2}) as made:
            await made.sit(ANNA, BEN)
            page = SimulatedPlayer(made.world, BEN, made.code, made.edition, NEAR)
            stale = await made.world.ticket(made.code, BEN)
            await made.ask(ANNA, lambda table: table.gathering.remove(ANNA, 1))
            await made.sit(CARLA)
            made.world.ticket = stale_ticket(stale)  # type: ignore[method-assign]
            with pytest.raises(EndedError):
                await page.__aenter__()
            assert page.seat is None

    at_night(story)


def stale_ticket(first: str) -> Any:  # noqa: ANN401
    """A server that gives this ticket, and then no other."""
    tickets = iter([first])

    async def ticket(_code: str, _guest: Guest | None) -> str:
        found = next(tickets, None)
        if found is None:
            raise Refusal("table.unknown")
        return found

    return ticket


async def lay(*pages: SimulatedPlayer, ending: tuple[SimulatedPlayer, ...] | None = None) -> None:
    """A round of the card game that some, or all, want to end at once."""
    for page in pages:
        await page.until(lambda view: view.phase is Phase.READY, 120)
        await page.do("get_ready")
    for page in pages if ending is None else ending:
        await page.until(lambda view: view.phase is Phase.LAYING, 60)
        await page.do("want_end")


def test_a_match_that_ends_because_somebody_leaves_tells_its_seed() -> None:
    async def story() -> None:
        async with evening("card_game", {"seats": 2}) as made:
            await made.sit(ANNA, BEN)
            anna, ben = await made.page(ANNA), await made.page(BEN)
            await made.ready(ANNA, BEN)
            await lay(anna, ben)
            await lay(anna, ben, ending=(anna,))
            await ben.close()
            await anna.until(lambda view: view.phase is Phase.OVER, 60)
            assert await anna.until_proof(5)
            assert made.store.records[anna.match].header.finished

    at_night(story)


def test_a_result_that_was_stored_before_a_crash_frees_the_code_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        async with evening("card_game", {"seats": 2}) as made:
            await made.sit(ANNA, BEN)
            anna, ben = await made.page(ANNA), await made.page(BEN)

            async def never(*_: object) -> None:
                await asyncio.Event().wait()

            answer_otherwise(monkeypatch, made.store, finish_match, never)
            await made.ready(ANNA, BEN)
            await lay(anna, ben)
            await lay(anna, ben)
            await anna.until(lambda view: view.phase is Phase.OVER, 60)
            await made.world.kill()
            monkeypatch.undo()
            made.world.start()
            assert await anna.until_proof(30)
            assert made.store.records[anna.match].header.finished
            await made.ask(ANNA, lambda table: table.play_again(ANNA))
            await asyncio.sleep(2)
            assert len(made.store.records) == 2

    at_night(story)


def test_a_bot_that_got_up_again_does_not_play_after_a_restart() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            await ben.close()
            await asyncio.sleep(70)
            await made.ask(ANNA, lambda table: table.add_bot(ANNA, 1, Strength.STRONG))
            await made.restart()
            await anna.until(lambda view: 1 in view.bots, 60)
            await made.ask(ANNA, no_op)
            assert 1 in running_at(made.table)._bots._bots
            again = await made.page(BEN)
            await again.until(lambda view: not view.bots, 10)
            await again.close()
            await made.restart()
            await anna.until(lambda view: 1 in view.away, 60)
            await asyncio.sleep(2)
            assert 1 not in running_at(made.table)._bots._bots
            assert made.table.to_wire().seats[1].bot is None  # type: ignore[union-attr]

    at_night(story)


async def no_op(_: Table) -> None:
    """Only to see that the table answers."""


def test_who_asks_a_table_that_fails_gets_an_answer(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.CRITICAL, logger="ubongo")

    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            await made.sit(ANNA)

            async def fails(*_: object) -> None:
                await asyncio.sleep(1)
                raise FailedError("the database is damaged")

            answer_otherwise(monkeypatch, made.store, update_match, fails)
            asked = [made.sit(guest) for guest in (BEN, CARLA)]
            async with asyncio.timeout(10):
                results = await asyncio.gather(*asked, return_exceptions=True)
            assert all(isinstance(each, Refusal) for each in results), results

    at_night(story)


def test_who_answers_pings_may_stay_for_hours() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            await made.sit(ANNA)
            anna = await made.page(ANNA)
            await asyncio.sleep(3 * 3600)
            assert len(anna.welcomes) == 1
            assert not made.table.audience.is_empty

    at_night(story)


def test_a_call_while_the_match_is_paused_is_answered() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            await made.sit(ANNA, BEN)
            anna, _ = await made.page(ANNA), await made.page(BEN)
            await made.ready(ANNA, BEN)
            await anna.until(lambda view: view.phase is Phase.ROLL, 30)
            await made.ask(ANNA, lambda table: table.set_paused(ANNA, is_paused=True))
            async with asyncio.timeout(2):
                with pytest.raises(Refusal, match=r"match\.paused"):
                    await anna.do("claim", solution="")

    at_night(story)


def test_calls_without_end_do_not_hold_up_the_sand() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2, "glass": 20_000}) as made:
            anna, ben = await in_the_puzzle(made, ANNA, BEN)
            until = anna.view.until

            calling = [asyncio.create_task(keep_calling(ben, n / 10)) for n in range(4)]
            await anna.until(lambda view: view.phase is Phase.PUZZLE and view.until > until, 22)
            for task in calling:
                task.cancel()

    at_night(story)


async def keep_calling(page: SimulatedPlayer, first: float) -> None:
    """A wrong call, and another one as soon as it is answered."""
    await asyncio.sleep(first)
    while True:
        try:
            await page.do("claim", solution="")
        except Refusal:
            continue


def test_after_a_restart_the_sand_runs_on_from_where_it_stood() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2, "glass": 60_000}) as made:
            anna, _ = await in_the_puzzle(made, ANNA, BEN)
            until = anna.view.until
            await asyncio.sleep(40)
            stood_at = made.table.now
            await made.restart(outage=7)
            await asyncio.sleep(4)
            assert stood_at - 6_000 <= made.table.now <= stood_at + 4_000
            await anna.until(lambda view: view.until > until, 30)

    at_night(story)


def test_what_was_said_is_not_said_again_when_it_comes_twice() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            await made.sit(ANNA, BEN)
            anna, ben = await made.page(ANNA), await made.page(BEN)
            for _ in range(2):
                await anna.send(Cmd(1, "say", {"phrase": "hello"}))
            await asyncio.sleep(1)
            assert len(ben.said) == 1

    at_night(story)


def test_who_only_watches_gives_no_commands() -> None:
    async def story() -> None:
        async with evening("light_dark", {"seats": 2}) as made:
            anna, _ = await in_the_puzzle(made, ANNA, BEN)
            watching = await made.page(None)
            length = len(made.store.records[anna.match].decisions)
            with pytest.raises((Refusal, TimeoutError), match=r"seat\.none"):
                async with asyncio.timeout(2):
                    await watching.do("arrange", board="")
            assert len(made.store.records[anna.match].decisions) == length

    at_night(story)
