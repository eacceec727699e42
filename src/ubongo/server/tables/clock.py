"""The clock of the tables: a parameter, so that tests run it virtual or faster.

No time passes while the process stands still. Each match has a time of its own, which begins with
it and stands still while it is paused.
"""

import asyncio
import time
from collections.abc import Callable
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

    def seconds(self, millis: Millis) -> float:
        """How long so much of its time lasts on the wall."""
        ...


READ_INTERVAL = 0.5
"""Seconds after which the clock is read again, as long as anybody sleeps by it."""
LONGEST_INTERVAL = 2.0
"""Seconds between two readings that a busy machine may need; more are no time."""


class RealClock:
    """The time that passes for the process, or a faster one.

    It stands while the process does: stopped (SIGSTOP), or on a machine that is suspended. What
    watches for that is told when the clock goes on.
    """

    def __init__(self, speed: float = 1.0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._speed, self._monotonic = speed, monotonic
        self._read_at = monotonic()
        self._passed = 0.0
        self._sleepers = 0
        self._reading: asyncio.TimerHandle | None = None
        self.gap_watcher: Callable[[], None] | None = None

    def now(self) -> Millis:
        """Milliseconds since the clock was made, without those for which the process stood."""
        at = self._monotonic()
        since, self._read_at = at - self._read_at, at
        if since <= LONGEST_INTERVAL:
            self._passed += since
        elif self._sleepers and self.gap_watcher is not None:
            self.gap_watcher()
        return int(self._passed * 1000 * self._speed)

    async def sleep_until(self, moment: Millis) -> None:
        """Wait; a sleep may end a moment too early, then there is another."""
        left = moment - self.now()
        self._sleepers += 1
        if self._reading is None:
            self._read_again()
        try:
            while left > 0:
                await asyncio.sleep(left / 1000 / self._speed)
                left = moment - self.now()
        finally:
            self._sleepers -= 1

    def _read_again(self) -> None:
        """Read the clock at intervals, so that a longer one is a gap."""
        self.now()
        loop = asyncio.get_running_loop()
        self._reading = loop.call_later(READ_INTERVAL, self._read_again) if self._sleepers else None

    def seconds(self, millis: Millis) -> float:
        """How long so much of its time lasts on the wall."""
        return millis / 1000 / self._speed


class MatchClock:
    """The time of one match, which stands where it begins, or was left, until it goes on."""

    def __init__(self, clock: Clock, at: Millis) -> None:
        self._clock = clock
        self._zero: Millis = 0
        self._standing_at: Millis | None = at

    @property
    def is_running(self) -> bool:
        """Whether time passes for the match."""
        return self._standing_at is None

    @property
    def now(self) -> Millis:
        """Milliseconds that have passed for the match."""
        if self._standing_at is not None:
            return self._standing_at
        return self._clock.now() - self._zero

    @property
    def of_table(self) -> Millis:
        """The time of the clock that all tables have."""
        return self._clock.now()

    def moment_of(self, of_table: Millis) -> Millis:
        """Until when to `sleep_until` the tables' clock shows this; in a pause it goes on."""
        return of_table - self._zero

    def wait(self) -> None:
        """Stand still, and count for how long (`waited`).

        `sleep_until` then waits until `now` plus `waited` is the moment.
        """
        self._standing_at = self.now
        self._zero = self._clock.now() - self._standing_at

    @property
    def waited(self) -> Millis:
        """How long the clock has stood since `wait`."""
        return 0 if self._standing_at is None else self._clock.now() - self._zero - self.now

    def stop(self, at: Millis) -> None:
        """Stand still at this time, if the clock does not do so already."""
        if self._standing_at is None:
            self._standing_at = at

    def go_on(self) -> None:
        """Go on from where the clock stood."""
        if self._standing_at is not None:
            self._zero = self._clock.now() - self._standing_at
            self._standing_at = None

    def jump(self, to: Millis) -> None:
        """Let it be later at once, unless the clock stands still or is there already."""
        if self._standing_at is None and to > self.now:
            self._zero = self._clock.now() - to

    async def sleep_until(self, moment: Millis) -> None:
        """Wait until it is this time for the match, if no pause begins before."""
        await self._clock.sleep_until(self._zero + moment)

    def seconds(self, millis: Millis) -> float:
        """How long so much of its time lasts on the wall."""
        return self._clock.seconds(millis)
