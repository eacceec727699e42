"""A card game driven by hand, with the shipped cards or with cards that a test draws."""

from functools import cache

from tests.rulebook.driver import FixedChance, Match
from ubongo.core.edition import Millis, Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, GetReady, Message
from ubongo.decks.card_stacks import STACK_NUMBERS, Stack, StackCard, StackDeck
from ubongo.decks.files import shipped_stacks
from ubongo.editions.card_game.messages import Board, Call, Hand, LaidOut, RoundScored
from ubongo.editions.card_game.rules import CardGame
from ubongo.editions.card_game.state import Checking, Options, Round, State
from ubongo.solving import largest_layout, read_hand, write_layout


def deck_with(*faces: str) -> StackDeck:
    """A deck whose first white faces are these, if every draw is 0; the others are all alike.

    Draws of 0 put the first card to the end, so it is none of these.
    """
    whites = ["uvwxyz", *faces, *["uvwxyz"] * (35 - len(faces))]
    cards = tuple(StackCard(number, white, "zyxwvu") for number, white in enumerate(whites, 1))
    stacks = tuple(Stack(number, cards) for number in STACK_NUMBERS)
    return StackDeck(edition="card_game", seed="drawn", generator=0, stacks=stacks)


@cache
def most_of(hand: Hand) -> tuple[str, ...]:
    """Seven cards of the hand, if it can, that lie by the rules, also without the last ones."""
    found = largest_layout(read_hand(card.symbols for card in hand))
    return tuple(write_layout(found.layout).split())


class CardMatch(Match[State]):
    """A card game of so many seats; with cards of its own, every draw is 0."""

    def __init__(
        self,
        seats: int = 3,
        *,
        bots: tuple[Seat, ...] = (),
        checking: Checking = Checking.TABLE,
        deck: StackDeck | None = None,
    ) -> None:
        rules = CardGame(deck or shipped_stacks("card_game"))
        super().__init__(rules, Options(seats, bots=bots, checking=checking))
        self.wait(FixedChance() if deck else None)

    @property
    def round(self) -> Round:
        """The present round."""
        assert self.state.round is not None
        return self.state.round

    @property
    def wake_at(self) -> Millis | None:
        """When the match wakes up by itself."""
        return self.edition.wake_at(self.state)

    def start(self) -> "CardMatch":
        """Everybody gets ready, a second after what came before."""
        self.at += 1_000
        for seat in range(self.state.options.seats):
            if self.state.phase is Phase.READY:
                self.do(GetReady(seat))
        assert self.state.phase is Phase.LAYING
        return self

    def fitting(self, seat: Seat, cards: int = 7) -> str:
        """So many cards of the seat's hand, laid by the rules."""
        return " ".join(most_of(self.round.hands[seat])[:cards])

    def wrong(self, seat: Seat, cards: int) -> str:
        """So many cards of the seat's hand, the last of them loose."""
        *fitting, last = most_of(self.round.hands[seat])[:cards]
        return " ".join([*fitting, f"{last.partition('@')[0]}@50,50"])

    def lay(self, seat: Seat, line: str, credited: Millis | None = None) -> list[Message]:
        """The seat lays this now; it is credited with now, unless told otherwise."""
        return self.do(Arrange(seat, line, self.at if credited is None else credited))

    def laid(self, seat: Seat, line: str) -> Board:
        """What everybody sees when the seat lays this."""
        (event,) = self.lay(seat, line)
        assert isinstance(event, LaidOut)
        return event.board

    def call(self, seat: Seat, credited: Millis | None = None) -> RoundScored:
        """The seat calls, and the round ends so."""
        scored = self.do(Call(seat, self.at if credited is None else credited))[0]
        assert isinstance(scored, RoundScored)
        return scored

    def board(self, seat: Seat) -> Board:
        """What lies before the seat now."""
        return self.round.boards[seat][-1]


def points(scored: object) -> list[int]:
    """What everybody got."""
    assert isinstance(scored, RoundScored)
    return [score.points for score in scored.scores]
