"""Devices of a guest: added, seen, and signed out one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.store.keeping import NOON
from ubongo.server.store.devices import (
    MOST_DEVICES,
    add_device,
    devices_of,
    find_device,
    remove_device,
    touch_device,
)
from ubongo.server.store.guests import create_guest, delete_guest, find_guest
from ubongo.server.store.structs import StoredDevice

if TYPE_CHECKING:
    from tests.server.store.keeping import Shelf
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio


async def test_a_guest_is_found_by_the_credential_of_every_device(shelf: Shelf) -> None:
    store = await shelf.open()
    anna = await store.write(create_guest, "laptop", "Anna", "Firefox, Linux")
    shelf.now = NOON + 5
    phone = await store.write(add_device, anna.id, "phone", "Safari, iPhone")
    assert phone == StoredDevice(
        phone.id if phone else "", anna.id, "Safari, iPhone", *[NOON + 5] * 2
    )
    for credential in ("laptop", "phone"):
        found = await store.read(find_guest, credential)
        assert found is not None
        assert (found.id, found.last_seen) == (anna.id, NOON + 5)
    assert [each.name for each in await store.read(devices_of, anna.id)] == [
        "Safari, iPhone",
        "Firefox, Linux",
    ]


async def test_a_device_that_is_seen_says_so_of_its_guest_too(shelf: Shelf) -> None:
    store = await shelf.open()
    anna = await store.write(create_guest, "laptop")
    (laptop,) = await store.read(devices_of, anna.id)
    shelf.now = NOON + 9
    assert await store.write(touch_device, laptop.id)
    found, guest = await store.read(find_device, "laptop"), await store.read(find_guest, "laptop")
    assert found is not None
    assert guest is not None
    assert (found.added, found.seen, guest.last_seen) == (NOON, NOON + 9, NOON + 9)


async def test_only_its_own_guest_signs_a_device_out(store: Store) -> None:
    anna, ben = await store.write(create_guest, "a"), await store.write(create_guest, "b")
    (own,) = await store.read(devices_of, anna.id)
    assert not await store.write(remove_device, ben.id, own.id)
    assert await store.write(remove_device, anna.id, own.id)
    assert not await store.write(remove_device, anna.id, own.id)
    assert await store.read(find_guest, "a") is None
    assert not await store.write(touch_device, own.id)


async def test_of_too_many_devices_the_one_that_was_not_seen_for_longest_goes(shelf: Shelf) -> None:
    store = await shelf.open()
    anna = await store.write(create_guest, "0")
    for number in range(1, MOST_DEVICES + 1):
        shelf.now += 1
        await store.write(add_device, anna.id, str(number), None)
    assert len(await store.read(devices_of, anna.id)) == MOST_DEVICES
    assert await store.read(find_device, "0") is None
    assert await store.read(find_device, "1") is not None


async def test_who_is_forgotten_has_no_device_and_gets_none(store: Store) -> None:
    anna = await store.write(create_guest, "a")
    await store.write(delete_guest, anna.id)
    assert await store.read(find_device, "a") is None
    assert await store.write(add_device, anna.id, "b", None) is None
