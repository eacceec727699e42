"""What nobody will ask for again: matches that ended long ago, and guests who never came back.

Records stay, with whoever made them; so do guests who have a part in a match that stays.
"""

from sqlalchemy import Connection, delete, or_, select, update

from ubongo.server.store.records import Wall
from ubongo.server.store.tables import guests, match_seats, matches, solo_results

MATCHES_AT_ONCE = 50
"""So that tables which want to write meanwhile never wait for long."""


def prune_matches(connection: Connection, before: Wall) -> int:
    """Delete some matches that were finished before then; how many, 0 if none is left."""
    old = select(matches.c.id).where(matches.c.finished < before).limit(MATCHES_AT_ONCE)
    return connection.execute(delete(matches).where(matches.c.id.in_(old))).rowcount


def give_up_matches(connection: Connection, before: Wall, wall: Wall) -> int:
    """Finish matches that nobody has gone on with since then, so that their codes are free."""
    idle = matches.c.finished.is_(None) & (matches.c.alive_wall < before)
    return connection.execute(update(matches).where(idle).values(finished=wall)).rowcount


def prune_results(connection: Connection, before: Wall) -> int:
    """Delete solo results from before then that are no records; how many."""
    no_record = or_(solo_results.c.is_struck, ~solo_results.c.is_ranked)
    old = delete(solo_results).where(solo_results.c.made < before, no_record)
    return connection.execute(old).rowcount


def prune_guests(connection: Connection, before: Wall) -> int:
    """Delete guests who were not here since then and have no part in anything; how many."""
    parts = (match_seats.c.guest, matches.c.host, solo_results.c.guest)
    idle = delete(guests).where(guests.c.last_seen < before)
    for part in parts:
        idle = idle.where(~select(1).where(part == guests.c.id).exists())
    return connection.execute(idle).rowcount
