"""What a table does when a socket comes, goes, or brings a command."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import ubongo
from ubongo.core.chance import seed_hash
from ubongo.core.messages import Come, Leave
from ubongo.core.wire.frames import NOTHING_YET, Live, Nak, Snapshot, Welcome
from ubongo.core.wire.tables import Stage
from ubongo.server.close_codes import CloseCode
from ubongo.server.tables.commands import ReceivedCommand
from ubongo.server.tables.phrases import SAY

if TYPE_CHECKING:
    from ubongo.core.edition import Millis, Seat
    from ubongo.core.wire.frames import Cmd
    from ubongo.server.guests.guests import Guest
    from ubongo.server.store.structs import MatchId
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.keeper import Keeper
    from ubongo.server.tables.running_match import RunningMatch
    from ubongo.server.tables.table import Table

log = logging.getLogger(__name__)


class TableSockets:
    """Greets clients, tells the match who is there, and passes commands on; a seat may be None.

    The table's task calls these methods, one after the other.
    """

    def __init__(self, table: Table, keeper: Keeper) -> None:
        self._table, self._keeper = table, keeper

    async def on_connect(
        self,
        seat: Seat | None,
        connection: Connection,
        match_id: MatchId | None,
        last: int | None,
    ) -> None:
        """Greet a client that knows a match up to number `last`; the newest socket counts.

        Its seat may be another one since it got its ticket.
        """
        table = self._table
        own = table.seating.seat_of(connection.guest)
        seat = seat if own is None else own
        log.debug("a socket comes", extra=table.about(seat))
        playing = table.audience.socket_elsewhere(seat, connection)
        if playing is not None and match_id is not None:  # it comes back, and takes nothing away
            connection.give_way(playing.device)
            return
        if not table.audience.come(seat, connection):  # got up while the socket was opening
            connection.close(CloseCode.REMOVED)
            return
        table.seating.note_client(connection.guest, connection.client)
        if table.running is not None:
            table.running.hold_back(connection)
        self.greet(seat, connection, last if match_id == self._keeper.match_id else None)
        if seat is not None and table.running is not None:
            await table.running.decide(Come(seat))
            await self._relieve_bot(seat, table.running)
            table.running.standstill.ping_returned(seat, connection)
        if not table.presence.changed():
            connection.send(Live(table.to_wire()))

    async def _relieve_bot(self, seat: Seat, running: RunningMatch) -> None:
        """Give the seat back to a player for whom a bot sat in."""
        occupant = self._table.seating.occupant(seat)
        if occupant.strength is not None and self._table.stage is Stage.PLAYING:
            occupant.strength = None
            await running.wake_bots()
            await self._keeper.save(self._table.gathering.setup())

    def greet(self, seat: Seat | None, connection: Connection, last: int | None = None) -> None:
        """Tell the client who it is, and what it has missed of the match."""
        table = self._table
        self.welcome(seat, connection)
        if table.running is None:
            connection.send(Snapshot(0, table.now, NOTHING_YET))
        else:
            table.running.catch_up(seat, connection, last)

    def welcome(self, seat: Seat | None, connection: Connection) -> None:
        """Tell the client who it is."""
        table = self._table
        last_id = 0 if seat is None else table.seating.occupant(seat).answers.highest
        guest = connection.guest
        connection.send(
            Welcome(
                ubongo.__version__,
                seat,
                table.to_wire(),
                seed_hash(table.seed),
                table.now,
                last_id,
                is_host=guest is not None and guest == table.seating.host,
                is_waiting=table.seating.is_waiting(guest),
            )
        )

    def reseat(self, guest: Guest, seat: Seat | None) -> None:
        """Let a guest who is here play on a seat from now on, or watch without one."""
        for connection in self._table.audience.of(guest):
            if connection.close_code is None and self._table.audience.come(seat, connection):
                self.greet(seat, connection)

    async def on_disconnect(self, connection: Connection) -> None:
        """Note that a player is away, unless another socket has taken over.

        While the table waits after an outage, that is noted at its end for all who are not back.
        """
        table, seat = self._table, connection.seat
        log.debug("a socket goes", extra=table.about(seat))
        if not table.audience.go(connection):
            return
        if seat is not None and table.running is not None and not table.stands_still:
            await table.running.decide(Leave(seat))
        table.presence.changed()

    async def on_pong(self, connection: Connection, number: int) -> None:
        """After an outage: a player has sent all that was not answered."""
        if self._table.running is not None:
            await self._table.running.standstill.note_pong(connection, number)

    async def on_gap(self) -> None:
        """The process stood still: wait for those who were here, whose pages' clocks ran on."""
        table = self._table
        if table.running is not None:
            table.running.standstill.note_gap()
            for seat, connection in table.audience.readers():
                self.welcome(seat, connection)

    async def on_command(self, connection: Connection, cmd: Cmd, at: Millis) -> None:
        """Answer a command: the table itself, or the match; once, and always the same."""
        connection.unread -= 1
        table, seat = self._table, connection.seat
        occupant = None if seat is None else table.seating.find(seat)
        latecomer = table.seating.latecomer(connection.guest)
        if seat is None and latecomer is not None and cmd.kind == SAY:
            table.audience.say_waiting(latecomer.name, connection, cmd)
            return
        if seat is None or occupant is None or occupant.connection is not connection:
            connection.send(Nak(cmd.id, "seat.none", {}))
            return
        known = occupant.answers.receive(cmd.id)
        if known is not None:
            connection.send(known)
        elif cmd.kind == SAY and occupant.answers.decision_on(cmd.id) is None:
            table.audience.say(seat, occupant, cmd)
        elif table.running is None:
            connection.send(Nak(cmd.id, "table.not_started", {}))
        else:
            await table.running.receive(ReceivedCommand(seat, connection, cmd, at))
