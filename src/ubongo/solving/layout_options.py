"""Where the cards of one hand can go: every card, turn and place as an option that is made once.

A look-up of doublets in the table of contacts gives the options beside a given one: only about four
on all sides together if the deck has eight symbols. Cells are bits of an integer with room all
around the first card, so that overlap and contact are one `&`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ubongo.solving.layout import COLUMNS, ROWS, CardFace, Laid
from ubongo.solving.layout_contacts import CONTACTS, DOUBLETS


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A card in one of its turns at one place. Made once a hand, so that `is` is equality."""

    bit: int  # of the card
    way: int  # four times the card, plus its turn
    place: int  # the bit of its top left corner
    cells: int
    halo: int  # its cells and those that touch them with a side


class _Beside(NamedTuple):
    options: tuple[Option, ...]
    among: frozenset[Option]


class Options:
    """The options of one hand for layouts of at most `size` cards, around a first card."""

    def __init__(self, hand: Sequence[CardFace], size: int) -> None:
        self._margin = COLUMNS * size + 1
        self._width = 2 * self._margin + COLUMNS
        self._steps = _steps(hand, self._width)
        self._shapes = (self._shape(ROWS, COLUMNS), self._shape(COLUMNS, ROWS))
        self._made: dict[tuple[int, int], Option] = {}
        self._beside: dict[Option, _Beside] = {}
        self._partners = [_cards(self._steps[4 * card]) for card in range(len(hand))]
        self._reachable: dict[tuple[int, int], int] = {}

    def at(self, laid: Laid) -> Option:
        """The option of a card that lies at most `size` cards away from row 0, column 0."""
        row, column = laid.row + self._margin, laid.column + self._margin
        return self._option(4 * laid.card + laid.turn, row * self._width + column)

    def laid(self, option: Option) -> Laid:
        """How the card of an option lies."""
        card, turn = divmod(option.way, 4)
        row, column = divmod(option.place, self._width)
        return Laid(card, turn, row - self._margin, column - self._margin)

    def ways_to_attach(self, card: int) -> int:
        """How many legal contacts the card can have, with any other of the hand."""
        return len(self._steps[4 * card])

    def after(
        self, option: Option, others: Iterable[Option], free: int, lying: int
    ) -> list[Option]:
        """The options that are left and those that are new when this one is laid.

        `others` are those that were open, `free` the cards that may still be laid, `lying` the
        cells of the cards that lay before. What touches none of these can touch the new card only,
        so it is new: an option that was open or given up before never comes back.
        """
        options, among = self._beside.get(option) or self._look_beside(option)
        bit, cells = option.bit, option.cells
        left = [
            other
            for other in others
            if not other.bit & bit and (not other.halo & cells or other in among)
        ]
        left += [other for other in options if other.bit & free and not other.halo & lying]
        return left

    def reachable(self, free: int, first: int) -> int:
        """How many free cards could follow if those of `first` did: each beside one before it."""
        known = self._reachable.get((free, first))
        if known is not None:
            return known
        reached = waiting = first & free
        while waiting:
            card = waiting.bit_length() - 1
            found = self._partners[card] & free & ~reached
            waiting = waiting & ~(1 << card) | found
            reached |= found
        self._reachable[free, first] = reached.bit_count()
        return reached.bit_count()

    def _option(self, way: int, place: int) -> Option:
        option = self._made.get((way, place))
        if option is None:
            cells, halo = self._shapes[way % 2]
            halo = halo << place >> self._width + 1
            option = Option(1 << way // 4, way, place, cells << place, halo)
            self._made[way, place] = option
        return option

    def _look_beside(self, option: Option) -> _Beside:
        steps = self._steps[option.way]
        options = tuple(self._option(way, option.place + step) for way, step in steps)
        self._beside[option] = beside = _Beside(options, frozenset(options))
        return beside

    def _shape(self, height: int, width: int) -> tuple[int, int]:
        """The cells of a card, and its halo moved by a row and a column."""
        cells = sum(((1 << width) - 1) << row * self._width for row in range(height))
        inner = cells << self._width + 1
        halo = inner | inner << 1 | inner >> 1 | inner << self._width | inner >> self._width
        return cells, halo


def _cards(steps: Iterable[tuple[int, int]]) -> int:
    cards = 0
    for way, _ in steps:
        cards |= 1 << way // 4
    return cards


def _steps(hand: Sequence[CardFace], width: int) -> list[list[tuple[int, int]]]:
    """For every way of a card: the ways of other cards, and the steps, of its legal contacts."""
    doublets: dict[str, list[tuple[int, int]]] = {}
    for card, face in enumerate(hand):
        for side, (first, second) in enumerate(DOUBLETS):
            doublet = face.symbols[first] + face.symbols[second]
            doublets.setdefault(doublet, []).append((card, side))
    steps: list[list[tuple[int, int]]] = [[] for _ in range(4 * len(hand))]
    for doublet, places in doublets.items():
        for card, side in places:
            for other, facing in doublets.get(doublet[::-1], ()):
                if other != card:
                    for turn, other_turn, row, column in CONTACTS[side][facing]:
                        step = (4 * other + other_turn, row * width + column)
                        steps[4 * card + turn].append(step)
    return steps
