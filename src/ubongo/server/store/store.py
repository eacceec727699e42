"""The store as the server sees it: everything can be awaited, nothing holds up the event loop.

One thread writes, a few read. What was awaited is stored for good: it outlasts `kill -9` and a
power cut.
"""

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from ubongo.core.decision import Written
from ubongo.core.edition import Millis, Seat
from ubongo.core.solo.results import Category, SoloResult
from ubongo.core.wire.guests import GuestExport
from ubongo.core.wire.statistics import SolveSeen
from ubongo.server.store import (
    backup,
    collector,
    guest_export,
    guests,
    house,
    match_results,
    matches,
    played,
    pruning,
    reading,
    solo,
    solve_times,
)
from ubongo.server.store.database import READERS, Engines, told
from ubongo.server.store.errors import ClosedError, FailedError, StoreError
from ubongo.server.store.quartiles import EditionTimes, edition_times
from ubongo.server.store.records import (
    FIRST_EPOCH,
    Append,
    GuestId,
    MatchHeader,
    MatchId,
    NewMatch,
    NewMatchResult,
    NewSoloResult,
    NewSolve,
    OwnMatchResult,
    PlayedMatch,
    Pruned,
    ResultId,
    SoloRecord,
    StoredGuest,
    StoredMatch,
    StoredSeat,
    TaskTime,
    Wall,
    WallClock,
)
from ubongo.server.store.writer import Watcher, Writer

T = TypeVar("T")

SETTLED: Millis = 2_000
"""How long ago a match must have ended, so that no other comes before it any more."""


