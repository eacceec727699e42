"""Events of a treasury: bag, display and rewards. It has no commands of its own."""

from ubongo.core.edition import Seat
from ubongo.core.messages import Message


class BagFilled(Message, frozen=True, tag="bag_filled"):
    """All gems are in the bag: so many rubies, sapphires, emeralds and ambers (D-07)."""

    gems: tuple[int, ...]


class DisplayLaidOut(Message, frozen=True, tag="display_laid_out"):
    """These gems were picked out of the bag and lie open, a pair for every round (D-10)."""

    gems: tuple[int, ...]


class RewardGiven(Message, frozen=True, tag="reward_given"):
    """What a solver got at the round's end: from the display, if anything, and from the bag."""

    seat: Seat
    place: int
    from_display: str | None
    from_bag: str


class DisplayReduced(Message, frozen=True, tag="display_reduced"):
    """What nobody took of the round's pair went from the display into the bag (D-25)."""

    gems: tuple[str, ...]


TreasuryEvent = BagFilled | DisplayLaidOut | RewardGiven | DisplayReduced
