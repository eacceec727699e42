"""The clock of the tests: time passes only when a test says so."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ubongo.core.edition import Millis


class VirtualClock:
    """A clock that stands still between advances."""

    def __init__(self) -> None:
        self._now: Millis = 0
        self._sleepers: list[tuple[Millis, int, asyncio.Future[None]]] = []
        self._count = itertools.count()

    def now(self) -> Millis:
        """Milliseconds that a test has let pass."""
        return self._now

    def time(self) -> float:
        """The same in seconds, for what counts in them."""
        return self._now / 1000

    def skip(self, seconds: float) -> None:
        """Let time pass where nobody sleeps."""
        assert not self._sleepers
        self._now += round(seconds * 1000)

    def seconds(self, millis: Millis) -> float:
        """As on the wall."""
        return millis / 1000

    async def sleep_until(self, moment: Millis) -> None:
        """Wait for the advance that gets there."""
        if moment > self._now:
            woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._sleepers, (moment, next(self._count), woken))
            await woken

    async def advance(self, by: Millis) -> None:
        """Let time pass; everybody who wakes on the way does what is due first."""
        end = self._now + by
        await settle()
        while self._sleepers and self._sleepers[0][0] <= end:
            moment, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                self._now = moment
                woken.set_result(None)
                await settle()
        self._now = end
        await settle()


async def settle() -> None:
    """Let every task do what it can do now."""
    for _ in range(10):
        await asyncio.sleep(0)
