"""Frames as a page gets them, for the tests of the pages: a view, decisions, and the last view.

What happens is written down here, in the groups in which the rules decide it; the views and the
patches between them are those of the rules. The reader sits on seat 0.
"""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

import msgspec

from tools.frames_alone import SOLO, SOLO_OPTIONS
from tools.frames_of_cards import CARD_GAME, CARD_OPTIONS
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
from ubongo.core.patch import patch_between
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
from ubongo.core.treasury.messages import (
    BagFilled,
    DisplayLaidOut,
    DisplayReduced,
    RewardGiven,
)
from ubongo.editions.classic.messages import (
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
from ubongo.editions.three_d.state import Options as ThreeDOptions

if TYPE_CHECKING:
    from ubongo.core.messages import Message

READER = 0

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

CLASSIC: tuple[tuple[Message, ...], ...] = (
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
    (SolutionShown(0, "I3a@1,1 L4b@0,0"),),
    (Left(1),),
    (GlassTurned(138_000),),
    (Came(1),),
    (ClaimFailed(0, "hole", None, 80_000),),
    (TaskSolved(0, 1, "I3a@1,1 L4b@0,0", 90_000),),
    (PawnMoved(0, 1),),
    (GemsTaken(0, 1, ("violet", "brown"), 95_000),),
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
    (RoundEnded(2), RoundOpened(3, 1, 201_000)),
    # The last round: who solves first takes nothing in time.
    (RollAnnounced(1, 205_000),),
    (Rolled("star", "", TASKS, 265_000),),
    (TaskSolved(0, 1, "I3a@1,1 L4b@0,0", 250_000),),
    (RoundEnded(3), MatchEnded(((0, 1),))),
)

LIGHT_DARK: tuple[tuple[Message, ...], ...] = (
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

BOARDS = (
    DealtTask("A5 - 1|2", 5, "222\n2222", ("9", "10", "16")),
    DealtTask("A7 - 1|2", 7, "2222\n.222", ("1", "3", "7")),
)
THREE_D: tuple[tuple[Message, ...], ...] = (
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

_SCRIPTS: dict[str, tuple[Any, tuple[tuple[Message, ...], ...]]] = {
    "classic": (ClassicOptions(2), CLASSIC),
    "light_dark": (LightDarkOptions(2, master=True), LIGHT_DARK),
    "three_d": (ThreeDOptions(2), THREE_D),
    "card_game": (CARD_OPTIONS, CARD_GAME),
    "classic_solo": (SOLO_OPTIONS, SOLO),
}


def frames(key: str) -> str:
    """The opening view, a frame for each decision, one to a line, and the view after them all."""
    edition, (options, decisions) = shipped_edition(key), _SCRIPTS[key]
    state = edition.open(options)
    view = opening = edition.view(state, READER)
    lines = []
    for number, events in enumerate(decisions, 1):
        state = reduce(edition.evolve, events, state)
        before, view = view, edition.view(state, READER)
        frame = {
            "type": "decided",
            "number": number,
            "at": number * 1_000,
            "events": [event for event in events if _is_heard(edition.audience(event))],
            "patch": patch_between(before, view),
        }
        lines.append(_line(frame))
    told = ",\n".join(lines)
    return f'{{"view": {_line(opening)},\n"frames": [\n{told}\n],\n"last": {_line(view)}}}\n'


def _is_heard(audience: frozenset[int] | None) -> bool:
    return audience is None or READER in audience


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode()
