"""Appends to the logs of matches, in few statements however many there are.

Whoever appends names the epoch that it owns and the log's length. Both are compared in the
statement that takes the match's lock, so a stale owner's append fails, in whatever order two
processes come.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, bindparam, insert, update

from ubongo.core.decision import EncodedDecision
from ubongo.server.store.database import wall_of
from ubongo.server.store.errors import Fenced
from ubongo.server.store.matches import decisions_of, lock_match, one_line
from ubongo.server.store.structs import Append, Wall
from ubongo.server.store.tables import decisions, matches

_LENGTHEN = (
    update(matches)
    .where(
        matches.c.id == bindparam("of"),
        matches.c.epoch == bindparam("owned"),
        matches.c.length == bindparam("before"),
    )
    .values(
        length=bindparam("after"),
        alive_at=bindparam("at"),
        alive_wall=bindparam("wall"),
        idle_hours=0,
    )
)


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Append to many matches in two statements, whatever their number; or raise Fenced.

    In the order of the ids, for two servers that lock the same matches in the same order never
    wait for each other.
    """
    wall = wall_of(connection)
    ordered = sorted(appends, key=lambda append: append.match_id)
    lengthened = connection.execute(_LENGTHEN, [_length_row(each, wall) for each in ordered])
    if lengthened.rowcount != len(ordered):
        raise Fenced("not every match is as its owner thinks")
    if rows := [row for each in ordered for row in _decision_rows(each)]:
        connection.execute(insert(decisions), rows)


def append_one(connection: Connection, append: Append, *, is_again: bool = False) -> None:
    """Append to one match, or say exactly why not.

    What is tried again, and is stored as it is and by the same owner, is done: the connection may
    have broken after the commit, before its answer came.
    """
    row = lock_match(connection, append.match_id, append.epoch)
    end = append.last + len(append.decisions)
    if is_again and append.decisions and row.length >= end:
        is_own = and_(
            decisions.c.number > append.last,
            decisions.c.number <= end,
            decisions.c.epoch == append.epoch,
        )
        if decisions_of(connection, append.match_id, is_own) == tuple(append.decisions):
            return
    if row.length != append.last:
        raise Fenced(
            f"match {append.match_id!r} has {row.length} decisions, "
            f"so number {append.last + 1} is not the next"
        )
    append_all(connection, [append])


def _length_row(append: Append, wall: Wall) -> dict[str, object]:
    return {
        "of": append.match_id,
        "owned": append.epoch,
        "before": append.last,
        "after": append.last + len(append.decisions),
        "at": append.at,
        "wall": wall,
    }


def _decision_rows(append: Append) -> list[dict[str, object]]:
    return [
        {
            "match": append.match_id,
            "number": _check_number(number, decision),
            "epoch": append.epoch,
            "schema": decision.schema,
            "at": decision.at,
            "body": one_line(decision.body),
        }
        for number, decision in enumerate(append.decisions, append.last + 1)
    ]


def _check_number(number: int, decision: EncodedDecision) -> int:
    """The number of a decision, which must be the next one."""
    if decision.number != number:
        raise ValueError(f"decision {decision.number} stands in {number}'s place")
    return number
