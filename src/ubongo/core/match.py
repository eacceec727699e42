"""What a match of any edition has: seats, who is there, pauses, ties, and a result.

A pause stops the match's clock, which the table keeps: between `Paused` and `Resumed` no time
passes for the rules, so no deadline has to be moved.
"""

from collections.abc import Iterable, Sequence
from functools import cache, reduce
from typing import Generic, TypeVar

from msgspec.structs import replace

from ubongo.core.chance import Chance, shuffled
from ubongo.core.edition import Millis, Refusal, Seat, Standing
from ubongo.core.ending import (
    agreed_at,
    check_person,
    end_early,
    has_ended,
    leave_for_good,
    may_get_out,
    play_on,
    settled,
)
from ubongo.core.helping import Hint
from ubongo.core.match_hooks import MatchHooks
from ubongo.core.match_state import MatchState, Phase, check_alone, is_alone, put
from ubongo.core.messages import (
    Arrange,
    AskHelp,
    Close,
    Come,
    EndEarly,
    EndingCommand,
    EndingEvent,
    EndWithoutAway,
    Explain,
    Explained,
    GiveUp,
    Help,
    HelpGiven,
    Leave,
    LeaveForGood,
    MatchClosed,
    MatchCommand,
    MatchEvent,
    Message,
    Pause,
    Paused,
    PlayOn,
    PresenceEvent,
    Refused,
    Remove,
    Resume,
    SitIn,
    SolutionShown,
    TakeOver,
    Tick,
    TieDrawn,
    Together,
)
from ubongo.core.presence import attend, attended, check_here
from ubongo.core.view import Status

S = TypeVar("S", bound=MatchState)
C = TypeVar("C", bound=Message)
E = TypeVar("E", bound=Message)


