"""A deck as it stands in its file: cards with two sides, areas, and tasks with their proof.

Areas and solutions are in the text forms of the geometry layer. Every task carries how many
solutions it has, one of them, and its difficulty E, so that anybody can recount the deck.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import msgspec

from ubongo.decks.box import Box, Label, Side
from ubongo.decks.boxes import PUZZLES, puzzle_box
from ubongo.geometry import Area, PieceName, read_area
from ubongo.solving import Puzzle


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces beside a label, in the order of the pieces' table, and the proof."""

    label: Label
    pieces: tuple[PieceName, ...]
    solutions: int
    solution: str
    difficulty: float


class AreaTasks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An area and its tasks; in light and dark also how many master solutions it has (L-18)."""

    drawing: str
    tasks: tuple[Task, ...]
    master: int | None = None

    @property
    def area(self) -> Area:
        """The drawn area."""
        return read_area(self.drawing)


class CardSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a card, by its printed name."""

    name: str
    areas: tuple[AreaTasks, ...]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card with its number, both sides and, in 3-D, its animal."""

    number: int
    easy: CardSide
    hard: CardSide
    family: str | None = None

    def side(self, side: Side) -> CardSide:
        """The side that is played."""
        return self.easy if side is Side.EASY else self.hard


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cards of a box of puzzles, and the seed and generator that made them."""

    edition: Annotated[str, msgspec.Meta(extra_json_schema={"enum": [*PUZZLES]})]
    seed: str
    generator: int
    cards: tuple[Card, ...]

    @property
    def box(self) -> Box:
        """What this deck has to be like."""
        return puzzle_box(self.edition)

    def tasks(self) -> Iterator["NamedTask"]:
        """Every task with its name and where it stands."""
        for card in self.cards:
            for side in Side:
                for area_tasks in card.side(side).areas:
                    for task in area_tasks.tasks:
                        yield NamedTask(self.box, card, side, area_tasks, task)


class NamedTask(NamedTuple):
    """A task with the card, side and area that it stands on."""

    box: Box
    card: Card
    side: Side
    area_tasks: AreaTasks
    task: Task

    @property
    def name(self) -> str:
        """`7 moon`, `A25 - 1|2`, `12 hard dark`."""
        return self.box.task_name(self.card.side(self.side).name, self.task.label)

    @property
    def puzzle(self) -> Puzzle:
        """What a solver is given."""
        motions = self.box.motions(self.task.label)
        return Puzzle(self.area_tasks.area, self.task.pieces, motions)
