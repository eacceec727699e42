"""Light and dark as it is found by its key."""

from ubongo.core.declaration import Declaration
from ubongo.core.edition import Seat
from ubongo.core.solves import Winnings
from ubongo.editions.light_dark.rules import LightDark
from ubongo.editions.light_dark.solo import LightDarkSolo
from ubongo.editions.light_dark.state import State


def winnings(state: State, seat: Seat) -> Winnings:
    """A field of the track counts as a point."""
    return Winnings({}, state.fields[seat])


EDITION = Declaration(
    rules=LightDark, box="light_dark", solo=LightDarkSolo, measure="fields", winnings=winnings
)
