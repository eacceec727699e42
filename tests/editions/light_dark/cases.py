"""Light and dark with every option, and what a match of it never has."""

from tests.editions.agreed import AGAIN, DAILY, GLASS, HANDICAPS
from ubongo.core.race.messages import GlassStarted
from ubongo.core.solo.results import Mode, Source
from ubongo.core.solo.state import SoloOptions as Solo
from ubongo.decks.box import Side
from ubongo.editions.light_dark.state import Options

CASES = {
    "two": Options(2, glass=GLASS),
    "three-hard": Options(3, starter=2, side=Side.HARD),
    "four": Options(4, bots=(1, 3), glass=GLASS, tokens=(3, 0, 1, 2)),
    "master": Options(3, glass=GLASS, master=True),
    "master-other": Options(2, master=True, put_away=("Z5", "V3")),
    "handicaps": Options(3, glass=GLASS, handicaps=HANDICAPS),
    "automatic": Options(2, glass=GLASS, automatic_call=True, wait_for_everybody=True),
    "quick": Options(2, glass=GLASS, quick=True),
}
SOLO = {
    "clock": Solo(1, mode=Mode.CLOCK, source=Source.BOX, length=5),
    "tasks": Solo(1, starter=0, mode=Mode.TASKS, source=Source.BOX, length=20),
    "bot": Solo(1, bots=(0,), mode=Mode.TASKS, length=5, side=Side.HARD),
    "daily": DAILY,
    "daily, again": AGAIN,
}

ROUNDS = 7

NEVER: set[object] = {GlassStarted}
"""Nobody waits until all are ready with the pieces."""
