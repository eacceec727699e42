"""Footprints of the 3-D boards: all outlines that fit the printed boxes, and the draw of a deck's.

The outlines are so few (about ninety easy and a thousand hard ones) that all of them are listed
instead of being grown at random. A draw has the printed deck's sizes and boxes. On the hard side no
footprint comes twice. On the easy side there are too few for that, above all in the box 3x3, so one
may come twice; a box that runs out passes its places on to the commonest one. Symmetric footprints
are taken only where the box 3x3 would else be all but empty, at most two a side.
"""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from ubongo.decks.box import Side
from ubongo.decks.making.candidates import graded
from ubongo.decks.making.fairness import Pool
from ubongo.decks.making.luck import Luck
from ubongo.decks.outline import (
    CORNERS,
    box_of,
    canonical,
    corners,
    has_hole,
    is_connected,
    is_symmetric,
)
from ubongo.decks.printed import Histogram
from ubongo.decks.three_d.box import BOX, PRINTED
from ubongo.geometry import Area
from ubongo.solving import PieceSet, Puzzle, piece_sets

MOTIONS = BOX.motions("3|4")  # every label has the same (D-18)
MOST_USES = {Side.EASY: 2, Side.HARD: 1}  # of one footprint, also turned or mirrored


class Kind(NamedTuple):
    """Footprints that may stand for each other: as many cells in the same box."""

    size: int
    box: str


EXCEPTIONS = {Side.EASY: (Kind(7, "3x3"), 2), Side.HARD: (Kind(8, "3x3"), 1)}

Supply = dict[Kind, list[Area]]


class Draw(NamedTuple):
    """The areas of one side of a deck, and others of the same kinds to exchange them for."""

    areas: list[Area]
    spare: list[Area]


def kind_of(area: Area) -> Kind:
    """The size of a footprint and its box."""
    return Kind(len(area.footprint), box_of(area))


@cache
def part_sets(area: Area, parts: int) -> dict[PieceSet, int]:
    """The sets of so many parts that fill the area, with their numbers of solutions."""
    return piece_sets(area, BOX.pool, parts, MOTIONS).solutions


@cache
def footprints(side: Side) -> dict[Kind, tuple[Area, ...]]:
    """Every footprint of a side up to turning and mirroring, by kind, in a fixed order."""
    rows = PRINTED[side].histograms
    return {
        Kind(int(size), box): _footprints(Kind(int(size), box), side)
        for box in sorted(rows["box"])
        for size in sorted(rows["area_size"])
    }


def _footprints(kind: Kind, side: Side) -> tuple[Area, ...]:
    height, width = (int(length) for length in kind.box.split("x"))
    spots = [(x, y) for x in range(height) for y in range(width)]
    shapes = {
        canonical(area)
        for chosen in combinations(spots, kind.size)
        if box_of(area := Area.of(chosen, BOX.levels)) == kind.box and _is_outline(area)
    }
    areas = [Area.of(shape, BOX.levels) for shape in sorted(shapes)]
    return tuple(area for area in areas if _uses(area, side))


def _is_outline(area: Area) -> bool:
    return is_connected(area) and not has_hole(area) and corners(area) in CORNERS


def _uses(area: Area, side: Side) -> int:
    """How often a footprint may come: each time takes twice as many part sets as a board shows."""
    shown = len(BOX.labels[side][0])
    return min(MOST_USES[side], len(part_sets(area, side.pieces)) // (2 * shown))


def scaled(histogram: Histogram, number: int) -> dict[str, int]:
    """The histogram shared out over so many things; the rest goes to the largest remainders."""
    whole = sum(histogram.values())
    shares = {value: count * number // whole for value, count in histogram.items()}
    by_remainder = sorted(histogram, key=lambda value: -(histogram[value] * number % whole))
    for value in by_remainder[: number - sum(shares.values())]:
        shares[value] += 1
    return shares


def draw_areas(side: Side, number: int, luck: Luck) -> Draw:
    """So many footprints for one side, in the printed sizes and boxes as far as they reach."""
    supply = {kind: _supply(kind, side, luck) for kind in footprints(side)}
    kinds = _kinds(side, number, supply, luck)
    areas = [supply[kind].pop() for kind in kinds]
    left = {kind: [area for area in supply[kind] if not is_symmetric(area)] for kind in supply}
    spare = [left[kind].pop() for kind in kinds if left[kind]]
    return Draw(luck.shuffled(areas), spare)


def _supply(kind: Kind, side: Side, luck: Luck) -> list[Area]:
    """The footprints of a kind as often as they may be used; they are taken from the end."""
    usable = [
        area
        for area in footprints(side)[kind]
        if not is_symmetric(area)
        for _ in range(_uses(area, side))
    ]
    good = luck.shuffled(usable)
    wanted_kind, exceptions = EXCEPTIONS[side]
    if kind != wanted_kind:
        return good
    symmetric = [area for area in footprints(side)[kind] if is_symmetric(area)]
    return luck.sample(symmetric, exceptions) + good


def _kinds(side: Side, number: int, supply: Supply, luck: Luck) -> list[Kind]:
    """Which kinds to take: sizes and boxes as printed, paired by luck; the commonest box last."""
    rows = PRINTED[side].histograms
    sizes = {int(size): count for size, count in scaled(rows["area_size"], number).items()}
    boxes = scaled(rows["box"], number)
    room = {kind: len(areas) for kind, areas in supply.items()}
    commonest = max(boxes, key=lambda box: boxes[box])
    taken: list[Kind] = []
    for box in sorted(boxes, key=lambda box: (box == commonest, _ease(box, boxes, room), box)):
        for _ in range(number - len(taken) if box == commonest else boxes[box]):
            weights = {size: min(left, room[Kind(size, box)]) for size, left in sizes.items()}
            if not any(weights.values()):
                break
            kind = Kind(luck.weighted(weights), box)
            sizes[kind.size] -= 1
            room[kind] -= 1
            taken.append(kind)
    if len(taken) < number:
        raise ValueError(f"there are footprints for {len(taken)} areas, not for {number}")
    return taken


def _ease(box: str, wanted: dict[str, int], room: dict[Kind, int]) -> int:
    """How many footprints a box has for a hundred wanted ones."""
    return 100 * sum(left for kind, left in room.items() if kind.box == box) // (wanted[box] or 1)


def footprints_pool(side: Side, luck: Luck, number: int) -> Pool:
    """E of all sets of parts that fill one of so many footprints, by its size."""
    pool: dict[str, list[float]] = {}
    areas = [area for kind in footprints(side).values() for area in kind]
    for area in luck.sample(areas, number):
        listed = pool.setdefault(str(len(area.footprint)), [])
        listed += [graded(Puzzle(area, parts, MOTIONS)) for parts in part_sets(area, side.pieces)]
    return pool
