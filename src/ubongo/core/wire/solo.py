"""What is asked and told of solo runs, the task of the day, and records."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ubongo.core.edition import Millis
from ubongo.core.solo.results import SoloResult, Source
from ubongo.decks.box import Side


class NewSolo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A solo run, and under which name; `length` is in minutes against the clock, else in tasks.

    `source` says where the tasks come from: made fresh, or from the cards of the box.
    """

    edition: Annotated[str, Meta(max_length=40)]
    mode: Literal["clock", "tasks"]
    length: int
    side: Side
    name: str | None
    source: Source = Source.FRESH


class NewDaily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Under which name somebody plays the task of the day."""

    name: str | None


class RecordSeen(msgspec.Struct, frozen=True):
    """What a solo run came to: whose it is, when it was made (milliseconds since 1970), its place.

    Place 0: the run is not ranked, or nobody asked. It can be watched in `match`. Of a
    doubtful one a person could hardly have made the times.
    """

    place: int
    name: str | None
    is_own: bool
    made: int
    match: str | None
    is_doubtful: bool
    result: SoloResult


class Records(msgspec.Struct, frozen=True):
    """The best results of a category, and the own best one with its place among all."""

    best: tuple[RecordSeen, ...]
    own: RecordSeen | None


class OwnResults(msgspec.Struct, frozen=True):
    """What somebody has made so far, the newest first."""

    results: tuple[RecordSeen, ...]


class DailySeen(msgspec.Struct, frozen=True):
    """The day of the task, in how many milliseconds the next one begins, and what was made of it.

    `code` is where the own run is under way.
    """

    day: str
    next_in: Millis
    code: str | None
    own: RecordSeen | None
    best: tuple[RecordSeen, ...]
