"""What the server knows of itself: its secret, when it could write, how long it has run."""

import secrets

from sqlalchemy import Connection, select

from ubongo.server.store.database import insert_of, wall_of
from ubongo.server.store.tables import server_state

SECRET = "secret"  # noqa: S105 - the name of it
WRITTEN = "written"
SWEEPS = "sweeps"


def load_or_create_secret(connection: Connection) -> str:
    """A secret that only this server knows; it is made when it is first asked for.

    Of two servers that ask at once the second waits for the first, and takes what that one made.
    """
    asked = select(server_state.c.value).where(server_state.c.name == SECRET)
    found = connection.execute(asked).scalar()
    if found is None:
        made = insert_of(connection, server_state).values(name=SECRET, value=secrets.token_hex(32))
        connection.execute(made.on_conflict_do_nothing())
        found = connection.execute(asked).scalar_one()
    return str(found)


def touch(connection: Connection) -> None:
    """Write what time it is; nobody reads it, but whoever waits for this knows that one can."""
    _keep(connection, WRITTEN, str(wall_of(connection)))


def sweeps_so_far(connection: Connection) -> int:
    """How often servers on this database have swept, as far as that is kept."""
    asked = select(server_state.c.value).where(server_state.c.name == SWEEPS)
    return int(connection.scalar(asked) or 0)


def keep_sweeps(connection: Connection, number: int) -> None:
    """Write how often they have."""
    _keep(connection, SWEEPS, str(number))


def _keep(connection: Connection, name: str, value: str) -> None:
    kept = insert_of(connection, server_state).values(name=name, value=value)
    connection.execute(
        kept.on_conflict_do_update(index_elements=["name"], set_={"value": kept.excluded.value})
    )
