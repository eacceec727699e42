"""What an edition says of its race: tasks, pieces, rewards, and when a seat is done.

What it must say is abstract; the rest has the usual answer.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from msgspec.structs import replace

from ubongo.core.chance import Chance
from ubongo.core.edition import Millis, Places, Refusal, Seat
from ubongo.core.helping import Hint, puzzle_hint, some_solution
from ubongo.core.match import MatchRules
from ubongo.core.match_state import Phase
from ubongo.core.messages import MatchEvent, Message, SolutionShown
from ubongo.core.race.judging import Wrong, checked_board, judge
from ubongo.core.race.messages import (
    ClaimFailed,
    DealtTask,
    RaceCommand,
    RaceEvent,
    Rolled,
    TaskSolved,
)
from ubongo.core.race.state import RaceState
from ubongo.core.race.steps import READY_TIME, round_over, task_of
from ubongo.geometry import Motions, Solution, read_area, read_solution
from ubongo.solving import MasterPuzzle, Puzzle

S = TypeVar("S", bound=RaceState)
C = TypeVar("C", bound=Message)
E = TypeVar("E", bound=Message)


class RaceHooks(MatchRules[S, C | RaceCommand, E | RaceEvent], Generic[S, C, E]):
    """What an edition must or may define; `Race` runs the phases.

    `C` and `E` are the commands and events that only the edition has.
    """

    after_the_roll: ClassVar[Phase] = Phase.PUZZLE
    has_playoff: ClassVar[bool] = True

    @abstractmethod
    def prepare(self, state: S, at: Millis, chance: Chance) -> tuple[E | RaceEvent, ...]:
        """What is laid out before the first round."""

    @abstractmethod
    def motions(self, state: S) -> Motions:
        """How pieces may lie in this round."""

    @abstractmethod
    def roll(self, state: S, chance: Chance) -> tuple[str, str]:
        """The label that decides the tasks of this round, and the family of its cards."""

    @abstractmethod
    def deal(
        self, state: S, seat: Seat, rolled: Rolled, taken: frozenset[int], chance: Chance
    ) -> DealtTask:
        """A task for a seat: none of a card that somebody else has taken in this round."""

    @abstractmethod
    def ranked(self, state: S) -> Places:
        """The seats by what they have won so far, equal ones together."""

    @abstractmethod
    def answer_own(
        self, state: S, command: C, at: Millis, chance: Chance
    ) -> tuple[E | RaceEvent, ...]:
        """What a command that only the edition has leads to, or a Refusal."""

    @abstractmethod
    def evolve_race(self, state: S, event: E) -> S:
        """What an event that only the edition has does to the state."""

    def has_die(self, state: S) -> bool:
        """Whether somebody rolls before the tasks are seen."""
        return True

    def wrong(self, state: S, task: DealtTask, solution: Solution) -> Wrong | None:
        """Nothing if the task is solved so, else why not."""
        return judge(task, solution, self.motions(state))

    def puzzle(self, state: S, task: DealtTask) -> Puzzle | MasterPuzzle:
        """The task as the solver knows it."""
        return Puzzle(read_area(task.area), task.pieces, self.motions(state))

    def hint(self, state: S, seat: Seat) -> Hint:
        """The most awkward piece and where it goes, or one that lies wrong (D-36)."""
        task = task_of(state, seat)
        return puzzle_hint(self.puzzle(state, task), read_solution(state.the_round().boards[seat]))

    def solution(self, state: S, seat: Seat) -> str:
        """Some solution of the seat's task."""
        return some_solution(self.puzzle(state, task_of(state, seat)))

    def explanation(self, state: S, seat: Seat) -> str:
        """What lies, if only the call was missing, else the first solution that the solver finds.

        That takes it a few milliseconds.
        """
        board = round_over(state, seat)[0].the_round().boards[seat]
        if self.is_explained_by(state, seat, board):
            return board
        return some_solution(self.puzzle(*round_over(state, seat)))

    def is_explained_by(self, state: S, seat: Seat, solution: str) -> bool:
        """Whether a call with it would have been right."""
        then, task = round_over(state, seat)
        try:
            placements = checked_board(task, solution, self.motions(then))
        except Refusal:
            return False
        return self.wrong(then, task, placements) is None

    def rewards(self, state: S, chance: Chance) -> tuple[E, ...]:
        """What the solvers of a round earn at its end, in the order of solving."""
        return ()

    def is_done(self, state: S, seat: Seat) -> bool:
        """Whether the seat has nothing left to do in the puzzle (A-07)."""
        now = state.the_round()
        return seat in {*now.solved, *now.gave_up} or seat not in now.players

    def can_change(self, state: S) -> bool:
        """Whether anything in the round can still happen (A-07)."""
        return not all(self.is_done(state, seat) for seat in state.the_round().players)

    def is_hurried(self, state: S) -> bool:
        """Whether all people who are there are done with the round, and would go on."""
        people = state.people_here()
        return bool(people) and all(self._goes_on(state, seat) for seat in people)

    def _goes_on(self, state: S, seat: Seat) -> bool:
        return self.may_go_on(state, seat) and seat in state.the_round().going_on

    def may_go_on(self, state: S, seat: Seat) -> bool:
        """Whether the seat could only wait for others, or for the sand."""
        return state.phase is Phase.PUZZLE and self.is_done(state, seat)

    def tick_own(
        self,
        state: S,
        at: Millis,
        chance: Chance,
    ) -> tuple[E | RaceEvent | MatchEvent, ...]:
        """What happens at the end of a phase that only the edition has."""
        raise ValueError(f"nothing ends in {state.phase}")

    def follow_own(
        self,
        state: S,
        at: Millis,
        chance: Chance,
    ) -> tuple[E | RaceEvent | MatchEvent, ...]:
        """What follows by itself in a phase that only the edition has."""
        return ()

    @abstractmethod
    def full_view(self, state: S) -> S:
        """Everything: no task is drawn before everybody may see it (A-01, A-19)."""

    def given_up(self, state: S, shown: SolutionShown) -> S:
        """Whoever is shown a solution is done with the round (A-07, A-16)."""
        now = state.round
        if now is None:
            return state
        return replace(state, round=now.given_up(shown, state.options.seats))

    def is_call(self, events: Sequence[E | RaceEvent | MatchEvent]) -> bool:
        """A board that solves the task is a call by itself (A-14)."""
        return any(isinstance(event, TaskSolved) for event in events)

    def may_tie(self, events: Sequence[E | RaceEvent | MatchEvent]) -> bool:
        """A wrong call draws nobody into a tie (A-05)."""
        return not any(isinstance(event, ClaimFailed) for event in events)

    def view(self, state: S, seat: Seat | None) -> S:
        """Everything, for everybody."""
        return self.full_view(state)

    def lasts(self, state: S) -> Millis:
        """The glass, or the time to get ready; a play-off has no glass."""
        match state.phase:
            case Phase.PUZZLE if not state.the_round().is_playoff:
                return state.options.glass
            case Phase.READY:
                return READY_TIME
            case _:
                return 0

    def is_between_rounds(self, state: S) -> bool:
        """Before the tasks of a round are asked for, or the table shows them by itself."""
        if state.phase is Phase.REVEAL:
            return state.the_round().is_playoff or not self.has_die(state)
        return state.phase in {Phase.FIELDS, Phase.ROLL}
