"""One side of a flat deck: which areas, and which set of pieces for each label, chosen to match.

A model says how the side is to be shared out over sizes, boxes, corners, solutions and pieces; a
search chooses among many candidates. What makes the side fair is that every task's difficulty is
near one and the same number. How near is measured by x + 1/x - 2 with x = E / wanted E, which is
about the square of log x and needs no logarithm.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ubongo.decks.box import Box, Label, Side
from ubongo.decks.making.candidates import DrawnArea, Filling, Outline, draw_areas, fillings
from ubongo.decks.making.luck import Luck
from ubongo.decks.making.matching import (
    Choice,
    Effort,
    Mark,
    Model,
    Option,
    Proposal,
    match,
)
from ubongo.decks.making.random_areas import dead_ends
from ubongo.decks.outline import box_of, corners
from ubongo.decks.printed import FLAT, Histogram, sizes_bin, solutions_bin
from ubongo.decks.progress import Progress
from ubongo.geometry import Area, Motions

# Cells with one neighbour, per area: known of the printed decks, but no row of the statistics.
DEAD_ENDS: dict[Side, Histogram] = {
    Side.EASY: {"1": 18, "2": 11, "0": 6, "3": 1},
    Side.HARD: {"1": 17, "0": 10, "2": 8, "3": 1},
}

# A small deck has a choice too: areas are drawn as for so many cards.
LEAST_CARDS = 6


def _any_area(_area: Area) -> bool:
    return True


@dataclass(frozen=True)
class Plan:
    """What a side is to be like, and how much effort is made."""

    box: Box
    side: Side
    cards: int
    weights: dict[str, float]  # of the rows; a row that is not named does not count
    fairness: float  # the weight of how far the difficulties are from the wanted one
    difficulty: float  # the wanted E
    window: float = 1.6  # the factor by which a task's E may differ from it
    pieces_a_face: range = range(13)  # how many different pieces a face may show
    one_piece_a_face: int = 12  # how often a face may show one of them
    suits: Callable[[Area], bool] = _any_area
    originality: float = 1.0  # the weight of how familiar the areas are
    draws_a_card: int = 60
    steps_a_card: int = 4000

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels of a face."""
        return self.box.labels[self.side][0]


class Sketch(NamedTuple):
    """A face in the making: an area, and a filling for each label."""

    area: Area
    fillings: tuple[Filling, ...]


def choose_side(plan: Plan, luck: Luck, seen: set[Outline], progress: Progress) -> list[Sketch]:
    """The faces of a side, all of them different from what was seen before, and now seen too."""
    chooser = _Chooser(plan, luck)
    chooser.collect(seen, progress)
    return chooser.choose(progress)


class _Part(NamedTuple):
    """A filling within the window, its marks and its cost."""

    filling: Filling
    marks: tuple[Mark, ...]
    cost: float


class _Shelf(NamedTuple):
    """An area with its marks and its cost, and for each label the parts that can be chosen."""

    area: Area
    marks: tuple[Mark, ...]
    cost: float
    parts: tuple[list[_Part], ...]


class _Face(NamedTuple):
    """A shelf and the parts that are chosen from it, one for each label."""

    shelf: _Shelf
    parts: tuple[_Part, ...]


