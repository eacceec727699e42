"""Matches of a guest: those that are finished, to look back at, and where one is not."""

from itertools import islice
from typing import Any

from sqlalchemy import Connection, Row, func, or_, select, tuple_, union

from ubongo.core.decision import EncodedDecision
from ubongo.core.edition import Seat
from ubongo.server.store.matches import decisions_of, seats_of
from ubongo.server.store.structs import FinishedMatch, GuestId, MatchId, Role, UnfinishedMatch
from ubongo.server.store.tables import decisions, match_others, match_seats, matches

ENDINGS = ("match_ended", "solo_ended")
"""The events that carry a result; after them only solutions are shown."""
LAST = 50
"""Decisions at the end of a log among which the ending is found nearly always."""


RECENT_HOURS = 2
"""For how long a match may stand still and count as under way when the server went."""


def interrupted_matches(connection: Connection) -> dict[MatchId, str]:
    """The matches that were under way when a server went, with the codes of their tables."""
    asked = select(matches.c.id, matches.c.code).where(
        matches.c.started.is_not(None),
        matches.c.finished.is_(None),
        matches.c.idle_hours < RECENT_HOURS,
    )
    return {row.id: row.code for row in connection.execute(asked)}


def unfinished_table_of(connection: Connection, guest: GuestId) -> tuple[str, str | None] | None:
    """The code of the table of a match that is not over, and the name of the guest there.

    The guest sits there, or else waits for a seat, or is the host without one.
    """
    asked = (
        select(matches, match_seats.c.seat, match_seats.c.name)
        .join(match_seats, match_seats.c.match == matches.c.id)
        .where(match_seats.c.guest == guest, matches.c.finished.is_(None))
        .order_by(matches.c.alive_wall.desc(), matches.c.id)
    )
    rows = (
        row for row in connection.execute(asked).all() if not _has_left(connection, row, row.seat)
    )
    seated = next(((row.code, row.name) for row in rows), None)
    return seated or _table_without_seat(connection, guest)


def _table_without_seat(connection: Connection, guest: GuestId) -> tuple[str, str | None] | None:
    """The newest table at which a guest waits, or is the host who only watches."""
    asked = (
        select(matches.c.code, match_others.c.name)
        .join(match_others, match_others.c.match == matches.c.id)
        .where(
            match_others.c.guest == guest,
            match_others.c.role.in_([Role.WAITING.value, Role.HOST.value]),
            matches.c.finished.is_(None),
        )
        .order_by(matches.c.alive_wall.desc(), matches.c.id)
    )
    row = connection.execute(asked).first()
    return None if row is None else (row.code, row.name)


def matches_of(
    connection: Connection, guest: GuestId, before: MatchId, most: int
) -> list[FinishedMatch]:
    """The matches that a guest played and that are over, the newest first; `before` is one of them.

    Also those in which somebody else had the guest's seat at the end (A-21).
    """
    sat = select(match_seats.c.match, match_seats.c.seat).where(match_seats.c.guest == guest)
    left = select(match_others.c.match, match_others.c.seat).where(
        match_others.c.guest == guest, match_others.c.role == Role.LEFT.value
    )
    own = union(sat, left).subquery()
    seats = func.min(own.c.seat).label("seat"), func.count().label("seats_had")
    once = select(own.c.match, *seats).group_by(own.c.match).subquery()
    asked = (
        select(matches, once.c.seat, once.c.seats_had)
        .join(once, once.c.match == matches.c.id)
        .where(matches.c.started.is_not(None), matches.c.finished.is_not(None))
        .order_by(matches.c.finished.desc(), matches.c.id.desc())
        .limit(most)
    )
    if before:
        then = connection.execute(select(matches.c.finished).where(matches.c.id == before)).scalar()
        when = tuple_(matches.c.finished, matches.c.id)
        asked = asked.where(when < tuple_(then or 0, before))
    return [
        _read_played(
            connection, row, row.seat if row.seats_had == 1 else _last_seat(connection, row, guest)
        )
        for row in connection.execute(asked).all()
    ]


def _last_seat(connection: Connection, row: Row[Any], guest: GuestId) -> Seat:
    """Which seat a guest had in the end who left a match for good and came back on another one.

    It is one that the guest has not left; else one that nobody took over, or only late.
    """
    sat = select(match_seats.c.seat).where(
        match_seats.c.match == row.id, match_seats.c.guest == guest
    )
    left = select(match_others.c.seat).where(
        match_others.c.match == row.id,
        match_others.c.guest == guest,
        match_others.c.role == Role.LEFT.value,
    )
    own = connection.scalars(sat.order_by(match_seats.c.seat)).all()
    kept = [seat for seat in own if not _has_left(connection, row, seat)]
    former = connection.scalars(left.order_by(match_others.c.number.desc())).all()
    return Seat([*kept, *own, *former][0])


def unfinished_of(connection: Connection, guest: GuestId, most: int) -> list[UnfinishedMatch]:
    """The matches that are not finished and that a guest has a seat in, or hosts; newest first."""
    own = (match_seats.c.match == matches.c.id) & (match_seats.c.guest == guest)
    asked = (
        select(matches, match_seats.c.seat)
        .outerjoin(match_seats, own)
        .where(or_(match_seats.c.guest == guest, matches.c.host == guest))
        .where(matches.c.finished.is_(None))
        .order_by(matches.c.created.desc(), matches.c.id.desc())
    )
    rows = connection.execute(asked).all()
    kept = (row for row in rows if not _has_left(connection, row, row.seat))
    return [
        UnfinishedMatch(
            row.code,
            row.edition,
            row.created,
            row.started,
            row.seat,
            row.host == guest,
            seats_of(connection, row.id),
        )
        for row in islice(kept, most)
    ]


def _has_left(connection: Connection, row: Row[Any], seat: Seat | None) -> bool:
    """Whether the player of the seat left for good, and nobody took it over since.

    The log is the truth about it.
    """
    if row.started is None or seat is None:
        return False
    left, inherited = (
        f'{{"kind":"{kind}","seat":{seat}' for kind in ("left_for_good", "took_over")
    )
    body = decisions.c.body
    told = or_(*(body.contains(each, autoescape=True) for each in (f"{left},", f"{inherited}}}")))
    last = decisions_of(connection, row.id, told)[-1:]
    return any(left.encode() in decision.body for decision in last)


def _read_played(connection: Connection, row: Row[Any], seat: Seat) -> FinishedMatch:
    return FinishedMatch(
        row.id,
        row.code,
        row.edition,
        row.options.encode(),
        row.started,
        row.finished,
        seat,
        seats_of(connection, row.id),
        _endings(connection, row.id, row.length),
    )


def _endings(connection: Connection, match_id: MatchId, length: int) -> tuple[EncodedDecision, ...]:
    """The decisions that brought a result."""
    body = decisions.c.body
    ended = or_(*(body.contains(f'{{"kind":"{kind}"', autoescape=True) for kind in ENDINGS))
    is_late = decisions.c.number > length - LAST
    return decisions_of(connection, match_id, ended, is_late) or decisions_of(
        connection, match_id, ended
    )
