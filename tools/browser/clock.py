"""A clock that jumps: time stands still until somebody waits for what it brings.

Whoever lays pieces on a slow machine has as much time as on a fast one, and nobody waits for a
sandglass. Short waits, in which a table gathers boards and calls, pass at once.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
from typing import TYPE_CHECKING

from ubongo.server.tables.round_trips import MOST_CREDIT

if TYPE_CHECKING:
    from ubongo.core.edition import Millis

SHORT: Millis = 500
"""A wait that nobody would notice: longer than any in which a table gathers what is sent to it."""


class JumpingClock:
    """The clock of a server's tables; everything happens on that server's event loop."""

    def __init__(self) -> None:
        self._now: Millis = 0
        self._sleepers: list[tuple[Millis, int, asyncio.Future[None]]] = []
        self._order = itertools.count()

    def now(self) -> Millis:
        """Milliseconds that were jumped so far."""
        return self._now

    def seconds(self, millis: Millis) -> float:
        """No wait takes any time on the wall."""
        return 0.0

    async def sleep_until(self, moment: Millis) -> None:
        """Wait for the time to get near this moment; what is left then is short, and passes."""
        if moment - self._now > SHORT:
            woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._sleepers, (moment, next(self._order), woken))
            await woken
        else:
            await asyncio.sleep(0)
        self._go_to(moment)

    def pass_by(self, millis: Millis) -> None:
        """Let so much time pass, or as much of it as nothing is due in."""
        due = self._next_due()
        self._go_to(self._now + millis if due is None else min(self._now + millis, due))

    def jump(self) -> bool:
        """Jump to the next moment that somebody waits for; whether there was one.

        A table reveals tasks a little early, because they are under way for a while; here they are
        not, so a jump ends a little late.
        """
        due = self._next_due()
        if due is not None:
            self._go_to(due + MOST_CREDIT)
        return due is not None

    def _next_due(self) -> Millis | None:
        """The first moment that somebody waits for."""
        while self._sleepers and self._sleepers[0][-1].done():  # a wait that was given up
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    def _go_to(self, moment: Millis) -> None:
        """It is this moment now, or later; whoever has only a short wait left wakes up.

        Otherwise a table that sleeps until just before a call is to be decided would sleep on: it
        sees no reason to wake earlier, and nobody makes time jump.
        """
        self._now = max(self._now, moment)
        while self._sleepers and self._sleepers[0][0] - self._now <= SHORT:
            _, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                woken.set_result(None)
