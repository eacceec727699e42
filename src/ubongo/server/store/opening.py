"""Opens a store: finds the database, brings its tables up to date, and refuses what is not ours.

SQLAlchemy is loaded here and not before, in a thread of its own, for it takes a while.
"""

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

from ubongo.server.store.errors import CannotOpenError
from ubongo.server.store.structs import WallClock, wall_now

if TYPE_CHECKING:
    from ubongo.server.store.database import Engines
    from ubongo.server.store.store import Store

VARIABLE = "UBONGO_DATABASE"
FILE = "ubongo.db"
LOCK_TIMEOUT = 5.0
"""How many seconds a statement waits for a lock that another program holds."""


def default_database() -> str:
    """What the variable UBONGO_DATABASE says; else a file in the user's folder for data."""
    import platformdirs

    named = os.environ.get(VARIABLE)
    return named or str(Path(platformdirs.user_data_dir("ubongo", appauthor=False)) / FILE)


async def open_store(
    database: str,
    *,
    create: bool = True,
    lock_timeout: float = LOCK_TIMEOUT,
    wall: WallClock = wall_now,
) -> "Store":
    """The store at a URL, or in the file at a path; a CannotOpenError says why there is none.

    A file that is missing is made, unless nothing may be created.
    """
    loop = asyncio.get_running_loop()

    def connect() -> "Store":
        from ubongo.server.store.store import Store

        return Store(_engines(database, lock_timeout, wall, create=create), loop)

    return await asyncio.to_thread(connect)


def _engines(database: str, lock_timeout: float, wall: WallClock, *, create: bool) -> "Engines":
    """A database whose tables are up to date."""
    from sqlalchemy.exc import SQLAlchemyError

    from ubongo.server.store.database import Engines, address_of, describe_error, prepare_file
    from ubongo.server.store.migrating import bring_up_to_date

    url = address_of(database)
    prepare_file(url, create=create)
    engines = Engines.of(url, lock_timeout, wall)
    try:
        with engines.writing.begin() as connection:
            bring_up_to_date(connection, engines.where)
    except SQLAlchemyError as error:
        engines.dispose()
        raise CannotOpenError(describe_error(error, engines.where)) from error
    except CannotOpenError:
        engines.dispose()
        raise
    return engines
