"""Solves in the database: how long people took, and up to which match that is known."""

from collections.abc import Iterator, Sequence

import msgspec
from sqlalchemy import Connection, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite

from ubongo.core.wire import SolveSeen
from ubongo.server.store.reading import header, seats_of
from ubongo.server.store.records import (
    GuestId,
    MatchId,
    NewSolve,
    StoredEvent,
    StoredMatch,
    TaskTime,
    Wall,
)
from ubongo.server.store.tables import events, guests, house, matches, solves

TALLIED = "tallied"
"""Under this name the house keeps up to which match solves are known: when it ended, and its id."""
BOARDS = ("arranged", "laid_out")
"""The events that are most of a log, and tell nothing about who solved what when."""


def untallied(connection: Connection, until: Wall, most: int) -> list[MatchId]:
    """Matches that have ended since those of which the solves are known, the oldest first."""
    known = connection.execute(select(house.c.value).where(house.c.name == TALLIED)).scalar()
    wall, _, last = (known or "0 ").partition(" ")
    asked = (
        select(matches.c.id)
        .where(matches.c.opened.is_not(None), matches.c.finished <= until)
        .where(tuple_(matches.c.finished, matches.c.id) > tuple_(int(wall), last))
        .where(matches.c.finished >= int(wall))
        .order_by(matches.c.finished, matches.c.id)
    )
    return list(connection.scalars(asked.limit(most)))


def without_boards(connection: Connection, match: MatchId) -> StoredMatch:
    """A match with all that happened but the boards in the making."""
    asked = (
        select(events.c.at, events.c.schema, events.c.event)
        .where(events.c.match == match)
        .order_by(events.c.seq)
    )
    for kind in BOARDS:
        asked = asked.where(~events.c.event.startswith(f'{{"kind":"{kind}"', autoescape=True))
    happened = tuple(
        StoredEvent(at, schema, event.encode()) for at, schema, event in connection.execute(asked)
    )
    return StoredMatch(header(connection, match), seats_of(connection, match), happened, ())


def add_solves(connection: Connection, match: MatchId, new: Sequence[NewSolve]) -> None:
    """Keep the solves of a match, once however often they are told, and that they are known."""
    finished = connection.scalar(select(matches.c.finished).where(matches.c.id == match))
    if finished is None:  # it was pruned meanwhile
        return
    known = set(
        connection.scalars(select(guests.c.id).where(guests.c.id.in_({each.guest for each in new})))
    )
    rows = [
        {
            **msgspec.structs.asdict(each),
            "match": match,
            "guest": each.guest if each.guest in known else None,
            "made": finished,
        }
        for each in new
    ]
    insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert
    if rows:
        connection.execute(insert(solves).on_conflict_do_nothing(), rows)
    marker = {"name": TALLIED, "value": f"{finished} {match}"}
    kept = insert(house).values(marker)
    connection.execute(
        kept.on_conflict_do_update(index_elements=["name"], set_={"value": marker["value"]})
    )


def times_of(connection: Connection, edition: str) -> Iterator[TaskTime]:
    """How long everybody took without help, task by task."""
    columns = solves.c
    asked = (
        select(columns.side, columns.task, columns.difficulty, columns.time)
        .where(columns.edition == edition, columns.hints == 0)
        .order_by(columns.side, columns.task)
    )
    return (TaskTime(*row) for row in connection.execute(asked))


def own_solves(connection: Connection, guest: GuestId, most: int) -> list[SolveSeen]:
    """A guest's own solves, the newest first."""
    columns = solves.c
    seen = [columns[field] for field in SolveSeen.__struct_fields__]
    asked = (
        select(*seen)
        .where(columns.guest == guest)
        .order_by(columns.made.desc(), columns.match, columns.number.desc())
    )
    return [SolveSeen(*row) for row in connection.execute(asked.limit(most))]
