"""A short log of classic, which the tests of `ubongo replay` tell, show and damage."""

from collections.abc import Iterable, Sequence
from functools import cache

import msgspec

from ubongo.bots.playing import play
from ubongo.bots.registry import make_bot
from ubongo.bots.strength import Strength
from ubongo.core.chance import seed_hash
from ubongo.core.decision import AnyDecision, Decision
from ubongo.core.edition import AnyEdition, Millis
from ubongo.core.log import Header, write_log
from ubongo.core.messages import (
    Arranged,
    Left,
    MatchEnded,
    Tick,
)
from ubongo.core.race import messages as race
from ubongo.decks.box import Side
from ubongo.editions.classic import messages as classic
from ubongo.editions.classic.state import Options
from ubongo.editions.registry import shipped_edition

SEED = bytes(range(16))
Events = Sequence[tuple[Millis, object]]


def log_of(
    edition: str, options: object, decisions: Iterable[AnyDecision], seed: str | None = SEED.hex()
) -> bytes:
    raw = msgspec.Raw(msgspec.json.encode(options))
    return write_log(Header(edition, raw, seed_hash(SEED), seed), decisions)


def told(events: Events) -> list[AnyDecision]:
    """A decision for each event, as if time had brought it."""
    return [
        Decision(number, at, Tick(), (), (event,)) for number, (at, event) in enumerate(events, 1)
    ]


@cache
def edition_named(key: str) -> AnyEdition:
    return shipped_edition(key)


@cache
def match_of_bots(key: str) -> tuple[AnyDecision, ...]:
    """A whole match of three: two strong ones, who tie now and then, and a weak one."""
    strengths = (Strength.STRONG, Strength.WEAK, Strength.STRONG)
    bots = [make_bot(key, seat, strength, SEED) for seat, strength in enumerate(strengths)]
    edition = edition_named(key)
    return tuple(play(edition, edition.options_type(3, bots=(0, 1, 2)), bots, SEED).decisions)


TASK = race.DealtTask("7 moon", 7, "###\n.##\n..#", ("V3", "I3"))
LINES: Events = [
    (0, classic.GemsLaidOut((("red", "blue"),) * 6, 30_000)),
    (1_000, classic.FieldChosen(0, 2)),
    (1_500, classic.FieldChosen(1, 3)),
    (5_000, race.RoundOpened(1, 0, 25_000)),
    (6_000, race.RollAnnounced(0, 9_000)),
    (9_000, race.Rolled("moon", "", (TASK, TASK), 69_000)),
    (10_000, Arranged(0, "I3a@0,0")),
    (10_200, Arranged(1, "I3a@0,0")),
    (10_400, Arranged(0, "")),
    (12_000, race.ClaimFailed(1, "hole", None, 13_000)),
    (20_040, race.TaskSolved(0, 1, "I3a@0,0 V3c@1,1", 20_000)),
    (21_000, Arranged(1, "V3c@1,1")),
    (22_000, Left(1)),
    (23_000, classic.GemsTaken(0, 2, ("red", "blue"), 22_900)),
    (69_000, race.RoundEnded(1)),
    (69_000, MatchEnded(((0,), (1,)))),
]
OPTIONS = Options(2, side=Side.HARD, glass=30_000)
