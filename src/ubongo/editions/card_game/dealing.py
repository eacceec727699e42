"""Which cards a round is played with, and which of their faces.

A stack is shuffled when its first round begins, and what is not dealt goes back into the box. So
no secret order stands anywhere, and no face is known before its round.
"""

from ubongo.core.chance import Chance, shuffled
from ubongo.decks.card_stacks import StackCard, StackDeck
from ubongo.editions.card_game.messages import FacesTurned, Hand, HandCard, HandDealt
from ubongo.editions.card_game.state import State

HAND = 9


def plays_new_cards(number: int) -> bool:
    """In every other round, beginning with the first, cards are dealt (K-05, K-06)."""
    return number % 2 == 1


def is_black(number: int) -> bool:
    """In even rounds the black faces are played (K-06)."""
    return not plays_new_cards(number)


def stack_cards(deck: StackDeck, number: int) -> tuple[StackCard, ...]:
    """The stack of 1s for rounds 1 and 2, of 3s for 3 and 4, of 5s for 5 and 6 (K-04)."""
    marked = number if plays_new_cards(number) else number - 1
    return next(stack.cards for stack in deck.stacks if stack.number == marked)


def shuffled_stack(deck: StackDeck, number: int, chance: Chance) -> list[StackCard]:
    """The stack of a round in random order; no other stack is touched (K-03)."""
    return shuffled(chance, stack_cards(deck, number))


def deal(deck: StackDeck, number: int, seats: int, chance: Chance) -> tuple[HandDealt, ...]:
    """Nine cards of the stack for every seat, white face up; the rest is not used (K-05)."""
    stack = shuffled_stack(deck, number, chance)
    return tuple(
        HandDealt(seat, _faces_up(stack[seat * HAND : (seat + 1) * HAND], number))
        for seat in range(seats)
    )


def turn_over(deck: StackDeck, number: int, hands: tuple[Hand, ...]) -> tuple[FacesTurned, ...]:
    """Every seat takes up its nine cards again, in their order, black face up (K-06)."""
    by_number = {card.number: card for card in stack_cards(deck, number)}
    return tuple(
        FacesTurned(seat, _faces_up([by_number[card.number] for card in hand], number))
        for seat, hand in enumerate(hands)
    )


def _faces_up(cards: list[StackCard], number: int) -> Hand:
    return tuple(HandCard(card.number, card.face(number)) for card in cards)


def hands_for(
    deck: StackDeck, state: State, number: int, chance: Chance
) -> tuple[HandDealt | FacesTurned, ...]:
    """The hands that a round is played with."""
    now = state.round
    if now is None or plays_new_cards(number):
        return deal(deck, number, state.options.seats, chance)
    return turn_over(deck, number, now.hands)
