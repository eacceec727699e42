"""A player at a table: keeps the view by its patches, sends commands, comes back when cut off.

async with Player(guest, code, PLAIN) as player:
    await player.until(lambda view: view["phase"] == "fields")
    await player.do("choose_field", row=2)
"""

import asyncio
import contextlib
from collections.abc import Callable
from http.client import HTTPException
from types import TracebackType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar

import msgspec
from jsonpatch import apply_patch
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from ubongo.client.command_times import CommandTimes
from ubongo.client.guest import Guest
from ubongo.client.reconnecting import FOR_GOOD, FOR_NOW, PAUSES, retry_after
from ubongo.client.types import Types
from ubongo.core.edition import Fact, Millis, Refusal, Seat
from ubongo.core.wire.frames import (
    NOTHING_YET,
    SUBPROTOCOL,
    Ack,
    ClientFrame,
    Cmd,
    Decided,
    FromServer,
    Hello,
    Live,
    Nak,
    Ping,
    Pong,
    Proof,
    Said,
    Snapshot,
    Welcome,
)

if TYPE_CHECKING:
    from ubongo.core.wire.tables import TableSeen

V = TypeVar("V")
E = TypeVar("E")

UNDECIDED = 0
"""What answers a command that needed no decision."""

_reader: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


class _Lost(msgspec.Struct, frozen=True):
    """An event, as far as it may be the refusal of what was done at the same time as another."""

    kind: str
    seat: Seat | None = None
    code: str = ""
    facts: dict[str, Fact] = {}

    def is_of(self, seat: Seat | None) -> bool:
        """Whether it refuses what this seat did."""
        return self.kind == "refused" and self.seat == seat


_lost_reader: msgspec.json.Decoder[list[_Lost]] = msgspec.json.Decoder(list[_Lost])


class Recorded(NamedTuple, Generic[E]):
    """An event as it came in, and the number of the decision that it is part of."""

    number: int
    at: Millis
    event: E


class EndedError(Exception):
    """The table cannot be reached any more; why, as a closing number of the socket or a code."""

    def __init__(self, why: int | str) -> None:
        super().__init__(why)
        self.why = why


