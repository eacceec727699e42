"""uvicorn's connections, with limits where uvicorn trusts the client.

`socket.py` counts text frames. Pings, pongs, fragments of frames and unfinished requests never get
that far, and uvicorn does not count them: a client could stop the server with them, or keep its
connections open for ever. Here such a connection is dropped.

A socket's line is measured here, too: by uvicorn's pings, and by what the kernel knows of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from ubongo.core.wire.refusal import RefusalBody
from ubongo.server.close_codes import CloseCode
from ubongo.server.limits import (
    CONTROL_FRAMES,
    FLUSH_TIMEOUT,
    MAX_UNREAD_FRAMES,
    REQUEST_TIMEOUT,
    Bucket,
)
from ubongo.server.sockets.acknowledgements import round_trip_of
from ubongo.server.sockets.asgi_socket import ROUND_TRIPS

if TYPE_CHECKING:
    import asyncio

    import h11
    from websockets.frames import Frame

    from ubongo.server.descriptors import Descriptors
    from ubongo.server.sockets.asgi_socket import RoundTripWatcher

CHUNK = 256
"""Bytes that are parsed at a time: more would be many frames before the first is counted."""


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is dropped when too much comes in, or if it does not close in time."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(*args, **options)
        self._control_frames = Bucket(CONTROL_FRAMES)
        self._end: asyncio.TimerHandle | None = None
        self._watcher: RoundTripWatcher | None = None

    def data_received(self, data: bytes) -> None:
        """Parse the data in chunks, until the connection is closing."""
        for start in range(0, len(data), CHUNK):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + CHUNK])
            if self.queue.qsize() > MAX_UNREAD_FRAMES:
                self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read the answers."""
        if not self.writable.is_set():
            self.transport.abort()
        elif self._is_granted():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Count a pong, and measure the line if it is the answer to the last ping."""
        if not self._is_granted():
            return
        was_asked = self.pending_ping_payload is not None
        super().handle_pong(event)
        if was_asked and self.pending_ping_payload is None and self._watcher is not None:
            known = None if self._is_of_proxy() else round_trip_of(self.transport)
            self._watcher(int(1000 * self.last_ping_rtt), known)

    def start_keepalive(self) -> None:
        """Ping nobody before the application wants to know."""

    def watch_round_trips(self, watcher: RoundTripWatcher) -> None:
        """Ping now and at intervals, with numbers that nobody can guess."""
        self._watcher = watcher
        self.send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """Tell that no answer came, and ask again; `socket.py` drops who is silent altogether."""
        self.pong_timer = self.pending_ping_payload = None
        if self._watcher is not None:
            self._watcher(None, None)
        self.schedule_ping()

    def _is_of_proxy(self) -> bool:
        """Whether the client is a proxy that is trusted, and players are somewhere behind it."""
        trusted = self.app.trusted_hosts if isinstance(self.app, ProxyHeadersMiddleware) else ()
        return self.client is None or self.client[0] in trusted

    def handle_cont(self, event: Frame) -> None:
        """Count a fragment of a frame, which may be empty."""
        if self._is_granted():
            super().handle_cont(event)

    def _is_granted(self) -> bool:
        if self._control_frames.take():
            return True
        self.transport.abort()
        return False

    def send_receive_event_to_app(self) -> None:
        """Hand a frame on; uvicorn would log one that is not UTF-8 as an error of the server."""
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
        """Run the application; then drop the connection if the client stops reading."""
        cast("Any", self.scope["extensions"])[ROUND_TRIPS] = {"watch": self.watch_round_trips}
        await super().run_asgi()
        if not self.disconnected:
            self._end = self.loop.call_later(FLUSH_TIMEOUT, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timer: the connection is gone."""
        if self._end is not None:
            self._end.cancel()
        super().connection_lost(exc)


class GuardedRequests(H11Protocol):
    """An HTTP connection that is dropped if the client stops in the middle of a request.

    If there are too many connections, also while the client asks for nothing.
    """

    def __init__(self, descriptors: Descriptors, *args: Any, **options: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(*args, **options)
        self._descriptors = descriptors
        self.idle_since = self.loop.time()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start to watch the connection, if there may be one more."""
        super().connection_made(transport)
        self._watch()
        if not self._descriptors.has_room(self.connections):
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Note that the client is not idle."""
        self.idle_since = self.loop.time()
        super().data_received(data)

    def _make_room(self) -> None:
        """Drop those on which the server has waited the longest for a client, else this one."""
        others = (each for each in self.connections if isinstance(each, GuardedRequests))
        idle = [each for each in others if each._client_progress() and each is not self]  # noqa: SLF001 - its own
        idle.sort(key=lambda each: each.idle_since)
        for each in idle[: 1 + len(idle) // 10] or [self]:
            each.transport.abort()

    def _watch(self) -> None:
        now = self._client_progress()
        self._look = self.loop.call_later(REQUEST_TIMEOUT, self._drop_if_stalled, now)

    def _client_progress(self) -> tuple[object, int] | None:
        """What the client has to do next: send a request, or all of it, or read the answer."""
        cycle: Any = self.cycle  # none before the first request
        is_ours = cycle is not None and not cycle.more_body and not cycle.response_complete
        if is_ours and not self.flow.write_paused:
            return None
        return cycle, self.transport.get_write_buffer_size()

    def _drop_if_stalled(self, before: tuple[object, int] | None) -> None:
        """Drop the connection if the client has done nothing; uvicorn would wait for ever."""
        if before is not None and before == self._client_progress():
            self.transport.abort()
        else:
            self._watch()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request at all with a code, too."""
        refusal = RefusalBody("request.malformed", {})
        super().send_400_response(msgspec.json.encode(refusal).decode())

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop watching: from now on it is a GuardedSocket."""
        self._look.cancel()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timer: the connection is gone."""
        self._look.cancel()
        super().connection_lost(exc)
