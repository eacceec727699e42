"""What an edition says of its match: what its commands lead to, what follows, and what it shows.

What it must say is abstract; the rest has the usual answer.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from ubongo.core.chance import Chance
from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.helping import Hint
from ubongo.core.match_state import MatchState, Phase, is_alone
from ubongo.core.messages import (
    Arrange,
    AskHelp,
    EndedEarly,
    GiveUp,
    MatchCommand,
    MatchEvent,
    Message,
    SolutionShown,
)

S = TypeVar("S", bound=MatchState)
C = TypeVar("C", bound=Message)
E = TypeVar("E", bound=Message)


class MatchHooks(ABC, Generic[S, C, E]):
    """A match without its course: `C` and `E` are commands and events of the edition."""

    has_hidden_information: ClassVar[bool] = False

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

    def takes_long(self, command: C | MatchCommand) -> bool:
        """Whether deciding it may take more than a few milliseconds: help is searched for."""
        return isinstance(command, AskHelp | GiveUp)

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

    def given_up(self, state: S, shown: SolutionShown) -> S:
        """What it does to the state that somebody was shown a solution."""
        return state

    def ended_early(self, state: S) -> tuple[E | MatchEvent, ...]:
        """How a match ends early: without a standing (A-21)."""
        return (EndedEarly(),)
