"""The queue of a table: jobs that its task does one after the other, and an alarm that adds one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ubongo.core.edition import Refusal

if TYPE_CHECKING:
    from ubongo.core.edition import Millis
    from ubongo.server.tables.clock import MatchClock

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]


class WorkQueue:
    """Jobs that one task takes one by one."""

    def __init__(self) -> None:
        self.is_closed = False
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._asked: set[asyncio.Future[Any]] = set()
        self._alarm: asyncio.Task[None] | None = None
        self._alarm_at: Millis | None = None

    async def next(self) -> Job:
        """Wait for the next job."""
        return await self._jobs.get()

    @property
    def is_pressing(self) -> bool:
        """Whether another job waits already."""
        return not self._jobs.empty()

    def put(self, job: Job) -> None:
        """Add a job."""
        self._jobs.put_nowait(job)

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """Add a job, and wait for its result."""
        if self.is_closed:
            raise Refusal("table.unknown")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.add(done)
        done.add_done_callback(self._asked.discard)
        self.put(lambda: _run_and_answer(job, done))
        return await done

    def set_alarm(self, due: Millis | None, clock: MatchClock, job: Job) -> None:
        """Add a job when it is due; too early does no harm."""
        if due is None:
            self.cancel_alarm()
        elif self._alarm_at is None or due < self._alarm_at:
            self.cancel_alarm()
            self._alarm_at = due
            self._alarm = asyncio.create_task(self._ring(due, clock, job))

    def cancel_alarm(self) -> None:
        """Nothing is due any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._alarm_at = None

    async def _ring(self, due: Millis, clock: MatchClock, job: Job) -> None:
        async def rung() -> None:
            self.cancel_alarm()
            await job()

        await clock.sleep_until(due)
        self.put(rung)

    def close(self) -> None:
        """Refuse whatever was asked and is not done."""
        self.is_closed = True
        self.cancel_alarm()
        self.refuse("table.unknown")

    def refuse(self, code: str) -> None:
        """Answer whoever asked and waits; the jobs stay in the queue."""
        for done in self._asked:
            if not done.done():
                done.set_exception(Refusal(code))


async def _run_and_answer(job: Callable[[], Awaitable[T]], done: asyncio.Future[T]) -> None:
    """Do the job, and hand its result or its error to whoever asked."""
    try:
        result = await job()
    except Exception as error:
        if not done.done():
            done.set_exception(error)
        if not isinstance(error, Refusal):
            raise
        return
    if not done.done():
        done.set_result(result)
