"""3-D as it is found by its key."""

from ubongo.core.declaration import Declaration
from ubongo.core.treasury.rules import winnings
from ubongo.editions.three_d.rules import ThreeD
from ubongo.editions.three_d.solo import ThreeDSolo

EDITION = Declaration(
    rules=ThreeD, box="three_d", solo=ThreeDSolo, measure="points", winnings=winnings
)
