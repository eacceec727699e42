"""What is old goes; what somebody may still ask for stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from sqlalchemy import func, select

from tests.server.store.keeping import NOON, a_match, a_result, an_append, seated, unfinished
from ubongo.server.limits import Limits
from ubongo.server.store import pruning
from ubongo.server.store.devices import add_device, devices_of
from ubongo.server.store.errors import UnknownMatch
from ubongo.server.store.guests import create_guest, find_guest, touch_guest
from ubongo.server.store.matches import (
    create_match,
    finish_match,
    load_match,
    match_by_code,
    update_match,
)
from ubongo.server.store.pruning import count_idle_hour, give_up_matches, prune
from ubongo.server.store.solo import add_solo_result, best_solo_results, strike_solo_result
from ubongo.server.store.structs import NewSoloResult, Pruned, StoredSeat
from ubongo.server.store.tables import decisions, match_seats

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tests.server.store.keeping import Shelf
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

DAY = 24 * 3600 * 1000


async def rows_of(store: Store, match_id: str) -> list[int]:
    """How many rows of other tables are a match's."""

    def counted(connection: Connection) -> list[int]:
        return [
            connection.execute(
                select(func.count()).select_from(table).where(table.c.match == match_id)
            ).scalar_one()
            for table in (match_seats, decisions)
        ]

    return await store.read(counted)


async def test_matches_that_were_finished_long_ago_go_with_all_that_is_theirs(
    shelf: Shelf,
) -> None:
    store = await shelf.open()
    for name, finished in (("old", NOON), ("edge", NOON + 1), ("new", NOON + DAY)):
        await store.write(create_match, a_match(name, name))
        await store.append(an_append(name, number=2))
        shelf.now = finished
        await store.write(finish_match, name, 1)
    await store.write(create_match, a_match("running", "RUNS"))
    shelf.now = NOON + 90 * DAY + 1
    assert await prune(store, 90 * DAY) == Pruned(matches=1, guests=0, results=0)
    with pytest.raises(UnknownMatch):
        await store.read(load_match, "old")
    assert await rows_of(store, "old") == [0, 0]
    assert await rows_of(store, "edge") == [2, 2]
    assert await store.read(unfinished) == ["running"]
    assert await prune(store, 0) == Pruned(matches=2, guests=0, results=0)


async def test_many_matches_are_deleted_in_several_steps(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "MATCHES_AT_ONCE", 3)
    store = await shelf.open()
    for number in range(7):
        await store.write(create_match, a_match(f"m{number}", f"{number}"))
        await store.write(finish_match, f"m{number}", 1)
    shelf.now += 1
    assert (await prune(store, 0)).matches == 7


async def test_guests_who_have_no_part_in_anything_go(shelf: Shelf) -> None:
    store = await shelf.open()
    ids = {}
    for name in ("idle", "back", "host", "sits", "record", "left", "unranked"):
        ids[name] = (await store.write(create_guest, name, name)).id
        await store.write(add_device, ids[name], f"{name} too", None)
    await store.write(create_match, a_match("old", "old", 1))
    left = seated(a_match("old", "old", 1), 0, StoredSeat(ids["left"], "left"))
    await store.write(update_match, 1, left)
    await store.write(finish_match, "old", 1)
    new = replace(a_match(), seats=(StoredSeat(ids["sits"], "sits"),), host=ids["host"])
    await store.write(create_match, new)
    await store.write(add_solo_result, NewSoloResult("r", ids["record"], "old", a_result()))
    unranked = a_result(is_ranked=False)
    await store.write(add_solo_result, NewSoloResult("u", ids["unranked"], None, unranked))
    shelf.now += DAY
    await store.write(touch_guest, ids["back"])
    assert (await prune(store, DAY)).guests == 0
    shelf.now += 1
    assert await prune(store, DAY) == Pruned(matches=1, guests=3, results=1)
    kept = {name for name in ids if await store.read(find_guest, name)}
    assert kept == {"back", "host", "sits", "record"}
    with_devices = {name for name in ids if await store.read(devices_of, ids[name])}
    assert with_devices == kept
    (record,) = await store.read(best_solo_results, a_result().category, 5)
    assert (record.guest, record.match_id) == (ids["record"], None)


async def test_a_struck_result_is_no_reason_to_stay(shelf: Shelf) -> None:
    store = await shelf.open()
    guest = await store.write(create_guest, "hash")
    await store.write(add_solo_result, NewSoloResult("r", guest.id, None, a_result()))
    await store.write(strike_solo_result, "r")
    assert await prune(store, 0) == Pruned(matches=0, guests=0, results=0)
    shelf.now += 1
    assert await prune(store, 0) == Pruned(matches=0, guests=1, results=1)


async def test_a_clock_that_is_eight_days_ahead_gives_up_no_match(shelf: Shelf) -> None:
    store = await shelf.open()
    await store.write(create_match, a_match())
    shelf.now += 8 * DAY
    await store.write(count_idle_hour)
    assert await store.write(give_up_matches, Limits().deserted_match_hours) == 0
    assert await store.read(unfinished) == ["m"]


async def test_a_match_that_nobody_goes_on_with_gives_its_code_back(store: Store) -> None:
    await store.write(create_match, a_match("idle", "IDLE"))
    await store.write(create_match, a_match("edge", "EDGE"))
    await store.write(count_idle_hour)
    await store.append(an_append("edge"))
    await store.write(count_idle_hour)
    assert await store.write(give_up_matches, 2) == 1
    assert await store.read(match_by_code, "IDLE") is None
    assert await store.read(match_by_code, "EDGE") == "edge"
    assert await store.read(unfinished) == ["edge"]
    await store.read(load_match, "idle")
