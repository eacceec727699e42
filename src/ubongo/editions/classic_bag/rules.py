"""The rules of the re-issue: cards, pieces and die of classic, rewards out of a bag."""

from typing import Any, ClassVar

from ubongo.core.chance import Chance, choice
from ubongo.core.edition import Seat
from ubongo.core.match_state import check_seats
from ubongo.core.race.dealing import task_on
from ubongo.core.race.messages import DealtTask, Rolled
from ubongo.core.race.state import check_race
from ubongo.core.treasury.rules import TreasuryRace
from ubongo.decks.box import Side
from ubongo.decks.classic.box import SYMBOLS
from ubongo.decks.model import Card, Deck
from ubongo.editions.classic_bag.messages import Command, Event
from ubongo.editions.classic_bag.state import Options, State, View
from ubongo.geometry import TURNED_AND_FLIPPED, Motions


class ClassicBag(TreasuryRace[State]):
    """The re-issue of classic, played with classic's deck."""

    key: ClassVar[str] = "classic_bag"
    seats: ClassVar[range] = range(2, 5)
    options_type: ClassVar[Any] = Options
    view_type: ClassVar[Any] = View
    command_type: ClassVar[Any] = Command
    event_type: ClassVar[Any] = Event

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def initial_state(self, options: Options) -> State:
        """The state before the first event (B-01)."""
        check_seats(options, self.seats)
        check_race(options)
        return State(options, bots=options.bots)

    def motions(self, state: State) -> Motions:
        """Rotated and turned over as one likes (B-10)."""
        return TURNED_AND_FLIPPED

    def roll(self, state: State, chance: Chance) -> tuple[str, str]:
        """One of six symbols; in a play-off one with enough new tasks (B-09, B-20)."""
        symbols = list(SYMBOLS)
        if state.the_round().is_playoff:
            symbols = [symbol for symbol in symbols if self._has_new_tasks(state, symbol)]
        return choice(chance, symbols), ""

    def deal(
        self, state: State, seat: Seat, rolled: Rolled, taken: frozenset[int], chance: Chance
    ) -> DealtTask:
        """A card that nobody has had; in a play-off one of all 36 (B-07, B-09, B-20).

        Whoever agreed on a new task in a play-off (A-11) gets another card than before.
        """
        side = state.options.side_of(seat)
        cards = [card for card in self._new(state, side, rolled.label) if card.number not in taken]
        return task_on(self._deck, choice(chance, cards), side, rolled.label)

    def _has_new_tasks(self, state: State, symbol: str) -> bool:
        """Whether everybody in the play-off gets one, whoever chooses first."""
        players = state.the_round().players
        sides = {state.options.side_of(seat) for seat in players}
        return all(len(self._new(state, side, symbol)) >= len(players) for side in sides)

    def _new(self, state: State, side: Side, symbol: str) -> list[Card]:
        """The cards that can come; no task comes twice: its solution may have been seen (D-06)."""
        gone = self._gone(state)
        return [
            card
            for card in self._deck.cards
            if card.number not in gone
            and self._deck.box.task_name(card.side(side).name, symbol) not in state.played
        ]

    def _gone(self, state: State) -> tuple[int, ...]:
        """The cards that cannot come: those that were played; in a play-off only its last ones."""
        now = state.the_round()
        if not now.is_playoff:
            return state.dealt
        return state.dealt[len(state.played) :][-len(now.players) :]
