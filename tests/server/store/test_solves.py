"""Solves in the store: kept once, known up to which match, and nobody's once forgotten."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.server.store.keeping import NOON, a_match, an_append, backup_of
from ubongo.core.wire import SolveSeen
from ubongo.server.store.quartiles import times
from ubongo.server.store.records import Append, NewSolve, StoredEvent, TaskTime
from ubongo.server.store.store import SETTLED

if TYPE_CHECKING:
    from tests.server.store.keeping import Shelf
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio


def a_solve(number: int, guest: str | None = None, hints: int = 0) -> NewSolve:
    task = f"{number} moon"
    return NewSolve(number, 0, guest, "classic", "easy", task, 2.5, 1_000 * number, hints)


async def end(store: Store, match: str) -> None:
    """Have a match that has ended."""
    await store.create_match(a_match(match))
    await store.open_match(match, 1)
    await store.append(an_append(match, number=2))
    await store.finish(match, 1)


async def test_matches_are_tallied_in_the_order_in_which_they_ended(shelf: Shelf) -> None:
    store = await shelf.open()
    for number, match in enumerate("cabed"):
        shelf.now = NOON + number // 2
        await end(store, match)
    assert await store.untallied(9) == []
    shelf.now += SETTLED
    assert await store.untallied(9) == ["a", "c", "b", "e", "d"]
    assert await store.untallied(2) == ["a", "c"]
    await store.add_solves("a", [])
    assert await store.untallied(9) == ["c", "b", "e", "d"]
    await store.add_solves("c", [a_solve(1)])
    await store.add_solves("b", [])
    assert await (await shelf.open()).untallied(9) == ["e", "d"]


async def test_solves_are_kept_once_with_whoever_is_known(store: Store) -> None:
    anna = (await store.create_guest("a")).id
    await end(store, "m")
    for _ in range(2):
        await store.add_solves(
            "m", [a_solve(1, anna), a_solve(2, "forgotten"), a_solve(3, anna, 1)]
        )
    own = await store.own_solves(anna, 9)
    assert own == [
        SolveSeen("classic", "easy", NOON, "3 moon", 2.5, 3_000, 1),
        SolveSeen("classic", "easy", NOON, "1 moon", 2.5, 1_000, 0),
    ]
    assert await store.own_solves(anna, 1) == own[:1]
    assert await store.task_times("classic") == [
        TaskTime("easy", "1 moon", 2.5, 1_000),
        TaskTime("easy", "2 moon", 2.5, 2_000),
    ]
    assert await store.task_times("three_d") == []
    await store.add_solves("unknown", [a_solve(9)])
    assert len(await store.task_times("classic")) == 2


async def test_times_outlast_their_match_and_their_guest(shelf: Shelf) -> None:
    store = await shelf.open()
    anna = (await store.create_guest("a")).id
    await end(store, "m")
    await store.add_solves("m", [a_solve(1, anna)])
    exported = await store.export_guest(anna)
    assert exported
    assert [solve.task for solve in exported.solves] == ["1 moon"]
    shelf.now += 1_000
    pruned = await store.prune(1)
    assert (pruned.matches, pruned.guests) == (1, 1)
    assert await store.own_solves(anna, 9) == []
    assert len(await store.task_times("classic")) == 1
    assert anna.encode() not in b"".join(await backup_of(store))


async def test_solves_are_backed_up_and_come_back(shelf: Shelf, tmp_path: object) -> None:
    store = await shelf.open()
    anna = (await store.create_guest("a")).id
    await end(store, "m")
    await store.add_solves("m", [a_solve(1, anna)])
    lines = await backup_of(store)
    other = await shelf.open(f"sqlite:///{tmp_path}/other.db")
    await other.restore(lines)
    assert await other.own_solves(anna, 9) == await store.own_solves(anna, 9)
    shelf.now += SETTLED
    assert await other.untallied(9) == []


async def test_boards_in_the_making_are_left_out(store: Store) -> None:
    await store.create_match(a_match())
    kept = StoredEvent(2, 1, b'{"kind":"came","seat":0}')
    alike = StoredEvent(3, 1, b'{"kind":"laidxout"}')
    boards = [
        StoredEvent(1, 1, b'{"kind":"arranged","seat":0,"board":""}'),
        StoredEvent(1, 1, b'{"kind":"laid_out","seat":0}'),
    ]
    await store.append(Append("m", 1, 1, 3, (*boards, kept, alike)))
    found = await store.without_boards("m")
    assert found.events == (kept, alike)
    assert found.header == (await store.load("m")).header


async def test_the_database_finds_the_same_quartiles(store: Store) -> None:
    await end(store, "m")
    dice = random.Random(5)
    told = [
        replace(a_solve(number), task=f"{number % 4} moon", time=dice.randrange(50))
        for number in range(21)
    ]
    await store.add_solves("m", [*told, a_solve(99, hints=1)])
    found = await store.edition_times("classic")
    assert found.sides == {"easy": times([solve.time for solve in told])}
    assert [(task.task, task.difficulty, task.times) for task in found.tasks] == [
        (f"{number} moon", 2.5, times([solve.time for solve in told[number::4]]))
        for number in range(4)
    ]
    assert await store.edition_times("three_d") == ({}, ())
