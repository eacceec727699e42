"""Questions about matches: each is answered from one moment's tables."""

from sqlalchemy import Connection, RowMapping, func, select

from ubongo.core.edition import Seat
from ubongo.server.store.errors import FailedError, UnknownMatch
from ubongo.server.store.records import (
    Alive,
    MatchHeader,
    MatchId,
    StoredAnswer,
    StoredEvent,
    StoredMatch,
    StoredSeat,
    Wall,
)
from ubongo.server.store.tables import answers, events, match_seats, matches


def load(connection: Connection, match: MatchId, kept_answers: int) -> StoredMatch:
    """A whole match; of the answers only so many of each seat, the last ones."""
    row = connection.execute(select(matches).where(matches.c.id == match)).mappings().one_or_none()
    if row is None:
        raise UnknownMatch(match)
    happened = _events(connection, match)
    if len(happened) != row["length"]:
        raise FailedError(f"match {match!r} has {len(happened)} of its {row['length']} events")
    return StoredMatch(
        _header(row),
        seats_of(connection, match),
        happened,
        _answers(connection, match, kept_answers),
    )


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


def answer_to(connection: Connection, match: MatchId, seat: Seat, command: str) -> bytes | None:
    """What was answered to a command, however long ago."""
    found = connection.scalar(
        select(answers.c.answer).where(
            answers.c.match == match, answers.c.seat == seat, answers.c.command == command
        )
    )
    return None if found is None else found.encode()


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


def _events(connection: Connection, match: MatchId) -> tuple[StoredEvent, ...]:
    asked = (
        select(events.c.at, events.c.schema, events.c.event)
        .where(events.c.match == match)
        .order_by(events.c.seq)
    )
    return tuple(
        StoredEvent(at, schema, event.encode()) for at, schema, event in connection.execute(asked)
    )


def _answers(connection: Connection, match: MatchId, most: int) -> tuple[StoredAnswer, ...]:
    if not most:
        return ()
    age = func.row_number().over(partition_by=answers.c.seat, order_by=answers.c.id.desc())
    aged = (
        select(answers.c.id, answers.c.seat, answers.c.command, answers.c.answer, age.label("age"))
        .where(answers.c.match == match)
        .subquery()
    )
    asked = (
        select(aged.c.seat, aged.c.command, aged.c.answer)
        .where(aged.c.age <= most)
        .order_by(aged.c.id)
    )
    return tuple(
        StoredAnswer(seat, command, answer.encode())
        for seat, command, answer in connection.execute(asked)
    )
