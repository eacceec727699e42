"""Under which names the server may be asked for, so that no other site's name leads to it.

A site could let its name point to this machine (DNS rebinding): its visitors' browsers would then
take the server for a part of that site. Such a request names the site in its `Host`. An address in
numbers cannot be made to point elsewhere, so any will do: a router's, or that of a container's
host, which this machine does not know.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from typing import TYPE_CHECKING

from ubongo.server.settings import EVERYBODY

if TYPE_CHECKING:
    from collections.abc import Iterable

_HOST = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<name>[A-Za-z0-9._-]+))(?::[0-9]{0,5})?")


def own_names() -> set[str]:
    """What this machine is called, also in its network (`.local`)."""
    whole = socket.gethostname().lower()
    first = whole.partition(".")[0]
    return {"localhost", whole, first, f"{first}.local"}


class Hosts:
    """The names of a server: this machine's, and those that were listed."""

    def __init__(self, listed: Iterable[str] = ()) -> None:
        names = {name.lower().rstrip(".") for name in listed}
        self._is_any = EVERYBODY in names
        self._names = own_names() | names

    def is_ours(self, host: str | None) -> bool:
        """Whether a `Host` header, with a port or without, means this server."""
        found = None if host is None else _HOST.fullmatch(host)
        if found is None:
            return False
        if found["six"] is not None or _is_number(found["name"]):
            return True
        name = found["name"].lower().rstrip(".")
        return self._is_any or name in self._names or name.endswith(".localhost")


def _is_number(name: str) -> bool:
    try:
        ipaddress.IPv4Address(name)
    except ValueError:
        return False
    return True
