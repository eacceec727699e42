"""The clock of the tables: a parameter, so that tests run it virtual or faster."""

import asyncio
import time
from typing import Protocol

from ubongo.core.edition import Millis


class Clock(Protocol):
    """Where a table gets its time from."""

    def now(self) -> Millis:
        """Milliseconds since some moment; never fewer than before."""
        ...

    async def sleep_until(self, moment: Millis) -> None:
        """Wait until `now` is this moment or later."""
        ...


class WallClock:
    """The time on the wall, or a faster one."""

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed
        self._start = time.monotonic()

    def now(self) -> Millis:
        """Milliseconds since the clock was made."""
        return int((time.monotonic() - self._start) * 1000 * self._speed)

    async def sleep_until(self, moment: Millis) -> None:
        """Wait; a sleep may end a moment too early, then there is another."""
        left = moment - self.now()
        while left > 0:
            await asyncio.sleep(left / 1000 / self._speed)
            left = moment - self.now()
