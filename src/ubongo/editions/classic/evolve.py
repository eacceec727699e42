"""What each recorded event of classic alone does to a match; it never refuses anything."""

from msgspec.structs import replace

from ubongo.core.match_state import Phase, put
from ubongo.core.race.evolve import rewarded
from ubongo.editions.classic.gem_board import with_gems, without_nearest
from ubongo.editions.classic.messages import (
    CollectorCalled,
    FieldChosen,
    FieldKept,
    GemsLaidOut,
    GemsPassed,
    GemsTaken,
    OwnEvent,
    PawnMoved,
)
from ubongo.editions.classic.state import State, no_gems


def evolved(state: State, event: OwnEvent) -> State:
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
                gems=no_gems(seats),
            )
        case FieldChosen(seat, row) | PawnMoved(seat, row):
            return replace(state, pawns=put(state.pawns, seat, row))
        case FieldKept(seat):
            return replace(state, content=(*state.content, seat))
        case GemsTaken(seat, row, gems):
            owned = put(state.gems, seat, with_gems(state.gems[seat], gems))
            rows = without_nearest(state.rows, row, len(gems))
            taken = replace(state, gems=owned, rows=rows, done=(*state.done, seat))
            return rewarded(taken, seat, gems)
        case GemsPassed(seat):
            return rewarded(replace(state, done=(*state.done, seat)), seat, ())
        case CollectorCalled(seat, until):
            return replace(state, phase=Phase.COLLECTING, collector=seat, until=until)


def round_begun(state: State) -> State:
    """The pawns stand where they begin the round, and nobody has taken yet."""
    begun = tuple(pawn or 0 for pawn in state.pawns)
    return replace(state, begun=begun, done=(), collector=None)
