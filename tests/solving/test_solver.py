"""The solver: every solution, each once, and the same number as an independent exact cover."""

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solving import peer
from tests.solving.random_tasks import cube_puzzle, flat_puzzle, grown_area
from ubongo.geometry import (
    EVERY_WAY,
    POLYOMINOES,
    TURNED,
    TURNED_AND_FLIPPED,
    TURNED_DARK,
    Area,
    Motions,
    covers,
    read_area,
    write_solution,
)
from ubongo.solving import (
    Count,
    Puzzle,
    Stopped,
    count_solutions,
    first_solution,
    solutions,
)
from ubongo.solving.timing import deadline

KINDS = [
    pytest.param(flat_puzzle, TURNED_AND_FLIPPED, peer.TURN_AND_FLIP, 3000, id="turn_and_flip"),
    pytest.param(flat_puzzle, TURNED, peer.TURN, 3000, id="light_face"),
    pytest.param(flat_puzzle, TURNED_DARK, peer.TURN_DARK, 3000, id="dark_face"),
    pytest.param(cube_puzzle, EVERY_WAY, peer.ALL_24, 1200, id="space"),
]
HARD = Puzzle(read_area("####.\n#####\n.####\n..###"), ("V3", "L4", "T4", "P5"), TURNED_AND_FLIPPED)


@pytest.mark.parametrize(("make", "motions", "matrices", "number"), KINDS)
def test_the_count_equals_that_of_an_independent_exact_cover(
    make: Callable[[random.Random, Motions], Puzzle],
    motions: Motions,
    matrices: list[peer.Matrix],
    number: int,
) -> None:
    dice = random.Random(20_26)
    solvable = 0
    for _ in range(number):
        puzzle = make(dice, motions)
        count = count_solutions(puzzle)
        expected = peer.peer_count(puzzle.area, puzzle.pieces, matrices)
        assert count == Count(expected, complete=True), puzzle
        solvable += expected > 0
    assert solvable > number / 10  # else the comparison would say little


