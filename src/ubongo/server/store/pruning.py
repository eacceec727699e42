"""What nobody will ask for again: matches that ended long ago, and guests who never came back.

Records stay, with whoever made them; so do guests who have a part in a match that stays. `prune` is
what the keeper of a server asks for, `prune_unmissed` goes by itself and takes only what nobody
would miss.
"""

from collections.abc import Callable
from functools import partial

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, select, update

from ubongo.core.edition import Millis
from ubongo.server.store.database import wall_of
from ubongo.server.store.server_state import DAY, believed_time
from ubongo.server.store.store import Store
from ubongo.server.store.structs import Pruned, Wall
from ubongo.server.store.tables import (
    guests,
    match_others,
    match_seats,
    matches,
    solo_results,
)

MATCHES_AT_ONCE = 50
"""So that tables which want to write meanwhile never wait for long."""
GUESTS_AT_ONCE = 1000
UNBEGUN_KEPT: Millis = DAY
"""For a table at which no match began."""
ABANDONED_KEPT: Millis = 30 * DAY
"""For a match that was given up since nobody came back to it."""
UNKNOWN_KEPT: Millis = 30 * DAY
"""For a guest who has nothing: no match, no result, no name, no settings and no phrase."""

Pruning = Callable[[Connection, Wall], int]
"""Deletes some of what is from before then; how many, 0 if none is left."""


async def prune(store: Store, older_than: Millis) -> Pruned:
    """Delete what is older: finished matches, results that are no records, idle guests."""
    deleted = 0
    while some := await store.write(prune_matches, older_than):
        deleted += some
    results = await store.write(prune_results, older_than)
    idle = 0
    while some := await store.write(prune_guests, older_than):
        idle += some
    return Pruned(deleted, idle, results)


async def prune_unmissed(store: Store, idle_hours: int, kept: Millis) -> None:
    """Delete what nobody would miss.

    That are matches which were given up after so many hours, too. Others are `kept` for so long
    after any of their people were last here, or for good if that is 0.
    """
    now = await store.persist(believed_time)
    steps: list[tuple[Pruning, Wall]] = [
        (prune_unbegun, now - UNBEGUN_KEPT),
        (partial(prune_abandoned, idle_hours=idle_hours), now - ABANDONED_KEPT),
        (prune_unknown_guests, now - UNKNOWN_KEPT),
    ]
    if kept:
        steps += [(prune_forsaken, now - kept), (prune_idle_guests, now - kept)]
    for statement, before in steps:
        while await store.persist(statement, before):
            pass


def prune_matches(connection: Connection, older_than: Millis) -> int:
    """Delete some matches that were finished so long ago; how many, 0 if none is left."""
    return _delete_matches(connection, wall_of(connection) - older_than)


def prune_unbegun(connection: Connection, before: Wall) -> int:
    """Delete some tables that are gone, and at which no match ever began."""
    return _delete_matches(connection, before, matches.c.started.is_(None))


def prune_abandoned(connection: Connection, before: Wall, idle_hours: int) -> int:
    """Delete some matches that were given up then, since nobody came back to them."""
    return _delete_matches(connection, before, matches.c.idle_hours >= idle_hours)


def prune_forsaken(connection: Connection, before: Wall) -> int:
    """Delete some matches whose people were all not here since; those of records stay."""
    is_here = guests.c.last_seen >= before
    of_seat = and_(match_seats.c.match == matches.c.id, match_seats.c.guest == guests.c.id)
    of_other = and_(match_others.c.match == matches.c.id, match_others.c.guest == guests.c.id)
    is_record = and_(solo_results.c.match == matches.c.id, _is_record())
    return _delete_matches(
        connection,
        before,
        ~exists().where(of_seat, is_here),
        ~exists().where(of_other, is_here),
        ~exists().where(matches.c.host == guests.c.id, is_here),
        ~exists().where(is_record),
    )


def _delete_matches(connection: Connection, before: Wall, *which: ColumnElement[bool]) -> int:
    old = select(matches.c.id).where(matches.c.finished < before, *which).limit(MATCHES_AT_ONCE)
    return connection.execute(delete(matches).where(matches.c.id.in_(old))).rowcount


def count_idle_hour(connection: Connection) -> None:
    """A server has run for one more hour; what is appended to a match sets its count back."""
    unfinished = update(matches).where(matches.c.finished.is_(None))
    connection.execute(unfinished.values(idle_hours=matches.c.idle_hours + 1))


def give_up_matches(connection: Connection, idle_hours: int) -> int:
    """Finish matches that nobody has gone on with for so long, so that their codes are free.

    The clock on the wall has no say in it: it may be wrong by days.
    """
    idle = matches.c.finished.is_(None) & (matches.c.idle_hours >= idle_hours)
    given_up = update(matches).where(idle).values(finished=wall_of(connection))
    return connection.execute(given_up).rowcount


def prune_results(connection: Connection, older_than: Millis) -> int:
    """Delete solo results that are so old and no records; how many."""
    before = wall_of(connection) - older_than
    old = delete(solo_results).where(solo_results.c.made < before, ~_is_record())
    return connection.execute(old).rowcount


def _is_record() -> ColumnElement[bool]:
    return and_(solo_results.c.is_ranked, ~solo_results.c.is_struck)


def prune_guests(connection: Connection, older_than: Millis) -> int:
    """Delete some guests who were not here for so long and have no part in anything; how many."""
    return prune_idle_guests(connection, wall_of(connection) - older_than)


def prune_idle_guests(connection: Connection, before: Wall) -> int:
    """The same of guests who were not here since then."""
    return _delete_guests(connection, before)


def prune_unknown_guests(connection: Connection, before: Wall) -> int:
    """Delete some of those who have not even a name."""
    nothing = (guests.c.name, guests.c.settings, guests.c.phrase_hash)
    return _delete_guests(connection, before, *(each.is_(None) for each in nothing))


def _delete_guests(connection: Connection, before: Wall, *which: ColumnElement[bool]) -> int:
    parts = (match_seats.c.guest, match_others.c.guest, matches.c.host, solo_results.c.guest)
    idle = select(guests.c.id).where(guests.c.last_seen < before, *which)
    for part in parts:
        idle = idle.where(~exists().where(part == guests.c.id))
    old = delete(guests).where(guests.c.id.in_(idle.limit(GUESTS_AT_ONCE)))
    return connection.execute(old).rowcount
