"""The box of 3-D: 36 boards in nine families of four, on either side two areas of two levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.decks.box import Box, Label, Side
from ubongo.decks.printed import printed
from ubongo.geometry import EVERY_WAY, POLYCUBES, Motions

if TYPE_CHECKING:
    from ubongo.decks.making.fairness import Pool
    from ubongo.decks.making.luck import Luck
    from ubongo.decks.model import Deck
    from ubongo.decks.progress import Progress

ANIMALS = ("bear", "fox", "hare", "heron", "lynx", "otter", "owl", "seal", "toad")

PRINTED = {
    Side.EASY: printed(
        8.5,
        area_size="6:20 7:124",
        box="3x4:92 3x3:36 2x4:12 2x5:4",
        solutions="1:109 2:29 3:1 4:3 6:1 7+:1",
        piece_sizes="455:124 345:18 444:2",
    ),
    Side.HARD: printed(
        20.5,
        area_size="8:100 9:240 10:20",
        box="3x4:165 4x4:110 3x5:70 2x5:10 3x3:5",
        solutions="1:118 2:91 3:39 4:47 5:17 6:15 7+:33",
        piece_sizes="4455:185 3445:100 3555:55 5555:20",
    ),
}


class ThreeDBox(Box):
    """What is in the box of 3-D."""

    def motions(self, label: Label) -> Motions:
        """Parts are rotated, turned over and tipped (D-18)."""
        return EVERY_WAY

    def face(self, card: int, side: Side) -> str:
        """A letter for the side, and the board's number."""
        return f"{'A' if side is Side.EASY else 'B'}{card}"

    def task_name(self, face: str, label: Label) -> str:
        """The name of a task, which keeps the two numbers apart."""
        return f"{face} - {label}"

    def random_pool(self, side: Side, luck: Luck, areas: int) -> Pool:
        """E of all solvable sets of so many of all footprints that there are."""
        from ubongo.decks.three_d.footprints import footprints_pool  # takes a while, few need it

        return footprints_pool(side, luck, areas)

    def make(self, seed: str, progress: Progress | None = None) -> Deck:
        """A whole new deck."""
        from ubongo.decks.three_d.maker import make_three_d  # takes a while, and few need it

        return make_three_d(seed, progress)


BOX = ThreeDBox(
    edition="three_d",
    cards=36,
    levels=2,
    pool=tuple(piece.name for piece in POLYCUBES),
    labels={
        Side.EASY: (("1|2", "3|4"), ("5|6|7", "8|9|10")),
        Side.HARD: (("1", "2", "3", "4", "5"), ("6", "7", "8", "9", "10")),
    },
    symbols=ANIMALS,
    frames={Side.EASY: "#d8b583", Side.HARD: "#8d6444"},  # ours
    printed=PRINTED,
    families=ANIMALS,
    repeated=(Side.EASY,),
)
