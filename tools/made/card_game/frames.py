"""What happens in the card game of which the tests of the pages have the frames.

What is dealt to another seat than the reader's is not told, and not in the reader's views.
"""

import msgspec

from tools.frames import Happened, frames
from ubongo.core.messages import (
    BotSatIn,
    Came,
    Deserted,
    EndWanted,
    GotReady,
    Help,
    HelpGiven,
    Left,
    MatchEnded,
    Paused,
    Refused,
    Resumed,
    SolutionShown,
    VoteWithdrawn,
)
from ubongo.editions.card_game.messages import (
    Board,
    Caller,
    Ending,
    FacesTurned,
    Fault,
    HandCard,
    HandDealt,
    LaidOut,
    LayingStarted,
    RoundBegun,
    RoundScored,
    Score,
    ShownFace,
)
from ubongo.editions.card_game.state import Checking, Options

OPTIONS = Options(2, checking=Checking.GUIDED)

WHITE = tuple(HandCard(number, face) for number, face in enumerate(("abcdef", "fedcba", "badcfe")))
BLACK = tuple(HandCard(number, face) for number, face in enumerate(("gabcde", "edcbag", "bagdce")))
ONE = Board("0r0@0,0", (ShownFace(0, "abcdef"),), (), 31_000)
TWO = Board("0r0@0,0 2r1@0,3", (*ONE.faces, ShownFace(2, "badcfe")), (), 31_500)
WRONG = msgspec.structs.replace(TWO, faults=(Fault("pair_differs", "K-10", (0, 2)),))
LATER = msgspec.structs.replace(ONE, credited=40_000)

HAPPENED: Happened = (
    (Left(1),),
    (Came(1),),
    (RoundBegun(1, 30_000), HandDealt(0, WHITE), HandDealt(1, WHITE)),
    (GotReady(1),),
    (Paused(0),),
    (Resumed(),),
    (GotReady(0), LayingStarted(630_000)),
    (LaidOut(0, ONE),),
    (HelpGiven(0, Help.LAY, True, "2", "2r1@0,3"),),
    (SolutionShown(0, TWO.layout),),
    (LaidOut(0, WRONG),),
    (LaidOut(1, ONE),),
    (LaidOut(0, LATER),),
    (EndWanted(1),),
    (VoteWithdrawn(1),),
    (
        Refused(0, "call.too_few", {"laid": 1}),
        RoundScored(
            1, Ending.CALL, 50_000, (Caller(1, 50_000),), (Score(1, LATER), Score(0, WRONG))
        ),
        RoundBegun(2, 80_000),
        FacesTurned(0, BLACK),
        FacesTurned(1, BLACK),
    ),
    (LayingStarted(680_000),),
    (Left(1),),
    (BotSatIn(1),),
    (Left(0), Deserted(800_000)),
    (Came(0),),
    (
        EndWanted(0),
        RoundScored(2, Ending.AGREEMENT, 90_000, (), (Score(0, Board()), Score(0, Board()))),
        MatchEnded(((0,), (1,))),
    ),
)


def frames_of_a_match() -> str:
    """The match as seat 0 is told of it."""
    return frames("card_game", OPTIONS, HAPPENED)
