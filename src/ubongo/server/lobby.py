"""The lobby: tables by their four-letter codes, and tickets for their sockets."""

import asyncio
import secrets
import time
from collections.abc import Callable

from ubongo.core.edition import Refusal
from ubongo.core.wire import NewTable
from ubongo.server.clock import Clock
from ubongo.server.guests import Guest
from ubongo.server.limits import Buckets, Limits, Now, Seconds
from ubongo.server.table import Game, Table
from ubongo.server.tickets import Tickets

LETTERS = "BDFGHJKLMPRSTVXZ"
"""No vowels, so that no words come out, and of letters that look alike only one (no C, N, Q, W)."""
CODE_LENGTH = 4
SWEEP_EVERY: Seconds = 20


class Lobby:
    """All tables of a server. Each runs in a task of its own."""

    def __init__(
        self,
        game: Callable[[NewTable], Game],
        clock: Clock,
        limits: Limits,
        now: Now = time.monotonic,
    ) -> None:
        self.clock = clock
        self.limits = limits
        self._game = game
        self._now = now
        self._tables: dict[str, Table] = {}
        self._hosts: dict[str, Guest] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._deserted_since: dict[str, Seconds] = {}
        self.tickets = Tickets(limits.ticket_lasts, now)
        self._new_tables = Buckets(limits.new_tables, now)
        self._wrong_codes = Buckets(limits.wrong_codes, now)

    def __len__(self) -> int:
        return len(self._tables)

    def create(self, wanted: NewTable, host: Guest, address: str) -> Table:
        """A new table, or a Refusal."""
        hosted = [code for code, guest in self._hosts.items() if guest == host]
        if sum(not self._tables[code].is_over for code in hosted) >= self.limits.tables_of_a_guest:
            raise Refusal("tables.too_many_of_yours", most=self.limits.tables_of_a_guest)
        if len(self._tables) >= self.limits.tables:
            raise Refusal("tables.all_taken")
        game = self._game(wanted)
        if not self._new_tables.take(address):
            raise Refusal("tables.too_many_new")
        table = Table(self._free_code(), wanted, game, self.clock, self.limits)
        self._tables[table.code] = table
        self._hosts[table.code] = host
        self._tasks[table.code] = asyncio.create_task(table.run())
        return table

    def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._tables:
                return code

    def table(self, code: str, guest: Guest | None, address: str) -> Table:
        """The table with this code; who guesses codes has to wait, who sits there has not."""
        found = self._tables.get(code.upper())
        if found is not None and found.is_closed:
            self._drop(found.code)
            found = None
        if found is None or found.seat_of(guest) is None:
            if self._wrong_codes.is_empty(address):
                raise Refusal("code.too_many_tries")
            if found is None:
                self._wrong_codes.take(address)
                raise Refusal("table.unknown")
        self._deserted_since.pop(found.code, None)
        return found

    def ticket(self, table: Table, guest: Guest | None) -> str:
        """A ticket for the guest's seat."""
        seat = table.seat_of(guest)
        if seat is None:
            raise Refusal("seat.none")
        return self.tickets.issue(table, seat)

    async def keep_tidy(self) -> None:
        """Sweep now and then, for ever."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            self.sweep()

    def sweep(self) -> None:
        """Drop what nobody needs any more."""
        now = self._now()
        self.tickets.forget_the_old()
        self._new_tables.forget_the_full()
        self._wrong_codes.forget_the_full()
        for table in list(self._tables.values()):
            if table.is_closed or self._is_forsaken(table, now):
                self._drop(table.code)

    def _is_forsaken(self, table: Table, now: Seconds) -> bool:
        """Nobody has been there for a while; a match under way is kept for longer."""
        if not table.is_deserted:
            self._deserted_since.pop(table.code, None)
            return False
        since = self._deserted_since.setdefault(table.code, now)
        is_under_way = table.has_started and not table.is_over
        limits = self.limits
        lasts = limits.deserted_match_lasts if is_under_way else limits.empty_table_lasts
        return now - since >= lasts

    def _drop(self, code: str) -> asyncio.Task[None]:
        self._tables.pop(code).close()
        del self._hosts[code]
        self._deserted_since.pop(code, None)
        task = self._tasks.pop(code)
        task.cancel()
        return task

    async def close(self) -> None:
        """Drop every table, with its sockets."""
        tasks = [self._drop(code) for code in list(self._tables)]
        await asyncio.gather(*tasks, return_exceptions=True)