class MatchRules(MatchHooks[S, C, E], Generic[S, C, E]):
    """Answers commands; an edition says what its own commands lead to and what then follows."""

    def decide(
        self, state: S, command: C | MatchCommand | Together[C], at: Millis, chance: Chance
    ) -> Sequence[E | MatchEvent]:
        """What the command leads to, and what follows from that by itself; or a Refusal."""
        if isinstance(command, Together):
            return self.tie(state, command.commands, at, chance)
        events = self.answered(state, command, at, chance)
        after = self.fold(state, events)
        if not events or after.is_paused or after.phase is Phase.OVER:
            return events
        return (*events, *self.follow(after, at, chance))

    def evolve(self, state: S, event: E | MatchEvent) -> S:
        """The state after the event; total: any recorded event folds in."""
        match event:
            case _ if isinstance(event, PresenceEvent):
                return attended(state, event)
            case _ if isinstance(event, EndingEvent):
                return settled(state, event)
            case HelpGiven():
                return replace(state, hints=state.hints + 1)
            case SolutionShown():
                return self.given_up(replace(state, hints=state.hints + 1), event)
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
        moments = self.next_deadline(state), state.pauses_at, agreed_at(state)
        return min((moment for moment in moments if moment is not None), default=None)

    def standing(self, state: S) -> Standing | None:
        """The places, once the match is over."""
        return Standing(state.places) if state.phase is Phase.OVER else None

    def may(self, state: S, seat: Seat) -> tuple[str, ...]:
        """The kinds of commands that a seat may give now."""
        ways_out = may_get_out(state, seat)
        if state.is_paused or state.phase is Phase.OVER:
            return ways_out
        kinds = tuple(dict.fromkeys(kind_of(type(move)) for move in self.moves(state, seat)))
        return (*ways_out, *kinds, *self._may_be_helped(state, seat, kinds))

    def _may_be_helped(self, state: S, seat: Seat, kinds: Sequence[str]) -> tuple[str, ...]:
        """Whoever may lay, and plays alone or against bots, may be helped (A-16)."""
        if kind_of(Arrange) not in kinds or seat in state.bots or not is_alone(state.options):
            return ()
        return kind_of(AskHelp), kind_of(GiveUp)

    def status(self, state: S) -> Status:
        """What the rules say about the moment."""
        return Status(
            tuple(self.may(state, seat) for seat in range(state.options.seats)),
            self.may_pause(state),
            self.lasts(state),
            self.rounds(state),
            self.is_hurried(state),
            state.people_here(),
        )

    def readers_of(self, event: E | MatchEvent) -> frozenset[Seat] | None:
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

    def answered(
        self, state: S, command: C | MatchCommand, at: Millis, chance: Chance
    ) -> tuple[E | MatchEvent, ...]:
        """What the command leads to, without what then follows by itself; or a Refusal."""
        if isinstance(command, Tick):
            return self._ticked(state, at, chance)
        if isinstance(command, EndWithoutAway):
            is_agreed = state.is_paused and agreed_at(state) is not None
            return self.ended_early(state) if is_agreed else ()
        if isinstance(command, Close) and command.seat is None:
            return self._closed(state, None)
        seat = seat_of(command)
        is_watching_host = isinstance(command, Pause | Resume) and command.seat is None
        if not is_watching_host and not 0 <= seat < state.options.seats:
            raise Refusal("seat.unknown", seat=seat)
        match command:
            case Come() | Leave() | SitIn() | TakeOver() | Resume():
                return attend(state, command, at, is_between_rounds=self.is_between_rounds(state))
            case _ if isinstance(command, EndingCommand):
                return self._get_out(state, command, at)
            case Explain():
                return self._explain(state, command)
            case _:
                return self._played(state, command, at, chance)

    def _get_out(self, state: S, command: EndingCommand, at: Millis) -> tuple[E | MatchEvent, ...]:
        """A vote, or somebody who leaves for good; and the end, if that brings it (A-21)."""
        check_person(state, seat_of(command))
        match command:
            case Close(seat):
                return self._closed(state, seat)
            case PlayOn(seat):
                return play_on(state, seat)
            case Remove() if not self.is_between_rounds(state):
                raise Refusal("remove.in_a_round")
            case LeaveForGood() | Remove():
                events = leave_for_good(state, command, at)
            case EndEarly() if is_alone(state.options):
                return self.ended_early(state)
            case EndEarly(seat):
                events = end_early(state, seat)
        after = self.fold(state, events)
        return (*events, *(self.ended_early(after) if has_ended(after, at) else ()))

    def _closed(self, state: S, by: Seat | None) -> tuple[E | MatchEvent, ...]:
        """The host ends it; one who only watches has no seat (A-21)."""
        if state.phase is Phase.OVER:
            raise Refusal("match.over")
        return (MatchClosed(by), *self.ended_early(state))

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
        """The edition's own deadline, or the end of the time without anybody (A-18)."""
        wake = self.wake_at(state)
        if wake is None or at < wake:
            return ()
        if wake == agreed_at(state):
            return self.ended_early(state)
        if wake == state.pauses_at:
            return (Paused(None),)
        return self.tick(state, at, chance)


@cache
def kind_of(message: type[Message]) -> str:
    """What commands or events of a class are called."""
    return str(message.__struct_config__.tag)


def seat_of(command: Message) -> Seat:
    """Who gives the command; a Tick and a watching host's have no seat."""
    seat: Seat | None = getattr(command, "seat", None)
    return -1 if seat is None else seat


def _explained(state: S, seat: Seat, solution: str) -> S:
    """The solution stands in the round that is over: the last one, or the one before this."""
    over = state.over
    if over is None:
        return state
    shown = over.explained or (None,) * state.options.seats
    told = replace(over, explained=put(shown, seat, solution))
    return replace(state, **{"round" if state.phase is Phase.OVER else "last": told})


def _helped(asked: AskHelp, hint: Hint) -> HelpGiven:
    """As much of the hint as was asked for."""
    piece = "" if asked.help is Help.POSSIBLE else hint.piece
    placement = hint.placement if asked.help in {Help.PLACE, Help.LAY} else ""
    return HelpGiven(asked.seat, asked.help, hint.is_possible, piece, placement)
