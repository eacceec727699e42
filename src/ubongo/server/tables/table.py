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

from msgspec.structs import replace

from ubongo.core.chance import SEED_BYTES
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.messages import Pause, Resume, SitIn
from ubongo.core.wire.frames import Cmd, Live
from ubongo.core.wire.tables import Stage, TableSeen
from ubongo.server.close_codes import CloseCode
from ubongo.server.store.errors import Fenced
from ubongo.server.tables.audience import Audience
from ubongo.server.tables.clock import MatchClock
from ubongo.server.tables.gathering import Gathering
from ubongo.server.tables.latecomers import Latecomers
from ubongo.server.tables.match import Match
from ubongo.server.tables.presence import Presence
from ubongo.server.tables.queue import Job, WorkQueue
from ubongo.server.tables.running_match import RunningMatch
from ubongo.server.tables.table_sockets import TableSockets

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ubongo.bots.strength import Strength
    from ubongo.server.guests.guests import Guest
    from ubongo.server.store.structs import MatchId
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.context import TableContext
    from ubongo.server.tables.games import Game
    from ubongo.server.tables.keeper import Keeper
    from ubongo.server.tables.seating import Seating

log = logging.getLogger(__name__)

T = TypeVar("T")


class Table:
    """Anything may be asked of a table at any time; its task does one thing after the other."""

    def __init__(
        self, code: str, game: Game, seating: Seating, keeper: Keeper, context: TableContext
    ) -> None:
        self.code = code
        self.seating = seating
        self.gathering = Gathering(code, game, seating, keeper, self.tell)
        self.running: RunningMatch | None = None
        """The match, from its beginning until people gather again."""
        self.seed = secrets.token_bytes(SEED_BYTES)
        self.is_stopping = False
        """Whether the server is about to stop: no match begins any more."""
        self.is_store_away = False
        """Whether nothing can be stored now: what would be waits, and with it all that follows."""
        self._keeper, self._context = keeper, context
        self.audience = Audience(seating, context.rates)
        self.presence = Presence(lambda: self.audience.tell(Live(self.to_wire())), context)
        self._sockets = TableSockets(self, keeper)
        self.latecomers = Latecomers(self, self._sockets)
        self._queue = WorkQueue()
        self._close_code_for_late = CloseCode.TABLE_CLOSED
        """Why sockets are closed that come after the table is closed."""

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

    @property
    def stands_still(self) -> bool:
        """Whether the match's clock stands because the server or its database was away."""
        return self.running is not None and self.running.standstill.outage is not None

    def to_wire(self) -> TableSeen:
        """What anybody who knows the code sees."""
        seen = self.gathering.to_wire(self.stage, len(self.audience.spectators))
        return replace(seen, stands_still=self.stands_still, is_store_away=self.is_store_away)

    def knows(self, guest: Guest) -> bool:
        """Whether a guest sits or has sat here, has the say, or has a socket."""
        return self.seating.knows(guest) or bool(self.audience.of(guest))

    def about(self, seat: Seat | None = None) -> dict[str, object]:
        """The match and the seat that a line in the log is about."""
        return {"match": self._keeper.match_id, "seat": seat}

    # The task.

    @property
    def is_closed(self) -> bool:
        """Whether nothing can be asked of it any more."""
        return self._queue.is_closed

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """Have the task do a job after all jobs that came before; the job's result."""
        return await self._queue.ask(job)

    def connect(
        self,
        seat: Seat | None,
        connection: Connection,
        match_id: MatchId | None,
        last: int | None,
    ) -> None:
        """A player, or a spectator, has a new socket, and knows a match up to number `last`."""
        self.audience.sockets.add(connection)
        self._soon(connection, lambda: self._sockets.on_connect(seat, connection, match_id, last))

    def disconnect(self, connection: Connection) -> None:
        """A socket is gone."""
        self.audience.sockets.discard(connection)
        self._soon(connection, lambda: self._sockets.on_disconnect(connection))

    def receive(self, connection: Connection, cmd: Cmd) -> None:
        """A command came in on a socket."""
        at = self.now
        self._soon(connection, lambda: self._sockets.on_command(connection, cmd, at))

    def note_pong(self, connection: Connection, number: int) -> None:
        """A ping was answered; after an outage that tells that a player is back."""
        if self.stands_still:
            self._soon(connection, lambda: self._sockets.on_pong(connection, number))

    def _soon(self, connection: Connection, job: Job) -> None:
        if self.is_closed:
            self.audience.sockets.discard(connection)
            connection.close(self._close_code_for_late)
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
                    await self._save_reseated(self.running)
                await self._end_if_over()
                await self.latecomers.seat()
                self._set_alarm()
                if self._queue.is_pressing:  # let frames go out before the next job
                    await asyncio.sleep(0)
        except Fenced:
            log.warning("another server has table %s now", self.code, extra=self.about())
            self.close(CloseCode.MOVED)
        except Exception:
            log.exception("table %s failed", self.code, extra=self.about())
            self.close(CloseCode.TABLE_FAILED)

    def note_store(self, *, is_away: bool) -> None:
        """The database went away, which the task may be waiting for, or it is back.

        Whoever asked for something over HTTP is told; it may be done all the same, later.
        """
        self.is_store_away = is_away
        if is_away:
            self._queue.refuse("store.away")
            if self.running is not None:
                self.running.standstill.note_store_away()
        elif self.running is not None:
            self._queue.put(self.running.standstill.note_store_back)
        self.tell()

    def note_gap(self) -> None:
        """The process stood still for a while."""
        self._queue.put(self._sockets.on_gap)

    def close(self, why: CloseCode = CloseCode.TABLE_CLOSED) -> None:
        """Close every socket, also those that the task has not seen yet; do no more jobs."""
        if why in {CloseCode.RESTARTING, CloseCode.CLOSED_BY_HOST}:
            self._close_code_for_late = why
        self._queue.close()
        self.presence.close()
        self.audience.close(why)

    def _set_alarm(self) -> None:
        """Add a job when something is due in the match."""
        if self.running is None:
            self._queue.cancel_alarm()
        else:
            self.running.set_alarm(self._queue)

    # What players ask for; the seating says who may.

    async def add_bot(self, guest: Guest | None, seat: Seat, strength: Strength) -> None:
        """The host puts a bot on a free seat; in a match, for somebody who is away."""
        self.seating.check_host(guest)
        if self.running is None:
            self.seating.add_bot(seat, strength)
        else:
            occupant = self.seating.occupant(seat)
            await self.running.decide(SitIn(seat))
            occupant.strength = strength
            await self.running.wake_bots(renewed=seat)
        await self.gathering.save()
        await self._start_if_complete()

    async def set_ready(self, guest: Guest | None, *, is_ready: bool) -> None:
        """Somebody is ready, or not yet; when all seats are taken and all are, it begins."""
        self.seating.occupant(self.seating.own_seat(guest)).is_ready = is_ready
        if self.running is None:
            await self.gathering.save()
            await self._start_if_complete()

    async def play_again(self, guest: Guest | None) -> None:
        """After a match: the same people gather for another one."""
        self._check_going_on()
        if self.stage is not Stage.OVER:
            raise Refusal("table.not_over")
        if not self.seating.is_host_watching or guest != self.seating.host:
            self.seating.own_seat(guest)
        if self.game.is_daily:
            raise Refusal("daily.played")
        self.running = None
        self.seed = secrets.token_bytes(SEED_BYTES)
        self.gathering.gather_again()
        await self.gathering.create_match(self.seed)
        for seat, connection in self.audience.readers():
            self._sockets.greet(seat, connection)
        self.tell()

    async def set_paused(self, guest: Guest | None, *, is_paused: bool) -> None:
        """The host stops the clock between rounds; whoever plays may let it go on.

        So may a host who only watches.
        """
        seat = self.seating.seat_of(guest)
        if seat is None:
            self.seating.check_host(guest)
        if self.running is None:
            raise Refusal("table.not_started")
        if is_paused:
            self.seating.check_host(guest)
        await self.running.decide(Pause(seat) if is_paused else Resume(seat))

    def _check_going_on(self) -> None:
        if self.is_stopping:
            raise Refusal("table.stopping")
        if self.gathering.is_closed_by_host:
            raise Refusal("table.unknown")

    async def start(self, guest: Guest | None, bots: Strength | None) -> None:
        """The host lets the match begin, and thereby is ready; two must be, people or bots.

        Free seats are left out, or get bots; so do people who are neither ready nor here.
        """
        self._check_going_on()
        self.gathering.prepare_start(guest, bots)
        await self._begin()

    async def _start_if_complete(self) -> None:
        """Begin the match once all seats are taken and everybody is ready."""
        if self.running is None and self.seating.is_complete:
            self._check_going_on()
            await self._begin()

    async def _begin(self) -> None:
        """Begin the match; players without a socket are away."""
        is_reseated = await self.gathering.start_match()
        log.info("the match begins", extra=self.about())
        game = self.game
        match = Match(game.edition, game.options, self.seed, self._context.limits.kept_decisions)
        running = await self._run_match(match, 0)
        running.start_clock()
        if is_reseated:
            for seat, connection in self.audience.readers():
                self._sockets.welcome(seat, connection)
        self.tell()
        self.audience.show(lambda seat: match.missed(seat, None, self.now)[0])
        await running.mark_away()

    async def _run_match(self, match: Match, at: Millis) -> RunningMatch:
        self.gathering.has_started = True
        self.running = RunningMatch(
            self.gathering,
            match,
            MatchClock(self._context.clock, at),
            self._keeper,
            self.audience,
            tell=self.tell,
            played_elsewhere=partial(self._context.tasks_played_elsewhere, self),
            context=self._context,
        )
        await self.running.wake_bots()
        return self.running

    async def resume_match(self, match: Match, at: Millis) -> None:
        """Go on with a match from the store, at the time where it stood; nobody is here yet.

        The clock goes on once those are back who were connected when the server went.
        """
        running = await self._run_match(match, at)
        await self.latecomers.leave_lost_seats()
        await running.resume()
        await self._end_if_over()
        self._set_alarm()

    async def show_finished_match(self, match: Match, at: Millis) -> None:
        """Show the result of a match from the store, whose log is closed."""
        await self._run_match(match, at)
        await self._end_if_over()

    async def _save_reseated(self, running: RunningMatch) -> None:
        """Store where bots play on, and tell everybody who left for good."""
        if running.take_reseated():
            await self.gathering.save()

    async def _end_if_over(self) -> None:
        """Once the match has its result, free the code and tell everybody."""
        if self.running is not None and await self.running.end_if_over():
            self.gathering.add_to_tally(self.running.match.state.places)
            self.tell()

    def tell(self) -> None:
        """Send everybody the table as it is now; after many changes, as it is soon."""
        self.presence.tell()
