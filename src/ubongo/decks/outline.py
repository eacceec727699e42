"""What an area's outline is like: corners, holes, symmetries, its form from any side."""

from collections.abc import Iterable

from ubongo.geometry import TURNED_AND_FLIPPED, Area, Spot
from ubongo.geometry.cells import at_origin, rotated

CORNERS = range(6, 15)
"""How many corners an area of a deck has: fewer is a rectangle, more is noise."""

_NEAR = ((0, 1), (1, 0), (0, -1), (-1, 0))


def neighbours(spot: Spot) -> list[Spot]:
    """The four spots beside it."""
    x, y = spot
    return [(x + dx, y + dy) for dx, dy in _NEAR]


def views(area: Area) -> list[frozenset[Spot]]:
    """The footprint as it looks turned and mirrored, eight times."""
    cells = [(x, y, 0) for x, y in area.footprint]
    return [
        frozenset((x, y) for x, y, _ in at_origin(rotated(cell, rotation) for cell in cells))
        for rotation in sorted(TURNED_AND_FLIPPED)
    ]


def canonical(area: Area) -> tuple[Spot, ...]:
    """The same for all areas that are equal when turned or mirrored."""
    return min(tuple(sorted(view)) for view in views(area))


def is_symmetric(area: Area) -> bool:
    """Whether some turn or mirror image of the area is the area itself."""
    return len(set(views(area))) < len(TURNED_AND_FLIPPED)


def box_of(area: Area) -> str:
    """The bounding box with its shorter side first: `4x5`."""
    short, long = sorted(area.box)
    return f"{short}x{long}"


def corners(area: Area) -> int:
    """How many corners the outline has."""
    footprint = area.footprint
    height, width = area.box
    total = 0
    for x in range(height + 1):
        for y in range(width + 1):
            around = [(x - 1, y - 1) in footprint, (x - 1, y) in footprint]
            around += [(x, y) in footprint, (x, y - 1) in footprint]
            filled = sum(around)
            if filled in (1, 3):
                total += 1
            elif filled == 2 and around[0] == around[2]:
                total += 2
    return total


def _reached(spots: Iterable[Spot]) -> set[Spot]:
    """The connected region of the first of the spots."""
    left = set(spots)
    waiting = [left.pop()]
    reached = set(waiting)
    while waiting:
        found = left.intersection(neighbours(waiting.pop()))
        left -= found
        reached |= found
        waiting.extend(found)
    return reached


def is_connected(area: Area) -> bool:
    """Whether the footprint is one piece."""
    return _reached(area.footprint) == area.footprint


def has_hole(area: Area) -> bool:
    """Whether open cells are enclosed by the footprint."""
    height, width = area.box
    around = [
        (x, y)
        for x in range(-1, height + 1)
        for y in range(-1, width + 1)
        if (x, y) not in area.footprint
    ]
    return len(_reached(around)) < len(around)
