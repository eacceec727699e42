"""A backup: the whole store as lines of JSON, which either database can be filled with again.

The first line names the format and the revision of the tables, the last one counts the lines
between and has their hash; so a file that was cut off, or in which anything was changed, is
noticed. Whoever makes the hash anew still has to write what a server could have stored: every value
is checked (`backup_lines`), and every match as a whole. A backup is of one moment, also while
tables run.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from hashlib import sha256
from typing import Any, Literal, Union

import msgspec
from sqlalchemy import Connection, RowMapping, Table, insert, select
from sqlalchemy.exc import DBAPIError

import ubongo
from ubongo.decks.boxes import EDITIONS
from ubongo.server.store.backup_lines import (
    PARTS,
    GuestLine,
    Line,
    MatchLine,
    MatchResultLine,
)
from ubongo.server.store.database import wall_of
from ubongo.server.store.errors import DamagedBackupError, FailedError, NotEmpty
from ubongo.server.store.match_results import decode_gems
from ubongo.server.store.matches import load_match
from ubongo.server.store.structs import StoredMatch, Wall
from ubongo.server.store.tables import FIRST_REVISION, REVISION, guests, match_seats

MatchCheck = Callable[[StoredMatch], None]
"""Whether a match could have been played; a ValueError says why not."""
ROWS_AT_ONCE = 500
_UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)


class BackupHeader(msgspec.Struct, frozen=True):
    """The first line."""

    format: Literal["ubongo.backup"]
    revision: int
    program: str
    made: Wall


class EndLine(Line, frozen=True, tag="end"):
    """The last line: how many came between it and the first one, and the hash of all before it."""

    lines: int
    sha256: str


TABLES = {part.line: part.table for part in PARTS}
JSON_COLUMNS = frozenset({"options", "body", "gems"})
_DECODER = msgspec.json.Decoder(Union[(EndLine, *TABLES)])


def export(connection: Connection) -> Iterator[list[bytes]]:
    """The lines of a backup, some at a time, each with its line end."""
    made = wall_of(connection)
    first = _encode_line(BackupHeader("ubongo.backup", REVISION, ubongo.__version__, made))
    yield [first]
    count, hashed = 0, sha256(first)
    streaming = connection.execution_options(yield_per=ROWS_AT_ONCE)
    for part in PARTS:
        rows = streaming.execute(select(part.table).order_by(*part.order)).mappings()
        for some in rows.partitions():
            count += len(some)
            lines = [_encode_line(_line(part.line, row)) for row in some]
            hashed.update(b"".join(lines))
            yield lines
    yield [_encode_line(EndLine(count, hashed.hexdigest()))]


def restore(connection: Connection, lines: Iterable[bytes], check: MatchCheck) -> int:
    """Fill an empty store from the lines of a backup; how many rows."""
    if any(connection.execute(select(part.table).limit(1)).first() for part in PARTS):
        raise NotEmpty
    rows: list[dict[str, object]] = []
    table = guests
    told_in: dict[str, int] = {}
    number = 1
    for number, line in enumerate(_read_lines(lines), 2):
        if TABLES[type(line)] is not table or len(rows) == ROWS_AT_ONCE:
            _fill(connection, table, rows, number - 1)
            table, rows = TABLES[type(line)], []
        rows.append(_row(line, number))
        if isinstance(line, MatchLine):
            told_in[line.id] = number
    _fill(connection, table, rows, number)
    for match_id, told in told_in.items():
        _check_match(connection, match_id, told, check)
    return number - 1


def _check_match(connection: Connection, match_id: str, number: int, check: MatchCheck) -> None:
    try:
        stored = load_match(connection, match_id)
        _check_numbers(connection, stored)
        check(stored)
    except (FailedError, ValueError) as error:
        raise DamagedBackupError(number, f"match {match_id!r} cannot be right: {error}") from None


def _check_numbers(connection: Connection, stored: StoredMatch) -> None:
    asked = select(match_seats.c.seat).where(match_seats.c.match == stored.header.id)
    if sorted(connection.scalars(asked)) != list(range(len(stored.seats))):
        raise ValueError("its seats are not numbered 0, 1, 2, …")
    if [each.number for each in stored.decisions] != list(range(1, len(stored.decisions) + 1)):
        raise ValueError("its decisions are not numbered 1, 2, 3, …")


def _encode_line(line: msgspec.Struct) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _line(kind: type[Line], row: RowMapping) -> Line:
    fields = {name: row[name] for name in kind.__struct_fields__}
    for name in JSON_COLUMNS & fields.keys():
        fields[name] = msgspec.Raw(fields[name].encode())
    return kind(**fields)


def _row(line: Line, number: int) -> dict[str, object]:
    row: dict[str, Any] = {name: getattr(line, name) for name in line.__struct_fields__}
    for name, value in row.items():
        if isinstance(value, Enum):
            row[name] = value.value
    try:
        for name in JSON_COLUMNS & row.keys():
            row[name] = bytes(row[name]).decode()
        _check(line)
    except (*_UNREADABLE, ValueError) as error:
        raise DamagedBackupError(number, str(error)) from None
    return row


def _check(line: Line) -> None:
    """What the type of a field does not say."""
    if isinstance(line, GuestLine) and line.settings is not None:
        msgspec.json.decode(line.settings, type=dict[str, str])
    if isinstance(line, MatchResultLine):
        decode_gems(bytes(line.gems).decode())
    edition = getattr(line, "edition", EDITIONS[0])
    if not isinstance(line, MatchLine) and edition not in EDITIONS:
        raise ValueError(f"there is no edition {edition!r}")


def _read_lines(lines: Iterable[bytes]) -> Iterator[Line]:
    """The lines between the first and the last, which must both be there."""
    given = iter(lines)
    first = next(given, b"")
    hashed = sha256(first)
    header = _decode_line(first, msgspec.json.Decoder(BackupHeader), 1)
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
            if line.sha256 != hashed.hexdigest():
                raise DamagedBackupError(number, "a line was changed: the hash of all is another")
            return
        hashed.update(text)
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
