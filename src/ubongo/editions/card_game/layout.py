"""What a seat has laid: whether it can lie so, how others see it, and when it lay there.

A board counts by its stamp, not by when it was decided: a call waits for a moment until no fairer
one can come, and what was laid meanwhile came too late (K-19).
"""

from itertools import combinations

from msgspec.structs import replace

from ubongo.core.edition import Millis, Refusal
from ubongo.editions.card_game.messages import Board, Fault, Hand, ShownFace
from ubongo.solving import (
    GOAL,
    Laid,
    Layout,
    LayoutFault,
    check_layout,
    read_hand,
    read_layout,
    write_layout,
)

LONGEST_LINE = 120
"""No layout takes more signs than this: whatever is longer is not one."""
FARTHEST = 99
"""How many rows and columns from the middle of the table a card may lie."""
KEPT: Millis = 1_000
"""How far back boards are remembered: longer than any call waits for its decision."""


def laid_board(hand: Hand, line: str, credited: Millis, *, tells_faults: bool) -> Board:
    """The board of a line that the owner of the hand sent, or a Refusal."""
    layout = readable(line)
    check_cards(layout, len(hand))
    check_room(layout)
    check_overlap(layout)
    faces = tuple(ShownFace(laid.card, hand[laid.card].symbols) for laid in layout)
    board = Board(write_layout(layout), faces, (), credited)
    return replace(board, faults=faults_of(hand, board)) if tells_faults else board


def readable(line: str) -> Layout:
    """The layout of a line; its cards may lie in four ways, a quarter turn apart (K-09)."""
    if len(line) > LONGEST_LINE:
        raise Refusal("board.unreadable")
    try:
        return read_layout(line)
    except ValueError:
        raise Refusal("board.unreadable") from None


def check_cards(layout: Layout, held: int) -> None:
    """At most seven cards, all of the own nine, and none of them twice (K-09, K-17)."""
    if len(layout) > GOAL:
        raise Refusal("board.too_many", most=GOAL)
    cards = sorted(laid.card for laid in layout)
    for card in cards:
        if card >= held or cards.count(card) > 1:
            raise Refusal("board.wrong_pieces", card=card)


def check_room(layout: Layout) -> None:
    """Every seat has a table of its own; who needs room shifts the whole layout (K-08)."""
    if any(max(abs(laid.row), abs(laid.column)) > FARTHEST for laid in layout):
        raise Refusal("board.too_far", most=FARTHEST)


def check_overlap(layout: Layout) -> None:
    """Anything else may be laid, but no card lies on another one (K-10)."""
    for one, other in combinations(sorted(layout), 2):
        if _is_on(one, other):
            raise Refusal("board.overlap", one=one.card, other=other.card)


def _is_on(one: Laid, other: Laid) -> bool:
    """Whether two cards share a place of the grid."""
    is_beside = one.row >= other.row + height(other) or other.row >= one.row + height(one)
    is_below = one.column >= other.column + width(other) or other.column >= one.column + width(one)
    return not is_beside and not is_below


def height(laid: Laid) -> int:
    """How many rows a card takes: two, or three when it is turned by a quarter."""
    return 3 if laid.turn % 2 else 2


def width(laid: Laid) -> int:
    """How many columns a card takes: three, or two when it is turned by a quarter."""
    return 2 if laid.turn % 2 else 3


def faults_of(hand: Hand, board: Board) -> tuple[Fault, ...]:
    """Everything that lies against the rules (K-10 to K-15, K-18)."""
    faces = read_hand(card.symbols for card in hand)
    return tuple(map(_fault, check_layout(faces, read_layout(board.layout))))


def _fault(fault: LayoutFault) -> Fault:
    return Fault(fault.kind.value, fault.rule, fault.cards)


def remembered(boards: tuple[Board, ...], newest: Board) -> tuple[Board, ...]:
    """The boards of the last second, and the one that lay when it began; stamps never go back."""
    older = [board for board in boards if board.credited <= newest.credited - KEPT]
    return (*older[-1:], *boards[len(older) :], newest)


def lying_at(boards: tuple[Board, ...], moment: Millis) -> Board:
    """What lay at a moment: the last board that is not stamped after it (K-19)."""
    before = [board for board in boards if board.credited <= moment]
    return before[-1] if before else boards[0]
