"""Classic as it is found by its key."""

from ubongo.core.declaration import Declaration
from ubongo.core.edition import Seat
from ubongo.core.solves import Winnings
from ubongo.editions.classic.gem_board import COLOURS
from ubongo.editions.classic.rules import Classic
from ubongo.editions.classic.solo import ClassicSolo
from ubongo.editions.classic.state import State


def winnings(state: State, seat: Seat) -> Winnings:
    """Gems by their colours."""
    return Winnings(dict(zip(COLOURS, state.gems[seat], strict=True)), None)


EDITION = Declaration(
    rules=Classic, box="classic", solo=ClassicSolo, measure="best colour", winnings=winnings
)
