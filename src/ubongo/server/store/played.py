"""Matches that are finished, for those who look back at them."""

from typing import Any

from sqlalchemy import Connection, Row, or_, select, tuple_

from ubongo.core.decision import Written
from ubongo.server.store.matches import decisions_of, seats_of
from ubongo.server.store.records import GuestId, MatchId, PlayedMatch
from ubongo.server.store.tables import decisions, match_seats, matches

ENDINGS = ("match_ended", "solo_ended")
"""The events that carry a result; after them only solutions are shown."""
LAST = 50
"""Decisions at the end of a log among which the ending is found nearly always."""


def matches_of(
    connection: Connection, guest: GuestId, before: MatchId, most: int
) -> list[PlayedMatch]:
    """The matches that a guest played to their end, the newest first; `before` is one of them."""
    asked = (
        select(matches, match_seats.c.seat)
        .join(match_seats, match_seats.c.match == matches.c.id)
        .where(match_seats.c.guest == guest)
        .where(matches.c.opened.is_not(None), matches.c.finished.is_not(None))
        .order_by(matches.c.finished.desc(), matches.c.id.desc())
        .limit(most)
    )
    if before:
        then = connection.execute(select(matches.c.finished).where(matches.c.id == before)).scalar()
        when = tuple_(matches.c.finished, matches.c.id)
        asked = asked.where(when < tuple_(then or 0, before))
    return [_played(connection, row) for row in connection.execute(asked).all()]


def _played(connection: Connection, row: Row[Any]) -> PlayedMatch:
    return PlayedMatch(
        row.id,
        row.code,
        row.edition,
        row.options.encode(),
        row.opened,
        row.finished,
        row.seat,
        seats_of(connection, row.id),
        _endings(connection, row.id, row.length),
    )


def _endings(connection: Connection, match: MatchId, length: int) -> tuple[Written, ...]:
    """The decisions that brought a result."""
    body = decisions.c.body
    ended = or_(*(body.contains(f'{{"kind":"{kind}"', autoescape=True) for kind in ENDINGS))
    is_late = decisions.c.number > length - LAST
    return decisions_of(connection, match, ended, is_late) or decisions_of(connection, match, ended)
