"""Matches in the database: who owns one may write, and nobody else.

A match has an epoch, which each new owner raises. Whoever writes names the epoch that it owns,
which is compared once the match's row is locked.
"""

from typing import Any, TypeAlias

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    RowMapping,
    and_,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from ubongo.core.chain import RULES
from ubongo.core.decision import EncodedDecision
from ubongo.core.edition import Millis
from ubongo.server.store.database import wall_of
from ubongo.server.store.errors import CodeTaken, FailedError, Fenced, UnknownMatch
from ubongo.server.store.guests import known_among
from ubongo.server.store.others import others_of, replace_others
from ubongo.server.store.structs import (
    FIRST_EPOCH,
    Alive,
    MatchHeader,
    MatchId,
    NewMatch,
    StoredMatch,
    StoredSeat,
)
from ubongo.server.store.tables import decisions, match_seats, matches

Which: TypeAlias = ColumnElement[bool]

CODE_INDEX_NAMES = ("code_in_use", "matches.code")
"""How PostgreSQL and SQLite call the index of the codes, when one is taken."""


def create_match(connection: Connection, new: NewMatch) -> int:
    """A new match, or CodeTaken; the epoch of its maker, who owns it.

    To make it twice does no harm.
    """
    is_this = and_(matches.c.id == new.id, matches.c.code == new.code, matches.c.seed == new.seed)
    if connection.scalar(select(matches.c.id).where(is_this)) is not None:
        return FIRST_EPOCH
    wall = wall_of(connection)
    row = {
        "id": new.id,
        "code": new.code,
        "edition": new.edition,
        "options": one_line(new.options),
        "seed": new.seed,
        "host": known_among(connection, new.host).get(new.host),
        "created": wall,
        "rules": RULES,
        "epoch": FIRST_EPOCH,
        "length": 0,
        "alive_at": 0,
        "alive_wall": wall,
    }
    try:
        connection.execute(insert(matches), row)
    except IntegrityError as error:
        if any(name in str(error.orig) for name in CODE_INDEX_NAMES):
            raise CodeTaken(new.code) from None
        raise
    _insert_seats(connection, new)
    replace_others(connection, new.id, new.others)
    return FIRST_EPOCH


def _insert_seats(connection: Connection, new: NewMatch) -> None:
    known = known_among(connection, *(seat.guest for seat in new.seats))
    rows = [
        {
            "match": new.id,
            "seat": number,
            "guest": known.get(seat.guest),
            "name": seat.name if seat.guest is None or seat.guest in known else None,
            "bot": seat.bot,
        }
        for number, seat in enumerate(new.seats)
    ]
    if rows:
        connection.execute(insert(match_seats), rows)


def take_over_match(connection: Connection, match_id: MatchId) -> int:
    """Raise the epoch: from now on only who has the new one may write."""
    raised = update(matches).where(matches.c.id == match_id).values(epoch=matches.c.epoch + 1)
    epoch = connection.execute(raised.returning(matches.c.epoch)).scalar_one_or_none()
    if epoch is None:
        raise UnknownMatch(match_id)
    return int(epoch)


def update_match(connection: Connection, epoch: int, settled: NewMatch) -> None:
    """Before the match begins, and when somebody sits in: what is agreed, and who sits where."""
    lock_match(connection, settled.id, epoch)
    values = {
        "edition": settled.edition,
        "options": one_line(settled.options),
        "host": known_among(connection, settled.host).get(settled.host),
    }
    connection.execute(update(matches).where(matches.c.id == settled.id).values(values))
    connection.execute(delete(match_seats).where(match_seats.c.match == settled.id))
    _insert_seats(connection, settled)
    replace_others(connection, settled.id, settled.others)


def start_match(connection: Connection, match_id: MatchId, epoch: int) -> MatchHeader:
    """The match's clock starts; the match as it is stored now."""
    row = lock_match(connection, match_id, epoch)
    if row.started is None:
        wall = wall_of(connection)
        _change(connection, match_id, started=wall, alive_wall=wall)
    return load_header(connection, match_id)


def finish_match(connection: Connection, match_id: MatchId, epoch: int) -> None:
    """Nobody goes on with the match, and its code is free."""
    row = lock_match(connection, match_id, epoch)
    if row.finished is None:
        _change(connection, match_id, finished=wall_of(connection))


# Queries, each answered from one moment's tables.


