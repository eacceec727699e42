"""A table on a virtual clock, without sockets: time passes only when a test says so."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import cache, reduce
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from jsonpatch import apply_patch
from msgspec import Raw

from tests.server.clocks import VirtualClock, settle
from tests.server.memory import MemoryKeeper
from tests.server.playing import Frame, small_deck
from ubongo.bots.strength import Strength
from ubongo.core.ties import TOLERANCE
from ubongo.core.wire.frames import Cmd
from ubongo.core.wire.tables import TableChange
from ubongo.editions.classic.state import State
from ubongo.server.guests.guests import Guest
from ubongo.server.limits import Limits
from ubongo.server.metrics import Metrics
from ubongo.server.tables.connection import Connection
from ubongo.server.tables.context import TableContext
from ubongo.server.tables.games import Games
from ubongo.server.tables.rate_limits import RateLimits
from ubongo.server.tables.registry import Registry
from ubongo.server.tables.seating import Seating
from ubongo.server.tables.table import Table
from ubongo.server.workers import InProcess

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence

    from ubongo.core.edition import Millis, Seat
    from ubongo.core.race.messages import DealtTask
    from ubongo.server.close_codes import CloseCode
    from ubongo.server.tables.games import Game
    from ubongo.server.tables.match import Match
    from ubongo.server.tables.running_match import RunningMatch
    from ubongo.server.workers import Workers

T = TypeVar("T")

NAMES = "ABCD"


def guest_on(seat: Seat) -> Guest:
    """Who sits there in these tests."""
    return Guest(str(seat))


def events_in(frames: Iterable[Frame]) -> list[Frame]:
    """All events of the decisions among these frames."""
    return [event for frame in frames if frame["type"] == "decided" for event in frame["events"]]


def answers_in(frames: Iterable[Frame]) -> dict[int, str]:
    """The commands that these frames answer, and by which type of frame."""
    answers = {}
    for frame in frames:
        if frame["type"] in {"ack", "nak"}:
            answers[frame["id"]] = frame["type"]
        elif frame["type"] == "decided":
            answers |= dict.fromkeys(frame.get("ids", []), "decided")
    return answers


def view_in(frames: Sequence[Frame]) -> Any:  # noqa: ANN401 - of any edition
    """The view of a client that got these frames: the last snapshot's, and all patches after it."""
    last = max(at for at, frame in enumerate(frames) if frame["type"] == "snapshot")
    decided = [frame for frame in frames[last:] if frame["type"] == "decided"]
    return reduce(apply_patch, [frame["patch"] for frame in decided], frames[last]["view"])


class Client:
    """A connection of a seat, or of a spectator, and what came over it."""

    def __init__(
        self,
        table: Table,
        seat: Seat | None,
        last: int | None = None,
        guest: Guest | None = None,
        match_id: str | None = None,
    ) -> None:
        self.table, self._seat = table, seat
        own = guest_on(seat) if guest is None and seat is not None else guest
        self.connection = Connection(256, own, Metrics())
        self._last_id = 0
        known = match_id or (None if last is None else table.to_wire().match)
        table.connect(seat, self.connection, known, last)

    @property
    def seat(self) -> Seat:
        """Where it sits."""
        assert self._seat is not None
        return self._seat

    async def frames(self, *types: str) -> list[Frame]:
        """What came since the last question, of these types."""
        await settle()
        waiting = self.connection._waiting
        frames = [msgspec.json.decode(waiting.popleft()) for _ in range(len(waiting))]
        pings = [frame for frame in frames if frame["type"] == "ping"]
        for ping in pings:
            frames.remove(ping)
            self.table.note_pong(self.connection, ping["n"])
        if pings:
            await settle()
        return [frame for frame in frames if not types or frame["type"] in types]

    async def events(self) -> list[Frame]:
        """The events that came since the last question."""
        return events_in(await self.frames())

    async def kinds(self) -> list[str]:
        """Their kinds."""
        return [event["kind"] for event in await self.events()]

    async def answers(self) -> dict[int, str]:
        """The commands that were answered since the last question, and by which type of frame."""
        return answers_in(await self.frames())

    def send(self, kind: str, /, *, id: int | None = None, **data: int | str) -> int:  # noqa: A002
        """Send a command; its id, which counts on from the last one of the seat."""
        if id is None:
            occupant = None if self._seat is None else self.table.seating.find(self._seat)
            highest = 0 if occupant is None else occupant.answers.highest
            self._last_id = id = max(self._last_id, highest) + 1  # noqa: A001
        self.table.receive(self.connection, Cmd(id, kind, data))
        return id

    async def ask(self, kind: str, /, *, id: int | None = None, **data: int | str) -> Frame:  # noqa: A002
        """Send a command; the frame that answers it."""
        key = self.send(kind, id=id, **data)
        return next(frame for frame in await self.frames() if key in answers_in([frame]))

    def leave(self) -> None:
        """The socket goes."""
        self.table.disconnect(self.connection)

    @property
    def closing(self) -> CloseCode | None:
        """Why the server has closed the socket, if it has."""
        return self.connection.close_code


