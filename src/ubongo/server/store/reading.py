"""Questions about matches: each is answered from one moment's tables."""

from typing import TypeAlias

from sqlalchemy import ColumnElement, Connection, RowMapping, select

from ubongo.core.decision import Written
from ubongo.server.store.errors import FailedError, UnknownMatch
from ubongo.server.store.records import (
    Alive,
    MatchHeader,
    MatchId,
    StoredMatch,
    StoredSeat,
    Wall,
)
from ubongo.server.store.tables import decisions, match_seats, matches

Which: TypeAlias = ColumnElement[bool]


def load(connection: Connection, match: MatchId) -> StoredMatch:
    """A whole match."""
    row = connection.execute(select(matches).where(matches.c.id == match)).mappings().one_or_none()
    if row is None:
        raise UnknownMatch(match)
    decided = decisions_of(connection, match)
    if len(decided) != row["length"]:
        raise FailedError(f"match {match!r} has {len(decided)} of its {row['length']} decisions")
    return StoredMatch(_header(row), seats_of(connection, match), decided)


def header(connection: Connection, match: MatchId) -> MatchHeader:
    """A match without what happened in it."""
    row = connection.execute(select(matches).where(matches.c.id == match)).mappings().one_or_none()
    if row is None:
        raise UnknownMatch(match)
    return _header(row)


def unfinished(connection: Connection) -> list[MatchId]:
    """The matches that somebody has to go on with, the oldest first."""
    asked = select(matches.c.id).where(matches.c.finished.is_(None))
    return list(connection.scalars(asked.order_by(matches.c.created, matches.c.id)))


def find_by_code(connection: Connection, code: str) -> MatchId | None:
    """The match that has this code and is not finished."""
    asked = select(matches.c.id).where(matches.c.code == code, matches.c.finished.is_(None))
    found: MatchId | None = connection.scalar(asked)
    return found


def find_result(connection: Connection, code: str, since: Wall) -> MatchId | None:
    """The last match that had this code and was finished since then."""
    asked = select(matches.c.id).where(
        matches.c.code == code, matches.c.opened.is_not(None), matches.c.finished >= since
    )
    found: MatchId | None = connection.scalar(asked.order_by(matches.c.finished.desc()).limit(1))
    return found


def decision(connection: Connection, match: MatchId, number: int) -> Written:
    """A decision of a match by its number."""
    found = decisions_of(connection, match, decisions.c.number == number)
    if not found:
        raise FailedError(f"match {match!r} has no decision {number}")
    return found[0]


def _header(row: RowMapping) -> MatchHeader:
    return MatchHeader(
        id=row["id"],
        code=row["code"],
        edition=row["edition"],
        options=row["options"].encode(),
        seed=bytes(row["seed"]),
        host=row["host"],
        created=row["created"],
        opened=row["opened"],
        finished=row["finished"],
        rules=row["rules"],
        epoch=row["epoch"],
        alive=Alive(row["alive_at"], row["alive_wall"]),
    )


def seats_of(connection: Connection, match: MatchId) -> tuple[StoredSeat, ...]:
    """Who sat where."""
    asked = (
        select(match_seats.c.guest, match_seats.c.name, match_seats.c.bot)
        .where(match_seats.c.match == match)
        .order_by(match_seats.c.seat)
    )
    return tuple(StoredSeat(*row) for row in connection.execute(asked))


def decisions_of(connection: Connection, match: MatchId, *which: Which) -> tuple[Written, ...]:
    """The decisions of a match in their order: all of them, or those that are such."""
    asked = (
        select(decisions.c.number, decisions.c.at, decisions.c.schema, decisions.c.body)
        .where(decisions.c.match == match, *which)
        .order_by(decisions.c.number)
    )
    return tuple(
        Written(number, at, schema, body.encode())
        for number, at, schema, body in connection.execute(asked)
    )
