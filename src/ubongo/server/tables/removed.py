"""Whom the host of a table has removed, who then stays out.

A guest is known by a cookie, which is soon deleted; so while people gather, nobody new comes from
the same network either, unless others of the table are there too. Addresses are kept in memory
only: after a restart just the guests are known, until their sockets tell from where they come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.edition import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Client

MOST_REMEMBERED = 100
"""Whom one table remembers: those who were removed last."""
MOST_NETWORKS = 4
"""From how many networks it is remembered that one guest came, such as home and a telephone's."""


class Removed:
    """The guests who were removed from one table, and the networks from which they came."""

    def __init__(self, guests: Iterable[Guest] = ()) -> None:
        self.guests: list[Guest] = list(guests)
        """In the order in which they were removed."""
        self._networks: list[str] = []
        self._came_from: dict[Guest, tuple[str, ...]] = {}

    def note_client(self, guest: Guest | None, client: Client) -> None:
        """Somebody comes to the table from this client."""
        if guest is not None and client:
            before = [other for other in self._came_from.get(guest, ()) if other != client[-1]]
            self._came_from[guest] = (*before, client[-1])[-MOST_NETWORKS:]

    def add(self, guest: Guest, others: Iterable[Guest | None] = ()) -> None:
        """The host removed this guest; the others stay."""
        if guest not in self.guests:
            self.guests = [*self.guests, guest][-MOST_REMEMBERED:]
        networks = self._came_from.pop(guest, ())
        known = [self._came_from.get(other, ()) for other in others if other is not None]
        shared = {network for each in known for network in each}
        alone = [network for network in networks if network not in shared]
        self._networks = [*self._networks, *alone][-MOST_REMEMBERED:]

    def forget(self, guest: Guest) -> None:
        """The guest had everything forgotten."""
        self._came_from.pop(guest, None)
        self.guests = [other for other in self.guests if other != guest]

    def check_guest(self, guest: Guest) -> None:
        """Refuse a guest who was removed."""
        if guest in self.guests:
            raise Refusal("table.removed")

    def check_client(self, client: Client) -> None:
        """Refuse somebody new who comes from where somebody was removed."""
        if client and client[-1] in self._networks:
            raise Refusal("table.removed")
