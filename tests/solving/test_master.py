"""The master game: any pieces, each cover once, both faces to be seen."""

import random
from itertools import combinations, product

import pytest

from tests.solving.random_tasks import FLAT, grown_area
from ubongo.geometry import (
    TURNED_AND_FLIPPED,
    Area,
    Cells,
    Face,
    covers,
    face_up,
    oriented,
    piece_named,
    read_area,
    read_placement,
)
from ubongo.solving import (
    Count,
    MasterPuzzle,
    Puzzle,
    Stopped,
    count_master_solutions,
    master_solutions,
    shows_both_faces,
    solutions,
)
from ubongo.solving.timing import deadline

TEN = tuple(name for name in FLAT if name not in ("I2", "I3"))


def _faces(name: str, cells: Cells) -> set[Face | None]:
    """The faces with which a piece can lie just so, by trying all eight ways."""
    low = (min(x for x, _, _ in cells), min(y for _, y, _ in cells))
    shape = frozenset((x - low[0], y - low[1], level) for x, y, level in cells)
    return {face_up(letter) for letter in "abcdefgh" if oriented(name, letter) == shape}


def _naive_count(area: Area) -> int:
    """Every subset of the ten, every cover of it, every choice of faces."""
    total = 0
    for number in range(1, 7):
        for chosen in combinations(TEN, number):
            if sum(piece_named(name).size for name in chosen) == area.size:
                for found in solutions(Puzzle(area, chosen, TURNED_AND_FLIPPED)):
                    choices = [_faces(placement.piece, placement.cells) for placement in found]
                    total += any(set(choice) >= set(Face) for choice in product(*choices))
    return total


@pytest.mark.rule("L-20")
def test_the_count_is_that_of_trying_every_subset_and_every_choice_of_faces() -> None:
    dice = random.Random(5)
    seen = 0
    for _ in range(40):
        area = grown_area(dice, dice.randint(8, 16), 1)
        count = count_master_solutions(MasterPuzzle(area, TEN))
        assert count == Count(_naive_count(area), complete=True)
        seen += count.number
    assert seen > 100


@pytest.mark.rule("L-19")
def test_any_number_of_the_pieces_may_be_used() -> None:
    area = read_area("..##.\n..##.\n.####\n####.\n.###.")
    numbers = {len(found) for found in master_solutions(MasterPuzzle(area, TEN))}
    assert numbers == {3, 4}


@pytest.mark.rule("L-20")
def test_every_master_solution_covers_and_shows_both_faces() -> None:
    area = read_area("####\n####\n.###")
    found = list(master_solutions(MasterPuzzle(area, TEN)))
    assert found
    for solution in found:
        assert covers(area, solution, TURNED_AND_FLIPPED, TEN) is None
        assert shows_both_faces(solution)


@pytest.mark.rule("L-20")
def test_one_piece_alone_never_shows_both_faces() -> None:
    assert count_master_solutions(MasterPuzzle(read_area("##\n##"), ("O4",))).number == 0


@pytest.mark.rule("L-20")
@pytest.mark.parametrize(
    ("drawing", "number"),
    [
        ("##.#.\n##.#.\n#..##", 0),  # both as drawn: light and light
        (".#.##\n.#.##\n##..#", 0),  # the mirror image of that: dark and dark
        ("##..#\n##..#\n#..##", 1),  # P5 as drawn, L4 turned over
    ],
)
def test_two_chiral_pieces_count_only_on_different_faces(drawing: str, number: int) -> None:
    puzzle = MasterPuzzle(read_area(drawing), ("L4", "P5"))
    assert count_master_solutions(puzzle) == Count(number, complete=True)


@pytest.mark.rule("L-20")
def test_what_is_placed_keeps_its_face() -> None:
    puzzle = MasterPuzzle(read_area("##.####\n##....."), ("O4", "I4"))
    for face in ("a", "e"):
        placed = [read_placement(f"O4{face}@0,0")]
        (found,) = master_solutions(puzzle, placed)
        assert found[0] == placed[0]
        assert face_up(found[1].rotation) != face_up(placed[0].rotation)
    both_dark = [read_placement("O4e@0,0"), read_placement("I4e@0,3")]
    assert list(master_solutions(puzzle, both_dark)) == []


def test_counting_ends_at_the_limit_and_at_a_deadline_and_says_so() -> None:
    large = MasterPuzzle(read_area("\n".join(["#" * 6] * 6)), TEN)
    small = MasterPuzzle(read_area("####\n####\n.###"), TEN)
    assert count_master_solutions(small, limit=3) == Count(3, complete=False)
    everything = count_master_solutions(small).number
    assert count_master_solutions(small, limit=everything) == Count(everything, complete=True)
    with pytest.raises(ValueError, match="from 1 up, not -3"):
        count_master_solutions(small, limit=-3)
    assert not count_master_solutions(large, stop=deadline(0.1)).complete
    with pytest.raises(Stopped):
        next(master_solutions(large, stop=lambda: True))


def test_a_pool_that_cannot_be_right_is_refused() -> None:
    with pytest.raises(ValueError, match="named twice"):
        MasterPuzzle(read_area("##"), ("L4", "L4"))
