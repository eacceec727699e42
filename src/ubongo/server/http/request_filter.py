"""Turns requests and sockets away before anything else: for a foreign host, or too many of them."""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING, cast

import msgspec
from litestar.enums import ScopeType

from ubongo.core.edition import Refusal
from ubongo.core.wire.refusal import RefusalBody
from ubongo.server.guests.cookies import COOKIE, cookie_in
from ubongo.server.guests.guests import hash_credential
from ubongo.server.http.errors import STATUS
from ubongo.server.http.rate_limits import Lines, RequestRates
from ubongo.server.limits import networks_of

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

    from ubongo.server.http.context import AppContext
    from ubongo.server.limits import Client, Limits

LONGEST_PATH = 255
"""Bytes: longer names no system has for a file, and asking for one would be an error of its own."""
FOR_PEOPLE = {
    "host.foreign": "This server does not go by that name. Ask for its address in numbers, or have"
    " the name listed in UBONGO_ALLOWED_HOSTS.\n",
    "request.malformed": "This address is too long, or has signs that no address has.\n",
    "request.too_many": "Too many requests came from here. Wait a moment.\n",
}
MOST_HELD = 500
"""Of the requests that are one too many; those beyond are refused at once."""


class RequestFilter:
    """Wraps an application."""

    def __init__(self, app: ASGIApp, limits: Limits, context: AppContext) -> None:
        self._app, self._context, self._limits = app, context, limits
        self._requests = RequestRates(limits, context.now)
        self._lines = Lines(limits)
        self._held = 0
        self._wait = str(math.ceil(max(limits.requests.every, limits.requests_of_a_guest.every)))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in, or turn away."""
        if cast("str", scope["type"]) == "lifespan":  # which Litestar's types leave out
            await self._app(scope, receive, send)
            return
        client = networks_of(scope["client"][0] if scope["client"] else "")
        try:
            self._check(scope, client)
        except Refusal as refusal:
            self._context.metrics.count_refusal(refusal.code)
            if refusal.code == "request.too_many":
                await self._hold()
            if scope["type"] == ScopeType.HTTP:
                await self._answer(scope["path"], refusal, send)
            else:  # before it is accepted: the handshake is answered with 403
                await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        if scope["type"] == ScopeType.HTTP:
            await self._let_in(scope, client, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _let_in(self, scope: Scope, client: Client, receive: Receive, send: Send) -> None:
        """Let a request in when there is room; its answer's first part makes room for another.

        How long the client takes to read the answer is nobody else's business.
        """
        async with self._lines.room_for(client) as go_on:

            async def answer(message: Message) -> None:
                go_on()
                await send(message)

            await self._app(scope, receive, answer)

    async def _hold(self) -> None:
        """Let a request wait that is one too many, unless many do."""
        if self._held < MOST_HELD:
            self._held += 1
            try:
                await asyncio.sleep(self._limits.refused_after)
            finally:
                self._held -= 1

    def _check(self, scope: HTTPScope | WebSocketScope, client: Client) -> None:
        if scope["path"].startswith("/assets/"):
            is_granted = self._requests.take_asset(client)
        else:
            hashed = hash_credential(cookie_in(scope["headers"], COOKIE))
            is_known = self._context.guests.remembers(hashed)
            is_granted = self._requests.take(client, hashed, is_known=is_known)
        if not is_granted:
            raise Refusal("request.too_many")
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        if len(hosts) != 1 or not self._context.hosts.is_ours(hosts[0].decode("latin-1")):
            raise Refusal("host.foreign")
        path = scope["path"]
        if not path.isprintable() or len(path.encode(errors="replace")) > LONGEST_PATH:
            raise Refusal("request.malformed")  # no page and no file has such a name

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
            headers |= {"retry-after": self._wait, "connection": "close"}
        await send(
            {
                "type": "http.response.start",
                "status": STATUS[refusal.code],
                "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            }
        )
        await send({"type": "http.response.body", "body": body, "more_body": False})
