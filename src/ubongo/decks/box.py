"""What a box holds: how many cards, which labels a side has, how many pieces a task takes.

A box is declared in `<edition>/box.py`; the names of its labels and families stand there and
nowhere else, and decks, rules, texts and pages use them as keys. A task is named by its side and
its label: `7 moon`, `A25 - 1|2`, `12 hard dark`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ubongo.decks.card_stacks import StackDeck
    from ubongo.decks.making.fairness import Pool
    from ubongo.decks.making.luck import Luck
    from ubongo.decks.model import Deck
    from ubongo.decks.printed import Printed
    from ubongo.decks.progress import Progress
    from ubongo.geometry import Area, Motions, PieceName

Label = str


class Side(Enum):
    """Three pieces a task, or four."""

    EASY = "easy"
    HARD = "hard"

    @property
    def pieces(self) -> int:
        """How many pieces each task of this side takes (C-04, D-02, L-01)."""
        return 3 if self is Side.EASY else 4


@dataclass(frozen=True, kw_only=True, eq=False)
class Box(ABC):
    """A box of puzzle cards; `labels` has those of each area of a side."""

    edition: str
    cards: int
    pool: tuple[PieceName, ...]
    labels: dict[Side, tuple[tuple[Label, ...], ...]]
    symbols: tuple[str, ...]
    """Those that have a drawing, in `<edition>/symbols`."""
    frames: dict[Side, str]
    """The paint by which the two sides of a card are told apart."""
    printed: dict[Side, Printed]
    """The printed deck that this one is made like."""
    is_own_print: bool = True
    """Whether that is its own; else only sizes are compared with it."""
    levels: int = 1
    families: tuple[str, ...] = ()
    outlines: tuple[int, ...] = ()
    """Which outlines of flat areas are its own, by their checksums (`making.candidates`)."""
    repeated: tuple[Side, ...] = ()
    """The sides on which another card may have the same area."""
    has_faces: bool = False
    """Whether a label says which face of the pieces is up."""

    @abstractmethod
    def motions(self, label: Label) -> Motions:
        """How the pieces of a task may lie (C-17, D-18, L-10)."""

    @abstractmethod
    def face(self, card: int, side: Side) -> str:
        """The printed name of a card's side."""

    @abstractmethod
    def make(self, seed: str, progress: Progress | None = None) -> Deck:
        """A whole new deck; the same seed gives the same one."""

    def task_name(self, face: str, label: Label) -> str:
        """The name of a task in logs, addresses and the booklet."""
        return f"{face} {label}"

    def badge(self, card: int, side: Side) -> str:
        """What a side has in its corner."""
        return self.face(card, side)

    def family(self, card: int) -> str | None:
        """The animal of a card, which counts from 1: four cards follow each other in a family."""
        if not self.families or card > self.cards:
            return None
        return self.families[(card - 1) * len(self.families) // self.cards]

    def wrong_with(self, area: Area, master: int | None) -> Iterator[str]:
        """What is wrong with an area and the number of master solutions that is stated (L-18)."""
        if master is not None:
            yield "states master solutions, but there is no master game"

    def random_pool(self, side: Side, luck: Luck, areas: int) -> Pool:
        """E of all solvable sets of so many random areas, by the areas' size."""
        from ubongo.decks.making.fairness import flat_pool  # it knows boxes

        faces = {self.motions(label): label for label in self.labels[side][0]}
        pool: dict[str, list[float]] = {}
        for label in faces.values():
            for size, found in flat_pool(self, side, label, luck, areas).items():
                pool.setdefault(size, []).extend(found)
        return pool


@dataclass(frozen=True, kw_only=True, eq=False)
class StackBox(ABC):
    """A box of two-faced cards with symbols (K-01)."""

    edition: str
    symbols: tuple[str, ...]
    """Those that have a drawing, in `<edition>/symbols`."""

    @abstractmethod
    def make(self, seed: str, progress: Progress | None = None) -> StackDeck:
        """A whole new deck; the same seed gives the same one."""


AnyBox = Box | StackBox
