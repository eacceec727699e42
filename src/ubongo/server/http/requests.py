"""What all routes under /api share: who sent a request, its body, and the answer's cookie."""

from typing import TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import CacheControlHeader, State
from litestar.di import NamedDependency

from ubongo.core.edition import Refusal
from ubongo.server.guests.cookies import COOKIE, cookie_with
from ubongo.server.guests.guests import Guest, Guests
from ubongo.server.tables.lobby import Lobby

B = TypeVar("B", bound=msgspec.Struct)
T = TypeVar("T", bound=msgspec.Struct)
AnyRequest = Request[object, object, State]
TheLobby = NamedDependency[Lobby]
TheGuests = NamedDependency[Guests]

NEVER_KEPT = CacheControlHeader(no_store=True)


class Caller:
    """Who asks; somebody new becomes a guest only when nothing else is in the way."""

    def __init__(self, guest: Guest | None, address: str, lobby: Lobby, guests: Guests) -> None:
        self.guest, self.address = guest, address
        self.new_token: str | None = None
        self._lobby, self._guests = lobby, guests

    async def become_guest(self) -> Guest:
        """The guest, who from now on is one."""
        if self.guest is None:
            self._lobby.rates.check_new_guest(self.address)
            self.guest, self.new_token = await self._guests.welcome(None)
        return self.guest


async def caller_of(request: AnyRequest, lobby: Lobby, guests: Guests) -> Caller:
    """Whoever sent the request."""
    guest = await guests.find(request.cookies.get(COOKIE))
    return Caller(guest, address_of(request), lobby, guests)


async def body_of(request: AnyRequest, kind: type[B]) -> B:
    """What was sent, read strictly; Litestar would take "2" for 2 and fail on deep nesting."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, RecursionError):
        raise Refusal("request.malformed") from None


def with_cookie(request: AnyRequest, content: T, token: str | None) -> Response[T]:
    """The answer, and with it the token of somebody new."""
    is_secure = request.url.scheme == "https"
    cookies = [] if token is None else [cookie_with(token, is_secure=is_secure)]
    return Response(content, status_code=201, cookies=cookies)


def takes_packed(request: AnyRequest) -> bool:
    """Whether the answer may be packed by gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def address_of(request: AnyRequest) -> str:
    """From where somebody asks."""
    return request.client.host if request.client else ""
