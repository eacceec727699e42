"""How people get out of a match: one leaves for good, or all agree to end it early (A-09, A-21).

A match that ends early has no standing and counts nowhere. Whoever is away has not agreed, unless
away for two minutes of the match's time; in a pause the table counts them. Votes stay until they
are withdrawn.
"""

from typing import TypeVar

from msgspec.structs import replace

from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.match_state import MatchState, Phase
from ubongo.core.messages import (
    BotSatIn,
    Deserted,
    EarlyEndWanted,
    EndEarly,
    EndedEarly,
    EndingEvent,
    LeaveForGood,
    LeftForGood,
    MatchClosed,
    MatchEnded,
    MatchEvent,
    PlayOn,
    PlayOnWanted,
    Remove,
    Successor,
)
from ubongo.core.presence import DESERTED_TIMEOUT, without

S = TypeVar("S", bound=MatchState)

AGREES_AFTER: Millis = 120_000
"""After so long away somebody counts as agreeing to an early end (A-21)."""

_END, _PLAY_ON, _LEAVE = (
    str(command.__struct_config__.tag) for command in (EndEarly, PlayOn, LeaveForGood)
)


def check_person(state: MatchState, seat: Seat) -> None:
    """Only a person who has not left for good has a say in how the match ends."""
    if state.phase is Phase.OVER:
        raise Refusal("match.over")
    if seat in state.options.bots:
        raise Refusal("seat.of_a_bot", seat=seat)
    if seat in state.gone:
        raise Refusal("seat.left_for_good", seat=seat)


def end_early(state: MatchState, seat: Seat) -> tuple[EarlyEndWanted]:
    """A vote, once; of one who is away too, for whoever asks is reached (A-21)."""
    if seat in state.ending:
        raise Refusal("end_early.already")
    return (EarlyEndWanted(seat),)


def play_on(state: MatchState, seat: Seat) -> tuple[PlayOnWanted]:
    """A vote stands only as long as its player wants."""
    if seat not in state.ending:
        raise Refusal("end_early.not_wanted")
    return (PlayOnWanted(seat),)


def agreed_at(state: MatchState) -> Millis | None:
    """When all people who sit in the match have agreed to end it; none if somebody has not.

    Somebody must have asked for it; of those who are away each agrees in time (A-21).
    """
    if not state.ending or state.phase is Phase.OVER:
        return None
    since = {absence.seat: absence.since for absence in state.absences}
    silent = [seat for seat in state.people() if seat not in state.ending]
    if any(seat not in since for seat in silent):
        return None
    return max((since[seat] + AGREES_AFTER for seat in silent), default=0)


def has_ended(state: MatchState, at: Millis) -> bool:
    """Whether all people have agreed to the end by now, or nobody is left."""
    agreed = agreed_at(state)
    return not state.people() or (agreed is not None and agreed <= at)


def leave_for_good(
    state: MatchState, command: LeaveForGood | Remove, at: Millis
) -> tuple[MatchEvent, ...]:
    """The seat goes to a bot or to nobody (A-09).

    Where one person is left, bots play for all who left: the match goes on, and counts (A-21).
    """
    seat, gone = command.seat, LeftForGood(command.seat, isinstance(command, Remove))
    after = _gone(state, seat)
    left_behind = len(after.people())
    if not left_behind:
        return (gone,)
    filled = after.gone if left_behind == 1 else (seat,)
    has_bots = left_behind == 1 or command.successor is Successor.BOT
    sitting_in = [BotSatIn(other) for other in filled if has_bots and other in after.away]
    was_last = state.people_here() == (seat,) and not state.is_paused
    deserted = [Deserted(at + DESERTED_TIMEOUT)] if was_last else []
    return (gone, *sitting_in, *deserted)


def may_get_out(state: MatchState, seat: Seat) -> tuple[str, ...]:
    """The kinds of commands by which a seat may end the match or leave it; also in a pause."""
    people = state.people()
    if state.phase is Phase.OVER or seat not in people:
        return ()
    vote = _PLAY_ON if seat in state.ending else _END
    return (vote, _LEAVE) if len(people) > 1 else (vote,)


def settled(state: S, event: EndingEvent) -> S:
    """What it does to the match that somebody leaves for good, or that it is to end, or ends."""
    match event:
        case LeftForGood(seat):
            return _gone(state, seat)
        case EarlyEndWanted(seat):
            return replace(state, ending=(*state.ending, seat))
        case PlayOnWanted(seat):
            return replace(state, ending=without(state.ending, seat))
        case MatchClosed():
            return state
        case EndedEarly():
            return _over(state, ())
        case MatchEnded(places):
            return _over(state, places)


def _gone(state: S, seat: Seat) -> S:
    """The seat is nobody's, and without a vote; it is as empty as that of one who is away."""
    is_filled = seat in state.away or seat in state.bots
    return replace(
        state,
        away=state.away if is_filled else (*state.away, seat),
        absences=tuple(absence for absence in state.absences if absence.seat != seat),
        gone=(*state.gone, seat),
        ending=without(state.ending, seat),
    )


def _over(state: S, places: tuple[tuple[Seat, ...], ...]) -> S:
    """Nothing is waited for any more."""
    over = replace(state, phase=Phase.OVER, until=0, places=places)
    return replace(over, pauses_at=None, is_paused=False, paused_by=None)
