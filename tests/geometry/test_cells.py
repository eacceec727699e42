"""Rotations: the 24 of space, and which of them each motion reaches."""

from itertools import product

import pytest

from ubongo.geometry import (
    EVERY_WAY,
    LETTERS,
    TURNED,
    TURNED_AND_FLIPPED,
    TURNED_DARK,
    Face,
    Motion,
    face_up,
    motions,
)
from ubongo.geometry.cells import rotated

AXES = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def _determinant(letter: str) -> int:
    (a, b, c), (d, e, f), (g, h, i) = (rotated(axis, letter) for axis in AXES)
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def test_the_letters_are_the_24_rotations_and_no_mirror_image() -> None:
    images = {tuple(rotated(axis, letter) for axis in AXES) for letter in LETTERS}
    assert len(images) == 24
    assert {_determinant(letter) for letter in LETTERS} == {1}


def test_every_two_rotations_make_a_third() -> None:
    images = {tuple(rotated(axis, letter) for axis in AXES) for letter in LETTERS}
    for first, second in product(LETTERS, LETTERS):
        assert tuple(rotated(rotated(axis, first), second) for axis in AXES) in images


@pytest.mark.parametrize(
    ("kinds", "face", "letters"),
    [
        ((), Face.LIGHT, "a"),
        ((Motion.TURN,), Face.LIGHT, "abcd"),
        ((Motion.TURN,), Face.DARK, "efgh"),
        ((Motion.FLIP,), Face.LIGHT, "ae"),
        ((Motion.TURN, Motion.FLIP), Face.LIGHT, "abcdefgh"),
        ((Motion.TURN, Motion.FLIP), Face.DARK, "abcdefgh"),
        ((Motion.TURN, Motion.TILT), Face.LIGHT, LETTERS),
    ],
)
def test_motions_reach_their_rotations(kinds: tuple[Motion, ...], face: Face, letters: str) -> None:
    assert motions(*kinds, face=face) == frozenset(letters)


def test_the_named_sets_of_motions_are_those_of_the_editions() -> None:
    assert [len(each) for each in (TURNED, TURNED_DARK, TURNED_AND_FLIPPED, EVERY_WAY)] == [
        4,
        4,
        8,
        24,
    ]
    assert TURNED | TURNED_DARK == TURNED_AND_FLIPPED
    assert not TURNED & TURNED_DARK


def test_the_face_that_looks_up_is_known_unless_the_piece_stands_on_an_edge() -> None:
    faces = [face_up(letter) for letter in LETTERS]
    assert faces == [Face.LIGHT] * 4 + [Face.DARK] * 4 + [None] * 16
    for letter, face in zip(LETTERS, faces, strict=True):
        up = rotated((0, 0, 1), letter)
        assert (up == (0, 0, 1), up == (0, 0, -1)) == (face is Face.LIGHT, face is Face.DARK)


def test_a_turn_is_clockwise_where_rows_count_downwards() -> None:
    up, right, down = (-1, 0, 0), (0, 1, 0), (1, 0, 0)
    assert rotated(up, "b") == right
    assert rotated(right, "b") == down
