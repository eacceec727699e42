"""Newcomers: a seat is free again if whoever took it does not open a socket soon.

A seat costs one request, a socket more; without this, a stranger could fill every public table.
Whoever has been there once keeps the seat, also while the line is down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import Stage

if TYPE_CHECKING:
    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Now, Seconds
    from ubongo.server.tables.table import Table


class Newcomers:
    """Those who have a seat, and have not been seen at the table yet."""

    def __init__(self, within: Seconds, now: Now) -> None:
        self._within, self._now = within, now
        self._since: dict[tuple[Table, Guest], Seconds] = {}

    def __len__(self) -> int:
        return len(self._since)

    def sat_down(self, table: Table, guest: Guest) -> None:
        """Wait for a guest who has taken a seat, unless a socket is there already."""
        seat = table.seating.seat_of(guest)
        if seat is not None and table.seating.occupant(seat).connection is None:
            self._since.setdefault((table, guest), self._now())

    def has_come(self, table: Table, guest: Guest | None) -> None:
        """The guest has opened a socket, and keeps the seat."""
        if guest is not None:
            self._since.pop((table, guest), None)

    def forget(self, guest: Guest) -> None:
        """Do not wait for this guest any more."""
        self._since = {who: since for who, since in self._since.items() if who[1] != guest}

    async def sweep(self) -> None:
        """Free the seats of guests who did not come in time."""
        late = self._now() - self._within
        for (table, guest), since in list(self._since.items()):
            if table.is_closed or table.stage is not Stage.GATHERING:
                del self._since[table, guest]
            elif since <= late:
                del self._since[table, guest]
                await _free(table, guest)


async def _free(table: Table, guest: Guest) -> None:
    """Have the guest get up, unless it came, or the match began, before the job was done."""

    async def get_up() -> None:
        seat = table.seating.seat_of(guest)
        if seat is not None and table.seating.occupant(seat).connection is None:
            await table.gathering.remove(guest, seat)

    try:
        await table.ask(get_up)
    except Refusal:  # the match has begun, or the table is closed
        return


def check_free_seat(table: Table) -> None:
    """Refuse a stranger whom the table has no seat for, before a guest is made of the stranger."""
    table.gathering.check_unlocked()
    if table.stage is not Stage.GATHERING:
        raise Refusal("table.started")
    if None not in table.seating.occupants:
        raise Refusal("table.full", seats=len(table.seating.occupants))


def check_may_wait(table: Table) -> None:
    """Refuse a stranger who cannot wait at the table either."""
    table.gathering.check_unlocked()
    if table.game.is_solo or table.seating.is_crowded:
        raise Refusal("table.full", seats=len(table.seating.occupants))
