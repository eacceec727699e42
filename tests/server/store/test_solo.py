"""Solo results and the records among them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from tests.server.store.keeping import NOON, Gate, a_match, a_result
from ubongo.core.solo.results import Mode, SoloResult, Source
from ubongo.decks.box import Side
from ubongo.server.store.errors import FailedError
from ubongo.server.store.guests import create_guest, rename_guest
from ubongo.server.store.matches import create_match
from ubongo.server.store.server_state import load_or_create_secret
from ubongo.server.store.solo import (
    add_solo_result,
    best_solo_results,
    better_solo_results,
    daily_result,
    solo_results_of,
    strike_solo_result,
)
from ubongo.server.store.structs import NewSoloResult, SoloRecord

if TYPE_CHECKING:
    from tests.server.store.keeping import Shelf
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

CATEGORY = a_result().category


async def add(store: Store, *results: SoloResult) -> None:
    """Results of one guest, named r0, r1, …."""
    guest = await store.write(create_guest, "hash", "Anna")
    for number, result in enumerate(results):
        await store.write(add_solo_result, NewSoloResult(f"r{number}", guest.id, None, result))


async def places(store: Store, most: int = 100) -> list[tuple[int, str]]:
    """The place and the id of the best."""
    best = await store.read(best_solo_results, CATEGORY, most)
    return [(record.place, record.id) for record in best]


async def test_a_record_tells_whose_it_is_and_where_to_read_it(shelf: Shelf) -> None:
    store = await shelf.open()
    guest = await store.write(create_guest, "hash", "Anna")
    await store.write(create_match, a_match())
    shelf.now = NOON + 9
    await store.write(add_solo_result, NewSoloResult("r", guest.id, "m", a_result()))
    assert await store.read(best_solo_results, CATEGORY, 1) == [
        SoloRecord(1, "r", guest.id, "Anna", "m", NOON + 9, a_result())
    ]
    await store.write(rename_guest, guest.id, "Ann")
    assert (await store.read(best_solo_results, CATEGORY, 1))[0].name == "Ann"


@pytest.mark.rule("D-34", "L-25")
async def test_more_tasks_then_less_time_then_the_earlier_run_is_better(shelf: Shelf) -> None:
    store = await shelf.open()
    results = [a_result(5, 90), a_result(6, 95), a_result(6, 93), a_result(6, 95), a_result(4, 1)]
    guest = await store.write(create_guest, "hash")
    for number, result in enumerate(results):
        shelf.now = NOON - number
        await store.write(add_solo_result, NewSoloResult(f"r{number}", guest.id, None, result))
    assert await places(store) == [(1, "r2"), (2, "r3"), (2, "r1"), (4, "r0"), (5, "r4")]
    assert await places(store, 2) == [(1, "r2"), (2, "r3")]


@pytest.mark.rule("D-34", "L-25")
async def test_for_time_less_of_it_is_better_and_equal_times_share(store: Store) -> None:
    results = [replace(a_result(5, time), mode=Mode.TASKS) for time in (90, 80, 80, 81)]
    await add(store, *results)
    best = await store.read(best_solo_results, results[0].category, 9)
    assert [(record.place, record.id) for record in best] == [
        (1, "r1"),
        (1, "r2"),
        (3, "r3"),
        (4, "r0"),
    ]


@pytest.mark.rule("A-15")
async def test_categories_are_kept_apart(store: Store) -> None:
    base = a_result()
    others = [
        replace(base, edition="three_d"),
        replace(base, mode=Mode.TASKS),
        replace(base, side=Side.EASY),
        replace(base, length=10),
        replace(base, source=Source.BOX),
    ]
    await add(store, base, *others)
    assert await places(store) == [(1, "r0")]
    for number, other in enumerate(others, 1):
        (record,) = await store.read(best_solo_results, other.category, 5)
        assert (record.id, record.result) == (f"r{number}", other)


@pytest.mark.rule("D-34", "L-25")
async def test_unranked_and_struck_results_are_no_records(store: Store) -> None:
    await add(store, a_result(9, is_ranked=False), a_result(8), a_result(7), a_result(6))
    assert await store.write(strike_solo_result, "r1") is True
    assert await store.write(strike_solo_result, "none") is False
    assert await places(store) == [(1, "r2"), (2, "r3")]


async def test_a_result_must_be_somebodys(store: Store) -> None:
    with pytest.raises(FailedError):
        await store.write(add_solo_result, NewSoloResult("r", "nobody", None, a_result()))


async def test_a_result_is_kept_once_however_often_it_is_said(store: Store) -> None:
    await add(store, a_result(), a_result())
    await add(store, a_result(9))
    assert await places(store) == [(1, "r0"), (1, "r1")]


async def test_hints_days_and_doubts_are_kept(store: Store) -> None:
    guest = await store.write(create_guest, "hash", "Anna")
    daily = replace(a_result(1), mode=Mode.DAILY, length=1, hints=2, day="2030-01-31")
    await store.write(add_solo_result, NewSoloResult("d", guest.id, None, daily, is_doubtful=True))
    (record,) = await store.read(best_solo_results, daily.category, 5)
    assert (record.result, record.is_doubtful) == (daily, True)


async def test_the_best_of_the_last_day_are_a_list_of_their_own(shelf: Shelf) -> None:
    store = await shelf.open()
    guest = await store.write(create_guest, "hash")
    for number, solved in enumerate([9, 7, 8]):
        shelf.now = NOON + number * 1000
        await store.write(
            add_solo_result, NewSoloResult(f"r{number}", guest.id, None, a_result(solved))
        )
    newest = await store.read(best_solo_results, CATEGORY, 5, within=1000)
    assert [(record.place, record.id) for record in newest] == [(1, "r2"), (2, "r1")]


async def test_daily_tasks_are_compared_day_by_day(store: Store) -> None:
    daily = replace(a_result(1), mode=Mode.DAILY, length=1, day="2030-01-31")
    await add(store, daily, replace(daily, time=9), replace(daily, time=8, day="2030-02-01"))
    best = await store.read(best_solo_results, daily.category, 5, day="2030-01-31")
    assert [record.id for record in best] == ["r1", "r0"]
    assert await store.read(better_solo_results, daily) == 1


async def test_how_many_are_better(store: Store) -> None:
    await add(store, a_result(5, 60), a_result(5, 50), a_result(6, 90), a_result(4, 1))
    assert await store.read(better_solo_results, a_result(5, 60)) == 2
    assert await store.read(better_solo_results, a_result(5, 50)) == 1


async def test_own_results_are_all_there_the_newest_first(shelf: Shelf) -> None:
    store = await shelf.open()
    anna, ben = await store.write(create_guest, "a", "Anna"), await store.write(create_guest, "b")
    for number, (guest, is_ranked) in enumerate([(anna, True), (ben, True), (anna, False)]):
        shelf.now = NOON + number
        result = a_result(is_ranked=is_ranked)
        await store.write(add_solo_result, NewSoloResult(f"r{number}", guest.id, None, result))
    assert [record.id for record in await store.read(solo_results_of, anna.id, 9)] == ["r2", "r0"]
    assert [record.id for record in await store.read(solo_results_of, anna.id, 1)] == ["r2"]


async def test_a_days_task_is_found_by_guest_edition_and_day(store: Store) -> None:
    daily = replace(a_result(1), mode=Mode.DAILY, length=1, day="2030-01-31")
    await add(store, daily)
    guest = (await store.write(create_guest, "hash")).id
    found = await store.read(daily_result, guest, "classic", "2030-01-31")
    assert found is not None
    assert found.result == daily
    assert await store.read(daily_result, guest, "three_d", "2030-01-31") is None
    assert await store.read(daily_result, guest, "classic", "2030-02-01") is None
    assert await store.read(daily_result, "nobody", "classic", "2030-01-31") is None


async def test_the_house_keeps_one_secret(shelf: Shelf) -> None:
    made = await (await shelf.open()).write(load_or_create_secret)
    assert len(made) == 64
    assert await (await shelf.open()).write(load_or_create_secret) == made


async def test_two_first_starts_agree_on_the_secret(shelf: Shelf) -> None:
    first, second = await shelf.open(), await shelf.open()
    gate = Gate(first)
    made = asyncio.create_task(first.write(load_or_create_secret))
    await gate.wait_until_reached()
    found = asyncio.create_task(second.write(load_or_create_secret))
    await asyncio.wait([found], timeout=0.3)  # it waits for the first one
    assert not found.done()
    gate.opened.set()
    assert await found == await made
