"""What goes into the store and comes out of it.

A decision and a table's options are JSON on one line, which the store hands back byte for
byte and never looks into. A match is known by its id, a guest by an id too and never by
the credential.
"""

import re
import secrets
import time
from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

import msgspec

from ubongo.core.decision import EncodedDecision
from ubongo.core.edition import Millis, Seat
from ubongo.core.solo.results import SoloResult
from ubongo.core.wire.guests import MatchResult
from ubongo.core.wire.statistics import Solve

MatchId = str
GuestId = str
DeviceId = str
ResultId = str
Wall = int
"""Milliseconds since 1970 in UTC: the time on the wall, unlike a match's own."""
WallClock = Callable[[], Wall]

_ID = re.compile(r"[0-9a-f]{32}")

FIRST_EPOCH = 1
"""The epoch of the first owner of a match; each later owner has one more."""


def new_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_hex(16)


def is_id(text: str) -> bool:
    """Whether this could be an id at all."""
    return _ID.fullmatch(text) is not None


def wall_now() -> Wall:
    """The time on the wall."""
    return time.time_ns() // 1_000_000


class Claim(Enum):
    """What whoever opens a database wants of it."""

    NONE = "none"
    """To work beside a server, as `ubongo prune` does."""
    SERVE = "serve"
    """To be its only server."""
    TAKE_OVER = "take_over"
    """To be its only server, after another one that is asked to hand over."""


class Hold(Enum):
    """Whether a server may go on."""

    KEPT = "kept"
    ASKED_FOR = "asked_for"
    """Another server waits for the database."""
    LOST = "lost"


class StoredSeat(msgspec.Struct, frozen=True):
    """Who sits on a seat: a guest under a name, a bot of some strength, or nobody."""

    guest: GuestId | None = None
    name: str | None = None
    bot: str | None = None


class Role(Enum):
    """Why a match knows somebody who has no seat in it.

    One waits for a seat, or was removed for good, or left a seat that somebody else has now, or is
    the host who only watches.
    """

    WAITING = "waiting"
    REMOVED = "removed"
    LEFT = "left"
    HOST = "host"


class StoredOther(msgspec.Struct, frozen=True):
    """Somebody without a seat: a guest, unless all about that guest was deleted, under a name."""

    role: Role
    guest: GuestId | None
    name: str | None = None
    seat: int | None = None


class NewMatch(msgspec.Struct, frozen=True):
    """A match that has not begun, with as many seats as it will have."""

    id: MatchId
    code: str
    edition: str
    options: bytes
    seed: bytes
    seats: tuple[StoredSeat, ...]
    host: GuestId | None = None
    others: tuple[StoredOther, ...] = ()


class Append(msgspec.Struct, frozen=True):
    """What the owner of a match has decided: all of it is stored, or nothing.

    `last` is the number of the last decision before; `at` is the match's time now, which is kept
    also where nothing was decided.
    """

    match_id: MatchId
    epoch: int
    last: int
    at: Millis
    decisions: Sequence[EncodedDecision] = ()


class Alive(NamedTuple):
    """When the match was last seen running: at which time of its own, and of the wall.

    A match that is taken up again goes on from `at`; what has passed since `wall` was an outage.
    """

    at: Millis
    wall: Wall


class MatchHeader(msgspec.Struct, frozen=True):
    """A match without what happened in it."""

    id: MatchId
    code: str
    edition: str
    options: bytes
    seed: bytes
    host: GuestId | None
    created: Wall
    started: Wall | None
    finished: Wall | None
    rules: int
    epoch: int
    alive: Alive


class StoredMatch(msgspec.Struct, frozen=True):
    """All that is needed to go on: decision number n is `decisions[n - 1]`."""

    header: MatchHeader
    seats: tuple[StoredSeat, ...]
    decisions: tuple[EncodedDecision, ...]
    others: tuple[StoredOther, ...] = ()


class FinishedMatch(msgspec.Struct, frozen=True):
    """A finished match as those who played remember it.

    `seat` is where the guest sat who asks; `endings` are the decisions with the result, of which a
    match that was given up has none.
    """

    id: MatchId
    code: str
    edition: str
    options: bytes
    started: Wall
    finished: Wall
    seat: Seat
    seats: tuple[StoredSeat, ...]
    endings: tuple[EncodedDecision, ...]


class UnfinishedMatch(msgspec.Struct, frozen=True):
    """A match, begun or not, in which a guest has the seat `seat`, or is the host without one."""

    code: str
    edition: str
    created: Wall
    started: Wall | None
    seat: Seat | None
    is_host: bool
    seats: tuple[StoredSeat, ...]


class StoredGuest(msgspec.Struct, frozen=True):
    """Somebody who plays, on one device or several."""

    id: GuestId
    name: str | None
    created: Wall
    last_seen: Wall


class StoredDevice(msgspec.Struct, frozen=True):
    """A browser in which a guest is known; only the hash of its credential is kept."""

    id: DeviceId
    guest: GuestId
    name: str | None
    added: Wall
    seen: Wall


class NewSoloResult(msgspec.Struct, frozen=True):
    """What a solo run came to, whose it was and in which match it can be read.

    Of a doubtful one a person could hardly have made the times.
    """

    id: ResultId
    guest: GuestId
    match_id: MatchId | None
    result: SoloResult
    is_doubtful: bool = False


class SoloRecord(msgspec.Struct, frozen=True):
    """A place among the results of a category; equal results share a place (A-10)."""

    place: int
    id: ResultId
    guest: GuestId
    name: str | None
    match_id: MatchId | None
    made: Wall
    result: SoloResult
    is_doubtful: bool = False


class NewSolve(Solve, frozen=True):
    """A person solved a task: the match's task number `number`."""

    number: int
    seat: Seat
    guest: GuestId | None


class NewMatchResult(MatchResult, frozen=True):
    """How a person came out of a match."""

    seat: Seat
    guest: GuestId


class OwnMatchResult(MatchResult, frozen=True):
    """How a guest came out of a match, and when; a match that was pruned has no id."""

    match_id: MatchId | None
    made: Wall


class TaskTime(NamedTuple):
    """How long somebody took for a task."""

    side: str
    task: str
    difficulty: float
    time: Millis


class Pruned(NamedTuple):
    """How much was deleted."""

    matches: int
    guests: int
    results: int
