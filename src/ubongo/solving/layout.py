"""Cards of the card game and how they lie: values and text forms, no rules.

abcdef           a face: two rows of three symbols, row by row
3r1@0,-2         a card as it lies: number in the hand (from 0), quarter turns clockwise, row
                 and column of its top left corner on the grid of symbols
0r0@0,0 3r1@0,3  a layout: a line of them
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

ROWS, COLUMNS = 2, 3
SYMBOLS = ROWS * COLUMNS

_TOKEN = re.compile(
    r"(?P<card>[0-9]{1,9})r(?P<turn>[0-3])@(?P<row>-?[0-9]{1,9}),(?P<column>-?[0-9]{1,9})"
)


@dataclass(frozen=True, slots=True)
class CardFace:
    """One side of a card: six symbols, each a single character, as two rows of three."""

    symbols: str

    def __post_init__(self) -> None:
        if len(self.symbols) != SYMBOLS:
            raise ValueError(f"a card has six symbols, not {len(self.symbols)}: {self.symbols!r}")
        if not self.symbols.isprintable() or any(symbol.isspace() for symbol in self.symbols):
            raise ValueError(f"a symbol of a card is blank: {self.symbols!r}")

    def __str__(self) -> str:
        return self.symbols

    def turned(self, turns: int) -> tuple[str, ...]:
        """The rows of symbols after so many quarter turns clockwise."""
        rows: tuple[str, ...] = (self.symbols[:COLUMNS], self.symbols[COLUMNS:])
        for _ in range(turns % 4):
            rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
        return rows


Hand = tuple[CardFace, ...]


@dataclass(frozen=True, slots=True, order=True)
class Laid:
    """A card of the hand as it lies: turned clockwise, its top left corner at row and column."""

    card: int
    turn: int
    row: int
    column: int

    def __post_init__(self) -> None:
        if self.card < 0:
            raise ValueError(f"no card of a hand has the number {self.card}")
        if not 0 <= self.turn <= 3:
            raise ValueError(f"a card is turned by 0 to 3 quarter turns, not {self.turn}")


Layout = tuple[Laid, ...]


def moved(layout: Layout, down: int, right: int) -> Layout:
    """The same layout, shifted as a whole (K-08)."""
    return tuple(
        Laid(laid.card, laid.turn, laid.row + down, laid.column + right) for laid in layout
    )


def moved_to_origin(layout: Layout) -> Layout:
    """The same layout, shifted as a whole so that its first row and column are 0."""
    if not layout:
        return layout
    top, left = min(laid.row for laid in layout), min(laid.column for laid in layout)
    return moved(layout, -top, -left)


def read_hand(faces: Iterable[str]) -> Hand:
    """The cards of a hand, each given by its six symbols."""
    return tuple(CardFace(symbols) for symbols in faces)


def write_laid(laid: Laid) -> str:
    """The token of a card as it lies."""
    return f"{laid.card}r{laid.turn}@{laid.row},{laid.column}"


def read_laid(token: str) -> Laid:
    """The card of a token, or a ValueError that names what cannot be read."""
    found = _TOKEN.fullmatch(token)
    if found is None:
        raise ValueError(f"not a laid card: {token!r}")
    return Laid(int(found["card"]), int(found["turn"]), int(found["row"]), int(found["column"]))


def write_layout(layout: Layout) -> str:
    """A line of tokens."""
    return " ".join(write_laid(laid) for laid in layout)


def read_layout(line: str) -> Layout:
    """The layout of a line of tokens; an empty line is an empty layout."""
    return tuple(read_laid(token) for token in line.split())
