"""Cards as a page tells them to somebody who sees nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.browser.together import text
from ubongo.solving import read_hand

if TYPE_CHECKING:
    from ubongo.solving import CardFace
    from ubongo.solving.layout import Hand


def cards_told(told: list[str]) -> Hand:
    """The cards of a hand in words, none of them turned."""
    return read_hand("".join("".join(row) for row in symbols_in(words)) for words in told)


def symbols_in(words: str) -> list[list[str]]:
    """The symbols of a card in words, row by row: `ring, star, fish; heart, moon, cross`."""
    letters = {text("en", f"cards.symbol.{letter}"): letter for letter in "abcdefghijkl"}
    face = words.rstrip(". ").rpartition(": ")[2]
    return [[letters[name] for name in row.split(", ")] for row in face.split("; ")]


def shown(face: CardFace, turn: int) -> list[list[str]]:
    """The symbols of a card as it is turned, row by row."""
    rows = [list(face.symbols[:3]), list(face.symbols[3:])]
    for _ in range(turn):
        rows = [list(row) for row in zip(*reversed(rows), strict=True)]
    return rows
