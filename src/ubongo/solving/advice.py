"""Advice for a partly filled board: what to lay next, or which piece is wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ubongo.geometry import (
    TURNED_AND_FLIPPED,
    FaultKind,
    Motions,
    PieceName,
    Placement,
    Solution,
    covers,
)
from ubongo.solving.difficulty import places_of
from ubongo.solving.grid import grid_of
from ubongo.solving.master import MasterPuzzle, master_solutions
from ubongo.solving.puzzle import Puzzle
from ubongo.solving.solver import solutions
from ubongo.solving.stop import Stop


@dataclass(frozen=True)
class Lay:
    """A placement that leads to a solution, of the most awkward piece that is left."""

    placement: Placement


@dataclass(frozen=True)
class TakeUp:
    """A piece that lies wrong: without it (and perhaps others) the board can be solved."""

    piece: PieceName


@dataclass(frozen=True)
class Complete:
    """Nothing is left to do."""


@dataclass(frozen=True)
class Unsolvable:
    """The task has no solution at all."""


Advice = Lay | TakeUp | Complete | Unsolvable


def advise(
    puzzle: Puzzle | MasterPuzzle, placed: Sequence[Placement], stop: Stop | None = None
) -> Advice:
    """The next right placement, or the piece to take up; Stopped is raised if that stayed open."""
    for kept in _fewest_taken_up(len(placed)):
        stays = [placed[number] for number in kept]
        solution = next(_ways_on(puzzle, stays, stop), None)
        if solution is not None:
            wrong = [number for number in range(len(placed)) if number not in kept]
            if wrong:
                return TakeUp(placed[wrong[-1]].piece)
            missing = [placement for placement in solution if placement not in placed]
            return Lay(_most_awkward(puzzle, placed, missing)) if missing else Complete()
    return Unsolvable()


def _fewest_taken_up(lying: int) -> Iterator[tuple[int, ...]]:
    """What may stay, by number: all, then all but one (the last one laid goes first), and so on."""
    for number in range(lying, -1, -1):
        yield from combinations(range(lying), number)


def _ways_on(
    puzzle: Puzzle | MasterPuzzle, placed: Sequence[Placement], stop: Stop | None
) -> Iterator[Solution]:
    fault = covers(puzzle.area, placed, _motions(puzzle), puzzle.pieces)
    if fault is not None and fault.kind is not FaultKind.HOLE:
        return iter(())
    match puzzle:
        case Puzzle():
            return solutions(puzzle, placed, stop)
        case MasterPuzzle():
            return master_solutions(puzzle, placed, stop)


def _motions(puzzle: Puzzle | MasterPuzzle) -> Motions:
    return puzzle.motions if isinstance(puzzle, Puzzle) else TURNED_AND_FLIPPED


def _most_awkward(
    puzzle: Puzzle | MasterPuzzle, placed: Sequence[Placement], missing: Sequence[Placement]
) -> Placement:
    grid = grid_of(puzzle.area)
    filled = grid.mask(cell for placement in placed for cell in placement.cells)

    def places(placement: Placement) -> int:
        ways = places_of(placement.piece, _motions(puzzle), puzzle.area)
        return sum(not way & filled for way in ways)

    return min(missing, key=places)
