"""Who came late plays on for somebody who left for good; both have played, and nothing is mixed up.

Tables on a real store; what a restart brings back is what was there.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

import pytest

from tests.server.clocks import settle
from tests.server.halls import HOME, client, get_ready, hall, idle, sit
from tests.server.virtual import Client, guest_on, table_at_work
from ubongo.bots.strength import Strength
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, TakeOver
from ubongo.server.store.guests import delete_guest
from ubongo.server.store.matches import finish_match, load_match
from ubongo.server.store.others import others_of
from ubongo.server.store.played import matches_of, unfinished_of, unfinished_table_of
from ubongo.server.store.structs import Role, StoredOther
from ubongo.server.tables.fairness import WaitingCommand
from ubongo.server.tables.leaving import leave_table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.server.halls import Hall
    from ubongo.core.race.state import RaceState
    from ubongo.server.guests.guests import Guest
    from ubongo.server.tables.running_match import RunningMatch
    from ubongo.server.tables.table import Table

pytestmark = pytest.mark.anyio


def running_at(table: Table) -> RunningMatch:
    """The match that runs there."""
    assert table.running is not None
    return table.running


def state_of(table: Table) -> RaceState:
    """How the match stands."""
    return cast("RaceState", running_at(table).match.state)


async def wait(table: Table, guest: Guest, name: str) -> Client:
    """Come too late, and wait for a seat."""
    await table.ask(lambda: table.latecomers.wait(guest, name))
    watching = Client(table, None, None, guest)
    await idle(table)
    return watching


async def leave(clients: Sequence[Client], table: Table, successor: str) -> None:
    """The second of them leaves for good."""
    clients[1].send("leave_for_good", successor=successor)
    await idle(table)


async def people_at_a_table(
    found: Hall, people: int = 3
) -> tuple[Table, list[Guest], list[Client]]:
    """A match of so many, between two rounds."""
    guests = [await found.guest() for _ in range(people)]
    table = await found.begin_match(*guests)
    clients = [client(table, guest) for guest in guests]
    await idle(table)
    while state_of(table).phase is not Phase.ROLL:
        await found.advance(table, 1_000)
    return table, guests, clients


@pytest.mark.rule("A-09")
@pytest.mark.parametrize("successor", ["bot", "nobody"])
async def test_who_waits_gets_the_seat_of_somebody_who_left_for_good(
    tmp_path: Path, successor: str
) -> None:
    async with hall(tmp_path) as found:
        table, (anna, ben, cleo), clients = await people_at_a_table(found)
        dora = await found.guest()
        await leave(clients, table, successor)
        late = await wait(table, dora, "Dora")
        assert table.seating.seat_of(dora) == 1
        assert (await late.frames("welcome"))[-1]["seat"] == 1
        assert (state_of(table).gone, state_of(table).people_here()) == ((), (0, 1, 2))
        assert [seat and (seat.name, seat.is_gone) for seat in table.to_wire().seats] == [
            ("A", False),
            ("Dora", False),
            ("C", False),
        ]
        assert await found.store.read(unfinished_of, ben, 9) == []
        assert [each.seat for each in await found.store.read(unfinished_of, dora, 9)] == [1]
        assert await found.store.read(unfinished_table_of, dora) == (table.code, "Dora")
    async with hall(tmp_path) as found:
        again = await found.lobby.table(table.code, anna, HOME)
        assert [again.seating.seat_of(guest) for guest in (anna, ben, cleo, dora)] == [
            0, None, 2, 1,
        ]  # fmt: skip
        assert [former[:2] for former in again.seating.predecessors] == [(1, ben)]
        dora_again = client(again, dora)
        await idle(again)
        dora_again.send("get_ready")  # her first command is not taken for Ben's
        await idle(again)
        assert state_of(again).the_round().ready == (1,)


async def test_who_left_a_seat_to_another_still_has_the_match_among_the_own(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, (_, ben, _), clients = await people_at_a_table(found)
        dora = await found.guest()
        await leave(clients, table, "bot")
        await wait(table, dora, "Dora")
        match_id = table.to_wire().match
        await found.store.write(finish_match, match_id, 1)
        for guest in (ben, dora):
            assert [each.seat for each in await found.store.read(matches_of, guest, "", 9)] == [1]
        await found.store.write(delete_guest, ben)
        assert await found.store.read(others_of, match_id) == (
            StoredOther(Role.LEFT, None, None, 1),
        )


async def test_what_waits_of_a_leaver_is_not_answered_to_the_successor() -> None:
    async with table_at_work(sitting=3, seats=3) as work:
        for seat in range(3):
            work.client(seat)
        await work.clock.advance(31_000)
        late = work.watching(9)
        await work.ask(lambda: work.table.latecomers.wait(guest_on(9), "Dora"))
        now = work.running.now
        board = Arrange(1, "", now)
        work.running._boards.of(1).put(2, board)
        work.running._buffer.put(WaitingCommand(board, now, now, is_contended=False, id=3))
        await work.ask(partial(leave_table, work.table, guest_on(1)))
        await settle()
        assert work.table.seating.seat_of(guest_on(9)) == 1
        await late.frames()
        await work.clock.advance(1_000)
        assert await late.answers() == {}
        late.send("get_ready", id=2)
        assert await late.answers() == {2: "decided"}
        assert work.state.the_round().ready == (1,)


@pytest.mark.parametrize("is_inherited", [False, True])
async def test_who_comes_back_on_another_seat_has_that_one_among_the_own_matches(
    tmp_path: Path, *, is_inherited: bool
) -> None:
    async with hall(tmp_path) as found:
        table, (_, ben, *_), clients = await people_at_a_table(found, 4)
        clients[2].send("leave_for_good", successor="nobody")
        await idle(table)
        await leave(clients, table, "bot")
        await wait(table, ben, "Ben")
        assert table.seating.seat_of(ben) == 2
        if is_inherited:
            await wait(table, await found.guest(), "Dora")
        await found.store.write(finish_match, table.to_wire().match, 1)
        assert [each.seat for each in await found.store.read(matches_of, ben, "", 9)] == [2]


@pytest.mark.parametrize("is_bots", [False, True])
async def test_a_seat_that_was_taken_over_right_before_a_crash_is_a_bots_until_who_waits_is_back(
    tmp_path: Path, *, is_bots: bool
) -> None:
    async with hall(tmp_path) as found:
        dora = await found.guest()
        if is_bots:
            anna, ben = await found.guest(), await found.guest()
            table = await found.table(anna, seats=3)
            for guest in (anna, ben):
                await sit(table, guest)
                client(table, guest)
            await table.ask(lambda: table.add_bot(anna, 2, Strength.WEAK))
            for guest in (anna, ben):
                await get_ready(table, guest)
            seat = 2
        else:
            table, (anna, ben, _), clients = await people_at_a_table(found)
            await leave(clients, table, "bot")
            seat = 1
        while state_of(table).phase is not Phase.ROLL:
            await found.advance(table, 1_000)
        await table.ask(lambda: table.latecomers.wait(dora, "Dora"))
        await table.ask(lambda: running_at(table).decide(TakeOver(seat)))  # and the power went
    for _ in range(2):  # it goes once more before anything else is stored
        async with hall(tmp_path) as found:
            again = await found.lobby.table(table.code, anna, HOME)
            assert again.seating.seat_of(ben) == (1 if is_bots else None)
            assert (state_of(again).gone, state_of(again).bots) == ((seat,), (seat,))
            assert again.seating.occupant(seat).is_gone
            assert again.seating.occupant(seat).strength is not None
            former = [] if is_bots else [(1, ben)]
            assert [each[:2] for each in again.seating.predecessors] == former
    async with hall(tmp_path) as found:
        again = await found.lobby.table(table.code, anna, HOME)
        client(again, anna)
        Client(again, None, None, dora)
        await idle(again)
        assert again.seating.seat_of(dora) == seat
        assert state_of(again).gone == ()
    async with hall(tmp_path) as found:
        again = await found.lobby.table(table.code, anna, HOME)
        assert again.seating.seat_of(dora) == seat


async def test_a_restart_remembers_who_waits_and_who_was_removed(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben, cleo = [await found.guest() for _ in range(3)]
        table = await found.table(anna, seats=2)
        for guest, name in ((anna, "Anna"), (ben, "Ben")):
            await sit(table, guest, name)
            client(table, guest)
        await idle(table)
        await table.ask(lambda: table.gathering.remove(anna, 1))
        dora = await found.guest()
        await sit(table, dora, "Dora")
        await table.ask(lambda: table.latecomers.wait(cleo, "Cleo"))
        match_id = table.to_wire().match
    async with hall(tmp_path) as found:
        again = await found.lobby.table(table.code, anna, HOME)
        assert again.seating.removed.guests == [ben]
        assert [tuple(other) for other in again.seating.waiting] == [(cleo, "Cleo")]
        await again.ask(lambda: again.latecomers.stop_waiting(cleo))
        assert (await found.store.read(load_match, match_id)).others == (
            StoredOther(Role.REMOVED, ben),
        )
        await found.lobby.forget(ben)
        await found.store.write(delete_guest, ben)
        assert again.seating.removed.guests == []
        assert await found.store.read(others_of, match_id) == ()
    async with hall(tmp_path) as found:
        assert (await found.lobby.table(table.code, anna, HOME)).seating.removed.guests == []
