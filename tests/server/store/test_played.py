"""Finished matches in the store: whose they are, in which order, and how they ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.store.keeping import NOON, OPTIONS, SEED, a_result
from ubongo.core.decision import Decision, GivenCommand, encode_decision
from ubongo.core.messages import Came, Come, MatchEnded, Tick
from ubongo.core.solo.messages import SoloEnded
from ubongo.server.store.guests import create_guest
from ubongo.server.store.matches import create_match, finish_match, start_match
from ubongo.server.store.played import matches_of
from ubongo.server.store.structs import Append, NewMatch, StoredSeat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.server.store.keeping import Shelf
    from ubongo.core.decision import EncodedDecision
    from ubongo.core.messages import Message
    from ubongo.server.store.store import Store

    Events = tuple[Message, ...]

pytestmark = pytest.mark.anyio

CAME = (Came(0),)
ENDED = (Came(0), MatchEnded(((1,), (0,))), Came(1))
SOLO_ENDED = (SoloEnded(a_result()),)


def decided(told: Sequence[Events]) -> list[EncodedDecision]:
    """Decisions with these events each."""
    return [
        encode_decision(
            Decision(number, 9, Tick() if number % 2 else (GivenCommand(Come(0)),), (), events)
        )
        for number, events in enumerate(told, 1)
    ]


async def keep(store: Store, match_id: str, *guests: str, told: Sequence[Events]) -> None:
    seats = tuple(StoredSeat(guest, "Anna") for guest in guests)
    await store.write(create_match, NewMatch(match_id, "BKTR", "classic", OPTIONS, SEED, seats))
    await store.write(start_match, match_id, 1)
    await store.append(Append(match_id, 1, 0, 9, decided(told)))
    await store.write(finish_match, match_id, 1)


async def test_a_guest_finds_the_own_matches_page_by_page(shelf: Shelf) -> None:
    store = await shelf.open()
    anna, ben = [(await store.write(create_guest, token)).id for token in "ab"]
    for number, match in enumerate("klmno"):
        shelf.now = NOON + number // 2  # some were finished at the same time
        await keep(store, match, ben, anna, told=[ENDED])
    await keep(store, "x", ben, told=[])
    await store.write(
        create_match, NewMatch("y", "BKTR", "classic", OPTIONS, SEED, (StoredSeat(anna),))
    )
    first = await store.read(matches_of, anna, "", 2)
    assert [match.id for match in first] == ["o", "n"]
    assert [match.id for match in await store.read(matches_of, anna, "n", 9)] == ["m", "l", "k"]
    assert [match.id for match in await store.read(matches_of, anna, "k", 9)] == []
    assert [match.id for match in await store.read(matches_of, anna, "pruned", 9)] == []
    assert {(match.seat, match.seats) for match in first} == {
        (1, (StoredSeat(ben, "Anna"), StoredSeat(anna, "Anna")))
    }
    assert first[0].options == OPTIONS
    assert (first[0].started, first[0].finished) == (NOON + 2, NOON + 2)


@pytest.mark.parametrize(
    ("told", "endings"),
    [
        ([CAME, ENDED], [2]),
        ([CAME, SOLO_ENDED, CAME], [2]),
        ([ENDED, *[CAME] * 80], [1]),
        ([CAME] * 80, []),
        ([CAME, ENDED, CAME, ENDED], [2, 4]),
    ],
)
async def test_how_a_match_ended_is_found_wherever_it_stands(
    told: Sequence[Events], endings: list[int], store: Store
) -> None:
    anna = (await store.write(create_guest, "a")).id
    await keep(store, "m", anna, told=told)
    (found,) = await store.read(matches_of, anna, "", 1)
    assert found.endings == tuple(decided(told)[number - 1] for number in endings)
