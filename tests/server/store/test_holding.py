"""One server at a time serves a database: the second is told so; who lost it stores nothing."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import psycopg
import pytest

from tests.server.store.keeping import (
    TIMEOUT,
    Shelf,
    a_match,
    an_append,
    some_decisions,
    unfinished,
)
from ubongo.server.store import holding
from ubongo.server.store.errors import CannotOpenError, SupersededError
from ubongo.server.store.matches import create_match, load_match
from ubongo.server.store.opening import open_store
from ubongo.server.store.structs import Claim, Hold

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who is to be refused waits for long."""
    monkeypatch.setattr(holding, "DYING_TIMEOUT", 0.05)


async def hands_over(store: Store) -> None:
    """Let go as a server does, once it is asked to."""
    while await store.see_hold() is Hold.KEPT:  # noqa: ASYNC110 - nobody tells it
        await asyncio.sleep(0.01)
    await store.vacate()


async def test_the_second_server_is_told_which_is_the_first(shelf: Shelf) -> None:
    first = await shelf.open(claim=Claim.SERVE)
    await first.write(create_match, a_match())
    with pytest.raises(CannotOpenError) as caught:
        await shelf.open(claim=Claim.SERVE)
    assert "is in use by another server (process " in str(caught.value)
    assert str(caught.value).endswith("; stop that one, or start with --take-over")
    assert await first.see_hold() is Hold.KEPT
    await first.append(an_append())


async def test_whoever_does_not_serve_works_beside_a_server(shelf: Shelf) -> None:
    server = await shelf.open(claim=Claim.SERVE)
    other = await shelf.open()
    await other.write(create_match, a_match())
    assert await server.read(unfinished) == ["m"]
    assert await other.see_hold() is Hold.KEPT
    await other.vacate()
    assert await server.see_hold() is Hold.KEPT


async def test_a_server_that_was_closed_leaves_the_database_to_the_next(shelf: Shelf) -> None:
    for _ in range(3):
        await (await shelf.open(claim=Claim.SERVE)).close()


async def test_a_server_that_is_asked_to_hands_over_all_that_it_acknowledged(shelf: Shelf) -> None:
    old = await shelf.open(claim=Claim.SERVE)
    await old.write(create_match, a_match())
    handing_over = asyncio.create_task(hands_over(old))
    new = await shelf.open(claim=Claim.TAKE_OVER)
    await handing_over
    await new.append(an_append())
    for attempt in (old.append(an_append(first=2)), old.write(create_match, a_match("n", "N"))):
        with pytest.raises(SupersededError):
            await attempt
    assert (await old.see_hold(), await new.see_hold()) == (Hold.LOST, Hold.KEPT)
    assert (await new.read(load_match, "m")).decisions == some_decisions(1, 1)


