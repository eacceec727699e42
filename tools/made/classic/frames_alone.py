"""What happens in the solo run of which the tests of the pages have the frames."""

from tools.frames import Happened, frames
from ubongo.core.messages import (
    Arranged,
    Came,
    Help,
    HelpGiven,
    Left,
    MatchEnded,
    Paused,
    Resumed,
    SolutionShown,
)
from ubongo.core.race.messages import ClaimFailed
from ubongo.core.solo.messages import (
    ClockStarted,
    SoloEnded,
    SoloOpened,
    SoloSolved,
    SoloTask,
    TaskDealt,
    TaskPutAside,
)
from ubongo.core.solo.results import Mode, SoloResult
from ubongo.core.solo.state import SoloOptions
from ubongo.decks.box import Side

OPTIONS = SoloOptions(mode=Mode.TASKS, length=5, side=Side.EASY)

ONE = SoloTask("7 moon", "moon", (7,), ("I3", "L4"), "###.\n####")
TWO = SoloTask("31 leaf", "leaf", (31,), ("V3", "S4"), "####\n.###")
THREE = SoloTask("12 sun", "sun", (12,), ("I3", "L4"), "###.\n####")
RESULT = SoloResult("classic", Mode.TASKS, Side.EASY, 5, 1, 17_000, 2, is_ranked=False, hints=2)

HAPPENED: Happened = (
    (SoloOpened(3_000),),
    (Paused(0),),  # during the countdown nobody has seen anything: it still counts
    (Resumed(),),
    (ClockStarted(3_000, 7_203_000), TaskDealt(1, ONE, 3_000)),
    (Arranged(0, "I3a@0,0"),),
    (ClaimFailed(0, "hole", None, 11_000),),
    (SoloSolved(1, "I3a@1,1 L4b@0,0", 20_000), TaskDealt(2, TWO, 20_250)),
    (Left(0),),
    (Came(0),),
    (TaskPutAside(2), TaskDealt(3, THREE, 24_000)),
    (HelpGiven(0, Help.PIECE, is_possible=True, piece="L4"),),
    (Paused(0),),
    (Resumed(),),
    (SolutionShown(0, "I3a@1,1 L4b@0,0"), TaskPutAside(3), TaskDealt(4, ONE, 40_000)),
    (SoloEnded(RESULT), MatchEnded(((0,),))),
)


def frames_of_a_run() -> str:
    """The run as its player is told of it."""
    return frames("classic_solo", OPTIONS, HAPPENED)
