"""Queries of the statistics collector: which matches are new to it, and storing what they tell."""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, not_, or_, select, tuple_

from ubongo.core.edition import Millis
from ubongo.server.store.database import insert_of, wall_of
from ubongo.server.store.match_results import add_match_results
from ubongo.server.store.matches import decisions_of, load_header, seats_of
from ubongo.server.store.records import (
    MatchId,
    NewMatchResult,
    NewSolve,
    StoredMatch,
)
from ubongo.server.store.solve_times import add_solves
from ubongo.server.store.tables import decisions, house, matches

SETTLED: Millis = 2_000
"""How long ago a match must have ended, so that no other comes before it any more."""
TALLIED = "tallied"
"""Under this name the house keeps up to which match that is known: when it ended, and its id."""
ARRANGE = '{"cause":[{"command":{"kind":"arrange"'
"""How the decisions begin that are most of a log."""
BOARDS = ('"events":[{"kind":"arranged"', '"events":[{"kind":"laid_out"')
"""Where they tell a board first."""
ANOTHER = '},{"kind":"'
"""Where they tell more: there is a second event (or a second fault, in the card game)."""


def uncollected(connection: Connection, most: int) -> list[MatchId]:
    """Matches that have ended since those of which that is known, the oldest first."""
    until = wall_of(connection) - SETTLED
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
    """A match without the decisions that are nothing but a board in the making.

    They tell nothing about who solved what when; that some of them may stay does no harm.
    """
    body = decisions.c.body
    is_board = and_(
        body.startswith(ARRANGE, autoescape=True),
        or_(*(body.contains(board, autoescape=True) for board in BOARDS)),
        not_(body.contains(ANOTHER, autoescape=True)),
    )
    decided = decisions_of(connection, match, not_(is_board))
    return StoredMatch(load_header(connection, match), seats_of(connection, match), decided)


def add_statistics(
    connection: Connection,
    match: MatchId,
    solves: Sequence[NewSolve],
    results: Sequence[NewMatchResult] = (),
) -> None:
    """Keep what is told of a match, once however often it is told, and that it is known."""
    finished = connection.scalar(select(matches.c.finished).where(matches.c.id == match))
    if finished is None:  # it was pruned meanwhile
        return
    add_solves(connection, match, finished, solves)
    add_match_results(connection, match, finished, results)
    marker = {"name": TALLIED, "value": f"{finished} {match}"}
    kept = insert_of(connection, house).values(marker)
    connection.execute(
        kept.on_conflict_do_update(index_elements=["name"], set_={"value": marker["value"]})
    )
