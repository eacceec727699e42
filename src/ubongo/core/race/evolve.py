"""What each recorded event of a race does to it; it never refuses anything."""

from typing import TypeVar

from msgspec.structs import replace

from ubongo.core.edition import Seat
from ubongo.core.match import Phase, put
from ubongo.core.messages import Arranged, EndWanted, GotReady, VoteWithdrawn
from ubongo.core.race.messages import (
    AnotherWanted,
    ClaimFailed,
    GlassStarted,
    GlassTurned,
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
    if not state.stories:
        return state
    story = state.stories[-1]
    solves = tuple(
        replace(solve, reward=reward) if solve.seat == seat else solve for solve in story.solves
    )
    return _retold(state, replace(story, solves=solves))


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
        case GotReady(seat):
            return replace(state, round=replace(now, ready=(*now.ready, seat)))
        case GlassStarted(until):
            started = until - state.options.glass
            running = replace(now, started=started)
            return replace(state, phase=Phase.PUZZLE, until=until, round=running)
        case TaskShown(seat, task):
            shown = replace(now, tasks=put(now.tasks, seat, task))
            return replace(state, round=shown, dealt=(*state.dealt, task.card))
        case Arranged() | ClaimFailed() | TaskSolved():
            return _laid(state, now, event)
        case GlassTurned(until):
            turned = replace(now, is_second_chance=True)
            told = replace(state.stories[-1], had_second_chance=True)
            return replace(_retold(state, told), until=until, round=turned)
        case WaitShortened(until):
            return replace(state, until=until)
        case AnotherWanted() | EndWanted() | VoteWithdrawn():
            return replace(state, round=_voted(now, event))
        case RoundEnded():
            return state


def _laid(state: S, now: Round, event: Arranged | ClaimFailed | TaskSolved) -> S:
    """What lies on a board, and whether it was shown as a solution."""
    match event:
        case Arranged(seat, board):
            return replace(state, round=replace(now, boards=put(now.boards, seat, board)))
        case ClaimFailed(seat, _, _, until):
            blocked = put(now.blocked_until, seat, until)
            return replace(state, round=replace(now, blocked_until=blocked))
        case TaskSolved(seat, _, solution, credited):
            boards = put(now.boards, seat, solution)
            solved = replace(now, solved=(*now.solved, seat), boards=boards)
            solve = Solve(seat, max(0, credited - seen_at(state, seat)))
            story = state.stories[-1]
            told = replace(story, solves=(*story.solves, solve))
            return replace(_retold(state, told), round=solved)


def _retold(state: S, story: Story) -> S:
    """The story of this round is another one."""
    return replace(state, stories=(*state.stories[:-1], story))


def _voted(now: Round, event: AnotherWanted | EndWanted | VoteWithdrawn) -> Round:
    """Who in a play-off would like another task, or its end."""
    match event:
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
