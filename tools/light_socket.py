"""A client of web sockets that does no more than it must, and never asks whether it should.

Benchmarks measure the server by it, and attackers send whatever bytes they like.
"""

import asyncio
import base64
import os
import struct
from collections.abc import Callable, Sequence
from typing import cast
from urllib.parse import urlsplit

NO_MASK = b"\0\0\0\0"
"""A mask is needed, and this one changes nothing."""
TEXT = 0x81
CLOSE = 0x8


class Socket(asyncio.Protocol):
    """Hands every text frame to `heard`."""

    def __init__(
        self, address: str, heard: Callable[[bytes], None], headers: Sequence[str] = ()
    ) -> None:
        self._address, self._heard, self._headers = urlsplit(address), heard, headers
        self._buffer = bytearray()
        self._connected: asyncio.Transport | None = None
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.received = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a web socket."""
        self._connected = cast("asyncio.Transport", transport)
        target = f"{self._address.path}?{self._address.query}".rstrip("?")
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {target} HTTP/1.1",
            f"Host: {self._address.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: ubongo.v1",
            *self._headers,
        ]
        self._transport.write("\r\n".join([*lines, "", ""]).encode())

    @property
    def _transport(self) -> asyncio.Transport:
        if self._connected is None:
            raise ConnectionError("nobody is connected yet")
        return self._connected

    def data_received(self, data: bytes) -> None:
        """Take frame by frame; the server's are not masked and never in parts."""
        self._buffer += data
        if not self._is_open and self.opened.done():  # whoever wanted it has gone
            return
        if not self._is_open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(bytes(self._buffer[:200])))
                return
            del self._buffer[: end + 4]
            self._is_open = True
            self.opened.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            length, body = buffer[start + 1], start + 2
            if length == 126:
                if len(buffer) - start < 4:
                    break
                (length,), body = struct.unpack_from(">H", buffer, start + 2), start + 4
            elif length == 127:
                if len(buffer) - start < 10:
                    break
                (length,), body = struct.unpack_from(">Q", buffer, start + 2), start + 10
            if len(buffer) < body + length:
                break
            payload = bytes(buffer[body : body + length])
            if buffer[start] & 0xF == CLOSE and not self.closed.done():
                self.closed.set_result(payload)
            elif buffer[start] == TEXT:
                self.received += 1
                self._heard(payload)
            start = body + length
        del buffer[:start]

    def connection_lost(self, _: Exception | None) -> None:
        """The other side has gone."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError())
        if not self.closed.done():
            self.closed.set_result(b"")

    def send(self, data: bytes) -> None:
        """Send a text frame."""
        if len(data) < 126:
            head = bytes([TEXT, 0x80 | len(data)])
        else:
            head = bytes([TEXT, 0x80 | 126]) + struct.pack(">H", len(data))
        self._transport.write(head + NO_MASK + data)

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are, frames or not."""
        self._transport.write(data)

    def stop_reading(self) -> None:
        """Take nothing in any more."""
        self._transport.pause_reading()

    def close(self) -> None:
        """Hang up."""
        if self._connected is not None:
            self._connected.abort()


async def opened(
    address: str, heard: Callable[[bytes], None], headers: Sequence[str] = ()
) -> Socket:
    """A socket that is open, asked for with these headers besides."""
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(address, heard, headers), parts.hostname or "", parts.port or 80
    )
    try:
        await socket.opened
    except BaseException:
        socket.close()
        raise
    return socket
