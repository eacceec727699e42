"""Boxes: how the pieces of each edition may lie, and that nothing is guessed for another one."""

import re
from dataclasses import replace

import pytest

from ubongo.decks.box import BOXES, CLASSIC, LIGHT_DARK, THREE_D, Side
from ubongo.geometry import EVERY_WAY, TURNED, TURNED_AND_FLIPPED, TURNED_DARK


def test_every_label_of_every_box_has_its_motions() -> None:
    for label in ("sun", "flame"):
        assert CLASSIC.motions(label) == TURNED_AND_FLIPPED
    for label in ("3|4", "10"):
        assert THREE_D.motions(label) == EVERY_WAY
    assert LIGHT_DARK.motions("light") == TURNED
    assert LIGHT_DARK.motions("dark") == TURNED_DARK


def test_an_edition_without_puzzle_cards_has_no_motions_and_no_faces() -> None:
    other = replace(CLASSIC, edition="card_game")
    with pytest.raises(ValueError, match="no puzzle cards: 'card_game'"):
        other.motions("sun")
    with pytest.raises(ValueError, match="no puzzle cards: 'card_game'"):
        other.face(7, Side.EASY)


@pytest.mark.parametrize("label", ["", "grey", "sun"])
def test_only_light_and_dark_are_faces(label: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"neither light nor dark: {label!r}")):
        LIGHT_DARK.motions(label)


def test_a_box_stands_under_its_edition() -> None:
    assert {key: box.edition for key, box in BOXES.items()} == {key: key for key in BOXES}
