"""Connections as uvicorn has them, guarded where uvicorn trusts the other side.

Text frames are counted where the protocol is spoken (`socket.py`). What never gets that far,
uvicorn takes for nothing: pings, pongs, pieces of frames, requests that are not finished. A
stranger could stop the server with them, or keep connections open for ever; here they end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ubongo.server.close_codes import CloseCode
from ubongo.server.limits import Bucket, Rate

if TYPE_CHECKING:
    import asyncio

    import h11
    from websockets.frames import Frame

    from ubongo.server.limits import Seconds

SMALL_FRAMES = Rate(60, 1 / 20)
"""Pings, pongs and pieces of frames; a browser sends next to none of them."""
SLICE = 1024
"""Bytes that are read at a time: more would be many frames before the first of them is counted."""
MOST_WAITING = 1000
"""Frames that came faster than they were read: far more than are allowed at once."""
LAST_BYTES: Seconds = 12
"""For what is still to be sent when nobody talks any more; closing takes uvicorn ten seconds."""
STANDS_STILL: Seconds = 20
"""How long a request may; more than uvicorn leaves a client between two requests."""


class GuardedSocket(WebSocketsSansIOProtocol):
    """A web socket that ends at once when too much comes, and for sure when it is over."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(*args, **options)
        self._small_frames = Bucket(SMALL_FRAMES)
        self._end: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        """Read in slices, and no more once it has ended."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])
            if self.queue.qsize() > MOST_WAITING:
                self.transport.abort()

    def handle_ping(self) -> None:
        """Answer, if the answers are read."""
        if not self.writable.is_set():
            self.transport.abort()
        elif self._is_paid():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Nobody asked for it."""
        if self._is_paid():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """A piece of a frame, which may be empty."""
        if self._is_paid():
            super().handle_cont(event)

    def _is_paid(self) -> bool:
        if self._small_frames.take():
            return True
        self.transport.abort()
        return False

    def send_receive_event_to_app(self) -> None:
        """Hand a frame on; uvicorn would log one that is not UTF-8 as a mistake of ours."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not self._is_utf8():
            self.conn.send_close(CloseCode.NOT_UTF8)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def _is_utf8(self) -> bool:
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:
            return False
        return True

    async def run_asgi(self) -> None:
        """Talk; afterwards who does not read what is left loses it, or would stay for ever."""
        await super().run_asgi()
        if not self.disconnected:
            self._end = self.loop.call_later(LAST_BYTES, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        if self._end is not None:
            self._end.cancel()
        super().connection_lost(exc)


class GuardedRequests(H11Protocol):
    """A connection for requests, on which the other side may not rest in the middle of one."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to look after it."""
        super().connection_made(transport)
        self._look_again()

    def _look_again(self) -> None:
        now = self._waits_for()
        self._look = self.loop.call_later(STANDS_STILL, self._look_after, now)

    def _waits_for(self) -> tuple[object, int] | None:
        """What the client has to do next: send a request, or all of it, or read the answer."""
        cycle: Any = self.cycle  # none before the first request
        is_ours = cycle is not None and not cycle.more_body and not cycle.response_complete
        if is_ours and not self.flow.write_paused:
            return None
        return cycle, self.transport.get_write_buffer_size()

    def _look_after(self, before: tuple[object, int] | None) -> None:
        """Hang up if the client has done nothing; uvicorn would wait for ever."""
        if before is not None and before == self._waits_for():
            self.transport.abort()
        else:
            self._look_again()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a socket, which has a guard of its own."""
        self._look.cancel()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._look.cancel()
        super().connection_lost(exc)
