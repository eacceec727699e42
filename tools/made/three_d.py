"""What the pages of 3-D are given: a lesson, frames and a replay."""

from functools import partial

from tools.constants import constants
from tools.frames import Happened, frames
from tools.lessons import SEATS, Luck, folded, rewarded, solved
from tools.replays import beginning
from ubongo.core.messages import Arranged, GotReady, MatchEnded, Tick
from ubongo.core.race.messages import (
    AnotherWanted,
    ClaimFailed,
    DealtTask,
    GlassStarted,
    GlassTurned,
    PlayoffOpened,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskShown,
    TaskSolved,
)
from ubongo.core.treasury.messages import BagFilled, DisplayLaidOut, DisplayReduced, RewardGiven
from ubongo.decks.three_d.box import BOX
from ubongo.editions.registry import shipped_edition
from ubongo.editions.three_d.state import Options

BOARDS = (
    DealtTask("A5 - 1|2", 5, "222\n2222", ("9", "10", "16")),
    DealtTask("A7 - 1|2", 7, "2222\n.222", ("1", "3", "7")),
)
HAPPENED: Happened = (
    (BagFilled((10, 19, 10, 19)), DisplayLaidOut((0, 9, 0, 9)), RoundOpened(1, 1, 20_000)),
    (RollAnnounced(1, 5_000),),
    (Rolled("2", "fox", BOARDS, 23_000),),
    (GotReady(0),),
    (GotReady(1), GlassStarted(101_000)),
    (Arranged(0, "16c@0,0,1"),),
    (ClaimFailed(0, "third_level", "16", 40_000),),
    (TaskSolved(1, 1, "1a@0,0", 31_000),),
    (
        TaskSolved(0, 2, "9a@0,0", 42_000),
        RewardGiven(1, 1, "sapphire", "ruby"),
        RewardGiven(0, 2, "amber", "sapphire"),
        RoundEnded(1),
        RoundOpened(2, 0, 120_000),
    ),
    (RollAnnounced(0, 121_000),),
    (Rolled("9", "owl", (BOARDS[1], None), 139_000),),
    (GotReady(0), GlassStarted(229_000)),
    (TaskShown(1, BOARDS[0]),),
    (GlassTurned(319_000),),
    (TaskSolved(0, 1, "1a@0,0", 240_000),),
    (
        RewardGiven(0, 1, "sapphire", "amber"),
        DisplayReduced(("amber",)),
        RoundEnded(2),
        PlayoffOpened((0, 1), 340_000, 940_000),
    ),
    (Rolled("4", "seal", BOARDS, 940_000),),
    (AnotherWanted(0),),
    (TaskSolved(1, 1, "3a@0,0", 400_000), MatchEnded(((1,), (0,)))),
)


def lesson() -> str:
    """The gems come by themselves: a sapphire of the display, and of the bag this time a ruby."""
    edition = shipped_edition("three_d")
    state = edition.initial_state(Options(SEATS))
    state = folded(edition, state, edition.decide(state, Tick(), 0, Luck()))
    return rewarded(edition, solved(state, "3"))


def frames_of_a_match() -> str:
    """A match as seat 0 is told of it."""
    return frames("three_d", Options(2), HAPPENED)


MADE = {
    "src/editions/three_d/lesson.gen.json": lesson,
    "src/editions/three_d/rules.gen.ts": constants(
        "decks/three_d/box.py",
        {
            "UPPER": {BOX.face(0, side)[0]: areas[0] for side, areas in BOX.labels.items()},
            "LOWER": {BOX.face(0, side)[0]: areas[1] for side, areas in BOX.labels.items()},
        },
    ),
    "tests/three_d/frames.gen.json": frames_of_a_match,
    "tests/three_d/replay.gen.json": partial(beginning, "three_d-automatic", 20),
}
