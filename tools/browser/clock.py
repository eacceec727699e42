"""A clock that jumps: time stands still until somebody waits for what it brings.

Whoever lays pieces on a slow machine has as much time as on a fast one, and nobody waits for a
sandglass. Short waits, in which a table gathers boards and calls, pass at once.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
from typing import TYPE_CHECKING

from ubongo.server.round_trips import MOST_CREDIT

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
        """Wait for the jump that gets there; a short wait is over at once."""
        if moment - self._now <= SHORT:
            await asyncio.sleep(0)
            self._now = max(self._now, moment)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (moment, next(self._order), woken))
        await woken

    def pass_by(self, millis: Millis) -> None:
        """Let so much time pass, or as much of it as nothing is due in, nor soon after.

        Who waits already is woken by jumps alone, however little is left of the wait.
        """
        waits = (moment for moment, _, woken in self._sleepers if not woken.done())
        end = min((self._now + millis, *(moment - SHORT - 1 for moment in waits)))
        self._now = max(self._now, end)

    def jump(self) -> bool:
        """Jump to the next moment that somebody waits for; whether there was one.

        A table reveals tasks a little early, because they are under way for a while; here they are
        not, so a jump ends a little late.
        """
        while self._sleepers:
            moment, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():  # a wait that was given up is done, too
                self._now = max(self._now, moment + MOST_CREDIT)
                woken.set_result(None)
                return True
        return False
