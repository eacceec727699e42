"""Maker of the card game's deck: three stacks of 36 cards, a white and a black face each.

Every round has its number of symbols and of pairs that are ever neighbours. Faces are drawn for it
again and again until they measure up: clearly more hands than promised can lay 7, and the share of
hurried tries lies within the round's own window. The windows do not touch, so that every deck gets
harder from round to round. Which two faces share a card is luck.
"""

from typing import NamedTuple

from ubongo.decks.card_stacks import CARDS_PER_STACK, STACK_NUMBERS, CardGameDeck, Stack, StackCard
from ubongo.decks.making.card_faces import draw_faces
from ubongo.decks.making.card_hands import CAN_LAY, HAND, share_of_hurried, share_that_can_lay
from ubongo.decks.making.luck import Luck
from ubongo.decks.making.matching import Progress
from ubongo.solving import read_hand

GENERATOR = 1
SYMBOLS = "abcdefghij"
"""Rounds with fewer symbols take the first ones, whose colours are furthest apart."""


class Plan(NamedTuple):
    """What a round's faces are drawn from, and the window for its hurried share."""

    symbols: int
    pairs: int
    lowest: float
    highest: float


PLANS = {
    1: Plan(6, 15, 0.970, 1.0),
    2: Plan(7, 18, 0.925, 0.945),
    3: Plan(8, 20, 0.880, 0.900),
    4: Plan(9, 22, 0.835, 0.855),
    5: Plan(10, 23, 0.790, 0.810),
    6: Plan(10, 25, 0.745, 0.765),
}

DRAWS = 500
FAILING = 0.8
"""Of the hands that may fail by the promise, at most this part does where the maker measures."""


class Look(NamedTuple):
    """How closely faces are looked at; `slack` lets pass what a closer look may still accept."""

    deals: int
    hurried_hands: int
    tries: int
    slack: float


LOOKS = (Look(100, 400, 3, 0.02), Look(1_000, 4_000, 2, 0.0))
"""A short look, which refuses most of what is to be refused, and the one that counts."""


def make_card_game(
    seed: str, progress: Progress | None = None, cards: int = CARDS_PER_STACK
) -> CardGameDeck:
    """The deck of a seed; one with smaller stacks is the first draw, and not measured."""
    if not HAND <= cards <= CARDS_PER_STACK:
        raise ValueError(f"a stack has {HAND} to {CARDS_PER_STACK} cards, not {cards}")
    faces = {}
    for round_number in PLANS:
        faces[round_number] = _faces(seed, round_number, cards)
        if progress is not None:
            progress("card_game: rounds", round_number, len(PLANS))
    stacks = (_stack(number, faces[number], faces[number + 1]) for number in STACK_NUMBERS)
    return CardGameDeck("card_game", seed, GENERATOR, tuple(stacks))


def _stack(number: int, white: list[str], black: list[str]) -> Stack:
    cards = enumerate(zip(white, black, strict=True), 1)
    return Stack(number, tuple(StackCard(place, *faces) for place, faces in cards))


def _faces(seed: str, round_number: int, cards: int) -> list[str]:
    """The first draw of faces that measures up, in random order."""
    luck = Luck(seed, f"card_game round {round_number}")
    plan = PLANS[round_number]
    for _ in range(DRAWS):
        faces = draw_faces(SYMBOLS[: plan.symbols], plan.pairs, cards, luck)
        if cards < CARDS_PER_STACK or all(
            _measures_up(faces, round_number, look, luck) for look in LOOKS
        ):
            return luck.shuffled(faces)
    raise ValueError(f"{DRAWS} draws of faces for round {round_number} did not measure up")


def _measures_up(faces: list[str], round_number: int, look: Look, luck: Luck) -> bool:
    stack, plan = read_hand(faces), PLANS[round_number]
    can_lay = share_that_can_lay(stack, look.deals, luck)
    if 1 - can_lay > FAILING * (1 - CAN_LAY[round_number]) + look.slack:
        return False
    hurried = share_of_hurried(stack, look.hurried_hands, look.tries, luck)
    return plan.lowest - look.slack <= hurried <= plan.highest + look.slack
