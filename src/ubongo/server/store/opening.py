"""Opens a store: finds the database, brings its tables up to date, and refuses what is not ours.

SQLAlchemy is loaded here and not before, in a thread of its own, for it takes a while.
"""

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING

from ubongo.server.store.errors import CannotOpenError
from ubongo.server.store.structs import Claim, WallClock, wall_now

if TYPE_CHECKING:
    from ubongo.server.store.database import Engines
    from ubongo.server.store.holding import Held
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
    claim: Claim = Claim.NONE,
) -> "Store":
    """The store at a URL, or in the file at a path; a CannotOpenError says why there is none.

    A file that is missing is made, unless nothing may be created. Only who claims it serves it.
    """
    loop = asyncio.get_running_loop()

    def connect() -> "Store":
        from ubongo.server.store.store import Store

        engines = _connect(database, lock_timeout, wall, create=create)
        return Store(engines, loop, _prepare(engines, claim))

    return await asyncio.to_thread(connect)


def _connect(database: str, lock_timeout: float, wall: WallClock, *, create: bool) -> "Engines":
    from ubongo.server.store.database import Engines, address_of, prepare_file

    url = address_of(database)
    prepare_file(url, create=create)
    return Engines.of(url, lock_timeout, wall)


def _prepare(engines: "Engines", claim: Claim) -> "Held | None":
    """Bring the tables up to date; of a server, once no other one serves the database."""
    from sqlalchemy.exc import SQLAlchemyError

    from ubongo.server.store.database import describe_error
    from ubongo.server.store.holding import Held, begin_incarnation, lock_database
    from ubongo.server.store.migrating import bring_up_to_date, revision_of

    lock = None
    try:
        if claim is not Claim.NONE:
            with engines.reading.begin() as connection:
                revision_of(connection, engines.where)  # nobody is asked in vain
            lock = lock_database(engines, take_over=claim is Claim.TAKE_OVER)
        with engines.writing.begin() as connection:
            bring_up_to_date(connection, engines.where)
            return None if lock is None else Held(lock, begin_incarnation(connection))
    except (SQLAlchemyError, CannotOpenError) as error:
        if lock is not None:
            lock.release()
        engines.dispose()
        if isinstance(error, SQLAlchemyError):
            raise CannotOpenError(describe_error(error, engines.where)) from error
        raise