@pytest.mark.parametrize(("make", "motions", "matrices", "number"), KINDS)
def test_every_solution_covers_and_none_comes_twice(
    make: Callable[[random.Random, Motions], Puzzle],
    motions: Motions,
    matrices: list[peer.Matrix],  # noqa: ARG001  # the same list of kinds serves both tests
    number: int,
) -> None:
    dice = random.Random(11)
    for _ in range(number // 10):
        puzzle = make(dice, motions)
        found = list(solutions(puzzle))
        assert len(set(found)) == len(found) == count_solutions(puzzle).number
        for solution in found:
            assert covers(puzzle.area, solution, motions, puzzle.pieces) is None
            assert tuple(placement.piece for placement in solution) == puzzle.pieces


@given(st.integers(0, 10**9))
def test_a_turned_or_mirrored_area_keeps_its_count_when_pieces_may_be_flipped(seed: int) -> None:
    puzzle = flat_puzzle(random.Random(seed), TURNED_AND_FLIPPED)
    count = count_solutions(puzzle)
    for area in _turned_and_mirrored(puzzle.area):
        assert count_solutions(Puzzle(area, puzzle.pieces, puzzle.motions)) == count


@given(st.integers(0, 10**9))
def test_without_flips_a_turn_keeps_the_count_and_a_mirror_image_needs_the_other_face(
    seed: int,
) -> None:
    puzzle = flat_puzzle(random.Random(seed), TURNED)
    count = count_solutions(puzzle)
    turned = Area.of((y, -x) for x, y in puzzle.area.footprint)
    mirrored = Area.of((x, -y) for x, y in puzzle.area.footprint)
    assert count_solutions(Puzzle(turned, puzzle.pieces, TURNED)) == count
    assert count_solutions(Puzzle(mirrored, puzzle.pieces, TURNED_DARK)) == count


def test_without_flips_a_mirror_image_does_not_keep_the_count() -> None:
    area = read_area("#.\n#.\n##")
    assert count_solutions(Puzzle(area, ("L4",), TURNED)).number == 1
    assert count_solutions(Puzzle(area, ("L4",), TURNED_DARK)).number == 0


@given(st.integers(0, 10**9))
def test_a_turned_or_mirrored_footprint_keeps_its_count_in_space_only_when_turned(
    seed: int,
) -> None:
    puzzle = cube_puzzle(random.Random(seed), EVERY_WAY)
    turned = Area.of(((y, -x) for x, y in puzzle.area.footprint), 2)
    # Turned over, a prism two levels high is the mirror image of its own footprint.
    mirrored = Area.of(((x, -y) for x, y in puzzle.area.footprint), 2)
    count = count_solutions(puzzle)
    assert count_solutions(Puzzle(turned, puzzle.pieces, EVERY_WAY)) == count
    assert count_solutions(Puzzle(mirrored, puzzle.pieces, EVERY_WAY)) == count


@given(st.integers(0, 10**9), st.integers(-9, 9), st.integers(-9, 9))
def test_a_moved_area_is_the_same_area(seed: int, down: int, right: int) -> None:
    area = grown_area(random.Random(seed), 9, 2)
    assert Area.of(((x + down, y + right) for x, y in area.footprint), 2) == area


def test_the_order_of_the_pieces_does_not_matter() -> None:
    backwards = Puzzle(HARD.area, HARD.pieces[::-1], HARD.motions)
    assert count_solutions(HARD) == count_solutions(backwards)
    assert count_solutions(HARD).number > 1


def test_the_first_solution_is_one_of_them_and_none_where_there_is_none() -> None:
    assert first_solution(HARD) in set(solutions(HARD))
    bar = read_area("#######")
    assert first_solution(Puzzle(bar, ("I3", "L4"), TURNED_AND_FLIPPED)) is None
    assert count_solutions(Puzzle(bar, ("I3", "L4"), TURNED_AND_FLIPPED)) == (0, True)


def test_counting_ends_at_the_limit_and_says_so() -> None:
    everything = count_solutions(HARD).number
    assert count_solutions(HARD, limit=1) == Count(1, complete=False)
    assert count_solutions(HARD, limit=everything - 1) == Count(everything - 1, complete=False)
    assert count_solutions(HARD, limit=everything) == Count(everything, complete=True)
    assert count_solutions(HARD, limit=everything + 1) == Count(everything, complete=True)
    with pytest.raises(ValueError, match="from 1 up, not 0"):
        count_solutions(HARD, limit=0)


def test_a_bar_of_two_pieces_has_both_orders() -> None:
    bar = Puzzle(read_area("#####"), ("I2", "I3"), TURNED_AND_FLIPPED)
    assert {write_solution(found) for found in solutions(bar)} == {
        "I2a@0,0 I3a@0,2",
        "I2a@0,3 I3a@0,0",
    }


def _everything() -> Puzzle:
    """All twelve pieces on 6 x 8: far more than can be counted in a moment."""
    area = read_area("\n".join(["########"] * 6))
    return Puzzle(area, tuple(piece.name for piece in POLYOMINOES), TURNED_AND_FLIPPED)


def test_a_long_count_is_stopped_by_a_deadline_and_says_so() -> None:
    number, complete = count_solutions(_everything(), stop=deadline(0.2))
    assert number > 0
    assert not complete


def test_a_long_search_that_is_stopped_says_so() -> None:
    found = solutions(_everything(), stop=deadline(0.2))
    with pytest.raises(Stopped):
        for _ in found:
            pass
    with pytest.raises(Stopped):
        first_solution(_everything(), stop=lambda: True)


@pytest.mark.parametrize(
    ("pieces", "sentence"),
    [
        (("L4", "P5"), "do not add up: L4,P5 have 9 cells, the area has 8"),
        (("L4", "X9"), "unknown piece: 'X9'"),
        (("L4", "L4"), "the piece 'L4' is named twice"),
        ((), "no pieces are named"),
    ],
)
def test_pieces_that_cannot_be_right_are_refused(pieces: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Puzzle(read_area("####\n####"), pieces, TURNED_AND_FLIPPED)


def _turned_and_mirrored(area: Area) -> list[Area]:
    turned = Area.of((y, -x) for x, y in area.footprint)
    mirrored = Area.of((x, -y) for x, y in area.footprint)
    return [turned, mirrored, Area.of((-y, -x) for x, y in mirrored.footprint)]
