"""What a match of any edition has: seats, who is there, pauses, ties, and a result.

A pause stops the match's clock, which the table keeps: between `Paused` and `Resumed` no time
passes for the rules, so no deadline has to be moved.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache, reduce
from typing import ClassVar, Generic, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from ubongo.core.chance import Chance, shuffled
from ubongo.core.edition import Millis, Refusal, Seat, Standing
from ubongo.core.helping import Hint
from ubongo.core.messages import (
    Arrange,
    AskHelp,
    BotSatIn,
    Came,
    Come,
    Deserted,
    Explain,
    Explained,
    GiveUp,
    Help,
    HelpGiven,
    Leave,
    Left,
    MatchCommand,
    MatchEnded,
    MatchEvent,
    Message,
    Pause,
    Paused,
    Refused,
    Resume,
    Resumed,
    SitIn,
    SolutionShown,
    Tick,
    TieDrawn,
    Together,
)
from ubongo.core.view import Status

PATIENCE: Millis = 20_000
"""How long the match waits for somebody who is there (A-18)."""
PATIENCE_WITH_THE_AWAY: Millis = 10_000
"""How long it waits for somebody who is not (A-03)."""
PATIENCE_WITH_NOBODY: Millis = 120_000
"""How long it goes on without anybody before it pauses (A-18)."""
BETWEEN_ROUNDS: Millis = 6_000
"""How long the result of a round is looked at, unless the table waits for everybody (A-18)."""


QUICK_ROUNDS = 3
"""How many rounds a quick match has (A-20)."""


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
    """A round of any edition; `explained` has what was shown, after it, to who did not solve."""

    explained: tuple[str | None, ...] = ()


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
    `hints` is how often the one person among bots was helped.
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

    def in_play(self) -> frozenset[str]:
        """The names of what is being played: solutions of it are closed (A-16)."""
        return frozenset()

    def opened(self) -> frozenset[str]:
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


class MatchView(MatchState, frozen=True, kw_only=True):
    """What the views of all editions have."""

    status: Status


S = TypeVar("S", bound=MatchState)
C = TypeVar("C", bound=Message)
E = TypeVar("E", bound=Message)
T = TypeVar("T")


def patience(*, is_away: bool) -> Millis:
    """How long the match waits for a seat (A-03, A-18)."""
    return PATIENCE_WITH_THE_AWAY if is_away else PATIENCE


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


class MatchRules(ABC, Generic[S, C, E]):
    """Answers commands; an edition says what its own commands lead to and what then follows."""

    is_open: ClassVar[bool] = True

    @abstractmethod
    def answer(
        self, state: S, command: C, at: Millis, chance: Chance
    ) -> tuple[E | MatchEvent, ...]:
        """What an own command leads to, or a Refusal."""

    @abstractmethod
    def tick(self, state: S, at: Millis, chance: Chance) -> tuple[E | MatchEvent, ...]:
        """What happens because the time of `next_deadline` has come."""

    @abstractmethod
    def follow(self, state: S, at: Millis, chance: Chance) -> tuple[E | MatchEvent, ...]:
        """What follows by itself from what has just happened."""

    @abstractmethod
    def evolve_own(self, state: S, event: E) -> S:
        """What an event of the edition does to the state."""

    @abstractmethod
    def next_deadline(self, state: S) -> Millis | None:
        """When the edition's own time comes; none when the match is over."""

    @abstractmethod
    def is_between_rounds(self, state: S) -> bool:
        """Whether the match is between two rounds: nobody solves anything."""

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Iterable[C]:
        """Commands that this seat could give now."""

    @abstractmethod
    def rounds(self, state: S) -> int:
        """How many rounds are played."""

    @abstractmethod
    def lasts(self, state: S) -> Millis:
        """How long the time that runs now runs in all; 0 where none does."""

    @abstractmethod
    def hint(self, state: S, seat: Seat) -> Hint:
        """What the seat could do next with what lies, or a Refusal."""

    @abstractmethod
    def solution(self, state: S, seat: Seat) -> str:
        """A solution of what the seat is to solve, or a Refusal."""

    def may_pause(self, state: S) -> bool:
        """Whether the clock may be stopped: between rounds; alone or against bots at any time."""
        if state.phase is Phase.OVER:
            return False
        return is_alone(state.options) or self.is_between_rounds(state)

    def is_hurried(self, state: S) -> bool:
        """Whether all people who are there would go on; never, unless the edition says when."""
        return False

    def may_go_on(self, state: S, seat: Seat) -> bool:
        """Whether the seat could only wait for others; never, unless the edition says when."""
        return False

    def is_contended(
        self, command: C | MatchCommand, events: Sequence[E | MatchEvent] = ()
    ) -> bool:
        """Whether it matters who was first: every command with a credited time, but for boards.

        A board is contended only if it is a call by itself, which its events tell (A-14).
        """
        if isinstance(command, Arrange):
            return self.is_call(events)
        return hasattr(command, "credited")

    def is_call(self, events: Sequence[E | MatchEvent]) -> bool:
        """Whether a board that leads to these events is a call; never, unless the edition says."""
        return False

    def may_tie(self, events: Sequence[E | MatchEvent]) -> bool:
        """Whether a contended command that leads to these events can tie with others (A-05)."""
        return True

    def explanation(self, state: S, seat: Seat) -> str:
        """A solution of the task that the seat did not solve; none found is an empty line."""
        raise Refusal("explain.not_now")

    def is_explained_by(self, state: S, seat: Seat, solution: str) -> bool:
        """Whether this is a right answer to the task that the seat did not solve."""
        return False

    def give_up(
        self, state: S, seat: Seat, at: Millis, chance: Chance
    ) -> tuple[E | MatchEvent, ...]:
        """What it leads to that somebody would rather see the solution."""
        return (SolutionShown(seat, self.solution(state, seat)),)

    def decide(
        self, state: S, command: C | MatchCommand | Together[C], at: Millis, chance: Chance
    ) -> Sequence[E | MatchEvent]:
        """What the command leads to, and what follows from that by itself; or a Refusal."""
        if isinstance(command, Together):
            return self.tie(state, command.commands, at, chance)
        events = self._answered(state, command, at, chance)
        after = self.fold(state, events)
        if not events or after.is_paused or after.phase is Phase.OVER:
            return events
        return (*events, *self.follow(after, at, chance))

    def evolve(self, state: S, event: E | MatchEvent) -> S:
        """The state after the event; total: any recorded event folds in."""
        match event:
            case Came(seat):
                return _joined(state, seat)
            case Left(seat):
                return replace(state, away=(*state.away, seat))
            case BotSatIn(seat):
                away = tuple(other for other in state.away if other != seat)
                return replace(state, away=away, bots=(*state.bots, seat))
            case Deserted(until):
                return replace(state, pauses_at=until)
            case Paused(by):
                pauses_at = state.pauses_at if by is None else None
                return replace(state, is_paused=True, pauses_at=pauses_at)
            case Resumed():
                return replace(state, is_paused=False)
            case MatchEnded(places):
                return replace(state, phase=Phase.OVER, until=0, places=places, pauses_at=None)
            case HelpGiven() | SolutionShown():
                return replace(state, hints=state.hints + 1)
            case Explained(seat, solution):
                return _explained(state, seat, solution)
            case TieDrawn() | Refused():
                return state
            case _:
                return self.evolve_own(state, event)

    def fold(self, state: S, events: Iterable[E | MatchEvent]) -> S:
        """The state after the events."""
        return reduce(self.evolve, events, state)

    def wake_at(self, state: S) -> Millis | None:
        """When the table sends the next Tick; nothing while the match is paused or over."""
        if state.is_paused or state.phase is Phase.OVER:
            return None
        own = self.next_deadline(state)
        moments = [moment for moment in (own, state.pauses_at) if moment is not None]
        return min(moments, default=None)

    def standing(self, state: S) -> Standing | None:
        """The places, once the match is over."""
        return Standing(state.places) if state.phase is Phase.OVER else None

    def may(self, state: S, seat: Seat) -> tuple[str, ...]:
        """The kinds of commands that a seat may give now."""
        if state.is_paused or state.phase is Phase.OVER:
            return ()
        return tuple(dict.fromkeys(map(kind_of, map(type, self.moves(state, seat)))))

    def status(self, state: S) -> Status:
        """What the rules say about the moment."""
        return Status(
            tuple(self.may(state, seat) for seat in range(state.options.seats)),
            self.may_pause(state),
            self.lasts(state),
            self.rounds(state),
            self.is_hurried(state),
        )

    def audience(self, event: E | MatchEvent) -> frozenset[Seat] | None:
        """Everybody, unless the edition hides something."""
        return None

    def tie(
        self, state: S, commands: Sequence[C], at: Millis, chance: Chance
    ) -> Sequence[E | MatchEvent]:
        """Commands given at the same time: a draw says which is decided first (A-05).

        It is a draw among the seats, so that anybody can make it again who sees only the log.
        """
        if len({seat_of(command) for command in commands}) < len(commands):
            raise Refusal("together.same_seat")
        drawn = shuffled(chance, sorted(commands, key=seat_of))
        events: list[E | MatchEvent] = [TieDrawn(tuple(seat_of(command) for command in drawn))]
        refusals: list[Refusal] = []
        for command in drawn:
            try:
                more: Sequence[E | MatchEvent] = self.decide(state, command, at, chance)
            except Refusal as refusal:
                refusals.append(refusal)
                more = (Refused(seat_of(command), refusal.code, refusal.facts),)
            events += more
            state = self.fold(state, more)
        if len(refusals) == len(drawn):
            raise refusals[0] if refusals else Refusal("together.empty")
        return events

    def _answered(
        self, state: S, command: C | MatchCommand, at: Millis, chance: Chance
    ) -> tuple[E | MatchEvent, ...]:
        if isinstance(command, Tick):
            return self._ticked(state, at, chance)
        seat = seat_of(command)
        if not 0 <= seat < state.options.seats:
            raise Refusal("seat.unknown", seat=seat)
        match command:
            case Come():
                return _come(state, seat)
            case Leave():
                return _leave(state, seat, at)
            case SitIn():
                return _sit_in(state, seat)
            case Resume():
                return _resume(state, seat)
            case Explain():
                return self._explain(state, command)
            case _:
                return self._played(state, command, at, chance)

    def _explain(self, state: S, command: Explain) -> tuple[Explained]:
        """Once for each task that somebody did not solve, also after the last round (D-06)."""
        if all(command.seat != unsolved.seat for unsolved in state.unsolved()):
            raise Refusal("explain.not_now")
        if not self.is_explained_by(state, command.seat, command.solution):
            raise Refusal("explain.wrong")
        return (Explained(command.seat, command.solution),)

    def _played(
        self, state: S, command: C | Pause | AskHelp | GiveUp, at: Millis, chance: Chance
    ) -> tuple[E | MatchEvent, ...]:
        """What a player does while the match runs."""
        if state.phase is Phase.OVER:
            raise Refusal("match.over")
        if state.is_paused:
            raise Refusal("match.paused")
        if isinstance(command, Pause):
            check_here(state, command.seat)
            if not self.may_pause(state):
                raise Refusal("pause.in_a_round")
            return (Paused(command.seat),)
        if isinstance(command, AskHelp):
            check_alone(state)
            return (_helped(command, self.hint(state, command.seat)),)
        if isinstance(command, GiveUp):
            check_alone(state)
            return self.give_up(state, command.seat, at, chance)
        return self.answer(state, command, at, chance)

    def _ticked(self, state: S, at: Millis, chance: Chance) -> tuple[E | MatchEvent, ...]:
        """The edition's own deadline, or the end of the patience with nobody (A-18)."""
        wake = self.wake_at(state)
        if wake is None or at < wake:
            return ()
        if wake == state.pauses_at:
            return (Paused(None),)
        return self.tick(state, at, chance)


