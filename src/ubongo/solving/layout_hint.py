"""The next card for somebody who is laying: which to lay, or which to take back, to reach the goal.

What lies is kept if it can be. If not (it is illegal, or leads nowhere), the fewest cards are named
without which the rest can go on; of equally few, those that were laid last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from ubongo.solving.layout import CardFace, Laid, Layout
from ubongo.solving.layout_check import LayoutFaultKind, check_layout
from ubongo.solving.layout_search import GOAL, extend_layout, largest_layout
from ubongo.solving.stop import Stop, Stopped


@dataclass(frozen=True, slots=True)
class LayCard:
    """Lay this card like this, and the goal stays in reach."""

    laid: Laid


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take these cards back, the first of them first: fewer are not enough."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GoalReached:
    """There is nothing left to do: enough cards lie, all of them legal."""


@dataclass(frozen=True, slots=True)
class OutOfReach:
    """The hand cannot reach the goal in any way; `most` cards are the most that can be laid."""

    most: int


LayoutHint = LayCard | TakeBack | GoalReached | OutOfReach


def layout_hint(
    hand: Sequence[CardFace], layout: Layout, goal: int = GOAL, stop: Stop | None = None
) -> LayoutHint:
    """What to do next with what lies; Stopped is raised if that stayed open.

    A layout that is not of this hand is a ValueError.
    """
    for fault in check_layout(hand, layout):
        if fault.kind in (LayoutFaultKind.UNKNOWN_CARD, LayoutFaultKind.CARD_TWICE):
            raise ValueError(f"not a layout of this hand: {fault.kind.value} {fault.cards[0]}")
    way = _way_to_goal(hand, layout, goal, stop)
    if way is not None:
        return LayCard(way[len(layout)]) if len(way) > len(layout) else GoalReached()
    whole = largest_layout(hand, goal, stop)
    if not whole.complete:
        raise Stopped
    if len(whole.layout) < goal:
        return OutOfReach(len(whole.layout))
    for count in range(1, len(layout)):
        for back in combinations(reversed(layout), count):
            rest = tuple(laid for laid in layout if laid not in back)
            if _way_to_goal(hand, rest, goal, stop) is not None:
                return TakeBack(tuple(laid.card for laid in back))
    return TakeBack(tuple(laid.card for laid in reversed(layout)))


def _way_to_goal(
    hand: Sequence[CardFace], layout: Layout, goal: int, stop: Stop | None
) -> Layout | None:
    """A layout of at least `goal` cards that begins with this one, if there is any."""
    if check_layout(hand, layout):
        return None
    found = extend_layout(hand, layout, goal, stop)
    if not found.complete:
        raise Stopped
    return found.layout if len(found.layout) >= goal else None
