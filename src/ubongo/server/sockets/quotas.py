"""Everybody who has a socket here: how many each may have open, and how many frames each may send.

One socket's own limits are no limit for who opens a hundred. A guest is counted, and an address,
and those who only watch a table: every one of them costs a frame for each event.
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


class Heads:
    """Counts who is here by a name, up to so many of each."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._here)

    def come(self, name: str) -> bool:
        """One more, if there is room."""
        if self._here[name] >= self._most:
            return False
        self._here[name] += 1
        return True

    def go(self, name: str) -> None:
        """One less."""
        self._here[name] -= 1
        if not self._here[name]:
            del self._here[name]


class Crowd:
    """The sockets of a server."""

    def __init__(self, limits: Limits, now: Now = time.monotonic) -> None:
        self._at_address = Heads(limits.sockets_of_an_address)
        self._of_guest = Heads(limits.sockets_of_a_guest)
        self._watching = Heads(limits.spectators_of_a_table)
        self._frames_of_address = Buckets(limits.frames_of_an_address, now)
        self._frames_of_guest = Buckets(limits.frames_of_a_guest, now)

    def come_from(self, address: str) -> bool:
        """A socket opens, if there is room for another from there."""
        return self._at_address.come(household(address))

    def go_from(self, address: str) -> None:
        """It is closed."""
        self._at_address.go(household(address))

    def come_with(self, ticket: Ticket) -> bool:
        """It turns out whose it is, and whether there is room for another of those."""
        if ticket.holder is not None and not self._of_guest.come(ticket.holder):
            return False
        if ticket.seat is None and not self._watching.come(ticket.table.code):
            if ticket.holder is not None:
                self._of_guest.go(ticket.holder)
            return False
        return True

    def go_with(self, ticket: Ticket) -> None:
        """It is closed."""
        if ticket.holder is not None:
            self._of_guest.go(ticket.holder)
        if ticket.seat is None:
            self._watching.go(ticket.table.code)

    def take_frame(self, address: str, guest: Guest | None) -> bool:
        """Whether another frame is granted."""
        is_granted = self._frames_of_address.take(address)
        return is_granted and (guest is None or self._frames_of_guest.take(guest))

    def forget_the_full(self) -> None:
        """Who has sent nothing lately is nobody special."""
        self._frames_of_address.forget_the_full()
        self._frames_of_guest.forget_the_full()
