"""Finished matches in the store: whose they are, in which order, and how they ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.store.keeping import NOON, OPTIONS, SEED
from ubongo.server.store.records import Append, NewMatch, StoredEvent, StoredSeat

if TYPE_CHECKING:
    from tests.server.store.keeping import Shelf
    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

ENDED = StoredEvent(9, 1, b'{"kind":"match_ended","places":[[1],[0]]}')
CAME = StoredEvent(9, 1, b'{"kind":"came","seat":0}')


async def keep(store: Store, match: str, *guests: str, events: tuple[StoredEvent, ...]) -> None:
    seats = tuple(StoredSeat(guest, "Anna") for guest in guests)
    await store.create_match(NewMatch(match, "BKTR", "classic", OPTIONS, SEED, seats))
    await store.open_match(match, 1)
    await store.append(Append(match, 1, 1, 9, events))
    await store.finish(match, 1)


async def test_a_guest_finds_the_own_matches_page_by_page(shelf: Shelf) -> None:
    store = await shelf.open()
    anna, ben = [(await store.create_guest(token)).id for token in "ab"]
    for number, match in enumerate("klmno"):
        shelf.now = NOON + number // 2  # some were finished at the same time
        await keep(store, match, ben, anna, events=(ENDED,))
    await keep(store, "x", ben, events=())
    await store.create_match(NewMatch("y", "BKTR", "classic", OPTIONS, SEED, (StoredSeat(anna),)))
    first = await store.matches_of(anna, "", 2)
    assert [match.id for match in first] == ["o", "n"]
    assert [match.id for match in await store.matches_of(anna, "n", 9)] == ["m", "l", "k"]
    assert [match.id for match in await store.matches_of(anna, "k", 9)] == []
    assert [match.id for match in await store.matches_of(anna, "pruned", 9)] == []
    assert {(match.seat, match.seats) for match in first} == {
        (1, (StoredSeat(ben, "Anna"), StoredSeat(anna, "Anna")))
    }
    assert first[0].options == OPTIONS
    assert (first[0].opened, first[0].finished) == (NOON + 2, NOON + 2)


@pytest.mark.parametrize(
    ("events", "endings"),
    [
        ((CAME, ENDED), (ENDED,)),
        ((ENDED, *[CAME] * 80), (ENDED,)),
        ((CAME,) * 80, ()),
    ],
)
async def test_how_a_match_ended_is_found_wherever_it_stands(
    events: tuple[StoredEvent, ...], endings: tuple[StoredEvent, ...], store: Store
) -> None:
    anna = (await store.create_guest("a")).id
    await keep(store, "m", anna, events=events)
    (found,) = await store.matches_of(anna, "", 1)
    assert found.endings == endings


async def test_a_match_can_be_had_without_its_answers(store: Store) -> None:
    await keep(store, "m", events=(CAME,))
    assert (await store.load("m", kept_answers=0)).events == (CAME,)
