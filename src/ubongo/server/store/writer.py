"""The one thread that writes: all that waits goes into one transaction.

A commit waits for the disk, and whatever comes meanwhile waits for the next commit; so a hundred
tables wait for the disk as long as one. If something in a transaction fails, all is undone and done
again piece by piece, within savepoints: then only that piece fails.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ubongo.server.store.database import Engines, describe_error, is_in_transaction
from ubongo.server.store.errors import ClosedError, FailedError
from ubongo.server.store.matches import append_all, append_one
from ubongo.server.store.structs import Append

T = TypeVar("T")
Statement = Callable[[Connection], T]
"""Something to do in a transaction; it may be undone and done again, unless it is done alone."""
COMMIT_INTERVAL = 0.005
"""Seconds from one transaction to the next, if they come one after the other: fewer of them cost
less, and who comes alone does not wait."""
Watcher = Callable[[int, float], None]
"""Is told of every transaction, in the writer's thread: how many pieces, how many seconds."""


class Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Append | Statement[object]
    waiting: asyncio.Future[object]
    is_alone: bool


class Outcome(NamedTuple):
    """What came of a job."""

    result: object = None
    error: Exception | None = None


class Writer:
    """Takes jobs in the event loop and does them in its thread, in the order in which they come."""

    def __init__(self, engines: Engines, loop: asyncio.AbstractEventLoop) -> None:
        self._engine, self._where = engines.writing, engines.where
        self._loop = loop
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._is_closed = False
        self.watcher: Watcher | None = None
        self._thread = threading.Thread(target=self._work, name="store writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> None:
        """Return when it is stored for good."""
        await self._put(append)

    async def do(self, statement: Statement[T], *, is_alone: bool = False) -> T:
        """What the statement gives, when all that it did is stored for good."""
        return await self._put(statement, is_alone=is_alone)  # type: ignore[return-value]

    async def close(self) -> None:
        """Finish what came so far."""
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _put(self, work: Append | Statement[object], *, is_alone: bool = False) -> object:
        if self._is_closed:
            raise ClosedError
        waiting: asyncio.Future[object] = self._loop.create_future()
        self._jobs.put(Job(work, waiting, is_alone))
        return await waiting

    # What follows runs in the thread.

    def _work(self) -> None:
        goes_on = True
        begun = 0.0
        while goes_on:
            jobs, goes_on = self._take(begun + COMMIT_INTERVAL)
            for together in _together(jobs):
                begun = time.perf_counter()
                outcomes = self._do([job.work for job in together])
                self._report(together, outcomes)
                if self.watcher is not None:
                    self.watcher(len(together), time.perf_counter() - begun)

    def _take(self, earliest: float) -> tuple[list[Job], bool]:
        """Everything that waits, and whether there may be more; waits for the first."""
        jobs: list[Job] = []
        job = self._jobs.get()
        time.sleep(max(0.0, earliest - time.perf_counter()))
        while job is not None:
            jobs.append(job)
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    def _do(self, works: Sequence[Append | Statement[object]]) -> list[Outcome]:
        try:
            with self._engine.begin() as connection:
                results = self._all(connection, works)
        except Exception as error:  # noqa: BLE001 - who waits for it gets it
            if len(works) == 1 and not isinstance(works[0], Append):
                return [self._failure(error)]
            return self._do_apart(works)
        return [Outcome(result) for result in results]

    def _all(
        self, connection: Connection, works: Sequence[Append | Statement[object]]
    ) -> list[object]:
        """Do everything; neighbouring appends are one."""
        results: list[object] = []
        for is_append, run in groupby(works, lambda work: isinstance(work, Append)):
            if is_append:
                appends = [work for work in run if isinstance(work, Append)]
                append_all(connection, appends)
                results += [None] * len(appends)
            else:
                results += [self._one(connection, work) for work in run]
        return results

    def _do_apart(self, works: Sequence[Append | Statement[object]]) -> list[Outcome]:
        """Still one transaction, but each piece fails for itself."""
        try:
            with self._engine.begin() as connection:
                return [self._within_savepoint(connection, work) for work in works]
        except Exception as error:  # noqa: BLE001 - as above
            return [self._failure(error) for _ in works]

    def _within_savepoint(
        self, connection: Connection, work: Append | Statement[object]
    ) -> Outcome:
        savepoint = connection.begin_nested()
        try:
            result = self._one(connection, work)
            savepoint.commit()
        except Exception as error:
            if not is_in_transaction(connection):
                raise
            savepoint.rollback()
            return self._failure(error)
        return Outcome(result)

    def _one(self, connection: Connection, work: Append | Statement[object]) -> object:
        if isinstance(work, Append):
            append_one(connection, work)
            return None
        return work(connection)

    def _failure(self, error: Exception) -> Outcome:
        if not isinstance(error, SQLAlchemyError):
            return Outcome(error=error)
        failed = FailedError(describe_error(error, self._where))
        failed.__cause__ = error
        return Outcome(error=failed)

    def _report(self, jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
        """Wake all who wait with one call; if the event loop is gone, nobody does."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_wake, jobs, outcomes)


def _together(jobs: Sequence[Job]) -> list[list[Job]]:
    """The jobs of one transaction each, in their order."""
    runs: list[list[Job]] = []
    for job in jobs:
        if runs and not (job.is_alone or runs[-1][-1].is_alone):
            runs[-1].append(job)
        else:
            runs.append([job])
    return runs


def _wake(jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.waiting.done():  # who waited was cancelled; what was asked is done all the same
            continue
        if outcome.error is not None:
            job.waiting.set_exception(outcome.error)
        else:
            job.waiting.set_result(outcome.result)
