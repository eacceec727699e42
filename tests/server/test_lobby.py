"""Tables come, leave the memory and come back; tickets get old; nothing is kept for ever."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.server.halls import HOME, client, get_ready, hall, idle, sit
from tests.server.virtual import Client, settle
from ubongo.core.edition import Refusal
from ubongo.core.wire import Stage
from ubongo.server import lobby as lobbies
from ubongo.server.closing import Closing

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.halls import Hall
    from ubongo.server.table import Table

pytestmark = pytest.mark.anyio


async def play_out(found: Hall, table: Table) -> None:
    """Let a match run to its end while somebody looks on."""
    watching = Client(table, None)
    for _ in range(150):
        await found.advance(table, 10_000)
        if table.stage is Stage.OVER:
            break
    assert table.stage is Stage.OVER
    watching.leave()
    await settle()


async def test_a_table_that_nobody_comes_to_is_dropped_and_its_code_is_free(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await found.pass_time(9)
        assert len(found.lobby) == 1
        await found.lobby.table(table.code, None, HOME)  # somebody looks
        await found.pass_time(9)
        assert len(found.lobby) == 1
        assert await found.store.find_by_code(table.code)
        await found.pass_time(2)
        assert len(found.lobby) == 0
        assert await found.store.find_by_code(table.code) is None
        with pytest.raises(Refusal, match=r"table\.unknown"):
            await found.lobby.table(table.code, anna, HOME)


async def test_a_table_with_somebody_at_it_stays(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        for here in (client(table, anna), Client(table, None)):
            await settle()
            await found.pass_time(60)
            assert len(found.lobby) == 1
            here.leave()
        await settle()
        await found.pass_time(11)
        assert len(found.lobby) == 0


async def test_a_match_that_everybody_has_left_leaves_the_memory_and_comes_back(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await found.begun(anna, ben)
        await found.advance(table, 60_000)
        await found.pass_time(9)
        assert len(found.lobby) == 1
        await found.pass_time(2)
        assert len(found.lobby) == 0
        again = await found.lobby.table(table.code.lower(), None, HOME)
        assert again is not table
        assert len(found.lobby) == 1
        assert again.stage is Stage.PLAYING
        assert again.seating.seat_of(ben) == 1
        assert again.match
        assert again.match.state == table.match.state if table.match else None


async def test_a_match_that_is_over_is_gone_when_nobody_looks_at_it_any_more(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await found.begun(anna, ben)
        here = client(table, anna)
        await play_out(found, table)
        here.leave()
        await idle(table)
        await found.pass_time(9)
        assert await found.lobby.table(table.code, None, HOME) is table
        await found.pass_time(11)
        assert len(found.lobby) == 0
        with pytest.raises(Refusal, match=r"table\.unknown"):
            await found.lobby.table(table.code, anna, HOME)


async def test_a_dropped_table_is_closed_for_tickets_that_are_still_good(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        await found.pass_time(10)
        number = found.lobby.ticket(table, anna)
        await found.pass_time(0.5)
        assert len(found.lobby) == 0
        ticket = found.lobby.tickets.redeem(number)
        assert ticket
        assert Client(ticket.table, ticket.seat).closing is Closing.TABLE_CLOSED


async def test_a_ticket_is_good_once_and_for_a_minute(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        seat = await sit(table, anna)
        number = found.lobby.ticket(table, anna)
        ticket = found.lobby.tickets.redeem(number)
        assert ticket
        assert (ticket.table, ticket.seat, ticket.holder) == (table, seat, anna)
        assert found.lobby.tickets.redeem(number) is None
        number = found.lobby.ticket(table, anna)
        found.time.now += 60
        assert found.lobby.tickets.redeem(number) is None


async def test_who_has_no_seat_gets_a_ticket_to_watch(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        for somebody in (anna, None):
            ticket = found.lobby.tickets.redeem(found.lobby.ticket(table, somebody))
            assert ticket
            assert (ticket.seat, ticket.holder) == (None, somebody)


async def test_tickets_do_not_pile_up(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        numbers = [found.lobby.ticket(table, anna) for _ in range(100)]
        assert len(found.lobby.tickets) == 4
        assert found.lobby.tickets.redeem(numbers[0]) is None
        assert found.lobby.tickets.redeem(numbers[-1])
        found.time.now += 30
        late = found.lobby.ticket(table, anna)
        found.time.now += 30
        await found.lobby.sweep()
        assert len(found.lobby.tickets) == 1
        assert found.lobby.tickets.redeem(late)


async def test_a_table_that_failed_comes_back_as_it_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table, other = await found.table(anna), await found.table(anna)
        await sit(table, anna)
        here = client(table, anna)
        await settle()
        monkeypatch.setattr(table, "_tell", lambda: 1 / 0)
        Client(table, None)
        await settle()
        assert here.closing is Closing.TABLE_FAILED
        again = await found.lobby.table(table.code, anna, HOME)
        assert again is not table
        assert again.seating.seat_of(anna) == 0
        assert await found.lobby.table(other.code, anna, HOME) is other


async def test_however_many_ask_for_a_table_in_the_store_it_comes_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.begun(anna, await found.guest())
        await found.pass_time(11)
        asked = [asyncio.create_task(found.lobby.table(table.code, anna, HOME)) for _ in range(10)]
        await settle()
        asked[0].cancel()  # who asked first does not wait for it
        await asyncio.gather(*asked[:1], return_exceptions=True)
        asked.append(asyncio.create_task(found.lobby.table(table.code, anna, HOME)))
        assert len({id(each) for each in await asyncio.gather(*asked[1:])}) == 1
        stored = await found.store.load(table.seen().match)
        assert stored.header.epoch == 2


async def test_a_code_that_is_taken_is_not_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        codes = iter(["BBBB", "BBBB", "DDDD", "DDDD", "FFFF"])
        monkeypatch.setattr(lobbies, "_code", lambda: next(codes))
        first = await found.begun(anna, ben)
        assert (first.code, (await found.table(anna)).code) == ("BBBB", "DDDD")
        found.lobby._drop("DDDD")  # it is in the store only
        assert (await found.table(anna)).code == "FFFF"


async def test_tables_that_are_over_do_not_count_against_their_host(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        tables = [await found.table(anna) for _ in range(8)]
        with pytest.raises(Refusal, match=r"tables\.too_many_of_yours"):
            await found.table(anna)
        for guest in (anna, ben):
            await sit(tables[0], guest)
        for guest in (anna, ben):
            await get_ready(tables[0], guest)
        client(tables[0], anna)
        await play_out(found, tables[0])
        await found.table(anna)


async def test_anybody_may_join_what_is_public_and_has_not_begun(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table, _ = await found.table(anna), await found.table(anna)
        assert found.lobby.public() == []
        table.is_public = True
        assert found.lobby.public() == [table]
        for guest in (anna, ben):
            await sit(table, guest)
        assert found.lobby.public() == [table]
        for guest in (anna, ben):
            await get_ready(table, guest)
        assert found.lobby.public() == []


async def test_a_closed_lobby_tells_every_socket_that_it_may_come_back(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        here, watching = client(table, anna), Client(table, None)
        await settle()
    assert here.closing is watching.closing is Closing.RESTARTING
    assert len(found.lobby) == 0
