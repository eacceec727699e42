"""The re-issue of classic as it is found by its key: played with classic's box."""

from ubongo.core.declaration import Declaration
from ubongo.core.treasury.rules import winnings
from ubongo.editions.classic_bag.rules import ClassicBag
from ubongo.editions.classic_bag.solo import ClassicBagSolo

EDITION = Declaration(
    rules=ClassicBag, box="classic", solo=ClassicBagSolo, measure="points", winnings=winnings
)
