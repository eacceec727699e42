"""The small steps of a race: how long things take, who may do what, what a call or vote makes."""

from typing import TypeVar

from msgspec.structs import replace

from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.match import kind_of
from ubongo.core.match_state import Phase, in_phase
from ubongo.core.messages import Arrange, EndWanted, VoteWithdrawn
from ubongo.core.race.messages import (
    AnotherWanted,
    Claim,
    DealtTask,
    TaskSolved,
)
from ubongo.core.race.state import RaceState, Round
from ubongo.geometry import Solution, write_solution

S = TypeVar("S", bound=RaceState)

COUNTDOWN: Millis = 3_000
"""From the throw to what it shows: three, two, one."""
REVEAL_DELAY: Millis = 10_000
"""Before tasks that the table shows by itself: without a die, and at the first play-off (A-11)."""
READY_TIME: Millis = 15_000
"""How long pieces are handed out before the table turns the glass (D-16)."""
AFTER_A_WRONG_CALL: Millis = 1_000
"""How soon the next call is taken (A-04)."""
LONGEST_PLAYOFF: Millis = 600_000
"""After this the first place is shared (A-18)."""


_ARRANGE, _CLAIM = kind_of(Arrange), kind_of(Claim)


def with_call(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Whoever may lay may also call."""
    return (*kinds, _CLAIM) if _ARRANGE in kinds else kinds


def from_the_starter(starter: Seat, players: tuple[Seat, ...]) -> list[Seat]:
    """The players in their order, beginning with the starter."""
    return sorted(players, key=lambda seat: (seat < starter, seat))


def seen_at(state: RaceState, seat: Seat) -> Millis:
    """When the seat is to see its task: with the others, or later by its handicap (A-13).

    How long it takes for the task counts from here, in results and in statistics.
    """
    return state.the_round().started + state.options.delay_of(seat)


def late_starts(state: RaceState) -> list[tuple[Seat, Millis]]:
    """The players whose tasks are not yet shown, and when they are."""
    now = state.round
    if state.phase is not Phase.PUZZLE or now is None or not state.options.handicaps:
        return []
    return [(seat, seen_at(state, seat)) for seat in now.players if now.tasks[seat] is None]


def until_after_the_roll(state: RaceState, after_the_roll: Phase) -> Millis:
    """When the next phase ends: the time to get ready, the play-off, or the sand."""
    now = state.the_round()
    if now.is_playoff:
        return now.ends
    return state.until + (READY_TIME if after_the_roll is Phase.READY else state.options.glass)


def task_of(state: RaceState, seat: Seat) -> DealtTask:
    """The task that the seat is to solve now."""
    in_phase(state, Phase.PUZZLE)
    now = state.the_round()
    if seat not in now.players:
        raise Refusal("task.not_playing")
    if seat in now.solved:
        raise Refusal("task.solved_already")
    if seat in now.gave_up:
        raise Refusal("task.given_up")
    task = now.tasks[seat]
    if task is None:
        raise Refusal("task.not_shown")
    return task


def round_over(state: S, seat: Seat) -> tuple[S, DealtTask]:
    """The state with the round that is over, and the task that the seat had in it (D-06)."""
    over = state.over
    task = over.tasks[seat] if over is not None and over.tasks else None
    if task is None:
        raise Refusal("explain.not_now")
    return replace(state, round=over), task


def earliest_call(state: RaceState, seat: Seat) -> Millis:
    """When a call of the seat counts: not before its task is seen, nor soon after a wrong one."""
    return max(state.the_round().blocked_until[seat], seen_at(state, seat))


def solved_now(state: RaceState, seat: Seat, solution: Solution, credited: Millis) -> TaskSolved:
    """The next place among the solvers."""
    place = len(state.the_round().solved) + 1
    return TaskSolved(seat, place, write_solution(solution), credited)


def want_another(state: RaceState, seat: Seat) -> tuple[AnotherWanted]:
    """In a play-off only, and once for each task (A-11)."""
    if seat in _playoff(state, seat).wanting_another:
        raise Refusal("another.already")
    return (AnotherWanted(seat),)


def want_end(state: RaceState, seat: Seat) -> tuple[EndWanted]:
    """In a play-off only: all who are in it may agree to share the place (A-18)."""
    if seat in _playoff(state, seat).wanting_end:
        raise Refusal("end.already")
    return (EndWanted(seat),)


def withdraw_vote(state: RaceState, seat: Seat) -> tuple[VoteWithdrawn]:
    """A vote stands only as long as its player wants."""
    now = _playoff(state, seat)
    if seat not in now.wanting_another and seat not in now.wanting_end:
        raise Refusal("end.not_wanted")
    return (VoteWithdrawn(seat),)


def _playoff(state: RaceState, seat: Seat) -> Round:
    """The play-off, if this seat is in it."""
    in_phase(state, Phase.PUZZLE)
    now = state.the_round()
    if not now.is_playoff:
        raise Refusal("another.no_playoff")
    if seat not in now.players:
        raise Refusal("task.not_playing")
    return now


def all_want(state: RaceState, votes: tuple[Seat, ...]) -> bool:
    """Whether all connected people who are in the play-off have voted so (A-18)."""
    voters = [seat for seat in state.people_here() if seat in state.the_round().players]
    return bool(voters) and all(seat in votes for seat in voters)


def all_are_ready(state: RaceState) -> bool:
    """Whether nobody is waited for: the table readies for seats that are away or start late."""
    now = state.the_round()
    waited_for = set(now.players) - set(now.ready) - set(state.away)
    return all(state.options.delay_of(seat) for seat in waited_for)
