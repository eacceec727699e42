"""Random areas that look like puzzles: a rectangle that is nibbled at from its edges.

Growing cell by cell makes worms and ragged blots. A rectangle that loses cells from outside, never
so that it falls apart, gets a hole or shrinks its box, stays compact: few dead ends, few corners.
"""

from collections.abc import Collection
from functools import cache

from ubongo.decks.making.luck import Luck
from ubongo.decks.outline import CORNERS, corners, is_symmetric, neighbours
from ubongo.geometry import Area, Spot

MOST_DEAD_ENDS = 3

# By what factor a cell goes more readily for each corner of its own that the outline is spared.
TIDINESS = (1, 2, 4)

# Around a cell, in order; the even ones share an edge with it.
_AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))


def dead_ends(area: Area) -> int:
    """How many cells have a single neighbour."""
    spots = area.footprint
    return sum(len(spots.intersection(neighbours(spot))) == 1 for spot in spots)


def dents(area: Area) -> int:
    """How many rows and columns have a gap."""
    lines: dict[tuple[str, int], list[int]] = {}
    for x, y in area.footprint:
        lines.setdefault(("row", x), []).append(y)
        lines.setdefault(("column", y), []).append(x)
    return sum(max(line) - min(line) >= len(line) for line in lines.values())


def looks_like_a_puzzle(area: Area) -> bool:
    """Asymmetric, 6 to 14 corners, not too many dead ends."""
    return corners(area) in CORNERS and dead_ends(area) <= MOST_DEAD_ENDS and not is_symmetric(area)


def random_area(luck: Luck, size: int, box: tuple[int, int]) -> Area | None:
    """A connected area without holes of that size which just fits the box, or none by bad luck."""
    height, width = box
    tidiness = luck.choice(TIDINESS)
    spots = dict.fromkeys((x, y) for x in range(height) for y in range(width))
    loose = {spot: _looseness(spot, spots, tidiness) for spot in spots}
    while len(spots) > size:
        if not any(loose.values()):
            return None
        spot = luck.weighted(loose)
        del loose[spot]
        if _holds_box(spot, spots, box):
            continue
        del spots[spot]
        for near in _around(spot):
            if near in loose:
                loose[near] = _looseness(near, spots, tidiness)
    return Area.of(spots)


def random_puzzle_area(luck: Luck, size: int, box: tuple[int, int], tries: int = 400) -> Area:
    """An area of that size and box that looks like a puzzle; a ValueError if none is found.

    The more dents an area has, the more rarely it is taken.
    """
    for _ in range(tries):
        area = random_area(luck, size, box)
        if area is not None and looks_like_a_puzzle(area) and not luck.below(2 ** dents(area)):
            return area
    raise ValueError(f"no area of {size} cells that just fits a box of {box[0]} x {box[1]}")


def _around(spot: Spot) -> list[Spot]:
    x, y = spot
    return [(x + dx, y + dy) for dx, dy in _AROUND]


def _holds_box(spot: Spot, spots: Collection[Spot], box: tuple[int, int]) -> bool:
    """Whether the box shrinks without that cell, which is the last one at an edge of it."""
    return any(
        spot[axis] in {0, box[axis] - 1} and [at[axis] for at in spots].count(spot[axis]) == 1
        for axis in (0, 1)
    )


def _looseness(spot: Spot, spots: Collection[Spot], tidiness: int) -> int:
    """How readily a cell goes."""
    spared = _spared_corners(tuple(near in spots for near in _around(spot)))
    return 0 if spared is None else tidiness**spared


@cache
def _spared_corners(ring: tuple[bool, ...]) -> int | None:
    """Of the four corners of a cell, where the outline has none without it; none if it must stay.

    What lies around a cell that can go is one run edge by edge, and does not close it in: else the
    area would break or get a hole. A corner of the outline is where an odd number of cells meet.
    """
    beside = ring[::2]
    ends = [(ring[at], ring[at + 1], ring[(at + 2) % 8]) for at in range(0, 8, 2)]
    runs = sum(beside) - sum(all(end) for end in ends)
    if all(beside) or runs != 1:
        return None
    return sum(sum(end) % 2 == 0 for end in ends)
