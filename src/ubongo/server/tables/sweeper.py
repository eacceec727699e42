"""The sweeper: drops tables, tickets and seats that nobody needs any more."""

from __future__ import annotations

import asyncio
import itertools
import logging
from contextlib import suppress
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import Stage
from ubongo.server.store.pruning import count_idle_hour, give_up_matches, prune_unmissed
from ubongo.server.store.server_state import keep_sweeps, sweeps_so_far

if TYPE_CHECKING:
    from ubongo.server.limits import Limits, Now, Seconds
    from ubongo.server.store.store import Store
    from ubongo.server.tables.newcomers import Newcomers
    from ubongo.server.tables.registry import Registry
    from ubongo.server.tables.table import Table
    from ubongo.server.tables.tickets import Tickets

log = logging.getLogger(__name__)

SWEEP_INTERVAL: Seconds = 20
SWEEPS_KEPT = 15
"""After so many it is stored how many there were: a server may never run for an hour on end."""
SWEEPS_AN_HOUR = 180
SWEEPS_A_DAY = 24 * SWEEPS_AN_HOUR


class Sweeper:
    """Knows since when a table has been empty, or over."""

    def __init__(
        self, registry: Registry, tickets: Tickets, newcomers: Newcomers, limits: Limits, now: Now
    ) -> None:
        self._registry, self._tickets, self._newcomers = registry, tickets, newcomers
        self._limits, self._now = limits, now
        self._empty_since: WeakKeyDictionary[Table, Seconds] = WeakKeyDictionary()
        self._over_since: WeakKeyDictionary[Table, Seconds] = WeakKeyDictionary()

    async def run(self, store: Store) -> None:
        """Sweep at intervals, for ever; after every hour in which servers ran, the store too."""
        for number in itertools.count(1 + await store.persist(sweeps_so_far)):
            try:
                if number % SWEEPS_KEPT == 0:
                    await store.persist(keep_sweeps, number)
                if number % SWEEPS_AN_HOUR == 0:
                    await store.persist(count_idle_hour)
                    idle = self._limits.deserted_match_hours
                    await store.persist(give_up_matches, idle)
                    if number % SWEEPS_A_DAY == SWEEPS_AN_HOUR:  # every day
                        kept = int(self._limits.matches_kept * 1000)
                        await prune_unmissed(store, idle, kept)
                if not store.is_away:
                    await self.sweep()
            except Exception:
                log.exception("sweeping failed")
            await asyncio.sleep(SWEEP_INTERVAL)

    async def sweep(self) -> None:
        """Drop what nobody needs now; a table at which no match has begun is gone for good."""
        self._tickets.forget_expired()
        await self._newcomers.sweep()
        for table in self._registry:
            if table.is_closed or self._is_long_over(table):
                self._registry.drop(table)
            elif self._is_long_empty(table):
                if table.stage is Stage.GATHERING:
                    with suppress(Refusal):  # it was closed meanwhile
                        await table.ask(table.gathering.give_up)
                self._registry.drop(table)

    def keep(self, table: Table) -> None:
        """Count the time for which the table is empty from the next sweep on: a player is back."""
        self._empty_since.pop(table, None)

    def _is_long_over(self, table: Table) -> bool:
        """Whether the result was there for hours, perhaps in a forgotten tab; it is stored."""
        if table.stage is not Stage.OVER:
            self._over_since.pop(table, None)
            return False
        since = self._over_since.setdefault(table, self._now())
        return self._now() - since >= self._limits.finished_table_ttl

    def _is_long_empty(self, table: Table) -> bool:
        """Whether nobody has been connected for a while."""
        if not table.audience.is_empty:
            self._empty_since.pop(table, None)
            return False
        since = self._empty_since.setdefault(table, self._now())
        return self._now() - since >= self._limits.empty_table_ttl
