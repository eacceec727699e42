"""A server and its clients in one virtual loop: the real lobby, tables, sockets and client.

Only the network, the store and the time are made up. Lines are slow, jitter, and break with what is
under way; a server is killed and another one comes up on the same store.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar, cast
from unittest.mock import patch

import msgspec
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from tools.soak.bot_player import TracedPlayer
from tools.soak.fast_server import fast_limits
from tools.soak.virtual_loop import LoopClock
from ubongo.client import Guest as ClientGuest
from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import FromServer, Hello, Welcome
from ubongo.server.close_codes import CloseCode
from ubongo.server.limits import Limits
from ubongo.server.metrics import Metrics
from ubongo.server.sockets.quotas import Quotas
from ubongo.server.sockets.socket import Ended, _PlayerSocket
from ubongo.server.store.errors import StoreError
from ubongo.server.tables.connection import Connection
from ubongo.server.tables.lobby import Lobby
from ubongo.server.workers import InProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    from tools.soak.memory_store import MemoryStore
    from ubongo.core.edition import AnyEdition, Seat
    from ubongo.core.wire.tables import NewTable
    from ubongo.server.guests.guests import Guest
    from ubongo.server.sockets.asgi_socket import RoundTripWatcher
    from ubongo.server.store.store import Store
    from ubongo.server.tables.games import Games
    from ubongo.server.tables.table import Table

T = TypeVar("T")

NOBODY = "http://localhost/"
A_MOMENT = 1e-6
"""Seconds between frames that arrive together: a loop mixes up what is due at the same time."""
_reader: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


@dataclass(frozen=True)
class Ways:
    """Seconds that a frame takes to the server and back, and by how much that varies.

    A liar answers so many seconds late; the system may acknowledge what comes nevertheless.
    """

    up: float = 0.01
    down: float = 0.01
    jitter: float = 0.0
    late: float = 0.0
    is_acknowledged: bool = False


class Line:
    """One socket: two directions that keep their order, until it breaks."""

    client = "192.0.2.1"

    def __init__(self, ways: Ways, dice: random.Random, told: Callable[[FromServer], None]) -> None:
        self._ways, self._dice, self._told = ways, dice, told
        self._loop = asyncio.get_running_loop()
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_client: asyncio.Queue[str | CloseCode | None] = asyncio.Queue()
        self._arrives = {"up": 0.0, "down": 0.0}
        self.is_broken = False
        self.transport = self

    def _deliver(self, way: str, put: Callable[[], None]) -> None:
        """After the delay of the way, and not before what was sent earlier."""
        base = self._ways.up if way == "up" else self._ways.down
        arrival = self._loop.time() + base + self._dice.random() * self._ways.jitter
        self._arrives[way] = max(self._arrives[way] + A_MOMENT, arrival)
        self._loop.call_at(self._arrives[way], lambda: None if self.is_broken else put())

    # As the client has it.

    async def send(self, text: str) -> None:
        """Send to the server."""
        if self.is_broken:
            raise ConnectionClosedError(None, None)
        frame = {"type": "websocket.receive", "text": text}
        self._deliver("up", lambda: self._to_server.put_nowait(frame))

    async def recv(self) -> str:
        """The next frame from the server."""
        got = await self._to_client.get()
        if got is None:
            raise ConnectionClosedError(None, None)
        if isinstance(got, CloseCode):
            self.abort()
            raise ConnectionClosedError(Close(got, ""), None)
        return got

    def abort(self) -> None:
        """The line breaks: both sides learn it sooner or later, and what is under way is lost."""
        if self.is_broken:
            return
        self.is_broken = True
        self._to_client.put_nowait(None)
        silence = self._dice.choice([0.0, 0.1, 60.0])
        gone = {"type": "websocket.disconnect"}
        self._loop.call_later(silence, self._to_server.put_nowait, gone)

    # As the server has it.

    async def receive(self) -> dict[str, Any]:
        """The next thing that came in."""
        return await self._to_server.get()

    def measure_round_trips(self, watcher: RoundTripWatcher) -> None:
        """Ping now and at intervals, as long as the line holds."""
        if self.is_broken:
            return
        sent = self._loop.time()

        def note() -> None:
            took = round(1000 * (self._loop.time() - sent))
            late = round(1000 * self._ways.late)
            watcher(took, took - late if self._ways.is_acknowledged else None)

        def answer() -> None:
            self._loop.call_later(self._ways.late, self._deliver, "up", note)

        self._deliver("down", answer)
        self._loop.call_later(Limits.ping_interval, self.measure_round_trips, watcher)

    async def send_text(self, text: str) -> None:
        """Send to the client."""
        self._told(_reader.decode(text))
        self._deliver("down", lambda: self._to_client.put_nowait(text))

    def close(self, why: CloseCode) -> None:
        """The server ends it."""
        self._deliver("down", lambda: self._to_client.put_nowait(why))


class World:
    """A server that may be down, the store under it, and what it has told whom."""

    def __init__(
        self, store: MemoryStore, games: Games, seed: int, limits: Limits | None = None
    ) -> None:
        self.store, self._games = store, games
        self.dice = random.Random(seed)
        self.limits = limits or fast_limits()
        self.told: Callable[[str, Seat | None, FromServer], None] | None = None
        self.lobby: Lobby | None = None
        self._tasks: dict[asyncio.Task[Any], None] = {}  # in their order, which a set has not
        self._lines: dict[Line, None] = {}
        self.kills = 0

    def start(self) -> None:
        """A server comes up."""
        loop = asyncio.get_running_loop()
        store = cast("Store", self.store)
        self.lobby = Lobby(
            self._games,
            store,
            LoopClock(),
            self.limits,
            Metrics(),
            InProcess(self._games),
            loop.time,
        )
        self._quotas = Quotas(self.limits, loop.time)

    async def kill(self) -> None:
        """It goes without a word, in the middle of whatever it did."""
        lobby, self.lobby = self.lobby, None
        if lobby is None:
            return
        self.kills += 1
        for line in list(self._lines):
            line.abort()
        tasks = [*self._tasks, *lobby.registry._tasks.values(), *lobby._loading.values()]
        for table in lobby.registry:
            table._queue.cancel_alarm()
            table.presence.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def ask(self, question: Callable[[Lobby], Coroutine[Any, Any, T]]) -> T:
        """A request to the server; one that is killed meanwhile does not answer."""
        await asyncio.sleep(self.dice.random() * 0.02)
        if self.lobby is None:
            raise ConnectionRefusedError
        task = asyncio.create_task(question(self.lobby))
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        await asyncio.wait([task])
        if task.cancelled():
            raise ConnectionResetError
        try:
            return task.result()
        except StoreError:
            raise Refusal("server.failed") from None

    async def make_table(self, wanted: NewTable, host: Guest) -> str:
        """The code of a new table."""
        return (await self.ask(lambda lobby: lobby.create(wanted, host, ()))).code

    async def at_table(
        self,
        code: str,
        guest: Guest | None,
        job: Callable[[Table], Coroutine[Any, Any, T]],
    ) -> T:
        """A request about a table."""

        async def asked(lobby: Lobby) -> T:
            table = await lobby.table(code, guest, ())
            return await table.ask(lambda: job(table))

        return await self.ask(asked)

    async def ticket(self, code: str, guest: Guest | None) -> str:
        """A ticket for a socket."""

        async def asked(lobby: Lobby) -> str:
            return lobby.ticket(await lobby.table(code, guest, ()), guest)

        return await self.ask(asked)

    def connect(self, ways: Ways, told: Callable[[FromServer], None]) -> Line:
        """A new socket."""
        if self.lobby is None:
            raise ConnectionRefusedError
        line = Line(ways, self.dice, told)
        self._lines[line] = None
        task = asyncio.create_task(self._serve(line, self.lobby))
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        return line

    async def _serve(self, line: Line, lobby: Lobby) -> None:
        """What the application does with a socket."""
        try:
            await _PlayerSocket(cast("Any", line), lobby, self._quotas).run()
        except Ended as end:
            line.close(end.why)
        finally:
            self._lines.pop(line)


class SimulatedPlayer(TracedPlayer):
    """The client, but for its network."""

    def __init__(
        self, world: World, guest: Guest | None, code: str, edition: AnyEdition, ways: Ways
    ) -> None:
        super().__init__(ClientGuest(NOBODY), code, edition)
        self._world, self._name, self.ways = world, guest, ways
        self._at_match, self._on_seat = "", cast("Seat | None", None)

    async def _connection(self) -> None:
        ticket = await self._world.ticket(self._code, self._name)
        line = self._world.connect(self.ways, self._told)
        socket = cast("Any", line)
        try:
            hello = Hello(ticket, self.match or None, self.number)
            await line.send(msgspec.json.encode(hello).decode())
            while True:
                frame = _reader.decode(await line.recv())
                await self._take(frame, socket)
                async with self._changed:
                    self._changed.notify_all()
        finally:
            line.abort()

    def _told(self, frame: FromServer) -> None:
        """The server lets go of a frame, whether it will arrive or not."""
        if isinstance(frame, Welcome):
            self._at_match, self._on_seat = frame.table.match, frame.seat
        if self._world.told is not None:
            self._world.told(self._at_match, self._on_seat, frame)


@contextmanager
def seeded_secrets(seed: int) -> Iterator[None]:
    """Everything that is drawn in secret comes from a seed: simulations are the same every time.

    So is the order of sockets in a set, which otherwise depends on where they lie in the memory.
    """
    dice = random.Random(seed)
    numbers = itertools.count()

    def numbered(connection: Connection) -> int:
        return int(vars(connection).setdefault("_number", next(numbers)))

    with ExitStack() as stack:
        stack.enter_context(patch.object(Connection, "__hash__", numbered))
        stack.enter_context(patch.object(secrets, "token_bytes", dice.randbytes))
        stack.enter_context(patch.object(secrets, "token_hex", lambda n: dice.randbytes(n).hex()))
        stack.enter_context(
            patch.object(secrets, "token_urlsafe", lambda n: dice.randbytes(n).hex())
        )
        stack.enter_context(patch.object(secrets, "choice", dice.choice))
        yield
