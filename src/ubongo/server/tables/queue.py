"""What a table has to do, one thing after the other, and an alarm that puts itself in line."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ubongo.core.edition import Refusal

if TYPE_CHECKING:
    from ubongo.core.edition import Millis
    from ubongo.server.tables.clock import MatchClock

T = TypeVar("T")
Deed = Callable[[], Awaitable[None]]


class Turns:
    """The line of deeds that one task takes one by one."""

    def __init__(self) -> None:
        self.is_closed = False
        self._line: asyncio.Queue[Deed] = asyncio.Queue()
        self._asked: set[asyncio.Future[Any]] = set()
        self._alarm: asyncio.Task[None] | None = None
        self._alarm_at: Millis | None = None

    async def next(self) -> Deed:
        """The deed whose turn it is."""
        return await self._line.get()

    @property
    def is_pressing(self) -> bool:
        """Whether more waits already."""
        return not self._line.empty()

    def put(self, deed: Deed) -> None:
        """Have this done when its turn has come."""
        self._line.put_nowait(deed)

    async def ask(self, deed: Callable[[], Awaitable[T]]) -> T:
        """Have this done when its turn has come, and tell what came of it."""
        if self.is_closed:
            raise Refusal("table.unknown")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.add(done)
        done.add_done_callback(self._asked.discard)
        self.put(lambda: _answered(deed, done))
        return await done

    def set_alarm(self, due: Millis | None, clock: MatchClock, deed: Deed) -> None:
        """Put this in line when it is due; too early does no harm."""
        if due is None:
            self.cancel_alarm()
        elif self._alarm_at is None or due < self._alarm_at:
            self.cancel_alarm()
            self._alarm_at = due
            self._alarm = asyncio.create_task(self._ring(due, clock, deed))

    def cancel_alarm(self) -> None:
        """Nothing is due any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._alarm_at = None

    async def _ring(self, due: Millis, clock: MatchClock, deed: Deed) -> None:
        async def rung() -> None:
            self.cancel_alarm()
            await deed()

        await clock.sleep_until(due)
        self.put(rung)

    def close(self) -> None:
        """Nobody waits for anything here any more."""
        self.is_closed = True
        self.cancel_alarm()
        for done in self._asked:
            if not done.done():
                done.set_exception(Refusal("table.unknown"))


async def _answered(deed: Callable[[], Awaitable[T]], done: asyncio.Future[T]) -> None:
    """Do it, and hand what came of it to whoever asked."""
    try:
        result = await deed()
    except Exception as error:
        if not done.done():
            done.set_exception(error)
        if not isinstance(error, Refusal):
            raise
        return
    if not done.done():
        done.set_result(result)
