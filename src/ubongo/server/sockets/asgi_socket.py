"""A WebSocket as the ASGI server hands it over, without a framework in between.

Litestar's own class would cost six KiB for each socket, and time for each frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from litestar.enums import ScopeType

from ubongo.server.limits import networks_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from litestar.types import ASGIApp, Receive, Scope, Send

    from ubongo.core.edition import Millis

    RoundTripWatcher = Callable[[Millis | None, Millis | None], None]
    """Is told how long an answer took, if one came, and acknowledgements do, if that is known."""

ROUND_TRIPS = "ubongo.round_trips"
"""The extension of ASGI by which the server measures a socket: `GuardedSocket` has it."""


class AsgiSocket:
    """One socket, from the handshake on."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive = cast("Any", scope), receive
        self._send: Callable[[Any], Awaitable[None]] = send
        client = self._scope["client"]
        self.client = networks_of(str(client[0]) if client else "")
        """Whose rate limits and quotas the socket counts against."""

    @property
    def path(self) -> str:
        """The path that was asked for."""
        return str(self._scope["path"])

    @property
    def protocols(self) -> list[str]:
        """The subprotocols that the client offers."""
        return list(self._scope["subprotocols"])

    def header(self, name: str) -> str | None:
        """A header of the handshake."""
        wanted = name.encode()
        found = (value for key, value in self._scope["headers"] if key == wanted)
        value = next(found, None)
        return None if value is None else value.decode("latin-1")

    async def accept(self, protocol: str) -> None:
        """Accept the handshake."""
        await self._receive()  # the `websocket.connect` message
        await self._send({"type": "websocket.accept", "subprotocol": protocol, "headers": []})

    async def receive(self) -> dict[str, Any]:
        """The next message of the client."""
        return cast("dict[str, Any]", await self._receive())

    def watch_round_trips(self, watcher: RoundTripWatcher) -> None:
        """Measure the line from now on, again and again."""
        self._scope["extensions"][ROUND_TRIPS]["watch"](watcher)

    async def send_text(self, text: str) -> None:
        """Send a frame."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Close it; before it is accepted the handshake is answered with 403."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


class SocketRouter:
    """Hands WebSockets to a function of ours, and everything else to the application."""

    def __init__(self, app: ASGIApp, talk: Callable[[AsgiSocket], Awaitable[None]]) -> None:
        self._app, self._talk = app, talk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await self._talk(AsgiSocket(scope, receive, send))
        else:
            await self._app(scope, receive, send)
