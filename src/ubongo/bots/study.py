"""What a bot knows of a task when it has looked at it: how hard it is, and how it can be filled.

A task is studied once and then remembered, for all bots of the process: what is found depends on
nothing but the task.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from ubongo.core.race.messages import DealtTask
from ubongo.decks.boxes import puzzle_box
from ubongo.geometry import (
    TURNED_AND_FLIPPED,
    Area,
    Motions,
    PieceName,
    Placement,
    Solution,
    orientations,
    read_area,
    write_placement,
)
from ubongo.solving import MasterPuzzle, Puzzle, difficulty, master_solutions, solutions

MASTER = "master"
"""The label of a task that any of the pieces may fill."""
SOLUTIONS = 4
"""How many solutions a bot may come upon; which one is luck."""


class KnownPlacement(NamedTuple):
    """A way in which a piece lies on an area: its token, and the cells that it covers as bits."""

    token: str
    rotation: str
    cells: int
    is_low: bool


class Study(NamedTuple):
    """A task that was looked at; `ways` are all placements of each piece within the area."""

    effort: float
    whole: int
    pieces: tuple[PieceName, ...]
    ways: dict[PieceName, tuple[KnownPlacement, ...]]
    solutions: tuple[tuple[tuple[PieceName, KnownPlacement], ...], ...]


def study(box: str, label: str, task: DealtTask) -> Study:
    """Look at a task of a box."""
    is_master = label == MASTER
    motions = TURNED_AND_FLIPPED if is_master else puzzle_box(box).motions(label)
    return _studied(task.area, task.pieces, motions, is_master)


@lru_cache(maxsize=4096)
def _studied(
    drawing: str,
    pieces: tuple[PieceName, ...],
    motions: Motions,
    is_master: bool,  # noqa: FBT001
) -> Study:
    area = read_area(drawing)
    bits = {cell: 1 << number for number, cell in enumerate(sorted(area.cells))}
    found: Iterator[Solution]
    if is_master:
        effort = master_effort(area)
        found = master_solutions(MasterPuzzle(area, pieces))
    else:
        puzzle = Puzzle(area, pieces, motions)
        effort = difficulty(puzzle) or 1.0
        found = solutions(puzzle)
    return Study(
        effort,
        sum(bits.values()),
        pieces,
        {name: tuple(_known_placements(name, motions, area, bits)) for name in pieces},
        tuple(
            tuple((placement.piece, _known_placement(placement, bits)) for placement in solution)
            for solution in islice(found, SOLUTIONS)
        ),
    )


def master_effort(area: Area) -> float:
    """How hard it is to fill an area with any of ten pieces: comparable to E, by its size."""
    return float(area.size)


def _known_placements(
    name: PieceName, motions: Motions, area: Area, bits: dict[tuple[int, int, int], int]
) -> Iterator[KnownPlacement]:
    """Every way in which the piece lies within the area."""
    height, width = area.box
    for rotation, cells in orientations(name, motions):
        tall, long, high = (max(cell[axis] for cell in cells) for axis in range(3))
        for x in range(height - tall):
            for y in range(width - long):
                for level in range(area.levels - high):
                    if all((x + i, y + j, level + k) in bits for i, j, k in cells):
                        yield _known_placement(Placement(name, rotation, (x, y, level)), bits)


def _known_placement(placement: Placement, bits: dict[tuple[int, int, int], int]) -> KnownPlacement:
    cells = sum(bits[cell] for cell in placement.cells)
    is_low = placement.position[2] == 0
    return KnownPlacement(write_placement(placement), placement.rotation, cells, is_low)
