"""What is told to guests of themselves, of their devices, and how they come to another one."""

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


class ExportedDevice(msgspec.Struct, frozen=True):
    """A browser in which the guest is known."""

    id: str
    name: str | None
    added: int
    seen: int


class ExportedSeat(msgspec.Struct, frozen=True):
    """A seat of a match that the guest had, and under which name."""

    match: str
    edition: str
    seat: Seat
    name: str | None
    created: int
    started: int | None
    finished: int | None


class ExportedOther(msgspec.Struct, frozen=True):
    """A match that knows the guest without a seat: waiting, removed, host, or who left this one."""

    match: str
    role: str
    name: str | None
    seat: Seat | None


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


class MatchResult(msgspec.Struct, frozen=True):
    """How somebody came out of a match with others that was over at `at`.

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


class ExportedMatchResult(MatchResult, frozen=True):
    """How the guest came out of a match with others; no place if it was given up."""

    match: str
    seat: Seat
    made: int


class GuestExport(msgspec.Struct, frozen=True):
    """Everything that is kept about a guest; `hosted` are the matches that the guest made."""

    guest: ExportedGuest
    devices: tuple[ExportedDevice, ...]
    settings: dict[str, str]
    has_phrase: bool
    seats: tuple[ExportedSeat, ...]
    others: tuple[ExportedOther, ...]
    hosted: tuple[str, ...]
    results: tuple[ExportedResult, ...]
    solves: tuple[ExportedSolve, ...]
    match_results: tuple[ExportedMatchResult, ...]


class DeviceCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A short code that adds a device to a guest's."""

    code: Annotated[str, Meta(max_length=20)]


class RecoveryPhrase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Groups of letters that bring a guest back; the server keeps only their hash."""

    phrase: Annotated[str, Meta(max_length=100)]


class GuestSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has set up on the pages, by names that only the pages know."""

    settings: dict[str, str]


class DeviceAdded(msgspec.Struct, frozen=True):
    """Who one is on a new device: the name, the table where one sits, and what was set up."""

    name: str | None
    table: str | None
    settings: dict[str, str]


class DeviceSeen(msgspec.Struct, frozen=True):
    """A device of the guest: browser and system, when it was added and when it was last seen."""

    id: str
    name: str | None
    added: int
    seen: int
    is_this: bool


class DevicesSeen(msgspec.Struct, frozen=True):
    """All devices of the guest who asks, the one that was seen last first."""

    name: str | None
    has_phrase: bool
    devices: tuple[DeviceSeen, ...]
