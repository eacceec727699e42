"""Solves and match results in the store: kept once, and nobody's at the end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.server.store.keeping import KEY, NOON, a_match, an_append, backup_of, believe
from ubongo.core.decision import Decision, GivenCommand, encode_decision
from ubongo.core.messages import Arrange, Arranged, Came, Come, Message, Tick, TieDrawn
from ubongo.core.wire.statistics import SolveSeen
from ubongo.editions.card_game.messages import Board, LaidOut, ShownFace
from ubongo.server.store.collector import (
    add_statistics,
    load_without_boards,
    uncollected_matches,
)
from ubongo.server.store.guest_export import export_of_guest
from ubongo.server.store.guests import create_guest, delete_guest, touch_guest
from ubongo.server.store.match_results import own_match_results
from ubongo.server.store.matches import create_match, finish_match, load_match, start_match
from ubongo.server.store.pruning import prune
from ubongo.server.store.quartiles import edition_times, times
from ubongo.server.store.solve_times import own_solves, task_times
from ubongo.server.store.structs import (
    Append,
    NewMatchResult,
    NewSolve,
    OwnMatchResult,
    TaskTime,
)

if TYPE_CHECKING:
    from tests.server.store.keeping import Shelf
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

Cause = Tick | tuple[GivenCommand[Message], ...]
Events = tuple[Message, ...]


def a_solve(number: int, guest: str | None = None, hints: int = 0) -> NewSolve:
    task = f"{number} moon"
    return NewSolve("classic", "easy", task, 2.5, 1_000 * number, hints, 7_000, number, 0, guest)


def a_taking(guest: str, place: int | None = 1, seat: int = 0) -> NewMatchResult:
    gems = {"green": 3, "red": 0} if place else {}
    return NewMatchResult("classic", place, 9, 6, 2, gems, None, 400_000, False, seat, guest)


async def end(store: Store, match_id: str) -> None:
    """Have a match that has ended."""
    await store.write(create_match, a_match(match_id))
    await store.write(start_match, match_id, 1)
    await store.append(an_append(match_id, number=2))
    await store.write(finish_match, match_id, 1)


async def test_matches_are_tallied_in_the_order_in_which_they_ended(shelf: Shelf) -> None:
    store = await shelf.open()
    for number, match in enumerate("cabed"):
        shelf.now = NOON + number // 2
        await end(store, match)
    assert await store.read(uncollected_matches, 9) == ["a", "c", "b", "e", "d"]
    assert await store.read(uncollected_matches, 2) == ["a", "c"]
    await store.write(add_statistics, "a", [])
    assert await store.read(uncollected_matches, 9) == ["c", "b", "e", "d"]
    await store.write(add_statistics, "c", [a_solve(1)])
    await store.write(add_statistics, "b", [])
    assert await (await shelf.open()).read(uncollected_matches, 9) == ["e", "d"]


async def test_a_clock_that_was_wrong_for_a_while_loses_no_statistics(shelf: Shelf) -> None:
    store = await shelf.open()
    shelf.now = NOON + 8 * 24 * 3600 * 1000
    await end(store, "early")
    await store.write(add_statistics, "early", [])
    shelf.now = NOON
    await end(store, "late")
    assert await store.read(uncollected_matches, 9) == ["late"]


async def test_solves_are_kept_once_with_whoever_is_known(store: Store) -> None:
    anna = (await store.write(create_guest, "a")).id
    await end(store, "m")
    for _ in range(2):
        await store.write(
            add_statistics, "m", [a_solve(1, anna), a_solve(2, "forgotten"), a_solve(3, anna, 1)]
        )
    own = await store.read(own_solves, anna, 9)
    assert own == [
        SolveSeen("classic", "easy", "3 moon", 2.5, 3_000, 1, 7_000, "m", NOON),
        SolveSeen("classic", "easy", "1 moon", 2.5, 1_000, 0, 7_000, "m", NOON),
    ]
    assert await store.read(own_solves, anna, 1) == own[:1]
    assert await store.read(task_times, "classic") == [
        TaskTime("easy", "1 moon", 2.5, 1_000),
        TaskTime("easy", "2 moon", 2.5, 2_000),
    ]
    assert await store.read(task_times, "three_d") == []
    await store.write(add_statistics, "unknown", [a_solve(9)])
    assert len(await store.read(task_times, "classic")) == 2


async def test_match_results_are_kept_once_and_only_of_whoever_is_known(shelf: Shelf) -> None:
    store = await shelf.open()
    anna, ben = (await store.write(create_guest, "a")).id, (await store.write(create_guest, "b")).id
    for number, match in enumerate("mn"):
        shelf.now = NOON + number
        await end(store, match)
    for _ in range(2):
        told = [a_taking(anna), a_taking("forgotten", 2, 1), a_taking(ben, 3, 2)]
        await store.write(add_statistics, "m", [], told)
        await store.write(add_statistics, "n", [], [a_taking(anna, None)])
    gems = {"green": 3, "red": 0}
    given_up = OwnMatchResult("classic", None, 9, 6, 2, {}, None, 400_000, False, "n", NOON + 1)
    won = OwnMatchResult("classic", 1, 9, 6, 2, gems, None, 400_000, False, "m", NOON)
    assert await store.read(own_match_results, anna, 9) == [given_up, won]
    assert await store.read(own_match_results, anna, 1) == [given_up]
    assert [result.place for result in await store.read(own_match_results, ben, 9)] == [3]


async def test_match_results_outlast_their_match_and_go_with_their_guest(shelf: Shelf) -> None:
    store = await shelf.open()
    anna = (await store.write(create_guest, "a")).id
    await end(store, "m")
    await store.write(add_statistics, "m", [a_solve(1, anna)], [a_taking(anna)])
    exported = await store.read(export_of_guest, anna)
    assert exported
    assert [(each.match, each.gems) for each in exported.match_results] == [
        ("m", {"green": 3, "red": 0})
    ]
    shelf.now += 1_000
    await store.write(touch_guest, anna)
    pruned = await prune(store, 1_000)
    assert (pruned.matches, pruned.guests) == (0, 0)
    pruned = await prune(store, 500)
    assert (pruned.matches, pruned.guests) == (1, 0)
    assert [result.match_id for result in await store.read(own_match_results, anna, 9)] == [None]
    assert [solve.match for solve in await store.read(own_solves, anna, 9)] == [None]
    await store.write(delete_guest, anna)
    assert await store.read(own_match_results, anna, 9) == []
    assert b'"match_result"' not in b"".join(await backup_of(store))


async def test_times_outlast_their_match_and_their_guest(shelf: Shelf) -> None:
    store = await shelf.open()
    anna = (await store.write(create_guest, "a")).id
    await end(store, "m")
    await store.write(add_statistics, "m", [a_solve(1, anna)])
    exported = await store.read(export_of_guest, anna)
    assert exported
    assert [solve.task for solve in exported.solves] == ["1 moon"]
    shelf.now += 1_000
    pruned = await prune(store, 1)
    assert (pruned.matches, pruned.guests) == (1, 1)
    assert await store.read(own_solves, anna, 9) == []
    assert len(await store.read(task_times, "classic")) == 1
    assert anna.encode() not in b"".join(await backup_of(store))


async def test_solves_and_match_results_are_backed_up_and_come_back(
    shelf: Shelf, tmp_path: object
) -> None:
    store = await shelf.open()
    anna = (await store.write(create_guest, "a")).id
    await end(store, "m")
    await store.write(add_statistics, "m", [a_solve(1, anna)], [a_taking(anna)])
    lines = await backup_of(store)
    other = await shelf.open(f"sqlite:///{tmp_path}/other.db")
    await other.restore(lines, believe)
    assert await other.read(own_solves, anna, 9) == await store.read(own_solves, anna, 9)
    assert (
        await other.read(own_match_results, anna, 9)
        == await store.read(own_match_results, anna, 9)
        != []
    )
    assert await other.read(uncollected_matches, 9) == []


async def test_boards_in_the_making_are_left_out(store: Store) -> None:
    await store.write(create_match, a_match())
    laid = LaidOut(0, Board("0@0,0", (ShownFace(0, "ab"), ShownFace(1, "cd"))))
    arrange: Cause = (GivenCommand(Arrange(0, 'a "},{', 5), (KEY,)),)
    boards: list[tuple[Cause, Events]] = [
        (arrange, (Arranged(0, 'a "},{'),)),
        ((GivenCommand(Arrange(0, "", 5)),), (laid,)),
    ]
    kept: list[tuple[Cause, Events]] = [
        (arrange, (Arranged(0, ""), TieDrawn((0, 1)))),
        (arrange, (laid, Came(0))),
        (arrange, (Came(0),)),
        (arrange, ()),
        (Tick(), (Arranged(0, ""),)),
        ((GivenCommand(Come(0)),), (Came(0),)),
    ]
    decided = [
        encode_decision(Decision(number, 3, cause, (), events))
        for number, (cause, events) in enumerate([*boards, *kept, *boards], 1)
    ]
    await store.append(Append("m", 1, 0, 3, decided))
    found = await store.read(load_without_boards, "m")
    assert found.decisions == tuple(decided[2:-2])
    assert found.header == (await store.read(load_match, "m")).header


async def test_the_database_finds_the_same_quartiles(store: Store) -> None:
    await end(store, "m")
    dice = random.Random(5)
    told = [
        replace(a_solve(number), task=f"{number % 4} moon", time=dice.randrange(50))
        for number in range(21)
    ]
    await store.write(add_statistics, "m", [*told, a_solve(99, hints=1)])
    found = await store.read(edition_times, "classic")
    assert found.sides == {"easy": times([solve.time for solve in told])}
    assert [(task.task, task.difficulty, task.times) for task in found.tasks] == [
        (f"{number} moon", 2.5, times([solve.time for solve in told[number::4]]))
        for number in range(4)
    ]
    assert await store.read(edition_times, "three_d") == ({}, ())
