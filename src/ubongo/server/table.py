"""A table: seats, the people on them, and one task that owns the match.

Everything that happens goes through one queue: decide, append, evolve, acknowledge, broadcast, in
that order and one after the other. A table that fails closes its own sockets and nobody else's.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import ubongo
from ubongo.core.chance import seed_hash
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.messages import Arrange, Come, Leave, Tick
from ubongo.core.wire import Ack, Cmd, Live, Nak, NewTable, Reveal, Welcome
from ubongo.server.answers import Answer
from ubongo.server.clock import Clock, MatchClock
from ubongo.server.closing import Closing
from ubongo.server.commands import CommandReader
from ubongo.server.connection import Connection
from ubongo.server.guests import Guest
from ubongo.server.limits import Limits
from ubongo.server.match import Entry, Match
from ubongo.server.place import Place

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Game:
    """What is played at a table: a match that has not begun, and what its players may say."""

    edition: str
    match: Match[Any, Any, Any, Any]
    commands: CommandReader[Any]


class Table:
    """The methods without an underline may be called at any time; the task does the rest."""

    def __init__(
        self, code: str, wanted: NewTable, game: Game, clock: Clock, limits: Limits
    ) -> None:
        self.code = code
        self.wanted = wanted
        self.edition = game.edition
        self.is_closed = False
        self._match = game.match
        self._commands = game.commands
        self._clock = MatchClock(clock)
        self._limits = limits
        self._places: list[Place | None] = [None] * wanted.seats
        self._sockets: set[Connection] = set()
        self._to_do: asyncio.Queue[Callable[[], None]] = asyncio.Queue()
        self._alarm: asyncio.Task[None] | None = None
        self._alarm_at: Millis | None = None
        self._is_revealed = False

    @property
    def names(self) -> tuple[str | None, ...]:
        """Who sits where."""
        return tuple(None if place is None else place.name for place in self._places)

    @property
    def has_started(self) -> bool:
        """Whether every seat has been taken."""
        return None not in self._places

    @property
    def is_over(self) -> bool:
        """Whether the match has its result."""
        return self._match.is_over

    @property
    def is_deserted(self) -> bool:
        """Whether nobody is connected."""
        return not self._here()

    @property
    def now(self) -> Millis:
        """The match's time."""
        return self._clock.now

    def seat_of(self, guest: Guest | None) -> Seat | None:
        """Where this guest sits."""
        return next((seat for seat, place in self._taken() if place.guest == guest), None)

    def sit(self, guest: Guest, name: str) -> Seat:
        """Take the next free seat, or keep the own one; the last seat starts the match."""
        own = self.seat_of(guest)
        if own is not None:
            return own
        if None not in self._places:
            raise Refusal("table.full", seats=len(self._places))
        seat = self._places.index(None)
        self._places[seat] = Place(guest, name, self._limits.kept_answers)
        self._to_do.put_nowait(self._tell_who_is_here)
        if None not in self._places:
            self._clock.go_on()
            self._to_do.put_nowait(self._start)
        return seat

    def connect(self, seat: Seat, connection: Connection, last: int | None) -> None:
        """The player of a seat has a new socket."""
        self._sockets.add(connection)
        self._soon(connection, lambda: self._connected(seat, connection, last))

    def disconnect(self, seat: Seat, connection: Connection) -> None:
        """A socket is gone."""
        self._sockets.discard(connection)
        self._soon(connection, lambda: self._disconnected(seat, connection))

    def receive(self, seat: Seat, connection: Connection, cmd: Cmd) -> None:
        """A command came in on a socket."""
        credited = connection.round_trips.credited(self.now)
        self._soon(connection, lambda: self._received(seat, connection, cmd, credited))

    def _soon(self, connection: Connection, deed: Callable[[], None]) -> None:
        if self.is_closed:
            self._sockets.discard(connection)
            connection.close(Closing.TABLE_CLOSED)
        else:
            self._to_do.put_nowait(deed)

    async def run(self) -> None:
        """Do what comes, until cancelled or until something fails."""
        try:
            while True:
                deed = await self._to_do.get()
                deed()
                self._set_alarm()
        except Exception:
            log.exception("table %s failed", self.code)
            self.close(Closing.TABLE_FAILED)

    def close(self, why: Closing = Closing.TABLE_CLOSED) -> None:
        """Close every socket, also those that the task has not seen yet."""
        self.is_closed = True
        self._cancel_alarm()
        for connection in self._sockets:
            connection.close(why)

    # The clock: boards that wait, and what happens by itself.

    def _set_alarm(self) -> None:
        """Have the clock ring when time itself moves something on, if time passes."""
        moments = [self._match.wake_at, *(place.board.due_at for _, place in self._taken())]
        due = min((moment for moment in moments if moment is not None), default=None)
        if not self._clock.is_running:
            due = None
        if due != self._alarm_at:
            self._cancel_alarm()
            if due is not None:
                self._alarm_at = due
                self._alarm = asyncio.create_task(self._ring(due))

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._alarm_at = None

    async def _ring(self, due: Millis) -> None:
        await self._clock.sleep_until(due)
        self._to_do.put_nowait(self._rang)

    def _rang(self) -> None:
        self._cancel_alarm()
        for _, place in self._taken():
            self._decide_board_if_due(place)
        wake = self._match.wake_at
        if wake is not None and wake <= self.now:
            entries = self._decide(Tick())
            if not entries:
                raise RuntimeError(f"the match asked for {wake} ms and did nothing then")
            self._broadcast(entries)

    # Who is here.

    def _taken(self) -> list[tuple[Seat, Place]]:
        return [(seat, place) for seat, place in enumerate(self._places) if place is not None]

    def _place(self, seat: Seat) -> Place:
        place = self._places[seat]
        if place is None:
            raise ValueError(f"nobody sits on seat {seat}")
        return place

    def _here(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in self._taken() if place.connection is not None)

    def _tell_who_is_here(self) -> None:
        for _, place in self._taken():
            place.send(Live(self._here(), self.names))

    def _start(self) -> None:
        """Who sits there but has no socket yet is away until it comes."""
        for seat in range(len(self._places)):
            if seat not in self._here():
                self._broadcast(self._decide(Leave(seat)))

    def _connected(self, seat: Seat, connection: Connection, last: int | None) -> None:
        """The newest socket of a player is the one that counts."""
        place = self._place(seat)
        if place.connection is not None:
            place.connection.close(Closing.TAKEN_OVER)
        place.connection = connection
        hashed = seed_hash(self._match.seed)
        place.send(Welcome(ubongo.__version__, seat, self.names, hashed, self.now))
        self._bring_up_to_date(seat, place, last)
        if self.has_started:
            self._broadcast(self._decide(Come(seat)))
        self._tell_who_is_here()

    def _bring_up_to_date(self, seat: Seat, place: Place, last: int | None) -> None:
        """The events that are missing, if they are few; else the whole view."""
        match = self._match
        if last is not None and 0 <= match.seq - last <= self._limits.replayed_events:
            for entry in match.since(last):
                place.send(entry.frame_for(seat))
        else:
            place.send(match.snapshot(seat, self.now))
        if self._is_revealed:
            place.send(Reveal(match.seed.hex()))

    def _disconnected(self, seat: Seat, connection: Connection) -> None:
        place = self._place(seat)
        if place.connection is not connection:  # another one has taken over
            return
        place.connection = None
        if self.has_started:
            self._broadcast(self._decide(Leave(seat)))
        self._tell_who_is_here()

    # Commands.

    def _received(self, seat: Seat, connection: Connection, cmd: Cmd, credited: Millis) -> None:
        place = self._place(seat)
        first = place.answers.first(cmd.id)
        if first is not None:
            connection.send(first)
        elif not place.board.has(cmd.id, connection):
            try:
                self._take(seat, connection, cmd, credited)
            except Refusal as refusal:
                nak = Nak(cmd.id, refusal.code, refusal.facts)
                self._answer(place, connection, nak)

    def _take(self, seat: Seat, connection: Connection, cmd: Cmd, credited: Millis) -> None:
        """Decide a command that is here for the first time, or raise a Refusal."""
        if not self.has_started:
            raise Refusal("table.not_started")
        place = self._place(seat)
        command = self._commands.read(cmd.kind, cmd.data, seat, credited)
        if isinstance(command, Arrange):
            self._match.check(command, self.now)
            place.board.put(cmd.id, command, connection)
            self._decide_board_if_due(place)
            return
        entries = self._decide(command)
        self._answer(place, connection, Ack(cmd.id, self._match.seq))
        self._broadcast(entries)

    def _decide(self, command: object) -> list[Entry]:
        """What the command leads to; in a pause the match's clock stands where the pause began."""
        entries = self._match.decide(command, self.now)
        if self._match.is_paused:
            self._clock.stop(self._match.at)
        else:
            self._clock.go_on()
        return entries

    def _decide_board_if_due(self, place: Place) -> None:
        due = place.board.due_at
        if due is None or due > self.now:
            return
        newest, asked = place.board.take(self.now)
        try:
            entries = self._decide(newest)
        except Refusal:  # it was right when it came; since then the puzzle has ended
            entries = []
        for command_id, connection in asked.items():
            self._answer(place, connection, Ack(command_id, self._match.seq))
        self._broadcast(entries)

    def _answer(self, place: Place, connection: Connection, answer: Answer) -> None:
        place.answers.keep(answer)
        connection.send(answer)

    def _broadcast(self, entries: list[Entry]) -> None:
        for seat, place in self._taken():
            for entry in entries:
                place.send(entry.frame_for(seat))
        if self._match.is_over and not self._is_revealed:
            self._is_revealed = True
            for _, place in self._taken():
                place.send(Reveal(self._match.seed.hex()))
