"""Areas: any outline at the origin, one or two levels high."""

import pytest

from ubongo.geometry import Area


def test_an_area_is_moved_to_the_origin() -> None:
    assert Area.of([(3, 5), (4, 5), (4, 6)]).footprint == {(0, 0), (1, 0), (1, 1)}
    assert Area.of([(-3, -5), (-2, -5)]).footprint == {(0, 0), (1, 0)}


def test_two_levels_double_the_cells() -> None:
    area = Area.of([(0, 0), (0, 1), (1, 1)], levels=2)
    assert area.size == 6
    assert area.cells == {
        (0, 0, 0), (0, 1, 0), (1, 1, 0),
        (0, 0, 1), (0, 1, 1), (1, 1, 1),
    }  # fmt: skip
    assert area.box == (2, 2)


@pytest.mark.parametrize(
    ("spots", "levels", "sentence"),
    [
        ([], 1, "the area is empty"),
        ([(0, 0), (0, 1), (0, 0)], 1, r"the cell \[0, 0\] is named twice"),
        ([(0, column) for column in range(65)], 1, "65 cells a level; 64 is the most"),
        ([(0, 0), (0, 64)], 1, "65 cells long; 64 is the most"),
        ([(0, 0)], 3, "one or two levels, not 3"),
        ([(0, 0)], 0, "one or two levels, not 0"),
    ],
)
def test_an_area_that_cannot_be_is_refused(
    spots: list[tuple[int, int]], levels: int, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        Area.of(spots, levels)


def test_64_cells_a_level_are_allowed() -> None:
    square = [(row, column) for row in range(8) for column in range(8)]
    assert Area.of(square, 2).size == 128


def test_an_area_off_the_origin_and_an_empty_one_cannot_be_made_by_hand() -> None:
    with pytest.raises(ValueError, match="origin"):
        Area(frozenset({(1, 0)}))
    with pytest.raises(ValueError, match="empty"):
        Area(frozenset())
