"""Matches in the database: who owns one may write, and nobody else.

A match has an epoch, which each new owner raises. Whoever writes names the epoch that it owns, and
to append also the log's length. Both are compared in the statement that takes the match's lock, so
a stale owner's append fails, in whatever order two processes come.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ubongo.core.chain import RULES
from ubongo.core.decision import Written
from ubongo.core.edition import Seat
from ubongo.server.store.errors import CodeTaken, Fenced, UnknownMatch
from ubongo.server.store.guests import known_among
from ubongo.server.store.records import (
    FIRST_EPOCH,
    Append,
    MatchId,
    NewMatch,
    StoredSeat,
    Wall,
)
from ubongo.server.store.tables import decisions, match_seats, matches

CODE_INDEX_NAMES = ("code_in_use", "matches.code")
"""How PostgreSQL and SQLite call the index of the codes, when one is taken."""
_LENGTHEN = (
    update(matches)
    .where(
        matches.c.id == bindparam("of"),
        matches.c.epoch == bindparam("owned"),
        matches.c.length == bindparam("before"),
    )
    .values(length=bindparam("after"), alive_at=bindparam("at"), alive_wall=bindparam("wall"))
)


def create_match(connection: Connection, new: NewMatch, wall: Wall) -> None:
    """A match that nobody has played yet; its maker owns it."""
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


def take_over(connection: Connection, match: MatchId) -> int:
    """Raise the epoch: from now on only who has the new one may write."""
    raised = update(matches).where(matches.c.id == match).values(epoch=matches.c.epoch + 1)
    epoch = connection.execute(raised.returning(matches.c.epoch)).scalar_one_or_none()
    if epoch is None:
        raise UnknownMatch(match)
    return int(epoch)


def append_all(connection: Connection, appends: Sequence[Append], wall: Wall) -> None:
    """Append to many matches in two statements, whatever their number; or raise Fenced.

    In the order of the ids, for two servers that lock the same matches in the same order never
    wait for each other.
    """
    ordered = sorted(appends, key=lambda append: append.match)
    lengthened = connection.execute(_LENGTHEN, [_length_row(each, wall) for each in ordered])
    if lengthened.rowcount != len(ordered):
        raise Fenced("not every match is as its owner thinks")
    if rows := [row for each in ordered for row in _decision_rows(each)]:
        connection.execute(insert(decisions), rows)


def append_one(connection: Connection, append: Append, wall: Wall) -> None:
    """Append to one match, or say exactly why not."""
    row = _held(connection, append.match, append.epoch)
    if row.length != append.last:
        raise Fenced(
            f"match {append.match!r} has {row.length} decisions, "
            f"so number {append.last + 1} is not the next"
        )
    append_all(connection, [append], wall)


def settle_match(connection: Connection, epoch: int, settled: NewMatch) -> None:
    """Before the match begins, and when somebody sits in: what is agreed, and who sits where."""
    _held(connection, settled.id, epoch)
    values = {
        "edition": settled.edition,
        "options": one_line(settled.options),
        "host": known_among(connection, settled.host).get(settled.host),
    }
    connection.execute(update(matches).where(matches.c.id == settled.id).values(values))
    connection.execute(delete(match_seats).where(match_seats.c.match == settled.id))
    _insert_seats(connection, settled)


def set_seat(
    connection: Connection, match: MatchId, epoch: int, number: Seat, seat: StoredSeat
) -> None:
    """Somebody sits down, gets up, or is sat in for."""
    _held(connection, match, epoch)
    changed = connection.execute(
        update(match_seats)
        .where(match_seats.c.match == match, match_seats.c.seat == number)
        .values(guest=seat.guest, name=seat.name, bot=seat.bot)
    )
    if changed.rowcount == 0:
        raise ValueError(f"match {match!r} has no seat {number}")


def open_match(connection: Connection, match: MatchId, epoch: int, wall: Wall) -> None:
    """The match's clock starts."""
    row = _held(connection, match, epoch)
    if row.opened is None:
        _change(connection, match, opened=wall, alive_wall=wall)


def keep_alive(connection: Connection, match: MatchId, epoch: int, at: int, wall: Wall) -> None:
    """The match is running, although nothing happens in it."""
    _held(connection, match, epoch)
    _change(connection, match, alive_at=at, alive_wall=wall)


def finish(connection: Connection, match: MatchId, epoch: int, wall: Wall) -> None:
    """Nobody goes on with the match, and its code is free."""
    row = _held(connection, match, epoch)
    if row.finished is None:
        _change(connection, match, finished=wall)


def one_line(json: bytes) -> str:
    """JSON as it is stored: on one line, as the lines of a backup are."""
    text = json.decode()
    if "\n" in text:
        raise ValueError(f"not JSON on one line: {text!r}")
    return text


def _held(connection: Connection, match: MatchId, epoch: int) -> Row[Any, Any, Any, Any]:
    """The match's row, locked until the transaction ends, if the epoch is its present one."""
    columns = (matches.c.epoch, matches.c.length, matches.c.opened, matches.c.finished)
    asked = select(*columns).where(matches.c.id == match).with_for_update()
    row = connection.execute(asked).one_or_none()
    if row is None:
        raise UnknownMatch(match)
    if row.epoch != epoch:
        raise Fenced(f"match {match!r} is in epoch {row.epoch}, not in {epoch}")
    return row


def _change(connection: Connection, match: MatchId, **values: int) -> None:
    connection.execute(update(matches).where(matches.c.id == match).values(**values))


def _length_row(append: Append, wall: Wall) -> dict[str, object]:
    return {
        "of": append.match,
        "owned": append.epoch,
        "before": append.last,
        "after": append.last + len(append.decisions),
        "at": append.at,
        "wall": wall,
    }


def _decision_rows(append: Append) -> list[dict[str, object]]:
    return [
        {
            "match": append.match,
            "number": _checked(number, decision),
            "epoch": append.epoch,
            "schema": decision.schema,
            "at": decision.at,
            "body": one_line(decision.body),
        }
        for number, decision in enumerate(append.decisions, append.last + 1)
    ]


def _checked(number: int, decision: Written) -> int:
    """The number of a decision, which must be the next one."""
    if decision.number != number:
        raise ValueError(f"decision {decision.number} stands in {number}'s place")
    return number
