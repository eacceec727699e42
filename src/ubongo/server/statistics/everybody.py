"""Everybody's solve times by edition, kept in memory for a while."""

import asyncio
import time

from ubongo.server.limits import Now, Seconds
from ubongo.server.store.quartiles import EditionTimes, edition_times
from ubongo.server.store.store import Store

KEPT_FOR: Seconds = 600
"""How old everybody's times may be: they change slowly, and a big store takes a while."""


class Everybody:
    """Everybody's times by edition, looked up once in a while."""

    def __init__(self, store: Store, now: Now = time.monotonic) -> None:
        self._store, self._now = store, now
        self._known: dict[str, tuple[Seconds, EditionTimes]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def times(self, edition: str) -> EditionTimes:
        """As they were a while ago at most."""
        async with self._one_at_a_time:
            since, known = self._known.get(edition, (0.0, None))
            if known is None or self._now() - since >= KEPT_FOR:
                known = await self._store.read(edition_times, edition)
                self._known[edition] = self._now(), known
            return known
