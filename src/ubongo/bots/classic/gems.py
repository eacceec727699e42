"""Which row of the gem board a bot takes from: for its own colours, and against the others'.

Gems are worth their largest colour, and ever less its second, third, … (C-35, C-36). A careful
player also counts gems that may still come: those near the front of rows near the pawn. Taking a
gem then helps its taker and takes a hope away from everybody else, who are thereby denied it.
"""

from collections.abc import Sequence
from functools import cache
from random import Random

from ubongo.bots.strength import Eye
from ubongo.core.edition import Seat
from ubongo.editions.classic.gem_board import (
    COLOURS,
    ROWS,
    GemRows,
    nearest_gems,
    with_gems,
    without_nearest,
)
from ubongo.editions.classic.state import State

NEXT_COLOUR = 0.3
"""What a gem of the next smaller colour is worth beside one of the larger."""
CARELESS = 0.4
"""How often a careless player takes from any row."""
SEEN = 6
"""How many gems of a row somebody looks at."""
NEAR, FAR = 0.22, 0.1
"""What a front gem that may still come is worth, by how far away its row is."""
HOPEFUL_ROUNDS = 5
"""With fewer rounds to come than this, hopes are worth less."""

_INDEX = {colour: number for number, colour in enumerate(COLOURS)}


def worth(counts: Sequence[float]) -> float:
    """What somebody's gems are worth: above all those of the largest colour."""
    value, weight = 0.0, 1.0
    for count in sorted(counts, reverse=True):
        value += weight * count
        weight *= NEXT_COLOUR
    return value


@cache
def _hope(depth: int, distance: int) -> float:
    """What a gem that far back in a row that far away is worth."""
    return (NEAR if distance <= 2 else FAR) * 0.75 ** (depth // 2)


def hopes(rows: GemRows, pawn: int, rounds: int) -> list[float]:
    """How many gems of each colour somebody who stands there may still hope for."""
    hoped = [0.0] * len(COLOURS)
    share = min(1.0, rounds / HOPEFUL_ROUNDS)
    if share > 0:
        for number, row in enumerate(rows):
            for depth, gem in enumerate(row[:SEEN]):
                hoped[_INDEX[gem]] += share * _hope(depth, abs(number - pawn))
    return hoped


def prospect(view: State, seat: Seat, rows: GemRows, owned: Sequence[int], pawn: int) -> float:
    """How well somebody stands against the best of the others, if this were so."""
    rounds = view.options.rounds - (0 if view.round is None else view.round.number)

    def standing(counts: Sequence[int], field: int) -> float:
        hoped = hopes(rows, field, rounds)
        return worth([count + hope for count, hope in zip(counts, hoped, strict=True)])

    others = [
        standing(counts, view.pawns[other] or 0)
        for other, counts in enumerate(view.gems)
        if other != seat
    ]
    return standing(owned, pawn) - max(others)


def after_taking(view: State, seat: Seat, row: int) -> float:
    """How well somebody stands who has taken from the row."""
    gems = nearest_gems(view.rows, row)
    rows = without_nearest(view.rows, row, len(gems))
    return prospect(view, seat, rows, with_gems(view.gems[seat], gems), row)


def best_row(
    view: State, seat: Seat, reachable: Sequence[int], eye: Eye, luck: Random
) -> int | None:
    """The row to take from, as the player sees it; none if all are empty."""
    rows = [row for row in reachable if view.rows[row]]
    if not rows:
        return None
    if eye is Eye.CARELESS and luck.random() < CARELESS:
        return luck.choice(rows)
    luck.shuffle(rows)
    if eye is Eye.ALL:
        return max(rows, key=lambda row: after_taking(view, seat, row))
    owned = view.gems[seat]
    return max(rows, key=lambda row: worth(with_gems(owned, nearest_gems(view.rows, row))))


def best_field(view: State, seat: Seat, eye: Eye, luck: Random) -> int:
    """Where to put the pawn before the first round."""
    fields = list(range(ROWS))
    luck.shuffle(fields)
    match eye:
        case Eye.CARELESS:
            return fields[0]
        case Eye.OWN:
            owned = view.gems[seat]
            gain = {row: worth(with_gems(owned, nearest_gems(view.rows, row))) for row in fields}
            return max(fields, key=lambda row: gain[row])
        case Eye.ALL:
            owned = view.gems[seat]
            return max(fields, key=lambda row: prospect(view, seat, view.rows, owned, row))


def is_contested(view: State, seat: Seat, row: int) -> bool:
    """Whether somebody else who may take now stands near enough to take from the row."""
    now = view.round
    if now is None:
        return False
    rivals = [other for other in now.solved if other != seat and other not in view.done]
    return any(abs((view.pawns[other] or 0) - row) <= 3 for other in rivals)
