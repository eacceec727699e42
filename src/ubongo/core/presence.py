"""Who is at a match and who is not: coming, leaving, bots that sit in, and how long all wait."""

from typing import TypeVar

from msgspec.structs import replace

from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.match_state import Absence, MatchState, Phase
from ubongo.core.messages import (
    BotSatIn,
    Came,
    Come,
    Deserted,
    Leave,
    Left,
    MatchEvent,
    Paused,
    PresenceEvent,
    Resume,
    Resumed,
    SitIn,
    TakeOver,
    TookOver,
)

S = TypeVar("S", bound=MatchState)

SEAT_TIMEOUT: Millis = 20_000
"""How long the match waits for somebody who is there (A-18)."""
AWAY_TIMEOUT: Millis = 10_000
"""How long it waits for somebody who is not (A-03)."""
DESERTED_TIMEOUT: Millis = 120_000
"""How long it goes on without anybody before it pauses (A-18)."""
BETWEEN_ROUNDS: Millis = 6_000
"""How long the result of a round is looked at, unless the table waits for everybody (A-18)."""


def seat_timeout(*, is_away: bool) -> Millis:
    """How long the match waits for a seat (A-03, A-18)."""
    return AWAY_TIMEOUT if is_away else SEAT_TIMEOUT


def check_here(state: MatchState, seat: Seat | None) -> None:
    """Only a person who is there stops the clock or lets it go on: else nobody might be (A-18).

    Whoever has no seat does it for those who are there.
    """
    if seat is None:
        if not state.people_here():
            raise Refusal("seat.none")
    elif seat not in state.people_here():
        raise Refusal("seat.away", seat=seat)


def attend(
    state: MatchState,
    command: Come | Leave | SitIn | TakeOver | Resume,
    at: Millis,
    *,
    is_between_rounds: bool,
) -> tuple[MatchEvent, ...]:
    """What the table says about who is there, and that the clock goes on."""
    match command:
        case Come(seat):
            return come(state, seat)
        case Leave(seat):
            return leave(state, seat, at)
        case SitIn(seat):
            return sit_in(state, seat)
        case TakeOver(seat):
            return take_over(state, seat, is_between_rounds=is_between_rounds)
        case Resume(seat):
            return resume(state, seat)


def come(state: MatchState, seat: Seat) -> tuple[MatchEvent, ...]:
    """Whoever comes back finds the seat as it was (A-09).

    A match that paused because nobody was there goes on; what the host stopped stays so until
    somebody says otherwise.
    """
    if seat in state.options.bots:
        raise Refusal("seat.of_a_bot", seat=seat)
    if seat in state.gone:
        raise Refusal("seat.left_for_good", seat=seat)
    is_there = seat not in state.away and seat not in state.bots
    if is_there or state.phase is Phase.OVER:
        return ()
    is_waking = state.is_paused and state.pauses_at is not None
    return (Came(seat), Resumed()) if is_waking else (Came(seat),)


def leave(state: MatchState, seat: Seat, at: Millis) -> tuple[MatchEvent, ...]:
    """The seat is kept (A-09); with the last person the time without anybody begins (A-18).

    After the result nothing happens any more, and the log is complete.
    """
    if seat in state.away or seat in state.bots or state.phase is Phase.OVER:
        return ()
    if state.people_here() != (seat,) or state.is_paused:
        return (Left(seat, at),)
    return (Left(seat, at), Deserted(at + DESERTED_TIMEOUT))


def resume(state: MatchState, seat: Seat | None) -> tuple[MatchEvent, ...]:
    """Anybody who is there lets the clock go on."""
    if not state.is_paused:
        raise Refusal("pause.none")
    check_here(state, seat)
    return (Resumed(),)


def sit_in(state: MatchState, seat: Seat) -> tuple[MatchEvent, ...]:
    """Only for somebody who is away."""
    if state.phase is Phase.OVER:
        raise Refusal("match.over")
    if seat not in state.away:
        raise Refusal("seat.not_away", seat=seat)
    return (BotSatIn(seat),)


def take_over(state: MatchState, seat: Seat, *, is_between_rounds: bool) -> tuple[MatchEvent, ...]:
    """A latecomer plays on for a bot, or for one who left for good, with what the seat has won.

    The numbers stay those of the start (A-09).
    """
    if state.phase is Phase.OVER:
        raise Refusal("match.over")
    if seat not in {*state.options.bots, *state.gone}:
        raise Refusal("seat.taken", seat=seat)
    if not is_between_rounds:
        raise Refusal("phase.wrong", phase=state.phase.value)
    is_waking = state.is_paused and state.pauses_at is not None
    return (TookOver(seat), Resumed()) if is_waking else (TookOver(seat),)


def attended(state: S, event: PresenceEvent) -> S:
    """What it does to the match that somebody comes or goes, or its clock stops."""
    match event:
        case Came(seat):
            return _joined(state, seat)
        case Left(seat, at):
            absences = (*state.absences, Absence(seat, at))
            return replace(state, away=(*state.away, seat), absences=absences)
        case BotSatIn(seat):
            return replace(state, away=without(state.away, seat), bots=(*state.bots, seat))
        case TookOver(seat):
            return _taken_over(state, seat)
        case Deserted(until):
            return replace(state, pauses_at=until)
        case Paused(by):
            pauses_at = state.pauses_at if by is None else None
            return replace(state, is_paused=True, pauses_at=pauses_at, paused_by=by)
        case Resumed():
            return replace(state, is_paused=False, paused_by=None)


def _taken_over(state: S, seat: Seat) -> S:
    """The seat is a person's from now on, who is there."""
    bots, gone = without(state.options.bots, seat), without(state.gone, seat)
    return _joined(replace(state, options=replace(state.options, bots=bots), gone=gone), seat)


def _joined(state: S, seat: Seat) -> S:
    """A person is there: a bot that sat in gets up, and no pause is near."""
    absences = tuple(absence for absence in state.absences if absence.seat != seat)
    away, bots = without(state.away, seat), without(state.bots, seat)
    return replace(state, away=away, bots=bots, absences=absences, pauses_at=None)


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The seats but for one."""
    return tuple(other for other in seats if other != seat)
