"""Workers: processes that compute what would hold the event loop up for more than milliseconds.

A thread would not do, since Python runs one of them at a time. Each guest's jobs are done one
after the other, and those of one address by half of the workers at most, so that whoever asks for
much waits behind themselves; how many may wait is limited, for each guest and address, and in all.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from ubongo.core.edition import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable
    from concurrent.futures import Future

    from ubongo.server.limits import Client, Limits

log = logging.getLogger(__name__)

K_co = TypeVar("K_co", covariant=True)
K = TypeVar("K")
T = TypeVar("T")

START_METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
MOST_BY_DEFAULT = 4
NICENESS = 5
"""Where processors are short, the event loop goes before its workers."""


class Workers(Protocol[K_co]):
    """Whoever does jobs; a job is a picklable function of what every worker knows."""

    async def run(
        self,
        job: Callable[[K_co], T],
        whose: str = "",
        client: Client = (),
        *,
        is_patient: bool = False,
    ) -> T:
        """Do a job for this guest, who is at this client.

        A Refusal if too much waits, unless it `is_patient`.
        """
        ...

    async def close(self) -> None:
        """Do nothing any more."""
        ...


class InProcess(Generic[K]):
    """Does every job at once, where nobody else waits."""

    def __init__(self, known: K) -> None:
        self._known = known

    async def run(
        self,
        job: Callable[[K], T],
        whose: str = "",
        client: Client = (),
        *,
        is_patient: bool = False,
    ) -> T:
        """Do it."""
        return job(self._known)

    async def close(self) -> None:
        """Nothing is open."""


class _Line:
    """The jobs of one guest, or one address: how many there are, and room for those done now."""

    def __init__(self, most: int, at_once: int) -> None:
        self.jobs = 0
        self.room = asyncio.Semaphore(at_once)
        self._most = most

    @property
    def is_full(self) -> bool:
        """Whether no more may wait."""
        return self.jobs >= self._most


class WorkerPool(Generic[K]):
    """Processes that are started when jobs come; each of them has a copy of `known`."""

    def __init__(self, known: K, limits: Limits, workers: int = 0) -> None:
        self._known, self._limits = known, limits
        self._workers = workers or default_workers()
        self._executor: ProcessPoolExecutor | None = None
        self._starting = threading.Lock()
        self._alone = asyncio.Lock()
        self._lines: dict[str, _Line] = {}
        self._jobs = 0

    async def run(
        self,
        job: Callable[[K], T],
        whose: str = "",
        client: Client = (),
        *,
        is_patient: bool = False,
    ) -> T:
        """Have a process do a job, when all others of the same guest are done."""
        async with self._room_for(whose, client, is_patient=is_patient):
            try:  # a process may have to be started, which takes a while
                submitted = await asyncio.to_thread(self._submit, job)
                return await asyncio.wrap_future(submitted)
            except BrokenProcessPool:
                log.warning("a worker died; another one takes its place")
            return await self._run_alone(job)

    async def _run_alone(self, job: Callable[[K], T]) -> T:
        """Try a job once more, in a process of its own: one that kills it harms no other job.

        A worker that dies takes the jobs of all workers with it, and nobody tells whose it did.
        """
        async with self._alone:
            executor = self._new_executor(1)
            try:
                submitted = await asyncio.to_thread(_submit_to, executor, job)
                return await asyncio.wrap_future(submitted)
            except BrokenProcessPool:
                raise Refusal("server.busy") from None
            finally:
                executor.shutdown(wait=False, cancel_futures=True)

    @asynccontextmanager
    async def _room_for(
        self, whose: str, client: Client, *, is_patient: bool
    ) -> AsyncIterator[None]:
        """Wait in the lines of the guest and of the address, or a Refusal."""
        new = {f"guest {whose}": _Line(self._limits.jobs_of_a_guest, 1)}
        for network in client[-1:]:
            half = max(1, self._workers // 2)
            new[f"address {network}"] = _Line(self._limits.jobs_of_an_address, half)
        wanted = {key: self._lines.get(key, line) for key, line in new.items()}
        lines = wanted.values()
        is_full = self._jobs >= self._limits.jobs or any(line.is_full for line in lines)
        if is_full and not is_patient:
            raise Refusal("server.busy")
        self._lines |= wanted
        self._count(lines, 1)
        try:
            async with AsyncExitStack() as rooms:
                for line in lines:
                    await rooms.enter_async_context(line.room)
                yield
        finally:
            self._count(lines, -1)
            self._lines = {key: line for key, line in self._lines.items() if line.jobs}

    def _count(self, lines: Iterable[_Line], more: int) -> None:
        self._jobs += more
        for line in lines:
            line.jobs += more

    def _submit(self, job: Callable[[K], T]) -> Future[T]:
        with self._starting:
            self._executor = self._executor or self._new_executor(self._workers)
            try:
                return _submit_to(self._executor, job)
            except BrokenProcessPool:
                self._executor = None
                executor = self._new_executor(self._workers)
                submitted = _submit_to(executor, job)
                self._executor = executor
                return submitted

    def _new_executor(self, workers: int) -> ProcessPoolExecutor:
        context = multiprocessing.get_context(START_METHOD)
        context.set_forkserver_preload([type(self._known).__module__])
        return ProcessPoolExecutor(workers, context, _begin, (self._known,))

    async def close(self) -> None:
        """Let what is being done be finished, and drop what waits."""
        executor, self._executor = self._executor, None
        if executor is not None:
            await asyncio.to_thread(executor.shutdown, cancel_futures=True)


def _submit_to(executor: ProcessPoolExecutor, job: Callable[[Any], T]) -> Future[T]:
    """Have an executor do a job; one that cannot start a process for it is as good as broken.

    The system may have none to give, or the process that forks them has just been killed.
    """
    try:
        return executor.submit(_do, job)
    except (EOFError, OSError) as error:
        executor.shutdown(wait=False)
        raise BrokenProcessPool(str(error)) from error


def default_workers() -> int:
    """One less than there are processors: the event loop has one of them."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(MOST_BY_DEFAULT, (available or 1) - 1))


# In a worker.

_known: Any = None


def _begin(known: object) -> None:
    """Learn what jobs need; leave stopping to the server, and go when it is gone."""
    global _known  # noqa: PLW0603 - a job brings only what is its own
    _known = known
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_go_with_parent, daemon=True).start()


def _go_with_parent() -> None:
    """End with the server, also when it was killed: nobody else would tell."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _do(job: Callable[[Any], T]) -> T:
    return job(_known)
