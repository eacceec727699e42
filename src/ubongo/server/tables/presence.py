"""What changes at a table: told at once, but never more often than a page needs to be told.

Somebody who opens and closes a page, or flips a setting, again and again would else send each
player and everybody who watches every one of it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ubongo.server.limits import Bucket

if TYPE_CHECKING:
    from collections.abc import Callable

    from ubongo.core.edition import Millis
    from ubongo.server.tables.context import TableContext

PRESENCE_INTERVAL: Millis = 500


class Presence:
    """Tells who is there: the first change at once, and later ones together after a while.

    All else that changes is told at once, too, unless it is changed again and again.
    """

    def __init__(self, tell: Callable[[], None], context: TableContext) -> None:
        self._tell_now, self._clock = tell, context.clock
        self._tellings = Bucket(context.limits.tellings, lambda: self._clock.now() / 1000)
        self._resting: asyncio.Task[None] | None = None
        self._is_due = False

    def tell(self) -> None:
        """Something has changed at the table."""
        if self._tellings.take():
            self._tell_now()
        else:
            self._is_due = True
            self._rest()

    def changed(self) -> bool:
        """Somebody came or went; whether everybody was told at once."""
        self._is_due = self._resting is not None
        if self._resting is None:
            self._tell_now()
            self._rest()
        return not self._is_due

    def _rest(self) -> None:
        if self._resting is None:
            self._resting = asyncio.create_task(self._tell_later())

    async def _tell_later(self) -> None:
        await self._clock.sleep_until(self._clock.now() + PRESENCE_INTERVAL)
        self._resting = None
        if self._is_due:
            self.changed()

    def close(self) -> None:
        """Tell nobody any more."""
        self._is_due = False
        if self._resting is not None:
            self._resting.cancel()
