"""Solve times in the database: how long people took for the tasks."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select

from ubongo.core.wire.statistics import SolveSeen
from ubongo.server.store.database import insert_of
from ubongo.server.store.guests import known_among
from ubongo.server.store.structs import GuestId, MatchId, NewSolve, TaskTime, Wall
from ubongo.server.store.tables import matches, solves


def add_solves(
    connection: Connection, match_id: MatchId, finished: Wall, new: Sequence[NewSolve]
) -> None:
    """Keep the solves of a match; those of somebody who is not known any more are nobody's."""
    known = known_among(connection, *(each.guest for each in new))
    rows = [
        {
            **msgspec.structs.asdict(each),
            "match": match_id,
            "guest": known.get(each.guest),
            "made": finished,
        }
        for each in new
    ]
    if rows:
        connection.execute(insert_of(connection, solves).on_conflict_do_nothing(), rows)


def task_times(connection: Connection, edition: str) -> list[TaskTime]:
    """How long everybody took without help, task by task."""
    columns = solves.c
    asked = (
        select(columns.side, columns.task, columns.difficulty, columns.time)
        .where(columns.edition == edition, columns.hints == 0)
        .order_by(columns.side, columns.task)
    )
    return [TaskTime(*row) for row in connection.execute(asked)]


def own_solves(connection: Connection, guest: GuestId, most: int) -> list[SolveSeen]:
    """A guest's own solves, the newest first; a match that was pruned cannot be watched."""
    columns = {**solves.c, "match": matches.c.id}
    seen = [columns[field] for field in SolveSeen.__struct_fields__]
    asked = (
        select(*seen)
        .outerjoin_from(solves, matches, matches.c.id == solves.c.match)
        .where(solves.c.guest == guest)
        .order_by(solves.c.made.desc(), solves.c.match, solves.c.number.desc())
    )
    return [SolveSeen(*row) for row in connection.execute(asked.limit(most))]
