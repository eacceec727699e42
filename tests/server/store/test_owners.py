"""Only the owner of a match writes to it, however the processes of two owners race."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from tests.server.store.keeping import Gate, a_match, an_append, some_decisions
from ubongo.server.store.errors import Fenced
from ubongo.server.store.matches import (
    create_match,
    finish_match,
    load_match,
    start_match,
    take_over_match,
    update_match,
)
from ubongo.server.store.structs import Append

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from tests.server.store.keeping import Shelf
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio


async def test_each_owner_has_the_next_epoch(store: Store) -> None:
    await store.write(create_match, a_match())
    assert [await store.write(take_over_match, "m") for _ in range(3)] == [2, 3, 4]
    assert (await store.read(load_match, "m")).header.epoch == 4


async def test_a_stale_owner_can_write_nothing(shelf: Shelf) -> None:
    old, new = await shelf.open(), await shelf.open()
    await old.write(create_match, a_match())
    await old.append(an_append())
    assert await new.write(take_over_match, "m") == 2
    before = await new.read(load_match, "m")
    for attempt in (
        old.append(an_append(first=2)),
        old.append(Append("m", 1, 1, 99)),
        old.write(start_match, "m", 1),
        old.write(finish_match, "m", 1),
        old.write(update_match, 1, a_match()),
    ):
        with pytest.raises(Fenced, match="match 'm' is in epoch 2, not in 1"):
            await attempt
    assert await new.read(load_match, "m") == before
    await new.append(an_append(first=2, epoch=2))
    assert (await old.read(load_match, "m")).decisions == some_decisions(1, 2)


async def test_an_epoch_that_nobody_has_yet_is_refused_too(store: Store) -> None:
    await store.write(create_match, a_match())
    for attempt in (store.append(an_append(epoch=2)), store.write(finish_match, "m", 2)):
        with pytest.raises(Fenced, match="match 'm' is in epoch 1, not in 2"):
            await attempt


async def test_of_two_owners_of_the_same_epoch_only_one_gets_a_number(shelf: Shelf) -> None:
    stores = [await shelf.open(), await shelf.open()]
    await stores[0].write(create_match, a_match())
    for number in range(1, 11):
        tries = [store.append(an_append(first=number)) for store in stores]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sorted(type(each).__name__ for each in done) == ["Fenced", "NoneType"]
    assert (await stores[1].read(load_match, "m")).decisions == some_decisions(1, 10)


async def test_who_takes_over_sees_everything_that_was_acknowledged_and_nothing_comes_after(
    shelf: Shelf,
) -> None:
    old, new = await shelf.open(), await shelf.open()
    await old.write(create_match, a_match())
    acknowledged, under_way = 0, asyncio.Event()

    async def go_on_until_fenced() -> None:
        nonlocal acknowledged
        while True:
            await old.append(an_append(first=acknowledged + 1))
            acknowledged += 1
            if acknowledged == 5:
                under_way.set()

    going_on = asyncio.create_task(go_on_until_fenced())
    await under_way.wait()
    epoch = await new.write(take_over_match, "m")
    loaded = await new.read(load_match, "m")
    with pytest.raises(Fenced):
        await going_on
    assert loaded.decisions == some_decisions(1, acknowledged)
    assert (await new.read(load_match, "m")).decisions == loaded.decisions
    await new.append(an_append(first=acknowledged + 1, epoch=epoch))


async def test_an_append_that_is_being_committed_comes_before_the_new_owner(shelf: Shelf) -> None:
    old, new = await shelf.open(), await shelf.open()
    await old.write(create_match, a_match())
    gate = Gate(old)
    appending = asyncio.create_task(old.append(an_append()))
    await gate.wait_until_reached()
    taking_over = asyncio.create_task(new.write(take_over_match, "m"))
    await asyncio.wait({appending, taking_over}, timeout=0.05)
    assert not appending.done()
    assert not taking_over.done()
    gate.opened.set()
    await appending
    assert await taking_over == 2
    assert (await new.read(load_match, "m")).decisions == some_decisions(1)


@pytest.mark.parametrize("deed", ["settle_match", "open_match", "finish"])
async def test_whatever_is_being_committed_comes_before_the_new_owner(
    shelf: Shelf, deed: str
) -> None:
    old, new = await shelf.open(), await shelf.open()
    await old.write(create_match, a_match())
    gate = Gate(old)
    doing: dict[str, Callable[[], Awaitable[object]]] = {
        "settle_match": lambda: old.write(update_match, 1, a_match()),
        "open_match": lambda: old.write(start_match, "m", 1),
        "finish": lambda: old.write(finish_match, "m", 1),
    }
    done = asyncio.ensure_future(doing[deed]())
    await gate.wait_until_reached()
    taking_over = asyncio.create_task(new.write(take_over_match, "m"))
    await asyncio.wait({taking_over}, timeout=0.05)
    assert not taking_over.done()
    gate.opened.set()
    await done
    assert await taking_over == 2


async def test_an_append_that_comes_while_the_new_owner_commits_is_fenced(shelf: Shelf) -> None:
    old, new = await shelf.open(), await shelf.open()
    await old.write(create_match, a_match())
    gate = Gate(new)
    taking_over = asyncio.create_task(new.write(take_over_match, "m"))
    await gate.wait_until_reached()
    appending = asyncio.create_task(old.append(an_append()))
    await asyncio.wait({appending, taking_over}, timeout=0.05)
    assert not appending.done()
    gate.opened.set()
    assert await taking_over == 2
    with pytest.raises(Fenced):
        await appending
    assert (await new.read(load_match, "m")).decisions == ()


@pytest.fixture(autouse=True)
def _gates_end() -> Iterator[None]:
    """No thread of a store outlasts its test."""
    before = threading.active_count()
    yield
    assert threading.active_count() <= before + 4
