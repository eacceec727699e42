"""Guests in the database: a name, settings, the hash of a phrase, and when they were last here."""

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, delete, select, update

from ubongo.server.store.database import insert_of, wall_of
from ubongo.server.store.structs import GuestId, Role, StoredGuest, new_id
from ubongo.server.store.tables import devices, guests, match_others, match_seats

_COLUMNS = (guests.c.id, guests.c.name, guests.c.created, guests.c.last_seen)


def create_guest(
    connection: Connection,
    credential_hash: str,
    name: str | None = None,
    device: str | None = None,
) -> StoredGuest:
    """Somebody new, on a first device; or who has this credential already.

    Two requests may bring the same credential at once; whoever comes second made a guest in vain.
    """
    wall = wall_of(connection)
    row = StoredGuest(new_id(), name, wall, wall)
    connection.execute(insert_of(connection, guests).values(msgspec.structs.asdict(row)))
    first = {
        "id": new_id(),
        "guest": row.id,
        "credential_hash": credential_hash,
        "name": device,
        "added": wall,
        "seen": wall,
    }
    connection.execute(insert_of(connection, devices).values(first).on_conflict_do_nothing())
    found = find_guest(connection, credential_hash)
    if found is None:
        raise ValueError(f"no guest can have the credential hash {credential_hash!r}")
    if found.id != row.id:
        connection.execute(delete(guests).where(guests.c.id == row.id))
    return found


def find_guest(connection: Connection, credential_hash: str) -> StoredGuest | None:
    """Who has a device with the credential of this hash."""
    asked = select(*_COLUMNS).join(devices, devices.c.guest == guests.c.id)
    row = connection.execute(
        asked.where(devices.c.credential_hash == credential_hash)
    ).one_or_none()
    return None if row is None else StoredGuest(*row)


def load_guest(connection: Connection, guest: GuestId) -> StoredGuest | None:
    """The guest with this id."""
    row = connection.execute(select(*_COLUMNS).where(guests.c.id == guest)).one_or_none()
    return None if row is None else StoredGuest(*row)


def known_among(connection: Connection, *asked: GuestId | None) -> dict[GuestId | None, GuestId]:
    """Those of these guests who still exist: a table may not know yet that one was deleted."""
    ids = {guest for guest in asked if guest is not None}
    found = connection.scalars(select(guests.c.id).where(guests.c.id.in_(ids))) if ids else ()
    return {guest: guest for guest in found}


def rename_guest(connection: Connection, guest: GuestId, name: str) -> None:
    """Have a name from now on; at tables where the guest sits already it stays."""
    connection.execute(update(guests).where(guests.c.id == guest).values(name=name))


def touch_guest(connection: Connection, guest: GuestId) -> None:
    """The guest was here."""
    connection.execute(
        update(guests).where(guests.c.id == guest).values(last_seen=wall_of(connection))
    )


def delete_guest(connection: Connection, guest: GuestId) -> None:
    """Forget a guest: devices, names, solo and match results; its matches stay whole.

    That somebody had a seat before another stays known, so that nobody gets the other's results.
    """
    for table in (match_seats, match_others):
        own = table.c.guest == guest
        connection.execute(update(table).where(own).values(guest=None, name=None))
    is_nobody = match_others.c.guest.is_(None) & (match_others.c.role != Role.LEFT.value)
    connection.execute(delete(match_others).where(is_nobody))
    connection.execute(delete(guests).where(guests.c.id == guest))


# The phrase that brings a guest back, and what a new device begins with.


def set_phrase(connection: Connection, guest: GuestId, phrase_hash: str) -> None:
    """The guest comes back by this phrase from now on, and by no older one."""
    connection.execute(update(guests).where(guests.c.id == guest).values(phrase_hash=phrase_hash))


def has_phrase(connection: Connection, guest: GuestId) -> bool:
    """Whether a phrase brings this guest back."""
    asked = select(guests.c.phrase_hash).where(guests.c.id == guest)
    return connection.scalar(asked) is not None


def guest_by_phrase(connection: Connection, phrase_hash: str) -> GuestId | None:
    """Whom the phrase with this hash brings back."""
    return connection.scalar(select(guests.c.id).where(guests.c.phrase_hash == phrase_hash))


def save_settings(connection: Connection, guest: GuestId, settings: Mapping[str, str]) -> None:
    """Keep what the guest has set up on the pages, for the next device."""
    text = msgspec.json.encode(settings).decode()
    connection.execute(update(guests).where(guests.c.id == guest).values(settings=text))


def load_settings(connection: Connection, guest: GuestId) -> dict[str, str]:
    """What the guest has set up on the pages; nothing for a guest who never did."""
    text = connection.scalar(select(guests.c.settings).where(guests.c.id == guest))
    return msgspec.json.decode(text, type=dict[str, str]) if text else {}
