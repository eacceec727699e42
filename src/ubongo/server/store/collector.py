"""Queries of the statistics collector: which matches are new to it, and storing what they tell."""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, not_, or_, select, update

from ubongo.server.store.match_results import add_match_results
from ubongo.server.store.matches import decisions_of, load_header, seats_of
from ubongo.server.store.others import others_of
from ubongo.server.store.solve_times import add_solves
from ubongo.server.store.structs import (
    MatchId,
    NewMatchResult,
    NewSolve,
    StoredMatch,
)
from ubongo.server.store.tables import IS_UNCOLLECTED, decisions, matches

ARRANGE = '{"cause":[{"command":{"kind":"arrange"'
"""How a decision about a board begins; most decisions of a log are such."""
BOARDS = ('"events":[{"kind":"arranged"', '"events":[{"kind":"laid_out"')
"""What it has if its first event is the board."""
ANOTHER = '},{"kind":"'
"""What it has if there is a second event (or a second fault, in the card game)."""


def uncollected_matches(connection: Connection, most: int) -> list[MatchId]:
    """Matches that have ended and were not collected yet, the oldest first."""
    asked = select(matches.c.id).where(IS_UNCOLLECTED).order_by(matches.c.finished, matches.c.id)
    return list(connection.scalars(asked.limit(most)))


def load_without_boards(connection: Connection, match_id: MatchId) -> StoredMatch:
    """A match without the decisions that are nothing but a board in the making.

    They tell nothing about who solved what when; that some of them may stay does no harm.
    """
    body = decisions.c.body
    is_board = and_(
        body.startswith(ARRANGE, autoescape=True),
        or_(*(body.contains(board, autoescape=True) for board in BOARDS)),
        not_(body.contains(ANOTHER, autoescape=True)),
    )
    decided = decisions_of(connection, match_id, not_(is_board))
    seats, others = seats_of(connection, match_id), others_of(connection, match_id)
    return StoredMatch(load_header(connection, match_id), seats, decided, others)


def add_statistics(
    connection: Connection,
    match_id: MatchId,
    solves: Sequence[NewSolve],
    results: Sequence[NewMatchResult] = (),
) -> None:
    """Store the statistics of a match, once however often they come, and that it was collected."""
    finished = connection.scalar(select(matches.c.finished).where(matches.c.id == match_id))
    if finished is None:  # it was pruned meanwhile
        return
    add_solves(connection, match_id, finished, solves)
    add_match_results(connection, match_id, finished, results)
    collected = update(matches).where(matches.c.id == match_id).values(is_collected=True)
    connection.execute(collected)
