"""Turns requests and sockets away before anything else: for a foreign host, or too many of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, cast

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType

from ubongo.core.edition import Refusal
from ubongo.core.wire.refusal import RefusalBody
from ubongo.server.guests.cookies import COOKIE
from ubongo.server.guests.guests import hash_credential
from ubongo.server.http.errors import STATUS
from ubongo.server.http.rate_limits import RequestRates
from ubongo.server.limits import networks_of

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send, WebSocketScope

    from ubongo.server.http.context import AppContext
    from ubongo.server.limits import Limits

LONGEST_PATH = 255
"""Bytes: longer names no system has for a file, and asking for one would be an error of its own."""
FOR_PEOPLE = {
    "host.foreign": "This server does not go by that name. Ask for its address in numbers, or have"
    " the name listed in UBONGO_ALLOWED_HOSTS.\n",
    "request.malformed": "This address is too long, or has signs that no address has.\n",
    "request.too_many": "Too many requests came from here. Wait a moment.\n",
}


class RequestFilter:
    """Wraps an application."""

    def __init__(self, app: ASGIApp, limits: Limits, context: AppContext) -> None:
        self._app, self._context = app, context
        self._requests = RequestRates(limits, context.now)
        self._wait = str(math.ceil(max(limits.requests.every, limits.requests_of_a_guest.every)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in, or turn away."""
        if cast("str", scope["type"]) == "lifespan":  # which Litestar's types leave out
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except Refusal as refusal:
            self._context.metrics.count_refusal(refusal.code)
            if scope["type"] == ScopeType.HTTP:
                await self._answer(scope["path"], refusal, send)
            else:  # before it is accepted: the handshake is answered with 403
                await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        await self._app(scope, receive, send)

    def _check(self, scope: HTTPScope | WebSocketScope) -> None:
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self._context.hosts.is_ours(hosts[0].decode("latin-1")):
            raise Refusal("host.foreign")
        path = scope["path"]
        if not path.isprintable() or len(path.encode(errors="replace")) > LONGEST_PATH:
            raise Refusal("request.malformed")  # no page and no file has such a name
        client = networks_of(scope["client"][0] if scope["client"] else "")
        if scope["path"].startswith("/assets/"):
            is_granted = self._requests.take_asset(client)
        else:
            is_granted = self._requests.take(client, hash_credential(_credential(scope)))
        if not is_granted:
            raise Refusal("request.too_many")

    async def _answer(self, path: str, refusal: Refusal, send: Send) -> None:
        if path.startswith("/api/"):
            kind, body = "application/json", msgspec.json.encode(RefusalBody(refusal.code, {}))
        else:
            kind, body = "text/plain; charset=utf-8", FOR_PEOPLE[refusal.code].encode()
        headers = {
            "content-type": kind,
            "content-length": str(len(body)),
            "cache-control": "no-store",
        }
        if refusal.code == "request.too_many":
            headers["retry-after"] = self._wait
        await send(
            {
                "type": "http.response.start",
                "status": STATUS[refusal.code],
                "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            }
        )
        await send({"type": "http.response.body", "body": body, "more_body": False})


def _credential(scope: HTTPScope | WebSocketScope) -> str | None:
    """The credential in the guest's cookie: of two cookies, the one that the routes take, too.

    It is read from a copy of the scope: Litestar stores what it parsed in the scope, where it would
    take memory for as long as a socket is open.
    """
    apart = {"type": scope["type"], "headers": scope["headers"], "state": {}}
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(cast("Scope", apart))
    return connection.cookies.get(COOKIE)
