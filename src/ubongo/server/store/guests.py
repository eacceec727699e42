"""Guests in the database: a token's hash, a name, and when they were last here."""

from sqlalchemy import Connection, delete, select, update

from ubongo.server.store.database import insert_of, wall_of
from ubongo.server.store.records import GuestId, StoredGuest, new_id
from ubongo.server.store.tables import guests, match_seats


def create_guest(connection: Connection, token_hash: str, name: str | None = None) -> StoredGuest:
    """Somebody new; or who has this token already, for two requests may bring it at once."""
    wall = wall_of(connection)
    row = StoredGuest(new_id(), token_hash, name, wall, wall)
    values = {field: getattr(row, field) for field in row.__struct_fields__}
    connection.execute(insert_of(connection, guests).values(values).on_conflict_do_nothing())
    found = find_guest(connection, token_hash)
    if found is None:
        raise ValueError(f"no guest can have the token hash {token_hash!r}")
    return found


def find_guest(connection: Connection, token_hash: str) -> StoredGuest | None:
    """Who has the token with this hash."""
    row = connection.execute(select(guests).where(guests.c.token_hash == token_hash)).one_or_none()
    return None if row is None else StoredGuest(*row)


def known_among(connection: Connection, *asked: GuestId | None) -> dict[GuestId | None, GuestId]:
    """Those of these guests who are still known: who asks may not have heard yet who is not."""
    ids = {guest for guest in asked if guest is not None}
    found = connection.scalars(select(guests.c.id).where(guests.c.id.in_(ids))) if ids else ()
    return {guest: guest for guest in found}


def rename_guest(connection: Connection, guest: GuestId, name: str) -> None:
    """Have a name from now on; at tables where the guest sits already it stays."""
    connection.execute(update(guests).where(guests.c.id == guest).values(name=name))


def retoken_guest(connection: Connection, guest: GuestId, token_hash: str) -> bool:
    """Be known by another token, and no longer by the old one; whether there is such a guest."""
    changed = update(guests).where(guests.c.id == guest).values(token_hash=token_hash)
    return connection.execute(changed).rowcount == 1


def touch_guest(connection: Connection, guest: GuestId) -> None:
    """The guest was here."""
    connection.execute(
        update(guests).where(guests.c.id == guest).values(last_seen=wall_of(connection))
    )


def delete_guest(connection: Connection, guest: GuestId) -> None:
    """Forget a guest: token, names, solo results, takings; its matches stay whole."""
    seats = match_seats.c.guest == guest
    connection.execute(update(match_seats).where(seats).values(guest=None, name=None))
    connection.execute(delete(guests).where(guests.c.id == guest))
