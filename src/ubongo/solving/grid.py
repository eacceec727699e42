"""Areas and pieces as bit masks.

Every cell of an area's bounding box is a bit, with an empty guard column behind each row (and, for
two levels, a guard above each column of cells), so that a piece that runs over an edge hits a guard
and needs no check of its own. A free region is kept shifted so that its first free cell is bit 0;
a piece can cover that cell if `free & mask == mask`, for each mask of the piece with bit 0 set.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ubongo.geometry import Area, Cell, Motions, PieceName, Placement, Rotation, orientations

Mask = int


class Grid(NamedTuple):
    """Which bit is which cell. The longer side has the larger step: that keeps the front short."""

    x_step: int
    y_step: int
    levels: int

    def bit(self, cell: Cell) -> int:
        """The number of the cell's bit."""
        x, y, level = cell
        return x * self.x_step + y * self.y_step + level

    def cell(self, bit: int) -> Cell:
        """The cell of a bit."""
        if self.x_step > self.y_step:
            x, rest = divmod(bit, self.x_step)
            y, level = divmod(rest, self.y_step)
        else:
            y, rest = divmod(bit, self.y_step)
            x, level = divmod(rest, self.x_step)
        return (x, y, level)

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """The bits of these cells."""
        mask = 0
        for cell in cells:
            mask |= 1 << self.bit(cell)
        return mask


@cache
def _grid(height: int, width: int, levels: int) -> Grid:
    column = 1 if levels == 1 else levels + 1
    if width <= height:
        return Grid(x_step=(width + 1) * column, y_step=column, levels=levels)
    return Grid(x_step=column, y_step=(height + 1) * column, levels=levels)


def grid_of(area: Area) -> Grid:
    """The grid of an area's bounding box."""
    return _grid(*area.box, area.levels)


class Orientation(NamedTuple):
    """One way in which a piece lies on a grid: its mask from its first cell on, and what it is."""

    mask: Mask
    rotation: Rotation
    first: Cell

    def placement(self, name: PieceName, cell: Cell) -> Placement:
        """The placement whose first cell is that one."""
        x, y, level = (at - first for at, first in zip(cell, self.first, strict=True))
        return Placement(name, self.rotation, (x, y, level))


@cache
def orientations_on(name: PieceName, motions: Motions, grid: Grid) -> tuple[Orientation, ...]:
    """All different ways in which a piece lies on a grid; none that is too high for it."""
    found = []
    for rotation, cells in orientations(name, motions):
        if max(level for _, _, level in cells) < grid.levels:
            first = min(cells, key=grid.bit)
            found.append(Orientation(grid.mask(cells) >> grid.bit(first), rotation, first))
    return tuple(found)


@cache
def masks(name: PieceName, motions: Motions, grid: Grid) -> tuple[Mask, ...]:
    """The bare masks of `orientations_on`, for counting."""
    return tuple(orientation.mask for orientation in orientations_on(name, motions, grid))


@cache
def mask_set(name: PieceName, motions: Motions, grid: Grid) -> frozenset[Mask]:
    """The same as a set: whether the last piece fills what is left is one look-up."""
    return frozenset(masks(name, motions, grid))


def shifted(free: Mask) -> Mask:
    """The region moved so that its first free cell is bit 0."""
    return free >> ((free & -free).bit_length() - 1) if free else 0
