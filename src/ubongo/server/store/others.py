"""People whom a match knows without a seat: who waits, was removed, or left a seat to another."""

from sqlalchemy import Connection, delete, insert, select

from ubongo.server.store.guests import known_among
from ubongo.server.store.structs import MatchId, Role, StoredOther
from ubongo.server.store.tables import match_others


def replace_others(
    connection: Connection, match_id: MatchId, others: tuple[StoredOther, ...]
) -> None:
    """Store these instead of those who are stored."""
    connection.execute(delete(match_others).where(match_others.c.match == match_id))
    known = known_among(connection, *(other.guest for other in others))
    rows = [
        {
            "match": match_id,
            "number": number,
            "role": other.role.value,
            "guest": known.get(other.guest),
            "name": other.name if other.guest in known else None,
            "seat": other.seat,
        }
        for number, other in enumerate(others)
        if other.guest in known or other.role is Role.LEFT
    ]
    if rows:
        connection.execute(insert(match_others), rows)


def others_of(connection: Connection, match_id: MatchId) -> tuple[StoredOther, ...]:
    """Whom a match knows without a seat, in the order in which they were stored."""
    columns = match_others.c
    asked = (
        select(columns.role, columns.guest, columns.name, columns.seat)
        .where(columns.match == match_id)
        .order_by(columns.number)
    )
    return tuple(
        StoredOther(Role(role), guest, name, seat)
        for role, guest, name, seat in connection.execute(asked)
    )
