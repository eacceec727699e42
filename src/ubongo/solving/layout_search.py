"""The largest legal layout of a hand of cards, and how many layouts there are: exact searches.

Layouts grow card by card. Every open option (a card, turned, at a place beside what lies) is either
taken or given up for good, so no layout is met twice, whatever the order in which its cards could
be laid. A branch ends when the cards that could still follow are too few. A layout is grown from
one of its cards only, the first in a fixed order, unturned: moved and turned copies are met once.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import or_

from ubongo.solving.layout import CardFace, Laid, Layout, moved, moved_to_origin
from ubongo.solving.layout_check import check_layout
from ubongo.solving.layout_options import Option, Options
from ubongo.solving.stop import Stop, Stopped, ask

GOAL = 7
_ASK_EVERY = 256


@dataclass(frozen=True, slots=True)
class LayoutSearch:
    """The largest layout found, in the order it grew; no larger one exists if `complete`."""

    layout: Layout
    complete: bool
    nodes: int


@dataclass(frozen=True, slots=True)
class LayoutCount:
    """How many layouts there are: so many if `complete`, else at least so many."""

    count: int
    complete: bool
    nodes: int


def largest_layout(
    hand: Sequence[CardFace], goal: int = GOAL, stop: Stop | None = None
) -> LayoutSearch:
    """The largest legal layout of the hand, at row 0 and column 0; `goal` cards are enough."""
    climb = _Climb(hand, goal, stop)
    complete = _runs_through(climb.from_every_card)
    return LayoutSearch(moved_to_origin(climb.layout), complete, climb.nodes)


def extend_layout(
    hand: Sequence[CardFace], layout: Layout, goal: int = GOAL, stop: Stop | None = None
) -> LayoutSearch:
    """The largest legal layout that keeps what lies where it lies; `goal` cards are enough."""
    if not layout:
        return largest_layout(hand, goal, stop)
    faults = check_layout(hand, layout)
    if faults:
        raise ValueError(f"only a legal layout can be extended: {faults[0]}")
    climb = _Climb(hand, max(goal, len(layout)), stop)
    row, column = layout[0].row, layout[0].column
    complete = _runs_through(lambda: climb.from_layout(moved(layout, -row, -column)))
    return LayoutSearch(moved(climb.layout, row, column), complete, climb.nodes)


def count_layouts(
    hand: Sequence[CardFace], size: int = GOAL, limit: int | None = None, stop: Stop | None = None
) -> LayoutCount:
    """How many legal layouts of exactly `size` cards there are, moved and turned copies as one.

    Layouts differ if other cards (by number) lie in them, or lie or are turned otherwise to each
    other. A count that reaches the limit ends there and is not complete.
    """
    tally = _Tally(hand, size, limit, stop)
    complete = _runs_through(tally.from_every_card)
    return LayoutCount(tally.count, complete, tally.nodes)


def _runs_through(search: Callable[[], None]) -> bool:
    """Whether the search comes to its own end; if it is stopped, what it found stays."""
    try:
        search()
    except Stopped:
        return False
    return True


class _Growth:
    """What both searches need: the options of the hand, the first cards, and when to stop."""

    def __init__(self, hand: Sequence[CardFace], size: int, stop: Stop | None) -> None:
        if size < 1:
            raise ValueError(f"a layout has at least one card, not {size}")
        self.size = size
        self.nodes = 0
        self.options = Options(hand, min(size, len(hand)))
        self._cards = range(len(hand))
        self._stop = stop

    def first_cards(self) -> Iterator[tuple[int, int]]:
        """Each card with those that may follow it; the awkward ones first, then left out."""
        free = (1 << len(self._cards)) - 1
        for card in sorted(self._cards, key=self.options.ways_to_attach):
            free &= ~(1 << card)
            yield card, free

    def visit(self) -> None:
        """Count a step of the search, and stop it if somebody wants so."""
        if self.nodes % _ASK_EVERY == 0:
            ask(self._stop)
        self.nodes += 1


class _Climb(_Growth):
    """The search for the largest layout: every find raises what a branch has to promise."""

    def __init__(self, hand: Sequence[CardFace], goal: int, stop: Stop | None) -> None:
        super().__init__(hand, goal, stop)
        self.best: tuple[Option, ...] = ()

    @property
    def layout(self) -> Layout:
        """The best so far, as it lies around its first card."""
        return tuple(self.options.laid(option) for option in self.best)

    def from_every_card(self) -> None:
        """Look among all layouts of the hand."""
        for card, free in self.first_cards():
            if self.options.reachable(free | 1 << card, 1 << card) > len(self.best):
                self.visit()
                first = self.options.at(Laid(card, 0, 0, 0))
                opened = self.options.after(first, (), free, 0)
                if self._reaches_goal((first,), free, first.cells, opened):
                    return

    def from_layout(self, layout: Layout) -> None:
        """Look among those that keep this one, whose first card lies at row 0, column 0."""
        self.best = laid = tuple(self.options.at(each) for each in layout)
        free = (1 << len(self._cards)) - 1 & ~sum(option.bit for option in laid)
        opened: list[Option] = []
        lying = 0
        for option in laid:
            opened = self.options.after(option, opened, free, lying)
            lying |= option.cells
        self.visit()
        self._reaches_goal(laid, free, lying, opened)

    def _reaches_goal(
        self, laid: tuple[Option, ...], free: int, lying: int, opened: list[Option]
    ) -> bool:
        """Grow in every way that may beat the best so far; true as soon as the goal is reached."""
        if len(laid) > len(self.best):
            self.best = laid
        if len(self.best) >= self.size:
            return True
        options = self.options
        cards = list(accumulate((option.bit for option in opened), or_))
        while opened:
            promised = options.reachable(free, cards[len(opened) - 1])
            if len(laid) + promised <= len(self.best):
                return False
            self.visit()
            option = opened.pop()
            left = free & ~option.bit
            following = options.after(option, opened, left, lying)
            if self._reaches_goal((*laid, option), left, lying | option.cells, following):
                return True
        return False


class _Tally(_Growth):
    """The count: a branch has to promise the full size, and the last card need not be laid."""

    def __init__(
        self, hand: Sequence[CardFace], size: int, limit: int | None, stop: Stop | None
    ) -> None:
        super().__init__(hand, size, stop)
        self.count = 0
        self._limit = limit

    def from_every_card(self) -> None:
        """Count all layouts of the hand."""
        for card, free in self.first_cards():
            self.visit()
            first = self.options.at(Laid(card, 0, 0, 0))
            if self.size == 1:
                self._add(1)
            else:
                self._grow(1, free, first.cells, self.options.after(first, (), free, 0))

    def _grow(self, laid: int, free: int, lying: int, opened: list[Option]) -> None:
        if laid + 1 == self.size:
            self._add(len(opened))
            return
        options = self.options
        cards = list(accumulate((option.bit for option in opened), or_))
        while opened:
            if laid + options.reachable(free, cards[len(opened) - 1]) < self.size:
                return
            self.visit()
            option = opened.pop()
            left = free & ~option.bit
            following = options.after(option, opened, left, lying)
            self._grow(laid + 1, left, lying | option.cells, following)

    def _add(self, count: int) -> None:
        self.count += count
        if self._limit is not None and self.count >= self._limit:
            self.count = self._limit
            raise Stopped
