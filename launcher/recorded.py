"""A few recorded events of classic, every kind among them, with the view after each.

The pages fold events by themselves; their tests see by this that they do it as the rules do. No
match has all of these: classic has no play-off, and gets ready before no glass.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import msgspec

from ubongo.core.messages import (
    Arranged,
    BotSatIn,
    Came,
    Deserted,
    EndWanted,
    GotReady,
    Left,
    MatchEnded,
    Paused,
    Refused,
    Resumed,
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
from ubongo.editions.classic.state import Options
from ubongo.editions.registry import shipped_edition

if TYPE_CHECKING:
    from ubongo.editions.classic.messages import Event

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

EVENTS: tuple[Event, ...] = (
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


def recorded() -> str:
    """The opening view, and each event with the view that it leads to; one to a line."""
    edition = shipped_edition("classic")
    opening = edition.open(Options(2))
    views = list(accumulate(EVENTS, edition.evolve, initial=opening))
    steps = [{"event": event, "view": view} for event, view in zip(EVENTS, views[1:], strict=True)]
    lines = ",\n".join(_line(step) for step in steps)
    return f'{{"opening": {_line(opening)},\n"steps": [\n{lines}\n]}}\n'


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()
