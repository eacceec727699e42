"""Rate limits and quotas of sockets: how many may be open, and how many frames may come in.

They hold for all sockets of a guest and of a client together; each socket has a rate limit of its
own besides (`socket.py`). Spectators are counted by table, since each costs a frame per decision.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from ubongo.server.descriptors import Descriptors
from ubongo.server.limits import Buckets, ClientBuckets, shares

if TYPE_CHECKING:
    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Client, Limits, Now
    from ubongo.server.tables.tickets import Ticket


class OpenSockets:
    """Counts open sockets by a name, up to so many of each."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._counts)

    def add(self, name: str) -> bool:
        """Count one more, if there is room."""
        if self._counts[name] >= self._most:
            return False
        self._counts[name] += 1
        return True

    def remove(self, name: str) -> None:
        """Count one less."""
        self._counts[name] -= 1
        if not self._counts[name]:
            del self._counts[name]


class Quotas:
    """The quotas of one server's sockets."""

    def __init__(
        self,
        limits: Limits,
        now: Now = time.monotonic,
        descriptors: Descriptors | None = None,
    ) -> None:
        self._descriptors = descriptors or Descriptors()
        self._of_client = [OpenSockets(limits.sockets_of_an_address * each) for each in shares()]
        self._of_guest = OpenSockets(limits.sockets_of_a_guest)
        self._watching = OpenSockets(limits.spectators_of_a_table)
        self._frames_of_client = ClientBuckets(limits.frames_of_an_address, now)
        self._frames_of_guest = Buckets(limits.frames_of_a_guest, now)
        self._granted = Buckets(limits.frames_granted, now)

    def add_of_client(self, client: Client) -> bool:
        """Count a new socket of this client, unless one of its networks has too many."""
        for number, network in enumerate(client):
            if not self._of_client[number].add(network):
                self.remove_of_client(client[:number])
                return False
        return True

    def remove_of_client(self, client: Client) -> None:
        """A socket of this client is closed."""
        for sockets, network in zip(self._of_client, client, strict=False):
            sockets.remove(network)

    def add_of_ticket(self, ticket: Ticket) -> bool:
        """Count the socket for its guest and its table, unless either has too many.

        The last that the server may have are for players.
        """
        if ticket.seat is None and self._descriptors.is_scarce:
            return False
        if ticket.holder is not None and not self._of_guest.add(ticket.holder):
            return False
        if ticket.seat is None and not self._watching.add(ticket.table.code):
            if ticket.holder is not None:
                self._of_guest.remove(ticket.holder)
            return False
        return True

    def remove_of_ticket(self, ticket: Ticket) -> None:
        """The socket that came with this ticket is closed."""
        if ticket.holder is not None:
            self._of_guest.remove(ticket.holder)
        if ticket.seat is None:
            self._watching.remove(ticket.table.code)

    def take_frame(self, client: Client, guest: Guest | None) -> bool:
        """Whether another frame is granted; whoever sends few needs nothing of the address."""
        if guest is not None and not self._frames_of_guest.take(guest):
            return False
        is_granted = guest is not None and self._granted.take(guest)
        return is_granted or self._frames_of_client.take(client)
