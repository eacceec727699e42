"""The link that brings another device here.

Whoever opened the page as `localhost` would send others a link to their own machines; they get the
address that this machine has in its network, unless the settings name a public one.
"""

import ipaddress
import re
from typing import NamedTuple
from urllib.parse import urlsplit

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import Invitation
from ubongo.server.http.requests import NEVER_KEPT, AnyRequest
from ubongo.server.listening import addresses

_PAGE = re.compile(r"[A-Za-z0-9/]{0,40}")


class Whereabouts(NamedTuple):
    """Where the server is found: its public address, or where it listens; empty if not known."""

    public_url: str = ""
    host: str = ""
    port: int = 0

    def network(self) -> str | None:
        """The address for other devices in the same network; it may change with the network."""
        return addresses(self.host, self.port).get("network") if self.port else None


Where = NamedDependency[Whereabouts]


@get("/invitation", cache_control=NEVER_KEPT, sync_to_thread=False)
def see_invitation(request: AnyRequest, where: Where, to: FromQuery[str] = "") -> Invitation:
    """A link to one of the pages that works on other devices."""
    return invite(where, str(request.base_url), to)


def invite(where: Whereabouts, asked: str, page: str) -> Invitation:
    """The link to one of the pages, for whoever reached the server as `asked` (http://host:port)."""
    if _PAGE.fullmatch(page) is None:
        raise Refusal("request.malformed")
    is_local = is_loopback(urlsplit(asked).hostname or "")
    others = where.public_url or (where.network() if is_local else None)
    link = f"{(others or asked).rstrip('/')}/{f'#/{page}' if page else ''}"
    return Invitation(link, is_only_here=is_local and others is None)


def is_loopback(host: str) -> bool:
    """Whether only this machine finds itself by this name."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