def load_match(connection: Connection, match_id: MatchId) -> StoredMatch:
    """A whole match."""
    row = _row(connection, match_id)
    decided = decisions_of(connection, match_id)
    if len(decided) != row["length"]:
        raise FailedError(f"match {match_id!r} has {len(decided)} of its {row['length']} decisions")
    seats, others = seats_of(connection, match_id), others_of(connection, match_id)
    return StoredMatch(_header(row), seats, decided, others)


def load_header(connection: Connection, match_id: MatchId) -> MatchHeader:
    """A match without what happened in it."""
    row = _row(connection, match_id)
    return _header(row)


def match_by_code(connection: Connection, code: str) -> MatchId | None:
    """The match that has this code and is not finished."""
    asked = select(matches.c.id).where(matches.c.code == code, matches.c.finished.is_(None))
    found: MatchId | None = connection.scalar(asked)
    return found


def result_by_code(connection: Connection, code: str, within: Millis) -> MatchId | None:
    """The last match that had this code and was finished within this time.

    No match is found once the host has closed the table, even where another one was to begin.
    """
    since = wall_of(connection) - within
    asked = (
        select(matches.c.id, matches.c.started, matches.c.options)
        .where(matches.c.code == code, matches.c.finished >= since)
        .order_by(matches.c.finished.desc())
    )
    for row in connection.execute(asked):
        if is_closed_by_host(row.options):
            return None
        if row.started is not None:
            return MatchId(row.id)
    return None


class _TableEnd(msgspec.Struct):
    """The part of what is agreed at a table that the store itself reads."""

    is_closed_by_host: bool = False


def is_closed_by_host(options: bytes | str) -> bool:
    """Whether the host closed the table for good at which this is agreed."""
    return msgspec.json.decode(options, type=_TableEnd).is_closed_by_host


def load_decision(connection: Connection, match_id: MatchId, number: int) -> EncodedDecision:
    """A decision of a match by its number."""
    found = decisions_of(connection, match_id, decisions.c.number == number)
    if not found:
        raise FailedError(f"match {match_id!r} has no decision {number}")
    return found[0]


def _row(connection: Connection, match_id: MatchId) -> RowMapping:
    row = (
        connection.execute(select(matches).where(matches.c.id == match_id)).mappings().one_or_none()
    )
    if row is None:
        raise UnknownMatch(match_id)
    return row


def _header(row: RowMapping) -> MatchHeader:
    return MatchHeader(
        id=row["id"],
        code=row["code"],
        edition=row["edition"],
        options=row["options"].encode(),
        seed=bytes(row["seed"]),
        host=row["host"],
        created=row["created"],
        started=row["started"],
        finished=row["finished"],
        rules=row["rules"],
        epoch=row["epoch"],
        alive=Alive(row["alive_at"], row["alive_wall"]),
    )


def seats_of(connection: Connection, match_id: MatchId) -> tuple[StoredSeat, ...]:
    """Who sat where."""
    asked = (
        select(match_seats.c.guest, match_seats.c.name, match_seats.c.bot)
        .where(match_seats.c.match == match_id)
        .order_by(match_seats.c.seat)
    )
    return tuple(StoredSeat(*row) for row in connection.execute(asked))


def decisions_of(
    connection: Connection, match_id: MatchId, *which: Which
) -> tuple[EncodedDecision, ...]:
    """The decisions of a match in their order: all of them, or those that are such."""
    asked = (
        select(decisions.c.number, decisions.c.at, decisions.c.schema, decisions.c.body)
        .where(decisions.c.match == match_id, *which)
        .order_by(decisions.c.number)
    )
    return tuple(
        EncodedDecision(number, at, schema, body.encode())
        for number, at, schema, body in connection.execute(asked)
    )


# Parts.


def one_line(json: bytes) -> str:
    """JSON as it is stored: on one line, as the lines of a backup are."""
    text = json.decode()
    if "\n" in text:
        raise ValueError(f"not JSON on one line: {text!r}")
    return text


def lock_match(connection: Connection, match_id: MatchId, epoch: int) -> Row[Any, Any, Any, Any]:
    """The match's row, locked until the transaction ends, if the epoch is its present one."""
    columns = (matches.c.epoch, matches.c.length, matches.c.started, matches.c.finished)
    asked = select(*columns).where(matches.c.id == match_id).with_for_update()
    row = connection.execute(asked).one_or_none()
    if row is None:
        raise UnknownMatch(match_id)
    if row.epoch != epoch:
        raise Fenced(f"match {match_id!r} is in epoch {row.epoch}, not in {epoch}")
    return row


def _change(connection: Connection, match_id: MatchId, **values: int) -> None:
    connection.execute(update(matches).where(matches.c.id == match_id).values(**values))
