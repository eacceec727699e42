"""A placement is a piece, a rotation and a position; enough of them cover an area."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import Enum

from ubongo.geometry.area import Area
from ubongo.geometry.cells import Cell, Cells, Motions, Rotation, moved
from ubongo.geometry.pieces import PieceName, oriented


@dataclass(frozen=True)
class Placement:
    """A piece as it lies: `position` is where the bounding box of the rotated piece begins."""

    piece: PieceName
    rotation: Rotation
    position: Cell

    @property
    def cells(self) -> Cells:
        """The cells that it covers."""
        return moved(oriented(self.piece, self.rotation), self.position)


Solution = tuple[Placement, ...]


class FaultKind(Enum):
    """What can be wrong with a board, by name."""

    WRONG_PIECE = "wrong_piece"
    PIECE_TWICE = "piece_twice"
    FORBIDDEN_MOTION = "forbidden_motion"
    OUTSIDE = "outside"
    THIRD_LEVEL = "third_level"
    OVERLAP = "overlap"
    HOLE = "hole"


@dataclass(frozen=True)
class Fault:
    """The first thing that is wrong: with which piece (none for a hole) and at which cell."""

    kind: FaultKind
    piece: PieceName | None = None
    cell: Cell | None = None


def covers(
    area: Area,
    placements: Iterable[Placement],
    motions: Motions,
    pieces: Collection[PieceName],
) -> Fault | None:
    """Nothing if the placements cover the area exactly with these pieces, else the first fault.

    Each piece may lie once. Pieces may stay unused: where a task's pieces add up to its area, an
    unused one always leaves a hole, and the master game allows it.
    """
    laid: set[PieceName] = set()
    filled: set[Cell] = set()
    for placement in placements:
        piece = placement.piece
        if piece not in pieces:
            return Fault(FaultKind.WRONG_PIECE, piece)
        if piece in laid:
            return Fault(FaultKind.PIECE_TWICE, piece)
        if placement.rotation not in motions:
            return Fault(FaultKind.FORBIDDEN_MOTION, piece)
        fault = _misplaced(placement, area, filled)
        if fault is not None:
            return fault
        laid.add(piece)
        filled |= placement.cells
    holes = area.cells - filled
    return Fault(FaultKind.HOLE, cell=min(holes)) if holes else None


def _misplaced(placement: Placement, area: Area, filled: set[Cell]) -> Fault | None:
    """What is wrong with where a piece lies, beside what lies already."""
    for cell in sorted(placement.cells):
        if not 0 <= cell[2] < area.levels:
            return Fault(FaultKind.THIRD_LEVEL, placement.piece, cell)
        if cell not in area.cells:
            return Fault(FaultKind.OUTSIDE, placement.piece, cell)
        if cell in filled:
            return Fault(FaultKind.OVERLAP, placement.piece, cell)
    return None
