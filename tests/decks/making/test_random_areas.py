"""Random areas: of the wanted size and box, in one piece, and shaped like puzzles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ubongo.decks.making.luck import Luck
from ubongo.decks.making.random_areas import (
    dead_ends,
    dents,
    looks_like_a_puzzle,
    random_area,
    random_puzzle_area,
)
from ubongo.decks.outline import corners, has_hole, is_connected, is_symmetric
from ubongo.geometry import read_area

PUZZLES = st.tuples(st.integers(3, 6), st.integers(2, 6))


@given(box=PUZZLES, open_cells=st.integers(0, 12), seed=st.text(max_size=3))
def test_a_random_area_is_one_piece_without_holes_and_just_fits_its_box(
    box: tuple[int, int], open_cells: int, seed: str
) -> None:
    size = max(sum(box) - 1, box[0] * box[1] - open_cells)
    area = random_area(Luck(seed, "area"), size, box)
    if area is not None:
        assert area.size == size
        assert area.box == box
        assert is_connected(area)
        assert not has_hole(area)


@pytest.mark.parametrize(("size", "box"), [(11, (4, 4)), (13, (5, 4)), (16, (6, 4)), (18, (6, 5))])
def test_a_puzzle_area_is_asymmetric_with_few_corners_and_dead_ends(
    size: int, box: tuple[int, int]
) -> None:
    luck = Luck("puzzles", f"{size}")
    for _ in range(40):
        area = random_puzzle_area(luck, size, box)
        assert (area.size, area.box) == (size, box)
        assert 6 <= corners(area) <= 14
        assert dead_ends(area) <= 3
        assert not is_symmetric(area)


def test_puzzle_areas_are_compact_rather_than_ragged() -> None:
    luck = Luck("compact", "areas")
    areas = [random_puzzle_area(luck, 13, (4, 5)) for _ in range(200)]
    assert sum(dents(area) == 0 for area in areas) >= 80
    assert sum(dents(area) > 2 for area in areas) <= 10
    assert sum(corners(area) for area in areas) / 200 <= 12


def test_draws_differ_and_the_same_luck_draws_the_same() -> None:
    def drawn(seed: str) -> list[object]:
        luck = Luck(seed, "area")
        return [random_puzzle_area(luck, 17, (5, 5)) for _ in range(20)]

    assert drawn("a") == drawn("a")
    assert drawn("a") != drawn("b")
    assert len(set(drawn("a"))) >= 18


def test_a_box_that_no_such_area_fits_is_refused() -> None:
    with pytest.raises(ValueError, match="no area of 12 cells that just fits a box of 3 x 4"):
        random_puzzle_area(Luck("a", "area"), 12, (3, 4))


@pytest.mark.parametrize(
    ("drawing", "ends", "gaps"),
    [
        ("###\n###\n##.", 0, 0),
        ("#..\n###\n##.", 2, 0),
        ("#.#\n###\n##.", 2, 1),
        ("###\n#..\n##.\n###", 2, 2),
        ("#.#\n#.#\n###", 2, 2),
    ],
)
def test_dead_ends_and_dents_are_counted(drawing: str, ends: int, gaps: int) -> None:
    area = read_area(drawing)
    assert dead_ends(area) == ends
    assert dents(area) == gaps


def test_what_is_symmetric_or_ragged_does_not_look_like_a_puzzle() -> None:
    assert looks_like_a_puzzle(read_area("####\n###.\n##.."))
    assert not looks_like_a_puzzle(read_area("###.\n####\n###."))
    assert not looks_like_a_puzzle(read_area("#.#.#.\n######\n.#.##."))
