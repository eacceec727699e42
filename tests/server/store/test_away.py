"""While the database is away what is patient waits, all else is told so, and nothing is lost."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event

from tests.server.store.breaking_line import BreakingLine
from tests.server.store.keeping import Shelf, a_match, an_append, locked, some_decisions
from ubongo.server.store.errors import AwayError, Fenced
from ubongo.server.store.matches import create_match, load_match, start_match, take_over_match
from ubongo.server.store.writer import SILENT_FOR

if TYPE_CHECKING:
    from pathlib import Path

    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

SHORT = 0.1
"""Seconds that a store of these tests waits for a lock."""


class Told:
    """What a store has told about its database."""

    def __init__(self, store: Store) -> None:
        self.said: list[bool] = []
        self._changed = asyncio.Event()
        store.watch_away(self._note)

    def _note(self, is_away: bool) -> None:  # noqa: FBT001 - as the store calls it
        self.said.append(is_away)
        self._changed.set()

    async def until(self, *said: bool) -> None:
        """Until the store has told this."""
        while self.said != list(said):
            self._changed.clear()
            await self._changed.wait()


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


async def test_an_append_waits_for_a_locked_file_and_all_else_is_refused(file: Path) -> None:
    async with Shelf(str(file)) as shelf:
        store = await shelf.open(lock_timeout=SHORT)
        told = Told(store)
        await store.write(create_match, a_match())
        with locked(file):
            appending = asyncio.create_task(store.append(an_append()))
            starting = asyncio.create_task(store.persist(start_match, "m", 1))
            with pytest.raises(AwayError, match="is locked by another program"):
                await store.write(create_match, a_match("n", "ZZZZ"))
            await told.until(True)
            with pytest.raises(AwayError, match=r"store\.db takes nothing now"):
                await store.write(create_match, a_match("n", "ZZZZ"))
            assert store.is_away
            assert (await store.read(load_match, "m")).decisions == ()
            assert not appending.done()
        await asyncio.gather(appending, starting)
        await told.until(True, False)
        stored = await store.read(load_match, "m")
        assert (stored.decisions, stored.header.started) == (some_decisions(1), shelf.now)
        await store.write(create_match, a_match("n", "ZZZZ"))


async def test_a_store_finds_out_by_itself_that_its_database_is_back(file: Path) -> None:
    async with Shelf(str(file)) as shelf:
        store = await shelf.open(lock_timeout=SHORT)
        told = Told(store)
        with locked(file):
            with pytest.raises(AwayError):
                await store.write(create_match, a_match())
            await told.until(True)
        await told.until(True, False)
        await store.write(create_match, a_match())


async def test_a_full_disk_is_waited_for(sqlite_url: str) -> None:
    async with Shelf(sqlite_url) as shelf:
        store = await shelf.open()
        told = Told(store)
        await store.write(create_match, a_match())
        pages = await store._writer.do(
            lambda link: link.exec_driver_sql("PRAGMA page_count").scalar_one()
        )
        most = [pages + 2]
        event.listen(
            store._engines.writing,
            "begin",
            lambda link: link.exec_driver_sql(f"PRAGMA max_page_count={most[0]}"),
        )
        appending = asyncio.create_task(store.append(an_append(number=1000)))
        await told.until(True)
        assert (await store.read(load_match, "m")).decisions == ()
        most[0] += 1000
        await appending
        assert (await store.read(load_match, "m")).decisions == some_decisions(1, 1000)


async def test_a_database_that_says_nothing_counts_as_away(file: Path) -> None:
    async with Shelf(str(file)) as shelf:
        store = await shelf.open(lock_timeout=20 * SILENT_FOR)
        told = Told(store)
        await store.write(create_match, a_match())
        with locked(file):
            appending = asyncio.create_task(store.append(an_append()))
            refused = asyncio.create_task(store.write(create_match, a_match("n", "ZZZZ")))
            await told.until(True)
            with pytest.raises(AwayError):
                await refused
        await appending
        await told.until(True, False)


async def test_who_was_fenced_meanwhile_is_told(file: Path) -> None:
    async with Shelf(str(file)) as shelf:
        store = await shelf.open(lock_timeout=SHORT)
        told = Told(store)
        await store.write(create_match, a_match())
        other = await shelf.open()
        with locked(file):
            appending = asyncio.create_task(store.append(an_append()))
            await told.until(True)
            taking = asyncio.create_task(other.write(take_over_match, "m"))
            gone = asyncio.create_task(store.append(an_append(first=2)))
        await taking
        outcomes = await asyncio.gather(appending, gone, return_exceptions=True)
        assert all(outcome is None or isinstance(outcome, Fenced) for outcome in outcomes)
        kept = (await store.read(load_match, "m")).decisions
        assert len(kept) == sum(outcome is None for outcome in outcomes)


async def test_a_server_that_is_down_is_waited_for(postgresql_url: str, tmp_path: Path) -> None:
    line = BreakingLine(postgresql_url, tmp_path)
    await line.mend()
    async with Shelf(line.url) as shelf:
        store = await shelf.open()
        told = Told(store)
        await store.write(create_match, a_match())
        await line.cut()
        appending = asyncio.create_task(store.append(an_append(number=3)))
        await told.until(True)
        with pytest.raises(AwayError):
            await store.read(load_match, "m")
        with pytest.raises(AwayError):
            await store.write(create_match, a_match("n", "ZZZZ"))
        await line.mend()
        await appending
        await told.until(True, False)
        assert (await store.read(load_match, "m")).decisions == some_decisions(1, 3)
    await line.cut()


async def test_what_was_stored_without_an_answer_is_not_stored_twice(
    postgresql_url: str, tmp_path: Path
) -> None:
    line = BreakingLine(postgresql_url, tmp_path)
    await line.mend()
    async with Shelf(line.url) as shelf:
        store = await shelf.open()
        line.swallow_the_next_answer()
        assert await store.persist(create_match, a_match()) == 1
        line.swallow_the_next_answer()
        await store.append(an_append(number=3))
        await store.append(an_append(first=4))
        assert (await store.read(load_match, "m")).decisions == some_decisions(1, 4)
        line.swallow_the_next_answer()
        await asyncio.gather(store.append(an_append(first=5)), store.append(an_append(first=6)))
        assert (await store.read(load_match, "m")).decisions == some_decisions(1, 6)
        with pytest.raises(Fenced):
            await store.append(an_append(first=3, number=3))
    await line.cut()


async def test_a_store_that_is_closed_meanwhile_says_what_is_not_stored(file: Path) -> None:
    async with Shelf(str(file)) as shelf:
        store = await shelf.open(lock_timeout=SHORT)
        told = Told(store)
        await store.write(create_match, a_match())
        with locked(file):
            appending = asyncio.create_task(store.append(an_append()))
            await told.until(True)
            await store.close()
            with pytest.raises(AwayError):
                await appending
