"""The socket of a player: opens with a ticket, then frames go both ways until it is closed."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, NoReturn

import msgspec

from ubongo.core.edition import Refusal
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
from ubongo.server.close_codes import CloseCode, Elsewhere
from ubongo.server.limits import Bucket
from ubongo.server.origin import check_origin
from ubongo.server.sockets.asgi_socket import AsgiSocket
from ubongo.server.sockets.quotas import Quotas
from ubongo.server.tables.commands import malformed_command
from ubongo.server.tables.connection import Connection
from ubongo.server.tables.lobby import Lobby
from ubongo.server.tables.table import Table
from ubongo.server.tables.tickets import Ticket

if TYPE_CHECKING:
    from ubongo.server.guests.guests import Guest

log = logging.getLogger(__name__)

PATH = "/api/socket"
GONE = (OSError, RuntimeError)
"""What sending raises when the client has just gone."""
CLOSE_TIMEOUT = 2.0
"""Seconds for the frames that are still in line when a socket is closed."""
FIRST_PING_DELAY = 0.05
"""Seconds after the hello: the welcome is to come first."""

_reader: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class _WithId(msgspec.Struct):
    """The id in a frame that is not a whole command, so that it can be answered."""

    id: CommandId


_id_reader = msgspec.json.Decoder(_WithId)


class Ended(Exception):
    """The socket is to be closed, or was closed by the client."""

    def __init__(self, why: CloseCode, elsewhere: Elsewhere | None = None) -> None:
        super().__init__(why)
        self.why, self.elsewhere = why, elsewhere


async def table_socket(socket: AsgiSocket, lobby: Lobby, quotas: Quotas) -> None:
    """Serve a socket; all have one path, and the ticket tells which seat a socket is for."""
    if not _is_welcome(socket) or not quotas.add_of_client(socket.client):
        await socket.close()
        return
    try:
        await _serve(socket, lobby, quotas)
    finally:
        quotas.remove_of_client(socket.client)


async def _serve(socket: AsgiSocket, lobby: Lobby, quotas: Quotas) -> None:
    """Accept a socket, and close it when either side is done."""
    await socket.accept(SUBPROTOCOL)
    try:
        await _PlayerSocket(socket, lobby, quotas).run()
    except Ended as end:
        await _close(socket, end.why, _reason(end, lobby))
    except Exception:
        log.exception("a socket failed")
        await _close(socket, CloseCode.TABLE_FAILED, CloseCode.TABLE_FAILED.name.lower())


def _is_welcome(socket: AsgiSocket) -> bool:
    try:
        check_origin(socket.header("origin"), socket.header("host"))
    except Refusal:
        return False
    return socket.path.rstrip("/") == PATH and SUBPROTOCOL in socket.protocols


def _reason(end: Ended, lobby: Lobby) -> str:
    """The name of the close code; also when to come back, or where the guest plays now."""
    word = end.why.name.lower()
    if end.why is CloseCode.RESTARTING:
        return f"{word} {lobby.retry_after:g}"
    if end.why is CloseCode.TAKEN_OVER:
        return f"{word} {end.elsewhere}"
    return word


async def _close(socket: AsgiSocket, why: CloseCode, reason: str) -> None:
    if why is not CloseCode.GONE:
        with contextlib.suppress(*GONE, TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await socket.close(code=why, reason=reason)


class _PlayerSocket:
    """An accepted socket."""

    def __init__(self, socket: AsgiSocket, lobby: Lobby, quotas: Quotas) -> None:
        self._socket = socket
        self._lobby = lobby
        self._quotas = quotas
        self._limits = lobby.limits
        self._metrics = lobby.context.metrics
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
        if not self._quotas.add_of_ticket(ticket):
            raise Ended(CloseCode.TOO_MANY_SOCKETS)
        try:
            await self._join(hello, ticket)
        finally:
            self._quotas.remove_of_ticket(ticket)

    async def _join(self, hello: Hello, ticket: Ticket) -> NoReturn:
        """Connect the socket to its table until it ends."""
        self._guest = ticket.holder
        self._lobby.newcomers.has_come(ticket.table, ticket.holder)
        most = self._limits.queued_frames
        connection = Connection(
            most, ticket.holder, self._metrics, ticket.device, self._socket.client
        )
        ticket.table.connect(ticket.seat, connection, hello.match, hello.last)
        try:
            with self._metrics.track_socket(ticket.seat):
                await self._talk(ticket.table, connection)
        finally:
            ticket.table.disconnect(connection)
        raise Ended(connection.close_code or CloseCode.GONE, connection.elsewhere)

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(self._limits.hello_timeout):
                frame = _frame(await self._receive())
        except TimeoutError:
            raise Ended(CloseCode.TIMED_OUT) from None
        if not isinstance(frame, Hello):
            raise Ended(CloseCode.MALFORMED)
        return frame

    async def _talk(self, table: Table, connection: Connection) -> None:
        """Read, write and ping until the connection ends."""
        writing = asyncio.create_task(self._write(connection))
        listening = asyncio.create_task(self._listen(table, connection))
        loop = asyncio.get_running_loop()
        self._next_ping = loop.call_later(FIRST_PING_DELAY, self._ping, connection)
        self._socket.watch_round_trips(connection.round_trips.add)
        try:
            await connection.wait_ended()
            await asyncio.wait([writing], timeout=CLOSE_TIMEOUT)
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
        """Ping now and at intervals; a task instead of a timer would cost more memory."""
        loop = asyncio.get_running_loop()
        if loop.time() - self._heard >= self._limits.idle_timeout:
            connection.close(CloseCode.TIMED_OUT)
            return
        connection.ping()
        self._next_ping = loop.call_later(self._limits.ping_interval, self._ping, connection)

    async def _listen(self, table: Table, connection: Connection) -> None:
        try:
            while True:
                self._answer(await self._receive(), table, connection)
        except Ended as end:
            connection.close(end.why)

    def _answer(self, text: str, table: Table, connection: Connection) -> None:
        try:
            frame = _frame(text)
        except Ended:
            connection.send(_nak_of(text))
            return
        match frame:
            case Cmd():
                self._metrics.count_command(frame.kind, table.game.kinds)
                connection.waits.note_command(frame.id)
                if connection.unread < self._limits.unread_commands:
                    connection.unread += 1
                    table.receive(connection, frame)
                else:
                    connection.send(Nak(frame.id, "request.too_many", {}))
            case Pong(n):
                table.note_pong(connection, n)
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
        is_granted = self._bucket.take()
        if not is_granted or not self._quotas.take_frame(self._socket.client, self._guest):
            raise Ended(CloseCode.TOO_MANY_FRAMES)
        self._heard = asyncio.get_running_loop().time()
        return text


def _frame(text: str) -> FromClient:
    try:
        return _reader.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        raise Ended(CloseCode.MALFORMED) from None


def _nak_of(text: str) -> Nak:
    """The answer to a frame that has an id but is no command; without an id the socket ends."""
    try:
        found = _id_reader.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        raise Ended(CloseCode.MALFORMED) from None
    refusal = malformed_command("the frame does not have the fields of a command")
    return Nak(found.id, refusal.code, refusal.facts)
