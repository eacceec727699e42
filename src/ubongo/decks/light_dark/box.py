"""The box of light and dark: 50 cards, on either side an area with a light and a dark task."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.decks.box import Box, Label, Side
from ubongo.decks.printed import FLAT
from ubongo.geometry import POLYOMINOES, TURNED, TURNED_DARK, Area, Motions
from ubongo.solving import MasterPuzzle, count_master_solutions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ubongo.decks.model import Deck
    from ubongo.decks.progress import Progress

FACES = ("light", "dark")
POOL = tuple(piece.name for piece in POLYOMINOES)
PUT_AWAY = ("I2", "I3")
"""The pieces that the master game puts away unless the host chooses others (L-18)."""
MASTER_PIECES = tuple(name for name in POOL if name not in PUT_AWAY)


class LightDarkBox(Box):
    """What is in the box of light and dark."""

    def motions(self, label: Label) -> Motions:
        """Pieces are only turned, with the face of the task up (L-10)."""
        if label not in FACES:
            raise ValueError(f"neither light nor dark: {label!r}")
        return TURNED if label == "light" else TURNED_DARK

    def face(self, card: int, side: Side) -> str:
        """The card's number, and which side of it."""
        return f"{card} {side.value}"

    def badge(self, card: int, side: Side) -> str:
        """Both sides have the card's number; their colour tells them apart."""
        return str(card)

    def wrong_with(self, area: Area, master: int | None) -> Iterator[str]:
        """Every area has a master solution, and the file says how many (L-18)."""
        number = count_master_solutions(MasterPuzzle(area, MASTER_PIECES)).number
        if not number:
            yield "the area has no master solution"
        elif number != master:
            yield f"states {master} master solutions, and has {number}"

    def make(self, seed: str, progress: Progress | None = None) -> Deck:
        """A whole new deck."""
        from ubongo.decks.light_dark.maker import make_light_dark  # takes a while, and few need it

        return make_light_dark(seed, progress)


BOX = LightDarkBox(
    edition="light_dark",
    cards=50,
    pool=POOL,
    labels={Side.EASY: (FACES,), Side.HARD: (FACES,)},
    symbols=FACES,
    frames={Side.EASY: "#2f6db5", Side.HARD: "#b93a2e"},  # blue and red (L-01)
    printed=FLAT,
    is_own_print=False,
    outlines=(2,),
    has_faces=True,
)
