"""What each recorded event of the card game does to a match; it never refuses anything."""

from msgspec.structs import replace

from ubongo.core.match_state import Phase, put
from ubongo.core.messages import EndWanted, GotReady, VoteWithdrawn
from ubongo.editions.card_game.layout import remembered
from ubongo.editions.card_game.messages import (
    Board,
    FacesTurned,
    HandDealt,
    LaidOut,
    LayingStarted,
    OwnEvent,
    RoundBegun,
    RoundScored,
)
from ubongo.editions.card_game.state import Round, State
from ubongo.editions.card_game.steps import LONGEST_ROUND


def evolved(state: State, event: OwnEvent) -> State:
    """The state after the event."""
    if isinstance(event, RoundBegun):
        return _begun(state, event)
    now = state.round
    if now is None:
        return state
    match event:
        case HandDealt(seat, cards) | FacesTurned(seat, cards):
            return replace(state, round=replace(now, hands=put(now.hands, seat, cards)))
        case GotReady(seat):
            return replace(state, round=replace(now, ready=(*now.ready, seat)))
        case LayingStarted(until):
            begun = replace(now, started=until - LONGEST_ROUND)
            return replace(state, phase=Phase.LAYING, until=until, round=begun)
        case LaidOut(seat, board):
            boards = put(now.boards, seat, remembered(now.boards[seat], board))
            return replace(state, round=replace(now, boards=boards))
        case EndWanted(seat):
            return replace(state, round=replace(now, wanting_end=(*now.wanting_end, seat)))
        case VoteWithdrawn(seat):
            wanting = tuple(other for other in now.wanting_end if other != seat)
            return replace(state, round=replace(now, wanting_end=wanting))
        case RoundScored():
            return _written_down(state, event)


def _begun(state: State, event: RoundBegun) -> State:
    """Nothing lies on the table, and everybody may get ready."""
    seats = state.options.seats
    begun = Round(event.number, hands=((),) * seats, boards=((Board(),),) * seats)
    return replace(state, phase=Phase.READY, until=event.until, round=begun, last=state.round)


def _written_down(state: State, event: RoundScored) -> State:
    """The points are on the sheet, and the next cards are to be taken up (K-01)."""
    row = tuple(score.points for score in event.scores)
    sheet = (*state.sheet, row)
    results = (*state.results, event)
    return replace(state, phase=Phase.SETTING_UP, sheet=sheet, results=results)
