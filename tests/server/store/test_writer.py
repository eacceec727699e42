"""The writer: groups, what fails in them, and that nothing is acknowledged before it is stored."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event

from tests.server.store.keeping import (
    KEY,
    Gate,
    Shelf,
    a_match,
    an_append,
    some_decisions,
    unfinished,
)
from ubongo.core.decision import EncodedDecision
from ubongo.server.store.appending import append_one
from ubongo.server.store.errors import ClosedError, CodeTaken, FailedError, Fenced
from ubongo.server.store.guests import touch_guest
from ubongo.server.store.matches import (
    create_match,
    load_decision,
    load_match,
    take_over_match,
)
from ubongo.server.store.structs import Append

if TYPE_CHECKING:
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

TABLES = 200

CHILD = """
import asyncio, sys, time
from tests.server.store.keeping import KEY, Shelf, a_match, an_append
from ubongo.server.store.matches import create_match
from ubongo.server.store.opening import open_store

async def main(url):
    store = await open_store(url)
    await store.write(create_match, a_match())
    await store.append(an_append(number=3, key=KEY))
    print("acked", flush=True)
    time.sleep(60)

asyncio.run(main(sys.argv[1]))
"""


def count_commits(store: Store) -> list[object]:
    """A list that grows by one with each commit."""
    commits: list[object] = []
    event.listen(store._engines.writing, "commit", commits.append)
    return commits


async def some_matches(store: Store, number: int) -> list[str]:
    """The names of new matches."""
    names = [f"m{index:03}" for index in range(number)]
    await asyncio.gather(*(store.write(create_match, a_match(name, name)) for name in names))
    return names


def run_until_acknowledged_and_kill(url: str) -> str:
    """Have a child append; kill it when it has said something, and tell what."""
    command = [sys.executable, "-c", CHILD, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        said = child.stdout.readline()
        os.kill(child.pid, signal.SIGKILL)
    return said


async def test_what_is_acknowledged_outlasts_a_killed_process(shelf: Shelf) -> None:
    assert await asyncio.to_thread(run_until_acknowledged_and_kill, shelf.url) == "acked\n"
    store = await shelf.open()
    decided = some_decisions(1, 3, key=KEY)
    assert (await store.read(load_match, "m")).decisions == decided
    assert await store.read(load_decision, "m", 3) == decided[-1]


async def test_nobody_is_answered_before_the_commit(shelf: Shelf) -> None:
    store, other = await shelf.open(), await shelf.open()
    await store.write(create_match, a_match())
    gate = Gate(store)
    appending = asyncio.create_task(store.append(an_append()))
    await gate.wait_until_reached()
    await asyncio.wait({appending}, timeout=0.05)
    assert not appending.done()
    assert (await other.read(load_match, "m")).decisions == ()
    gate.opened.set()
    await appending
    assert (await other.read(load_match, "m")).decisions == some_decisions(1)


async def test_what_waits_for_a_commit_shares_the_next_one(store: Store) -> None:
    names = await some_matches(store, TABLES)
    gate = Gate(store)
    commits = count_commits(store)
    first = asyncio.create_task(store.append(an_append(names[0])))
    await gate.wait_until_reached()
    rest = [asyncio.create_task(store.append(an_append(name))) for name in names[1:]]
    await asyncio.sleep(0)
    gate.opened.set()
    await asyncio.gather(first, *rest)
    assert len(commits) == 2


async def test_two_hundred_tables_append_at_once(store: Store) -> None:
    names = await some_matches(store, TABLES)
    commits = count_commits(store)

    async def play(name: str) -> None:
        for first in (1, 3, 5):
            await store.append(an_append(name, first, number=2))

    await asyncio.gather(*map(play, names))
    assert len(commits) < 3 * TABLES / 2
    for loaded in await asyncio.gather(*(store.read(load_match, name) for name in names)):
        assert loaded.decisions == some_decisions(1, 6)


async def test_a_table_need_not_wait_between_its_own_appends(store: Store) -> None:
    await store.write(create_match, a_match())
    await asyncio.gather(*(store.append(an_append(first=number)) for number in range(1, 51)))
    assert (await store.read(load_match, "m")).decisions == some_decisions(1, 50)


async def test_in_a_group_only_those_fail_who_must(store: Store) -> None:
    names = await some_matches(store, 8)
    await store.append(an_append(names[3]))
    await store.write(take_over_match, names[5])
    gate = Gate(store)
    commits = count_commits(store)
    holding = asyncio.create_task(store.write(touch_guest, "nobody"))
    await gate.wait_until_reached()
    waiting = [
        store.append(an_append(names[0])),
        store.append(an_append(names[1], 2)),
        store.write(create_match, a_match("new", names[2])),
        store.append(an_append(names[3])),
        store.write(create_match, a_match("new", "code")),
        store.append(an_append(names[5])),
        store.append(an_append("new")),
        store.append(an_append(names[7], number=4)),
        store.append(Append(names[6], 1, 0, 0, [EncodedDecision(1, 0, 1, b"{\n}")])),
    ]
    group = [asyncio.create_task(each) for each in waiting]
    await asyncio.sleep(0)
    gate.opened.set()
    outcomes = await asyncio.gather(holding, *group, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes[1:]] == [
        type(None),
        Fenced,
        CodeTaken,
        Fenced,
        int,
        Fenced,
        type(None),
        type(None),
        ValueError,
    ]
    assert len(commits) == 2
    lengths = [len((await store.read(load_match, name)).decisions) for name in (*names, "new")]
    assert lengths == [1, 0, 0, 1, 0, 0, 0, 4, 1]


async def test_who_stops_waiting_holds_up_nobody(store: Store) -> None:
    await store.write(create_match, a_match())
    gate = Gate(store)
    holding = asyncio.create_task(store.write(touch_guest, "nobody"))
    await gate.wait_until_reached()
    gives_up = asyncio.create_task(store.append(an_append()))
    stays = asyncio.create_task(store.append(an_append(first=2)))
    await asyncio.sleep(0)
    gives_up.cancel()
    gate.opened.set()
    await asyncio.gather(holding, stays)
    assert gives_up.cancelled()
    assert (await store.read(load_match, "m")).decisions == some_decisions(1, 2)


async def test_a_store_that_is_closed_has_stored_what_came_before(shelf: Shelf) -> None:
    store = await shelf.open()
    names = await some_matches(store, 30)
    waiting = [asyncio.create_task(store.append(an_append(name))) for name in names]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [None] * 30
    for late in (
        store.append(an_append("m000", 2)),
        store.read(load_match, "m000"),
        store.read(unfinished),
    ):
        with pytest.raises(ClosedError, match="the store is closed"):
            await late
    with pytest.raises(ClosedError):
        await anext(aiter(store.export()))
    await store.close()
    again = await shelf.open()
    assert [len((await again.read(load_match, name)).decisions) for name in names] == [1] * 30


async def test_on_a_full_disk_what_is_acknowledged_is_stored_and_nothing_else(
    sqlite_url: str,
) -> None:
    async with Shelf(sqlite_url) as shelf:
        store = await shelf.open()
        names = await some_matches(store, 40)
        pages = await store._writer.do(
            lambda link: link.exec_driver_sql("PRAGMA page_count").scalar_one()
        )
        await store._writer.do(
            lambda link: link.exec_driver_sql(f"PRAGMA max_page_count={pages + 12}")
        )
        gate = Gate(store)
        holding = asyncio.create_task(store.write(touch_guest, "nobody"))
        await gate.wait_until_reached()
        big = b'"%s"' % (b"x" * 6000)
        group = [
            asyncio.create_task(
                store.write(append_one, Append(name, 1, 0, 0, [EncodedDecision(1, 0, 1, big)]))
            )
            for name in names
        ]
        await asyncio.sleep(0)
        gate.opened.set()
        await holding
        outcomes = await asyncio.gather(*group, return_exceptions=True)
        assert any(isinstance(outcome, FailedError) for outcome in outcomes)
        assert "the disk is full" in str(next(filter(None, outcomes)))
        acknowledged = [name for name, outcome in zip(names, outcomes, strict=True) if not outcome]
        stored = [name for name in names if (await store.read(load_match, name)).decisions]
        assert stored == acknowledged
        await store.append(an_append(names[0], 1 + (names[0] in stored)))
