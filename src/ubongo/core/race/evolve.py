"""What each recorded event of a race does to it; it never refuses anything."""

from typing import TypeVar

from msgspec.structs import replace

from ubongo.core.edition import Seat
from ubongo.core.match_state import Phase, put
from ubongo.core.messages import Arranged, EndWanted, GotReady, VoteWithdrawn
from ubongo.core.race.messages import (
    AnotherWanted,
    ClaimFailed,
    GlassStarted,
    GlassTurned,
    GoOnWanted,
    PlayoffOpened,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundEvent,
    RoundOpened,
    TaskShown,
    TaskSolved,
    WaitShortened,
)
from ubongo.core.race.state import RaceState, Reward, Round, Solve, Story
from ubongo.core.race.steps import seen_at

S = TypeVar("S", bound=RaceState)


def opened(state: S, event: RoundOpened, *, has_die: bool) -> S:
    """A round for everybody; without a die the table shows the tasks by itself."""
    begun = Round(event.number, event.starter, tuple(range(state.options.seats)))
    phase = Phase.ROLL if has_die else Phase.REVEAL
    return replace(state, phase=phase, until=event.until, round=begun, last=state.round)


def playoff_opened(state: S, event: PlayoffOpened) -> S:
    """One more round for those who are tied, without a glass."""
    number = 0 if state.round is None else state.round.number
    if state.round is not None and not state.round.is_playoff:
        number += 1
    begun = Round(number, event.players[0], event.players, is_playoff=True, ends=event.ends)
    return replace(state, phase=Phase.REVEAL, until=event.until, round=begun, last=state.round)


def rewarded(state: S, seat: Seat, reward: Reward) -> S:
    """What solving earned stands in the story of the round."""
    solves = tuple(
        replace(solve, reward=reward) if solve.seat == seat else solve
        for story in state.stories[-1:]
        for solve in story.solves
    )
    return replace(state, stories=_retold(state, solves=solves))


def round_evolved(state: S, event: RoundEvent, after_the_roll: Phase) -> S:
    """The events of a round that is open."""
    now = state.round
    if now is None:
        return state
    match event:
        case RollAnnounced(_, at):
            return replace(state, phase=Phase.REVEAL, until=at)
        case Rolled():
            phase = Phase.PUZZLE if now.is_playoff else after_the_roll
            return replace(_rolled(state, now, event), phase=phase)
        case GlassStarted(until):
            started = until - state.options.glass
            running = replace(now, started=started, ready=())
            return replace(state, phase=Phase.PUZZLE, until=until, round=running)
        case TaskShown(seat, task):
            shown = replace(now, tasks=put(now.tasks, seat, task))
            return replace(state, round=shown, dealt=(*state.dealt, task.card))
        case Arranged(seat, board):
            return replace(state, round=replace(now, boards=put(now.boards, seat, board)))
        case ClaimFailed(seat, _, _, until):
            blocked = put(now.blocked_until, seat, until)
            return replace(state, round=replace(now, blocked_until=blocked))
        case TaskSolved():
            return _solved(state, now, event)
        case GlassTurned(until):
            turned = replace(now, is_second_chance=True)
            stories = _retold(state, had_second_chance=True)
            return replace(state, until=until, round=turned, stories=stories)
        case WaitShortened(until):
            return replace(state, until=until)
        case GotReady() | AnotherWanted() | EndWanted() | VoteWithdrawn() | GoOnWanted():
            return replace(state, round=_said(now, event))
        case RoundEnded():
            names = tuple(task.name for task in now.tasks if task is not None)
            return replace(state, played=(*state.played, *names))


def _solved(state: S, now: Round, event: TaskSolved) -> S:
    """What was shown lies on the board, and the story has one more solver."""
    seat, board = event.seat, event.solution
    boards = put(now.boards, seat, board)
    solved = replace(now, solved=(*now.solved, seat), boards=boards)
    took = max(0, event.credited - seen_at(state, seat))
    solve = Solve(seat, took, now.tasks[seat], board)
    solves = (*(each for story in state.stories[-1:] for each in story.solves), solve)
    return replace(state, round=solved, stories=_retold(state, solves=solves))


def _retold(state: RaceState, **changes: object) -> tuple[Story, ...]:
    """The stories, of which the last one goes on."""
    return (*state.stories[:-1], *(replace(story, **changes) for story in state.stories[-1:]))


def _said(
    now: Round, event: GotReady | AnotherWanted | EndWanted | VoteWithdrawn | GoOnWanted
) -> Round:
    """Who is ready, or would go on; who in a play-off would like another task, or its end."""
    match event:
        case GoOnWanted(seat):
            return replace(now, going_on=(*now.going_on, seat))
        case GotReady(seat):
            return replace(now, ready=(*now.ready, seat))
        case AnotherWanted(seat):
            return replace(now, wanting_another=(*now.wanting_another, seat))
        case EndWanted(seat):
            return replace(now, wanting_end=(*now.wanting_end, seat))
        case VoteWithdrawn(seat):
            another = tuple(other for other in now.wanting_another if other != seat)
            end = tuple(other for other in now.wanting_end if other != seat)
            return replace(now, wanting_another=another, wanting_end=end)


def _rolled(state: S, now: Round, event: Rolled) -> S:
    """The tasks lie open; the time of the roll is when the race starts, unless a glass follows."""
    seats = state.options.seats
    shown = replace(
        now,
        label=event.label,
        family=event.family,
        tasks=event.tasks,
        started=state.until,
        boards=("",) * seats,
        blocked_until=(0,) * seats,
        ready=(),
    )
    cards = tuple(task.card for task in event.tasks if task is not None)
    story = Story(now.number, now.is_playoff, now.players)
    return replace(
        state,
        until=event.until,
        round=shown,
        dealt=(*state.dealt, *cards),
        stories=(*_told(state, now), story),
    )


def _told(state: RaceState, now: Round) -> tuple[Story, ...]:
    """The stories of the rounds before; of a play-off only its last task is told."""
    if now.is_playoff and state.stories and state.stories[-1].is_playoff:
        return state.stories[:-1]
    return state.stories
