"""What is in each box: how many cards, which labels a side has, how many pieces a task takes.

The names of an edition's labels and families stand here and nowhere else; decks, rules, texts and
pages use them as keys. A task is named by its side and its label: `7 moon`, `A25 - 1|2`,
`12 hard dark`.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from ubongo.geometry import (
    EVERY_WAY,
    POLYCUBES,
    POLYOMINOES,
    TURNED,
    TURNED_AND_FLIPPED,
    TURNED_DARK,
    Motions,
    PieceName,
)

Edition = Literal["classic", "three_d", "light_dark", "card_game"]
Label = str


class Side(Enum):
    """Three pieces a task, or four."""

    EASY = "easy"
    HARD = "hard"

    @property
    def pieces(self) -> int:
        """How many pieces each task of this side takes (C-04, D-02, L-01)."""
        return 3 if self is Side.EASY else 4


@dataclass(frozen=True)
class Box:
    """The make-up of an edition of puzzle cards; `labels` has those of each area of a side."""

    edition: Edition
    cards: int
    levels: int
    pool: tuple[PieceName, ...]
    labels: dict[Side, tuple[tuple[Label, ...], ...]]
    families: tuple[str, ...] = ()

    def motions(self, label: Label) -> Motions:
        """How the pieces of a task may lie (C-17, D-18, L-10)."""
        match self.edition, label:
            case "classic", _:
                return TURNED_AND_FLIPPED
            case "three_d", _:
                return EVERY_WAY
            case "light_dark", "light":
                return TURNED
            case "light_dark", "dark":
                return TURNED_DARK
            case "light_dark", _:
                raise ValueError(f"neither light nor dark: {label!r}")
            case _:
                raise ValueError(f"an edition with no puzzle cards: {self.edition!r}")

    def family(self, card: int) -> str | None:
        """The animal of a card, which counts from 1: four cards follow each other in a family."""
        if not self.families or card > self.cards:
            return None
        return self.families[(card - 1) * len(self.families) // self.cards]

    def face(self, card: int, side: Side) -> str:
        """The printed name of a card's side."""
        match self.edition:
            case "classic":
                return str(card if side is Side.EASY else self.cards + card)
            case "three_d":
                return f"{'A' if side is Side.EASY else 'B'}{card}"
            case "light_dark":
                return f"{card} {side.value}"
            case _:
                raise ValueError(f"an edition with no puzzle cards: {self.edition!r}")

    def task_name(self, face: str, label: Label) -> str:
        """The name of a task in logs, addresses and the booklet."""
        return f"{face} - {label}" if self.edition == "three_d" else f"{face} {label}"


SYMBOLS = ("sun", "moon", "star", "leaf", "drop", "flame")
ANIMALS = ("bear", "fox", "hare", "heron", "lynx", "otter", "owl", "seal", "toad")

_FLAT = tuple(piece.name for piece in POLYOMINOES)
_CUBES = tuple(piece.name for piece in POLYCUBES)

CLASSIC = Box("classic", 36, 1, _FLAT, {Side.EASY: (SYMBOLS,), Side.HARD: (SYMBOLS,)})
THREE_D = Box(
    "three_d",
    36,
    2,
    _CUBES,
    {
        Side.EASY: (("1|2", "3|4"), ("5|6|7", "8|9|10")),
        Side.HARD: (("1", "2", "3", "4", "5"), ("6", "7", "8", "9", "10")),
    },
    ANIMALS,
)
_FACES = ("light", "dark")
LIGHT_DARK = Box("light_dark", 50, 1, _FLAT, {Side.EASY: (_FACES,), Side.HARD: (_FACES,)})

PUT_AWAY = ("I2", "I3")
"""The pieces that the master game puts away unless the host chooses others (L-18)."""
MASTER_PIECES = tuple(name for name in _FLAT if name not in PUT_AWAY)

BOXES: dict[str, Box] = {box.edition: box for box in (CLASSIC, THREE_D, LIGHT_DARK)}
