"""The store as the server sees it: everything can be awaited, nothing holds up the event loop.

One thread writes, a few read. What was awaited is stored for good: it outlasts `kill -9` and a
power cut. The queries and statements are functions in the modules beside this one; each takes a
connection and its arguments: `await store.read(load_match, match)`.
"""

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ubongo.server.store import backup
from ubongo.server.store.backup import MatchCheck
from ubongo.server.store.database import READERS, Engines, failure
from ubongo.server.store.errors import ClosedError, StoreError
from ubongo.server.store.holding import Held, see_hold
from ubongo.server.store.structs import Append, Hold
from ubongo.server.store.writer import AwayWatcher, Watcher, Writer

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """All that is kept. Whoever writes to a match names the epoch that it owns, or is Fenced."""

    def __init__(
        self, engines: Engines, loop: asyncio.AbstractEventLoop, held: Held | None = None
    ) -> None:
        self._engines, self._loop, self._held = engines, loop, held
        self._writer = Writer(engines, loop, held and held.incarnation)
        self._readers = ThreadPoolExecutor(READERS, "store reader")
        self._is_closed = False

    async def read(
        self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a query answers, in a reading transaction of its own."""

        def answer() -> T:
            with self._engines.reading.begin() as connection:
                return query(connection, *args, **kwargs)

        self._refuse_if_closed()
        return await self._run_in_thread(answer, self._readers)

    async def write(
        self, statement: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a statement gives, once all that it did is stored for good; or an AwayError.

        It shares its transaction with others, and may be undone and done again.
        """
        return await self._writer.do(lambda connection: statement(connection, *args, **kwargs))

    async def persist(
        self, statement: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like `write`, but tried again for as long as the database is away.

        What is done twice must do no harm: a connection may break between a commit and its answer.
        """
        return await self._writer.do(
            lambda connection: statement(connection, *args, **kwargs), is_patient=True
        )

    @property
    def is_away(self) -> bool:
        """Whether the database takes nothing now."""
        return self._writer.is_away

    def watch_away(self, watcher: AwayWatcher) -> None:
        """Tell when the database goes away, and when it is back."""
        self._writer.away_watcher = watcher

    async def append(self, append: Append) -> None:
        """Store decisions, or nothing and raise Fenced; without any, only the time is kept."""
        await self._writer.append(append)

    async def export(self) -> AsyncGenerator[bytes, None]:
        """The lines of a backup, all from one moment, each with its line end."""

        def from_one_moment() -> Generator[list[bytes], None, None]:
            with self._engines.reading.connect() as connection:
                yield from backup.export(connection)

        self._refuse_if_closed()
        lines = from_one_moment()
        with ThreadPoolExecutor(1, "store backup") as thread:  # one step ends before the next
            try:
                while some := await self._run_in_thread(lambda: next(lines, None), thread):
                    for line in some:
                        yield line
            finally:
                await self._run_in_thread(lines.close, thread)

    async def restore(self, lines: Iterable[bytes], check: MatchCheck) -> int:
        """Fill an empty store from the lines of a backup, all or nothing; how many rows.

        Every match has to stand the `check`.
        """
        is_given_up = threading.Event()

        def until_given_up() -> Iterator[bytes]:
            for line in lines:
                if is_given_up.is_set():
                    raise StoreError("nobody waits for the restored store any more")
                yield line

        try:
            return await self._writer.do(
                lambda connection: backup.restore(connection, until_given_up(), check),
                is_alone=True,
            )
        finally:
            is_given_up.set()

    def watch(self, watcher: Watcher) -> None:
        """Have every transaction told: how many pieces of work it had, and how long it took."""
        self._writer.watcher = watcher

    async def see_hold(self) -> Hold:
        """Whether this server may go on with the database; the lock on it is kept."""
        if self._held is None:
            return Hold.KEPT
        lock, incarnation = self._held
        await self._run_in_thread(lock.take, self._readers)
        return await self.read(see_hold, incarnation)

    async def vacate(self) -> None:
        """Let the next server have the database, once everything is stored that came before."""
        if self._held is not None:
            with suppress(StoreError):  # it is away, or another server has it already
                await self.write(lambda _: None)
            await asyncio.to_thread(self._held.lock.release)

    async def close(self) -> None:
        """Finish what was begun, and let go of the database."""
        self._is_closed = True
        await self._writer.close()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._readers.shutdown()
        if self._held is not None:
            self._held.lock.release()
        self._engines.dispose()

    async def _run_in_thread(self, work: Callable[[], T], threads: ThreadPoolExecutor) -> T:
        try:
            return await self._loop.run_in_executor(threads, work)
        except SQLAlchemyError as error:
            raise failure(error, self._engines.where) from error

    def _refuse_if_closed(self) -> None:
        if self._is_closed:
            raise ClosedError
