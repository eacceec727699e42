"""3-D as it is found by its key."""

from ubongo.core.declaration import Declaration
from ubongo.core.edition import Seat
from ubongo.core.solves import Winnings
from ubongo.core.treasury.gems import GEMS, points
from ubongo.editions.three_d.rules import ThreeD
from ubongo.editions.three_d.solo import ThreeDSolo
from ubongo.editions.three_d.state import State


def winnings(state: State, seat: Seat) -> Winnings:
    """Gems, and what they are worth."""
    gems = state.gems[seat]
    return Winnings(dict(zip(GEMS, gems, strict=True)), points(gems))


EDITION = Declaration(
    rules=ThreeD, box="three_d", solo=ThreeDSolo, measure="points", winnings=winnings
)
