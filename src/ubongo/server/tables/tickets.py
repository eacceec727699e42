"""Tickets: each opens one socket at one table, once and within a while.

They exist because a browser sends its cookie with a socket from any site's page; only our own pages
can ask for a ticket.
"""

import secrets
from typing import NamedTuple

from ubongo.core.edition import Seat
from ubongo.server.guests.guests import Guest
from ubongo.server.limits import Limits, Now, Seconds
from ubongo.server.store.structs import DeviceId
from ubongo.server.tables.table import Table


class Ticket(NamedTuple):
    """The right to open a socket: for a seat, or to watch."""

    table: Table
    seat: Seat | None
    holder: Guest | None
    until: Seconds
    device: DeviceId | None = None


class Tickets:
    """All tickets that are still valid."""

    def __init__(self, limits: Limits, now: Now) -> None:
        self._limits, self._now = limits, now
        self._tickets: dict[str, Ticket] = {}
        self._of: dict[tuple[Table, Guest | None], list[str]] = {}

    def __len__(self) -> int:
        return len(self._tickets)

    def issue(
        self,
        table: Table,
        seat: Seat | None,
        holder: Guest | None,
        device: DeviceId | None = None,
    ) -> str:
        """A new ticket; of too many for one holder the oldest is void."""
        number = secrets.token_urlsafe(16)
        limits = self._limits
        until = self._now() + limits.ticket_ttl
        self._tickets[number] = Ticket(table, seat, holder, until, device)
        own = self._of.setdefault((table, holder), [])
        own.append(number)
        most = limits.tickets_of_strangers if holder is None else limits.tickets_of_a_guest
        if len(own) > most:
            self._tickets.pop(own.pop(0), None)
        return number

    def redeem(self, number: str) -> Ticket | None:
        """The ticket with this number, if it is valid; it is void afterwards."""
        ticket = self._tickets.pop(number, None)
        return ticket if ticket is not None and self._now() < ticket.until else None

    def void(self, holder: Guest, device: DeviceId | None = None) -> None:
        """Void the tickets of a guest, or of one of the guest's devices."""
        void = [
            number
            for number, ticket in self._tickets.items()
            if ticket.holder == holder and device in {None, ticket.device}
        ]
        for number in void:
            del self._tickets[number]

    def forget_expired(self) -> None:
        """Forget tickets that are no longer valid."""
        now = self._now()
        valid = {number: ticket for number, ticket in self._tickets.items() if now < ticket.until}
        self._tickets, self._of = valid, {}
        for number, ticket in valid.items():
            self._of.setdefault((ticket.table, ticket.holder), []).append(number)
