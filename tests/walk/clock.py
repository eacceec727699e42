"""A clock that stands still while somebody lays, and jumps when somebody waits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ubongo.core.edition import Millis

MOMENT = 1_000
"""A task is dealt a little before its time, so that all see it at once; nobody calls so soon."""


class Sleeper(NamedTuple):
    """A task of the server that waits for a moment."""

    moment: Millis
    loop: asyncio.AbstractEventLoop
    woken: asyncio.Event


class StillClock:
    """Time passes only by jumps, each to what is due next: so no machine is too slow for a round.

    The server runs in another thread. A table sets its next alarm when it has dealt with the last
    one; until then a jump does nothing, so that the server is never left behind.
    """

    def __init__(self) -> None:
        self._now: Millis = 0
        self._sleepers: list[Sleeper] = []

    def now(self) -> Millis:
        """Milliseconds over which the clock has jumped."""
        return self._now

    def seconds(self, millis: Millis) -> float:
        """No time on the wall: frames are never held back until a moment."""
        return 0

    async def sleep_until(self, moment: Millis) -> None:
        """Wait for the jump that gets there."""
        sleeper = Sleeper(moment, asyncio.get_running_loop(), asyncio.Event())
        self._sleepers.append(sleeper)
        try:
            if moment > self._now:
                await sleeper.woken.wait()
        finally:
            self._sleepers.remove(sleeper)

    def jump(self) -> None:
        """Let it be the time at which something is due next, if anything is."""
        self._set(min((sleeper.moment for sleeper in self._sleepers), default=0))

    def linger(self) -> None:
        """Let a moment pass."""
        self._set(self._now + MOMENT)

    def _set(self, now: Millis) -> None:
        self._now = max(self._now, now)
        for moment, loop, woken in tuple(self._sleepers):
            if moment <= self._now:
                loop.call_soon_threadsafe(woken.set)
