"""What a deck of symbol cards is like, round by round: the table in its edition's document.

The deals come from the deck's own seed, so that anybody who makes the table again gets the same.
"""

from collections.abc import Sequence
from itertools import islice
from statistics import median
from typing import NamedTuple

from ubongo.decks.card_stacks import StackDeck
from ubongo.decks.making.card_hands import CAN_LAY, hands, share_of_hurried, share_that_can_lay
from ubongo.decks.making.luck import Luck
from ubongo.decks.progress import Progress
from ubongo.solving import GOAL, CardFace, count_layouts, read_hand

COUNT_LIMIT = 20_000
"""Layouts of one hand are counted up to here; a median does not ask for more."""


class Sample(NamedTuple):
    """How much is measured of each round."""

    deals: int = 10_000
    hurried_hands: int = 4_000
    tries: int = 5
    counted_hands: int = 400


class RoundFigures(NamedTuple):
    """What one round is like."""

    round_number: int
    symbols: int
    can_lay: float
    hurried: float
    layouts: int

    @property
    def keeps_promise(self) -> bool:
        """Whether as many hands as promised can lay 7."""
        return self.can_lay >= CAN_LAY[self.round_number]


def faces_of(deck: StackDeck, round_number: int) -> tuple[CardFace, ...]:
    """The faces that a round plays."""
    return read_hand(each.symbols for each in deck.faces() if each.round_number == round_number)


def can_lay(deck: StackDeck, round_number: int, deals: int, luck: Luck) -> float:
    """The share of hands, of so many deals of the whole stack, that can lay 7."""
    return share_that_can_lay(faces_of(deck, round_number), deals, luck)


def hurried(deck: StackDeck, round_number: int, number: int, tries: int, luck: Luck) -> float:
    """The share of hurried tries with so many random hands, so many with each, that reach 7."""
    return share_of_hurried(faces_of(deck, round_number), number, tries, luck)


def median_layouts(deck: StackDeck, round_number: int, number: int, luck: Luck) -> int:
    """How many layouts of 7 cards a hand has, the median of so many random hands."""
    dealt = islice(hands(faces_of(deck, round_number), luck), number)
    return int(median(count_layouts(hand, GOAL, COUNT_LIMIT).count for hand in dealt))


def luck_of(deck: StackDeck, figure: str, round_number: int) -> Luck:
    """The luck by which a figure of a round is measured."""
    return Luck(deck.seed, f"{deck.edition} {figure} of round {round_number}")


def round_figures(
    deck: StackDeck, sample: Sample, progress: Progress | None = None
) -> list[RoundFigures]:
    """The figures of all rounds; how much is measured of one does not disturb another."""
    figures = []
    for number in CAN_LAY:
        able = can_lay(deck, number, sample.deals, luck_of(deck, "deals", number))
        tries = (sample.hurried_hands, sample.tries)
        reached = hurried(deck, number, *tries, luck_of(deck, "hurried", number))
        layouts = median_layouts(
            deck, number, sample.counted_hands, luck_of(deck, "layouts", number)
        )
        symbols = {symbol for face in faces_of(deck, number) for symbol in face.symbols}
        figures.append(RoundFigures(number, len(symbols), able, reached, layouts))
        if progress is not None:
            progress(f"{deck.edition}: deals", number, len(CAN_LAY))
    return figures


def card_statistics(
    deck: StackDeck, deals: int = Sample().deals, progress: Progress | None = None
) -> str:
    """The table in Markdown, with what it was measured on."""
    sample = Sample(deals)
    return table(deck, sample, round_figures(deck, sample, progress))


def table(deck: StackDeck, sample: Sample, figures: Sequence[RoundFigures]) -> str:
    """The figures in Markdown."""
    lines = [
        "| round | symbols | can lay 7 | promised | hurried | layouts of 7 |",
        "|---|---|---|---|---|---|",
    ]
    for each in figures:
        promised = CAN_LAY[each.round_number]
        lines.append(
            f"| {each.round_number} | {each.symbols} | {each.can_lay:.2%} | {promised:.0%} |"
            f" {each.hurried:.1%} | {each.layouts:,} |"
        )
    measured = (
        f"Seed `{deck.seed}`, generator {deck.generator}. Per round: {sample.deals:,} deals of the"
        f" whole stack; {sample.tries} hurried tries with each of {sample.hurried_hands:,} hands;"
        f" layouts counted in {sample.counted_hands:,} hands, up to {COUNT_LIMIT:,} in one."
    )
    return "\n".join([*lines, "", measured])
