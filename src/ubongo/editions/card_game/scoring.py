"""What a round is worth, and what six rounds come to."""

from msgspec.structs import replace

from ubongo.core.edition import Millis, Seat
from ubongo.editions.card_game.layout import faults_of, lying_at
from ubongo.editions.card_game.messages import Board, Caller, Ending, Hand, RoundScored, Score
from ubongo.editions.card_game.state import Decider, Sheet, State

TEN = 10
"""What a right call is worth."""


def points(laid: int, *, is_right: bool, is_caller: bool) -> int:
    """Nothing if any card lies wrong; ten for a call, else one for each card (K-18, K-19)."""
    if not is_right:
        return 0
    return TEN if is_caller else laid


def score(hand: Hand, board: Board, *, is_caller: bool) -> Score:
    """The points of one seat, and everything that is wrong with its layout (K-18)."""
    faults = faults_of(hand, board)
    earned = points(len(board.faces), is_right=not faults, is_caller=is_caller)
    return Score(earned, replace(board, faults=faults))


def called(state: State, callers: tuple[Caller, ...]) -> RoundScored:
    """The first call stops everybody; who called a moment later lay on until then (K-17, K-20)."""
    first = min(caller.credited for caller in callers)
    return scored(state, Ending.CALL, first, callers)


def scored(
    state: State, ending: Ending, moment: Millis, callers: tuple[Caller, ...] = ()
) -> RoundScored:
    """All layouts are checked: the callers' as they called, the others' at the moment (K-18)."""
    now = state.the_round()
    stamps = {caller.seat: caller.credited for caller in callers}
    scores = tuple(
        score(hand, lying_at(boards, stamps.get(seat, moment)), is_caller=seat in stamps)
        for seat, (hand, boards) in enumerate(zip(now.hands, now.boards, strict=True))
    )
    return RoundScored(now.number, ending, moment, callers, scores)


def totals(sheet: Sheet) -> tuple[int, ...]:
    """The points of all rounds together, for each seat (K-24)."""
    return tuple(map(sum, zip(*sheet, strict=True)))


def tens(sheet: Sheet) -> tuple[int, ...]:
    """How often each seat scored 10; nobody can without a right call (K-25)."""
    return tuple(column.count(TEN) for column in zip(*sheet, strict=True))


def decided_by(state: State) -> Decider | None:
    """What told the winner from the next one; nothing where the first place is shared (K-25)."""
    if len(state.places) <= 1 or len(state.places[0]) > 1:
        return None
    ((winner,), (other, *_)), points = state.places[:2], totals(state.sheet)
    return Decider.POINTS if points[winner] != points[other] else Decider.TENS


def ranked(sheet: Sheet) -> tuple[tuple[Seat, ...], ...]:
    """Most points first, then most 10s; who is equal in both shares the place (K-24, K-25)."""
    ranks = tuple(zip(totals(sheet), tens(sheet), strict=True))
    return tuple(
        tuple(seat for seat, rank in enumerate(ranks) if rank == each)
        for each in sorted(set(ranks), reverse=True)
    )
