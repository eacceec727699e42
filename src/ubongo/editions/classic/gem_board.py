"""Gem board of the classic edition: six rows of twelve; a pawn's field *is* its row.

A row is kept as the gems that are still in it, nearest to the red field first: how many empty holes
lie before them does not matter.
"""

from collections.abc import Sequence

from ubongo.core.chance import Chance, shuffled

COLOURS = ("green", "red", "blue", "violet", "brown", "yellow")
ROWS = 6
GEMS_PER_COLOUR = 12

Row = tuple[str, ...]
GemRows = tuple[Row, ...]
Counts = tuple[int, ...]
"""How many gems of each colour somebody has, in the order of COLOURS."""


def filled_rows(chance: Chance) -> GemRows:
    """All 72 gems in the holes at random, one to a hole (C-01, C-02, C-06)."""
    gems = shuffled(chance, [colour for colour in COLOURS for _ in range(GEMS_PER_COLOUR)])
    return tuple(tuple(gems[row::ROWS]) for row in range(ROWS))


def reach(place: int) -> int:
    """How far the pawn of the nth solver may go; also with fewer than four players (C-20, C-21)."""
    return max(0, 4 - place)


def fields_within(begun: int, place: int) -> range:
    """The fields on which the pawn may stand: either way, not past the ends of the line (C-20)."""
    return range(max(0, begun - reach(place)), min(ROWS - 1, begun + reach(place)) + 1)


def nearest_gems(rows: GemRows, row: int, number: int = 2) -> Row:
    """The front gems of a row, as many as are left of the two (C-22, C-26)."""
    return rows[row][:number]


def without_nearest(rows: GemRows, row: int, number: int) -> GemRows:
    """The rows after so many front gems of one of them are taken."""
    return (*rows[:row], rows[row][number:], *rows[row + 1 :])


def with_gems(counts: Counts, gems: Sequence[str]) -> Counts:
    """Somebody's gems after taking some more."""
    return tuple(
        count + sum(gem == colour for gem in gems)
        for colour, count in zip(COLOURS, counts, strict=True)
    )


def decided_by(winner: Counts, next_best: Counts) -> int | None:
    """Which of the counts that are compared was the first to differ; none if they are equal."""
    pairs = enumerate(zip(rank(winner), rank(next_best), strict=True))
    return next((index for index, (one, other) in pairs if one != other), None)


def rank(counts: Counts) -> Counts:
    """What is compared: the most of one colour, then the second most, and so on (C-35, C-36)."""
    return tuple(sorted(counts, reverse=True))
