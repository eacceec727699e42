"""A table on a virtual clock, without sockets: time passes only when a test says so."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import msgspec

from tests.server.playing import Frame, small_deck
from ubongo.core.wire import Cmd, NewTable
from ubongo.editions.classic.state import State
from ubongo.server.connection import Connection
from ubongo.server.games import classic
from ubongo.server.guests import Guest
from ubongo.server.limits import Limits
from ubongo.server.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ubongo.core.edition import Millis, Seat
    from ubongo.core.race.messages import DealtTask
    from ubongo.server.closing import Closing
    from ubongo.server.table import Game


class VirtualClock:
    """A clock that stands still between advances."""

    def __init__(self) -> None:
        self._now: Millis = 0
        self._sleepers: list[tuple[Millis, int, asyncio.Future[None]]] = []
        self._count = itertools.count()

    def now(self) -> Millis:
        """Milliseconds that a test has let pass."""
        return self._now

    async def sleep_until(self, moment: Millis) -> None:
        """Wait for the advance that gets there."""
        if moment > self._now:
            woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._sleepers, (moment, next(self._count), woken))
            await woken

    async def advance(self, by: Millis) -> None:
        """Let time pass; everybody who wakes on the way does what is due first."""
        end = self._now + by
        await settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            moment, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                self._now = moment
                woken.set_result(None)
                await settle()
        self._now = end
        await settle()


async def settle() -> None:
    """Let every task do what it can do now."""
    for _ in range(10):
        await asyncio.sleep(0)


class Client:
    """A seat's connection, and what came over it."""

    def __init__(self, table: Table, seat: Seat, last: int | None = None, most: int = 256) -> None:
        self.table, self.seat = table, seat
        self.connection = Connection(most)
        self._ids = (f"{seat:016x}{number:016x}" for number in itertools.count())
        table.connect(seat, self.connection, last)

    async def frames(self, *types: str) -> list[Frame]:
        """What came since the last question, of these types."""
        await settle()
        waiting = self.connection._waiting
        frames = [msgspec.json.decode(waiting.popleft()) for _ in range(len(waiting))]
        return [frame for frame in frames if not types or frame["type"] in types]

    async def kinds(self) -> list[str]:
        """The kinds of the events that came since the last question."""
        return [frame["event"]["kind"] for frame in await self.frames("event")]

    def send(self, kind: str, /, *, id: str | None = None, **data: int | str) -> str:  # noqa: A002
        """Send a command; its key."""
        cmd = Cmd(id or next(self._ids), kind, data)
        self.table.receive(self.seat, self.connection, cmd)
        return cmd.id

    async def ask(self, kind: str, /, *, id: str | None = None, **data: int | str) -> Frame:  # noqa: A002
        """Send a command; the answer to it."""
        key = self.send(kind, id=id, **data)
        return next(frame for frame in await self.frames("ack", "nak") if frame["id"] == key)

    def leave(self) -> None:
        """The socket goes."""
        self.table.disconnect(self.seat, self.connection)

    @property
    def closing(self) -> Closing | None:
        """Why the server has closed the socket, if it has."""
        return self.connection.closing


class TableAtWork:
    """A running table with some people on it."""

    def __init__(self, table: Table, clock: VirtualClock) -> None:
        self.table, self.clock = table, clock

    def client(self, seat: Seat, last: int | None = None) -> Client:
        """A new socket of a seat."""
        return Client(self.table, seat, last)

    @property
    def state(self) -> State:
        """The match as it stands."""
        state = self.table._match._state
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

    async def puzzle(self, seats: int = 2) -> list[Client]:
        """All connected, in the first puzzle, and all frames so far read."""
        clients = [self.client(seat) for seat in range(seats)]
        await self.clock.advance(30_000 + 20_000 + 3_000)
        for client in clients:
            await client.frames()
        return clients


def some_game(seats: int = 2) -> Game:
    """A classic match with the tests' deck."""
    return classic(small_deck(), NewTable(seats))


@asynccontextmanager
async def table_at_work(
    sitting: int = 2, seats: int = 2, limits: Limits | None = None, game: Game | None = None
) -> AsyncIterator[TableAtWork]:
    """A table in a task of its own."""
    clock = VirtualClock()
    game = game or some_game(seats)
    table = Table("BKTR", NewTable(seats), game, clock, limits or Limits())
    task = asyncio.create_task(table.run())
    for seat in range(sitting):
        table.sit(Guest(str(seat)), "ABCD"[seat])
    await settle()
    try:
        yield TableAtWork(table, clock)
    finally:
        table.close()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
