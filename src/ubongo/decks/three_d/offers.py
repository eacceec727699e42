"""What a 3-D area offers: every task that it could carry, with solutions and difficulty.

The difficulty is rounded at once: whatever is decided later is decided by figures that are the same
on every machine.
"""

from functools import cache
from typing import NamedTuple

from ubongo.decks.box import Side
from ubongo.decks.making.candidates import graded
from ubongo.decks.three_d.box import PRINTED
from ubongo.decks.three_d.footprints import MOTIONS, part_sets
from ubongo.geometry import Area, PieceName, piece_named
from ubongo.solving import PieceSet, Puzzle

MOST_SOLUTIONS = 20  # more make a task feel aimless; print has two such tasks in 504


class Offer(NamedTuple):
    """Parts that fill an area, in how many ways, their sizes (`455`), and how hard that is."""

    parts: PieceSet
    solutions: int
    sizes: str
    difficulty: float


@cache
def offers(area: Area, side: Side) -> tuple[Offer, ...]:
    """Every task of an area, of the part sizes that print uses.

    None is trivial: no footprint has a task in which every part has a single place (a test knows).
    """
    usual = PRINTED[side].histograms["piece_sizes"]
    return tuple(
        Offer(parts, solutions, sizes_of(parts), graded(Puzzle(area, parts, MOTIONS)))
        for parts, solutions in part_sets(area, side.pieces).items()
        if solutions <= MOST_SOLUTIONS and sizes_of(parts) in usual
    )


@cache
def needed_parts(area: Area, side: Side) -> frozenset[PieceName]:
    """The parts that no task of an area can do without."""
    first, *others = (frozenset(offer.parts) for offer in offers(area, side))
    return first.intersection(*others)


def sizes_of(parts: tuple[PieceName, ...]) -> str:
    """The sizes of the parts in ascending order, as one word."""
    return "".join(sorted(str(piece_named(part).size) for part in parts))


def unlikeness(one: float, other: float) -> float:
    """How far apart two difficulties are, as the square of about the logarithm of their ratio.

    Written without a logarithm, which not every machine rounds alike.
    """
    return (one - other) * (one - other) / (one * other)
