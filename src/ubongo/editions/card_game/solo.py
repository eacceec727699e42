"""Solo with the cards of the card game; its rulebook has none, so all of it is ours (A-15).

A task is a hand of nine cards with one face up, and is solved when seven of them lie legally. The
easy side is the faces of rounds 1 to 3, the hard side those of rounds 4 to 6: every face is played
on one of the two.
"""

from typing import ClassVar

from ubongo.core.chance import Chance, choice, shuffled
from ubongo.core.helping import Hint, cards_hint
from ubongo.core.race.judging import Wrong
from ubongo.core.solo.messages import SoloTask
from ubongo.core.solo.rules import Solo
from ubongo.core.solo.tasks import FRESH, fresh_luck
from ubongo.decks.box import Side
from ubongo.decks.card_stacks import CARDS_PER_STACK, StackCard, StackDeck
from ubongo.editions.card_game.dealing import HAND, stack_cards
from ubongo.editions.card_game.layout import laid_board
from ubongo.editions.card_game.messages import Hand, HandCard
from ubongo.solving import (
    GOAL,
    check_layout,
    largest_layout,
    read_hand,
    read_layout,
    write_layout,
)

ROUNDS = {Side.EASY: (1, 2, 3), Side.HARD: (4, 5, 6)}
"""Whose faces are played on which side; each round is harder than the one before."""
TRIES = 20
"""How many hands are looked at for one of which seven cards can be laid."""


class HandTasks:
    """Hands of nine from what is left of the stacks, of which seven cards can be laid."""

    take_long: ClassVar[bool] = True

    def __init__(self, deck: StackDeck) -> None:
        self._deck = deck

    def draw(self, side: Side, dealt: tuple[int, ...], chance: Chance) -> SoloTask:
        """A hand that can be laid; if what is left has none, the deck is shuffled again (A-15)."""
        before = (dealt,) * TRIES + ((),) * TRIES
        hands = (self._hand(side, gone, chance) for gone in before)
        found = next((hand for hand in hands if can_be_laid(hand)), None)
        return found or self._hand(side, (), chance)

    def _hand(self, side: Side, dealt: tuple[int, ...], chance: Chance) -> SoloTask:
        """Nine cards for a random round of the side, if its stack has nine left (A-15)."""
        enough = [number for number in ROUNDS[side] if len(self._left(number, dealt)) >= HAND]
        if not enough:
            return self._hand(side, (), chance)
        number = choice(chance, enough)
        cards = shuffled(chance, self._left(number, dealt))[:HAND]
        return SoloTask(
            name=" ".join(f"{number}-{card.number}" for card in cards),
            label=str(number),
            cards=tuple(card_number(number, card) for card in cards),
            pieces=tuple(card.face(number) for card in cards),
        )

    def _left(self, number: int, dealt: tuple[int, ...]) -> list[StackCard]:
        """The cards of a round's stack that were not dealt yet, on either face."""
        stack = stack_cards(self._deck, number)
        return [card for card in stack if card_number(number, card) not in dealt]

    def checked(self, task: SoloTask, board: str) -> str:
        """What may lie at a table of the card game may lie here too (K-08 to K-10, K-17)."""
        return laid_board(_as_at_a_table(task), board, 0, tells_faults=False).layout

    def wrong(self, task: SoloTask, board: str) -> Wrong | None:
        """Nothing if seven cards lie by the rules, else the first fault and a card that has it."""
        layout = read_layout(board)
        faults = check_layout(read_hand(task.pieces), layout)
        if faults:
            return Wrong(faults[0].kind.value, str(faults[0].cards[0]))
        return Wrong("too_few", None) if len(layout) < GOAL else None

    def hint(self, task: SoloTask, board: str) -> Hint:
        """The next card and where it goes, or one to take back."""
        return cards_hint(read_hand(task.pieces), read_layout(board))

    def solution(self, task: SoloTask) -> str:
        """Seven cards that lie by the rules."""
        return write_layout(largest_layout(read_hand(task.pieces)).layout)


class FreshHands(HandTasks):
    """Hands that no deck has, each made when it is dealt: by chance, or all of one seed."""

    def __init__(self, seed: str = "") -> None:
        self._seed = seed

    def draw(self, side: Side, dealt: tuple[int, ...], chance: Chance) -> SoloTask:
        """Nine cards for a random round of the side, of which seven can be laid (A-15)."""
        from ubongo.decks.card_game.maker import fresh_hand  # takes a while, and few need it

        name, luck = fresh_luck(chance, self._seed)
        number = luck.choice(ROUNDS[side])
        return SoloTask(
            name=name,
            label=str(number),
            cards=tuple(range(FRESH, FRESH + HAND)),
            pieces=fresh_hand(number, luck),
        )


class CardGameSolo(Solo):
    """A solo run of the card game: one hand after the other."""

    key: ClassVar[str] = "card_game_solo"

    def __init__(self, deck: StackDeck, seed: str | None = None) -> None:
        """With the cards of a deck; given a seed, which may be empty, with fresh hands."""
        super().__init__(HandTasks(deck) if seed is None else FreshHands(seed))


def card_number(round_number: int, card: StackCard) -> int:
    """The number of a card among all 108: 37 is the first of the stack of rounds 3 and 4."""
    return (round_number - 1) // 2 * CARDS_PER_STACK + card.number


def can_be_laid(hand: SoloTask) -> bool:
    """Whether seven of the nine cards can lie by the rules."""
    return len(largest_layout(read_hand(hand.pieces)).layout) == GOAL


def _as_at_a_table(task: SoloTask) -> Hand:
    pairs = zip(task.cards, task.pieces, strict=True)
    return tuple(HandCard(number, symbols) for number, symbols in pairs)
