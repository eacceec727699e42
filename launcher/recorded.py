"""A few recorded events of classic, every kind among them, with the view after each.

The pages fold events by themselves; their tests see by this that they do it as evolve.py does.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import msgspec

from ubongo.core.messages import (
    Arranged,
    Came,
    ClaimFailed,
    DealtTask,
    GlassTurned,
    Left,
    RollAnnounced,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskSolved,
)
from ubongo.editions.classic.evolve import evolved
from ubongo.editions.classic.messages import (
    FieldChosen,
    GemsLaidOut,
    GemsPassed,
    GemsTaken,
    GotReady,
    MatchEnded,
    PawnMoved,
)
from ubongo.editions.classic.state import Options, State

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
    DealtTask("7", "###.\n####", ("I3", "L4")),
    DealtTask("31", "####\n.###", ("V3", "S4")),
)

EVENTS: tuple[Event, ...] = (
    GemsLaidOut(ROWS, 30_000),
    FieldChosen(0, 2),
    FieldChosen(1, 5),
    FieldChosen(0, 4),
    GotReady(0),
    GotReady(1),
    RoundOpened(1, 1, 32_000),
    RollAnnounced(1, 18_000),
    Rolled("moon", TASKS, 78_000),
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
    RollAnnounced(0, 121_000),
    Rolled("leaf", TASKS[::-1], 181_000),
    RoundEnded(2),
    MatchEnded(((0,), (1,))),
)


def recorded() -> str:
    """The opening view, and each event with the view that it leads to."""
    opening = State(Options(2))
    views = list(accumulate(EVENTS, evolved, initial=opening))
    steps = [{"event": event, "view": view} for event, view in zip(EVENTS, views[1:], strict=True)]
    written = msgspec.json.encode({"opening": opening, "steps": steps})
    return msgspec.json.format(written, indent=1).decode() + "\n"
