"""What each recorded event does to a solo run; it never refuses anything."""

from msgspec.structs import replace

from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arranged,
    BotSatIn,
    HelpGiven,
    MatchEvent,
    Paused,
    SolutionShown,
    TookOver,
)
from ubongo.core.race.messages import ClaimFailed
from ubongo.core.solo.messages import (
    ClockStarted,
    SoloEnded,
    SoloEvent,
    SoloOpened,
    SoloSolved,
    TaskDealt,
    TaskPutAside,
)
from ubongo.core.solo.state import LaidTask, SoloState


def evolved(state: SoloState, event: SoloEvent) -> SoloState:
    """The state after the event."""
    match event:
        case SoloOpened(until):
            return replace(state, phase=Phase.REVEAL, until=until)
        case ClockStarted(at, until):
            return replace(state, phase=Phase.PUZZLE, started=at, until=until)
        case TaskDealt():
            return _dealt(state, event)
        case Arranged(_, board):
            return replace(state, board=board, given_up=None)
        case ClaimFailed(_, _, _, until):
            return replace(state, blocked_until=until)
        case SoloSolved(_, solution, credited):
            solved = _swept(replace(state, board=solution))
            return replace(
                solved,
                solves=(*state.solves, credited),
                took=(*state.took, max(0, credited - state.seen)),
                given_up=None,
            )
        case TaskPutAside(number):
            given_up = state.given_up
            is_this = given_up is not None and given_up.number == number
            aside = replace(_swept(state), put_aside=state.put_aside + 1)
            return aside if is_this else replace(aside, given_up=None)
        case SoloEnded(result):
            return replace(state, result=result)


def _swept(state: SoloState) -> SoloState:
    """The task is gone from the table; what lay on it is still known."""
    last = None if state.task is None else LaidTask(state.task, state.board)
    return replace(state, task=None, board="", last=last)


def _dealt(state: SoloState, event: TaskDealt) -> SoloState:
    """No call counts from before the task was seen, or from too soon after a wrong one.

    A card that was dealt before says that the deck was shuffled again.
    """
    cards = event.task.cards
    is_shuffled = not set(cards).isdisjoint(state.dealt)
    return replace(
        state,
        number=event.number,
        task=event.task,
        seen=event.at,
        blocked_until=max(state.blocked_until, event.at),
        dealt=cards if is_shuffled else (*state.dealt, *cards),
    )


def ends_the_ranking(state: SoloState, event: SoloEvent | MatchEvent) -> bool:
    """Whether what follows is no record: a pause gives time to think, and a bot is no player.

    Nor is one who was helped.
    """
    match event:
        case Paused():
            return state.phase is Phase.PUZZLE
        case BotSatIn() | TookOver() | HelpGiven() | SolutionShown():
            return True
        case _:
            return False
