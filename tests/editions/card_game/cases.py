"""The card game with every option, and what a match of it never has."""

from tests.editions.agreed import AGAIN, DAILY
from ubongo.core.messages import Refused, TieDrawn
from ubongo.core.solo.results import Mode, Source
from ubongo.core.solo.state import SoloOptions as Solo
from ubongo.decks.box import Side
from ubongo.editions.card_game.state import Checking, Options

CASES = {
    "two": Options(2),
    "three-guided": Options(3, starter=1, checking=Checking.GUIDED, wait_for_everybody=True),
    "four": Options(4, bots=(0, 2)),
    "quick": Options(2, quick=True),
}
SOLO = {
    "clock": Solo(1, mode=Mode.CLOCK, source=Source.BOX, length=5),
    "tasks": Solo(1, starter=0, mode=Mode.TASKS, source=Source.BOX, length=5),
    "bot": Solo(1, bots=(0,), mode=Mode.TASKS, length=10, side=Side.HARD),
    "daily": DAILY,
    "daily, again": AGAIN,
}

ROUNDS = 6

NEVER: set[object] = {TieDrawn, Refused}
"""No tie is drawn, and none of the calls that are offered is refused."""
