"""Help for people who play alone or against bots: a hint in three steps, and the solution.

The first step names the most awkward piece that is left (D-36), the second where it goes, the third
lays it. A piece that lies wrong is named instead, to be taken up.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ubongo.geometry import Placement, write_solution
from ubongo.solving import (
    Advice,
    CardFace,
    Complete,
    GoalReached,
    Lay,
    LayCard,
    Layout,
    LayoutHint,
    MasterPuzzle,
    OutOfReach,
    Puzzle,
    TakeBack,
    TakeUp,
    Unsolvable,
    advise,
    layout_hint,
    master_solutions,
    solutions,
    write_layout,
)


class Hint(NamedTuple):
    """Whether what lies can become a solution; which piece comes next, and where.

    If it cannot, the piece is one to take up. Nothing is named when nothing is left to do.
    """

    is_possible: bool
    piece: str = ""
    placement: str = ""


def puzzle_hint(puzzle: Puzzle | MasterPuzzle, placed: Sequence[Placement]) -> Hint:
    """What to do next with pieces on an area."""
    advice: Advice = advise(puzzle, placed)
    match advice:
        case Lay(placement):
            return Hint(True, placement.piece, write_solution((placement,)))
        case TakeUp(piece):
            return Hint(False, piece)
        case Complete():
            return Hint(True)
        case Unsolvable():
            return Hint(False)


def some_solution(puzzle: Puzzle | MasterPuzzle) -> str:
    """A solution as a line; every task that is dealt has one."""
    found = solutions(puzzle) if isinstance(puzzle, Puzzle) else master_solutions(puzzle)
    return write_solution(next(found))


def cards_hint(hand: Sequence[CardFace], layout: Layout) -> Hint:
    """What to do next with cards on a table; a card is named by its number in the hand."""
    advice: LayoutHint = layout_hint(hand, layout)
    match advice:
        case LayCard(laid):
            return Hint(True, str(laid.card), write_layout((laid,)))
        case TakeBack(cards):
            return Hint(False, str(cards[0]))
        case GoalReached():
            return Hint(True)
        case OutOfReach():
            return Hint(False)
