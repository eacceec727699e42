"""All solutions of a puzzle: lazily, the first, how many.

Always the first free cell is covered next, by each remaining piece in each way; the last piece is
one look-up. Placements are counted as they lie: the area's symmetries are not divided out.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ubongo.geometry import PieceName, Placement, Solution
from ubongo.solving.grid import (
    Grid,
    Mask,
    Orientation,
    grid_of,
    mask_set,
    masks,
    orientations_on,
    shifted,
)
from ubongo.solving.puzzle import Puzzle
from ubongo.solving.stop import Stop, Stopped, ask


class Count(NamedTuple):
    """How many were found, and whether that is all: a search that was stopped is not complete."""

    number: int
    complete: bool


def solutions(
    puzzle: Puzzle, placed: Sequence[Placement] = (), stop: Stop | None = None
) -> Iterator[Solution]:
    """All solutions that keep what is placed, one by one; Stopped is raised if it was stopped."""
    laid = {placement.piece: placement for placement in placed}
    grid = grid_of(puzzle.area)
    covered = grid.mask(cell for placement in placed for cell in placement.cells)
    free = grid.mask(puzzle.area.cells) & ~covered
    rest = [
        (name, orientations_on(name, puzzle.motions, grid))
        for name in puzzle.pieces
        if name not in laid
    ]
    for found in fillings(free, rest, grid, stop):
        full = laid | {placement.piece: placement for placement in found}
        yield tuple(full[name] for name in puzzle.pieces)


def fillings(
    free: Mask, rest: list[tuple[PieceName, tuple[Orientation, ...]]], grid: Grid, stop: Stop | None
) -> Iterator[Solution]:
    """Every way to cover the free cells with some of the rest (with all, if they just add up)."""
    if not free:
        yield ()
        return
    ask(stop)
    first = (free & -free).bit_length() - 1
    for number, (name, ways) in enumerate(rest):
        others = rest[:number] + rest[number + 1 :]
        for orientation in ways:
            mask = orientation.mask << first
            if free & mask == mask:
                placement = orientation.placement(name, grid.cell(first))
                for more in fillings(free ^ mask, others, grid, stop):
                    yield (placement, *more)


def first_solution(puzzle: Puzzle, stop: Stop | None = None) -> Solution | None:
    """Some solution, or none if there is none; Stopped is raised if that stayed open."""
    return next(solutions(puzzle, stop=stop), None)


def count_solutions(puzzle: Puzzle, limit: int | None = None, stop: Stop | None = None) -> Count:
    """How many solutions there are, up to the limit; complete if there are no more."""
    check_limit(limit)
    grid = grid_of(puzzle.area)
    pieces = [masks(name, puzzle.motions, grid) for name in puzzle.pieces]
    ends = [mask_set(name, puzzle.motions, grid) for name in puzzle.pieces]
    number = 0
    try:
        for part in _parts(shifted(grid.mask(puzzle.area.cells)), pieces, ends, stop):
            number += part
            if limit is not None and number > limit:
                return Count(limit, complete=False)
    except Stopped:
        return Count(number, complete=False)
    return Count(number, complete=True)


def check_limit(limit: int | None) -> None:
    """A limit counts something: it is at least 1."""
    if limit is not None and limit < 1:
        raise ValueError(f"a limit is a whole number from 1 up, not {limit}")


def _parts(
    free: Mask,
    pieces: list[tuple[Mask, ...]],
    ends: list[frozenset[Mask]],
    stop: Stop | None,
) -> Iterator[int]:
    """The count in parts of at most three pieces each: small enough to run without a question."""
    if len(pieces) <= 3:
        yield _count(free, pieces, ends)
        return
    ask(stop)
    for number, ways in enumerate(pieces):
        other_pieces = pieces[:number] + pieces[number + 1 :]
        other_ends = ends[:number] + ends[number + 1 :]
        for mask in ways:
            if free & mask == mask:
                left = free ^ mask
                yield from _parts(
                    left >> ((left & -left).bit_length() - 1), other_pieces, other_ends, stop
                )


def _count(free: Mask, pieces: list[tuple[Mask, ...]], ends: list[frozenset[Mask]]) -> int:
    if len(pieces) == 1:
        return free in ends[0]
    number = 0
    for index, ways in enumerate(pieces):
        other_ends = ends[:index] + ends[index + 1 :]
        if len(pieces) == 2:
            end = other_ends[0]
            for mask in ways:
                if free & mask == mask:
                    left = free ^ mask
                    number += left >> ((left & -left).bit_length() - 1) in end
        else:
            others = pieces[:index] + pieces[index + 1 :]
            for mask in ways:
                if free & mask == mask:
                    left = free ^ mask
                    number += _count(left >> ((left & -left).bit_length() - 1), others, other_ends)
    return number
