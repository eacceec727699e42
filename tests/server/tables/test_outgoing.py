"""The last decisions are kept as they are sent, in hardly more bytes than a view has."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Raw

from ubongo.core.wire.frames import Decided
from ubongo.server.tables.outgoing import (
    KEPT_BYTES,
    OutgoingDecision,
    RecentDecisions,
    text_of,
    texts_of,
)

MOST = 5


def frame(number: int, events: str = "[]") -> Decided:
    return Decided(number, 2_000, Raw(events.encode()), Raw(b'[{"op":"remove","path":"/round"}]'))


def outgoing(number: int, size: int = 0) -> OutgoingDecision:
    return OutgoingDecision(number, texts_of([frame(number, f'["{"x" * size}"]')]), ())


def kept(recent: RecentDecisions) -> list[int]:
    return [each.number for each in recent.since(0)]


@pytest.mark.parametrize("answered", [(), ((1, 4),), ((1, 4), (0, 7), (1, 6))])
def test_a_frame_is_what_the_struct_would_be_encoded_as(
    answered: tuple[tuple[int, int], ...],
) -> None:
    told = OutgoingDecision(3, texts_of([frame(3)]), answered)
    for seat in (None, 0, 1):
        ids = tuple(key for who, key in answered if who == seat)
        expected = msgspec.structs.replace(frame(3), ids=ids)
        assert told.frame_for(seat) == (text_of(expected), ids)


def test_each_seat_gets_its_own_text_where_something_is_hidden() -> None:
    texts = texts_of([frame(3), frame(3, '["mine"]'), frame(3)])
    told = OutgoingDecision(3, texts, ())
    assert told.frame_for(0).text == text_of(frame(3, '["mine"]'))
    assert told.frame_for(None) == told.frame_for(1) == (text_of(frame(3)), ())
    assert texts[0] is texts[2]
    assert told.size == len(texts[1]) > len(texts[0])


def test_so_many_decisions_are_kept() -> None:
    recent = RecentDecisions(MOST)
    for number in range(1, 9):
        recent.add(outgoing(number))
    assert kept(recent) == [4, 5, 6, 7, 8]
    assert [each.number for each in recent.since(6)] == [7, 8]


def test_no_more_bytes_are_kept_than_about_a_view_has() -> None:
    recent = RecentDecisions(MOST)
    for number in range(1, 5):
        recent.add(outgoing(number, KEPT_BYTES // 3))
    assert kept(recent) == [3, 4]
    recent.add(outgoing(5, KEPT_BYTES))
    assert kept(recent) == []
    recent.add(outgoing(6))
    assert kept(recent) == [6]
