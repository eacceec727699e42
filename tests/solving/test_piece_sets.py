"""Piece sets: one search finds what trying every set on its own finds."""

import random
from itertools import combinations

import pytest

from tests.solving.random_tasks import CUBES, FLAT, grown_area
from ubongo.geometry import (
    EVERY_WAY,
    TURNED,
    TURNED_AND_FLIPPED,
    TURNED_DARK,
    Area,
    Motions,
    piece_named,
    read_area,
)
from ubongo.solving import Puzzle, count_solutions, piece_sets


def _one_by_one(
    area: Area, pool: list[str], size: int, motions: Motions
) -> dict[tuple[str, ...], int]:
    found = {}
    for chosen in combinations(pool, size):
        if sum(piece_named(name).size for name in chosen) == area.size:
            number = count_solutions(Puzzle(area, chosen, motions)).number
            if number:
                found[chosen] = number
    return found


@pytest.mark.parametrize("motions", [TURNED_AND_FLIPPED, TURNED, TURNED_DARK])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_flat_sets_are_those_that_solve_alone(size: int, motions: Motions) -> None:
    dice = random.Random(size)
    found = 0
    for _ in range(25):
        area = grown_area(dice, dice.randint(size * 2 + 2, size * 4), 1)
        sets = piece_sets(area, FLAT, size, motions)
        assert sets.complete
        assert sets.solutions == _one_by_one(area, FLAT, size, motions)
        found += len(sets.solutions)
    assert found > 25


def test_sets_of_cubes_are_those_that_solve_alone() -> None:
    dice = random.Random(3)
    found = 0
    for _ in range(6):
        area = grown_area(dice, 7, 2)
        sets = piece_sets(area, CUBES, 3, EVERY_WAY)
        assert sets.solutions == _one_by_one(area, CUBES, 3, EVERY_WAY)
        found += len(sets.solutions)
    assert found > 6


def test_one_piece_alone_can_be_a_set() -> None:
    assert piece_sets(read_area("##\n##"), FLAT, 1, TURNED).solutions == {("O4",): 1}


def test_a_size_that_no_set_has_gives_nothing_at_once() -> None:
    assert piece_sets(read_area("#"), FLAT, 2, TURNED) == ({}, True)


def test_a_search_that_is_stopped_says_so() -> None:
    area = read_area("\n".join(["########"] * 5))
    questions = iter([False] * 200)
    sets = piece_sets(area, FLAT, 10, TURNED_AND_FLIPPED, stop=lambda: next(questions, True))
    assert not sets.complete


@pytest.mark.parametrize(
    ("pool", "size", "sentence"),
    [
        (["I2", "I3"], 3, "a set of 3 pieces cannot be taken out of 2"),
        (["I2", "I3"], 0, "a set of 0 pieces"),
        (["I2", "I2"], 1, "'I2' is named twice"),
        (["I2", "??"], 1, r"unknown piece: '\?\?'"),
    ],
)
def test_a_pool_that_cannot_be_right_is_refused(pool: list[str], size: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        piece_sets(read_area("##"), pool, size, TURNED)
