"""Classic with every option, and what a match of it never has."""

from tests.editions.agreed import AGAIN, DAILY, GLASS, HANDICAPS
from ubongo.core.messages import EndWanted, VoteWithdrawn
from ubongo.core.race.messages import AnotherWanted, GlassStarted, PlayoffOpened
from ubongo.core.solo.results import Mode, Source
from ubongo.core.solo.state import SoloOptions as Solo
from ubongo.decks.box import Side
from ubongo.editions.classic.state import Options

CASES = {
    "two": Options(2, glass=GLASS),
    "three-hard": Options(3, starter=2, side=Side.HARD),
    "four": Options(4, bots=(1, 3), tokens=(5, 0, 2, 1)),
    "long": Options(2, glass=GLASS, long_game=True),
    "calm": Options(3, glass=GLASS, calm_collecting=True),
    "handicaps": Options(3, glass=GLASS, handicaps=HANDICAPS),
    "automatic": Options(2, glass=GLASS, automatic_call=True, wait_for_everybody=True),
    "quick": Options(3, glass=GLASS, quick=True),
}
SOLO = {
    "clock": Solo(1, mode=Mode.CLOCK, source=Source.BOX, length=5, side=Side.HARD),
    "tasks": Solo(1, starter=0, mode=Mode.TASKS, source=Source.BOX, length=10),
    "bot": Solo(1, bots=(0,), mode=Mode.TASKS, length=5),
    "daily": DAILY,
    "daily, again": AGAIN,
}

ROUNDS = 9

NEVER: set[object] = {
    PlayoffOpened,
    AnotherWanted,
    EndWanted,
    VoteWithdrawn,
    GlassStarted,
}
"""It is not played off, and nobody waits until all are ready with the pieces."""
