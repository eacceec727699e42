"""Maker of the card game's deck: three stacks of 36 cards, a white and a black face each.

Every round has its number of symbols and of pairs that are ever neighbours. Faces are drawn for it
again and again until they measure up: clearly more hands than promised can lay 7, and the share of
hurried tries is clearly lower than in the round before, but not so low that the next round finds no
room below. Which two faces share a card is luck.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ubongo.decks.card_stacks import CARDS_PER_STACK, STACK_NUMBERS, Stack, StackCard, StackDeck
from ubongo.decks.making.card_faces import draw_faces
from ubongo.decks.making.card_hands import CAN_LAY, HAND, share_of_hurried, share_that_can_lay
from ubongo.decks.making.luck import Luck
from ubongo.decks.progress import Progress
from ubongo.solving import GOAL, largest_layout, read_hand

GENERATOR = 1
SYMBOLS = "abcdefghij"
"""Rounds with fewer symbols take the first ones, whose colours are furthest apart."""


class Plan(NamedTuple):
    """What a round's faces are drawn from, and how low its hurried share may be."""

    symbols: int
    pairs: int
    lowest: float


PLANS = {
    1: Plan(6, 15, 0.965),
    2: Plan(7, 18, 0.920),
    3: Plan(8, 20, 0.875),
    4: Plan(9, 22, 0.830),
    5: Plan(10, 23, 0.785),
    6: Plan(10, 25, 0.740),
}

HARDER = 0.025
"""How much lower the hurried share is than in the round before, at least."""
FAILING = 0.8
"""Of the hands that may fail by the promise, at most this part does where the maker measures."""
DRAWS = 500


class Look(NamedTuple):
    """How closely faces are looked at; `slack` lets pass what a closer look may still accept."""

    deals: int
    hurried_hands: int
    tries: int
    slack: float


SHORT = Look(100, 400, 3, 0.015)
"""The look that refuses most of what is to be refused."""
LONG = Look(1_000, 3_000, 2, 0.0)
"""The look that counts."""


def make_card_game(
    seed: str, progress: Progress | None = None, cards: int = CARDS_PER_STACK
) -> StackDeck:
    """The deck of a seed; one with smaller stacks is the first draw, and not measured."""
    if not HAND <= cards <= CARDS_PER_STACK:
        raise ValueError(f"a stack has {HAND} to {CARDS_PER_STACK} cards, not {cards}")
    faces: dict[int, list[str]] = {}
    for number, found in rounds_of(seed, cards):
        faces[number] = found
        if progress is not None:
            progress("card_game: rounds", number, len(PLANS))
    stacks = (_stack(number, faces[number], faces[number + 1]) for number in STACK_NUMBERS)
    return StackDeck("card_game", seed, GENERATOR, tuple(stacks))


def rounds_of(seed: str, cards: int = CARDS_PER_STACK) -> Iterator[tuple[int, list[str]]]:
    """The faces of one round after the other; each round is to be harder than the one before."""
    highest = 1.0
    for number in PLANS:
        luck = Luck(seed, f"card_game round {number}")
        if cards < CARDS_PER_STACK:
            yield number, draw_round(number, cards, luck)
        else:
            faces, hurried = _measured(number, highest, luck)
            highest = hurried - HARDER
            yield number, faces


def _stack(number: int, white: list[str], black: list[str]) -> Stack:
    cards = enumerate(zip(white, black, strict=True), 1)
    return Stack(number, tuple(StackCard(place, *faces) for place, faces in cards))


def draw_round(round_number: int, cards: int, luck: Luck) -> list[str]:
    """So many faces as a round plays them, not yet measured."""
    plan = PLANS[round_number]
    return luck.shuffled(draw_faces(SYMBOLS[: plan.symbols], plan.pairs, cards, luck))


def _measured(round_number: int, highest: float, luck: Luck) -> tuple[list[str], float]:
    """The first draw of a full stack that measures up, and its hurried share."""
    for _ in range(DRAWS):
        faces = draw_round(round_number, CARDS_PER_STACK, luck)
        if _hurried(faces, round_number, highest, SHORT, luck) is not None:
            hurried = _hurried(faces, round_number, highest, LONG, luck)
            if hurried is not None:
                return faces, hurried
    raise ValueError(f"{DRAWS} draws of faces for round {round_number} did not measure up")


def _hurried(
    faces: list[str], round_number: int, highest: float, look: Look, luck: Luck
) -> float | None:
    """The hurried share, or none if the faces do not measure up."""
    stack = read_hand(faces)
    can_lay = share_that_can_lay(stack, look.deals, luck)
    if 1 - can_lay > FAILING * (1 - CAN_LAY[round_number]) + look.slack:
        return None
    hurried = share_of_hurried(stack, look.hurried_hands, look.tries, luck)
    lowest = PLANS[round_number].lowest
    return hurried if lowest - look.slack <= hurried <= highest + look.slack else None


def fresh_hand(round_number: int, luck: Luck) -> tuple[str, ...]:
    """Nine faces as a round of the card game deals them, of which seven can be laid."""
    while True:
        hand = tuple(draw_round(round_number, HAND, luck))
        if len(largest_layout(read_hand(hand)).layout) == GOAL:
            return hand
