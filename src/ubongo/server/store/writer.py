"""The one thread that writes: all that waits goes into one transaction.

A commit waits for the disk, and whatever comes meanwhile waits for the next commit; so a hundred
tables wait for the disk as long as one. If something in a transaction fails, all is undone and done
again piece by piece, within savepoints: then only that piece fails.

While the database is away, what is *patient* waits and is tried again; everything else fails.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ubongo.server.store.appending import append_all, append_one
from ubongo.server.store.database import Engines, failure, is_in_transaction
from ubongo.server.store.errors import AwayError, ClosedError
from ubongo.server.store.holding import check_incarnation
from ubongo.server.store.server_state import touch
from ubongo.server.store.structs import Append

T = TypeVar("T")
Statement = Callable[[Connection], T]
"""Something to do in a transaction; it may be undone and done again, unless it is done alone."""
COMMIT_INTERVAL = 0.005
"""Seconds from one transaction to the next, if they come one after the other: fewer of them cost
less, and who comes alone does not wait."""
Watcher = Callable[[int, float], None]
"""Is told of every transaction, in the writer's thread: how many pieces, how many seconds."""
AwayWatcher = Callable[[bool], None]
"""Is told, in the event loop, when the database goes away and when it is back."""
RETRY_INTERVAL = 0.25
"""Seconds from one try to the next while the database is away."""
SILENT_FOR = 3.0
"""Seconds without an answer after which a database counts as away."""


class Job(NamedTuple):
    """Something to write, and who waits for it; what `is_patient` must do no harm if done twice.

    What `is_alone` in its transaction may take as long as it needs.
    """

    work: Append | Statement[object]
    waiting: asyncio.Future[object]
    is_alone: bool
    is_patient: bool
    is_again: bool = False
    """Whether it was tried before, and may have been done."""


class Outcome(NamedTuple):
    """What came of a job."""

    result: object = None
    error: Exception | None = None

    @property
    def is_away(self) -> bool:
        """Whether the same may succeed soon."""
        return isinstance(self.error, AwayError)


