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

    `bot` is how well the bot plays, `character` who it is, unless it plays for somebody who is
    away. Who `is_gone` has left the match for good. Whether it `is_line_doubtful` how
    long the line is, because the client answered much later than its system in the round that is
    over: a mark, not a verdict.
    """

    name: str | None
    bot: str | None
    token: int | None
    is_ready: bool
    is_here: bool
    character: str | None = None
    is_gone: bool = False
    is_line_doubtful: bool = False


class WaitingSeen(msgspec.Struct, frozen=True):
    """Somebody who came too late for a seat, and plays as soon as there is one."""

    name: str | None
    is_here: bool


class TallyRow(msgspec.Struct, frozen=True):
    """How often somebody has won at this table; a bot is named by its character."""

    name: str | None
    character: str | None
    wins: int
    matches: int


class TableSeen(msgspec.Struct, frozen=True):
    """What anybody who knows its code sees of a table; `host` is the seat that has the say.

    It `stands_still` after an outage of the server: the match's clock stands until those who were
    connected before are back, or it has waited long enough. It also stands while `is_store_away`:
    whatever is given then is decided later.
    A host without a seat has the say while watching: then `is_host_watching`, under `host_name` if
    the host has sat here before. The `tally` is about all `matches` that were played to their end
    here since people came together. So many `rounds` are agreed on; 0 in a run against the clock;
    `rounds_if_full` once bots are put on all free seats.
    """

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
    rounds: int
    rounds_if_full: int
    is_locked: bool = False
    hides_code: bool = False
    is_host_watching: bool = False
    host_name: str | None = None
    waiting: tuple[WaitingSeen, ...] = ()
    matches: int = 0
    tally: tuple[TallyRow, ...] = ()
    stands_still: bool = False
    is_store_away: bool = False


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

    Another edition has none of the options that were agreed on, and begins with its own. Whether
    the table is locked and whether its code is hidden may change at any time.
    """

    edition: Annotated[str, Meta(max_length=40)] | None = None
    options: dict[str, Raw] | None = None
    is_public: bool | None = None
    is_fair: bool | None = None
    tolerance: Annotated[Millis, Meta(ge=0, le=200)] | None = None
    is_locked: bool | None = None
    hides_code: bool | None = None


class TableMade(msgspec.Struct, frozen=True):
    """The code under which a table is found."""

    code: str


class PublicTables(msgspec.Struct, frozen=True):
    """The tables that anybody may join."""

    tables: tuple[TableSeen, ...]


class UnfinishedTable(msgspec.Struct, frozen=True):
    """A table at which the caller still has a seat, or is the host without one.

    It is there since `created`, in milliseconds since 1970. `others` are the names of the other
    people; who `is_alone` there ends it by leaving, and who `is_host` may close it for everybody.
    """

    code: str
    edition: str
    created: int
    is_started: bool
    is_alone: bool
    is_host: bool
    others: tuple[str, ...]
    bots: int


class Unfinished(msgspec.Struct, frozen=True):
    """The tables at which the caller still has a seat, the newest first."""

    tables: tuple[UnfinishedTable, ...]


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


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host lets the match begin; free seats are left out, or filled with such bots."""

    bots: BotStrength | None = None


class ChosenToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which pawn or ship somebody would like (C-03, L-03)."""

    token: int


class Pausing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the match is to stand still between its rounds."""

    is_paused: bool


class Invitation(msgspec.Struct, frozen=True):
    """A link for other devices, unless it is good on this machine alone."""

    link: str
    is_only_here: bool


class TicketIssued(msgspec.Struct, frozen=True):
    """A ticket for one socket."""

    ticket: str
