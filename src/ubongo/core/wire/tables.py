"""What is asked and told of tables: how they are made, who sits there, and the way to them."""

from enum import Enum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw

from ubongo.core.edition import Millis, Seat
from ubongo.core.ties import TOLERANCE

BotStrength = Literal["weak", "medium", "strong"]


class Stage(Enum):
    """What happens at a table: people gather, play, or look at the result."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"


class SeatSeen(msgspec.Struct, frozen=True):
    """Who sits on a seat: somebody under a name, or a bot; `token` is the pawn or ship it chose.

    `bot` is how well the bot plays, `person` who it is, unless it plays for somebody who is away.
    """

    name: str | None
    bot: str | None
    token: int | None
    is_ready: bool
    is_here: bool
    person: str | None = None


class TableSeen(msgspec.Struct, frozen=True):
    """What anybody who knows its code sees of a table; `host` is the seat that has the say."""

    code: str
    match: str
    edition: str
    options: Raw
    seats: tuple[SeatSeen | None, ...]
    host: Seat | None
    stage: Stage
    is_public: bool
    is_fair: bool
    tolerance: Millis
    spectators: int


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new table is to be like; the options are those of the edition.

    Within `tolerance` milliseconds two calls are a tie (A-05); a table that is not fair, such as
    one at home, waits for nothing and credits nothing.
    """

    edition: Annotated[str, Meta(max_length=40)]
    options: Raw
    is_public: bool = False
    is_fair: bool = True
    tolerance: Annotated[Millis, Meta(ge=0, le=200)] = TOLERANCE


class TableChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is to be otherwise at a table; the rest stays, also of the options.

    Another edition has none of the options that were agreed on, and begins with its own.
    """

    edition: Annotated[str, Meta(max_length=40)] | None = None
    options: dict[str, Raw] | None = None
    is_public: bool | None = None
    is_fair: bool | None = None
    tolerance: Annotated[Millis, Meta(ge=0, le=200)] | None = None


class TableMade(msgspec.Struct, frozen=True):
    """The code under which a table is found."""

    code: str


class PublicTables(msgspec.Struct, frozen=True):
    """The tables that anybody may join."""

    tables: tuple[TableSeen, ...]


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Under which name somebody sits down; whoever has none yet is a guest in every language."""

    name: str | None


class SeatTaken(msgspec.Struct, frozen=True):
    """Where somebody sits."""

    seat: Seat


class NewBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which bot is to sit on a seat."""

    strength: BotStrength


class Readiness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether somebody is ready to begin."""

    is_ready: bool


class ChosenToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which pawn or ship somebody would like (C-03, L-03)."""

    token: int


class Pausing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the match is to stand still between its rounds."""

    is_paused: bool


class QrCode(msgspec.Struct, frozen=True):
    """A square of so many cells, and the path around the dark ones."""

    size: int
    path: str


class Invitation(msgspec.Struct, frozen=True):
    """A link for other devices, unless it is good on this machine alone."""

    link: str
    is_only_here: bool
    qr: QrCode


class TicketIssued(msgspec.Struct, frozen=True):
    """A ticket for one socket."""

    ticket: str
