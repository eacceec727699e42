"""Tables come and go; tickets get old; nothing is kept for ever."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from tests.server.test_limits import Time
from tests.server.virtual import Client, VirtualClock, settle, some_game
from ubongo.core.edition import Refusal
from ubongo.core.wire import NewTable
from ubongo.server.closing import Closing
from ubongo.server.guests import Guest
from ubongo.server.limits import Limits
from ubongo.server.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ubongo.server.table import Table

pytestmark = pytest.mark.anyio

ANNA, BEN = Guest("anna"), Guest("ben")
HOME = "192.0.2.1"


class Hall:
    """A lobby with a clock and a time that tests set."""

    def __init__(self) -> None:
        self.clock, self.time = VirtualClock(), Time()
        self.lobby = Lobby(lambda wanted: some_game(wanted.seats), self.clock, Limits(), self.time)

    def table(self) -> Table:
        """A new table of two."""
        return self.lobby.create(NewTable(2), ANNA, HOME)

    async def play_out(self, table: Table) -> None:
        """Let a match run to its end while somebody looks on."""
        client = Client(table, 0)
        for _ in range(30):
            await self.clock.advance(60_000)
        self.lobby.sweep()
        assert table.is_over
        client.leave()
        await settle()

    def pass_time(self, minutes: float) -> None:
        """Let real time pass, with sweeping."""
        for _ in range(int(minutes * 3)):
            self.time.now += 20
            self.lobby.sweep()


@asynccontextmanager
async def hall() -> AsyncIterator[Hall]:
    """A lobby that is closed at the end."""
    opened = Hall()
    try:
        yield opened
    finally:
        await opened.lobby.close()


async def test_a_table_that_nobody_comes_to_is_dropped() -> None:
    async with hall() as found:
        table = found.table()
        found.pass_time(9)
        assert len(found.lobby) == 1
        found.lobby.table(table.code, None, HOME)  # somebody looks
        found.pass_time(9)
        assert len(found.lobby) == 1
        found.pass_time(2)
        assert len(found.lobby) == 0
        with pytest.raises(Refusal, match=r"table\.unknown"):
            found.lobby.table(table.code, None, HOME)


async def test_a_table_with_somebody_at_it_stays() -> None:
    async with hall() as found:
        table = found.table()
        client = Client(table, table.sit(ANNA, "Anna"))
        await settle()
        found.pass_time(60)
        assert len(found.lobby) == 1
        client.leave()
        await settle()
        found.pass_time(11)
        assert len(found.lobby) == 0


async def test_a_match_under_way_is_not_dropped_but_one_that_is_over_is() -> None:
    async with hall() as found:
        table = found.table()
        for guest in (ANNA, BEN):
            table.sit(guest, guest)
        found.pass_time(60)
        assert len(found.lobby) == 1
        await found.play_out(table)
        found.pass_time(9)
        assert len(found.lobby) == 1
        found.pass_time(2)
        assert len(found.lobby) == 0


async def test_a_match_that_nobody_comes_back_to_is_dropped_after_six_hours() -> None:
    async with hall() as found:
        table = found.table()
        for guest in (ANNA, BEN):
            table.sit(guest, guest)
        found.pass_time(6 * 60 - 1)
        found.lobby.table(table.code, ANNA, HOME)  # somebody asks for it
        found.pass_time(6 * 60)
        assert len(found.lobby) == 1
        found.pass_time(1)
        assert len(found.lobby) == 0


async def test_a_dropped_table_is_closed_for_tickets_that_are_still_good() -> None:
    async with hall() as found:
        table = found.table()
        table.sit(ANNA, "Anna")
        found.pass_time(10)
        number = found.lobby.ticket(table, ANNA)
        found.pass_time(0.5)
        await settle()
        assert len(found.lobby) == 0
        ticket = found.lobby.tickets.redeem(number)
        assert ticket
        assert Client(ticket.table, ticket.seat).closing is Closing.TABLE_CLOSED


async def test_a_ticket_is_good_once_and_for_a_minute() -> None:
    async with hall() as found:
        table = found.table()
        seat = table.sit(ANNA, "Anna")
        number = found.lobby.ticket(table, ANNA)
        ticket = found.lobby.tickets.redeem(number)
        assert ticket
        assert (ticket.table, ticket.seat) == (table, seat)
        assert found.lobby.tickets.redeem(number) is None
        number = found.lobby.ticket(table, ANNA)
        found.time.now += 60
        assert found.lobby.tickets.redeem(number) is None


async def test_tickets_do_not_pile_up() -> None:
    async with hall() as found:
        table = found.table()
        table.sit(ANNA, "Anna")
        numbers = [found.lobby.ticket(table, ANNA) for _ in range(100)]
        assert len(found.lobby.tickets) == 4
        assert found.lobby.tickets.redeem(numbers[0]) is None
        assert found.lobby.tickets.redeem(numbers[-1])
        found.time.now += 30
        late = found.lobby.ticket(table, ANNA)
        found.time.now += 30
        found.lobby.sweep()
        assert len(found.lobby.tickets) == 1
        assert found.lobby.tickets.redeem(late)


async def test_a_table_that_failed_is_gone_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with hall() as found:
        table, other = found.table(), found.table()
        client = Client(table, table.sit(ANNA, "Anna"))
        monkeypatch.setattr(table, "_tell_who_is_here", lambda: 1 / 0)
        Client(table, 0)
        await settle()
        assert client.closing is not None
        with pytest.raises(Refusal, match=r"table\.unknown"):
            found.lobby.table(table.code, ANNA, HOME)
        assert found.lobby.table(other.code, ANNA, HOME) is other


async def test_tables_that_are_over_do_not_count_against_their_host() -> None:
    async with hall() as found:
        tables = [found.table() for _ in range(8)]
        with pytest.raises(Refusal, match=r"tables\.too_many_of_yours"):
            found.table()
        for guest in (ANNA, BEN):
            tables[0].sit(guest, guest)
        await found.play_out(tables[0])
        found.table()


async def test_a_closed_lobby_closes_every_socket() -> None:
    async with hall() as found:
        table = found.table()
        client = Client(table, table.sit(ANNA, "Anna"))
        await settle()
    assert client.closing is Closing.TABLE_CLOSED
    assert len(found.lobby) == 0
