"""What each recorded event of a treasury does to a match; it never refuses anything."""

from typing import TypeVar

from msgspec.structs import replace

from ubongo.core.match_state import put
from ubongo.core.race.evolve import rewarded
from ubongo.core.treasury.gems import NONE, fewer, more, tally
from ubongo.core.treasury.messages import (
    BagFilled,
    DisplayLaidOut,
    DisplayReduced,
    RewardGiven,
    TreasuryEvent,
)
from ubongo.core.treasury.state import TreasuryState

S = TypeVar("S", bound=TreasuryState)


def evolved(state: S, event: TreasuryEvent) -> S:
    """The state after the event."""
    match event:
        case BagFilled(gems):
            return replace(state, bag=gems, gems=(NONE,) * state.options.seats)
        case DisplayLaidOut(gems):
            return replace(state, bag=fewer(state.bag, gems), display=gems)
        case RewardGiven(seat, _, from_display, from_bag):
            owned = more(state.gems[seat], tally(from_display, from_bag))
            given = replace(
                state,
                bag=fewer(state.bag, tally(from_bag)),
                display=fewer(state.display, tally(from_display)),
                gems=put(state.gems, seat, owned),
            )
            gems = (from_bag,) if from_display is None else (from_display, from_bag)
            return rewarded(given, seat, gems)
        case DisplayReduced(gems):
            bag, display = more(state.bag, tally(*gems)), fewer(state.display, tally(*gems))
            return replace(state, bag=bag, display=display)
