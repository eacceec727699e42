"""A single fresh task of a wanted box, side and difficulty, in a moment.

For whoever needs tasks that stand in no booklet: an area is drawn like those of the decks, then one
of the sets of pieces that fill it, until the difficulty is as wanted.
"""

from typing import NamedTuple

from ubongo.decks.box import Box, Side
from ubongo.decks.boxes import puzzle_box
from ubongo.decks.making.candidates import graded
from ubongo.decks.making.luck import Luck
from ubongo.decks.making.random_areas import random_puzzle_area
from ubongo.decks.model import AreaTasks, Task
from ubongo.geometry import Area, write_area, write_solution
from ubongo.solving import (
    Puzzle,
    is_trivial,
    piece_sets,
    solutions,
)

TRIES = 400
SETS_PER_AREA = 8
"""How many sets of an area are graded before another area is drawn: grading is what takes time."""


class Wanted(NamedTuple):
    """The difficulty that is wanted: E from `low` to `high`.

    E of small tasks takes few values: what is much narrower than `usual` may take long to find.
    """

    low: float
    high: float


def usual(edition: str, side: Side) -> Wanted:
    """Within a factor of 1.5 of the printed decks' median."""
    median = puzzle_box(edition).printed[side].median_difficulty
    return Wanted(median / 1.5, median * 1.5)


def fresh_task(edition: str, side: Side, luck: Luck, wanted: Wanted | None = None) -> AreaTasks:
    """An area with one task; a ValueError if nothing so easy or so hard turns up."""
    box = puzzle_box(edition)
    low, high = wanted or usual(edition, side)
    for _ in range(TRIES):
        area = _area(box, side, luck)
        label = luck.choice([label for labels in box.labels[side] for label in labels])
        motions = box.motions(label)
        sets = list(piece_sets(area, box.pool, side.pieces, motions).solutions.items())
        for pieces, count in luck.sample(sets, SETS_PER_AREA):
            puzzle = Puzzle(area, pieces, motions)
            difficulty = graded(puzzle)
            if low <= difficulty <= high and not is_trivial(puzzle):
                line = write_solution(next(solutions(puzzle)))
                task = Task(label, pieces, count, line, difficulty)
                return AreaTasks(write_area(area), (task,))
    raise ValueError(f"no task of {edition} with a difficulty from {low:g} to {high:g} turned up")


def _area(box: Box, side: Side, luck: Luck) -> Area:
    printed = box.printed[side].histograms
    while True:
        size = int(luck.weighted(printed["area_size"]))
        height, width = (int(length) for length in luck.weighted(printed["box"]).split("x"))
        try:
            area = random_puzzle_area(luck, size, (height, width), tries=20)
        except ValueError:  # this size and this box do not go together
            continue
        return Area(area.footprint, box.levels)
