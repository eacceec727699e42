"""What all routes under /api share: who sent a request, its body, and the answer's cookie."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import CacheControlHeader, State
from litestar.di import NamedDependency

from ubongo.core.edition import Refusal
from ubongo.server.guests.cookies import COOKIE, cookie_in, cookie_with
from ubongo.server.guests.device_names import device_name
from ubongo.server.guests.guests import Guest, Guests
from ubongo.server.limits import Client, networks_of
from ubongo.server.tables.lobby import Lobby

B = TypeVar("B", bound=msgspec.Struct)
T = TypeVar("T", bound=msgspec.Struct)
AnyRequest = Request[object, object, State]
TheLobby = NamedDependency[Lobby]
TheGuests = NamedDependency[Guests]

WRITES_NOTHING = "writes_nothing"
"""Marks a route that changes nothing in the database, though its method says otherwise."""
PACKED = 5
"""The level of gzip for what may be large: a little larger than the best, and much quicker."""
NEVER_KEPT = CacheControlHeader(no_store=True)


class Caller:
    """Who asks; somebody new becomes a guest only when nothing else is in the way."""

    def __init__(
        self,
        guest: Guest | None,
        client: Client,
        lobby: Lobby,
        guests: Guests,
        device: str | None = None,
    ) -> None:
        self.guest, self.client, self._device = guest, client, device
        self.new_credential: str | None = None
        self._lobby, self._guests = lobby, guests

    async def become_guest(self) -> Guest:
        """The guest who asks; a caller without a cookie becomes a new guest."""
        if self.guest is None:
            rates = self._lobby.rates
            rates.check_rows(None, self.client)
            rates.check_new_guest(self.client)
            self.guest, self.new_credential = await self._guests.create(self._device)
            rates.count_rows(2, self.guest, self.client)  # the guest, and the device
        return self.guest

    @asynccontextmanager
    async def becoming_guest(self) -> AsyncIterator[Guest]:
        """The same for as long as nothing is refused: then a new guest is forgotten."""
        guest = await self.become_guest()
        try:
            yield guest
        except Refusal:
            if self.new_credential is not None:
                await self._guests.forget(guest)
            raise


def credential_of(request: AnyRequest) -> str | None:
    """What the guest's cookie says."""
    return cookie_in(request.scope["headers"], COOKIE)


async def caller_of(request: AnyRequest, lobby: Lobby, guests: Guests) -> Caller:
    """Whoever sent the request."""
    guest = await guests.find(credential_of(request))
    return Caller(guest, client_of(request), lobby, guests, device_of(request))


def device_of(request: AnyRequest) -> str | None:
    """What the device is called from which a request came."""
    return device_name(request.headers.get("user-agent"))


async def body_of(request: AnyRequest, kind: type[B]) -> B:
    """What was sent, read strictly; Litestar would take "2" for 2 and fail on deep nesting."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, RecursionError):
        raise Refusal("request.malformed") from None


def with_cookie(request: AnyRequest, content: T, credential: str | None) -> Response[T]:
    """The answer, and with it the credential of somebody new."""
    is_secure = request.url.scheme == "https"
    cookies = [] if credential is None else [cookie_with(credential, is_secure=is_secure)]
    return Response(content, status_code=201, cookies=cookies)


def takes_packed(request: AnyRequest) -> bool:
    """Whether the answer may be packed by gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packing(*, is_packed: bool) -> dict[str, str]:
    """The headers that say whether a body is packed."""
    return {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if is_packed else {})


def client_of(request: AnyRequest) -> Client:
    """Whose rate limits a request counts against."""
    return networks_of(request.client.host if request.client else "")
