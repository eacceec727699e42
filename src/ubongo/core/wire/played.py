"""What is told of matches that are finished."""

import msgspec
from msgspec import Raw

from ubongo.core.edition import Seat
from ubongo.core.solo.results import SoloResult


class SeatPlayed(msgspec.Struct, frozen=True):
    """Who sat there: somebody under a name, a bot, a `character`, or a bot for somebody."""

    name: str | None
    bot: str | None
    character: str | None = None


class MatchPlayed(msgspec.Struct, frozen=True):
    """A match that is finished, for one who played on the seat `seat`.

    `started` and `finished` are milliseconds since 1970. A match that was given up has no `places`,
    and only a solo run has a `result`.
    """

    id: str
    edition: str
    options: Raw
    started: int
    finished: int
    seat: Seat
    seats: tuple[SeatPlayed, ...]
    places: tuple[tuple[Seat, ...], ...] | None
    result: SoloResult | None


class MatchesPlayed(msgspec.Struct, frozen=True):
    """Some of a guest's matches, the newest first, and whether there are older ones."""

    matches: tuple[MatchPlayed, ...]
    is_all: bool
