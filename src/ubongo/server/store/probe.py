"""Writes something that nobody misses, to see whether the database takes anything."""

from sqlalchemy import Connection

from ubongo.server.store.database import insert_of, wall_of
from ubongo.server.store.tables import server_state

TOUCHED = "touched"
"""The name in `server_state` of the time when this was done last."""


def touch(connection: Connection) -> None:
    """Store what time it is."""
    kept = insert_of(connection, server_state).values(name=TOUCHED, value=str(wall_of(connection)))
    connection.execute(
        kept.on_conflict_do_update(index_elements=["name"], set_={"value": kept.excluded.value})
    )