class TableAtWork:
    """A running table with some people on it."""

    def __init__(self, table: Table, clock: VirtualClock, keeper: MemoryKeeper) -> None:
        self.table, self.clock, self.keeper = table, clock, keeper

    # What people ask for by HTTP.

    async def ask(self, deed: Callable[[], Awaitable[T]]) -> T:
        """Have the table do something."""
        return await self.table.ask(deed)

    async def sit(self, seat: Seat) -> Seat:
        """The guest of this number sits down."""
        return await self.ask(lambda: self.table.gathering.sit(guest_on(seat), NAMES[seat]))

    async def get_ready(self, seat: Seat, *, is_ready: bool = True) -> None:
        """Ready, or not yet."""
        await self.ask(lambda: self.table.set_ready(guest_on(seat), is_ready=is_ready))

    async def seat_bot(
        self, seat: Seat, strength: Strength = Strength.STRONG, by: Seat = 0
    ) -> None:
        """Put a bot on a seat."""
        await self.ask(lambda: self.table.add_bot(guest_on(by), seat, strength))

    async def remove(self, seat: Seat, by: Seat = 0) -> None:
        """Ask somebody to get up."""
        await self.ask(lambda: self.table.gathering.remove(guest_on(by), seat))

    async def agree(self, edition: str | None = None, by: Seat = 0, **options: object) -> None:
        """Say what is to be played from now on."""
        wanted = {name: Raw(msgspec.json.encode(value)) for name, value in options.items()}
        await self.change(TableChange(edition, wanted), by)

    async def change(self, change: TableChange, by: Seat = 0) -> None:
        """Say what is to be otherwise."""
        await self.ask(lambda: self.table.gathering.agree(guest_on(by), some_games(), change))

    async def pause(self, *, is_paused: bool = True, by: Seat = 0) -> None:
        """Stop the clock, or let it go on."""
        await self.ask(lambda: self.table.set_paused(guest_on(by), is_paused=is_paused))

    async def play_again(self, by: Seat = 0) -> None:
        """Gather for another match."""
        await self.ask(lambda: self.table.play_again(guest_on(by)))

    # Who is connected.

    def client(self, seat: Seat, last: int | None = None) -> Client:
        """A new socket of a seat."""
        return Client(self.table, seat, last)

    def spectator(self, last: int | None = None) -> Client:
        """A socket of somebody who watches."""
        return Client(self.table, None, last)

    def watching(self, number: int) -> Client:
        """A socket of the guest of this number, who has no seat."""
        return Client(self.table, None, guest=guest_on(number))

    async def puzzle(self, seats: int = 2) -> list[Client]:
        """All connected, in the first puzzle, and all frames so far read."""
        clients = [self.client(seat) for seat in range(seats)]
        await self.clock.advance(
            30_000 + 20_000 + 3_000 + (500 if self.table.gathering.is_fair else 0)
        )
        for client in clients:
            await client.frames()
        return clients

    # The match as it stands.

    @property
    def running(self) -> RunningMatch:
        """The match at the table."""
        return running_at(self.table)

    @property
    def match(self) -> Match:
        """The log and its fold."""
        return self.running.match

    @property
    def state(self) -> State:
        """The state of a match of classic."""
        state = self.match.state
        assert isinstance(state, State)
        return state

    @property
    def starter(self) -> Seat:
        """Who rolls in this round."""
        assert self.state.round
        return self.state.round.starter

    def task(self, seat: Seat) -> DealtTask:
        """The task that lies before a seat."""
        assert self.state.round
        task = self.state.round.tasks[seat]
        assert task
        return task


def running_at(table: Table) -> RunningMatch:
    """The match that is played at a table."""
    assert table.running
    return table.running


@cache
def some_games() -> Games:
    """All editions; classic with the tests' deck."""
    return Games({"classic": small_deck()})


def some_game(seats: int = 2, edition: str = "classic", **options: object) -> Game:
    """A game with these options."""
    wanted: dict[str, Any] = {"seats": seats, **options}
    return some_games().game(edition, msgspec.json.encode(wanted))


@asynccontextmanager
async def table_at_work(
    sitting: int = 2,
    seats: int = 2,
    limits: Limits | None = None,
    game: Game | None = None,
    *,
    is_fair: bool = False,
    is_ready: bool = True,
    tolerance: Millis = TOLERANCE,
    workers: Workers[Games] | None = None,
) -> AsyncIterator[TableAtWork]:
    """A table in a task of its own, whose guests have sat down and are ready."""
    clock, keeper, limits = VirtualClock(), MemoryKeeper(), limits or Limits()
    game = game or some_game(seats)
    seating = Seating(game.seats, guest_on(0), limits.kept_answers)
    rates, workers = RateLimits(limits, clock.time), workers or InProcess(some_games())
    context = TableContext(clock, limits, Metrics(), Registry(), rates, workers)
    table = Table("BKTR", game, seating, keeper, context)
    table.gathering.is_fair, table.gathering.tolerance = is_fair, tolerance
    await table.gathering.create_match(table.seed)
    task = asyncio.create_task(table.run())
    work = TableAtWork(table, clock, keeper)
    for seat in range(sitting):
        await work.sit(seat)
    for seat in range(sitting if is_ready else 0):
        await work.get_ready(seat)
    await settle()
    try:
        yield work
    finally:
        table.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