class Store:
    """All that is kept. Who writes to a match names the epoch that it owns, or is Fenced."""

    def __init__(self, engines: Engines, loop: asyncio.AbstractEventLoop, wall: WallClock) -> None:
        self._engines, self._loop, self._wall = engines, loop, wall
        self._writer = Writer(engines, loop, wall)
        self._readers = ThreadPoolExecutor(READERS, "store reader")
        self._is_closed = False

    def watch(self, watcher: Watcher) -> None:
        """Have every transaction told: how many pieces of work it had, and how long it took."""
        self._writer.watcher = watcher

    async def close(self) -> None:
        """Finish what was begun, and let go of the database."""
        self._is_closed = True
        await self._writer.close()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._readers.shutdown()
        self._engines.dispose()

    # Matches.

    async def create_match(self, new: NewMatch) -> int:
        """A new match, or CodeTaken; the epoch of its first owner."""
        await self._writer.do(
            lambda connection: matches.create_match(connection, new, self._wall())
        )
        return FIRST_EPOCH

    async def take_over(self, match: MatchId) -> int:
        """Own a match from now on: its new epoch. Whoever owned it before can write no more."""
        return await self._writer.do(lambda connection: matches.take_over(connection, match))

    async def append(self, append: Append) -> None:
        """Store decisions, or nothing and raise Fenced; without any, only the time is kept."""
        await self._writer.append(append)

    async def settle_match(self, epoch: int, settled: NewMatch) -> None:
        """What is agreed before the match, and who sits where; the seed and the code stay."""
        await self._writer.do(lambda link: matches.settle_match(link, epoch, settled))

    async def set_seat(self, match: MatchId, epoch: int, number: Seat, seat: StoredSeat) -> None:
        """Who sits on a seat from now on."""
        await self._writer.do(
            lambda connection: matches.set_seat(connection, match, epoch, number, seat)
        )

    async def open_match(self, match: MatchId, epoch: int) -> None:
        """The match's clock starts now."""
        await self._writer.do(
            lambda connection: matches.open_match(connection, match, epoch, self._wall())
        )

    async def alive(self, match: MatchId, epoch: int, at: Millis) -> None:
        """The match is running and its time is `at`; an append says so too."""
        await self._writer.do(
            lambda connection: matches.keep_alive(connection, match, epoch, at, self._wall())
        )

    async def finish(self, match: MatchId, epoch: int) -> None:
        """Nobody will go on with the match; its code is free again."""
        await self._writer.do(
            lambda connection: matches.finish(connection, match, epoch, self._wall())
        )

    async def load(self, match: MatchId) -> StoredMatch:
        """A whole match; or UnknownMatch."""
        return await self._ask(lambda connection: reading.load(connection, match))

    async def header(self, match: MatchId) -> MatchHeader:
        """A match without what happened in it; or UnknownMatch."""
        return await self._ask(lambda connection: reading.header(connection, match))

    async def decision(self, match: MatchId, number: int) -> Written:
        """A decision of a match, however long ago."""
        return await self._ask(lambda connection: reading.decision(connection, match, number))

    async def unfinished(self) -> list[MatchId]:
        """The matches that somebody has to go on with, the oldest first."""
        return await self._ask(reading.unfinished)

    async def find_by_code(self, code: str) -> MatchId | None:
        """The match that has this code and is not finished."""
        return await self._ask(lambda connection: reading.find_by_code(connection, code))

    async def find_result(self, code: str, within: Millis) -> MatchId | None:
        """The last match that had this code and was finished within this time."""
        since = self._wall() - within
        return await self._ask(lambda connection: reading.find_result(connection, code, since))

    async def matches_of(self, guest: GuestId, before: MatchId, most: int) -> list[PlayedMatch]:
        """The finished matches that a guest played, the newest first; those before one of them."""
        return await self._ask(lambda link: played.matches_of(link, guest, before, most))

    # Guests.

    async def create_guest(self, token_hash: str, name: str | None = None) -> StoredGuest:
        """Somebody new; or who has this token already, as it is."""
        return await self._writer.do(
            lambda connection: guests.create_guest(connection, token_hash, name, self._wall())
        )

    async def find_guest(self, token_hash: str) -> StoredGuest | None:
        """Who has the token with this hash."""
        return await self._ask(lambda connection: guests.find_guest(connection, token_hash))

    async def rename_guest(self, guest: GuestId, name: str) -> None:
        """Have a name from now on; where the guest sits already it stays."""
        await self._writer.do(lambda connection: guests.rename_guest(connection, guest, name))

    async def retoken_guest(self, guest: GuestId, token_hash: str) -> bool:
        """Be known by another token from now on; whether there is such a guest."""
        return await self._writer.do(lambda link: guests.retoken_guest(link, guest, token_hash))

    async def touch_guest(self, guest: GuestId) -> None:
        """The guest was here."""
        await self._writer.do(
            lambda connection: guests.touch_guest(connection, guest, self._wall())
        )

    async def export_guest(self, guest: GuestId) -> GuestExport | None:
        """Everything about a guest but the hash of the token; nothing if there is no such guest."""
        return await self._ask(lambda connection: guest_export.export_guest(connection, guest))

    async def delete_guest(self, guest: GuestId) -> None:
        """Forget token, names, solo results and takings; the guest's matches stay whole."""
        await self._writer.do(lambda connection: guests.delete_guest(connection, guest))

    # Solo results.

    async def add_solo_result(self, new: NewSoloResult) -> None:
        """Keep what a run came to."""
        await self._writer.do(
            lambda connection: solo.add_solo_result(connection, new, self._wall())
        )

    async def best_solo_results(
        self, category: Category, most: int, within: Millis = 0, day: str = ""
    ) -> list[SoloRecord]:
        """The best ranked results of a category that were not struck; of the last time, or ever."""
        since = self._wall() - within if within else 0
        return await self._ask(
            lambda link: solo.best_solo_results(link, category, most, since, day)
        )

    async def better_solo_results(self, result: SoloResult) -> int:
        """How many results of the category are better than this one."""
        return await self._ask(lambda link: solo.better_solo_results(link, result))

    async def best_solo_result_of(self, guest: GuestId, category: Category) -> SoloRecord | None:
        """A guest's best ranked result of a category, with its place among all."""
        return await self._ask(lambda link: solo.best_solo_result_of(link, guest, category))

    async def solo_results_of(self, guest: GuestId, most: int) -> list[SoloRecord]:
        """A guest's own results, ranked or not, the newest first."""
        return await self._ask(lambda link: solo.solo_results_of(link, guest, most))

    async def daily_result(self, guest: GuestId, edition: str, day: str) -> SoloRecord | None:
        """What a guest made of a day's task."""
        return await self._ask(lambda link: solo.daily_result(link, guest, edition, day))

    async def strike_solo_result(self, result: ResultId) -> bool:
        """Take a result out of the records; whether there was one."""
        return await self._writer.do(lambda connection: solo.strike_solo_result(connection, result))

    # Solves and takings.

    async def uncollected(self, most: int) -> list[MatchId]:
        """Matches that have ended, and have not been tallied yet."""
        until = self._wall() - SETTLED
        return await self._ask(lambda link: collector.uncollected(link, until, most))

    async def without_boards(self, match: MatchId) -> StoredMatch:
        """A match without the decisions that are nothing but a board in the making."""
        return await self._ask(lambda link: collector.without_boards(link, match))

    async def add_statistics(
        self, match: MatchId, solved: Sequence[NewSolve], taken: Sequence[NewMatchResult] = ()
    ) -> None:
        """Keep solves and takings of a match, once, and that they are known now."""
        await self._writer.do(lambda link: collector.add_statistics(link, match, solved, taken))

    async def own_solves(self, guest: GuestId, most: int) -> list[SolveSeen]:
        """A guest's own solves, the newest first."""
        return await self._ask(lambda link: solve_times.own_solves(link, guest, most))

    async def own_match_results(self, guest: GuestId, most: int) -> list[OwnMatchResult]:
        """What a guest took home from matches with others, the newest first."""
        return await self._ask(lambda link: match_results.own_match_results(link, guest, most))

    async def edition_times(self, edition: str) -> EditionTimes:
        """How long everybody took for the tasks of an edition."""
        return await self._ask(lambda link: edition_times(link, edition))

    async def task_times(self, edition: str) -> list[TaskTime]:
        """How long everybody took, solve by solve."""
        return await self._ask(lambda link: list(solve_times.times_of(link, edition)))

    # The house.

    async def secret(self) -> str:
        """What only this house knows, and keeps for ever: made when it is first asked for."""
        return await self._writer.do(house.secret)

    # Everything.

    async def give_up_matches(self, older_than: Millis) -> int:
        """Finish what nobody has gone on with for so long; how many matches."""
        wall = self._wall()
        return await self._writer.do(
            lambda link: pruning.give_up_matches(link, wall - older_than, wall)
        )

    async def prune(self, older_than: Millis) -> Pruned:
        """Delete what is older: finished matches, results that are no records, idle guests."""
        before: Wall = self._wall() - older_than
        deleted = 0
        while some := await self._writer.do(lambda link: pruning.prune_matches(link, before)):
            deleted += some
        results = await self._writer.do(lambda link: pruning.prune_results(link, before))
        idle = await self._writer.do(lambda link: pruning.prune_guests(link, before))
        return Pruned(deleted, idle, results)

    async def export(self) -> AsyncGenerator[bytes, None]:
        """The lines of a backup, all from one moment, each with its line end."""

        def from_one_moment() -> Generator[list[bytes], None, None]:
            with self._engines.reading.connect() as connection:
                yield from backup.export(connection, self._wall())

        self._refuse_if_closed()
        lines = from_one_moment()
        with ThreadPoolExecutor(1, "store backup") as thread:  # one step ends before the next
            try:
                while some := await self._threaded(lambda: next(lines, None), thread):
                    for line in some:
                        yield line
            finally:
                await self._threaded(lines.close, thread)

    async def restore(self, lines: Iterable[bytes]) -> int:
        """Fill an empty store from the lines of a backup, all or nothing; how many rows."""
        is_given_up = threading.Event()

        def until_given_up() -> Iterator[bytes]:
            for line in lines:
                if is_given_up.is_set():
                    raise StoreError("nobody waits for the restored store any more")
                yield line

        try:
            return await self._writer.do(
                lambda connection: backup.restore(connection, until_given_up()), is_alone=True
            )
        finally:
            is_given_up.set()

    # Reading.

    async def _ask(self, question: Callable[[Connection], T]) -> T:
        def answer() -> T:
            with self._engines.reading.begin() as connection:
                return question(connection)

        self._refuse_if_closed()
        return await self._threaded(answer, self._readers)

    async def _threaded(self, work: Callable[[], T], threads: ThreadPoolExecutor) -> T:
        try:
            return await self._loop.run_in_executor(threads, work)
        except SQLAlchemyError as error:
            raise FailedError(told(error, self._engines.where)) from error

    def _refuse_if_closed(self) -> None:
        if self._is_closed:
            raise ClosedError
