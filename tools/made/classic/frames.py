"""What happens in the match of classic of which the tests of the pages have the frames."""

from tools.frames import TASKS, Happened, frames
from ubongo.core.messages import (
    Arranged,
    BotSatIn,
    Came,
    Deserted,
    Help,
    HelpGiven,
    Left,
    MatchEnded,
    Paused,
    Refused,
    Resumed,
    SolutionShown,
    TieDrawn,
)
from ubongo.core.race.messages import (
    ClaimFailed,
    GlassTurned,
    GoOnWanted,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskShown,
    TaskSolved,
    WaitShortened,
)
from ubongo.editions.classic.messages import (
    FieldChosen,
    FieldKept,
    GemsLaidOut,
    GemsPassed,
    GemsTaken,
    PawnMoved,
)
from ubongo.editions.classic.state import Options

ROWS = (
    ("red", "green", "blue", "red"),
    ("violet", "brown"),
    ("yellow",),
    (),
    ("green", "green", "yellow"),
    ("blue", "violet", "brown", "yellow"),
)

HAPPENED: Happened = (
    (Left(1),),
    (GemsLaidOut(ROWS, 30_000),),
    (Came(1),),
    (FieldChosen(0, 2),),
    (FieldChosen(1, 5),),
    (FieldChosen(0, 4),),
    (FieldKept(0),),
    (FieldKept(1), RoundOpened(1, 1, 32_000)),
    (RollAnnounced(1, 18_000),),
    (Rolled("moon", "", TASKS, 78_000),),
    (Arranged(0, "I3a@0,0"),),
    (HelpGiven(0, Help.PLACE, is_possible=True, piece="L4", placement="L4b@0,0"),),
    (Left(1),),
    (GlassTurned(138_000),),
    (Came(1),),
    (ClaimFailed(0, "hole", None, 80_000),),
    (TaskSolved(0, 1, "I3a@1,1 L4b@0,0", 90_000),),
    (PawnMoved(0, 1),),
    (GemsTaken(0, 1, ("violet", "brown"), 95_000),),
    (GoOnWanted(0),),
    (TaskSolved(1, 2, "V3a@0,0 S4a@0,1", 99_000),),
    (GemsPassed(1), RoundEnded(1), RoundOpened(2, 0, 120_000)),
    # Nobody is there, then a bot; a round in which a seat starts late, and two call at once.
    (Left(0), WaitShortened(110_000)),
    (Left(1), Deserted(240_000)),
    (BotSatIn(1),),
    (Paused(None),),
    (Came(0), Resumed()),
    (Came(1),),
    (Paused(1),),
    (Resumed(),),
    (RollAnnounced(0, 121_000),),
    (Rolled("leaf", "", (TASKS[1], None), 181_000),),
    (TaskShown(1, TASKS[0]),),
    (
        TieDrawn((1, 0)),
        TaskSolved(1, 1, "I3a@1,1 L4b@0,0", 150_000),
        Refused(0, "claim.too_soon", {"until": 151_000}),
    ),
    (GemsTaken(1, 5, ("blue", "violet"), 160_000),),
    (SolutionShown(0, "V3c@0,2 S4e@0,0"),),
    (RoundEnded(2), RoundOpened(3, 1, 201_000)),
    # The last round: who solves first takes nothing in time.
    (RollAnnounced(1, 205_000),),
    (Rolled("star", "", TASKS, 265_000),),
    (TaskSolved(0, 1, "I3a@1,1 L4b@0,0", 250_000),),
    (RoundEnded(3), MatchEnded(((0, 1),))),
)


def frames_of_a_match() -> str:
    """The match as seat 0 is told of it."""
    return frames("classic", Options(2), HAPPENED)
