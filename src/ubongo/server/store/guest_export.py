"""The export of a guest: all that is stored about one, except for the hash of the token."""

from typing import Any

from sqlalchemy import Connection, Select, select

from ubongo.core.wire.guests import (
    ExportedGuest,
    ExportedResult,
    ExportedSeat,
    ExportedSolve,
    ExportedTaking,
    GuestExport,
)
from ubongo.server.store.match_results import read_gems
from ubongo.server.store.records import GuestId
from ubongo.server.store.solo import result_of
from ubongo.server.store.tables import guests, match_seats, matches, solo_results, solves, takings


def export_of_guest(connection: Connection, guest: GuestId) -> GuestExport | None:
    """Everything about a guest, if there is one."""
    columns = (guests.c.id, guests.c.name, guests.c.created, guests.c.last_seen)
    row = connection.execute(select(*columns).where(guests.c.id == guest)).one_or_none()
    if row is None:
        return None
    hosted = select(matches.c.id).where(matches.c.host == guest).order_by(matches.c.created)
    return GuestExport(
        ExportedGuest(*row),
        tuple(ExportedSeat(*each) for each in connection.execute(_seats(guest))),
        tuple(connection.scalars(hosted)),
        _results(connection, guest),
        tuple(ExportedSolve(*each) for each in connection.execute(_solves(guest))),
        _takings(connection, guest),
    )


def _seats(guest: GuestId) -> Select[Any]:
    seat, match = match_seats.c, matches.c
    asked = select(
        seat.match, match.edition, seat.seat, seat.name, match.created, match.opened, match.finished
    )
    joined = asked.join(matches, match.id == seat.match).where(seat.guest == guest)
    return joined.order_by(match.created, match.id)


def _results(connection: Connection, guest: GuestId) -> tuple[ExportedResult, ...]:
    asked = select(solo_results).where(solo_results.c.guest == guest).order_by(solo_results.c.made)
    return tuple(
        ExportedResult(
            row["id"],
            row["match"],
            row["made"],
            row["is_struck"],
            row["is_doubtful"],
            result_of(row),
        )
        for row in connection.execute(asked).mappings()
    )


def _solves(guest: GuestId) -> Select[Any]:
    own = [solves.c[field] for field in ExportedSolve.__struct_fields__]
    return (
        select(*own)
        .where(solves.c.guest == guest)
        .order_by(solves.c.made, solves.c.match, solves.c.number)
    )


def _takings(connection: Connection, guest: GuestId) -> tuple[ExportedTaking, ...]:
    own = [takings.c[field] for field in ExportedTaking.__struct_fields__]
    asked = select(*own).where(takings.c.guest == guest).order_by(takings.c.made, takings.c.match)
    rows = connection.execute(asked).mappings()
    return tuple(ExportedTaking(**{**row, "gems": read_gems(row["gems"])}) for row in rows)
