"""What the pages of light and dark are given: a lesson, frames and a replay."""

from functools import partial

from msgspec.structs import replace

from tools.constants import constants
from tools.frames import TASKS, Happened, frames
from tools.lessons import SEATS, rewarded, solved
from tools.replays import beginning
from ubongo.core.messages import Arranged, EndWanted, MatchEnded, VoteWithdrawn
from ubongo.core.race.messages import (
    AnotherWanted,
    ClaimFailed,
    GlassTurned,
    PlayoffOpened,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskShown,
    TaskSolved,
)
from ubongo.editions.light_dark.messages import ShipMoved
from ubongo.editions.light_dark.state import Options
from ubongo.editions.light_dark.track import LAST
from ubongo.editions.registry import shipped_edition

HAPPENED: Happened = (
    (RoundOpened(1, 1, 10_000),),
    (Rolled("master", "", TASKS, 70_000),),
    (Arranged(0, "L4e@0,1"),),
    (ClaimFailed(0, "one_face", None, 30_000),),
    (TaskSolved(1, 1, "V3a@0,0 S4e@0,1", 31_000),),
    (
        TaskSolved(0, 2, "I3a@0,0 L4f@0,1", 42_000),
        ShipMoved(1, 2, 2),
        ShipMoved(0, 1, 1),
        RoundEnded(1),
        RoundOpened(2, 0, 52_000),
    ),
    # A round in which a seat starts late, and which nobody solves.
    (Rolled("master", "", (TASKS[1], None), 112_000),),
    (TaskShown(1, TASKS[0]),),
    (GlassTurned(172_000),),
    (RoundEnded(2), RoundOpened(7, 1, 182_000)),
    # The last round ends in a tie, and the first task that is played off is changed.
    (Rolled("master", "", TASKS, 242_000),),
    (TaskSolved(0, 1, "I3a@0,0 L4f@0,1", 190_000),),
    (
        TaskSolved(1, 2, "V3a@0,0 S4e@0,1", 200_000),
        ShipMoved(0, 2, 3),
        ShipMoved(1, 1, 3),
        RoundEnded(7),
        PlayoffOpened((0, 1), 210_000, 810_000),
    ),
    (Rolled("master", "", (TASKS[1], TASKS[0]), 810_000),),
    (EndWanted(0),),
    (AnotherWanted(1),),
    (VoteWithdrawn(0),),
    (AnotherWanted(0), PlayoffOpened((0, 1), 230_000, 810_000)),
    (Rolled("master", "", TASKS, 810_000),),
    (TaskSolved(1, 1, "V3a@0,0 S4e@0,1", 240_000), MatchEnded(((1,), (0,)))),
)


def lesson() -> str:
    """The ship flies by itself."""
    edition = shipped_edition("light_dark")
    opening = solved(edition.initial_state(Options(SEATS)), "dark")
    return rewarded(edition, replace(opening, fields=(9, 6, 11)))


def frames_of_a_match() -> str:
    """A match by the master's rules, as seat 0 is told of it."""
    return frames("light_dark", Options(2, master=True), HAPPENED)


MADE = {
    "src/editions/light_dark/lesson.gen.json": lesson,
    "src/editions/light_dark/rules.gen.ts": constants(
        "editions/light_dark/track.py", {"LAST_FIELD": LAST}
    ),
    "tests/light_dark/frames.gen.json": frames_of_a_match,
    "tests/light_dark/replay.gen.json": partial(beginning, "light_dark-automatic", 20),
}