async def test_who_does_not_answer_is_superseded_and_stores_nothing_any_more(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if it was frozen and woke up."""
    old = await shelf.open(claim=Claim.SERVE)
    await old.write(create_match, a_match())
    monkeypatch.setattr(holding, "VACATING_TIMEOUT", 0.1)
    new = await shelf.open(claim=Claim.TAKE_OVER)
    with pytest.raises(SupersededError):
        await old.append(an_append())
    assert await old.see_hold() is Hold.LOST
    assert (await new.read(load_match, "m")).decisions == ()
    with pytest.raises(CannotOpenError, match="is in use by another server"):
        await shelf.open(claim=Claim.SERVE)
    await new.append(an_append())


async def test_of_two_that_take_over_the_last_one_serves(shelf: Shelf) -> None:
    stores = [await shelf.open(claim=Claim.SERVE)]
    handing_over = [asyncio.create_task(hands_over(stores[0]))]
    opening = {asyncio.create_task(shelf.open(claim=Claim.TAKE_OVER)) for _ in range(2)}
    while opening:
        done, opening = await asyncio.wait(opening, return_when=asyncio.FIRST_COMPLETED)
        stores += [task.result() for task in done]
        handing_over += [asyncio.create_task(hands_over(task.result())) for task in done]
    handing_over.pop().cancel()
    await asyncio.gather(*handing_over)
    holds = [await store.see_hold() for store in stores]
    assert holds == [Hold.LOST, Hold.LOST, Hold.KEPT]


SERVING = """
import asyncio, sys
from ubongo.server.store.opening import open_store
from ubongo.server.store.structs import Claim

async def main():
    store = await open_store(sys.argv[1], claim=Claim.SERVE)
    print("serves", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@pytest.fixture
def server(shelf: Shelf) -> Iterator[subprocess.Popen[str]]:
    """A process that serves the database."""
    words = [sys.executable, "-c", SERVING, shelf.url]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        assert running.stdout.readline() == "serves\n"
        yield running
        running.kill()


async def test_who_was_killed_holds_nothing(
    shelf: Shelf, server: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CannotOpenError, match=rf"\(process {server.pid} on "):
        await shelf.open(claim=Claim.SERVE)
    server.kill()
    server.wait(TIMEOUT)
    monkeypatch.setattr(holding, "DYING_TIMEOUT", TIMEOUT)
    await shelf.open(claim=Claim.SERVE)


async def test_a_frozen_process_is_taken_over_from(
    shelf: Shelf, server: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    server.send_signal(signal.SIGSTOP)
    monkeypatch.setattr(holding, "VACATING_TIMEOUT", 0.1)
    new = await shelf.open(claim=Claim.TAKE_OVER)
    assert await new.see_hold() is Hold.KEPT


FREEZING = """
import asyncio, os, signal, sys, threading
from ubongo.server.store.opening import open_store
from ubongo.server.store.structs import Claim

def freeze(connection):
    print("freezes", flush=True)
    os.kill(os.getpid(), signal.SIGSTOP)
    threading.Event().wait()

async def main():
    store = await open_store(sys.argv[1], claim=Claim.SERVE)
    await store.write(freeze)

asyncio.run(main())
"""


async def test_a_process_that_froze_within_a_transaction_is_taken_over_from(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "VACATING_TIMEOUT", 0.1)
    words = [sys.executable, "-c", FREEZING, postgresql_url]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as frozen:  # noqa: ASYNC220
        try:
            assert frozen.stdout
            assert frozen.stdout.readline() == "freezes\n"
            async with Shelf(postgresql_url) as shelf:
                new = await shelf.open(claim=Claim.TAKE_OVER, lock_timeout=3.0)
                assert await new.see_hold() is Hold.KEPT
                await new.write(create_match, a_match())
        finally:
            frozen.kill()


async def test_a_lock_that_postgresql_lost_with_its_session_is_taken_again(
    postgresql_url: str,
) -> None:
    async with Shelf(postgresql_url) as shelf:
        first = await shelf.open(claim=Claim.SERVE)
        with psycopg.connect(postgresql_url, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert await first.see_hold() is Hold.KEPT
        with pytest.raises(CannotOpenError, match="is in use by another server"):
            await shelf.open(claim=Claim.SERVE)


async def test_a_copy_of_a_file_is_another_database(tmp_path: Path) -> None:
    original, copy = tmp_path / "store.db", tmp_path / "copy.db"
    first = await open_store(str(original), claim=Claim.SERVE)
    shutil.copy(original, copy)
    second = await open_store(str(copy), claim=Claim.SERVE)
    assert [await each.see_hold() for each in (first, second)] == [Hold.KEPT, Hold.KEPT]
    for each in (first, second):
        await each.close()


async def test_a_file_has_one_server_by_whichever_name(tmp_path: Path) -> None:
    file, link = tmp_path / "store.db", tmp_path / "link.db"
    first = await open_store(str(file), claim=Claim.SERVE)
    link.symlink_to(file)
    for name in (str(link), f"sqlite:///file:{file}?uri=true"):
        with pytest.raises(CannotOpenError, match="is in use by another server"):
            await open_store(name, claim=Claim.SERVE)
    await first.close()


async def test_nobody_hands_over_to_a_program_that_is_too_old(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await shelf.open(claim=Claim.SERVE)
    monkeypatch.setattr("ubongo.server.store.migrating.REVISION", 0)
    with pytest.raises(CannotOpenError, match="was written by a newer ubongo"):
        await shelf.open(claim=Claim.TAKE_OVER)
    assert await first.see_hold() is Hold.KEPT
