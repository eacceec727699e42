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
from ubongo.server.store.guests import create_guest, find_guest, save_settings, touch_guest
from ubongo.server.store.matches import (
    create_match,
    finish_match,
    load_match,
    match_by_code,
    start_match,
    update_match,
)
from ubongo.server.store.pruning import (
    count_idle_hour,
    give_up_matches,
    prune,
    prune_unmissed,
)
from ubongo.server.store.solo import add_solo_result, best_solo_results, strike_solo_result
from ubongo.server.store.structs import NewSoloResult, Pruned, StoredSeat
from ubongo.server.store.tables import decisions, match_seats, matches

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


IDLE = 2
"""Hours after which a match is given up here."""
KEPT = 3 * DAY


async def live(shelf: Shelf, store: Store, days: int, kept: int = KEPT) -> None:
    """Let days pass for a server that prunes once a day."""
    for _ in range(days):
        shelf.now += DAY
        await prune_unmissed(store, IDLE, kept)


async def matches_in(store: Store) -> set[str]:
    """The matches that are kept."""
    return set(await store.read(lambda connection: connection.scalars(select(matches.c.id)).all()))


async def begin(store: Store, name: str, *players: str) -> None:
    """A match that has begun, and the guests who play it."""
    stored = tuple(StoredSeat(guest, guest) for guest in players)
    await store.write(create_match, replace(a_match(name, name), seats=stored))
    await store.write(start_match, name, 1)
    await store.append(an_append(name))


async def test_by_itself_goes_what_was_never_begun_or_nobody_came_back_to(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "ABANDONED_KEPT", 3 * DAY)
    store = await shelf.open()
    anna = (await store.write(create_guest, "anna", "Anna")).id
    await store.write(create_match, a_match("unbegun", "unbegun"))
    for name in ("deserted", "finished", "played"):
        await begin(store, name, anna)
    for name in ("unbegun", "finished"):
        await store.write(finish_match, name, 1)
    for _ in range(IDLE):
        await store.write(count_idle_hour)
    await store.append(an_append("played", 2))
    assert await store.write(give_up_matches, IDLE) == 1
    await live(shelf, store, 1, kept=0)
    assert await matches_in(store) == {"unbegun", "deserted", "finished", "played"}
    await live(shelf, store, 1, kept=0)
    assert await matches_in(store) == {"deserted", "finished", "played"}
    await live(shelf, store, 3, kept=0)
    assert await matches_in(store) == {"finished", "played"}
    assert await store.read(unfinished) == ["played"]


async def test_an_old_match_stays_as_long_as_anybody_of_it_comes_back(shelf: Shelf) -> None:
    store = await shelf.open()
    anna, ben = [(await store.write(create_guest, name, name)).id for name in ("Anna", "Ben")]
    for name, people in (("both", (anna, ben)), ("ben", (ben,)), ("record", (ben,))):
        await begin(store, name, *people)
        await store.write(finish_match, name, 1)
    await store.write(add_solo_result, NewSoloResult("r", ben, "record", a_result()))
    await live(shelf, store, 9, kept=0)  # for good
    assert await matches_in(store) == {"both", "ben", "record"}
    await store.write(touch_guest, anna)
    await live(shelf, store, 1)
    assert await matches_in(store) == {"both", "record"}
    await live(shelf, store, 3)
    assert await matches_in(store) == {"record"}
    assert await store.read(find_guest, "Anna") is None
    assert await store.read(find_guest, "Ben") is not None


async def test_a_clock_that_is_ten_years_ahead_for_a_while_costs_no_match(shelf: Shelf) -> None:
    store = await shelf.open()
    anna = (await store.write(create_guest, "anna", "Anna")).id
    await begin(store, "finished", anna)
    await store.write(finish_match, "finished", 1)
    await live(shelf, store, 1)
    right, shelf.now = shelf.now, shelf.now + 3650 * DAY
    await prune_unmissed(store, IDLE, KEPT)
    shelf.now = right + 1
    await prune_unmissed(store, IDLE, KEPT)
    assert await matches_in(store) == {"finished"}


async def test_a_guest_who_has_nothing_at_all_goes_after_a_while(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "UNKNOWN_KEPT", 2 * DAY)
    monkeypatch.setattr(pruning, "GUESTS_AT_ONCE", 2)
    store = await shelf.open()
    keys = [*(f"nobody {number}" for number in range(5)), "named", "settled"]
    for key in keys:
        found = await store.write(create_guest, key, "Anna" if key == "named" else None)
    await store.write(save_settings, found.id, {"look": "dark"})
    await live(shelf, store, 2, kept=0)
    assert [key for key in keys if await store.read(find_guest, key)] == keys
    await live(shelf, store, 1, kept=0)
    assert [key for key in keys if await store.read(find_guest, key)] == ["named", "settled"]
