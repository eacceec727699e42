"""Everybody who is connected to a table: its players and those who watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import Ack, Nak, Said
from ubongo.server.close_codes import CloseCode
from ubongo.server.tables.outgoing import OutgoingFrame, text_of
from ubongo.server.tables.phrases import check_phrase
from ubongo.server.tables.round_trips import MOST_CREDIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ubongo.core.edition import Millis, Seat
    from ubongo.core.wire.frames import Cmd, FromServer
    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Client
    from ubongo.server.store.structs import DeviceId
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.occupant import Occupant
    from ubongo.server.tables.rate_limits import RateLimits
    from ubongo.server.tables.seating import Seating


class Audience:
    """Sends frames to all of them."""

    def __init__(self, seating: Seating, rates: RateLimits) -> None:
        self._seating, self._rates = seating, rates
        seating.is_watching = self.is_watching
        self.spectators: set[Connection] = set()
        self.sockets: set[Connection] = set()
        """All that are open, also those that the table has not greeted yet."""
        self._is_round_played = False

    @property
    def is_empty(self) -> bool:
        """Whether nobody is connected, not even to watch."""
        return not self.sockets

    @property
    def client(self) -> Client:
        """From where somebody plays here who is connected."""
        playing = (connection.client for seat, connection in self.readers() if seat is not None)
        return next(playing, ())

    def is_watching(self, guest: Guest) -> bool:
        """Whether a guest is connected without a seat."""
        return any(connection.guest == guest for connection in self.spectators)

    def of(self, guest: Guest) -> list[Connection]:
        """All open sockets of a guest."""
        return [connection for connection in self.sockets if connection.guest == guest]

    def close(self, why: CloseCode, guest: Guest | None = None) -> None:
        """Close every socket, or every one of a guest."""
        for connection in self.sockets if guest is None else self.of(guest):
            connection.close(why)

    def sign_out(self, guest: Guest, device: DeviceId) -> None:
        """Close every socket of one of a guest's devices."""
        for connection in self.of(guest):
            if connection.device == device:
                connection.close(CloseCode.SIGNED_OUT)

    def socket_elsewhere(self, seat: Seat | None, connection: Connection) -> Connection | None:
        """The socket of another device on which the guest of this one plays."""
        occupant = None if seat is None else self._seating.find(seat)
        other = None if occupant is None else occupant.connection
        if other is None or other.guest != connection.guest:
            return None
        return None if other.device == connection.device else other

    def come(self, seat: Seat | None, connection: Connection) -> bool:
        """A socket is there: of a player the newest counts. False if the seat is another's."""
        if seat is None:
            connection.seat = None
            self.spectators.add(connection)
            return True
        occupant = self._seating.find(seat)
        if occupant is None or occupant.guest != connection.guest or occupant.is_gone:
            return False
        if occupant.connection is not None:
            occupant.connection.give_way(connection.device)
        self.spectators.discard(connection)
        occupant.connection, connection.seat = connection, seat
        connection.round_trips.go_on_from(occupant.round_trips)
        occupant.round_trips = connection.round_trips
        return True

    def go(self, connection: Connection) -> bool:
        """A socket is gone. False if that changes nothing, since another has taken over."""
        self.spectators.discard(connection)
        if connection.seat is None:
            return True
        occupant = self._seating.find(connection.seat)
        if occupant is None or occupant.connection is not connection:
            return False
        occupant.connection = None
        return True

    def readers(self) -> Iterator[tuple[Seat | None, Connection]]:
        """All sockets that frames go to, and whose they are; spectators have no seat."""
        for seat, occupant in self._seating.taken():
            if occupant.connection is not None:
                yield seat, occupant.connection
        for connection in self.spectators:
            yield None, connection

    def say(self, seat: Seat, occupant: Occupant, cmd: Cmd) -> None:
        """Tell everybody a phrase, and answer who said it."""
        try:
            self._tell_phrase(occupant.guest, cmd, seat)
            occupant.answer(Ack(cmd.id))
        except Refusal as refusal:
            occupant.answer(Nak(cmd.id, refusal.code, refusal.facts))

    def say_waiting(self, name: str | None, connection: Connection, cmd: Cmd) -> None:
        """Tell everybody the phrase of somebody who has no seat yet, and answer who said it."""
        try:
            self._tell_phrase(connection.guest, cmd, None, name)
            connection.send(Ack(cmd.id))
        except Refusal as refusal:
            connection.send(Nak(cmd.id, refusal.code, refusal.facts))

    def _tell_phrase(
        self, guest: Guest | None, cmd: Cmd, seat: Seat | None, name: str | None = None
    ) -> None:
        phrase = check_phrase(cmd.data)
        self._rates.check_phrase(guest)
        self.tell(Said(seat, phrase, name))

    def tell(self, frame: FromServer) -> None:
        """Send the same frame to everybody."""
        encoded = OutgoingFrame(text_of(frame))
        for _, connection in self.readers():
            connection.send_encoded(encoded)

    def show(self, frame_for: Callable[[Seat | None], OutgoingFrame]) -> None:
        """Send everybody what they may know; spectators know what is open to all."""
        for_spectators = None
        for seat, connection in self.readers():
            if seat is not None:
                connection.send_encoded(frame_for(seat))
            else:
                for_spectators = for_spectators or frame_for(None)
                connection.send_encoded(for_spectators)

    def note_round(self, *, is_played: bool) -> bool:
        """At the end of a round mark whose line was doubtful in it; whether that is news."""
        is_news, is_change = False, is_played != self._is_round_played
        self._is_round_played = is_played
        for _, occupant in self._seating.people() if is_change else ():
            is_doubtful = not is_played and occupant.round_trips.take_doubt()
            is_news |= is_doubtful != occupant.is_line_doubtful
            occupant.is_line_doubtful = is_doubtful
        return is_news

    def hold(self, lead: Millis, seconds_of: Callable[[Millis], float]) -> None:
        """Let the next frames leave so that they arrive everywhere after `lead` milliseconds."""
        for _, connection in self.readers():
            early = min((connection.round_trips.shortest or 0) // 2, MOST_CREDIT)
            connection.hold(seconds_of(max(0, lead - early)))
