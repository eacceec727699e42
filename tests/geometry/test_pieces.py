"""The pieces: twelve flat ones, sixteen parts of cubes, told apart by shape and colour."""

import pytest

from ubongo.geometry import (
    EVERY_WAY,
    PIECES,
    POLYCUBES,
    POLYOMINOES,
    TURNED,
    TURNED_AND_FLIPPED,
    orientations,
    piece_named,
)
from ubongo.geometry.cells import Cells, at_origin


def _mirrored(cells: Cells) -> Cells:
    return at_origin((x, y, -level) for x, y, level in cells)


def _is_one_piece(cells: Cells) -> bool:
    reached, waiting = set(), [min(cells)]
    while waiting:
        x, y, level = cell = waiting.pop()
        reached.add(cell)
        near = [(x + 1, y, level), (x - 1, y, level), (x, y + 1, level), (x, y - 1, level)]
        near += [(x, y, level + 1), (x, y, level - 1)]
        waiting += [other for other in near if other in cells and other not in reached]
    return reached == cells


@pytest.mark.rule("C-03")
def test_the_twelve_flat_pieces_have_48_cells_and_differ_in_shape_and_colour() -> None:
    assert len(POLYOMINOES) == 12
    assert sum(piece.size for piece in POLYOMINOES) == 48
    assert len({piece.colour for piece in POLYOMINOES}) == 12
    shapes = {
        min(tuple(sorted(each.cells)) for each in orientations(piece.name, TURNED_AND_FLIPPED))
        for piece in POLYOMINOES
    }
    assert len(shapes) == 12


def test_six_flat_pieces_differ_from_their_mirror_image() -> None:
    chiral = [
        piece.name
        for piece in POLYOMINOES
        if len(orientations(piece.name, TURNED_AND_FLIPPED)) > len(orientations(piece.name, TURNED))
    ]
    assert chiral == ["L4", "S4", "L5", "Y5", "P5", "Z5"]


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("I2", 2), ("I3", 2), ("V3", 4), ("I4", 2), ("O4", 1), ("L4", 8),
        ("T4", 4), ("S4", 4), ("L5", 8), ("Y5", 8), ("P5", 8), ("Z5", 4),
    ],
)  # fmt: skip
def test_a_flat_piece_lies_in_so_many_different_ways(name: str, ways: int) -> None:
    assert len(orientations(name, TURNED_AND_FLIPPED)) == ways


@pytest.mark.rule("D-03")
def test_the_pool_has_40_pieces_of_16_shapes() -> None:
    counts = [piece.count for piece in POLYCUBES]
    assert counts == [2, 2, 3, 2, 2, 2, 3, 4, 3, 3, 2, 2, 2, 2, 2, 4]
    assert sum(counts) == 40
    shapes = {
        min(tuple(sorted(each.cells)) for each in orientations(piece.name, EVERY_WAY))
        for piece in POLYCUBES
    }
    assert len(shapes) == 16


@pytest.mark.rule("D-03")
def test_mirror_images_among_the_parts_are_different_parts() -> None:
    shape_of = {
        piece.name: {each.cells for each in orientations(piece.name, EVERY_WAY)}
        for piece in POLYCUBES
    }
    pairs = {
        (one, other)
        for one in shape_of
        for other in shape_of
        if int(one) < int(other) and _mirrored(PIECES[one].cells) in shape_of[other]
    }
    assert pairs == {("2", "11"), ("3", "10"), ("5", "14"), ("6", "13")}
    lonely = _mirrored(PIECES["1"].cells)
    assert not any(lonely in shapes for shapes in shape_of.values())


@pytest.mark.parametrize("name", PIECES)
def test_every_piece_holds_together(name: str) -> None:
    assert _is_one_piece(PIECES[name].cells)


def test_an_unknown_piece_is_named() -> None:
    with pytest.raises(ValueError, match="unknown piece: 'X7'"):
        piece_named("X7")