def in_phase(state: MatchState, phase: Phase) -> None:
    """Refuse what belongs to another phase."""
    if state.phase is not phase:
        raise Refusal("phase.wrong", phase=state.phase.value)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with one of them changed."""
    return (*items[:index], item, *items[index + 1 :])


@cache
def kind_of(message: type[Message]) -> str:
    """What commands or events of a class are called."""
    return str(message.__struct_config__.tag)


def seat_of(command: Message) -> Seat:
    """Who gives the command; every command but a Tick has a seat."""
    seat: Seat = getattr(command, "seat", -1)
    return seat


def _joined(state: S, seat: Seat) -> S:
    """A person is there: a bot that sat in gets up, and no pause is near."""
    away = tuple(other for other in state.away if other != seat)
    bots = tuple(other for other in state.bots if other != seat)
    return replace(state, away=away, bots=bots, pauses_at=None)


def _explained(state: S, seat: Seat, solution: str) -> S:
    """The solution stands in the round that is over: the last one, or the one before this."""
    over = state.over
    if over is None:
        return state
    shown = over.explained or (None,) * state.options.seats
    told = replace(over, explained=put(shown, seat, solution))
    return replace(state, **{"round" if state.phase is Phase.OVER else "last": told})


def _come(state: MatchState, seat: Seat) -> tuple[MatchEvent, ...]:
    """Who comes back finds the seat as it was (A-09).

    A match that paused because nobody was there goes on; what the host stopped stays so until
    somebody says otherwise.
    """
    if seat in state.options.bots:
        raise Refusal("seat.of_a_bot", seat=seat)
    is_there = seat not in state.away and seat not in state.bots
    if is_there or state.phase is Phase.OVER:
        return ()
    is_waking = state.is_paused and state.pauses_at is not None
    return (Came(seat), Resumed()) if is_waking else (Came(seat),)


def _leave(state: MatchState, seat: Seat, at: Millis) -> tuple[MatchEvent, ...]:
    """The seat is kept (A-09); with the last person the patience with nobody begins (A-18).

    After the result nothing happens any more, and the log is complete.
    """
    if seat in state.away or seat in state.bots or state.phase is Phase.OVER:
        return ()
    if state.people_here() != (seat,) or state.is_paused:
        return (Left(seat),)
    return (Left(seat), Deserted(at + PATIENCE_WITH_NOBODY))


def check_here(state: MatchState, seat: Seat) -> None:
    """Only a person who is there stops the clock or lets it go on: else nobody might be (A-18)."""
    if seat not in state.people_here():
        raise Refusal("seat.away", seat=seat)


def is_alone(options: MatchOptions) -> bool:
    """Whether one person plays, alone or against bots."""
    return options.seats - len(options.bots) == 1


def check_alone(state: MatchState) -> None:
    """Help is for who plays alone or against bots: to other people it would be unfair (A-16)."""
    if not is_alone(state.options):
        raise Refusal("help.not_alone")


def _helped(asked: AskHelp, hint: Hint) -> HelpGiven:
    """As much of the hint as was asked for."""
    piece = "" if asked.help is Help.POSSIBLE else hint.piece
    placement = hint.placement if asked.help in {Help.PLACE, Help.LAY} else ""
    return HelpGiven(asked.seat, asked.help, hint.is_possible, piece, placement)


def _resume(state: MatchState, seat: Seat) -> tuple[MatchEvent, ...]:
    if not state.is_paused:
        raise Refusal("pause.none")
    check_here(state, seat)
    return (Resumed(),)


def _sit_in(state: MatchState, seat: Seat) -> tuple[MatchEvent, ...]:
    """Only for somebody who is away."""
    if state.phase is Phase.OVER:
        raise Refusal("match.over")
    if seat not in state.away:
        raise Refusal("seat.not_away", seat=seat)
    return (BotSatIn(seat),)
