"""A backup: the whole store as lines of JSON, which either database can be filled with again.

The first line names the format and the revision of the tables, the last one counts the lines
between; so a file that was cut off is noticed. A backup is of one moment, also while tables run.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, RowMapping, Table, insert, select
from sqlalchemy.exc import DBAPIError

import ubongo
from ubongo.server.store.database import wall_of
from ubongo.server.store.errors import DamagedBackupError, NotEmpty
from ubongo.server.store.structs import Wall
from ubongo.server.store.tables import (
    FIRST_REVISION,
    REVISION,
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

ROWS_AT_ONCE = 500
_UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)


class BackupHeader(msgspec.Struct, frozen=True):
    """The first line."""

    format: Literal["ubongo.backup"]
    revision: int
    program: str
    made: Wall


class Line(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A row of some table; the fields are its columns."""


class GuestLine(Line, frozen=True, tag="guest"):
    """A row of `guests`."""

    id: str
    name: str | None
    created: int
    last_seen: int
    phrase_hash: str | None
    settings: str | None


class DeviceLine(Line, frozen=True, tag="device"):
    """A row of `devices`."""

    id: str
    guest: str
    credential_hash: str
    name: str | None
    added: int
    seen: int


class MatchLine(Line, frozen=True, tag="match"):
    """A row of `matches`; the seed is in base 64."""

    id: str
    code: str
    edition: str
    options: msgspec.Raw
    seed: bytes
    host: str | None
    created: int
    started: int | None
    finished: int | None
    rules: int
    epoch: int
    length: int
    alive_at: int
    alive_wall: int
    idle_hours: int
    is_collected: bool


class SeatLine(Line, frozen=True, tag="seat"):
    """A row of `match_seats`."""

    match: str
    seat: int
    guest: str | None
    name: str | None
    bot: str | None


class OtherLine(Line, frozen=True, tag="other"):
    """A row of `match_others`."""

    match: str
    number: int
    role: str
    guest: str | None
    name: str | None
    seat: int | None


class DecisionLine(Line, frozen=True, tag="decision"):
    """A row of `decisions`."""

    match: str
    number: int
    epoch: int
    schema: int
    at: int
    body: msgspec.Raw


class SoloResultLine(Line, frozen=True, tag="solo_result"):
    """A row of `solo_results`."""

    id: str
    guest: str
    match: str | None
    edition: str
    mode: str
    side: str
    length: int
    source: str
    solved: int
    time: int
    put_aside: int
    is_ranked: bool
    is_struck: bool
    made: int
    hints: int = 0
    day: str | None = None
    is_doubtful: bool = False


class SolveLine(Line, frozen=True, tag="solve"):
    """A row of `solves`."""

    match: str
    number: int
    seat: int
    guest: str | None
    edition: str
    side: str
    task: str
    difficulty: float
    time: int
    hints: int
    seen: int
    made: int


class MatchResultLine(Line, frozen=True, tag="match_result"):
    """A row of `match_results`."""

    match: str
    seat: int
    guest: str
    edition: str
    place: int | None
    rounds: int
    solved: int
    first: int
    gems: msgspec.Raw
    points: int | None
    at: int
    made: int
    is_quick: bool = False


class ServerStateLine(Line, frozen=True, tag="server_state"):
    """A row of `server_state`."""

    name: str
    value: str


class EndLine(Line, frozen=True, tag="end"):
    """The last line: how many came between it and the first one."""

    lines: int


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
TABLES = {part.line: part.table for part in PARTS}
JSON_COLUMNS = frozenset({"options", "body", "gems"})
_DECODER = msgspec.json.Decoder(
    GuestLine
    | DeviceLine
    | MatchLine
    | SeatLine
    | OtherLine
    | DecisionLine
    | SoloResultLine
    | SolveLine
    | MatchResultLine
    | ServerStateLine
    | EndLine
)


def export(connection: Connection) -> Iterator[list[bytes]]:
    """The lines of a backup, some at a time, each with its line end."""
    yield [
        _encode_line(
            BackupHeader("ubongo.backup", REVISION, ubongo.__version__, wall_of(connection))
        )
    ]
    count = 0
    streaming = connection.execution_options(yield_per=ROWS_AT_ONCE)
    for part in PARTS:
        rows = streaming.execute(select(part.table).order_by(*part.order)).mappings()
        for some in rows.partitions():
            count += len(some)
            yield [_encode_line(_line(part.line, row)) for row in some]
    yield [_encode_line(EndLine(count))]


def restore(connection: Connection, lines: Iterable[bytes]) -> int:
    """Fill an empty store from the lines of a backup; how many rows."""
    if any(connection.execute(select(part.table).limit(1)).first() for part in PARTS):
        raise NotEmpty
    rows: list[dict[str, object]] = []
    table = guests
    number = 1
    for number, line in enumerate(_read_lines(lines), 2):
        if TABLES[type(line)] is not table or len(rows) == ROWS_AT_ONCE:
            _fill(connection, table, rows, number - 1)
            table, rows = TABLES[type(line)], []
        rows.append(_row(line))
    _fill(connection, table, rows, number)
    return number - 1


def _encode_line(line: msgspec.Struct) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _line(kind: type[Line], row: RowMapping) -> Line:
    fields = {name: row[name] for name in kind.__struct_fields__}
    for name in JSON_COLUMNS & fields.keys():
        fields[name] = msgspec.Raw(fields[name].encode())
    return kind(**fields)


def _row(line: Line) -> dict[str, object]:
    row: dict[str, Any] = {name: getattr(line, name) for name in line.__struct_fields__}
    for name in JSON_COLUMNS & row.keys():
        row[name] = bytes(row[name]).decode()
    return row


def _read_lines(lines: Iterable[bytes]) -> Iterator[Line]:
    """The lines between the first and the last, which must both be there."""
    given = iter(lines)
    header = _decode_line(next(given, b""), msgspec.json.Decoder(BackupHeader), 1)
    if header.revision > REVISION:
        raise DamagedBackupError(
            1, f"written by a newer ubongo (revision {header.revision}; this one knows {REVISION})"
        )
    if header.revision < FIRST_REVISION:
        raise DamagedBackupError(
            1, "written by an ubongo from before the first release, which this one cannot restore"
        )
    number = 1
    for number, text in enumerate(given, 2):
        line = _decode_line(text, _DECODER, number)
        if isinstance(line, EndLine):
            if line.lines != number - 2:
                raise DamagedBackupError(number, f"{number - 2} of {line.lines} lines are there")
            if next(given, None) is not None:
                raise DamagedBackupError(number + 1, "there is a line after the last one")
            return
        yield line
    raise DamagedBackupError(number, "the last line is missing: the file was cut off")


def _decode_line(text: bytes, decoder: Any, number: int) -> Any:  # noqa: ANN401 - of any of the lines
    try:
        return decoder.decode(text)
    except _UNREADABLE as error:
        raise DamagedBackupError(number, str(error)) from None


def _fill(connection: Connection, table: Table, rows: list[dict[str, object]], number: int) -> None:
    if not rows:
        return
    try:
        connection.execute(insert(table), rows)
    except DBAPIError as error:
        if connection.invalidated:
            raise
        said = str(error.orig).splitlines()[0]
        raise DamagedBackupError(number, f"these rows do not fit in here: {said}") from None
