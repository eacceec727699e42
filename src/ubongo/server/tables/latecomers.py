"""People at a table without a seat: who only watches, and who waits to play with the others.

Whoever waits gets the next seat: before a match a free one or a bot's, in a match between two
rounds a bot's, or that of somebody who left for good.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.edition import Refusal
from ubongo.core.messages import LeaveForGood, Successor, TakeOver
from ubongo.server.tables.occupant import NOBODY

if TYPE_CHECKING:
    from ubongo.core.edition import Seat
    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Client
    from ubongo.server.tables.seating import Latecomer
    from ubongo.server.tables.table import Table
    from ubongo.server.tables.table_sockets import TableSockets


class Latecomers:
    """Lets people stand up, wait and sit down at one table, whose task calls these methods."""

    def __init__(self, table: Table, sockets: TableSockets) -> None:
        self._table, self._sockets = table, sockets

    async def stand_up(self, guest: Guest | None) -> None:
        """Watch instead of playing the next match; whoever is the host stays it."""
        table = self._table
        seat = table.seating.own_seat(guest)
        table.gathering.check_not_started()
        occupant = table.seating.empty(seat)
        if occupant.guest is not None:
            self._sockets.reseat(occupant.guest, None)
        await table.gathering.save()

    async def wait(self, guest: Guest, name: str | None, client: Client = ()) -> None:
        """Wait for a seat; who waits already, or sits, stays there."""
        table = self._table
        if table.seating.seat_of(guest) is None:
            table.gathering.check_unlocked(guest)
            if table.game.is_solo:
                raise Refusal("table.full", seats=table.game.seats)
            if table.running is None:
                table.seating.removed.check_client(client)
            table.seating.wait(guest, name)
            table.seating.removed.note_client(guest, client)
            self._sockets.reseat(guest, None)
            await table.gathering.save()

    async def stop_waiting(self, guest: Guest | None) -> None:
        """Only watch from now on."""
        if guest is not None and self._table.seating.is_waiting(guest):
            self._table.seating.stop_waiting(guest)
            self._sockets.reseat(guest, None)
            await self._table.gathering.save()

    async def seat(self) -> None:
        """Give everybody who waits a seat, as far as there are any now."""
        while (latecomer := self._table.seating.next_latecomer()) is not None:
            seat = self._seat_to_give()
            if seat is None:
                return
            await self._give(seat, latecomer)

    def _seat_to_give(self) -> Seat | None:
        running, seating = self._table.running, self._table.seating
        if running is None:
            return seating.seat_to_give()
        return seating.seat_to_take_over() if running.may_be_taken_over else None

    async def _give(self, seat: Seat, latecomer: Latecomer) -> None:
        """Let somebody who waits play; in a match with all that the seat has won."""
        table = self._table
        if table.running is not None:
            await table.running.decide(TakeOver(seat))
        table.seating.seat(seat, *latecomer)
        if table.running is not None:
            await table.running.wake_bots()
        self._sockets.reseat(latecomer.guest, seat)
        await table.gathering.save()

    async def leave_lost_seats(self) -> None:
        """Let bots play where the server went before it was stored who took a seat over.

        In a match from the store such a seat is a person's whom nobody knows; who took it over
        waits again, and gets a seat like everybody who does.
        """
        running, seating = self._table.running, self._table.seating
        if running is None or running.match.is_over:
            return
        left = {former.seat for former in seating.predecessors}
        for seat in {*left, *self._table.game.options.bots}.intersection(
            running.match.state.people_here()
        ):
            if seating.occupant(seat).guest == NOBODY:
                await running.decide(LeaveForGood(seat, Successor.BOT))
