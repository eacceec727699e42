"""A table: people and bots on seats, spectators, and one task that owns what is played there.

Everything that happens goes through one queue and is done one after the other. A table that fails
closes its own sockets and nobody else's.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Raw

import ubongo
from ubongo.bots.persons import person_at
from ubongo.core.chance import SEED_BYTES, seed_hash
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.messages import Come, Leave, Pause, Resume, SitIn
from ubongo.core.solo.results import is_doubtful
from ubongo.core.solo.state import SoloState
from ubongo.core.ties import TOLERANCE
from ubongo.core.wire.frames import (
    NOTHING_YET,
    Cmd,
    Live,
    Reveal,
    Snapshot,
    Welcome,
)
from ubongo.core.wire.tables import Stage, TableSeen
from ubongo.server.close_codes import CloseCode
from ubongo.server.tables.answering import SAY, Answering, Given
from ubongo.server.tables.audience import Audience
from ubongo.server.tables.clock import MatchClock
from ubongo.server.tables.fairness import Buffer
from ubongo.server.tables.keeping import Agreement, Arrangement
from ubongo.server.tables.match import Match
from ubongo.server.tables.queue import Job, WorkQueue
from ubongo.server.tables.running import Playing
from ubongo.server.tables.unsolved import Unsolved

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from ubongo.bots.strength import Strength
    from ubongo.core.wire.tables import NewTable, TableChange
    from ubongo.server.guests.guests import Guest
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.games import Game, Games
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
        self.game = game
        self.seating = seating
        self.is_public = False
        self.is_fair = True
        self.tolerance: Millis = TOLERANCE
        self.is_stopping = False
        """Whether the server is about to stop: no match begins any more."""
        self._audience = Audience(seating)
        self.seed = secrets.token_bytes(SEED_BYTES)
        self._playing: Playing | None = None
        self._revealed: Reveal | None = None
        self._keeper = keeper
        self._clock = MatchClock(house.clock)
        self._limits = house.limits
        self._house = house
        self._answering = Answering(seating, keeper, self._audience, self._played_elsewhere)
        self._sockets: set[Connection] = set()
        self._queue = WorkQueue()
        self._closed_for = CloseCode.TABLE_CLOSED
        """What late sockets are told."""

    # What anybody may know.

    @property
    def match(self) -> Match | None:
        """What is played, once it has begun."""
        return None if self._playing is None else self._playing.match

    @property
    def stage(self) -> Stage:
        """Whether people gather, play, or look at the result."""
        if self.match is None:
            return Stage.GATHERING
        return Stage.OVER if self.match.is_over else Stage.PLAYING

    @property
    def kinds(self) -> frozenset[str]:
        """What players may do here."""
        return self.game.commands.kinds | {SAY}

    @property
    def is_deserted(self) -> bool:
        """Whether nobody is connected, not even to watch."""
        return not self._sockets

    @property
    def now(self) -> Millis:
        """The match's time."""
        return self._clock.now

    def seen(self) -> TableSeen:
        """What anybody who knows the code sees."""
        return TableSeen(
            self.code,
            self._keeper.match,
            self.game.edition.key,
            Raw(msgspec.json.encode(self.game.options)),
            tuple(
                None if occupant is None else occupant.seen(person_at(self.code, seat).key)
                for seat, occupant in enumerate(self.seating.occupants)
            ),
            self.seating.acting_host,
            self.stage,
            self.is_public,
            self.is_fair,
            self.tolerance,
            len(self._audience.spectators),
        )

    def knows(self, guest: Guest) -> bool:
        """Whether a guest sits here, has the say, or has a socket."""
        is_connected = any(connection.guest == guest for connection in self._sockets)
        return is_connected or self.seating.host == guest or self.seating.seat_of(guest) is not None

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
        """A player, or a spectator, has a new socket."""
        self._sockets.add(connection)
        self._soon(connection, lambda: self._connected(seat, connection, match, last))

    def disconnect(self, seat: Seat | None, connection: Connection) -> None:
        """A socket is gone."""
        self._sockets.discard(connection)
        self._soon(connection, lambda: self._disconnected(seat, connection))

    def dismiss(self, guest: Guest) -> None:
        """The guest's sockets are somebody else's now: close them."""
        for connection in self._sockets:
            if connection.guest == guest:
                connection.close(CloseCode.TAKEN_OVER)

    def receive(self, seat: Seat | None, connection: Connection, cmd: Cmd) -> None:
        """A command came in on a socket."""
        given = Given(seat, connection, cmd, self.now)
        self._soon(
            connection,
            lambda: self._answering.answer(given, self._playing, self.game.commands),
        )

    def _played_elsewhere(self) -> list[frozenset[str]]:
        """What people play against each other at other tables just now."""
        return [
            table.match.state.in_play()
            for table in self._house.tables()
            if table is not self and table.match is not None and not table.game.is_solo
        ]

    def _soon(self, connection: Connection, job: Job) -> None:
        if self.is_closed:
            self._sockets.discard(connection)
            connection.close(self._closed_for)
        else:
            self._queue.put(job)

    async def run(self) -> None:
        """Do what comes, until cancelled or until something fails."""
        try:
            while True:
                job = await self._queue.next()
                await job()
                await self._show_solutions()
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
        for connection in self._sockets:
            connection.close(why)

    def _set_alarm(self) -> None:
        """Have the clock ring when time itself moves something on."""
        due = None if self._playing is None else self._playing.due_at
        self._queue.set_alarm(due, self._clock, self._rang)

    async def _show_solutions(self) -> None:
        """Whoever did not solve the last task sees how it could have been (D-06).

        After the seed is told nothing is decided any more.
        """
        if self._playing is not None and self._revealed is None:
            await self._playing.unsolved.show(self._playing)

    async def _rang(self) -> None:
        if self._playing is not None:
            await self._playing.ring()

    # Before and after the match: who may ask, the seating says.

    async def begin(self) -> None:
        """The table is there; people may gather."""
        await self._keeper.begin(self._arrangement(), self.seed)
        log.info("a table for %s", self.game.edition.key, extra=self._about())

    async def sit(self, guest: Guest, name: str) -> Seat:
        """Take the next free seat, or keep the own one."""
        if self.seating.seat_of(guest) is None:
            self._check_gathering()
            self.seating.sit(guest, name)
            await self._settle()
        return self.seating.own_seat(guest)

    async def agree(self, guest: Guest | None, games: Games, change: TableChange) -> None:
        """The host says what is to be played, and how; nobody is ready any more."""
        self.seating.check_host(guest)
        self._check_gathering()
        if self.game.is_solo:
            raise Refusal("solo.fixed")
        game = games.changed(self.game, change)
        self.seating.resize(game.seats)
        self.game = game
        if change.is_public is not None:
            self.is_public = change.is_public
        if change.is_fair is not None:
            self.is_fair = change.is_fair
        if change.tolerance is not None:
            self.tolerance = change.tolerance
        await self._settle()

    def behave(self, wanted: NewTable | Agreement) -> None:
        """Whether anybody may join, and how fairness is meant here."""
        self.is_public, self.is_fair = wanted.is_public, wanted.is_fair
        self.tolerance = wanted.tolerance

    async def add_bot(self, guest: Guest | None, seat: Seat, strength: Strength) -> None:
        """The host puts a bot on a free seat; in a match, for somebody who is away."""
        self.seating.check_host(guest)
        if self._playing is None:
            self.seating.add_bot(seat, strength)
        else:
            occupant = self.seating.occupant(seat)
            await self._playing.decide(SitIn(seat))
            occupant.strength = strength
            self._playing.wake_bots()
        await self._settle()
        await self._start_if_complete()

    async def remove(self, guest: Guest | None, seat: Seat) -> None:
        """Get up, or be asked by the host to; in a match seats are kept (A-09)."""
        if self.seating.seat_of(guest) != seat:
            self.seating.check_host(guest)
        self._check_gathering()
        occupant = self.seating.empty(seat)
        if occupant.guest == self.seating.host:
            self.seating.pass_on()
        if occupant.connection is not None:
            occupant.connection.close(CloseCode.REMOVED)
        await self._settle()

    async def forget(self, guest: Guest) -> None:
        """Everything about the guest is forgotten: who gathers gets up, who plays is away."""
        for connection in self._sockets:
            if connection.guest == guest:
                connection.close(CloseCode.REMOVED)
        seat = self.seating.seat_of(guest)
        if seat is not None and self._playing is None:
            self.seating.empty(seat)
        elif seat is not None and self._playing is not None:
            self.seating.occupant(seat).forget()
            await self._playing.decide(Leave(seat))
        if self.seating.host == guest:
            self.seating.host = None
            self.seating.pass_on()
        if self._playing is None:
            await self._settle()
        else:  # the store forgets by itself who sat there
            self._tell()

    async def choose_token(self, guest: Guest | None, token: int) -> None:
        """Somebody would like this pawn or ship."""
        self._check_gathering()
        self.seating.choose_token(guest, token)
        self._tell()

    async def set_ready(self, guest: Guest | None, *, is_ready: bool) -> None:
        """Somebody is ready, or not yet; when all are, the match begins."""
        self.seating.occupant(self.seating.own_seat(guest)).is_ready = is_ready
        if self._playing is None:
            self._tell()
            await self._start_if_complete()

    async def give_up(self) -> None:
        """Nobody came to play: the code is free again."""
        await self._keeper.finish()

    async def play_again(self, guest: Guest | None) -> None:
        """After a match: the same people gather for another one."""
        self._check_going_on()
        self.seating.own_seat(guest)
        if self.stage is not Stage.OVER:
            raise Refusal("table.not_over")
        if self.game.is_daily:
            raise Refusal("daily.played")
        self._playing = self._revealed = None
        self.seed = secrets.token_bytes(SEED_BYTES)
        self._clock = self._clock.anew()
        self.seating.gather_again()
        await self._keeper.begin(self._arrangement(), self.seed)
        for seat, occupant in self.seating.people():
            if occupant.connection is not None:
                self._greet(seat, occupant.connection)
        for connection in self._audience.spectators:
            self._greet(None, connection)
        self._tell()

    async def set_paused(self, guest: Guest | None, *, is_paused: bool) -> None:
        """The host stops the clock between rounds; whoever plays may let it go on."""
        seat = self.seating.own_seat(guest)
        if self._playing is None:
            raise Refusal("table.not_started")
        if is_paused:
            self.seating.check_host(guest)
        await self._playing.decide(Pause(seat) if is_paused else Resume(seat))

    def _check_going_on(self) -> None:
        if self.is_stopping:
            raise Refusal("table.stopping")

    def _check_gathering(self) -> None:
        if self._playing is not None:
            raise Refusal("table.started")

    def _arrangement(self) -> Arrangement:
        agreed = Agreement(
            Raw(msgspec.json.encode(self.game.options)),
            self.is_public,
            self.is_fair,
            self.tolerance,
        )
        return Arrangement(self.code, self.game.edition.key, agreed, self.seating)

    async def _settle(self) -> None:
        """Keep who sits where and what is agreed, and tell everybody."""
        await self._keeper.settle(self._arrangement())
        self._tell()

    async def _start_if_complete(self) -> None:
        """Everybody is there and ready: the match begins; who has no socket is away."""
        if self._playing is not None or not self.seating.is_complete:
            return
        self._check_going_on()
        bots = tuple(seat for seat, occupant in self.seating.taken() if occupant.guest is None)
        self.game = self.game.with_bots(bots).with_tokens(self.seating.tokens())
        await self._keeper.settle(self._arrangement())
        await self._keeper.open()
        log.info("the match begins", extra=self._about())
        kept = self._limits.kept_decisions
        self._play(Match(self.game.edition, self.game.options, self.seed, kept))
        self._clock.go_on()
        self._tell()
        self._audience.show(self._snapshot_for)
        await self._leave_for_the_absent()

    def _play(self, match: Match) -> Playing:
        playing = Playing(
            self.code,
            match,
            self._clock,
            self._keeper,
            self.seating,
            self._audience,
            self.is_fair,
            Buffer(self.tolerance),
            Unsolved(self._played_elsewhere),
        )
        self._playing = playing
        playing.wake_bots()
        return playing

    async def take_up(self, match: Match, at: Millis) -> None:
        """Go on with a match from the store, at the time where it stood; nobody is here yet."""
        self._clock = self._clock.anew(at)
        self._play(match)
        if not match.is_over:
            if not match.state.is_paused:
                self._clock.go_on()
            await self._leave_for_the_absent()
        await self._end_if_over()
        self._set_alarm()

    async def _leave_for_the_absent(self) -> None:
        """Who belongs to the match and has no socket is away."""
        for seat, occupant in list(self.seating.people()):
            if occupant.connection is None and self._playing is not None:
                await self._playing.decide(Leave(seat))

    async def _end_if_over(self) -> None:
        """Once the match has its result everybody learns the seed, and the code is free."""
        if self.stage is Stage.OVER and self._revealed is None:
            self._revealed = Reveal(self.seed.hex(), await self._keeper.end())
            await self._keep_result()
            await self._keeper.finish()
            log.info("the match is over", extra=self._about())
            self._audience.tell(self._revealed)
            self._tell()

    async def _keep_result(self) -> None:
        """A solo run has a result, which is kept with whoever made it."""
        state = None if self.match is None else self.match.state
        if not isinstance(state, SoloState) or state.result is None:
            return
        doubtful = is_doubtful(state.started, state.solves)
        for _, occupant in self.seating.people():
            if occupant.guest:
                await self._keeper.keep_result(occupant.guest, state.result, is_doubtful=doubtful)

    # Who is here.

    async def _connected(
        self, seat: Seat | None, connection: Connection, match: str | None, last: int | None
    ) -> None:
        """The newest socket of a player is the one that counts."""
        log.debug("a socket comes", extra=self._about(seat))
        if seat is None:
            self._audience.spectators.add(connection)
        else:
            occupant = self.seating.find(seat)
            if (
                occupant is None or occupant.guest != connection.guest
            ):  # got up while it was opening
                connection.close(CloseCode.REMOVED)
                return
            if occupant.connection is not None:
                occupant.connection.close(CloseCode.TAKEN_OVER)
            occupant.connection = connection
            connection.round_trips.go_on_from(occupant.round_trips)
            occupant.round_trips = connection.round_trips
        if self._playing is not None:
            self._playing.hold_back(connection)
        self._greet(seat, connection, match, last)
        if seat is not None and self._playing is not None:
            await self._playing.decide(Come(seat))
            await self._relieve_bot(seat)
        self._tell()

    async def _relieve_bot(self, seat: Seat) -> None:
        """Whoever comes back takes the seat from the bot that sat in."""
        occupant = self.seating.occupant(seat)
        if (
            occupant.strength is not None
            and self.stage is Stage.PLAYING
            and self._playing is not None
        ):
            occupant.strength = None
            self._playing.wake_bots()
            await self._keeper.settle(self._arrangement())

    def _greet(
        self,
        seat: Seat | None,
        connection: Connection,
        match: str | None = None,
        last: int | None = None,
    ) -> None:
        """Who the client is, and the decisions that are missing if they are few; else the view."""
        hashed = seed_hash(self.seed)
        last_id = 0 if seat is None else self.seating.occupant(seat).answers.highest
        connection.send(Welcome(ubongo.__version__, seat, self.seen(), hashed, self.now, last_id))
        playing = self.match
        is_same = match == self._keeper.match and last is not None
        lacking = playing.number - last if playing is not None and last is not None else -1
        if playing is not None and is_same and 0 <= lacking <= self._limits.kept_decisions:
            for told in playing.since(last or 0):
                connection.send(told.frame_for(seat))
        else:
            connection.send(self._snapshot_for(seat))
        if self._revealed is not None:
            connection.send(self._revealed)

    def _snapshot_for(self, seat: Seat | None) -> Snapshot:
        if self.match is None:
            return Snapshot(0, self.now, NOTHING_YET)
        return self.match.snapshot(seat, self.now)

    async def _disconnected(self, seat: Seat | None, connection: Connection) -> None:
        log.debug("a socket goes", extra=self._about(seat))
        self._audience.spectators.discard(connection)
        occupant = None if seat is None else self.seating.find(seat)
        if seat is not None:
            if occupant is None or occupant.connection is not connection:  # another has taken over
                return
            occupant.connection = None
            if self._playing is not None:
                await self._playing.decide(Leave(seat))
        self._tell()

    def _tell(self) -> None:
        """Everybody sees the table as it is now."""
        self._audience.tell(Live(self.seen()))