class Writer:
    """Takes jobs in the event loop and does them in its thread, in the order in which they come."""

    def __init__(
        self, engines: Engines, loop: asyncio.AbstractEventLoop, incarnation: int | None = None
    ) -> None:
        self._engine, self._where = engines.writing, engines.where
        self._incarnation = incarnation
        self._loop = loop
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._is_closed = False
        self.watcher: Watcher | None = None
        self.away_watcher: AwayWatcher | None = None
        self.is_away = False
        """Whether the database takes nothing now."""
        self._unanswered: dict[asyncio.Future[object], Job] = {}
        self._answers = 0
        """How often the database has answered, whatever it said."""
        self._alarm: asyncio.TimerHandle | None = None
        self._thread = threading.Thread(target=self._work, name="store writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> None:
        """Return when it is stored for good, however long the database is away."""
        await self._put(append, is_patient=True)

    async def do(
        self, statement: Statement[T], *, is_alone: bool = False, is_patient: bool = False
    ) -> T:
        """What the statement gives, when all that it did is stored for good."""
        job = self._put(statement, is_alone=is_alone, is_patient=is_patient)
        return await job  # type: ignore[return-value]

    async def close(self) -> None:
        """Finish what came so far."""
        if not self._is_closed:
            self._is_closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        if self._alarm is not None:
            self._alarm.cancel()

    async def _put(
        self, work: Append | Statement[object], *, is_patient: bool, is_alone: bool = False
    ) -> object:
        if self._is_closed:
            raise ClosedError
        if self.is_away and not is_patient:
            raise self._away_error()
        waiting: asyncio.Future[object] = self._loop.create_future()
        job = Job(work, waiting, is_alone, is_patient)
        self._unanswered[waiting] = job
        self._jobs.put(job)
        if self._alarm is None:
            self._alarm = self._loop.call_later(SILENT_FOR, self._look, self._answers)
        return await waiting

    def _look(self, answers: int) -> None:
        """See whether the database has answered since, if anybody waits for it."""
        self._alarm = None
        if self._unanswered:
            if answers == self._answers:
                self._set_away(is_away=True)
            self._alarm = self._loop.call_later(SILENT_FOR, self._look, self._answers)

    def _answered(
        self, jobs: Sequence[Job], outcomes: Sequence[Outcome], again: Sequence[Job]
    ) -> None:
        """Wake all whose jobs are done, or failed for good."""
        self._answers += 1
        waiting = {job.waiting for job in again}
        for job, outcome in zip(jobs, outcomes, strict=True):
            if job.waiting not in waiting:
                self._unanswered.pop(job.waiting, None)
                _wake(job, outcome)
        self._set_away(is_away=any(outcome.is_away for outcome in outcomes))

    def _set_away(self, *, is_away: bool) -> None:
        if is_away:
            waiting = self._unanswered.values()
            for job in [job for job in waiting if not job.is_patient and not job.is_alone]:
                del self._unanswered[job.waiting]
                _wake(job, Outcome(error=self._away_error()))
        if is_away != self.is_away:
            self.is_away = is_away
            if self.away_watcher is not None:
                self.away_watcher(is_away)

    def _away_error(self) -> AwayError:
        return AwayError(f"{self._where} takes nothing now")

    # What follows runs in the thread.

    def _work(self) -> None:
        goes_on, begun = True, 0.0
        again: list[Job] = []
        while goes_on:
            jobs, goes_on = self._take(begun + COMMIT_INTERVAL, again)
            again = []
            for together in _together(jobs):
                begun = time.perf_counter()
                outcomes = self._do(together)
                if self.watcher is not None:
                    self.watcher(len(together), time.perf_counter() - begun)
                failed = [job for job, each in zip(together, outcomes, strict=True) if each.is_away]
                patient = [job for job in failed if job.is_patient and goes_on]
                self._report(together, outcomes, patient)
                again += [job._replace(is_again=True) for job in patient]
                again += [] if patient else [self._probe() for _ in failed[:1]]

    def _take(self, earliest: float, again: Sequence[Job]) -> tuple[list[Job], bool]:
        """Everything that waits, and whether there may be more.

        Wait for the first job; or a while, if there are some to do again, which come first.
        """
        jobs = list(again)
        if again:
            time.sleep(RETRY_INTERVAL)
        else:
            first = self._jobs.get()
            if first is None:
                return jobs, False
            jobs.append(first)
            time.sleep(max(0.0, earliest - time.perf_counter()))
        try:
            while job := self._jobs.get_nowait():
                jobs.append(job)
        except Empty:
            return jobs, True
        return jobs, False

    def _probe(self) -> Job:
        """A job that nobody waits for, to see whether the database is back."""
        return Job(touch, self._loop.create_future(), is_alone=False, is_patient=True)

    def _do(self, jobs: Sequence[Job]) -> list[Outcome]:
        try:
            with self._transaction() as connection:
                results = self._all(connection, jobs)
        except Exception as error:  # noqa: BLE001 - who waits for it gets it
            failed = self._failure(error)
            if len(jobs) == 1 and not isinstance(jobs[0].work, Append):
                return [failed]
            if failed.is_away:  # perhaps only the commit's answer was lost
                jobs = [job._replace(is_again=True) for job in jobs]
            return self._do_apart(jobs)
        return [Outcome(result) for result in results]

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction, in which a server that another one has superseded does nothing."""
        with self._engine.begin() as connection:
            if self._incarnation is not None:
                check_incarnation(connection, self._incarnation)
            yield connection

    def _all(self, connection: Connection, jobs: Sequence[Job]) -> list[object]:
        """Do everything; neighbouring appends are one."""
        results: list[object] = []
        for is_append, run in groupby(jobs, lambda job: isinstance(job.work, Append)):
            if is_append:
                appends = [job.work for job in run if isinstance(job.work, Append)]
                append_all(connection, appends)
                results += [None] * len(appends)
            else:
                results += [self._one(connection, job) for job in run]
        return results

    def _do_apart(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Still one transaction, but each piece fails for itself."""
        try:
            with self._transaction() as connection:
                return [self._within_savepoint(connection, job) for job in jobs]
        except Exception as error:  # noqa: BLE001 - as above
            return [self._failure(error) for _ in jobs]

    def _within_savepoint(self, connection: Connection, job: Job) -> Outcome:
        savepoint = connection.begin_nested()
        try:
            result = self._one(connection, job)
            savepoint.commit()
        except Exception as error:
            if not is_in_transaction(connection):
                raise
            savepoint.rollback()
            return self._failure(error)
        return Outcome(result)

    def _one(self, connection: Connection, job: Job) -> object:
        if isinstance(job.work, Append):
            append_one(connection, job.work, is_again=job.is_again)
            return None
        return job.work(connection)

    def _failure(self, error: Exception) -> Outcome:
        if isinstance(error, SQLAlchemyError):
            return Outcome(error=failure(error, self._where))
        return Outcome(error=error)

    def _report(
        self, jobs: Sequence[Job], outcomes: Sequence[Outcome], again: Sequence[Job]
    ) -> None:
        """Wake all who wait with one call; if the event loop is gone, nobody does."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._answered, jobs, outcomes, again)


def _together(jobs: Sequence[Job]) -> list[list[Job]]:
    """The jobs of one transaction each, in their order."""
    runs: list[list[Job]] = []
    for job in jobs:
        if runs and not (job.is_alone or runs[-1][-1].is_alone):
            runs[-1].append(job)
        else:
            runs.append([job])
    return runs


def _wake(job: Job, outcome: Outcome) -> None:
    if job.waiting.done():  # who waited was cancelled; what was asked is done all the same
        return
    if outcome.error is not None:
        job.waiting.set_exception(outcome.error)
    else:
        job.waiting.set_result(outcome.result)
