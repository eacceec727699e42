"""The lines of a backup: for each table of the store what a row of it looks like, and must be.

A value that no server writes is refused here, whichever database would take it: SQLite takes
almost anything, and what comes of it would be seen much later.
"""

from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta
from sqlalchemy import Column, Table

from ubongo.core.chance import SEED_BYTES
from ubongo.core.solo.results import Mode, Source
from ubongo.decks.box import Side
from ubongo.server.store.structs import Role
from ubongo.server.store.tables import (
    decisions,
    devices,
    guests,
    match_others,
    match_results,
    match_seats,
    matches,
    server_state,
    solo_results,
    solves,
)

Words = Annotated[str, Meta(pattern="^[^\x00]*$")]
"""Any text that both databases take."""
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[^\x00]+$")]
Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Points = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Moment = Annotated[int, Meta(ge=0, le=253_402_300_799_999)]
"""Milliseconds, of a match or since 1970, up to the year 9999."""
Seed = Annotated[bytes, Meta(min_length=SEED_BYTES, max_length=SEED_BYTES)]


class Line(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A row of some table; the fields are its columns."""


class GuestLine(Line, frozen=True, tag="guest"):
    """A row of `guests`."""

    id: Id
    name: Words | None
    created: Moment
    last_seen: Moment
    phrase_hash: Words | None
    settings: Words | None


class DeviceLine(Line, frozen=True, tag="device"):
    """A row of `devices`."""

    id: Id
    guest: Id
    credential_hash: Words
    name: Words | None
    added: Moment
    seen: Moment


class MatchLine(Line, frozen=True, tag="match"):
    """A row of `matches`; the seed is in base 64."""

    id: Id
    code: Words
    edition: Words
    options: msgspec.Raw
    seed: Seed
    host: Id | None
    created: Moment
    started: Moment | None
    finished: Moment | None
    rules: Count
    epoch: Count
    length: Count
    alive_at: Moment
    alive_wall: Moment
    idle_hours: Count
    is_collected: bool


class SeatLine(Line, frozen=True, tag="seat"):
    """A row of `match_seats`."""

    match: Id
    seat: Count
    guest: Id | None
    name: Words | None
    bot: Words | None


class OtherLine(Line, frozen=True, tag="other"):
    """A row of `match_others`."""

    match: Id
    number: Count
    role: Role
    guest: Id | None
    name: Words | None
    seat: Count | None


class DecisionLine(Line, frozen=True, tag="decision"):
    """A row of `decisions`."""

    match: Id
    number: Count
    epoch: Count
    schema: Count
    at: Moment
    body: msgspec.Raw


class SoloResultLine(Line, frozen=True, tag="solo_result"):
    """A row of `solo_results`."""

    id: Id
    guest: Id
    match: Id | None
    edition: Words
    mode: Mode
    side: Side
    length: Count
    source: Source
    solved: Count
    time: Moment
    put_aside: Count
    is_ranked: bool
    is_struck: bool
    made: Moment
    hints: Count = 0
    day: Day | None = None
    is_doubtful: bool = False


class SolveLine(Line, frozen=True, tag="solve"):
    """A row of `solves`."""

    match: Id
    number: Count
    seat: Count
    guest: Id | None
    edition: Words
    side: Words
    task: Words
    difficulty: Annotated[float, Meta(ge=0)]
    time: Moment
    hints: Count
    seen: Moment
    made: Moment


class MatchResultLine(Line, frozen=True, tag="match_result"):
    """A row of `match_results`."""

    match: Id
    seat: Count
    guest: Id
    edition: Words
    place: Count | None
    rounds: Count
    solved: Count
    first: Count
    gems: msgspec.Raw
    points: Points | None
    at: Moment
    made: Moment
    is_quick: bool = False


class ServerStateLine(Line, frozen=True, tag="server_state"):
    """A row of `server_state`."""

    name: Words
    value: Words


class Part(NamedTuple):
    """A table, how its rows are written, and in which order."""

    table: Table
    line: type[Line]
    order: tuple[Column[Any], ...]


PARTS = (
    Part(guests, GuestLine, (guests.c.id,)),
    Part(devices, DeviceLine, (devices.c.id,)),
    Part(matches, MatchLine, (matches.c.id,)),
    Part(match_seats, SeatLine, (match_seats.c.match, match_seats.c.seat)),
    Part(match_others, OtherLine, (match_others.c.match, match_others.c.number)),
    Part(decisions, DecisionLine, (decisions.c.match, decisions.c.number)),
    Part(solo_results, SoloResultLine, (solo_results.c.id,)),
    Part(solves, SolveLine, (solves.c.match, solves.c.number, solves.c.seat)),
    Part(
        match_results,
        MatchResultLine,
        (match_results.c.match, match_results.c.seat, match_results.c.guest),
    ),
    Part(server_state, ServerStateLine, (server_state.c.name,)),
)
"""In such an order that a row comes after those that it speaks of."""
