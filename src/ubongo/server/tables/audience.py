"""Everybody who is connected to a table: its players and those who watch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.server.tables.round_trips import MOST_CREDIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ubongo.core.edition import Millis, Seat
    from ubongo.core.wire.frames import FromServer
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.seating import Seating


class Audience:
    """Sends frames to all of them."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self.spectators: set[Connection] = set()

    def connections(self) -> Iterator[Connection]:
        """All sockets that frames go to."""
        for _, occupant in self._seating.taken():
            if occupant.connection is not None:
                yield occupant.connection
        yield from self.spectators

    def tell(self, frame: FromServer) -> None:
        """The same frame for everybody."""
        for connection in self.connections():
            connection.send(frame)

    def show(self, frame_for: Callable[[Seat | None], FromServer]) -> None:
        """Everybody gets what they may know; spectators know what is open to all."""
        for seat, occupant in self._seating.taken():
            if occupant.connection is not None:
                occupant.connection.send(frame_for(seat))
        if self.spectators:
            frame = frame_for(None)
            for connection in self.spectators:
                connection.send(frame)

    def hold(self, lead: Millis, seconds_of: Callable[[Millis], float]) -> None:
        """Let the next frames leave so that they arrive everywhere after `lead` milliseconds."""
        for connection in self.connections():
            early = min((connection.round_trips.shortest or 0) // 2, MOST_CREDIT)
            connection.hold(seconds_of(max(0, lead - early)))
