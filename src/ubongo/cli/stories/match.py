"""The words for what every match has: coming and going, pauses, ties, and the result."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from rich.text import Text

from ubongo.cli.stories.words import clock, listed, seats
from ubongo.core.edition import Millis, Seat
from ubongo.core.match_state import MatchState, Phase
from ubongo.core.messages import (
    Arranged,
    BotSatIn,
    Came,
    Deserted,
    EarlyEndWanted,
    EndedEarly,
    EndingEvent,
    Explained,
    HelpGiven,
    Left,
    LeftForGood,
    MatchClosed,
    MatchEnded,
    MatchEvent,
    Message,
    Paused,
    PlayOnWanted,
    PresenceEvent,
    Refused,
    Resumed,
    SolutionShown,
    TieDrawn,
    TookOver,
)

S = TypeVar("S", bound=MatchState)
E = TypeVar("E", bound=Message)

PHASES = {
    Phase.SETTING_UP: "the match is set up",
    Phase.FIELDS: "fields are chosen",
    Phase.ROLL: "the starter is to roll",
    Phase.REVEAL: "the tasks will be seen soon",
    Phase.READY: "everybody gets ready",
    Phase.PUZZLE: "all are laying",
    Phase.COLLECTING: "a solver collects",
    Phase.LAYING: "all are laying",
    Phase.OVER: "the match is over",
}
"""What a match waits for."""


class MatchStory(ABC, Generic[S, E]):
    """Tells the events and states of an edition; an edition has words for what only it has."""

    @abstractmethod
    def tell_own(self, before: S, event: E) -> str:
        """A sentence about an event of the edition, which changes the state from before."""

    @abstractmethod
    def playing(self, state: S) -> str:
        """Which round is played, and with what; nothing before the first."""

    @abstractmethod
    def belongings(self, state: S, seat: Seat) -> str:
        """What a seat has won so far."""

    @abstractmethod
    def board(self, state: S, seat: Seat) -> Text | None:
        """What lies before a seat, drawn; none if it has nothing to lay."""

    def heading(self, before: S, event: E | MatchEvent) -> str | None:
        """The title of the chapter that begins with this event, if one does."""
        return None

    def layer(self, event: E | MatchEvent) -> Seat | None:
        """Whose board the event shows, if it only shows one."""
        return event.seat if isinstance(event, Arranged) else None

    def tell(self, before: S, event: E | MatchEvent) -> str:
        """A sentence about an event, which changes the state from before."""
        match event:
            case _ if isinstance(event, PresenceEvent):
                return _presence(before, event)
            case _ if isinstance(event, EndingEvent):
                return _ending(event)
            case HelpGiven(seat, help, is_possible, piece, placement):
                found = placement or piece or ("it can be solved" if is_possible else "it cannot")
                return f"seat {seat} was helped ({help.value}): {found}"
            case SolutionShown() | Explained():
                return _solution(event)
            case TieDrawn(drawn):
                return f"at the same time, drawn in this order: {seats(drawn)}"
            case Refused(seat, code, facts):
                more = listed(f"{name} {fact}" for name, fact in facts.items()) if facts else ""
                return f"what seat {seat} did came to nothing: {code}{more and f' ({more})'}"
            case _:
                return self.tell_own(before, event)

    def waiting(self, state: S, at: Millis) -> str:
        """What the match waits for, and for how long."""
        if state.is_paused:
            return "a pause"
        words = PHASES[state.phase]
        if state.phase is Phase.OVER:
            return words
        return f"{words}, {clock(max(0, state.until - at))} left"


def _presence(before: MatchState, event: PresenceEvent) -> str:
    """Who comes and goes, and when the clock stands still."""
    match event:
        case Came(seat):
            return f"seat {seat} is there"
        case Left(seat):
            return f"seat {seat} left"
        case BotSatIn(seat):
            return f"a bot sat in for seat {seat}"
        case TookOver(seat):
            former = "whose player had left for good" if seat in before.gone else "from its bot"
            return f"somebody took over the seat {seat} {former}"
        case Deserted(until):
            return f"nobody is there any more: a pause at {clock(until)}, if nobody comes"
        case Paused(by):
            if by is not None:
                return f"seat {by} made a pause"
            is_deserted = before.pauses_at is not None
            return "a pause, for nobody is there" if is_deserted else "the host made a pause"
        case Resumed():
            return "the match goes on"


def _ending(event: EndingEvent) -> str:
    """Who leaves for good, who would end the match, and its end."""
    match event:
        case LeftForGood(seat, is_removed):
            return f"seat {seat} was removed" if is_removed else f"seat {seat} left for good"
        case EarlyEndWanted(seat):
            return f"seat {seat} would end the match"
        case PlayOnWanted(seat):
            return f"seat {seat} would rather play on"
        case MatchClosed(by):
            host = "the host" if by is None else f"seat {by}"
            return f"{host} closed the match for everybody"
        case EndedEarly():
            return "the match ended early: no standing, and it counts nowhere"
        case MatchEnded():
            return "the match is over"


def _solution(event: SolutionShown | Explained) -> str:
    """Who sees which solution, and when; of cards there may be none."""
    if isinstance(event, SolutionShown):
        return f"seat {event.seat} gave up and saw a solution: {event.solution}"
    if not event.solution:
        return f"for the cards of seat {event.seat} no solution was found"
    return f"seat {event.seat} sees a solution: {event.solution}"
