"""Who comes and goes: told at once, but never more often than a page needs to be told.

Somebody who opens and closes a page again and again would else send each player every one of it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ubongo.core.edition import Millis
    from ubongo.server.tables.clock import Clock

PRESENCE_INTERVAL: Millis = 500


class Presence:
    """Tells who is there: the first change at once, and later ones together after a while."""

    def __init__(self, tell: Callable[[], None], clock: Clock) -> None:
        self._tell, self._clock = tell, clock
        self._resting: asyncio.Task[None] | None = None
        self._is_due = False

    def changed(self) -> bool:
        """Somebody came or went; whether everybody was told at once."""
        self._is_due = self._resting is not None
        if self._resting is None:
            self._tell()
            self._resting = asyncio.create_task(self._rest())
        return not self._is_due

    async def _rest(self) -> None:
        await self._clock.sleep_until(self._clock.now() + PRESENCE_INTERVAL)
        self._resting = None
        if self._is_due:
            self.changed()

    def close(self) -> None:
        """Tell nobody any more."""
        self._is_due = False
        if self._resting is not None:
            self._resting.cancel()
