"""Rate limits and quotas of sockets: how many may be open, and how many frames may come in.

They hold for all sockets of a guest and of an address together; each socket has a rate limit of its
own besides (`socket.py`). Spectators are counted by table, since each costs a frame per decision.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from ubongo.server.limits import Buckets, household

if TYPE_CHECKING:
    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Limits, Now
    from ubongo.server.tables.tickets import Ticket


class OpenCounts:
    """Counts open sockets by a name, up to so many of each."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._here)

    def come(self, name: str) -> bool:
        """Count one more, if there is room."""
        if self._here[name] >= self._most:
            return False
        self._here[name] += 1
        return True

    def go(self, name: str) -> None:
        """Count one less."""
        self._here[name] -= 1
        if not self._here[name]:
            del self._here[name]


class Quotas:
    """The quotas of one server's sockets."""

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._at_address = OpenCounts(limits.sockets_of_an_address)
        self._of_guest = OpenCounts(limits.sockets_of_a_guest)
        self._watching = OpenCounts(limits.spectators_of_a_table)
        self._frames_of_address = Buckets(limits.frames_of_an_address, now)
        self._frames_of_guest = Buckets(limits.frames_of_a_guest, now)

    def come_from(self, address: str) -> bool:
        """Count a new socket of this address, unless the address has too many."""
        return self._at_address.come(household(address))

    def go_from(self, address: str) -> None:
        """A socket of this address is closed."""
        self._at_address.go(household(address))

    def come_with(self, ticket: Ticket) -> bool:
        """Count the socket for its guest and its table, unless either has too many."""
        if ticket.holder is not None and not self._of_guest.come(ticket.holder):
            return False
        if ticket.seat is None and not self._watching.come(ticket.table.code):
            if ticket.holder is not None:
                self._of_guest.go(ticket.holder)
            return False
        return True

    def go_with(self, ticket: Ticket) -> None:
        """The socket that came with this ticket is closed."""
        if ticket.holder is not None:
            self._of_guest.go(ticket.holder)
        if ticket.seat is None:
            self._watching.go(ticket.table.code)

    def take_frame(self, address: str, guest: Guest | None) -> bool:
        """Whether another frame is granted."""
        is_granted = self._frames_of_address.take(address)
        return is_granted and (guest is None or self._frames_of_guest.take(guest))
