"""The lobby: all tables of the server by their four-letter codes, and tickets for their sockets.

Tables that nobody needs now leave the memory; one whose match is not over comes back from the store
when somebody asks for its code.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Raw

from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import NewTable, Stage
from ubongo.editions.registry import declared
from ubongo.server.close_codes import CloseCode
from ubongo.server.store.errors import CodeTaken
from ubongo.server.store.matches import match_by_code, result_by_code
from ubongo.server.store.pruning import give_up_matches
from ubongo.server.tables.codes import is_code, new_code
from ubongo.server.tables.house import House
from ubongo.server.tables.keeping import StoreKeeper
from ubongo.server.tables.newcomers import Newcomers
from ubongo.server.tables.rate_limits import RateLimits
from ubongo.server.tables.recovery import recovered, remembered
from ubongo.server.tables.seating import Seating
from ubongo.server.tables.table import Table
from ubongo.server.tables.tickets import Tickets

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Limits, Now, Seconds
    from ubongo.server.store.store import Store
    from ubongo.server.tables.clock import Clock
    from ubongo.server.tables.games import Game, Games

log = logging.getLogger(__name__)

SWEEP_EVERY: Seconds = 20
SWEEPS_A_DAY = 4320
MOST_TRIED = 50
"""Codes for a new table; when so many are taken, there are next to none left."""


class Soloist(NamedTuple):
    """Who plays alone: under which name, and from where."""

    guest: Guest
    name: str | None
    address: str


class Lobby:
    """All tables of a server. Each runs in a task of its own."""

    def __init__(
        self,
        games: Games,
        store: Store,
        clock: Clock,
        limits: Limits,
        now: Now = time.monotonic,
    ) -> None:
        self.games = games
        self.store = store
        self.house = House(clock, limits, tables=lambda: tuple(self._tables.values()))
        self.is_stopping = False
        self._now = now
        self._tables: dict[str, Table] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._coming: dict[str, asyncio.Task[Table | None]] = {}
        self._opening: dict[str, asyncio.Future[None]] = {}
        self._deserted_since: dict[str, Seconds] = {}
        self._over_since: dict[str, Seconds] = {}
        self._makers: dict[str, Guest | None] = {}
        self._being_made: list[Guest | None] = []
        self.tickets = Tickets(limits.ticket_lasts, now)
        self.rates = RateLimits(limits, now)
        self.newcomers = Newcomers(limits.unused_seat_lasts, now)

    def __len__(self) -> int:
        return len(self._tables)

    @property
    def limits(self) -> Limits:
        """How much a client may ask for."""
        return self.house.limits

    def public(self) -> list[Table]:
        """The tables that anybody may join."""
        return [
            table
            for table in self._tables.values()
            if table.gathering.is_public and table.stage is Stage.GATHERING and not table.is_closed
        ]

    def playing(self, box: str) -> list[Table]:
        """The tables where people play with the cards of this box, also alone."""
        return [
            table
            for table in self._tables.values()
            if table.stage is Stage.PLAYING and declared(table.game.edition.key).box == box
        ]

    def stages(self) -> list[Stage]:
        """What happens at each table."""
        return [table.stage for table in self._tables.values()]

    async def create(
        self,
        wanted: NewTable,
        host: Guest | None,
        address: str,
        become_guest: Callable[[], Awaitable[Guest]] | None = None,
    ) -> Table:
        """A new table, or a Refusal; a stranger becomes a guest only once nothing else can fail."""
        self._check_going_on()
        game = self.games.game(wanted.edition, wanted.options)
        with self._slot_for(host, address):
            if host is None and become_guest is not None:
                host = await become_guest()
            return await self._opened(game, wanted, host)

    async def begin_solo(self, game: Game, player: Soloist, match: str = "") -> Table:
        """A table for one, at which nothing waits; `match` is its id, if it has one already."""
        self._check_going_on()
        wanted = NewTable(game.edition.key, Raw(b""), is_fair=False)
        with self._slot_for(player.guest, player.address):
            table = await self._opened(game, wanted, player.guest, match)
        await table.ask(lambda: table.gathering.sit(player.guest, player.name))
        return table

    @contextmanager
    def _slot_for(self, maker: Guest | None, address: str) -> Iterator[None]:
        """Room for one more, which nobody else gets while the table is being made."""
        most = self.limits.tables_of_a_guest
        if maker is not None and self._made_by(maker) >= most:
            raise Refusal("tables.too_many_of_yours", most=most)
        if len(self._tables) + len(self._being_made) >= self.limits.tables:
            raise Refusal("tables.all_taken")
        self.rates.check_new_table(address)
        self._being_made.append(maker)
        try:
            yield
        finally:
            self._being_made.remove(maker)

    def _made_by(self, guest: Guest) -> int:
        """How many tables that are not over count as this guest's, whoever has the say there."""
        made = [code for code, maker in self._makers.items() if maker == guest]
        is_open = [self._tables[code].stage is not Stage.OVER for code in made]
        return sum(is_open) + self._being_made.count(guest)

    async def _opened(
        self, game: Game, wanted: NewTable, host: Guest | None, match: str = ""
    ) -> Table:
        """The table, under a code that is free."""
        seating = Seating(game.seats, host, self.limits.kept_answers)
        for _ in range(MOST_TRIED):
            code = new_code()
            if code in self._tables or code in self._coming or code in self._opening:
                continue
            table = Table(code, game, seating, StoreKeeper(self.store, match), self.house)
            table.gathering.set_up(wanted)
            with self._reserved(code):
                try:
                    await table.gathering.begin(table.seed)
                except CodeTaken:
                    continue
                self._run(table)
            return table
        raise Refusal("tables.all_taken")

    @contextmanager
    def _reserved(self, code: str) -> Iterator[None]:
        """The code is this table's while the store is asked: others wait for what comes of it."""
        done = self._opening[code] = asyncio.get_running_loop().create_future()
        try:
            yield
        finally:
            del self._opening[code]
            done.set_result(None)

    def _check_going_on(self) -> None:
        if self.is_stopping:
            raise Refusal("table.stopping")

    def _run(self, table: Table) -> None:
        if table.code in self._tables:
            raise ValueError(f"there is a table with the code {table.code!r} already")
        self._tables[table.code] = table
        self._makers[table.code] = table.seating.host
        self._tasks[table.code] = asyncio.create_task(table.run())

    async def table(self, code: str, guest: Guest | None, address: str) -> Table:
        """The table with this code; addresses that guess codes must wait, seated guests need not.

        Guessing must cost us nothing, so the store is not even asked for those who have to wait.
        """
        found = self._in_memory(code.upper())
        if found is None or found.seating.seat_of(guest) is None:
            self.rates.check_guessing(address)
        if found is None:
            found = await self._found(code.upper())
        if found is None:
            self.rates.count_wrong_guess(address)
            raise Refusal("table.unknown")
        if found.seating.seat_of(guest) is not None:  # a stranger's look keeps no table alive
            self._deserted_since.pop(found.code, None)
        return found

    def _in_memory(self, code: str) -> Table | None:
        table = self._tables.get(code)
        if table is not None and table.is_closed:
            self._drop(code)
            return None
        return table

    async def _found(self, code: str) -> Table | None:
        """The table from the store; once, however many ask at a time.

        A code that is being given to a new table is not looked up before that is done: from then on
        the table is in memory, or the code is another's.
        """
        if not is_code(code):
            return None
        while code in self._opening:
            await asyncio.wait([self._opening[code]])
        made = self._in_memory(code)
        if made is not None:
            return made
        self._check_going_on()
        if code not in self._coming:
            coming = self._coming[code] = asyncio.create_task(self._fetched(code))
            coming.add_done_callback(lambda _: self._coming.pop(code))
        return await asyncio.shield(self._coming[code])

    async def _fetched(self, code: str) -> Table | None:
        match = await self.store.read(match_by_code, code)
        if match is None:
            return await self._result(code)
        table = await recovered(match, self.games, self.store, self.house)
        if table is not None:
            self._run(table)
        return table

    async def _result(self, code: str) -> Table | None:
        """A match that was over a short while ago: people may still look at it, and play again."""
        within = int(self.limits.result_lasts * 1000)
        match = await self.store.read(result_by_code, code, within)
        if match is None:
            return None
        table = await remembered(match, self.games, self.store, self.house)
        if table is not None:
            self._run(table)
        return table

    def ticket(self, table: Table, guest: Guest | None) -> str:
        """A ticket for the guest's seat, or to watch."""
        return self.tickets.issue(table, table.seating.seat_of(guest), guest)

    def dismiss(self, guest: Guest) -> None:
        """The guest plays on another device from now on: this one's sockets are not its own."""
        self.tickets.void(guest)
        for table in self._tables.values():
            table.audience.close(CloseCode.TAKEN_OVER, guest)

    async def forget(self, guest: Guest) -> None:
        """No table knows the guest any more, not even one that is just coming from the store."""
        if self._coming:
            await asyncio.wait(self._coming.values())
        self.tickets.void(guest)
        self.newcomers.forget(guest)
        for code, maker in self._makers.items():
            if maker == guest:
                self._makers[code] = None
        for table in [table for table in self._tables.values() if table.knows(guest)]:
            with suppress(Refusal):  # it was closed meanwhile
                await table.ask(partial(table.forget, guest))

    async def keep_tidy(self) -> None:
        """Sweep now and then, for ever; at the start, and once a day, the store too."""
        for number in itertools.count():
            try:
                if number % SWEEPS_A_DAY == 0:
                    await self.store.write(
                        give_up_matches, int(self.limits.deserted_match_lasts * 1000)
                    )
                await self.sweep()
            except Exception:
                log.exception("sweeping failed")
            await asyncio.sleep(SWEEP_EVERY)

    async def sweep(self) -> None:
        """Drop what nobody needs now; a table where nobody has begun to play is gone for good."""
        now = self._now()
        self.tickets.forget_the_old()
        await self.newcomers.sweep()
        for table in list(self._tables.values()):
            if table.is_closed or self._is_long_over(table, now):
                self._drop(table.code)
            elif self._is_forsaken(table, now):
                if table.stage is Stage.GATHERING:
                    await table.ask(table.gathering.give_up)
                self._drop(table.code)

    def _is_long_over(self, table: Table, now: Seconds) -> bool:
        """The result was there for hours, perhaps in a forgotten tab; the store still has it."""
        if table.stage is not Stage.OVER:
            self._over_since.pop(table.code, None)
            return False
        since = self._over_since.setdefault(table.code, now)
        return now - since >= self.limits.over_table_lasts

    def _is_forsaken(self, table: Table, now: Seconds) -> bool:
        """Nobody has been there for a while."""
        if not table.audience.is_empty:
            self._deserted_since.pop(table.code, None)
            return False
        since = self._deserted_since.setdefault(table.code, now)
        return now - since >= self.limits.empty_table_lasts

    def _drop(self, code: str, why: CloseCode = CloseCode.TABLE_CLOSED) -> asyncio.Task[None]:
        self._tables.pop(code).close(why)
        for kept in (self._deserted_since, self._over_since, self._makers):
            kept.pop(code, None)
        task = self._tasks.pop(code)
        task.cancel()
        return task

    def stop(self) -> None:
        """From now on no table is opened; those in memory go on."""
        self.is_stopping = True
        for table in self._tables.values():
            table.is_stopping = True

    async def close(self) -> None:
        """Drop every table, with its sockets; the store has everything."""
        self.stop()
        tasks = [self._drop(code, CloseCode.RESTARTING) for code in list(self._tables)]
        await asyncio.gather(*tasks, return_exceptions=True)
