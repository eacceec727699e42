"""What goes over the wire between a table and its players; docs/protocol.md says when.

A frame is one JSON object, told apart by `type`. What a client sends is read strictly; what the
server sends may get more fields later, which an older client overlooks.
"""

from enum import Enum
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw

from ubongo.core.edition import Fact, Millis, Seat
from ubongo.core.solo.results import SoloResult
from ubongo.core.ties import TOLERANCE
from ubongo.decks.box import Side

SUBPROTOCOL = "ubongo.v1"
LARGEST_FRAME = 16_384
"""Bytes; no client has anything longer to say."""

CommandId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", max_length=32)]
"""128 bits that the client makes up; the length because `$` lets a line end pass."""
Whole = Annotated[int, Meta(ge=-(2**53), le=2**53)]
"""A number that every client has exactly; larger ones are read, but could not be sent again."""
Count = Annotated[int, Meta(ge=0, le=2**53)]
Kind = Annotated[str, Meta(max_length=40)]
BotStrength = Literal["weak", "medium", "strong"]


class ClientFrame(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Anything that a client says on its socket."""


class Hello(ClientFrame, frozen=True, tag="hello"):
    """The first frame: a ticket, and of which match the client has events, up to which number."""

    ticket: Annotated[str, Meta(max_length=100)]
    match: Annotated[str, Meta(max_length=40)] | None = None
    last: Count | None = None


class Cmd(ClientFrame, frozen=True, tag="cmd"):
    """A command; its data is flat, so that no frame can be nested deep."""

    id: CommandId
    kind: Kind
    data: dict[str, Whole | str]


class Pong(ClientFrame, frozen=True, tag="pong"):
    """The answer to a ping."""

    n: Count


FromClient = Hello | Cmd | Pong


class ServerFrame(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything that the server says on a socket."""


class SeatSeen(msgspec.Struct, frozen=True):
    """Who sits on a seat: a person under a name, or a bot; `token` is the pawn or ship it chose."""

    name: str | None
    bot: str | None
    token: int | None
    is_ready: bool
    is_here: bool


class Stage(Enum):
    """What happens at a table: people gather, play, or look at the result."""

    GATHERING = "gathering"
    PLAYING = "playing"
    OVER = "over"


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


class Welcome(ServerFrame, frozen=True, tag="welcome"):
    """Who the client is (none: a spectator), at which table, and the hash of the seed (A-17)."""

    build: str
    seat: Seat | None
    table: TableSeen
    seed_hash: str
    now: Millis


class Snapshot(ServerFrame, frozen=True, tag="snapshot"):
    """The whole view after event number `seq`; null before the match has begun."""

    seq: int
    now: Millis
    view: Raw


class Happened(ServerFrame, frozen=True, tag="event"):
    """Event number `seq`, decided at `at`."""

    seq: int
    at: Millis
    event: Raw


class Ack(ServerFrame, frozen=True, tag="ack"):
    """The command was taken; the log was `seq` events long then."""

    id: CommandId
    seq: int


class Nak(ServerFrame, frozen=True, tag="nak"):
    """The command was refused; nothing changed."""

    id: CommandId
    code: str
    facts: dict[str, Fact]


class Live(ServerFrame, frozen=True, tag="live"):
    """The table as it is now: who sits there, who is connected, what is agreed."""

    table: TableSeen


class Said(ServerFrame, frozen=True, tag="said"):
    """Somebody said one of the phrases."""

    seat: Seat
    phrase: str


class Reveal(ServerFrame, frozen=True, tag="reveal"):
    """The match is over: the seed, in hexadecimal digits, for whoever wants to check (A-17)."""

    seed: str


class Ping(ServerFrame, frozen=True, tag="ping"):
    """Measures the round trip."""

    n: int


FromServer = Welcome | Snapshot | Happened | Ack | Nak | Live | Said | Reveal | Ping

NOTHING_YET = Raw(b"null")
"""The view of a match that has not begun."""
HIDDEN = Raw(b'{"kind":"hidden"}')
"""Stands for an event that the client may not see, so that the numbers have no gaps."""


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


class NewSolo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A solo run, and under which name; `length` is in minutes against the clock, else in tasks."""

    edition: Annotated[str, Meta(max_length=40)]
    mode: Literal["clock", "tasks"]
    length: int
    side: Side
    name: str


class NewDaily(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Under which name somebody plays the task of the day."""

    name: str


class RecordSeen(msgspec.Struct, frozen=True):
    """What a solo run came to: whose it is, when it was made (milliseconds since 1970), its place.

    Place 0 is none: the run is not ranked, or nobody asked. In `match` it can be watched. Of a
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


class TableMade(msgspec.Struct, frozen=True):
    """The code under which a table is found."""

    code: str


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Under which name somebody sits down."""

    name: str


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


class PublicTables(msgspec.Struct, frozen=True):
    """The tables that anybody may join."""

    tables: tuple[TableSeen, ...]


class SeatPlayed(msgspec.Struct, frozen=True):
    """Who sat there: a person under a name, a bot, or a bot for that person; or somebody."""

    name: str | None
    bot: str | None


class MatchPlayed(msgspec.Struct, frozen=True):
    """A match that is finished, for one who played on the seat `seat`.

    `opened` and `finished` are milliseconds since 1970. A match that was given up has no `places`,
    and only a solo run has a `result`.
    """

    id: str
    edition: str
    options: Raw
    opened: int
    finished: int
    seat: Seat
    seats: tuple[SeatPlayed, ...]
    places: tuple[tuple[Seat, ...], ...] | None
    result: SoloResult | None


class MatchesPlayed(msgspec.Struct, frozen=True):
    """Some of a guest's matches, the newest first, and whether there are older ones."""

    matches: tuple[MatchPlayed, ...]
    is_all: bool


class BookletTask(msgspec.Struct, frozen=True):
    """A task of a deck: where it stands, what it is, and how many solutions and which E it has."""

    name: str
    card: int
    family: str | None
    side: str
    label: str
    pieces: tuple[str, ...]
    area: str
    solutions: int
    difficulty: float


class BookletFace(msgspec.Struct, frozen=True):
    """A face of the card game: in which round it is played, of which card, and its symbols."""

    name: str
    round: int
    card: int
    symbols: str


class Booklet(msgspec.Struct, frozen=True):
    """All tasks of an edition; the card game has faces instead, of which hands are dealt."""

    edition: str
    tasks: tuple[BookletTask, ...]
    faces: tuple[BookletFace, ...]


class SolutionsSeen(msgspec.Struct, frozen=True):
    """How many solutions a task has, and some or all of them, each a line of placements."""

    task: str
    count: int
    solutions: tuple[str, ...]


class Times(msgspec.Struct, frozen=True):
    """How many solves without help, and their quartiles in milliseconds."""

    solves: int
    quarter: Millis
    median: Millis
    three_quarters: Millis


class SolveSeen(msgspec.Struct, frozen=True):
    """A task that somebody solved: when its match ended, how hard it is, how long it took.

    In `match`, unless it is gone, it can be watched: the task was `seen` at that time of it.
    """

    edition: str
    side: str
    made: int
    task: str
    difficulty: float
    time: Millis
    hints: int
    match: str | None
    seen: Millis


class TimesOfSide(msgspec.Struct, frozen=True):
    """The own times beside everybody's, the own fastest solve, and the last ones."""

    edition: str
    side: str
    own: Times
    everybody: Times
    best: SolveSeen | None
    last: tuple[SolveSeen, ...]


class BestMatch(msgspec.Struct, frozen=True):
    """The match in which somebody had the most of something, such as rounds solved `first`.

    `gem` is what the most gems alike were, `made` when it ended (milliseconds since 1970). In
    `match`, unless it is gone, it can be watched: it was over at `at`.
    """

    kind: Literal["gems", "alike", "points", "first"]
    count: int
    gem: str | None
    made: int
    match: str | None
    at: Millis


class MatchesCounted(msgspec.Struct, frozen=True):
    """The matches with others that somebody has played, and what was won in them.

    Some were given up before they `ended`: what was taken in those counts for nothing. Of all
    `rounds` somebody `solved` some, and some of these `first` and without help. Only some editions
    have `gems`, by their names; of light and dark the points are fields of the track.
    """

    edition: str
    played: int
    ended: int
    won: int
    rounds: int
    solved: int
    first: int
    gems: dict[str, int]
    points: int | None
    best: tuple[BestMatch, ...]


class Statistics(msgspec.Struct, frozen=True):
    """What a guest has played, edition by edition and side by side."""

    matches: tuple[MatchesCounted, ...]
    times: tuple[TimesOfSide, ...]


class TaskTimes(msgspec.Struct, frozen=True):
    """How long people took for a task, whose difficulty says what was expected."""

    edition: str
    side: str
    task: str
    difficulty: float
    times: Times


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


class ExportedSolve(msgspec.Struct, frozen=True):
    """How long the guest took for a task."""

    match: str
    number: int
    seat: Seat
    edition: str
    side: str
    task: str
    difficulty: float
    time: Millis
    hints: int
    seen: Millis
    made: int


class ExportedTaking(msgspec.Struct, frozen=True):
    """What the guest took home from a match with others; no place if it was given up."""

    match: str
    seat: Seat
    edition: str
    place: int | None
    rounds: int
    solved: int
    first: int
    gems: dict[str, int]
    points: int | None
    at: Millis
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


class Mistake(msgspec.Struct, frozen=True):
    """Why a request was not granted."""

    code: str
    facts: dict[str, Fact]
