"""The words for what races for gems share: bag, display and rewards."""

from ubongo.cli.stories.race import RaceStory
from ubongo.cli.stories.words import counted, listed
from ubongo.core.edition import Seat
from ubongo.core.treasury.gems import GEMS, Counts, points
from ubongo.core.treasury.messages import (
    BagFilled,
    DisplayLaidOut,
    DisplayReduced,
    RewardGiven,
    TreasuryEvent,
)
from ubongo.core.treasury.state import TreasuryState

MANY = {"ruby": "rubies"}


class TreasuryStory(RaceStory[TreasuryState, TreasuryEvent]):
    """Tells a race for gems."""

    def tell_race(self, before: TreasuryState, event: TreasuryEvent) -> str:
        """A sentence about gems."""
        match event:
            case BagFilled(gems):
                return f"{_gems(gems)} go into the bag"
            case DisplayLaidOut(gems):
                return f"{_gems(gems)} of them lie on the display"
            case RewardGiven(seat, _, from_display, from_bag):
                extra = (
                    "" if from_display is None else f"{_one(from_display)} from the display and "
                )
                return f"seat {seat} got {extra}{_one(from_bag)} from the bag"
            case DisplayReduced(gems):
                return f"nobody took {listed(map(_one, gems))}, so into the bag"

    def belongings(self, state: TreasuryState, seat: Seat) -> str:
        """The points, and the gems by kind."""
        if not state.gems:
            return "0 points"
        hand = state.gems[seat]
        gems = f": {_gems(hand)}" if any(hand) else ""
        return counted(points(hand), "point") + gems


def _one(gem: str) -> str:
    return f"{'an' if gem[:1] in {'a', 'e'} else 'a'} {gem}"


def _gems(counts: Counts) -> str:
    """The gems of each kind of which there are any."""
    held = [(gem, number) for gem, number in zip(GEMS, counts, strict=False) if number]
    return listed(counted(number, gem, MANY.get(gem, "")) for gem, number in held)
