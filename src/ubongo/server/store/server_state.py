"""What the server knows of itself: its secret, its last sign of life, what time it is."""

import secrets

from sqlalchemy import Connection, select

from ubongo.core.edition import Millis
from ubongo.server.store.database import insert_of, wall_of
from ubongo.server.store.structs import Wall
from ubongo.server.store.tables import server_state

SECRET = "secret"  # noqa: S105 - the name of it
WRITTEN = "written"
SWEEPS = "sweeps"
BELIEVED = "believed_time"
DAY: Millis = 24 * 3600 * 1000


def load_or_create_secret(connection: Connection) -> str:
    """A secret that only this server knows; it is made when it is first asked for.

    Of two servers that ask at once the second waits for the first, and takes what that one made.
    """
    found = _kept(connection, SECRET)
    if found is None:
        made = insert_of(connection, server_state).values(name=SECRET, value=secrets.token_hex(32))
        connection.execute(made.on_conflict_do_nothing())
        return load_or_create_secret(connection)
    return found


def touch(connection: Connection) -> None:
    """Write what time it is; nobody reads it, but whoever waits for this knows that one can."""
    _keep(connection, WRITTEN, str(wall_of(connection)))


def sweeps_so_far(connection: Connection) -> int:
    """How often servers on this database have swept, as far as that is kept."""
    return int(_kept(connection, SWEEPS) or 0)


def keep_sweeps(connection: Connection, number: int) -> None:
    """Write how often they have."""
    _keep(connection, SWEEPS, str(number))


def believed_time(connection: Connection) -> Wall:
    """What time it is for sure; asked once a day, it is never more than a day later than before.

    A clock on the wall that is wrong by a year for a while must not cost a year's matches.
    """
    wall, before = wall_of(connection), _kept(connection, BELIEVED)
    now = wall if before is None else min(wall, int(before) + DAY)
    _keep(connection, BELIEVED, str(now))
    return now


def _kept(connection: Connection, name: str) -> str | None:
    return connection.scalar(select(server_state.c.value).where(server_state.c.name == name))


def _keep(connection: Connection, name: str, value: str) -> None:
    kept = insert_of(connection, server_state).values(name=name, value=value)
    connection.execute(
        kept.on_conflict_do_update(index_elements=["name"], set_={"value": kept.excluded.value})
    )
