"""The rules of 3-D: nine rounds, an animal each, gems from the display and from the bag."""

from collections.abc import Sequence
from typing import Any, ClassVar, Never, assert_never

from ubongo.core.chance import Chance, choice
from ubongo.core.edition import Millis, Seat
from ubongo.core.match import Phase, check_seats
from ubongo.core.race.messages import DealtTask, RaceEvent, Rolled
from ubongo.core.race.rules import Places, Race
from ubongo.core.race.state import check_race
from ubongo.core.treasury import (
    all_gems,
    fixed_reward,
    left_over,
    lucky_reward,
    points,
    two_rows,
)
from ubongo.decks.box import Label
from ubongo.decks.model import Deck
from ubongo.editions.three_d.evolve import evolved
from ubongo.editions.three_d.messages import (
    BagFilled,
    Command,
    DisplayLaidOut,
    DisplayReduced,
    Event,
    OwnEvent,
    RewardGiven,
)
from ubongo.editions.three_d.state import Options, State, check_first_game, label_on
from ubongo.geometry import EVERY_WAY, Motions

ROUNDS = 9
PIPS = 10
FIRST_GAME: Label = "3|4"
"""The task of every board in the first game, on average the easiest (D-35)."""


class ThreeD(Race[State, Never, OwnEvent]):
    """The 3-D edition, played with one deck."""

    key: ClassVar[str] = "three_d"
    seats: ClassVar[range] = range(2, 5)
    options_type: ClassVar[Any] = Options
    view_type: ClassVar[Any] = State
    command_type: ClassVar[Any] = Command
    event_type: ClassVar[Any] = Event
    after_the_roll: ClassVar[Phase] = Phase.READY

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def open(self, options: Options) -> State:
        """The state before the first event."""
        check_seats(options, self.seats)
        check_race(options)
        check_first_game(options)
        return State(options, bots=options.bots)

    def rounds(self, state: State) -> int:
        """Nine: a pair of the display for each (D-12, D-27)."""
        return ROUNDS

    def motions(self, state: State) -> Motions:
        """Rotated, turned over and tipped: all 24 rotations, no mirror images (D-18)."""
        return EVERY_WAY

    def prepare(self, state: State, at: Millis, chance: Chance) -> tuple[OwnEvent | RaceEvent, ...]:
        """All gems into the bag, the display out of it (D-07, D-10); then the first round."""
        first = self.open_first_round(state, at, chance)
        return (BagFilled(all_gems()), DisplayLaidOut(two_rows()), first)

    def has_die(self, state: State) -> bool:
        """The first game does without (D-35)."""
        return not state.options.first_game

    def roll(self, state: State, chance: Chance) -> tuple[str, str]:
        """The number of the die as a text, or the one label of the first game; and an animal."""
        animal = choice(chance, self.animals(state))
        if not self.has_die(state):
            return FIRST_GAME, animal
        return str(1 + chance.below(PIPS)), animal

    def animals(self, state: State) -> Sequence[str]:
        """Which animals can come: those not played; in a play-off all nine (D-09, D-26, D-29).

        Who agreed on a new task in a play-off (A-11) gets another animal than the last one.
        """
        cards = state.dealt
        if state.the_round().is_playoff:
            cards = cards[ROUNDS * state.options.seats :][-1:]
        gone = {self._deck.box.family(card) for card in cards}
        return [animal for animal in self._deck.box.families if animal not in gone]

    def deal(
        self, state: State, seat: Seat, rolled: Rolled, taken: frozenset[int], chance: Chance
    ) -> DealtTask:
        """Any board of the animal that nobody has; the task on its own area (D-09, D-12, D-15)."""
        family = [card for card in self._deck.cards if card.family == rolled.family]
        card = choice(chance, [card for card in family if card.number not in taken])
        side, box = state.options.side_of(seat), self._deck.box
        face, label = card.side(side), label_on(box, side, rolled.label)
        area, task = next(
            (area, task) for area in face.areas for task in area.tasks if task.label == label
        )
        return DealtTask(box.task_name(face.name, label), card.number, area.drawing, task.pieces)

    def rewards(self, state: State, chance: Chance) -> tuple[OwnEvent, ...]:
        """In the order of solving; only then does what is left go into the bag (D-21 to D-25)."""
        given: list[RewardGiven] = []
        for place, seat in enumerate(state.the_round().solved, 1):
            reward = _reward(state, place, seat, chance)
            state = evolved(state, reward)
            given.append(reward)
        gems = left_over([reward.from_display for reward in given])
        return (*given, DisplayReduced(gems)) if gems else tuple(given)

    def ranked(self, state: State) -> Places:
        """By the points of everybody's gems; equals share (D-28)."""
        worth = [points(hand) for hand in state.gems]
        return tuple(
            tuple(seat for seat, each in enumerate(worth) if each == best)
            for best in sorted(set(worth), reverse=True)
        )

    def answer_own(
        self, state: State, command: Never, at: Millis, chance: Chance
    ) -> tuple[OwnEvent | RaceEvent, ...]:
        """There are no own commands."""
        assert_never(command)

    def evolve_race(self, state: State, event: OwnEvent) -> State:
        """What bag, display and gems do."""
        return evolved(state, event)


def _reward(state: State, place: int, seat: Seat, chance: Chance) -> RewardGiven:
    """With luck or without (D-30)."""
    if state.options.no_luck:
        return RewardGiven(seat, place, *fixed_reward(place))
    return RewardGiven(seat, place, *lucky_reward(place, state.bag, chance))
