"""Connections that would cost the server more than the client are ended: by real bytes."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.server.playing import TIMEOUT, running, until
from tools.soak.fast_server import fast_limits
from ubongo.server.limits import MAX_UNREAD_FRAMES, Limits
from ubongo.server.sockets import uvicorn_guard as guarded

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio

HANDSHAKE = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: ubongo.v1\r\n\r\n"
)
TEXT, CLOSE, PING, PONG, REST = 1, 8, 9, 10, 0
LAST = 0x80

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(kind: int, body: bytes = b"", last: int = LAST) -> bytes:
    """A frame as a client sends it, with a mask that changes nothing."""
    return bytes([last | kind, LAST | len(body)]) + bytes(4) + body


@asynccontextmanager
async def line_to(address: str) -> AsyncIterator[Line]:
    """A connection on which nothing has been said; it reads little ahead."""
    ear = socket.socket()
    ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ear.setblocking(False)
    await asyncio.get_running_loop().sock_connect(ear, ("127.0.0.1", urlsplit(address).port or 0))
    reader, writer = await asyncio.open_connection(sock=ear, limit=4096)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Line]:
    """A web socket that is open, without its hello."""
    async with line_to(address) as (reader, writer):
        writer.write(HANDSHAKE)
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer
        yield reader, writer


async def told(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the server hangs up; it may do so in the middle."""
    heard = b""
    try:
        async with asyncio.timeout(TIMEOUT):
            while more := await reader.read(65536):
                heard += more
    except ConnectionError:
        pass
    return heard


async def closing(reader: asyncio.StreamReader) -> int:
    """The number with which the server closes, after whatever else it says."""
    async with asyncio.timeout(TIMEOUT):
        while True:
            kind, size = await reader.readexactly(2)
            body = await reader.readexactly(size)
            if kind == LAST | CLOSE:
                return int.from_bytes(body[:2], "big")


async def send_for_ever(writer: asyncio.StreamWriter, sent: bytes) -> None:
    """Send and never read, until the server hangs up or takes no more."""
    async with asyncio.timeout(TIMEOUT):
        while True:
            writer.write(sent)
            await writer.drain()


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the server of all tests has to send."""
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
async def address(pages: Path) -> AsyncIterator[str]:
    """A server for all tests, which waits for ever for a hello."""
    async with running(pages, limits=replace(fast_limits(), hello_timeout=TIMEOUT)) as address:
        yield address


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[guarded.GuardedRequests]:
    """The server's ends of all connections that are made."""
    made: list[guarded.GuardedRequests] = []
    inherited = guarded.GuardedRequests.connection_made

    def connected(own: guarded.GuardedRequests, transport: asyncio.Transport) -> None:
        inherited(own, transport)
        made.append(own)

    monkeypatch.setattr(guarded.GuardedRequests, "connection_made", connected)
    return made


@pytest.mark.parametrize(
    ("first", "flood"),
    [
        (b"", frame(PING)),
        (b"", frame(PONG)),
        (frame(TEXT, last=0), frame(REST, last=0)),
    ],
)
async def test_a_flood_of_control_frames_is_cut_off(
    address: str, first: bytes, flood: bytes
) -> None:
    async with opened(address) as (reader, writer):
        writer.write(first + flood * 3000)
        heard = await told(reader)
        assert set(heard) <= {LAST | PONG, 0}  # no closing
        assert len(heard) < 2 * 600


async def test_some_control_frames_are_nobodys_business(address: str) -> None:
    async with opened(address) as (reader, writer):
        writer.write(frame(PING) * 30 + frame(PONG) * 10)
        pieces = [frame(TEXT, b"{", last=0), *[frame(REST, b" ", last=0)] * 10, frame(REST, b"}")]
        writer.write(b"".join(pieces))
        assert await reader.readexactly(60) == bytes([LAST | PONG, 0]) * 30
        assert await closing(reader) == 4400


async def test_who_does_not_read_the_answers_to_pings_is_cut_off(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded.GuardedSocket, "_is_granted", lambda _: True)
    async with opened(address) as (_, writer):
        with pytest.raises(ConnectionError):
            await send_for_ever(writer, frame(PING, b"x" * 125) * 100)


