"""The export of a guest: all that is stored about one, except for the hashes of secrets."""

from typing import Any

from sqlalchemy import Connection, Select, select

from ubongo.core.wire.guests import (
    ExportedDevice,
    ExportedGuest,
    ExportedMatchResult,
    ExportedOther,
    ExportedResult,
    ExportedSeat,
    ExportedSolve,
    GuestExport,
)
from ubongo.server.store.devices import devices_of
from ubongo.server.store.guests import has_phrase, load_guest, load_settings
from ubongo.server.store.match_results import decode_gems
from ubongo.server.store.solo import result_of
from ubongo.server.store.structs import GuestId
from ubongo.server.store.tables import (
    match_others,
    match_results,
    match_seats,
    matches,
    solo_results,
    solves,
)


def export_of_guest(connection: Connection, guest: GuestId) -> GuestExport | None:
    """Everything about a guest, if there is one."""
    found = load_guest(connection, guest)
    if found is None:
        return None
    hosted = select(matches.c.id).where(matches.c.host == guest).order_by(matches.c.created)
    return GuestExport(
        ExportedGuest(found.id, found.name, found.created, found.last_seen),
        tuple(
            ExportedDevice(each.id, each.name, each.added, each.seen)
            for each in devices_of(connection, guest)
        ),
        load_settings(connection, guest),
        has_phrase(connection, guest),
        tuple(ExportedSeat(*each) for each in connection.execute(_seats(guest))),
        tuple(ExportedOther(*each) for each in connection.execute(_others(guest))),
        tuple(connection.scalars(hosted)),
        _results(connection, guest),
        tuple(ExportedSolve(*each) for each in connection.execute(_solves(guest))),
        _match_results(connection, guest),
    )


def _seats(guest: GuestId) -> Select[Any]:
    seat, match = match_seats.c, matches.c
    asked = select(
        seat.match,
        match.edition,
        seat.seat,
        seat.name,
        match.created,
        match.started,
        match.finished,
    )
    joined = asked.join(matches, match.id == seat.match).where(seat.guest == guest)
    return joined.order_by(match.created, match.id)


def _others(guest: GuestId) -> Select[Any]:
    other = match_others.c
    asked = select(other.match, other.role, other.name, other.seat).where(other.guest == guest)
    return asked.order_by(other.match, other.number)


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


def _match_results(connection: Connection, guest: GuestId) -> tuple[ExportedMatchResult, ...]:
    own = [match_results.c[field] for field in ExportedMatchResult.__struct_fields__]
    asked = (
        select(*own)
        .where(match_results.c.guest == guest)
        .order_by(match_results.c.made, match_results.c.match)
    )
    rows = connection.execute(asked).mappings()
    return tuple(ExportedMatchResult(**{**row, "gems": decode_gems(row["gems"])}) for row in rows)
