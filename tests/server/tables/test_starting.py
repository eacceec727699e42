"""The start of a match: who has the say, which seats are played, and who stays at the table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.server.clocks import settle
from tests.server.virtual import guest_on, table_at_work
from ubongo.bots.strength import Strength
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.wire.tables import Stage, TableChange
from ubongo.decks.box import Side

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.server.virtual import TableAtWork
    from ubongo.core.edition import Seat

pytestmark = pytest.mark.anyio


async def start(work: TableAtWork, by: Seat = 0, bots: Strength | None = None) -> None:
    """The host lets the match begin."""
    await work.ask(lambda: work.table.start(guest_on(by), bots))


async def test_two_who_are_ready_wait_for_the_host_while_seats_are_free() -> None:
    async with table_at_work(sitting=2, seats=4) as work:
        assert work.table.match is None
        with pytest.raises(Refusal, match=r"host\.not_you"):
            await start(work, by=1)
        await start(work)
        assert work.table.running is not None
        assert work.table.game.options.seats == work.match.state.options.seats == 2
        with pytest.raises(Refusal, match=r"table\.started"):
            await start(work)


async def test_a_full_table_begins_by_itself_once_everybody_is_ready() -> None:
    async with table_at_work(sitting=4, seats=4) as work:
        assert work.table.stage is Stage.PLAYING


async def test_to_start_is_to_be_ready_and_one_is_not_enough() -> None:
    async with table_at_work(sitting=2, seats=4, is_ready=False) as work:
        with pytest.raises(Refusal, match=r"table\.too_few"):
            await start(work)
        assert not work.table.seating.occupant(0).is_ready
        await work.get_ready(1)
        await start(work)
        assert work.table.stage is Stage.PLAYING


async def test_free_seats_get_bots_if_the_host_wants_some() -> None:
    async with table_at_work(sitting=2, seats=4) as work:
        await start(work, bots=Strength.WEAK)
        seats = work.table.to_wire().seats
        assert [seat and seat.bot for seat in seats] == [None, None, "weak", "weak"]
        assert work.match.state.bots == (2, 3)


async def test_who_is_here_but_not_ready_plays_and_who_is_neither_does_not() -> None:
    async with table_at_work(sitting=4, seats=4, is_ready=False) as work:
        clients = [work.client(seat) for seat in (0, 2)]
        await work.get_ready(3)
        await start(work)
        assert [seat and seat.name for seat in work.table.to_wire().seats] == ["A", "C", "D"]
        assert work.match.state.options.seats == 3
        assert [frame["seat"] for frame in await clients[1].frames("welcome")] == [2, 1]


async def test_who_has_got_another_seat_plays_on_it_and_keeps_what_was_agreed() -> None:
    async with table_at_work(sitting=3, seats=4, is_ready=False) as work:
        sides = [{"side": "hard" if seat == 2 else "easy"} for seat in range(4)]
        await work.agree(handicaps=sides, starter=2)
        work.client(0)
        client = work.client(2)
        await work.get_ready(2)
        await work.remove(1)
        await start(work)
        assert work.table.seating.seat_of(guest_on(2)) == 1
        assert work.match.state.options.starter == 1
        assert [own.side for own in work.state.options.handicaps] == [Side.EASY, Side.HARD]
        await work.clock.advance(1_000)
        assert (await client.ask("choose_field", row=3))["type"] == "decided"
        client.leave()
        await settle()
        assert 1 in work.match.state.away


async def test_the_seats_that_were_left_out_are_there_again_after_the_match() -> None:
    async with table_at_work(sitting=2, seats=4) as work:
        clients = [work.client(0), work.client(1)]
        await start(work)
        await over(work)
        await work.play_again()
        seen = work.table.to_wire()
        assert [seat and seat.name for seat in seen.seats] == ["A", "B", None, None]
        assert work.table.game.options.seats == 4
        assert await work.sit(2) == 2
        assert all(client.closing is None for client in clients)


async def over(work: TableAtWork) -> None:
    """Let the first seat win at once."""
    others = tuple((seat,) for seat in range(1, work.match.state.options.seats))
    work.match.state = replace(work.match.state, phase=Phase.OVER, places=((0,), *others))
    await work.ask(settle)
    assert work.table.stage is Stage.OVER


async def test_the_tally_goes_on_from_match_to_match() -> None:
    async with table_at_work(sitting=2, seats=3) as work:
        clients = [work.client(0), work.client(1)]
        await start(work, bots=Strength.WEAK)
        assert work.table.to_wire().tally == ()
        await over(work)
        for matches in (1, 2):
            seen = work.table.to_wire()
            assert seen.matches == matches
            assert [(row.name, row.wins, row.matches) for row in seen.tally] == [
                ("A", matches, matches),
                ("B", 0, matches),
                (None, 0, matches),
            ]
            assert seen.tally[2].character
            await work.play_again()
            for seat in (0, 1):
                await work.get_ready(seat)
            await over(work)
        assert all(client.closing is None for client in clients)


async def test_nobody_has_a_name_that_is_read_like_another_at_the_table() -> None:
    async with table_at_work(sitting=1, seats=4, is_ready=False) as work:
        gathering, latecomers = work.table.gathering, work.table.latecomers
        for name in ("A", "a", "\uff21"):
            for way in (gathering.sit, latecomers.wait):
                with pytest.raises(Refusal, match=r"name\.taken"):
                    await work.ask(partial(way, guest_on(1), name))
        await work.ask(partial(latecomers.wait, guest_on(1), "Ben"))
        with pytest.raises(Refusal, match=r"name\.taken"):
            await work.ask(partial(gathering.sit, guest_on(2), "ben"))
        for number in (2, 3):
            await work.ask(partial(gathering.sit, guest_on(number), None))
        await work.ask(partial(gathering.sit, guest_on(0), "Ben"))  # who sits there already
        assert [seat and seat.name for seat in work.table.to_wire().seats] == [
            "A",
            None,
            None,
            None,
        ]


async def test_a_locked_table_takes_nobody_else_and_nobody_gets_unready_by_it() -> None:
    async with table_at_work(sitting=2, seats=4) as work:
        await work.change(TableChange(is_locked=True))
        assert all(seat.is_ready for seat in work.table.to_wire().seats if seat)
        for deed in (work.sit, lambda seat: wait(work, seat)):
            with pytest.raises(Refusal, match=r"table\.locked"):
                await deed(2)
        assert await work.sit(1) == 1
        await start(work)
        await work.change(TableChange(is_locked=False, hides_code=True))
        assert work.table.to_wire().hides_code
        with pytest.raises(Refusal, match=r"table\.started"):
            await work.change(TableChange(is_locked=True, is_public=True))


async def test_who_was_away_when_the_others_gathered_again_is_let_into_a_locked_table() -> None:
    async with table_at_work(sitting=3, seats=4) as work:
        await work.change(TableChange(is_locked=True))
        client = work.client(0)
        await client.frames("welcome")
        work.table.gathering.gather_again()
        assert await work.sit(1) == 1
        await wait(work, 2)
        for deed in (work.sit, lambda seat: wait(work, seat)):
            with pytest.raises(Refusal, match=r"table\.locked"):
                await deed(3)


async def wait(work: TableAtWork, seat: Seat) -> None:
    """The guest of this number waits for a seat."""
    await work.ask(lambda: work.table.latecomers.wait(guest_on(seat), f"L{seat}"))


HOSTING: list[Callable[[TableAtWork], Awaitable[None]]] = [
    lambda work: work.agree(seats=3),
    lambda work: work.seat_bot(2),
    lambda work: work.remove(1),
    start,
]


@pytest.mark.parametrize("deed", HOSTING)
async def test_a_host_who_watches_stays_the_host(
    deed: Callable[[TableAtWork], Awaitable[None]],
) -> None:
    async with table_at_work(sitting=3, seats=4, is_ready=False) as work:
        clients = [work.client(seat) for seat in range(3)]
        for seat in (1, 2):
            await work.get_ready(seat)
        await work.remove(2)
        await work.ask(lambda: work.table.latecomers.stand_up(guest_on(0)))
        seen = work.table.to_wire()
        assert (seen.host, seen.is_host_watching, seen.spectators) == (None, True, 1)
        welcome = (await clients[0].frames("welcome"))[-1]
        assert (welcome["seat"], welcome["is_host"]) == (None, True)
        with pytest.raises(Refusal, match=r"host\.not_you"):
            await work.seat_bot(3, by=1)
        if deed is start:
            await work.sit(3)
            await work.get_ready(3)
        await deed(work)
        clients[0].leave()
        await settle()
        if deed is not HOSTING[2]:
            assert work.table.to_wire().host is not None


async def test_who_comes_late_waits_says_phrases_and_plays_the_next_match() -> None:
    async with table_at_work(sitting=2, seats=2) as work:
        client, _ = work.client(0), work.client(1)
        await wait(work, 2)
        late = work.watching(2)
        await settle()
        assert [(one.name, one.is_here) for one in work.table.to_wire().waiting] == [("L2", True)]
        assert (await late.frames("welcome"))[-1]["is_waiting"]
        await client.frames()
        assert (await late.ask("say", phrase="hello"))["type"] == "ack"
        assert await client.frames("said") == [
            {"type": "said", "seat": None, "phrase": "hello", "name": "L2"}
        ]
        assert (await late.ask("choose_field", row=1))["code"] == "seat.none"
        await over(work)
        await work.play_again()
        await settle()
        assert work.table.seating.seat_of(guest_on(2)) is None  # both are still there
        await work.remove(1)
        await settle()
        assert work.table.seating.seat_of(guest_on(2)) == 1
        assert (await late.frames("welcome"))[-1]["seat"] == 1
        assert work.table.to_wire().waiting == ()


async def test_who_comes_late_plays_on_for_a_bot_between_rounds() -> None:
    async with table_at_work(sitting=2, seats=3) as work:
        client, _ = work.client(0), work.client(1)
        await start(work, bots=Strength.WEAK)
        await work.clock.advance(53_000)
        assert work.state.phase.value == "puzzle"
        await wait(work, 2)
        late = work.watching(2)
        await settle()
        assert work.table.seating.seat_of(guest_on(2)) is None
        while work.state.phase.value == "puzzle":
            await work.clock.advance(1_000)
        await settle()
        assert work.table.seating.seat_of(guest_on(2)) == 2
        assert "took_over" in await client.kinds()
        assert (work.state.bots, work.state.options.bots) == ((), ())
        assert work.table.game.options.bots == (2,)  # as it was when the match began
        assert (await late.frames("welcome"))[-1]["seat"] == 2
        assert [seat and seat.name for seat in work.table.to_wire().seats] == ["A", "B", "L2"]
        assert [seat.guest for seat in work.keeper.now.saved.seats] == ["0", "1", "2"]
        late.leave()
        await settle()
        assert work.state.away == (2,)


async def test_who_does_not_want_to_wait_any_longer_only_watches() -> None:
    async with table_at_work(sitting=2, seats=2) as work:
        await wait(work, 2)
        late = work.watching(2)
        await settle()
        await work.ask(lambda: work.table.latecomers.stop_waiting(guest_on(2)))
        assert work.table.to_wire().waiting == ()
        assert not (await late.frames("welcome"))[-1]["is_waiting"]
        assert (await late.ask("say", phrase="hello"))["code"] == "seat.none"