async def test_frames_that_nobody_has_read_yet_do_not_pile_up(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 0
    inherited = guarded.GuardedSocket.send_receive_event_to_app

    def counted(own: guarded.GuardedSocket) -> None:
        nonlocal most
        inherited(own)
        most = max(most, own.queue.qsize())

    monkeypatch.setattr(guarded.GuardedSocket, "send_receive_event_to_app", counted)
    async with opened(address) as (reader, writer):
        writer.write(frame(TEXT) * 10_000)
        await told(reader)
    assert 0 < most <= MAX_UNREAD_FRAMES + guarded.CHUNK // 6 + 1 < 150  # some milliseconds


async def test_who_reads_nothing_is_not_kept_when_the_talk_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded, "FLUSH_TIMEOUT", 0.2)
    ended = asyncio.Event()
    inherited = guarded.GuardedSocket.connection_lost

    def lost(own: guarded.GuardedSocket, exc: Exception | None) -> None:
        inherited(own, exc)
        ended.set()

    def stuff(own: guarded.GuardedSocket) -> None:
        own.transport.write(b"\0" * 8_000_000)  # what the client never reads

    monkeypatch.setattr(guarded.GuardedSocket, "connection_lost", lost)
    monkeypatch.setattr(guarded.GuardedSocket, "handle_ping", stuff)
    async with (
        running(tmp_path, limits=Limits(hello_timeout=0.3)) as address,
        opened(address) as (_, writer),
    ):
        writer.write(frame(PING))
        async with asyncio.timeout(TIMEOUT):
            await ended.wait()


@pytest.mark.parametrize(
    ("sent", "number"),
    [
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"\xc3", last=0) + frame(REST, b"("), 1007),
        (frame(TEXT, b"\xff") * 3, 1007),
        (frame(3), 1002),
        (frame(REST), 1002),
    ],
)
async def test_bytes_that_are_no_frames_are_told_so_and_are_no_mistake_of_ours(
    address: str, sent: bytes, number: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(address) as (reader, writer):
        writer.write(sent)
        assert await closing(reader) == number
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]


async def test_a_letter_may_be_cut_in_two_by_the_end_of_a_piece(address: str) -> None:
    async with opened(address) as (reader, writer):
        writer.write(frame(TEXT, b'"\xc3', last=0) + frame(REST, b'\xa9"'))
        assert await closing(reader) == 4400


REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
NOT_ALL = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"


async def test_a_line_on_which_nothing_comes_is_not_kept(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded, "REQUEST_TIMEOUT", 0.05)
    async with line_to(address) as (reader, _):
        assert await told(reader) == b""


@pytest.mark.parametrize("sent", [b"", b"GET /healthz HT", NOT_ALL])
@pytest.mark.parametrize("before", [b"", REQUEST])
async def test_a_request_that_never_comes_is_not_waited_for(
    address: str, before: bytes, sent: bytes, lines: list[guarded.GuardedRequests]
) -> None:
    async with line_to(address) as (reader, writer):
        if before:
            writer.write(before)
            assert b" 200 " in await reader.readuntil(b"}")
        await until(lambda: bool(lines))
        if sent:
            heard = counted(lines[0])
            writer.write(sent)
            await until(lambda: bool(heard))
        lines[0]._drop_if_stalled(lines[0]._client_progress())
        assert await told(reader) == b""


def counted(line: guarded.GuardedRequests) -> list[bytes]:
    """What the server reads on a connection from now on."""
    heard: list[bytes] = []
    inherited = line.data_received

    def received(data: bytes) -> None:
        inherited(data)
        heard.append(data)

    line.data_received = received  # type: ignore[method-assign]
    return heard


async def test_who_does_not_read_an_answer_is_hung_up_on(
    address: str, pages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guarded, "REQUEST_TIMEOUT", 0.3)
    ended = asyncio.Event()
    inherited = guarded.GuardedRequests.connection_lost

    def lost(own: guarded.GuardedRequests, exc: Exception | None) -> None:
        inherited(own, exc)
        ended.set()

    monkeypatch.setattr(guarded.GuardedRequests, "connection_lost", lost)
    (pages / "assets" / "large").write_bytes(bytes(16_000_000))
    async with line_to(address) as (_, writer):
        writer.write(b"GET /assets/large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        async with asyncio.timeout(TIMEOUT):
            await ended.wait()


async def test_who_asks_now_and_then_is_not_hung_up_on(
    address: str, lines: list[guarded.GuardedRequests]
) -> None:
    async with line_to(address) as (reader, writer):
        await until(lambda: bool(lines))
        for _ in range(8):
            before = lines[0]._client_progress()
            writer.write(REQUEST)
            assert b" 200 " in await reader.readline()
            await reader.readuntil(b"\r\n\r\n")
            lines[0]._drop_if_stalled(before)


async def test_a_socket_is_no_request_that_stands_still(
    address: str, lines: list[guarded.GuardedRequests]
) -> None:
    async with opened(address) as (reader, writer):
        assert [line._look.cancelled() for line in lines] == [True]
        writer.write(frame(PING))
        assert await reader.readexactly(2) == bytes([LAST | PONG, 0])
