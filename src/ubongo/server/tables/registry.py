"""The registry: all tables in memory by their codes, each with the task that runs it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ubongo.core.wire.tables import Stage
from ubongo.server.close_codes import CloseCode
from ubongo.server.tables.leaving import is_abandoned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Client
    from ubongo.server.tables.table import Table

MOST_NETWORKS = 1000
"""From how many networks it is remembered that they know a table's code."""


class Registry:
    """Adds tables, finds them and drops them; remembers whose they count as, and from where."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._makers: dict[str, Guest | None] = {}
        self._from: dict[str, Client] = {}
        self._found_from: WeakKeyDictionary[Table, set[str]] = WeakKeyDictionary()
        self.changes = 0
        """How many tables have come and gone."""

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, code: str) -> bool:
        return code in self._tables

    def __iter__(self) -> Iterator[Table]:
        """All tables of this moment; they may come and go meanwhile."""
        return iter(tuple(self._tables.values()))

    def add(self, table: Table, client: Client = ()) -> None:
        """Run a table in a task of its own; it counts as its host's, and its maker's address's.

        Of one that comes from the store nobody knows the address.
        """
        if table.code in self._tables:
            raise ValueError(f"there is a table with the code {table.code!r} already")
        self.changes += 1
        self._tables[table.code] = table
        self._makers[table.code] = table.seating.host
        self._from[table.code] = client
        self._tasks[table.code] = asyncio.create_task(table.run())

    def find(self, code: str) -> Table | None:
        """The table with this code; one that has failed is dropped."""
        table = self._tables.get(code)
        if table is not None and table.is_closed:
            self.drop(table)
            return None
        return table

    def note_found(self, table: Table, client: Client) -> None:
        """The code of this table is known where this client is."""
        networks = self._found_from.setdefault(table, set())
        if client and len(networks) < MOST_NETWORKS:
            networks.add(client[-1])

    def is_known_to(self, table: Table, guest: Guest | None, client: Client) -> bool:
        """Whether its code is nothing new to a guest, who sits there, or where this client is."""
        if table.seating.seat_of(guest) is not None:
            return True
        return bool(client) and client[-1] in self._found_from.get(table, ())

    def count_made_by(self, guest: Guest) -> int:
        """How many tables that are not over count as this guest's.

        A table against bots that its only person has left counts as nobody's, and so does one that
        its maker has left to others. How many tables an address has is limited besides.
        """
        made = [self._tables[code] for code, maker in self._makers.items() if maker == guest]
        return sum(
            table.stage is not Stage.OVER
            and not is_abandoned(table)
            and not _is_left_to_others(table, guest)
            for table in made
        )

    def abandoned_by(self, guest: Guest) -> list[Table]:
        """The tables against bots that this guest made and left, the oldest first.

        Those that somebody looks at are left out.
        """
        made = [self._tables[code] for code, by in self._makers.items() if by == guest]
        return [table for table in made if is_abandoned(table) and table.audience.is_empty]

    def count_from(self, network: str) -> int:
        """How many tables were made from this network, whatever is done there."""
        return sum(network in client for client in self._from.values())

    def drop_idle(self, network: str | None = None) -> bool:
        """Drop a table, perhaps of this network, that nobody is at and that the store has.

        That is one that is over, or abandoned. Whether there was one.
        """
        for table in self:
            is_done = table.stage is Stage.OVER or is_abandoned(table)
            is_there = network is None or network in self._from[table.code]
            if is_done and is_there and table.audience.is_empty:
                self.drop(table)
                return True
        return False

    def forget_maker(self, guest: Guest) -> None:
        """No table counts as this guest's any more."""
        for code, maker in self._makers.items():
            if maker == guest:
                self._makers[code] = None

    def drop(self, table: Table, why: CloseCode = CloseCode.TABLE_CLOSED) -> None:
        """Close a table's sockets and stop its task; one that was dropped before stays so.

        Its code may be that of another one by now, which came from the store.
        """
        code = table.code
        if self._tables.get(code) is table:
            self.changes += 1
            table.close(why)
            self._tasks[code].cancel()
            del self._tables[code], self._tasks[code], self._makers[code], self._from[code]

    async def close(self) -> None:
        """Drop every table: the server stops."""
        tasks = list(self._tasks.values())
        for table in self:
            self.drop(table, CloseCode.RESTARTING)
        await asyncio.gather(*tasks, return_exceptions=True)


def _is_left_to_others(table: Table, maker: Guest) -> bool:
    """Whether the maker of a table has no seat there any more, and another has the say."""
    seating = table.seating
    return seating.host not in {maker, None} and seating.seat_of(maker) is None