class Player(Generic[V, E]):
    """Somebody at a table, on a seat or watching; `view` is what may be known there."""

    def __init__(self, guest: Guest, code: str, types: Types[V, E]) -> None:
        self._guest, self._code, self._types = guest, code, types
        self._events: msgspec.json.Decoder[list[E]] = msgspec.json.Decoder(
            list[types.event]  # type: ignore[name-defined]
        )
        self._document: Any = None
        """The view as it came, with all patches."""
        self._read: V | None = None
        """The same as what the caller reads it as, if that was asked for since the last patch."""
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._open: dict[int, tuple[Cmd, asyncio.Future[int]]] = {}
        """What is not answered yet, each with when it was given."""
        self._command_times = CommandTimes()
        self._last_id = 0
        self._ended: EndedError | None = None
        self._greeted = False
        self.seat: Seat | None = None
        self.table: TableSeen | None = None
        self.match = ""
        self.number: int | None = None
        """That of the last decision; none before the match has begun."""
        self.said: list[Said] = []
        self.seed_hash = ""
        self.seed: bytes | None = None
        self.end = ""
        """The end of the log's hash chain, told with the seed."""
        self.events: list[Recorded[E]] = []
        self.snapshots = 0

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._play())
        try:
            await self._wait(lambda: self._greeted)
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Go away; the seat is kept."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._end(EndedError(1000))

    async def cut(self) -> None:
        """Lose the connection, as in a bad network; the player comes back by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    @property
    def view(self) -> V:
        """What may be known now."""
        if self._read is None:
            self._read = msgspec.convert(self._document, self._types.view)
        return self._read

    async def do(self, kind: str, **data: int | str) -> int:
        """Give a command; the number of the decision that answered it, or a Refusal.

        What needs no decision, such as a phrase, is answered by 0.
        """
        self._last_id += 1
        return await self.send(Cmd(self._last_id, kind, data))

    async def send(self, cmd: Cmd) -> int:
        """Send a command under an id of one's own, again if need be, until it is answered."""
        if self._ended is not None:
            raise self._ended
        self._last_id = max(self._last_id, cmd.id)
        answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        dated = self._command_times.dated(cmd)
        self._open[cmd.id] = (dated, answered)
        try:
            await self._put(dated if self._command_times.stands_still else cmd)
            return await answered
        finally:
            self._open.pop(cmd.id, None)

    async def until(self, question: Callable[[V], bool], seconds: float = 20) -> V:
        """Wait until the view is as asked for."""
        async with asyncio.timeout(seconds):
            await self._wait(lambda: self.number is not None and question(self.view))
        return self.view

    async def until_after(self, number: int | None, seconds: float = 20) -> V:
        """Wait for another decision than this one."""
        return await self.until(lambda _: self.number != number, seconds)

    async def until_proof(self, seconds: float = 20) -> bytes:
        """Wait until the match is over and its seed is told."""
        async with asyncio.timeout(seconds):
            await self._wait(lambda: self.seed is not None)
        if self.seed is None:
            raise ValueError("no seed was told")
        return self.seed

    async def until_ended(self, seconds: float = 20) -> int | str:
        """Wait until the table cannot be reached any more, and tell why."""
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(lambda: self._ended is not None)
        return "" if self._ended is None else self._ended.why

    async def _wait(self, is_so: Callable[[], bool]) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: self._ended is not None or is_so())
        if not is_so() and self._ended is not None:
            raise self._ended

    async def _put(self, frame: ClientFrame) -> None:
        """Send, if there is a socket: what is not answered is sent again on the next one."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(frame).decode())

    async def _play(self) -> None:
        failures, told = 0, 0.0
        while failures <= len(PAUSES):
            if failures:
                await asyncio.sleep(max(told, PAUSES[failures - 1]))
            told = 0.0
            try:
                await self._connection()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                if code in FOR_GOOD:
                    await self._end(EndedError(code))
                    return
                failures = failures + 1 if self._socket is None else 1
                told = retry_after(closed)
            except (OSError, HTTPException, InvalidHandshake):
                failures += 1
            except Refusal as refusal:
                if refusal.code not in FOR_NOW:
                    await self._end(EndedError(refusal.code))
                    return
                failures += 1
            except (ValueError, msgspec.MsgspecError) as error:
                await self._end(EndedError(f"the server broke the protocol: {error}"))
                return
            finally:
                self._socket = None
        await self._end(EndedError(1006))

    async def _connection(self) -> None:
        """One socket from its first to its last frame."""
        ticket = await self._guest.ticket(self._code)
        async with connect(
            self._guest.socket_address,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            proxy=None,
            ping_interval=None,
            close_timeout=1,
        ) as socket:
            await socket.send(
                msgspec.json.encode(Hello(ticket, self.match or None, self.number)).decode()
            )
            while True:
                frame = _reader.decode(await socket.recv())
                await self._take(frame, socket)
                async with self._changed:
                    self._changed.notify_all()

    async def _take(self, frame: FromServer, socket: ClientConnection) -> None:
        match frame:
            case Welcome():
                self._welcome(frame)
                self._socket = socket
                for cmd, answered in list(self._open.values()):
                    if not answered.done():
                        await self._put(cmd)
            case Snapshot(number, _, view):
                self._greeted = True
                if view != NOTHING_YET:
                    self._document, self._read = msgspec.json.decode(view), None
                    self.number = number
                    self.snapshots += 1
                    self._command_times.note(number)
            case Decided():
                self._decided(frame)
            case Ack(command_id):
                self._settle(command_id, UNDECIDED)
            case Nak(command_id, code, facts):
                self._settle(command_id, Refusal(code, **facts))
            case Live(table):
                self._see(table)
            case Said():
                self.said.append(frame)
            case Proof(seed, end):
                self.seed, self.end = bytes.fromhex(seed), end
            case Ping(n):
                await self._put(Pong(n))

    def _welcome(self, frame: Welcome) -> None:
        """Who one is, and at which match; another one begins with its snapshot."""
        self.seat, self.seed_hash = frame.seat, frame.seed_hash
        self._see(frame.table)
        self._last_id = max(self._last_id, frame.last_id)
        if frame.table.match != self.match:
            if self.match:  # what was asked there is not for the next one
                for command_id in list(self._open):
                    self._settle(command_id, Refusal("match.over"))
            self.match, self.number, self.seed, self.end = frame.table.match, None, None, ""
            self._command_times.forget()
            self.events.clear()

    def _see(self, table: "TableSeen") -> None:
        self.table, self._command_times.stands_still = table, table.stands_still

    def _decided(self, frame: Decided) -> None:
        """Change the view, and see which of the own commands this answers.

        Whoever did something at the same time as another, and lost the draw, was refused.
        """
        self._greeted = True
        if self.number is None or frame.number != self.number + 1:
            raise ValueError(f"decision {frame.number} came after {self.number}")
        self.number = frame.number
        self._command_times.note(frame.number)
        patch = msgspec.json.decode(frame.patch)
        if patch:
            self._document, self._read = apply_patch(self._document, patch, in_place=True), None
        events = self._events.decode(frame.events)
        self.events.extend(Recorded(frame.number, frame.at, event) for event in events)
        answer: int | Refusal = frame.number
        if frame.ids:
            lost = [each for each in _lost_reader.decode(frame.events) if each.is_of(self.seat)]
            answer = Refusal(lost[0].code, **lost[0].facts) if lost else frame.number
        for command_id in frame.ids:
            self._settle(command_id, answer)

    def _settle(self, command_id: int, answer: int | Refusal) -> None:
        _, answered = self._open.get(command_id, (None, None))
        if answered is None or answered.done():
            return
        if isinstance(answer, Refusal):
            answered.set_exception(answer)
        else:
            answered.set_result(answer)

    async def _end(self, why: EndedError) -> None:
        self._ended = self._ended or why
        for _, answered in self._open.values():
            if not answered.done():
                answered.set_exception(why)
        async with self._changed:
            self._changed.notify_all()
