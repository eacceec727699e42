"""Guests come, are named, are seen again, and can have everything forgotten."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.store.keeping import (
    KEY,
    NOON,
    a_match,
    a_result,
    an_append,
    backup_of,
    some_decisions,
)
from ubongo.core.wire.guests import (
    ExportedDevice,
    ExportedGuest,
    ExportedOther,
    ExportedResult,
    ExportedSeat,
)
from ubongo.server.store.devices import devices_of
from ubongo.server.store.guest_export import export_of_guest
from ubongo.server.store.guests import (
    create_guest,
    delete_guest,
    find_guest,
    rename_guest,
    save_settings,
    set_phrase,
    touch_guest,
)
from ubongo.server.store.matches import create_match, load_match, update_match
from ubongo.server.store.solo import add_solo_result
from ubongo.server.store.structs import (
    NewSoloResult,
    Role,
    StoredGuest,
    StoredOther,
    StoredSeat,
)

if TYPE_CHECKING:
    from tests.server.store.keeping import Shelf
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio


async def test_a_guest_is_found_by_the_hash_of_its_credential(shelf: Shelf) -> None:
    store = await shelf.open()
    guest = await store.write(create_guest, "hash", "Anna")
    assert guest == StoredGuest(guest.id, "Anna", NOON, NOON)
    assert await (await shelf.open()).read(find_guest, "hash") == guest
    assert await store.read(find_guest, "Hash") is None


async def test_a_guest_may_have_no_name_and_get_one(shelf: Shelf) -> None:
    store = await shelf.open()
    guest, other = (
        await store.write(create_guest, "hash"),
        await store.write(create_guest, "other", "Ben"),
    )
    assert guest.name is None
    assert guest.id != other.id
    await store.write(rename_guest, guest.id, "Anna")
    shelf.now = NOON + 7
    await store.write(touch_guest, guest.id)
    assert await store.read(find_guest, "hash") == replace(guest, name="Anna", last_seen=NOON + 7)
    assert await store.read(find_guest, "other") == other


async def test_a_credential_that_comes_twice_at_once_is_one_guest(shelf: Shelf) -> None:
    stores = [await shelf.open(), await shelf.open()]
    for number in range(10):
        made = await asyncio.gather(
            *(store.write(create_guest, str(number)) for store in stores * 2)
        )
        assert len({guest.id for guest in made}) == 1


async def test_who_is_there_already_stays_as_it_is(shelf: Shelf) -> None:
    store = await shelf.open()
    guest = await store.write(create_guest, "hash", "Anna")
    shelf.now = NOON + 1
    assert await store.write(create_guest, "hash", "Ben") == guest


async def test_who_deletes_everything_leaves_the_match_whole(store: Store) -> None:
    anna, ben = (
        await store.write(create_guest, "a", "Anna"),
        await store.write(create_guest, "b", "Ben"),
    )
    seats = (StoredSeat(anna.id, "Anna"), StoredSeat(ben.id, "Ben"))
    others = tuple(
        StoredOther(role, guest.id, guest.name, 1) for role in Role for guest in (anna, ben)
    )
    new = replace(a_match(), seats=seats, host=anna.id, others=others)
    await store.write(create_match, new)
    await store.append(an_append(number=3, key=KEY))
    await store.write(add_solo_result, NewSoloResult("r", anna.id, None, a_result()))
    await store.write(add_solo_result, NewSoloResult("s", ben.id, None, a_result()))
    before = await store.read(load_match, "m")
    await store.write(delete_guest, anna.id)
    after = await store.read(load_match, "m")
    assert await store.read(find_guest, "a") is None
    assert after.seats == (StoredSeat(), seats[1])
    left = StoredOther(Role.LEFT, None, None, 1)
    assert after.others == (others[1], others[3], left, others[5], others[7])
    assert after.header == replace(before.header, host=None)
    assert after.decisions == some_decisions(1, 3, key=KEY)
    kept = b"".join(await backup_of(store))
    assert b"Anna" not in kept
    assert anna.id.encode() not in kept
    assert b"Ben" in kept
    await store.write(delete_guest, anna.id)


async def test_everything_about_a_guest_is_told_but_the_credential(store: Store) -> None:
    anna = await store.write(create_guest, "secret", "Anna", "Firefox, Linux")
    await store.write(set_phrase, anna.id, "hidden")
    await store.write(save_settings, anna.id, {"look": "dark"})
    seats = (StoredSeat(), StoredSeat(anna.id, "Anna at m"))
    others = tuple(StoredOther(role, anna.id, "Anna too", 1) for role in Role)
    new = replace(a_match(), seats=seats, host=anna.id, others=others)
    await store.write(create_match, new)
    await store.write(add_solo_result, NewSoloResult("r", anna.id, "m", a_result()))
    found = await store.read(export_of_guest, anna.id)
    assert found
    assert found.guest == ExportedGuest(anna.id, "Anna", NOON, NOON)
    (device,) = await store.read(devices_of, anna.id)
    assert found.devices == (ExportedDevice(device.id, "Firefox, Linux", NOON, NOON),)
    assert (found.settings, found.has_phrase) == ({"look": "dark"}, True)
    assert not {b"secret", b"hidden"} & set(msgspec.json.encode(found).split(b'"'))
    assert found.seats == (ExportedSeat("m", "classic", 1, "Anna at m", NOON, None, None),)
    assert found.others == tuple(ExportedOther("m", role.value, "Anna too", 1) for role in Role)
    assert found.hosted == ("m",)
    assert found.results == (
        ExportedResult("r", "m", NOON, is_struck=False, is_doubtful=False, result=a_result()),
    )
    assert await store.read(export_of_guest, "nobody") is None
    await store.write(delete_guest, anna.id)
    assert await store.read(export_of_guest, anna.id) is None


async def test_who_is_forgotten_is_not_written_down_again(store: Store) -> None:
    anna = await store.write(create_guest, "a")
    await store.write(create_match, a_match())
    await store.write(delete_guest, anna.id)
    seats = (StoredSeat(), StoredSeat(anna.id, "Anna"))
    await store.write(update_match, 1, replace(a_match(), seats=seats, host=anna.id))
    kept = await store.read(load_match, "m")
    assert (kept.header.host, kept.seats) == (None, (StoredSeat(), StoredSeat()))
    await store.write(create_match, replace(a_match("n", "BBBB"), seats=seats, host=anna.id))
    assert (await store.read(load_match, "n")).seats == (StoredSeat(), StoredSeat())
