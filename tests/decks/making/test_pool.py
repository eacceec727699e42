"""The common pool of the 3-D edition."""

import pytest

from tests.decks.measures import used_up
from ubongo.decks.three_d.offers import Offer
from ubongo.decks.three_d.pool import Slot, fits_pool, promise_all
from ubongo.decks.three_d.seating import DrawAgain, Seat
from ubongo.geometry import POLYCUBES


@pytest.mark.rule("D-11")
def test_pool_has_two_of_part_1_and_four_of_part_16() -> None:
    assert fits_pool([("1", "16", "2"), ("1", "16", "3"), ("7", "16"), ("9", "16")])
    assert not fits_pool([("1", "16", "2"), ("1", "16", "3"), ("1", "5")])


def test_used_up_are_the_parts_of_which_none_is_left() -> None:
    assert used_up([("1", "9", "16"), ("1", "9", "16"), ("3", "9", "16")]) == ["1", "9"]


def offer(*parts: str, difficulty: float) -> Offer:
    return Offer(parts, 1, "", difficulty)


def slots(families: int) -> list[Slot]:
    return [Slot(Seat(family, board, 0), "1") for family in range(families) for board in range(4)]


def test_promises_use_up_every_part_in_a_round_of_its_own() -> None:
    alone = {
        slot: [offer(piece.name, difficulty=10.0) for piece in POLYCUBES] for slot in slots(16)
    }
    promises = promise_all(alone, {(family, "1"): 10.0 for family in range(16)})
    for piece in POLYCUBES:
        kept = [slot for slot, promise in promises.items() if promise.part == piece.name]
        assert len(kept) == piece.count
        assert len({slot.round for slot in kept}) == 1
    assert len(promises) == 40


def test_a_promise_goes_where_it_brings_the_difficulty_nearest_to_the_target() -> None:
    every = {
        slot: [offer(piece.name, difficulty=10.0 + slot.seat.family) for piece in POLYCUBES]
        for slot in slots(20)
    }
    promises = promise_all(every, {(family, "1"): 10.0 for family in range(20)})
    assert {slot.seat.family for slot in promises} == set(range(16))


def test_a_promise_leaves_the_other_boards_a_task_without_the_part() -> None:
    offered = {
        slot: [offer(piece.name, difficulty=10.0) for piece in POLYCUBES] for slot in slots(17)
    }
    first = [slot for slot in offered if slot.seat.family == 0]
    for slot in first:
        offered[slot] = [offer("1", difficulty=10.0)]
    promises = promise_all(offered, {(family, "1"): 10.0 for family in range(17)})
    assert not any(slot in promises for slot in first)


def test_a_part_that_no_round_can_use_up_is_named() -> None:
    offered = {slot: [offer("1", difficulty=10.0)] for slot in slots(16)}
    with pytest.raises(DrawAgain, match="no round can use up part 8"):
        promise_all(offered, {(family, "1"): 10.0 for family in range(16)})
