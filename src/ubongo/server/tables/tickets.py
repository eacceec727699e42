"""Tickets: each opens one socket at one table, once and within a while.

They exist because a browser sends its cookie with a socket from any site's page; a ticket only our
own pages can ask for.
"""

import secrets
import time
from typing import NamedTuple

from ubongo.core.edition import Seat
from ubongo.server.guests.guests import Guest
from ubongo.server.limits import Now, Seconds
from ubongo.server.tables.table import Table

MOST_PER_HOLDER = 4
MOST_OF_STRANGERS = 64
"""All who have no cookie, and so may only watch, share these."""


class Ticket(NamedTuple):
    """The right to open a socket: for a seat, or to watch."""

    table: Table
    seat: Seat | None
    holder: Guest | None
    until: Seconds


class Tickets:
    """All tickets that are still good."""

    def __init__(self, lasts: Seconds, now: Now = time.monotonic) -> None:
        self._lasts, self._now = lasts, now
        self._tickets: dict[str, Ticket] = {}
        self._of: dict[tuple[Table, Guest | None], list[str]] = {}

    def __len__(self) -> int:
        return len(self._tickets)

    def issue(self, table: Table, seat: Seat | None, holder: Guest | None) -> str:
        """A new ticket; of too many for one holder the oldest is void."""
        number = secrets.token_urlsafe(16)
        self._tickets[number] = Ticket(table, seat, holder, self._now() + self._lasts)
        own = self._of.setdefault((table, holder), [])
        own.append(number)
        if len(own) > (MOST_OF_STRANGERS if holder is None else MOST_PER_HOLDER):
            self._tickets.pop(own.pop(0), None)
        return number

    def redeem(self, number: str) -> Ticket | None:
        """What a ticket is good for; it is void afterwards."""
        ticket = self._tickets.pop(number, None)
        return ticket if ticket is not None and self._now() < ticket.until else None

    def void(self, holder: Guest) -> None:
        """The tickets of this guest are good no more."""
        of_holder = [number for number, ticket in self._tickets.items() if ticket.holder == holder]
        for number in of_holder:
            del self._tickets[number]

    def forget_the_old(self) -> None:
        """Forget what is no longer good."""
        now = self._now()
        good = {number: ticket for number, ticket in self._tickets.items() if now < ticket.until}
        self._tickets, self._of = good, {}
        for number, ticket in good.items():
            self._of.setdefault((ticket.table, ticket.holder), []).append(number)
