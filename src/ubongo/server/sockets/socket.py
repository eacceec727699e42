"""The socket of a player: opens with a ticket, then frames go both ways until it is closed."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, NoReturn

import msgspec

from ubongo.core.edition import Refusal, Seat
from ubongo.core.wire.frames import (
    LARGEST_FRAME,
    SUBPROTOCOL,
    Cmd,
    CommandId,
    FromClient,
    Hello,
    Nak,
    Pong,
)
from ubongo.server.close_codes import CloseCode
from ubongo.server.limits import Bucket
from ubongo.server.origin import check_origin
from ubongo.server.sockets.asgi_socket import AsgiSocket
from ubongo.server.sockets.quotas import Quotas
from ubongo.server.tables.commands import malformed
from ubongo.server.tables.connection import Connection
from ubongo.server.tables.lobby import Lobby
from ubongo.server.tables.table import Table
from ubongo.server.tables.tickets import Ticket

if TYPE_CHECKING:
    from ubongo.server.guests.guests import Guest

log = logging.getLogger(__name__)

ADDRESS = "/api/socket"
GONE = (OSError, RuntimeError)
"""What sending raises when the player has just left."""
LAST_WORDS = 2.0
"""Seconds for the frames that are still in line when a socket is closed."""
FIRST_PING = 0.05
"""Seconds after the hello: the welcome is to come first."""

_reader: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class _Addressed(msgspec.Struct):
    """What can be answered of a frame that is otherwise no command."""

    id: CommandId


_address_reader = msgspec.json.Decoder(_Addressed)


class Ended(Exception):
    """The socket is to be closed, or is."""

    def __init__(self, why: CloseCode) -> None:
        super().__init__(why)
        self.why = why


async def table_socket(socket: AsgiSocket, lobby: Lobby, quotas: Quotas) -> None:
    """The one address of all sockets; the ticket tells which seat it is for."""
    if not _is_welcome(socket) or not quotas.come_from(socket.address):
        await socket.close()
        return
    try:
        await _accepted(socket, lobby, quotas)
    finally:
        quotas.go_from(socket.address)


async def _accepted(socket: AsgiSocket, lobby: Lobby, quotas: Quotas) -> None:
    """Talk, and close it when that ends."""
    await socket.accept(SUBPROTOCOL)
    try:
        await _PlayerSocket(socket, lobby, quotas).run()
    except Ended as end:
        await _close(socket, end.why, _reason(end.why, lobby))
    except Exception:
        log.exception("a socket failed")
        await _close(socket, CloseCode.TABLE_FAILED, CloseCode.TABLE_FAILED.name.lower())


def _is_welcome(socket: AsgiSocket) -> bool:
    try:
        check_origin(socket.header("origin"), socket.header("host"))
    except Refusal:
        return False
    return socket.path.rstrip("/") == ADDRESS and SUBPROTOCOL in socket.protocols


def _reason(why: CloseCode, lobby: Lobby) -> str:
    """Why, in a word; and of a server that stops, when to come back."""
    word = why.name.lower()
    return f"{word} {lobby.limits.back_in:g}" if why is CloseCode.RESTARTING else word


async def _close(socket: AsgiSocket, why: CloseCode, reason: str) -> None:
    if why is not CloseCode.GONE:
        with contextlib.suppress(*GONE, TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await socket.close(code=why, reason=reason)


class _PlayerSocket:
    """An accepted socket."""

    def __init__(self, socket: AsgiSocket, lobby: Lobby, quotas: Quotas) -> None:
        self._socket = socket
        self._lobby = lobby
        self._quotas = quotas
        self._limits = lobby.limits
        self._metrics = lobby.house.metrics
        self._bucket = Bucket(lobby.limits.frames)
        self._guest: Guest | None = None
        self._heard = asyncio.get_running_loop().time()
        self._next_ping: asyncio.TimerHandle

    async def run(self) -> None:
        """From the first frame to the last; always ends with Ended."""
        hello = await self._hello()
        ticket = self._lobby.tickets.redeem(hello.ticket)
        if ticket is None:
            raise Ended(CloseCode.TICKET_REFUSED)
        if not self._quotas.come_with(ticket):
            raise Ended(CloseCode.TOO_MANY_SOCKETS)
        try:
            await self._attend(hello, ticket)
        finally:
            self._quotas.go_with(ticket)

    async def _attend(self, hello: Hello, ticket: Ticket) -> NoReturn:
        """Be at the table."""
        self._guest = ticket.holder
        self._lobby.newcomers.came(ticket.table, ticket.holder)
        connection = Connection(self._limits.waiting_frames, ticket.holder, self._metrics)
        ticket.table.connect(ticket.seat, connection, hello.match, hello.last)
        try:
            with self._metrics.connected(ticket.seat):
                await self._talk(ticket.table, ticket.seat, connection)
        finally:
            ticket.table.disconnect(ticket.seat, connection)
        raise Ended(connection.close_code or CloseCode.GONE)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(self._limits.hello_within):
                frame = _frame(await self._receive())
        except TimeoutError:
            raise Ended(CloseCode.TIMED_OUT) from None
        if not isinstance(frame, Hello):
            raise Ended(CloseCode.MALFORMED)
        return frame

    async def _talk(self, table: Table, seat: Seat | None, connection: Connection) -> None:
        """Read, write and ping until the connection ends."""
        writing = asyncio.create_task(self._write(connection))
        listening = asyncio.create_task(self._listen(table, seat, connection))
        loop = asyncio.get_running_loop()
        self._next_ping = loop.call_later(FIRST_PING, self._ping, connection)
        try:
            await connection.ended()
            await asyncio.wait([writing], timeout=LAST_WORDS)
        finally:
            self._next_ping.cancel()
            for task in (writing, listening):
                task.cancel()
            await asyncio.gather(writing, listening, return_exceptions=True)

    async def _write(self, connection: Connection) -> None:
        try:
            await connection.pump(self._socket.send_text)
        except GONE:
            connection.close(CloseCode.GONE)

    def _ping(self, connection: Connection) -> None:
        """Now, and again and again; with a task for it a socket would cost more memory."""
        loop = asyncio.get_running_loop()
        if loop.time() - self._heard >= self._limits.silence:
            connection.close(CloseCode.TIMED_OUT)
            return
        connection.ping(self._lobby.house.clock.now())
        self._next_ping = loop.call_later(self._limits.ping_every, self._ping, connection)

    async def _listen(self, table: Table, seat: Seat | None, connection: Connection) -> None:
        try:
            while True:
                self._answer(await self._receive(), table, seat, connection)
        except Ended as end:
            connection.close(end.why)

    def _answer(self, text: str, table: Table, seat: Seat | None, connection: Connection) -> None:
        try:
            frame = _frame(text)
        except Ended:
            connection.send(_nak_of(text))
            return
        match frame:
            case Cmd():
                self._metrics.received(frame.kind, table.game.kinds)
                connection.waits.came(frame.id)
                table.receive(seat, connection, frame)
            case Pong(n):
                connection.round_trips.answered(n, self._lobby.house.clock.now())
            case Hello():
                raise Ended(CloseCode.MALFORMED)

    async def _receive(self) -> str:
        """The next text frame."""
        try:
            event = await self._socket.receive()
        except GONE:
            raise Ended(CloseCode.GONE) from None
        if event["type"] == "websocket.disconnect":
            raise Ended(CloseCode.GONE)
        text = event.get("text")
        if not isinstance(text, str):
            raise Ended(CloseCode.NOT_TEXT)
        if len(text.encode()) > LARGEST_FRAME:
            raise Ended(CloseCode.TOO_LARGE)
        if not self._bucket.take() or not self._quotas.take_frame(
            self._socket.address, self._guest
        ):
            raise Ended(CloseCode.TOO_MANY_FRAMES)
        self._heard = asyncio.get_running_loop().time()
        return text


def _frame(text: str) -> FromClient:
    try:
        return _reader.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        raise Ended(CloseCode.MALFORMED) from None


def _nak_of(text: str) -> Nak:
    """The answer to a frame that has the key of a command and is none; without a key, the end."""
    try:
        addressed = _address_reader.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        raise Ended(CloseCode.MALFORMED) from None
    refusal = malformed("the frame does not have the fields of a command")
    return Nak(addressed.id, refusal.code, refusal.facts)
