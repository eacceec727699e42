"""Layouts of the card game with the faults that the referee finds in them.

The pages mark contacts while somebody lays, before the server has seen them; their tests see by
this that they judge as the server would.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec

from ubongo.decks.files import shipped_stacks
from ubongo.editions.card_game.steps import ROUNDS
from ubongo.solving import (
    Laid,
    check_layout,
    largest_layout,
    read_hand,
    read_layout,
    write_layout,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ubongo.solving import Layout

CONTACTS = tuple(
    (["abcdef", f"{above}xyz"], f"0r0@0,0 1r0@2,{column}")
    for above in ("def", "deg", "gef", "dge", "edg", "gfe", "fed", "efg", "gde", "fgd", "ghi")
    for column in (-3, -2, -1, 0, 1, 2, 3)
)
"""Two cards, one below the other: every number of pairs, and of pairs that match."""


def judged_layouts(seed: int = 1) -> str:
    """Contacts of every kind and layouts of real hands, with the faults that the referee finds."""
    cases = [*((symbols, read_layout(line)) for symbols, line in CONTACTS), *_of_real_hands(seed)]
    lines = []
    for symbols, layout in cases:
        faults = check_layout(read_hand(symbols), layout)
        told = [[fault.kind.value, fault.cards] for fault in faults]
        lines.append(_line({"hand": symbols, "layout": write_layout(layout), "faults": told}))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _of_real_hands(seed: int) -> Iterator[tuple[list[str], Layout]]:
    """For each round a hand, a legal layout of it, and what becomes of that when disturbed."""
    random = Random(seed)  # noqa: S311 - the same cases every time
    deck = shipped_stacks("card_game")
    for number in range(1, ROUNDS + 1):
        stack = deck.stacks[(number - 1) // 2]
        symbols = [card.face(number) for card in random.sample(stack.cards, 9)]
        legal = largest_layout(read_hand(symbols)).layout
        yield symbols, legal
        for _ in range(16):
            yield symbols, _disturbed(legal, random)


def _disturbed(layout: Layout, random: Random) -> Layout:
    """The layout with one or two of its cards moved a little, turned, or changed for others."""
    cards = list(layout[: random.randint(2, len(layout))])
    for _ in range(random.randint(1, 2)):
        at = random.randrange(len(cards))
        old = cards[at]
        spare = sorted({*range(9)} - {laid.card for laid in cards})
        card = random.choice([old.card, old.card, *spare])
        turn = (old.turn + random.choice([0, 0, 1, 2])) % 4
        row, column = old.row + random.randint(-2, 2), old.column + random.randint(-2, 2)
        cards[at] = Laid(card, turn, row, column)
    return tuple(cards)


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()
