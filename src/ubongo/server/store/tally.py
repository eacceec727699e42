"""The tally in the database: of which matches it is known who took how long, and won what."""

from collections.abc import Sequence

from sqlalchemy import Connection, select, tuple_

from ubongo.server.store.database import insert_of
from ubongo.server.store.reading import header, seats_of
from ubongo.server.store.records import (
    MatchId,
    NewSolve,
    NewTaking,
    StoredEvent,
    StoredMatch,
    Wall,
)
from ubongo.server.store.solves import add_solves
from ubongo.server.store.tables import events, house, matches
from ubongo.server.store.takings import add_takings

TALLIED = "tallied"
"""Under this name the house keeps up to which match that is known: when it ended, and its id."""
BOARDS = ("arranged", "laid_out")
"""The events that are most of a log, and tell nothing about who solved what when."""


def untallied(connection: Connection, until: Wall, most: int) -> list[MatchId]:
    """Matches that have ended since those of which that is known, the oldest first."""
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


def add_tally(
    connection: Connection, match: MatchId, solves: Sequence[NewSolve], takings: Sequence[NewTaking]
) -> None:
    """Keep what is told of a match, once however often it is told, and that it is known."""
    finished = connection.scalar(select(matches.c.finished).where(matches.c.id == match))
    if finished is None:  # it was pruned meanwhile
        return
    add_solves(connection, match, finished, solves)
    add_takings(connection, match, finished, takings)
    marker = {"name": TALLIED, "value": f"{finished} {match}"}
    kept = insert_of(connection, house).values(marker)
    connection.execute(
        kept.on_conflict_do_update(index_elements=["name"], set_={"value": marker["value"]})
    )
