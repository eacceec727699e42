"""Hands of the card game: what is promised of them, and the two shares that measure a round.

Can lay 7: an exact search finds seven of the nine cards that lie legally. Hurried: the player
begins with any card, then lays any card that fits somewhere, in any of its places, and takes
nothing back. How often that reaches seven says how hard a round is: it sinks if fewer cards fit,
and if it matters more which one is laid where.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from ubongo.decks.making.luck import Luck
from ubongo.solving import GOAL, CardFace, Laid, largest_layout
from ubongo.solving.layout_options import Option, Options

HAND = 9
"""How many cards a player gets (K-05)."""

CAN_LAY = {1: 0.99, 2: 0.99, 3: 0.97, 4: 0.97, 5: 0.95, 6: 0.95}
"""The share of hands, at least, that is promised to be able to lay 7, by round."""


def deal(faces: Sequence[CardFace], luck: Luck) -> list[list[CardFace]]:
    """All cards of a stack in hands of nine: four of the full 36."""
    if len(faces) < HAND:
        raise ValueError(f"{len(faces)} cards are less than a hand of {HAND}")
    mixed = luck.shuffled(faces)
    return [mixed[start : start + HAND] for start in range(0, len(mixed) - HAND + 1, HAND)]


def hands(faces: Sequence[CardFace], luck: Luck) -> Iterator[list[CardFace]]:
    """The hands of one random deal after the other, without end."""
    while True:
        yield from deal(faces, luck)


def share_that_can_lay(faces: Sequence[CardFace], deals: int, luck: Luck) -> float:
    """The share of all hands of so many deals that can lay 7."""
    able = number = 0
    for _ in range(deals):
        for hand in deal(faces, luck):
            able += len(largest_layout(hand).layout) == GOAL
            number += 1
    return able / number


def share_of_hurried(faces: Sequence[CardFace], number: int, tries: int, luck: Luck) -> float:
    """The share of hurried tries, so many with each of so many hands, that reach 7."""
    reached = 0
    for hand in islice(hands(faces, luck), number):
        options = Options(hand, GOAL)
        for _ in range(tries):
            reached += len(lay_hurriedly(options, len(hand), luck)) == GOAL
    return reached / (number * tries)


def lay_hurriedly(options: Options, cards: int, luck: Luck) -> list[Option]:
    """What one hurried try lays, in its order, around the first card."""
    laid = [options.at(Laid(luck.below(cards), 0, 0, 0))]
    free, lying = (1 << cards) - 1, 0
    opened: list[Option] = []
    while True:
        free &= ~laid[-1].bit
        opened = options.after(laid[-1], opened, free, lying)
        if not opened or len(laid) == GOAL:
            return laid
        lying |= laid[-1].cells
        card = luck.choice(sorted({option.bit for option in opened}))
        laid.append(luck.choice([option for option in opened if option.bit == card]))
