"""The rules of solo: one continuous clock, and at once another task after each (A-15).

An edition says which tasks there are and how they are judged (`core.solo.tasks`).
"""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from ubongo.core.chance import Chance
from ubongo.core.edition import Millis, Refusal, Seat, edition_of
from ubongo.core.helping import Hint
from ubongo.core.match import MatchRules
from ubongo.core.match_state import Phase, check_seats
from ubongo.core.messages import (
    Arrange,
    Arranged,
    MatchCommand,
    MatchEnded,
    MatchEvent,
    SolutionShown,
    Tick,
)
from ubongo.core.race.messages import Claim, ClaimFailed
from ubongo.core.race.steps import AFTER_A_WRONG_CALL, COUNTDOWN, with_call
from ubongo.core.solo.evolve import ends_the_ranking, evolved
from ubongo.core.solo.messages import (
    ClockStarted,
    Command,
    Event,
    PutAside,
    SoloCommand,
    SoloEnded,
    SoloEvent,
    SoloOpened,
    SoloSolved,
    SoloTask,
    TaskDealt,
    TaskPutAside,
)
from ubongo.core.solo.results import Mode, SoloResult, is_doubtful
from ubongo.core.solo.state import GivenUp, SoloOptions, SoloState, SoloView, check_length
from ubongo.core.solo.tasks import FreshPuzzles, PuzzleTasks, Tasks
from ubongo.core.view import shown
from ubongo.decks.model import Deck

MINUTE: Millis = 60_000
LONGEST_FOR_TIME: Millis = 120 * MINUTE
"""After this a run for time ends by itself, and is no record (A-18)."""


