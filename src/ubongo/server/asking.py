"""What every address needs: the request, what it is asked of, and who asks."""

from litestar import Request
from litestar.datastructures import CacheControlHeader, State
from litestar.di import NamedDependency

from ubongo.server.guests import Guests
from ubongo.server.lobby import Lobby

AnyRequest = Request[object, object, State]
TheLobby = NamedDependency[Lobby]
TheGuests = NamedDependency[Guests]

NEVER_KEPT = CacheControlHeader(no_store=True)


def takes_packed(request: AnyRequest) -> bool:
    """Whether the answer may be packed by gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def address_of(request: AnyRequest) -> str:
    """From where somebody asks."""
    return request.client.host if request.client else ""
