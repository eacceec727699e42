"""How hard a task is: E, the expected number of placements tried until the first solution.

The player thought of takes the most awkward piece first (the one with the fewest legal places; of
equal ones the first in the pieces' table), tries its places in random order, and drops a place at a
glance if it leaves a hole: a connected free region whose size is no sum of the remaining pieces'
sizes. A dropped place costs one try; a place that fails costs one and all that was tried below it.

For a node with s children that lead to a solution and `fail` tries in all the others, a random
order meets each failing child before the first good one with probability 1 / (s + 1), so
E = fail / (s + 1) + mean over the good children of (1 + their E). Exact, nothing is sampled.
"""

from functools import cache
from typing import NamedTuple

from ubongo.geometry import PIECES, Area, Motions, PieceName, orientations, piece_named
from ubongo.solving.grid import Grid, Mask, grid_of
from ubongo.solving.puzzle import Puzzle
from ubongo.solving.stop import Stop, ask

Places = tuple[PieceName, list[Mask]]


class _Tried(NamedTuple):
    """A node's outcome: expected tries to the first solution (none if it fails), and all tries."""

    expected: float | None
    tries: int


def difficulty(puzzle: Puzzle, stop: Stop | None = None) -> float | None:
    """E of a puzzle, none if it has no solution; Stopped is raised if it was stopped."""
    grid = grid_of(puzzle.area)
    free = grid.mask(puzzle.area.cells)
    places = [(name, places_of(name, puzzle.motions, puzzle.area)) for name in _table_order(puzzle)]
    return _Player(grid, stop).tried(free, places).expected


def is_trivial(puzzle: Puzzle) -> bool:
    """Whether there is nothing to find: every piece has a single place on the empty area."""
    return all(len(places_of(name, puzzle.motions, puzzle.area)) == 1 for name in puzzle.pieces)


def _table_order(puzzle: Puzzle) -> list[PieceName]:
    return sorted(puzzle.pieces, key=list(PIECES).index)


def places_of(name: PieceName, motions: Motions, area: Area) -> list[Mask]:
    """Every place of a piece on an area, as a mask of the area's grid."""
    grid = grid_of(area)
    free = grid.mask(area.cells)
    height, width = area.box
    found = []
    for _, cells in orientations(name, motions):
        tall, long, high = (max(cell[axis] for cell in cells) for axis in range(3))
        if high >= area.levels:
            continue
        shape = grid.mask(cells)
        for x in range(height - tall):
            for y in range(width - long):
                for level in range(area.levels - high):
                    mask = shape << grid.bit((x, y, level))
                    if free & mask == mask:
                        found.append(mask)
    return found


@cache
def _totals(sizes: tuple[int, ...]) -> frozenset[int]:
    """Every sum of some of the sizes."""
    totals = {0}
    for size in sizes:
        totals |= {total + size for total in totals}
    return frozenset(totals)


class _Player:
    """The player of the definition, on one grid."""

    def __init__(self, grid: Grid, stop: Stop | None) -> None:
        self.steps = sorted({grid.x_step, grid.y_step, 1})
        self.stop = stop

    def tried(self, free: Mask, places: list[Places]) -> _Tried:
        """Lay the most awkward piece in each of its places and go on from there."""
        if not places:
            return _Tried(0.0, 0)
        ask(self.stop)
        legal = [(name, [mask for mask in ways if free & mask == mask]) for name, ways in places]
        awkward = min(range(len(legal)), key=lambda number: len(legal[number][1]))
        others = legal[:awkward] + legal[awkward + 1 :]
        totals = _totals(tuple(piece_named(name).size for name, _ in others))
        good = fail = tries = 0
        expected = 0.0  # added up by hand: sum() rounds differently from Python 3.12 on
        for mask in legal[awkward][1]:
            left = free ^ mask
            below = _Tried(None, 0)
            if not self.leaves_hole(left, totals):
                below = self.tried(left, others)
            tries += 1 + below.tries
            if below.expected is None:
                fail += 1 + below.tries
            else:
                good += 1
                expected += 1 + below.expected
        if not good:
            return _Tried(None, tries)
        return _Tried(fail / (good + 1) + expected / good, tries)

    def leaves_hole(self, free: Mask, totals: frozenset[int]) -> bool:
        """Whether some connected free region is of a size that no remaining pieces add up to."""
        while free:
            region, grown = 0, free & -free
            while grown != region:
                region = grown
                for step in self.steps:
                    grown |= region << step | region >> step
                grown &= free
            if region.bit_count() not in totals:
                return True
            free ^= region
        return False
