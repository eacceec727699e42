"""The master game of light and dark: any pieces, any number of them, with both faces to be seen.

A cover counts once as it lies, if some choice of faces shows at least one light and one dark face
(L-19, L-20). A chiral piece shows its face by its shape; the others may show either.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ubongo.geometry import (
    TURNED_AND_FLIPPED,
    TURNED_DARK,
    Area,
    Face,
    PieceName,
    Placement,
    Solution,
    face_up,
    oriented,
)
from ubongo.solving.grid import grid_of, orientations_on
from ubongo.solving.puzzle import check_pieces
from ubongo.solving.solver import Count, check_limit, fillings
from ubongo.solving.stop import Stop, Stopped


@dataclass(frozen=True)
class MasterPuzzle:
    """An area and the pieces of which any may be used, each once."""

    area: Area
    pieces: tuple[PieceName, ...]

    def __post_init__(self) -> None:
        check_pieces(self.pieces)


def shows_both_faces(placements: Sequence[Placement]) -> bool:
    """Whether a light and a dark face are to be seen (L-20)."""
    return {face_up(placement.rotation) for placement in placements} >= set(Face)


def master_solutions(
    puzzle: MasterPuzzle, placed: Sequence[Placement] = (), stop: Stop | None = None
) -> Iterator[Solution]:
    """All covers that keep what is placed, each once, with faces chosen so that both are seen."""
    grid = grid_of(puzzle.area)
    covered = grid.mask(cell for placement in placed for cell in placement.cells)
    free = grid.mask(puzzle.area.cells) & ~covered
    laid = {placement.piece for placement in placed}
    rest = [
        (name, orientations_on(name, TURNED_AND_FLIPPED, grid))
        for name in puzzle.pieces
        if name not in laid
    ]
    for found in fillings(free, rest, grid, stop):
        for choice in (found, _with_a_dark_face(found)):
            if shows_both_faces((*placed, *choice)):
                yield (*placed, *choice)
                break


def count_master_solutions(
    puzzle: MasterPuzzle, limit: int | None = None, stop: Stop | None = None
) -> Count:
    """How many covers there are, up to the limit; complete if there are no more."""
    check_limit(limit)
    number = 0
    try:
        for _ in master_solutions(puzzle, stop=stop):
            if number == limit:
                return Count(number, complete=False)
            number += 1
    except Stopped:
        return Count(number, complete=False)
    return Count(number, complete=True)


def _with_a_dark_face(cover: Solution) -> Solution:
    """The cover with the first piece that looks the same on both faces turned to the dark one."""
    for number, placement in enumerate(cover):
        dark = _turned_dark(placement)
        if dark is not None:
            return (*cover[:number], dark, *cover[number + 1 :])
    return cover


def _turned_dark(placement: Placement) -> Placement | None:
    """The same cells with the dark face up, if the piece's shape allows that."""
    cells = oriented(placement.piece, placement.rotation)
    for rotation in sorted(TURNED_DARK - {placement.rotation}):
        if oriented(placement.piece, rotation) == cells:
            return replace(placement, rotation=rotation)
    return None
