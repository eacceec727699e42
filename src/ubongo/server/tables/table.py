"""A table: people and bots on seats, spectators, and one task that owns what is played there.

Everything that happens goes through one queue and is done one after the other. Before a match
people gather (`Gathering`), then one `RunningMatch` owns what is decided. A table that fails closes
its own sockets and nobody else's.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import ubongo
from ubongo.core.chance import SEED_BYTES, seed_hash
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.messages import Come, Leave, Pause, Resume, SitIn
from ubongo.core.wire.frames import NOTHING_YET, Cmd, Live, Nak, Snapshot, Welcome
from ubongo.core.wire.tables import Stage, TableSeen
from ubongo.server.close_codes import CloseCode
from ubongo.server.tables.audience import Audience
from ubongo.server.tables.clock import MatchClock
from ubongo.server.tables.gathering import Gathering
from ubongo.server.tables.match import Match
from ubongo.server.tables.phrases import SAY
from ubongo.server.tables.queue import Job, WorkQueue
from ubongo.server.tables.running import Given, RunningMatch

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ubongo.bots.strength import Strength
    from ubongo.server.guests.guests import Guest
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.games import Game
    from ubongo.server.tables.house import House
    from ubongo.server.tables.keeping import Keeper
    from ubongo.server.tables.seating import Seating

log = logging.getLogger(__name__)

T = TypeVar("T")


class Table:
    """Anything may be asked of a table at any time; its task does one thing after the other."""

    def __init__(
        self, code: str, game: Game, seating: Seating, keeper: Keeper, house: House
    ) -> None:
        self.code = code
        self.seating = seating
        self.gathering = Gathering(code, game, seating, keeper, self._tell)
        self.running: RunningMatch | None = None
        """The match, from its beginning until people gather again."""
        self.seed = secrets.token_bytes(SEED_BYTES)
        self.is_stopping = False
        """Whether the server is about to stop: no match begins any more."""
        self._keeper, self._house = keeper, house
        self.audience = Audience(seating)
        self._queue = WorkQueue()
        self._closed_for = CloseCode.TABLE_CLOSED
        """What late sockets are told."""

    # What anybody may know.

    @property
    def game(self) -> Game:
        """What is agreed to be played."""
        return self.gathering.game

    @property
    def match(self) -> Match | None:
        """What is played, once it has begun."""
        return None if self.running is None else self.running.match

    @property
    def stage(self) -> Stage:
        """Whether people gather, play, or look at the result."""
        if self.match is None:
            return Stage.GATHERING
        return Stage.OVER if self.match.is_over else Stage.PLAYING

    @property
    def now(self) -> Millis:
        """The match's time; 0 before it begins."""
        return 0 if self.running is None else self.running.now

    def seen(self) -> TableSeen:
        """What anybody who knows the code sees."""
        spectators = len(self.audience.spectators)
        return self.gathering.seen(self._keeper.match, self.stage, spectators)

    def knows(self, guest: Guest) -> bool:
        """Whether a guest sits here, has the say, or has a socket."""
        is_seated = self.seating.host == guest or self.seating.seat_of(guest) is not None
        return is_seated or bool(self.audience.of(guest))

    def _about(self, seat: Seat | None = None) -> dict[str, object]:
        """What a line in the log is about."""
        return {"match": self._keeper.match, "seat": seat}

    # The task.

    @property
    def is_closed(self) -> bool:
        """Whether nothing can be asked of it any more."""
        return self._queue.is_closed

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """Have the task do something after all that was asked before; what came of it."""
        return await self._queue.ask(job)

    def connect(
        self, seat: Seat | None, connection: Connection, match: str | None, last: int | None
    ) -> None:
        """A player, or a spectator, has a new socket, and has seen a match up to number `last`."""
        self.audience.sockets.add(connection)
        self._soon(connection, lambda: self._connected(seat, connection, match, last))

    def disconnect(self, seat: Seat | None, connection: Connection) -> None:
        """A socket is gone."""
        self.audience.sockets.discard(connection)
        self._soon(connection, lambda: self._disconnected(seat, connection))

    def receive(self, seat: Seat | None, connection: Connection, cmd: Cmd) -> None:
        """A command came in on a socket."""
        at = self.now
        self._soon(connection, lambda: self._received(seat, connection, cmd, at))

    def _soon(self, connection: Connection, job: Job) -> None:
        if self.is_closed:
            self.audience.sockets.discard(connection)
            connection.close(self._closed_for)
        else:
            self._queue.put(job)

    async def run(self) -> None:
        """Do what comes, until cancelled or until something fails."""
        try:
            while True:
                job = await self._queue.next()
                await job()
                if self.running is not None:
                    await self.running.show_solutions()
                await self._end_if_over()
                self._set_alarm()
                if self._queue.is_pressing:  # what was told goes out before more is
                    await asyncio.sleep(0)
        except Exception:
            log.exception("table %s failed", self.code, extra=self._about())
            self.close(CloseCode.TABLE_FAILED)

    def close(self, why: CloseCode = CloseCode.TABLE_CLOSED) -> None:
        """Close every socket, also those that the task has not seen yet; nobody waits for it."""
        if why is CloseCode.RESTARTING:
            self._closed_for = why
        self._queue.close()
        self.audience.close(why)

    def _set_alarm(self) -> None:
        """Have the clock ring when time itself moves something on."""
        if self.running is None:
            self._queue.cancel_alarm()
        else:
            self._queue.set_alarm(self.running.due_at, self.running.clock, self.running.ring)

    # Before, in and after the match; who may ask, the seating says.

    async def add_bot(self, guest: Guest | None, seat: Seat, strength: Strength) -> None:
        """The host puts a bot on a free seat; in a match, for somebody who is away."""
        self.seating.check_host(guest)
        if self.running is None:
            self.seating.add_bot(seat, strength)
        else:
            occupant = self.seating.occupant(seat)
            await self.running.decide(SitIn(seat))
            occupant.strength = strength
            self.running.bots.wake(self.now)
        await self.gathering.settle()
        await self._start_if_complete()

    async def forget(self, guest: Guest) -> None:
        """Everything about the guest is forgotten: who gathers gets up, who plays is away."""
        self.audience.close(CloseCode.REMOVED, guest)
        seat = self.seating.seat_of(guest)
        if seat is not None and self.running is not None:
            self.seating.occupant(seat).forget()
            await self.running.decide(Leave(seat))
        elif seat is not None:
            self.seating.empty(seat)
        if self.seating.host == guest:
            self.seating.host = None
            self.seating.pass_on()
        if self.running is None:
            await self.gathering.settle()
        else:  # the store forgets by itself who sat there
            self._tell()

    async def set_ready(self, guest: Guest | None, *, is_ready: bool) -> None:
        """Somebody is ready, or not yet; when all are, the match begins."""
        self.seating.occupant(self.seating.own_seat(guest)).is_ready = is_ready
        if self.running is None:
            self._tell()
            await self._start_if_complete()

    async def play_again(self, guest: Guest | None) -> None:
        """After a match: the same people gather for another one."""
        self._check_going_on()
        self.seating.own_seat(guest)
        if self.stage is not Stage.OVER:
            raise Refusal("table.not_over")
        if self.game.is_daily:
            raise Refusal("daily.played")
        self.running = None
        self.seed = secrets.token_bytes(SEED_BYTES)
        self.seating.gather_again()
        await self.gathering.begin(self.seed)
        for seat, connection in self.audience.readers():
            self._greet(seat, connection)
        self._tell()

    async def set_paused(self, guest: Guest | None, *, is_paused: bool) -> None:
        """The host stops the clock between rounds; whoever plays may let it go on."""
        seat = self.seating.own_seat(guest)
        if self.running is None:
            raise Refusal("table.not_started")
        if is_paused:
            self.seating.check_host(guest)
        await self.running.decide(Pause(seat) if is_paused else Resume(seat))

    def _check_going_on(self) -> None:
        if self.is_stopping:
            raise Refusal("table.stopping")

    async def _start_if_complete(self) -> None:
        """Everybody is there and ready: the match begins; who has no socket is away."""
        if self.running is not None or not self.seating.is_complete:
            return
        self._check_going_on()
        game = await self.gathering.close()
        log.info("the match begins", extra=self._about())
        match = Match(game.edition, game.options, self.seed, self._house.limits.kept_decisions)
        running = self._play(match, 0)
        running.clock.go_on()
        self._tell()
        self.audience.show(lambda seat: match.snapshot(seat, self.now))
        await self._leave_for_the_absent(running)

    def _play(self, match: Match, at: Millis) -> RunningMatch:
        self.gathering.is_open = False
        clock, others = MatchClock(self._house.clock, at), partial(self._house.played_beside, self)
        parts = self.gathering, match, clock, self._keeper, self.audience, others
        self.running = RunningMatch(*parts)
        return self.running

    async def take_up(self, match: Match, at: Millis) -> None:
        """Go on with a match from the store, at the time where it stood; nobody is here yet."""
        running = self._play(match, at)
        if not match.is_over:
            if not match.state.is_paused:
                running.clock.go_on()
            await self._leave_for_the_absent(running)
        await running.show_solutions()
        await self._end_if_over()
        self._set_alarm()

    async def look_back(self, match: Match, at: Millis) -> None:
        """Show the result of a match from the store, whose log is closed."""
        self._play(match, at)
        await self._end_if_over()

    async def _leave_for_the_absent(self, running: RunningMatch) -> None:
        """Who belongs to the match and has no socket is away."""
        for seat, occupant in list(self.seating.people()):
            if occupant.connection is None:
                await running.decide(Leave(seat))

    async def _end_if_over(self) -> None:
        """Once the match has its result, the code is free and everybody sees the table so."""
        if self.running is not None and await self.running.end_if_over():
            self._tell()

    # Sockets.

    async def _connected(
        self, seat: Seat | None, connection: Connection, match: str | None, last: int | None
    ) -> None:
        """The newest socket of a player is the one that counts."""
        log.debug("a socket comes", extra=self._about(seat))
        if not self.audience.come(seat, connection):  # got up while the socket was opening
            connection.close(CloseCode.REMOVED)
            return
        if self.running is not None:
            self.running.hold_back(connection)
        self._greet(seat, connection, last if match == self._keeper.match else None)
        if seat is not None and self.running is not None:
            await self.running.decide(Come(seat))
            await self._relieve_bot(seat, self.running)
        self._tell()

    async def _relieve_bot(self, seat: Seat, running: RunningMatch) -> None:
        """Whoever comes back takes the seat from the bot that sat in."""
        occupant = self.seating.occupant(seat)
        if occupant.strength is not None and self.stage is Stage.PLAYING:
            occupant.strength = None
            running.bots.wake(self.now)
            await self._keeper.settle(self.gathering.arrangement())

    def _greet(self, seat: Seat | None, connection: Connection, last: int | None = None) -> None:
        """Tell the client who it is, and what it lacks of the match."""
        hashed = seed_hash(self.seed)
        last_id = 0 if seat is None else self.seating.occupant(seat).answers.highest
        connection.send(Welcome(ubongo.__version__, seat, self.seen(), hashed, self.now, last_id))
        if self.running is None:
            connection.send(Snapshot(0, self.now, NOTHING_YET))
        else:
            self.running.catch_up(seat, connection, last)

    async def _disconnected(self, seat: Seat | None, connection: Connection) -> None:
        log.debug("a socket goes", extra=self._about(seat))
        if not self.audience.go(seat, connection):  # another socket has taken over
            return
        if seat is not None and self.running is not None:
            await self.running.decide(Leave(seat))
        self._tell()

    async def _received(
        self, seat: Seat | None, connection: Connection, cmd: Cmd, at: Millis
    ) -> None:
        """Answer a command: the table itself, or the match; once, and always the same."""
        occupant = None if seat is None else self.seating.find(seat)
        if seat is None or occupant is None or occupant.connection is not connection:
            connection.send(Nak(cmd.id, "seat.none", {}))
            return
        known = occupant.answers.receive(cmd.id)
        if known is not None:
            connection.send(known)
        elif cmd.kind == SAY and occupant.answers.decision_on(cmd.id) is None:
            self.audience.say(seat, occupant, cmd)
        elif self.running is None:
            connection.send(Nak(cmd.id, "table.not_started", {}))
        else:
            await self.running.receive(Given(seat, connection, cmd, at))

    def _tell(self) -> None:
        """Everybody sees the table as it is now."""
        self.audience.tell(Live(self.seen()))
