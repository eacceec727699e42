"""The devices of guests in the database: each is known by the hash of a credential of its own."""

from sqlalchemy import Connection, delete, select, update

from ubongo.server.store.database import insert_of, wall_of
from ubongo.server.store.guests import load_guest, touch_guest
from ubongo.server.store.structs import DeviceId, GuestId, StoredDevice, new_id
from ubongo.server.store.tables import devices

MOST_DEVICES = 20
"""Of a guest; of more the one that was not seen for the longest time is signed out."""
_COLUMNS = tuple(devices.c[field] for field in StoredDevice.__struct_fields__)


def find_device(connection: Connection, credential_hash: str) -> StoredDevice | None:
    """The device that has the credential with this hash."""
    asked = select(*_COLUMNS).where(devices.c.credential_hash == credential_hash)
    row = connection.execute(asked).one_or_none()
    return None if row is None else StoredDevice(*row)


def devices_of(connection: Connection, guest: GuestId) -> list[StoredDevice]:
    """All devices of a guest, the one that was seen last first."""
    asked = select(*_COLUMNS).where(devices.c.guest == guest)
    rows = connection.execute(asked.order_by(devices.c.seen.desc(), devices.c.id))
    return [StoredDevice(*row) for row in rows]


def add_device(
    connection: Connection, guest: GuestId, credential_hash: str, name: str | None
) -> StoredDevice | None:
    """One more device of a guest; None if there is no such guest."""
    if load_guest(connection, guest) is None:
        return None
    wall = wall_of(connection)
    added = StoredDevice(new_id(), guest, name, wall, wall)
    for device in devices_of(connection, guest)[MOST_DEVICES - 1 :]:
        remove_device(connection, guest, device.id)
    values = {field: getattr(added, field) for field in added.__struct_fields__}
    connection.execute(
        insert_of(connection, devices).values(**values, credential_hash=credential_hash)
    )
    touch_guest(connection, guest)
    return added


def touch_device(connection: Connection, device: DeviceId) -> bool:
    """The guest was here, on this device; False if it was signed out."""
    guest = connection.scalar(select(devices.c.guest).where(devices.c.id == device))
    if guest is None:
        return False
    seen = update(devices).where(devices.c.id == device).values(seen=wall_of(connection))
    connection.execute(seen)
    touch_guest(connection, guest)
    return True


def remove_device(connection: Connection, guest: GuestId, device: DeviceId) -> bool:
    """Sign out a device of a guest; whether there was such a one."""
    own = delete(devices).where(devices.c.id == device, devices.c.guest == guest)
    return connection.execute(own).rowcount == 1
