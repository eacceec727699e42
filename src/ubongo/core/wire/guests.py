"""What is told to guests of themselves, and how they come to another device."""

from typing import Annotated

import msgspec
from msgspec import Meta

from ubongo.core.edition import Millis, Seat
from ubongo.core.solo.results import SoloResult
from ubongo.core.wire.statistics import Solve


class GuestName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a guest wants to be called in the records."""

    name: str


class ExportedGuest(msgspec.Struct, frozen=True):
    """A guest as the store has it; times are milliseconds since 1970."""

    id: str
    name: str | None
    created: int
    last_seen: int


class ExportedSeat(msgspec.Struct, frozen=True):
    """A seat of a match that the guest had, and under which name."""

    match: str
    edition: str
    seat: Seat
    name: str | None
    created: int
    opened: int | None
    finished: int | None


class ExportedResult(msgspec.Struct, frozen=True):
    """What a solo run of the guest came to."""

    id: str
    match: str | None
    made: int
    is_struck: bool
    is_doubtful: bool
    result: SoloResult


class ExportedSolve(Solve, frozen=True):
    """How long the guest took for a task, the `number`-th of the match."""

    match: str
    number: int
    seat: Seat
    made: int


class Taking(msgspec.Struct, frozen=True):
    """What somebody took home from a match with others that was over at `at`.

    A match that was given up has no place, and what was won in it counts for nothing. Of so many
    rounds the person solved some, and some of those first and without help. Only some editions
    have gems, by their names, and not all have points. Quick matches are counted apart (A-20).
    """

    edition: str
    place: int | None
    rounds: int
    solved: int
    first: int
    gems: dict[str, int]
    points: int | None
    at: Millis
    is_quick: bool


class ExportedTaking(Taking, frozen=True):
    """What the guest took home from a match with others; no place if it was given up."""

    match: str
    seat: Seat
    made: int


class GuestExport(msgspec.Struct, frozen=True):
    """Everything that is kept about a guest; `hosted` are the matches that the guest made."""

    guest: ExportedGuest
    seats: tuple[ExportedSeat, ...]
    hosted: tuple[str, ...]
    results: tuple[ExportedResult, ...]
    solves: tuple[ExportedSolve, ...]
    takings: tuple[ExportedTaking, ...]


class DeviceCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short code that brings a guest to another device."""

    code: Annotated[str, Meta(max_length=20)]
