"""Options that the cases of several editions have."""

from msgspec.structs import replace

from ubongo.core.race.state import Handicap
from ubongo.core.solo.results import Mode
from ubongo.core.solo.state import SoloOptions
from ubongo.decks.box import Side

GLASS = 30_000
HANDICAPS = (Handicap(Side.HARD), Handicap(delay=8_000), Handicap(Side.HARD, 15_000))
DAILY = SoloOptions(1, mode=Mode.DAILY, length=1, side=Side.HARD, day="2030-01-31")
AGAIN = replace(DAILY, was_before=True)
