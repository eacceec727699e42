"""A few recorded events of the races, with the view after each; those of classic are of every kind.

The pages fold events by themselves; their tests see by this that they do it as the rules do. No
match has all of these: classic has no play-off, and gets ready before no glass.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import msgspec

from tools.recorded_solo import SOLO, SOLO_OPTIONS
from ubongo.core.messages import (
    Arranged,
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
    TieDrawn,
    VoteWithdrawn,
)
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
    WaitShortened,
)
from ubongo.editions.classic.messages import (
    CollectorCalled,
    FieldChosen,
    FieldKept,
    GemsLaidOut,
    GemsPassed,
    GemsTaken,
    PawnMoved,
)
from ubongo.editions.classic.state import Options as ClassicOptions
from ubongo.editions.light_dark.messages import ShipMoved
from ubongo.editions.light_dark.state import Options as LightDarkOptions
from ubongo.editions.registry import shipped_edition
from ubongo.editions.three_d.messages import (
    BagFilled,
    DisplayLaidOut,
    DisplayReduced,
    RewardGiven,
)
from ubongo.editions.three_d.state import Options as ThreeDOptions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ubongo.core.messages import Message
    from ubongo.editions.classic import messages as classic
    from ubongo.editions.light_dark import messages as light_dark
    from ubongo.editions.three_d import messages as three_d

ROWS = (
    ("red", "green", "blue", "red"),
    ("violet", "brown"),
    ("yellow",),
    (),
    ("green", "green", "yellow"),
    ("blue", "violet", "brown", "yellow"),
)
TASKS = (
    DealtTask("7", 7, "###.\n####", ("I3", "L4")),
    DealtTask("31", 31, "####\n.###", ("V3", "S4")),
)

CLASSIC: tuple[classic.Event, ...] = (
    Left(1),
    GemsLaidOut(ROWS, 30_000),
    Came(1),
    FieldChosen(0, 2),
    FieldChosen(1, 5),
    FieldChosen(0, 4),
    FieldKept(0),
    FieldKept(1),
    RoundOpened(1, 1, 32_000),
    RollAnnounced(1, 18_000),
    Rolled("moon", "", TASKS, 78_000),
    Arranged(0, "I3a@0,0"),
    HelpGiven(0, Help.PLACE, is_possible=True, piece="L4", placement="L4b@0,1"),
    SolutionShown(0, "I3a@0,0 L4b@0,1"),
    Left(1),
    GlassTurned(138_000),
    Came(1),
    ClaimFailed(0, "hole", None, 80_000),
    TaskSolved(0, 1, "I3a@0,0 L4b@0,1", 90_000),
    PawnMoved(0, 1),
    GemsTaken(0, 1, ("violet", "brown"), 95_000),
    TaskSolved(1, 2, "V3a@0,0 S4a@0,1", 99_000),
    GemsPassed(1),
    RoundEnded(1),
    RoundOpened(2, 0, 120_000),
    # Nobody is there, then a bot; a round in which a seat starts late.
    Left(0),
    WaitShortened(110_000),
    Left(1),
    Deserted(240_000),
    BotSatIn(1),
    Paused(None),
    Came(0),
    Resumed(),
    Left(0),
    Deserted(250_000),
    Came(1),
    Paused(1),
    Resumed(),
    RollAnnounced(0, 121_000),
    Rolled("leaf", "", (TASKS[1], None), 181_000),
    TaskShown(1, TASKS[0]),
    HelpGiven(1, Help.PLACE, True, "I2", "I2a@0,0"),
    SolutionShown(1, "I2a@0,0"),
    TieDrawn((1, 0)),
    TaskSolved(1, 1, "", 150_000),
    Refused(0, "claim.too_soon", {"until": 151_000}),
    CollectorCalled(1, 241_000),
    GemsTaken(1, 5, ("blue", "violet"), 200_000),
    RoundEnded(2),
    # A third round, in which everybody gets ready; and a play-off with a change of its task.
    RoundOpened(3, 1, 260_000),
    RollAnnounced(1, 261_000),
    Rolled("star", "zebra", TASKS, 276_000),
    GotReady(1),
    GlassStarted(325_000),
    RoundEnded(3),
    PlayoffOpened((1,), 340_000, 940_000),
    Rolled("sun", "lion", (None, TASKS[1]), 940_000),
    AnotherWanted(1),
    EndWanted(1),
    VoteWithdrawn(1),
    EndWanted(1),
    AnotherWanted(1),
    PlayoffOpened((1,), 360_000, 940_000),
    Rolled("drop", "", (None, TASKS[0]), 940_000),
    Deserted(990_000),
    MatchEnded(((0,), (1,))),
)


LIGHT_DARK: tuple[light_dark.Event, ...] = (
    RoundOpened(1, 1, 10_000),
    Rolled("master", "", TASKS, 70_000),
    Arranged(0, "L4e@0,1"),
    ClaimFailed(0, "one_face", None, 30_000),
    TaskSolved(1, 1, "V3a@0,0 S4e@0,1", 31_000),
    TaskSolved(0, 2, "I3a@0,0 L4f@0,1", 42_000),
    ShipMoved(1, 2, 2),
    ShipMoved(0, 1, 1),
    RoundEnded(1),
    RoundOpened(2, 0, 52_000),
    Rolled("master", "", (TASKS[1], None), 112_000),
    TaskShown(1, TASKS[0]),
    GlassTurned(172_000),
    TaskSolved(0, 1, "V3a@0,0 S4e@0,1", 120_000),
    ShipMoved(0, 1, 2),
    RoundEnded(2),
    PlayoffOpened((0, 1), 190_000, 790_000),
    Rolled("master", "", TASKS, 790_000),
    EndWanted(0),
    AnotherWanted(0),
    VoteWithdrawn(0),
    TaskSolved(1, 1, "V3a@0,0 S4e@0,1", 200_000),
    MatchEnded(((1,), (0,))),
)

BOARDS = (
    DealtTask("A5 - 1|2", 5, "222\n2222", ("9", "10", "16")),
    DealtTask("A7 - 1|2", 7, "2222\n.222", ("1", "3", "7")),
)
THREE_D: tuple[three_d.Event, ...] = (
    BagFilled((10, 19, 10, 19)),
    DisplayLaidOut((0, 9, 0, 9)),
    RoundOpened(1, 1, 20_000),
    RollAnnounced(1, 5_000),
    Rolled("2", "fox", BOARDS, 23_000),
    GotReady(0),
    GotReady(1),
    GlassStarted(101_000),
    Arranged(0, "16c@0,0,1"),
    ClaimFailed(0, "third_level", "16", 40_000),
    TaskSolved(1, 1, "1a@0,0", 31_000),
    TaskSolved(0, 2, "9a@0,0", 42_000),
    RewardGiven(1, 1, "sapphire", "ruby"),
    RewardGiven(0, 2, "amber", "emerald"),
    RoundEnded(1),
    RoundOpened(2, 0, 120_000),
    RollAnnounced(0, 121_000),
    Rolled("9", "owl", (BOARDS[1], None), 139_000),
    GotReady(0),
    GlassStarted(229_000),
    TaskShown(1, BOARDS[0]),
    GlassTurned(319_000),
    TaskSolved(0, 1, "1a@0,0", 240_000),
    RewardGiven(0, 1, "sapphire", "amber"),
    DisplayReduced(("amber",)),
    RoundEnded(2),
    PlayoffOpened((0, 1), 340_000, 940_000),
    Rolled("4", "seal", BOARDS, 940_000),
    AnotherWanted(0),
    TaskSolved(1, 1, "3a@0,0", 400_000),
    MatchEnded(((1,), (0,))),
)

_OPTIONS = {
    "classic": ClassicOptions(2),
    "light_dark": LightDarkOptions(2, master=True),
    "three_d": ThreeDOptions(2),
    "classic_solo": SOLO_OPTIONS,
}
_EVENTS: dict[str, Sequence[Message]] = {
    "classic": CLASSIC,
    "light_dark": LIGHT_DARK,
    "three_d": THREE_D,
    "classic_solo": SOLO,
}


def recorded(key: str) -> str:
    """The opening view, and each event with the view that it leads to; one to a line."""
    edition, events = shipped_edition(key), _EVENTS[key]
    opening = edition.open(_OPTIONS[key])
    views = list(accumulate(events, edition.evolve, initial=opening))
    steps = [{"event": event, "view": view} for event, view in zip(events, views[1:], strict=True)]
    lines = ",\n".join(_line(step) for step in steps)
    return f'{{"opening": {_line(opening)},\n"steps": [\n{lines}\n]}}\n'


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()
