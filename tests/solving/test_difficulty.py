"""Difficulty E: the definition, written a second time with plain sets, and cases done by hand."""

import random

import pytest

from tests.solving.random_tasks import cube_puzzle, flat_puzzle
from ubongo.geometry import (
    EVERY_WAY,
    PIECES,
    TURNED,
    TURNED_AND_FLIPPED,
    Cell,
    Cells,
    orientations,
    read_area,
)
from ubongo.geometry.cells import moved
from ubongo.solving import Puzzle, Stopped, difficulty, is_trivial

Ways = dict[str, list[Cells]]


def _ways(puzzle: Puzzle) -> Ways:
    height, width = puzzle.area.box
    steps = [(x, y, z) for x in range(height) for y in range(width) for z in range(2)]
    return {
        name: [
            lying
            for _, cells in orientations(name, puzzle.motions)
            for lying in (moved(cells, step) for step in steps)
            if lying <= puzzle.area.cells
        ]
        for name in sorted(puzzle.pieces, key=list(PIECES).index)
    }


def _regions(free: frozenset[Cell]) -> list[int]:
    left, sizes = set(free), []
    while left:
        waiting, size = [left.pop()], 0
        while waiting:
            x, y, z = waiting.pop()
            size += 1
            for near in ((x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z), (x, y, z + 1),
                         (x, y, z - 1)):  # fmt: skip
                if near in left:
                    left.remove(near)
                    waiting.append(near)
        sizes.append(size)
    return sizes


def _plain(free: frozenset[Cell], ways: Ways) -> tuple[float | None, int]:
    """(E, all tries) of a node, straight from the definition."""
    if not ways:
        return 0.0, 0
    legal = {name: [way for way in each if way <= free] for name, each in ways.items()}
    awkward = min(legal, key=lambda name: len(legal[name]))
    rest = {name: each for name, each in legal.items() if name != awkward}
    sums = {0}
    for name in rest:
        sums |= {total + PIECES[name].size for total in sums}
    good, fail, tries = [], 0, 0
    for way in legal[awkward]:
        below: tuple[float | None, int] = (None, 0)
        if all(size in sums for size in _regions(free - way)):
            below = _plain(free - way, rest)
        tries += 1 + below[1]
        if below[0] is None:
            fail += 1 + below[1]
        else:
            good.append(1 + below[0])
    return (fail / (len(good) + 1) + sum(good) / len(good) if good else None), tries


@pytest.mark.parametrize("kind", ["flat", "turned_only", "space"])
def test_it_is_what_the_definition_says(kind: str) -> None:
    dice = random.Random(8)
    solvable = 0
    for _ in range(150):
        if kind == "space":
            puzzle = cube_puzzle(dice, EVERY_WAY)
        else:
            puzzle = flat_puzzle(dice, TURNED if kind == "turned_only" else TURNED_AND_FLIPPED)
        expected, _ = _plain(puzzle.area.cells, _ways(puzzle))
        assert difficulty(puzzle) == pytest.approx(expected)
        solvable += expected is not None
    assert solvable > 20


def test_pieces_with_one_place_each_are_laid_without_a_wrong_try() -> None:
    assert difficulty(Puzzle(read_area("##\n##"), ("O4",), TURNED_AND_FLIPPED)) == 1.0


def test_two_bars_by_hand() -> None:
    """I3 on ##### has three places; the middle one leaves two holes and is dropped: 1/3 + 1 + 1."""
    bar = Puzzle(read_area("#####"), ("I2", "I3"), TURNED_AND_FLIPPED)
    assert difficulty(bar) == pytest.approx(1 / 3 + 2)


def test_a_task_without_a_solution_has_none() -> None:
    assert difficulty(Puzzle(read_area("#######"), ("I3", "L4"), TURNED_AND_FLIPPED)) is None


def test_the_order_in_which_pieces_are_named_does_not_matter() -> None:
    dice = random.Random(12)
    for _ in range(40):
        puzzle = flat_puzzle(dice, TURNED_AND_FLIPPED)
        backwards = Puzzle(puzzle.area, puzzle.pieces[::-1], puzzle.motions)
        assert difficulty(puzzle) == difficulty(backwards)


def test_a_task_is_trivial_if_every_piece_has_a_single_place() -> None:
    assert is_trivial(Puzzle(read_area("##.####\n##....."), ("O4", "I4"), TURNED_AND_FLIPPED))
    assert not is_trivial(Puzzle(read_area("#####"), ("I2", "I3"), TURNED_AND_FLIPPED))
    one_has_a_choice = Puzzle(read_area("###.\n#.##"), ("I3", "V3"), TURNED_AND_FLIPPED)
    assert not is_trivial(one_has_a_choice)


def test_it_can_be_stopped_and_says_so() -> None:
    with pytest.raises(Stopped):
        difficulty(Puzzle(read_area("##\n##"), ("O4",), TURNED_AND_FLIPPED), stop=lambda: True)
