"""What belongs to the house itself."""

import secrets

from sqlalchemy import Connection, insert, select

from ubongo.server.store.tables import house

SECRET = "secret"  # noqa: S105 - the name of it


def secret(connection: Connection) -> str:
    """What only this house knows; made when it is first asked for."""
    found = connection.execute(select(house.c.value).where(house.c.name == SECRET)).scalar()
    if found is not None:
        return str(found)
    made = secrets.token_hex(32)
    connection.execute(insert(house).values(name=SECRET, value=made))
    return made
