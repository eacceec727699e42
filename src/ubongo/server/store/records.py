"""What goes into the store and comes out of it.

A decision and a table's options are JSON on one line, which the store hands back byte for
byte and never looks into. A match is known by its id, a guest by an id too and never by the token.
"""

import re
import secrets
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from ubongo.core.decision import Written
from ubongo.core.edition import Millis, Seat
from ubongo.core.solo.results import SoloResult
from ubongo.core.wire.guests import Taking
from ubongo.core.wire.statistics import Solve

MatchId = str
GuestId = str
ResultId = str
Wall = int
"""Milliseconds since 1970 in UTC: the time on the wall, unlike a match's own."""
WallClock = Callable[[], Wall]

_ID = re.compile(r"[0-9a-f]{32}")

FIRST_EPOCH = 1
"""The epoch of who made a match; each later owner has one more."""


def new_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_hex(16)


def is_id(text: str) -> bool:
    """Whether this could be an id at all."""
    return _ID.fullmatch(text) is not None


def wall_now() -> Wall:
    """The time on the wall."""
    return time.time_ns() // 1_000_000


class StoredSeat(msgspec.Struct, frozen=True):
    """Who sits on a seat: a guest under a name, a bot of some strength, or nobody."""

    guest: GuestId | None = None
    name: str | None = None
    bot: str | None = None


class NewMatch(msgspec.Struct, frozen=True):
    """A match that has not begun, with as many seats as it will have."""

    id: MatchId
    code: str
    edition: str
    options: bytes
    seed: bytes
    seats: tuple[StoredSeat, ...]
    host: GuestId | None = None


class Append(msgspec.Struct, frozen=True):
    """What the owner of a match has decided: all of it is stored, or nothing.

    `last` is the number of the last decision before; `at` is the match's time now, which is kept
    also where nothing was decided.
    """

    match: MatchId
    epoch: int
    last: int
    at: Millis
    decisions: Sequence[Written] = ()


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
    opened: Wall | None
    finished: Wall | None
    rules: int
    epoch: int
    alive: Alive


class StoredMatch(msgspec.Struct, frozen=True):
    """All that is needed to go on: decision number n is `decisions[n - 1]`."""

    header: MatchHeader
    seats: tuple[StoredSeat, ...]
    decisions: tuple[Written, ...]


class PlayedMatch(msgspec.Struct, frozen=True):
    """A finished match as those who played remember it.

    `seat` is where the guest sat who asks; `endings` are the decisions with the result, of which a
    match that was given up has none.
    """

    id: MatchId
    code: str
    edition: str
    options: bytes
    opened: Wall
    finished: Wall
    seat: Seat
    seats: tuple[StoredSeat, ...]
    endings: tuple[Written, ...]


class StoredGuest(msgspec.Struct, frozen=True):
    """Somebody with a token, of which only the hash is kept."""

    id: GuestId
    token_hash: str
    name: str | None
    created: Wall
    last_seen: Wall


class NewSoloResult(msgspec.Struct, frozen=True):
    """What a solo run came to, whose it was and in which match it can be read.

    Of a doubtful one a person could hardly have made the times.
    """

    id: ResultId
    guest: GuestId
    match: MatchId | None
    result: SoloResult
    is_doubtful: bool = False


class SoloRecord(msgspec.Struct, frozen=True):
    """A place among the results of a category; equal results share a place (A-10)."""

    place: int
    id: ResultId
    guest: GuestId
    name: str | None
    match: MatchId | None
    made: Wall
    result: SoloResult
    is_doubtful: bool = False


class NewSolve(Solve, frozen=True):
    """A person solved a task: the match's task number `number`."""

    number: int
    seat: Seat
    guest: GuestId | None


class NewMatchResult(Taking, frozen=True):
    """What a person took home from a match."""

    seat: Seat
    guest: GuestId


class OwnMatchResult(Taking, frozen=True):
    """What a guest took home, and when; without a match that was pruned."""

    match: MatchId | None
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
