"""What nobody will ask for again: matches that ended long ago, and guests who never came back.

Records stay, with whoever made them; so do guests who have a part in a match that stays.
"""

from sqlalchemy import Connection, delete, or_, select, update

from ubongo.core.edition import Millis
from ubongo.server.store.database import wall_of
from ubongo.server.store.store import Store
from ubongo.server.store.structs import Pruned
from ubongo.server.store.tables import guests, match_others, match_seats, matches, solo_results

MATCHES_AT_ONCE = 50
"""So that tables which want to write meanwhile never wait for long."""


async def prune(store: Store, older_than: Millis) -> Pruned:
    """Delete what is older: finished matches, results that are no records, idle guests."""
    deleted = 0
    while some := await store.write(prune_matches, older_than):
        deleted += some
    results = await store.write(prune_results, older_than)
    idle = await store.write(prune_guests, older_than)
    return Pruned(deleted, idle, results)


def prune_matches(connection: Connection, older_than: Millis) -> int:
    """Delete some matches that were finished so long ago; how many, 0 if none is left."""
    before = wall_of(connection) - older_than
    old = select(matches.c.id).where(matches.c.finished < before).limit(MATCHES_AT_ONCE)
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
    no_record = or_(solo_results.c.is_struck, ~solo_results.c.is_ranked)
    old = delete(solo_results).where(solo_results.c.made < before, no_record)
    return connection.execute(old).rowcount


def prune_guests(connection: Connection, older_than: Millis) -> int:
    """Delete guests who were not here for so long and have no part in anything; how many."""
    before = wall_of(connection) - older_than
    parts = (match_seats.c.guest, match_others.c.guest, matches.c.host, solo_results.c.guest)
    idle = delete(guests).where(guests.c.last_seen < before)
    for part in parts:
        idle = idle.where(~select(1).where(part == guests.c.id).exists())
    return connection.execute(idle).rowcount
