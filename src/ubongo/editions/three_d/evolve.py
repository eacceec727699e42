"""What each recorded event of 3-D alone does to a match; it never refuses anything."""

from msgspec.structs import replace

from ubongo.core.match import put
from ubongo.core.treasury import NONE, fewer, more, tally
from ubongo.editions.three_d.messages import (
    BagFilled,
    DisplayLaidOut,
    DisplayReduced,
    OwnEvent,
    RewardGiven,
)
from ubongo.editions.three_d.state import State


def evolved(state: State, event: OwnEvent) -> State:
    """The state after the event."""
    match event:
        case BagFilled(gems):
            return replace(state, bag=gems, gems=(NONE,) * state.options.seats)
        case DisplayLaidOut(gems):
            return replace(state, bag=fewer(state.bag, gems), display=gems)
        case RewardGiven(seat, _, from_display, from_bag):
            hand = more(state.gems[seat], tally(from_display, from_bag))
            return replace(
                state,
                bag=fewer(state.bag, tally(from_bag)),
                display=fewer(state.display, tally(from_display)),
                gems=put(state.gems, seat, hand),
            )
        case DisplayReduced(gems):
            bag, display = more(state.bag, tally(*gems)), fewer(state.display, tally(*gems))
            return replace(state, bag=bag, display=display)
