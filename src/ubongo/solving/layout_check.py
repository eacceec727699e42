"""The card game's rules of contact, judged on what lies, by looking at every two cards.

This is the referee: it shares no table and no step with the search, so that each can prove the
other. Two cards that do not overlap share at most one straight stretch of border, 1 to 3 symbols
long, so one row of symbol pairs says everything about them:

    touching pairs   of them matching   verdict
    0 (or a corner)                     no contact
    1                0 or 1             K-11, one pair only
    2                2                  legal (K-10)
    2                1                  K-10, a pair differs
    2                0                  K-13 if the two symbols lie crosswise, else K-10
    3                3                  K-14, three matching pairs
    3                2                  K-12, a third pair differs (at an end or in the middle)
    3                0 or 1             K-13 if any two symbols lie crosswise, else K-10

Cards that touch in any way, or overlap, hold together; whatever is not held by the largest group
(of equal ones, that with the lowest card) is loose (K-15). A card that is not in the hand, or lies
twice, is no mistake of laying but a layout of another hand: then nothing else is judged. How many
cards may be laid (K-17) is not asked here.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from ubongo.solving.layout import COLUMNS, CardFace, Laid

_Symbols = dict[tuple[int, int], str]
_Group = frozenset[int]


class LayoutFaultKind(Enum):
    """What can be wrong with a layout, by name; faults are listed in this order."""

    UNKNOWN_CARD = "unknown_card"
    CARD_TWICE = "card_twice"
    OVERLAP = "overlap"
    PAIR_DIFFERS = "pair_differs"
    ONE_PAIR = "one_pair"
    THIRD_DIFFERS = "third_differs"
    CROSSWISE = "crosswise"
    THREE_PAIRS = "three_pairs"
    LOOSE = "loose"

    @property
    def rule(self) -> str:
        """The rule that it breaks."""
        return _RULE_OF[self]


_RULE_OF = {
    LayoutFaultKind.UNKNOWN_CARD: "K-09",
    LayoutFaultKind.CARD_TWICE: "K-09",
    LayoutFaultKind.OVERLAP: "K-10",
    LayoutFaultKind.PAIR_DIFFERS: "K-10",
    LayoutFaultKind.ONE_PAIR: "K-11",
    LayoutFaultKind.THIRD_DIFFERS: "K-12",
    LayoutFaultKind.CROSSWISE: "K-13",
    LayoutFaultKind.THREE_PAIRS: "K-14",
    LayoutFaultKind.LOOSE: "K-15",
}


@dataclass(frozen=True, slots=True)
class LayoutFault:
    """What is wrong and with which cards: the two that touch, or those that are loose."""

    kind: LayoutFaultKind
    cards: tuple[int, ...]

    @property
    def rule(self) -> str:
        """The rule that it breaks."""
        return self.kind.rule


def check_layout(hand: Sequence[CardFace], layout: Sequence[Laid]) -> tuple[LayoutFault, ...]:
    """Every fault of the layout, always in the same order; nothing if it is legal."""
    foreign = _foreign_cards(len(hand), layout)
    if foreign:
        return foreign
    lying = {laid.card: _symbols(hand[laid.card], laid) for laid in sorted(layout)}
    groups = [frozenset((card,)) for card in lying]
    faults = []
    corners = {laid.card: (laid.row, laid.column) for laid in layout}
    for one, other in combinations(lying, 2):
        if not _are_near(corners[one], corners[other]):
            continue
        overlap = lying[one].keys() & lying[other].keys()
        pairs = _touching_pairs(lying[one], lying[other])
        wrong = LayoutFaultKind.OVERLAP if overlap else _judged(pairs)
        if wrong is not None:
            faults.append(LayoutFault(wrong, (one, other)))
        if overlap or pairs:
            groups = _joined(groups, one, other)
    faults.extend(_loose_cards(groups))
    order = list(LayoutFaultKind)
    return tuple(sorted(faults, key=lambda fault: (order.index(fault.kind), fault.cards)))


def _are_near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two cards with these corners can touch at all: none is longer than three."""
    return abs(one[0] - other[0]) <= COLUMNS and abs(one[1] - other[1]) <= COLUMNS


def _foreign_cards(size: int, layout: Sequence[Laid]) -> tuple[LayoutFault, ...]:
    times = sorted(Counter(laid.card for laid in layout).items())
    unknown = [card for card, _ in times if card >= size]
    twice = [card for card, count in times if count > 1 and card < size]
    return (
        *(LayoutFault(LayoutFaultKind.UNKNOWN_CARD, (card,)) for card in unknown),
        *(LayoutFault(LayoutFaultKind.CARD_TWICE, (card,)) for card in twice),
    )


def _symbols(face: CardFace, laid: Laid) -> _Symbols:
    """Which symbol lies on which cell of the grid."""
    found = {}
    for index, symbol in enumerate(face.symbols):
        row, column = divmod(index, 3)
        down, right = (
            (row, column),
            (column, 1 - row),
            (1 - row, 2 - column),
            (2 - column, row),
        )[laid.turn]
        found[laid.row + down, laid.column + right] = symbol
    return found


def _touching_pairs(one: _Symbols, other: _Symbols) -> list[tuple[str, str]]:
    """The symbols that lie side by side, along the common border."""
    return [
        (one[row, column], other[beside])
        for row, column in sorted(one)
        for beside in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        if beside in other
    ]


def _judged(pairs: list[tuple[str, str]]) -> LayoutFaultKind | None:
    """What is wrong with this contact; the table above, line by line."""
    matching = sum(one == other for one, other in pairs)
    match len(pairs), matching:
        case (0, _) | (2, 2):
            return None
        case 1, _:
            return LayoutFaultKind.ONE_PAIR
        case 3, 3:
            return LayoutFaultKind.THREE_PAIRS
        case 3, 2:
            return LayoutFaultKind.THIRD_DIFFERS
        case _:
            crosswise = _is_crosswise(pairs)
            return LayoutFaultKind.CROSSWISE if crosswise else LayoutFaultKind.PAIR_DIFFERS


def _is_crosswise(pairs: list[tuple[str, str]]) -> bool:
    """Whether two pairs would match if the symbols of one card changed places."""
    return any(one == (other[1], other[0]) for one, other in combinations(pairs, 2))


def _joined(groups: list[_Group], one: int, other: int) -> list[_Group]:
    """The groups after these two cards have been found to hold together."""
    held = [group for group in groups if one in group or other in group]
    return [*(group for group in groups if group not in held), frozenset().union(*held)]


def _loose_cards(groups: list[_Group]) -> list[LayoutFault]:
    main = min(groups, key=lambda group: (-len(group), min(group)), default=frozenset())
    loose = sorted(card for group in groups if group != main for card in group)
    return [LayoutFault(LayoutFaultKind.LOOSE, tuple(loose))] if loose else []
