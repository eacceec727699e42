"""What each recorded event does to a classic match; it never refuses anything."""

from typing import TypeVar

from msgspec.structs import replace

from ubongo.core.messages import (
    Arranged,
    Came,
    ClaimFailed,
    GlassTurned,
    Left,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskSolved,
)
from ubongo.editions.classic.gem_board import with_gems, without_nearest
from ubongo.editions.classic.messages import (
    Event,
    FieldChosen,
    GemsLaidOut,
    GemsPassed,
    GemsTaken,
    GotReady,
    MatchEnded,
    PawnMoved,
)
from ubongo.editions.classic.state import Phase, Round, State, empty_hands

T = TypeVar("T")


def evolved(state: State, event: Event) -> State:
    """The state after the event."""
    match event:
        case GemsLaidOut(rows, until):
            seats = state.options.seats
            return replace(
                state,
                phase=Phase.FIELDS,
                until=until,
                rows=rows,
                pawns=(None,) * seats,
                gems=empty_hands(seats),
            )
        case FieldChosen(seat, row) | PawnMoved(seat, row):
            return replace(state, pawns=_put(state.pawns, seat, row))
        case GotReady(seat):
            return replace(state, ready=(*state.ready, seat))
        case Came(seat):
            return replace(state, away=tuple(other for other in state.away if other != seat))
        case Left(seat):
            return replace(state, away=(*state.away, seat))
        case MatchEnded(places):
            return replace(state, phase=Phase.OVER, until=0, places=places)
        case RoundOpened(number, starter, until):
            begun = tuple(pawn or 0 for pawn in state.pawns)
            opened = Round(number, starter, begun)
            return replace(state, phase=Phase.ROLL, until=until, round=opened)
        case GemsTaken(seat, row, gems):
            taken = _done(state, seat)
            hands = _put(state.gems, seat, with_gems(state.gems[seat], gems))
            return replace(taken, gems=hands, rows=without_nearest(state.rows, row, len(gems)))
        case GemsPassed(seat):
            return _done(state, seat)
        case _:
            return _round_evolved(state, event)


def _round_evolved(
    state: State,
    event: RollAnnounced | Rolled | Arranged | ClaimFailed | TaskSolved | GlassTurned | RoundEnded,
) -> State:
    """The events that belong to the puzzle of a round."""
    now = state.round
    if now is None:
        return state
    seats = state.options.seats
    match event:
        case RollAnnounced(_, at):
            return replace(state, phase=Phase.REVEAL, until=at)
        case Rolled(label, tasks, until):
            shown = replace(
                now,
                label=label,
                tasks=tasks,
                revealed=state.until,
                boards=("",) * seats,
                blocked_until=(0,) * seats,
            )
            dealt = (*state.dealt, *(task.name for task in tasks))
            return replace(state, phase=Phase.PUZZLE, until=until, round=shown, dealt=dealt)
        case Arranged(seat, board):
            return replace(state, round=replace(now, boards=_put(now.boards, seat, board)))
        case ClaimFailed(seat, _, _, until):
            blocked = _put(now.blocked_until, seat, until)
            return replace(state, round=replace(now, blocked_until=blocked))
        case TaskSolved(seat, _, solution):
            boards = _put(now.boards, seat, solution)
            solved = replace(now, solved=(*now.solved, seat), boards=boards)
            return replace(state, round=solved)
        case GlassTurned(until):
            return replace(state, until=until, round=replace(now, is_second_chance=True))
        case RoundEnded():
            return replace(state, until=0)


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _done(state: State, seat: int) -> State:
    if state.round is None:
        return state
    return replace(state, round=replace(state.round, done=(*state.round.done, seat)))
