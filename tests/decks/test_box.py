"""Boxes: how the pieces of each edition may lie, and that nothing is guessed for another one."""

import re

import pytest

from ubongo.decks.boxes import BOXES, box_of, puzzle_box
from ubongo.decks.classic.box import BOX as CLASSIC
from ubongo.decks.files import read_deck, shipped_deck
from ubongo.decks.light_dark.box import BOX as LIGHT_DARK
from ubongo.decks.three_d.box import BOX as THREE_D
from ubongo.geometry import EVERY_WAY, TURNED, TURNED_AND_FLIPPED, TURNED_DARK


def test_every_label_of_every_box_has_its_motions() -> None:
    for label in ("sun", "flame"):
        assert CLASSIC.motions(label) == TURNED_AND_FLIPPED
    for label in ("3|4", "10"):
        assert THREE_D.motions(label) == EVERY_WAY
    assert LIGHT_DARK.motions("light") == TURNED
    assert LIGHT_DARK.motions("dark") == TURNED_DARK


def test_an_edition_without_puzzle_cards_has_no_puzzles() -> None:
    with pytest.raises(ValueError, match="no puzzle cards: 'card_game'"):
        puzzle_box("card_game")


def test_there_is_no_box_of_an_unknown_edition() -> None:
    with pytest.raises(ValueError, match="unknown edition: 'chess'; there are classic, "):
        box_of("chess")
    with pytest.raises(ValueError, match="unknown edition: 'chess'"):
        shipped_deck("chess")
    with pytest.raises(ValueError, match="unknown edition: 'chess'"):
        read_deck(b'{"edition": "chess"}')


@pytest.mark.parametrize("label", ["", "grey", "sun"])
def test_only_light_and_dark_are_faces(label: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"neither light nor dark: {label!r}")):
        LIGHT_DARK.motions(label)


def test_a_box_stands_under_its_edition() -> None:
    assert {key: box.edition for key, box in BOXES.items()} == {key: key for key in BOXES}
