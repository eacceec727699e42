"""The box of classic: 36 cards, on either side an area with a task for each symbol of the die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.decks.box import Box, Label, Side
from ubongo.decks.printed import FLAT
from ubongo.geometry import POLYOMINOES, TURNED_AND_FLIPPED, Motions

if TYPE_CHECKING:
    from ubongo.decks.model import Deck
    from ubongo.decks.progress import Progress

SYMBOLS = ("sun", "moon", "star", "leaf", "drop", "flame")


class ClassicBox(Box):
    """What is in the box of classic."""

    def motions(self, label: Label) -> Motions:
        """Pieces are turned, and turned over (C-17)."""
        return TURNED_AND_FLIPPED

    def face(self, card: int, side: Side) -> str:
        """Its number: the hard sides are counted on from the easy ones."""
        return str(card if side is Side.EASY else self.cards + card)

    def make(self, seed: str, progress: Progress | None = None) -> Deck:
        """A whole new deck."""
        from ubongo.decks.classic.maker import make_classic  # takes a while, and few need it

        return make_classic(seed, progress)


BOX = ClassicBox(
    edition="classic",
    cards=36,
    pool=tuple(piece.name for piece in POLYOMINOES),
    labels={Side.EASY: (SYMBOLS,), Side.HARD: (SYMBOLS,)},
    symbols=SYMBOLS,
    frames={Side.EASY: "#f0c02f", Side.HARD: "#4d8f4a"},  # yellow and green (C-04)
    printed=FLAT,
    outlines=(0, 1),  # it has six sets an area and has to be like print, so it needs more choice
)
