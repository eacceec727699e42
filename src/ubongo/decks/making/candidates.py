"""Candidates for the flat decks: random areas, each with every set of pieces that fills it.

Sizes and boxes are drawn as they are frequent in print. An outline that luck draws again and again
is one that anybody would draw, for a printed deck too, and is known as familiar, to be avoided. The
flat boxes never share an area, whatever their seeds: a checksum of its outline says to which of
them an area belongs (`Box.outlines`).
"""

from collections import Counter
from typing import NamedTuple
from zlib import crc32

from ubongo.decks.box import Box, Side
from ubongo.decks.making.luck import Luck
from ubongo.decks.making.random_areas import random_puzzle_area
from ubongo.decks.outline import canonical
from ubongo.decks.printed import FLAT
from ubongo.geometry import Area, Motions, Spot
from ubongo.solving import PieceSet, Puzzle, difficulty, piece_sets

WINDOW = (6, 5)  # rows and columns that a card has room for
LEAST_FILL = 0.55  # how much of its box an area fills
LEAST_OPEN = 2  # how many cells of its box an area lacks: with one there is no choice
COMMON = 200  # an outline that comes up once in so many draws is common

Outline = tuple[Spot, ...]


class Filling(NamedTuple):
    """A set of pieces that fills an area, in how many ways, and how hard that is."""

    pieces: PieceSet
    solutions: int
    difficulty: float


def graded(puzzle: Puzzle) -> float:
    """The difficulty of a solvable puzzle as decks state it, to two decimals."""
    tries = difficulty(puzzle)
    if tries is None:
        raise ValueError(f"{','.join(puzzle.pieces)} cannot fill the area")
    return round(tries, 2)


def fillings(area: Area, box: Box, side: Side, motions: Motions) -> list[Filling]:
    """Every set of pieces that fills an area, in the order of the pieces' table."""
    found = piece_sets(area, box.pool, side.pieces, motions).solutions
    return [
        Filling(pieces, count, graded(Puzzle(area, pieces, motions)))
        for pieces, count in found.items()
    ]


class DrawnArea(NamedTuple):
    """A random area, and how familiar it is: 1 for a common one, more if it comes up more often."""

    area: Area
    familiarity: float


def draw_areas(box: Box, side: Side, luck: Luck, draws: int, seen: set[Outline]) -> list[DrawnArea]:
    """The different areas of so many draws, those of the edition that are not yet seen.

    `seen` has the outlines of other sides and gets those of this one.
    """
    drawn: dict[Outline, Area] = {}
    times: Counter[Outline] = Counter()
    for _ in range(draws):
        area = draw_area(side, luck)
        outline = canonical(area)
        drawn.setdefault(outline, area)
        times[outline] += 1
    ours = [
        each
        for each in drawn
        if each not in seen and crc32(repr(each).encode()) % 3 in box.outlines
    ]
    seen.update(ours)
    return [DrawnArea(drawn[each], times[each] * COMMON / draws) for each in ours]


def draw_area(side: Side, luck: Luck) -> Area:
    """An area of a size and a box that go together, turned so that it fits the window."""
    printed = FLAT[side].histograms
    while True:
        size = int(luck.weighted(printed["area_size"]))
        short, long = (int(edge) for edge in luck.weighted(printed["box"]).split("x"))
        if LEAST_FILL * short * long <= size <= short * long - LEAST_OPEN:
            break
    upright = long > WINDOW[1] or luck.below(2) == 0
    return random_puzzle_area(luck, size, (long, short) if upright else (short, long))
