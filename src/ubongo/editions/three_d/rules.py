"""The rules of 3-D: nine rounds, an animal each, gems from the display and from the bag."""

from collections.abc import Sequence
from typing import Any, ClassVar

from ubongo.core.chance import Chance, choice
from ubongo.core.edition import Seat
from ubongo.core.match_state import Phase, check_seats
from ubongo.core.race.messages import DealtTask, Rolled
from ubongo.core.race.state import check_race
from ubongo.core.treasury.rules import TreasuryRace
from ubongo.decks.box import Label
from ubongo.decks.model import Deck
from ubongo.editions.three_d.messages import Command, Event
from ubongo.editions.three_d.pool import piles
from ubongo.editions.three_d.state import Options, State, View, check_first_game, label_on
from ubongo.geometry import EVERY_WAY, Motions

PIPS = 10
FIRST_GAME: Label = "3|4"
"""The task of every board in the first game, on average the easiest (D-35)."""
FIRST_PLAYOFF: Label = "1|2"
"""The task of its play-off: solutions of the others have been seen (D-06, D-29)."""


class ThreeD(TreasuryRace[State]):
    """The 3-D edition, played with one deck."""

    key: ClassVar[str] = "three_d"
    seats: ClassVar[range] = range(2, 5)
    options_type: ClassVar[Any] = Options
    view_type: ClassVar[Any] = View
    command_type: ClassVar[Any] = Command
    event_type: ClassVar[Any] = Event
    after_the_roll: ClassVar[Phase] = Phase.READY

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def initial_state(self, options: Options) -> State:
        """The state before the first event."""
        check_seats(options, self.seats)
        check_race(options)
        check_first_game(options)
        return State(options, bots=options.bots)

    def motions(self, state: State) -> Motions:
        """Rotated, turned over and tipped: all 24 rotations, no mirror images (D-18)."""
        return EVERY_WAY

    def has_die(self, state: State) -> bool:
        """The first game does without (D-35)."""
        return not state.options.first_game

    def roll(self, state: State, chance: Chance) -> tuple[str, str]:
        """The number of the die as a text, or the one label of the first game; and an animal.

        A play-off deals no task that was played: its solution may have been seen (D-06, D-29).
        """
        animal = choice(chance, self.animals(state))
        is_playoff = state.the_round().is_playoff
        if not self.has_die(state):
            return FIRST_PLAYOFF if is_playoff else FIRST_GAME, animal
        numbers = [str(number) for number in range(1, PIPS + 1)]
        if is_playoff:
            numbers = [each for each in numbers if _is_new(state, animal, each)]
        return choice(chance, numbers), animal

    def own_view(self, state: State) -> dict[str, object]:
        """Also what lies in the middle of the table (D-11, D-26)."""
        return {"pool": piles(state)}

    def animals(self, state: State) -> Sequence[str]:
        """Which animals can come: those not played; in a play-off all nine (D-09, D-26, D-29).

        Whoever agreed on a new task in a play-off (A-11) gets another animal than the last one.
        """
        cards = state.dealt
        if state.the_round().is_playoff:
            cards = cards[len(state.played) :][-1:]
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


def _is_new(state: State, animal: str, number: str) -> bool:
    """Whether no board of the animal was played with this number, nor with one of the same task."""
    return not state.tasks_of(animal, number).intersection(state.played)