class Solo(MatchRules[SoloState, SoloCommand, SoloEvent]):
    """A solo run over the tasks of an edition, which gives it a key."""

    key: ClassVar[str]
    seats: ClassVar[range] = range(1, 2)
    options_type: ClassVar[Any] = SoloOptions
    view_type: ClassVar[Any] = SoloView
    command_type: ClassVar[Any] = Command
    event_type: ClassVar[Any] = Event

    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks

    def initial_state(self, options: SoloOptions) -> SoloState:
        """The state before the first event; a bot's run is no record."""
        check_seats(options, self.seats)
        check_length(options)
        counts = not options.bots and not options.was_before
        return SoloState(options, bots=options.bots, is_ranked=counts)

    # Commands.

    def answer(
        self, state: SoloState, command: SoloCommand, at: Millis, chance: Chance
    ) -> tuple[SoloEvent | MatchEvent, ...]:
        """What a command leads to, or a Refusal."""
        match command:
            case Arrange(seat, board):
                return (Arranged(seat, self._tasks.checked(the_task(state), board)),)
            case Claim():
                return (self._claim(state, command),)
            case PutAside():
                return (put_aside(state),)

    def _claim(self, state: SoloState, claim: Claim) -> ClaimFailed | SoloSolved:
        """A right call in time counts (A-06); a wrong one costs a second (A-04)."""
        task = the_task(state)
        if claim.credited >= state.until:
            raise Refusal("claim.too_late")
        if claim.credited < state.blocked_until:
            raise Refusal("claim.too_soon", until=state.blocked_until)
        board = self._tasks.checked(task, claim.solution)
        wrong = self._tasks.wrong(task, board)
        if wrong is not None:
            until = claim.credited + AFTER_A_WRONG_CALL
            return ClaimFailed(claim.seat, wrong.fault, wrong.piece, until)
        return SoloSolved(state.number, board, claim.credited)

    def ended_early(self, state: SoloState) -> tuple[SoloEvent | MatchEvent, ...]:
        """A run that is ended early has a result, but an unranked one (A-21)."""
        return self._ended(state, is_complete=False)

    def takes_long(self, command: SoloCommand | MatchCommand) -> bool:
        """Whether the next task, which may have to be made, can follow from it."""
        is_next = isinstance(command, Tick | Claim | PutAside)
        return (is_next and self._tasks.take_long) or super().takes_long(command)

    # Help, which ends the ranking but not the fun.

    def hint(self, state: SoloState, seat: Seat) -> Hint:
        """What to do next with what lies."""
        return self._tasks.hint(the_task(state), state.board)

    def solution(self, state: SoloState, seat: Seat) -> str:
        """Something that solves the present task."""
        return self._tasks.solution(the_task(state))

    def give_up(
        self, state: SoloState, seat: Seat, at: Millis, chance: Chance
    ) -> tuple[SoloEvent | MatchEvent, ...]:
        """The solution is seen and the task put aside; with a day's only task the run is over."""
        shown = SolutionShown(seat, self.solution(state, seat))
        if state.options.mode is Mode.DAILY:
            return (shown, *self._ended(self.evolve(state, shown), is_complete=False))
        return (shown, put_aside(state))

    # What time brings, and what follows by itself.

    def next_deadline(self, state: SoloState) -> Millis | None:
        """When the countdown or the clock ends."""
        return state.until

    def tick(
        self, state: SoloState, at: Millis, chance: Chance
    ) -> tuple[SoloEvent | MatchEvent, ...]:
        """The countdown begins, the clock starts with its end, and the clock runs out."""
        match state.phase:
            case Phase.SETTING_UP:
                return (SoloOpened(at + COUNTDOWN),)
            case Phase.REVEAL:
                return (ClockStarted(state.until, state.until + time_limit(state.options)),)
            case _:
                return self._ended(state, is_complete=state.options.mode is Mode.CLOCK)

    def follow(
        self, state: SoloState, at: Millis, chance: Chance
    ) -> tuple[SoloEvent | MatchEvent, ...]:
        """After the last task of a run for time it is over; else another comes at once (A-15)."""
        if state.phase is not Phase.PUZZLE or state.task is not None:
            return ()
        if all_solved(state):
            return self._ended(state, is_complete=True)
        if at >= state.until:
            return ()
        task = self._tasks.draw(state.options.side, state.dealt, chance)
        return (TaskDealt(state.number + 1, task, at),)

    def _ended(self, state: SoloState, *, is_complete: bool) -> tuple[SoloEvent | MatchEvent, ...]:
        """What the run came to; it is ranked if nothing spoilt it and it was not given up."""
        options, solves = state.options, state.solves
        result = SoloResult(
            edition=edition_of(self.key),
            mode=options.mode,
            side=options.side,
            length=options.length,
            solved=len(solves),
            time=solves[-1] - state.started if solves else 0,
            put_aside=state.put_aside,
            is_ranked=state.is_ranked and is_complete,
            hints=state.hints,
            day=options.day,
            source=options.source,
        )
        return (SoloEnded(result), MatchEnded(((0,),)))

    # The rest of the interface.

    def evolve(self, state: SoloState, event: SoloEvent | MatchEvent) -> SoloState:
        """The state after the event; a pause ends the ranking but not the fun."""
        after = super().evolve(state, event)
        return replace(after, is_ranked=False) if ends_the_ranking(state, event) else after

    def given_up(self, state: SoloState, shown: SolutionShown) -> SoloState:
        """The solution is looked at, while the next task waits."""
        if state.task is None:
            return state
        return replace(state, given_up=GivenUp(state.number, state.task, shown.solution))

    def evolve_own(self, state: SoloState, event: SoloEvent) -> SoloState:
        """What an event of solo does to the state."""
        return evolved(state, event)

    def is_between_rounds(self, state: SoloState) -> bool:
        """Never: one task follows the other at once."""
        return False

    def rounds(self, state: SoloState) -> int:
        """How many tasks are played; 0 against the clock, where nobody knows."""
        return 0 if state.options.mode is Mode.CLOCK else state.options.length

    def lasts(self, state: SoloState) -> Millis:
        """The whole time of a run against the clock."""
        is_timed = state.phase is Phase.PUZZLE and state.options.mode is Mode.CLOCK
        return time_limit(state.options) if is_timed else 0

    def may(self, state: SoloState, seat: Seat) -> tuple[str, ...]:
        """Whoever may lay may also call."""
        return with_call(super().may(state, seat))

    def view(self, state: SoloState, seat: Seat | None) -> SoloView:
        """Everything: no task is drawn before it is seen (A-01)."""
        return self.full_view(state)

    def full_view(self, state: SoloState) -> SoloView:
        """Everything."""
        doubtful = state.result is not None and is_doubtful(state.took)
        return shown(SoloView, state, status=self.status(state), is_doubtful=doubtful)

    def moves(self, state: SoloState, seat: Seat) -> Iterator[SoloCommand]:
        """What the player could do now; a board is empty and a stamp 0 until they are filled in."""
        if seat not in range(state.options.seats) or state.phase is Phase.OVER or state.is_paused:
            return
        if state.task is not None:
            yield Arrange(seat, "", 0)
            if state.options.mode is not Mode.DAILY:
                yield PutAside(seat)


class PuzzleSolo(Solo):
    """A solo run over areas and pieces."""

    def __init__(self, deck: Deck, seed: str | None = None) -> None:
        """With the cards of a deck; given a seed, which may be empty, with tasks it has not."""
        super().__init__(PuzzleTasks(deck) if seed is None else FreshPuzzles(deck, seed))


def time_limit(options: SoloOptions) -> Millis:
    """So many minutes against the clock (D-31, L-22); for time there is just a last moment."""
    return options.length * MINUTE if options.mode is Mode.CLOCK else LONGEST_FOR_TIME


def all_solved(state: SoloState) -> bool:
    """Whether a run for time has as many solved tasks as it takes (D-32, L-23); a day's has one."""
    return state.options.mode is not Mode.CLOCK and len(state.solves) >= state.options.length


def the_task(state: SoloState) -> SoloTask:
    """The task that is played now."""
    if state.phase is not Phase.PUZZLE:
        raise Refusal("phase.wrong", phase=state.phase.value)
    if state.task is None:
        raise Refusal("task.not_shown")
    return state.task


def put_aside(state: SoloState) -> TaskPutAside:
    """The task is given up for another and does not count; the clock goes on (D-33, L-24)."""
    the_task(state)
    if state.options.mode is Mode.DAILY:
        raise Refusal("put_aside.only_one")
    return TaskPutAside(state.number)