class _Chooser:
    """Collects candidates on shelves and chooses faces from them."""

    def __init__(self, plan: Plan, luck: Luck) -> None:
        self.plan = plan
        self.luck = luck
        self.rows = FLAT[plan.side].histograms | {"dead_ends": DEAD_ENDS[plan.side]}
        self.tasks = plan.cards * len(plan.labels)
        totals = {
            "solutions": self.tasks,
            "piece_sizes": self.tasks,
            "piece_use": self.tasks * plan.side.pieces,
        }
        self.model = Model()
        for row, weight in plan.weights.items():
            self.model.row(row, self.rows[row], totals.get(row, plan.cards), weight)
        self.faces: list[_Face] = []  # a first face of every shelf

    def collect(self, seen: set[Outline], progress: Progress) -> None:
        """Look at many candidates; keep those that suit and have enough within the window."""
        plan = self.plan
        draws = max(plan.cards, LEAST_CARDS) * plan.draws_a_card
        areas = draw_areas(plan.box, plan.side, self.luck, draws, seen)
        for done, drawn in enumerate(areas, start=1):
            face = self._face(self._shelf(drawn))
            if face is not None and plan.suits(drawn.area):
                self.faces.append(face)
            progress(f"{plan.side.value} areas", done, len(areas))
        if len(self.faces) < plan.cards:
            raise ValueError(f"only {len(self.faces)} areas are good enough for {plan.cards} cards")

    def choose(self, progress: Progress) -> list[Sketch]:
        """The faces that together match the model best."""
        plan = self.plan
        start = [_option(face) for face in self.luck.sample(self.faces, plan.cards)]
        effort = Effort(
            plan.cards * plan.steps_a_card,
            progress=lambda done, number: progress(f"{plan.side.value} choice", done, number),
        )
        chosen = match(self.model, start, self._propose, self.luck, effort)
        return [
            Sketch(face.shelf.area, tuple(part.filling for part in face.parts))
            for face, _, _ in chosen
        ]

    def _shelf(self, drawn: DrawnArea) -> _Shelf:
        plan, area = self.plan, drawn.area
        values = {
            "area_size": str(area.size),
            "box": box_of(area),
            "corners": str(corners(area)),
            "dead_ends": str(dead_ends(area)),
        }
        cost = plan.originality * drawn.familiarity / plan.cards
        motions = [plan.box.motions(label) for label in plan.labels]
        parts = {each: self._parts(area, each) for each in dict.fromkeys(motions)}
        marks = self._marks(list(values.items()))
        return _Shelf(area, marks, cost, tuple(parts[each] for each in motions))

    def _parts(self, area: Area, motions: Motions) -> list[_Part]:
        found = fillings(area, self.plan.box, self.plan.side, motions)
        return [part for filling in found if (part := self._part(filling))]

    def _part(self, filling: Filling) -> _Part | None:
        """What a filling counts and costs; none if its difficulty is outside the window."""
        ratio = filling.difficulty / self.plan.difficulty
        if not 1 / self.plan.window <= ratio <= self.plan.window:
            return None
        marks = self._marks(
            [
                ("solutions", solutions_bin(filling.solutions)),
                ("piece_sizes", sizes_bin(filling.pieces, self.rows["piece_sizes"])),
                *(("piece_use", name) for name in filling.pieces),
            ]
        )
        return _Part(filling, marks, self.plan.fairness * (ratio + 1 / ratio - 2) / self.tasks)

    def _marks(self, values: list[tuple[str, str]]) -> tuple[Mark, ...]:
        return tuple(
            self.model.mark(row, value) for row, value in values if row in self.plan.weights
        )

    def _face(self, shelf: _Shelf) -> _Face | None:
        """Random parts of a shelf that make a face, or none by bad luck."""
        if all(shelf.parts):
            for _ in range(10):
                face = _Face(shelf, tuple(self.luck.choice(parts) for parts in shelf.parts))
                if self._is_varied(face):
                    return face
        return None

    def _is_varied(self, face: _Face) -> bool:
        """Whether all sets differ, and enough pieces are used but none too often."""
        sets = {part.filling.pieces for part in face.parts}
        if len(sets) < len(face.parts):
            return False
        uses = Counter(name for pieces in sets for name in pieces)
        most = max(uses.values())
        return len(uses) in self.plan.pieces_a_face and most <= self.plan.one_piece_a_face

    def _propose(self, choice: Choice[_Face], luck: Luck) -> Proposal[_Face] | None:
        """Another filling for one label of a face, or now and then another area."""
        slot = luck.below(len(choice))
        if luck.below(6):
            face = self._changed(choice[slot].what)
        else:
            shelf = luck.choice(self.faces).shelf
            taken = any(option.what.shelf is shelf for option in choice)
            face = None if taken else self._face(shelf)
        return None if face is None else (slot, _option(face))

    def _changed(self, face: _Face) -> _Face | None:
        at = self.luck.below(len(face.parts))
        part = self.luck.choice(face.shelf.parts[at])
        changed = _Face(face.shelf, (*face.parts[:at], part, *face.parts[at + 1 :]))
        return changed if self._is_varied(changed) else None


def _option(face: _Face) -> Option[_Face]:
    marks, cost = face.shelf.marks, face.shelf.cost
    for part in face.parts:
        marks += part.marks
        cost += part.cost
    return Option(face, marks, cost)
