"""A host without a seat: named, listed, stops the clock and lets it go on, and may leave."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.server.clocks import settle
from tests.server.halls import HOME, client, get_ready, hall, idle, sit
from tests.server.virtual import Client, guest_on, running_at, table_at_work
from ubongo.bots.strength import Strength
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.server.store.guests import delete_guest
from ubongo.server.store.matches import match_by_code
from ubongo.server.store.others import others_of
from ubongo.server.store.played import unfinished_of
from ubongo.server.tables.leaving import leave_table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.halls import Hall
    from tests.server.virtual import TableAtWork
    from ubongo.core.edition import Seat
    from ubongo.server.guests.guests import Guest
    from ubongo.server.tables.table import Table

pytestmark = pytest.mark.anyio


async def set_paused(work: TableAtWork, by: Seat, *, is_paused: bool) -> None:
    """Stop the clock, or let it go on."""
    await work.ask(lambda: work.table.set_paused(guest_on(by), is_paused=is_paused))


async def test_a_host_who_watches_is_named_and_stops_the_clock() -> None:
    async with table_at_work(sitting=3, seats=3, is_ready=False) as work:
        for seat in range(3):
            work.client(seat)
        await settle()
        await work.ask(lambda: work.table.latecomers.stand_up(guest_on(0)))
        assert work.table.to_wire().host_name == "A"
        work.watching(9)
        for seat in (1, 2):
            await work.get_ready(seat)
        await work.ask(lambda: work.table.start(guest_on(0), None))
        for stranger in (9, 1):
            with pytest.raises(Refusal, match=r"seat\.none|host\.not_you"):
                await set_paused(work, stranger, is_paused=True)
        await set_paused(work, 0, is_paused=True)
        assert (work.state.is_paused, work.state.paused_by, work.state.pauses_at) == (
            True, None, None,
        )  # fmt: skip
        with pytest.raises(Refusal, match=r"seat\.none"):
            await set_paused(work, 9, is_paused=False)
        await set_paused(work, 0, is_paused=False)
        assert not work.state.is_paused
        await set_paused(work, 0, is_paused=True)
        await set_paused(work, 1, is_paused=False)  # whoever plays may, too
        assert not work.state.is_paused


async def test_who_sits_down_again_has_the_same_name_which_nobody_else_may_have() -> None:
    async with table_at_work(sitting=2, seats=3, is_ready=False) as work:
        for seat in range(2):
            work.client(seat)
        await settle()
        await work.ask(lambda: work.table.latecomers.stand_up(guest_on(0)))
        with pytest.raises(Refusal, match=r"name\.taken"):
            await work.ask(lambda: work.table.gathering.sit(guest_on(2), "A"))
        await work.ask(lambda: work.table.gathering.sit(guest_on(0), "A"))
        assert [seat and seat.name for seat in work.table.to_wire().seats] == ["A", "B", None]
        assert work.table.to_wire().host_name is None


async def test_nobody_is_refused_the_own_name() -> None:
    async with table_at_work(sitting=2, seats=2, is_ready=False) as work:
        for seat in range(2):
            work.client(seat)
        await settle()
        await work.ask(lambda: work.table.latecomers.stand_up(guest_on(0)))
        await work.ask(lambda: work.table.gathering.sit(guest_on(2), "C"))
        await work.ask(lambda: work.table.latecomers.wait(guest_on(0), "A"))
        with pytest.raises(Refusal, match=r"name\.taken"):
            await work.ask(lambda: work.table.latecomers.wait(guest_on(3), "A"))
        assert [other.name for other in work.table.to_wire().waiting] == ["A"]


async def test_who_left_for_good_comes_back_under_the_same_name() -> None:
    async with table_at_work(sitting=3, seats=3) as work:
        for seat in range(3):
            work.client(seat)
        await work.clock.advance(31_000)
        await work.ask(partial(leave_table, work.table, guest_on(1)))
        with pytest.raises(Refusal, match=r"name\.taken"):
            await work.ask(lambda: work.table.latecomers.wait(guest_on(4), "B"))
        await work.ask(lambda: work.table.latecomers.wait(guest_on(1), "B"))
        assert [other.name for other in work.table.to_wire().waiting] == ["B"]
        work.watching(1)
        await settle()
        assert [seat and seat.name for seat in work.table.to_wire().seats] == ["A", "B", "C"]


async def hosted(found: Hall) -> tuple[Table, Guest, Guest]:
    """Anna hosts without a seat, and Ben plays against a bot."""
    anna, ben = await found.guest(), await found.guest()
    table = await found.table(anna)
    await sit(table, anna, "Anna")
    await sit(table, ben, "Ben")
    for guest in (anna, ben):
        client(table, guest)
    await idle(table)
    await table.ask(lambda: table.latecomers.stand_up(anna))
    await get_ready(table, ben)
    await table.ask(lambda: table.start(anna, Strength.WEAK))
    return table, anna, ben


async def test_a_table_is_listed_for_its_host_without_a_seat_and_a_restart_keeps_the_name(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await hosted(found)
        assert [each.seat for each in await found.store.read(unfinished_of, anna, 9)] == [None]
        assert [each.seat for each in await found.store.read(unfinished_of, ben, 9)] == [1]
    async with hall(tmp_path) as found:
        again = await found.lobby.table(table.code, anna, HOME)
        client(again, anna)
        await idle(again)
        seen = again.to_wire()
        assert (seen.is_host_watching, seen.host_name) == (True, "Anna")
        await found.lobby.leave(again, anna)
        assert again.seating.host == ben
        assert again.to_wire().host_name is None
        assert await found.store.read(unfinished_of, anna, 9) == []


async def test_a_new_device_is_led_to_the_table_also_without_a_seat(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await hosted(found)
        carl = await found.guest()
        await table.ask(lambda: table.latecomers.wait(carl, "Carl"))
        belonging = {anna: "Anna", ben: "Ben", carl: "Carl"}
        for guest, name in belonging.items():
            assert await found.lobby.table_of(guest) == (table.code, name)
        found.lobby.registry.drop(table)
        for guest, name in belonging.items():
            assert await found.lobby.table_of(guest) == (table.code, name)
        assert await found.lobby.table_of(await found.guest()) is None


async def test_a_host_without_a_seat_is_forgotten_with_the_name(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await hosted(found)
        await found.lobby.forget(anna)
        await found.store.write(delete_guest, anna)
        assert (table.seating.host, table.seating.host_name) == (ben, None)
        assert await found.store.read(others_of, table.to_wire().match) == ()


@pytest.mark.parametrize("is_awaited", [False, True])
async def test_a_host_without_a_seat_who_leaves_ends_a_match_that_only_bots_play(
    tmp_path: Path, *, is_awaited: bool
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await found.table(anna)
        await sit(table, anna, "Anna")
        line = client(table, anna)
        await idle(table)
        await table.ask(lambda: table.latecomers.stand_up(anna))
        await table.ask(lambda: table.start(anna, Strength.WEAK))
        assert running_at(table).match.state.people() == ()
        while running_at(table).match.state.phase is not Phase.PUZZLE:
            await found.advance(table, 1_000)
        if is_awaited:
            Client(table, None, None, ben)
            await table.ask(lambda: table.latecomers.wait(ben, "Ben"))
        line.leave()  # she is on the first page
        await idle(table)
        await found.lobby.leave(table, anna)
        await idle(table)
        assert await found.store.read(unfinished_of, anna, 9) == []
        is_over = await found.store.read(match_by_code, table.code) is None
        assert is_over == running_at(table).match.state.ended_early == (not is_awaited)
