"""How two cards of the card game can lie to each other so that exactly two symbol pairs touch.

The border of a card, read clockwise, is six doublets: two on a long side, one on a short one.
Another card fits where it has the same doublet backwards. Geometry alone says how it then lies,
and which doublets cannot meet, because between two long sides a third pair would touch too (K-12,
K-14). What is left are the legal contacts: long side on long side shifted by one, short side on
short side flush, short side on long side flush with either end.
"""

from typing import NamedTuple

from ubongo.solving.layout import COLUMNS, ROWS


class Contact(NamedTuple):
    """The turns of two cards, and the step from the corner of the one to that of the other."""

    turn: int
    other_turn: int
    row: int
    column: int


# Where a doublet's two symbols stand on the face, and in which direction it looks.
DOUBLETS = ((0, 1), (1, 2), (2, 5), (5, 4), (4, 3), (3, 0))
_OUTWARD = ((-1, 0), (-1, 0), (0, 1), (1, 0), (1, 0), (0, -1))

_Spot = tuple[int, int]


def _spots(turn: int) -> list[_Spot]:
    """The cell of each symbol of a card turned like this, its corner at the origin."""
    spots = [divmod(index, COLUMNS) for index in range(ROWS * COLUMNS)]
    for height in (ROWS, COLUMNS, ROWS)[:turn]:
        spots = [(column, height - 1 - row) for row, column in spots]
    return spots


def _first_contact(side: int, facing: int) -> Contact | None:
    """How the other card's doublet `facing` meets the doublet `side` of a card that is unturned."""
    card = _spots(0)
    down, right = _OUTWARD[side]
    end, start = ((card[index][0] + down, card[index][1] + right) for index in DOUBLETS[side])
    first, second = DOUBLETS[facing]
    for turn in range(4):
        other = _spots(turn)
        row, column = start[0] - other[first][0], start[1] - other[first][1]
        if (other[second][0] + row, other[second][1] + column) == end:
            moved = {(there[0] + row, there[1] + column) for there in other}
            exactly_two = _touching(card, moved) == len(DOUBLETS[side])
            return Contact(0, turn, row, column) if exactly_two else None
    raise AssertionError("one of four turns brings any doublet to any side")


def _touching(card: list[_Spot], other: set[_Spot]) -> int:
    steps = ((-1, 0), (0, -1), (0, 1), (1, 0))
    return sum(
        (row + down, column + right) in other for row, column in card for down, right in steps
    )


def _all_turned(contact: Contact | None) -> tuple[Contact, ...]:
    """The contact in the four ways in which both cards together can be turned."""
    if contact is None:
        return ()
    found = [contact]
    for _ in range(3):
        turn, other_turn, row, column = found[-1]
        heights = [COLUMNS if either % 2 else ROWS for either in (turn, other_turn)]
        column_then = heights[0] - heights[1] - row
        found.append(Contact((turn + 1) % 4, (other_turn + 1) % 4, column, column_then))
    return tuple(found)


CONTACTS = tuple(
    tuple(_all_turned(_first_contact(side, facing)) for facing in range(len(DOUBLETS)))
    for side in range(len(DOUBLETS))
)
