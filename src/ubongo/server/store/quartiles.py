"""Quartiles of times; those of everybody are looked up by the database, which has all of them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, func, select

from ubongo.core.edition import Millis
from ubongo.core.wire.statistics import TaskTimes, Times
from ubongo.server.store.tables import solves

NO_TIMES = Times(0, 0, 0, 0)


class EditionTimes(NamedTuple):
    """Everybody's times: of each side together, and task by task."""

    sides: dict[str, Times]
    tasks: tuple[TaskTimes, ...]


def times(found: Sequence[Millis]) -> Times:
    """How many, and the quartiles, each of which is a time of the list; all 0 for an empty list."""
    ordered = sorted(found)
    last = len(ordered) - 1
    if last < 0:
        return NO_TIMES
    quarter = last // 4
    return Times(len(ordered), ordered[quarter], ordered[last // 2], ordered[last - quarter])


def edition_times(connection: Connection, edition: str) -> EditionTimes:
    """How long everybody took without help for the tasks of an edition."""
    side, task = solves.c.side, solves.c.task
    sides = {row.side: _times(row) for row in _quartiles(connection, edition, side)}
    tasks = (
        TaskTimes(edition, row.side, row.task, row.difficulty, _times(row))
        for row in _quartiles(connection, edition, side, task)
    )
    return EditionTimes(sides, tuple(tasks))


def _times(row: Any) -> Times:  # noqa: ANN401 - a row of _quartiles
    return Times(row.solves, row.quarter, row.median, row.three_quarters)


def _quartiles(connection: Connection, edition: str, *by: Column[str]) -> Sequence[Any]:
    """The quartiles as `times` has them, for everything that is alike in these columns."""
    ranked = (
        select(
            *by,
            solves.c.difficulty,
            solves.c.time,
            (func.row_number().over(partition_by=by, order_by=solves.c.time) - 1).label("rank"),
            (func.count().over(partition_by=by) - 1).label("last"),
        )
        .where(solves.c.edition == edition, solves.c.hints == 0)
        .subquery()
    )
    quarter = ranked.c.last // 4
    ranks = {"quarter": quarter, "median": ranked.c.last // 2}
    ranks["three_quarters"] = ranked.c.last - quarter
    groups = [ranked.c[column.key] for column in by]
    chosen = (
        func.max(ranked.c.time).filter(ranked.c.rank == rank).label(name)
        for name, rank in ranks.items()
    )
    asked = select(
        *groups,
        (func.max(ranked.c.last) + 1).label("solves"),
        func.max(ranked.c.difficulty).label("difficulty"),
        *chosen,
    ).where(ranked.c.rank.in_(ranks.values()))
    return connection.execute(asked.group_by(*groups).order_by(*groups)).all()
