"""A match of any edition at a moment: what was agreed, its phase, who is there, and the result."""

from enum import Enum
from typing import NamedTuple, Self, TypeVar

import msgspec
from msgspec.structs import replace

from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.messages import SolutionShown
from ubongo.core.view import Status

T = TypeVar("T")

QUICK_ROUNDS = 3
"""How many rounds a quick match has (A-20)."""
TOKENS = 6
"""How many different pawns or ships there are to choose from."""


class Phase(Enum):
    """What a match waits for; no edition has all of these."""

    SETTING_UP = "setting_up"
    FIELDS = "fields"
    ROLL = "roll"
    REVEAL = "reveal"
    READY = "ready"
    PUZZLE = "puzzle"
    COLLECTING = "collecting"
    LAYING = "laying"
    OVER = "over"


class Unsolved(NamedTuple):
    """Somebody did not solve a task of a round that is over, and was not yet shown how to.

    `names` are those of the task in the booklet; of cards, those of the hand.
    """

    seat: Seat
    names: frozenset[str]


class AnyRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round of any edition; `explained` has what was shown to seats that failed or `gave_up`."""

    explained: tuple[str | None, ...] = ()
    gave_up: tuple[Seat, ...] = ()

    def given_up(self, shown: SolutionShown, seats: int) -> Self:
        """Whoever is shown a solution in the middle of a round has given it up (A-16)."""
        if shown.seat in self.gave_up:
            return self
        explained = put(self.explained or (None,) * seats, shown.seat, shown.solution)
        return replace(self, gave_up=(*self.gave_up, shown.seat), explained=explained)


class Absence(msgspec.Struct, frozen=True):
    """A person is away from a seat, also while a bot sits in, since a time of the match."""

    seat: Seat
    since: Millis


class MatchOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every table agrees on; `starter` is the seat that the host marks, `bots` play alone."""

    seats: int
    starter: Seat | None = None
    bots: tuple[Seat, ...] = ()


class TableOptions(MatchOptions, frozen=True):
    """What several agree on who play against each other: also whether it is a quick match.

    Where the table is to `wait_for_everybody`, no later round begins before all are ready, or have
    had time to be.
    """

    quick: bool = False
    wait_for_everybody: bool = False

    def rounds_of(self, usual: int) -> int:
        """As many as the edition has, or in a quick match three (A-20)."""
        return QUICK_ROUNDS if self.quick else usual


class MatchState(msgspec.Struct, frozen=True):
    """A match at a moment; `until` is when what it waits for ends by itself.

    `pauses_at` is when it pauses because nobody is there; it stays while it is paused for that.
    `paused_by` is who paused it; otherwise the host did who only watches. `hints` is how often the
    one person among bots was helped. Whoever left for good is `gone`; `ending` are those who would
    end the match early. A match that is over without `places` ended so (A-21).
    """

    options: MatchOptions
    phase: Phase = Phase.SETTING_UP
    until: Millis = 0
    away: tuple[Seat, ...] = ()
    bots: tuple[Seat, ...] = ()
    pauses_at: Millis | None = None
    is_paused: bool = False
    places: tuple[tuple[Seat, ...], ...] = ()
    hints: int = 0
    paused_by: Seat | None = None
    absences: tuple[Absence, ...] = ()
    gone: tuple[Seat, ...] = ()
    ending: tuple[Seat, ...] = ()

    @property
    def ended_early(self) -> bool:
        """Whether it is over without a standing (A-21)."""
        return self.phase is Phase.OVER and not self.places

    def in_play(self) -> frozenset[str]:
        """The names of what is being played: solutions of it are closed (A-16)."""
        return frozenset()

    def contested(self) -> frozenset[str]:
        """What people play against each other here: not even others get help with it (A-16)."""
        return self.in_play() if len(self.people()) > 1 else frozenset()

    def played_tasks(self) -> frozenset[str]:
        """The names of what was played here: who plays may look it up again (D-06)."""
        return frozenset()

    @property
    def over(self) -> AnyRound | None:
        """The round that is over, as long as nothing of the next one was seen; none if none is."""
        return None

    def unsolved(self) -> tuple[Unsolved, ...]:
        """Who is to be shown a solution now: until the next task is seen (D-06)."""
        return ()

    def gives_away(self, names: frozenset[str], in_play: frozenset[str]) -> bool:
        """Whether a solution of what has these names helps who plays those elsewhere (A-16)."""
        return not names.isdisjoint(in_play)

    def lacks_explanation(self, seat: Seat) -> bool:
        """Whether a person sits there, and was shown no solution of the round that is over."""
        shown = () if self.over is None else self.over.explained
        return seat not in self.options.bots and not (shown and shown[seat] is not None)

    def people_here(self) -> tuple[Seat, ...]:
        """The seats whose players are people and connected: theirs are the votes (A-18)."""
        absent = {*self.away, *self.bots}
        return tuple(seat for seat in range(self.options.seats) if seat not in absent)

    def people(self) -> tuple[Seat, ...]:
        """The seats of people who have not left for good, whether they are there or not (A-21)."""
        others = {*self.options.bots, *self.gone}
        return tuple(seat for seat in range(self.options.seats) if seat not in others)


class MatchView(MatchState, frozen=True, kw_only=True):
    """What the views of all editions have."""

    status: Status


def check_seats(options: MatchOptions, possible: range) -> None:
    """Refuse a number of players that the edition is not for, and seats that are not there."""
    if options.seats not in possible:
        raise Refusal("setup.seats", least=possible[0], most=possible[-1])
    seats = range(options.seats)
    if options.starter is not None and options.starter not in seats:
        raise Refusal("setup.no_such_seat", seat=options.starter)
    for seat in options.bots:
        if seat not in seats or options.bots.count(seat) > 1:
            raise Refusal("setup.no_such_seat", seat=seat)


def in_phase(state: MatchState, phase: Phase) -> None:
    """Refuse what belongs to another phase."""
    if state.phase is not phase:
        raise Refusal("phase.wrong", phase=state.phase.value)


def is_alone(options: MatchOptions) -> bool:
    """Whether one person plays, alone or against bots."""
    return options.seats - len(options.bots) == 1


def check_alone(state: MatchState) -> None:
    """Help is for people alone or against bots: to other people it would be unfair (A-16)."""
    if not is_alone(state.options):
        raise Refusal("help.not_alone")


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with one of them changed."""
    return (*items[:index], item, *items[index + 1 :])
