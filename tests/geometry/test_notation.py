"""Text forms: what is written can be read again, and what cannot be read is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ubongo.geometry import (
    LETTERS,
    PIECES,
    Area,
    Placement,
    read_area,
    read_placement,
    read_solution,
    write_area,
    write_placement,
    write_solution,
)

spots = st.tuples(st.integers(-5, 5), st.integers(-5, 5))
areas = st.builds(
    Area.of, st.lists(spots, min_size=1, max_size=30, unique=True), st.sampled_from([1, 2])
)
placements = st.builds(
    Placement,
    st.sampled_from(sorted(PIECES)),
    st.sampled_from(LETTERS),
    st.tuples(st.integers(-99, 99), st.integers(-99, 99), st.integers(-1, 2)),
)


@given(areas)
def test_an_area_can_be_read_back_from_its_drawing(area: Area) -> None:
    assert read_area(write_area(area)) == area


@given(placements)
def test_a_placement_can_be_read_back_from_its_token(placement: Placement) -> None:
    token = write_placement(placement)
    assert " " not in token
    assert read_placement(token) == placement


@given(st.lists(placements, max_size=5))
def test_a_solution_can_be_read_back_from_its_line(listed: list[Placement]) -> None:
    line = write_solution(tuple(listed))
    assert "\n" not in line
    assert read_solution(line) == tuple(listed)


def test_a_drawing_shows_rows_and_columns() -> None:
    assert write_area(Area.of([(0, 1), (1, 0), (1, 1), (1, 2)])) == ".#.\n###"
    assert write_area(Area.of([(0, 0), (0, 1), (1, 1)], 2)) == "22\n.2"


def test_room_around_a_drawing_does_not_matter() -> None:
    assert read_area("\n....\n..#.\n.##.\n\n") == read_area(" #\n##") == read_area(".#\r\n##")


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        ("", "the area is empty"),
        ("...\n. .", "the area is empty"),
        ("##\n#x", "not with 'x'"),
        ("##\n#2", "not with both"),
        ("\n".join(["#" * 9] * 8), "72 cells a level"),
    ],
)
def test_a_drawing_that_is_no_area_is_refused(drawing: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_area(drawing)


@pytest.mark.parametrize(
    "token",
    ["", "L4", "L4a", "L4a@", "L4a@1", "L4z@0,0", "L4A@0,0", "L4a@0,0,0,0", "L4a@x,0", "L4a @0,0"],
)
def test_what_is_no_placement_is_named(token: str) -> None:
    with pytest.raises(ValueError, match="not a placement"):
        read_placement(token)


@pytest.mark.parametrize("token", ["X9a@0,0", "17a@0,0", "0a@0,0"])
def test_a_placement_of_an_unknown_piece_is_named(token: str) -> None:
    with pytest.raises(ValueError, match="unknown piece"):
        read_placement(token)
