"""The pace of a race: how long is waited for whom, and who need not be waited for any longer.

Between two rounds people look at what happened, but not for long; who is ready before may say so.
In a round whoever is done may say so, too: once all people who are there have, the table's clock
need not run. It jumps from what a bot does, or from one deadline, to the next, so that everything
happens at the time at which it would have happened.
"""

from ubongo.core.edition import Millis, Refusal, Seat
from ubongo.core.match_state import Phase, in_phase
from ubongo.core.presence import AWAY_TIMEOUT, BETWEEN_ROUNDS, check_here, seat_timeout
from ubongo.core.race.messages import GoOnWanted, RollAnnounced, WaitShortened
from ubongo.core.race.state import RaceState
from ubongo.core.race.steps import COUNTDOWN


def timeout_between(state: RaceState, number: int, starter: Seat) -> Millis:
    """How long the starter of a round is waited for, a bot like who is away (A-03, A-18)."""
    if number == 1:
        return seat_timeout(is_away=starter in {*state.away, *state.bots})
    if state.options.wait_for_everybody:
        return seat_timeout(is_away=starter in state.away)
    return BETWEEN_ROUNDS


def waited_for(state: RaceState) -> tuple[Seat, ...]:
    """The people who are there and not ready for the next task; a starter is when rolling."""
    now = state.the_round()
    rolls = {now.starter} if state.phase is Phase.ROLL else set()
    return tuple(seat for seat in state.people_here() if seat not in {*now.ready, *rolls})


def may_get_ready(state: RaceState, seat: Seat) -> bool:
    """Between rounds everybody who is still waited for."""
    return seat in waited_for(state)


def may_roll(state: RaceState, seat: Seat) -> bool:
    """The starter, at once; where the table waits for everybody, once the others are ready."""
    now = state.the_round()
    waits = state.options.wait_for_everybody and now.number > 1
    return seat == now.starter and not (waits and waited_for(state))


def roll_die(state: RaceState, seat: Seat, at: Millis) -> tuple[RollAnnounced]:
    """Only the starter rolls (C-14, D-13, L-07)."""
    in_phase(state, Phase.ROLL)
    starter = state.the_round().starter
    if seat != starter:
        raise Refusal("roll.not_starter", starter=starter)
    if not may_roll(state, seat):
        raise Refusal("roll.not_all_ready", count=len(waited_for(state)))
    return (RollAnnounced(seat, at + COUNTDOWN),)


def rolls_for_the_starter(state: RaceState) -> bool:
    """All people are ready, and the starter is not among them: the table rolls at once (A-18)."""
    people = state.people_here()
    starter = state.the_round().starter
    return bool(people) and starter not in people and not waited_for(state)


def shortened_wait(state: RaceState, at: Millis) -> tuple[WaitShortened, ...]:
    """A roller who has left is waited for no longer than one who was away before (A-03)."""
    end = at + AWAY_TIMEOUT
    is_gone = state.the_round().starter in state.away
    return (WaitShortened(end),) if is_gone and end < state.until else ()


def shortened_breather(state: RaceState, at: Millis) -> tuple[WaitShortened, ...]:
    """Tasks that the table shows by itself come at once when all people are ready (A-18)."""
    end = at + COUNTDOWN
    is_ready = bool(state.people_here()) and not waited_for(state)
    return (WaitShortened(end),) if is_ready and end < state.until else ()


def go_on(state: RaceState, seat: Seat, *, may_go_on: bool) -> tuple[GoOnWanted]:
    """Only a person who is there, who is done, and once in a round."""
    check_here(state, seat)
    if not may_go_on:
        raise Refusal("go_on.not_done")
    if seat in state.the_round().going_on:
        raise Refusal("go_on.already")
    return (GoOnWanted(seat),)
