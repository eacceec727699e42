"""The rules of light and dark: a race for the fields of a track, and the master game."""

from collections import Counter
from itertools import islice
from typing import Any, ClassVar, Never, assert_never

from msgspec.structs import replace

from ubongo.core.chance import Chance, choice
from ubongo.core.edition import Millis, Places, Refusal, Seat
from ubongo.core.match_state import check_seats, put
from ubongo.core.race.dealing import task_on
from ubongo.core.race.evolve import rewarded
from ubongo.core.race.judging import Wrong
from ubongo.core.race.messages import DealtTask, RaceEvent, Rolled, RoundOpened
from ubongo.core.race.rules import Race
from ubongo.core.race.state import check_race, check_tokens, was_played_off
from ubongo.core.view import shown
from ubongo.decks.box import Side
from ubongo.decks.model import Card, Deck
from ubongo.editions.light_dark.messages import Command, Event, OwnEvent, ShipMoved
from ubongo.editions.light_dark.state import Options, State, View, check_put_away
from ubongo.editions.light_dark.track import (
    advanced,
    fields_earned,
    order,
    starting_fields,
)
from ubongo.geometry import TURNED_AND_FLIPPED, Motions, Solution, read_area
from ubongo.solving import MasterPuzzle, Puzzle, master_solutions, shows_both_faces

ROUNDS = 7
MASTER = "master"
"""What stands in the place of the rolled face where there is no die."""


class LightDark(Race[State, Never, OwnEvent]):
    """The light and dark edition, played with one deck."""

    key: ClassVar[str] = "light_dark"
    seats: ClassVar[range] = range(2, 5)
    options_type: ClassVar[Any] = Options
    view_type: ClassVar[Any] = View
    command_type: ClassVar[Any] = Command
    event_type: ClassVar[Any] = Event

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def initial_state(self, options: Options) -> State:
        """The state before the first event: all ships on the start field (L-05)."""
        check_seats(options, self.seats)
        check_race(options)
        check_put_away(options)
        check_tokens(options.tokens, options.seats)
        self._check_areas(options)
        fields = starting_fields(options.seats)
        return State(options, bots=options.bots, fields=fields)

    def _check_areas(self, options: Options) -> None:
        """Refuse pieces without which too few areas are left for a round (L-18)."""
        for side in {options.side_of(seat) for seat in range(options.seats)}:
            good = (card for card in self._deck.cards if can_be_dealt(card, side, options))
            if len(list(islice(good, options.seats))) < options.seats:
                raise Refusal("setup.too_few_areas", side=side.value)

    def rounds(self, state: State) -> int:
        """Seven, also in the master game; three in a quick match (L-06, L-16, L-21, A-20)."""
        return state.options.rounds_of(ROUNDS)

    def has_die(self, state: State) -> bool:
        """In the master game the table starts the glass (L-18)."""
        return not state.options.master

    def motions(self, state: State) -> Motions:
        """Rotated with the rolled face up; in the master game as one likes (L-10, L-19)."""
        if state.options.master:
            return TURNED_AND_FLIPPED
        return self._deck.box.motions(state.the_round().label)

    def prepare(self, state: State, at: Millis, chance: Chance) -> tuple[RoundOpened]:
        """Nothing is laid out: the first round opens at once."""
        return (self.open_first_round(state, at, chance),)

    def roll(self, state: State, chance: Chance) -> tuple[str, str]:
        """Light or dark, equally likely; nothing to roll in the master game (L-03, L-18)."""
        if state.options.master:
            return MASTER, ""
        (faces,) = self._deck.box.labels[state.options.side]
        return choice(chance, faces), ""

    def deal(
        self, state: State, seat: Seat, rolled: Rolled, taken: frozenset[int], chance: Chance
    ) -> DealtTask:
        """A new card, and its pieces beside the rolled symbol or all ten (L-06, L-08, L-18)."""
        card = self._draw(state, seat, taken, chance)
        side = state.options.side_of(seat)
        if not state.options.master:
            return task_on(self._deck, card, side, rolled.label)
        face = card.side(side)
        (area,) = face.areas
        pieces = state.options.master_pieces()
        return DealtTask(face.name, card.number, area.drawing, pieces)

    def _draw(self, state: State, seat: Seat, taken: frozenset[int], chance: Chance) -> Card:
        """A card that was not dealt yet; all are there again when they are used up (L-15).

        As long as there are others, none comes from a round that is over, not even after many in a
        play-off: solutions of it may have been seen (D-06).
        """
        side = state.options.side_of(seat)
        free = [card for card in self._deck.cards if card.number not in taken]
        seen = state.dealt[: len(state.played)]
        for left in ([card for card in free if card.number not in seen], free):
            while left:
                card = choice(chance, stack(left, state.dealt))
                if can_be_dealt(card, side, state.options):
                    return card
                left.remove(card)
        raise ValueError("no card is left that can be dealt")

    def wrong(self, state: State, task: DealtTask, solution: Solution) -> Wrong | None:
        """Covered exactly; in the master game also with both faces to be seen (L-09, L-20)."""
        fault = super().wrong(state, task, solution)
        if fault is None and state.options.master and not shows_both_faces(solution):
            return Wrong("one_face", None)
        return fault

    def puzzle(self, state: State, task: DealtTask) -> Puzzle | MasterPuzzle:
        """In the master game any of the ten pieces may be used, with either face (L-18, L-19)."""
        if state.options.master:
            return MasterPuzzle(read_area(task.area), task.pieces)
        return super().puzzle(state, task)

    def rewards(self, state: State, chance: Chance) -> tuple[ShipMoved, ...]:
        """The ships of the solvers move, the others stay put (L-13, L-14)."""
        players, moves = state.options.seats, []
        for place, seat in enumerate(state.the_round().solved, 1):
            fields = fields_earned(place, players)
            moves.append(ShipMoved(seat, fields, advanced(state.fields[seat], fields)))
        return tuple(moves)

    def ranked(self, state: State) -> Places:
        """The ship that is furthest wins (L-16)."""
        return order(state.fields)

    def full_view(self, state: State) -> View:
        """Everything, and what solving earns."""
        seats = state.options.seats
        return shown(
            View,
            state,
            status=self.status(state),
            earns=tuple(fields_earned(place, seats) for place in range(1, seats + 1)),
            was_played_off=was_played_off(state),
        )

    def answer_own(
        self, state: State, command: Never, at: Millis, chance: Chance
    ) -> tuple[OwnEvent | RaceEvent, ...]:
        """There are no own commands."""
        assert_never(command)

    def evolve_race(self, state: State, event: OwnEvent) -> State:
        """A ship comes to its field."""
        moved = replace(state, fields=put(state.fields, event.seat, event.to))
        return rewarded(moved, event.seat, event.fields)


def stack(cards: list[Card], dealt: tuple[int, ...]) -> list[Card]:
    """The cards to draw from: those that were dealt least often, so none twice too soon (L-15)."""
    times = Counter(dealt)
    least = min(times[card.number] for card in cards)
    return [card for card in cards if times[card.number] == least]


def can_be_dealt(card: Card, side: Side, options: Options) -> bool:
    """Always, but in the master game only if the area can be covered with the ten (L-18)."""
    if not options.master:
        return True
    (area,) = card.side(side).areas
    puzzle = MasterPuzzle(area.area, options.master_pieces())
    return next(master_solutions(puzzle), None) is not None
