"""Which server serves a database: one at a time, and whoever comes second is told so.

Two things say which. A *lock* tells that the server's process is alive: the system frees it with
the process, however that ends, and a copy of the database has another one. The *incarnation* in the
table `nodes` decides: every server raises it, and each of its transactions compares it. So whoever
was frozen, or cut off, while another took over stores nothing any more, and acknowledges nothing.
"""

import os
import socket
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Protocol

from sqlalchemy import Connection, Engine, inspect, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from ubongo.server.store.database import Engines, insert_of
from ubongo.server.store.errors import CannotOpenError, SupersededError
from ubongo.server.store.structs import Hold
from ubongo.server.store.tables import nodes

SERVER = "server"
"""The id of the one server in `nodes`."""
ADVISORY_LOCK = 0x75626F6E
"""The key of the lock in PostgreSQL. It is `ubon` in bytes."""
DYING_TIMEOUT = 1.0
"""Seconds for the lock of a process that was just killed to be freed."""
VACATING_TIMEOUT = 10.0
"""Seconds for the other server to hand over before it counts as frozen."""
TRY_INTERVAL = 0.01
ASK_INTERVAL = 1.0


class Lock(Protocol):
    """What one process at a time has, and no longer than it lives."""

    def take(self) -> bool:
        """Take it, or keep it; whether it is ours."""
        ...

    def force(self) -> None:
        """Free it from a process that does not answer."""
        ...

    def release(self) -> None:
        """Free it."""
        ...


class FileLock:
    """An empty SQLite file beside the database; SQLite knows how to lock a file on each system."""

    def __init__(self, engine: Engine) -> None:
        with engine.connect() as connection:
            asked = "SELECT file FROM pragma_database_list WHERE name = 'main'"
            self._file = Path(f"{connection.exec_driver_sql(asked).scalar_one()}-held")
        self._link: sqlite3.Connection | None = None

    def take(self) -> bool:
        """Take it, or keep it; whether it is ours."""
        if self._link is not None:
            return True
        link: sqlite3.Connection | None = None
        try:
            link = sqlite3.connect(
                self._file, timeout=0, isolation_level=None, check_same_thread=False
            )
            link.execute("PRAGMA journal_mode=OFF")  # nothing is ever written to it
            link.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if link is not None:
                link.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return False
            raise CannotOpenError(f"{self._file} cannot be locked: {error}") from None
        self._link = link
        return True

    def force(self) -> None:
        """Let a new file have the name: whoever has locked the old one keeps nothing by it."""
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:
            raise CannotOpenError(f"{self._file} cannot be removed: {error.strerror}") from None

    def release(self) -> None:
        """Free it; the file stays, for others may be about to lock it."""
        if self._link is not None:
            self._link.close()
            self._link = None


class AdvisoryLock:
    """A lock of PostgreSQL, which a session of its own has."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._session: Connection | None = None

    def take(self) -> bool:
        """Take it, or keep it; whether it is ours. PostgreSQL may have lost the session."""
        if self._session is not None:
            try:
                self._session.execute(text("SELECT 1"))
            except SQLAlchemyError:
                self.release()
            else:
                return True
        session = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        if session.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": ADVISORY_LOCK}):
            self._session = session
            return True
        session.close()
        return False

    def force(self) -> None:
        """End the session that has it, and those that froze within a transaction of a server."""
        others = (
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON database = oid"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND (locktype = 'advisory' AND classid = 0 AND objid = :key AND objsubid = 1"
            " OR relation = to_regclass(:nodes) AND mode <> 'AccessShareLock')"
        )
        with self._engine.connect() as connection:
            connection.execute(text(others), {"key": ADVISORY_LOCK, "nodes": nodes.name})

    def release(self) -> None:
        """Free it, with its session."""
        if self._session is not None:
            session, self._session = self._session, None
            with suppress(SQLAlchemyError):
                session.invalidate()
            session.close()


class Held(NamedTuple):
    """What a server has of its database."""

    lock: Lock
    incarnation: int


def lock_database(engines: Engines, *, take_over: bool) -> Lock:
    """The lock of a database, or a CannotOpenError; `take_over` asks another server for it."""
    is_file = engines.writing.dialect.name == "sqlite"
    lock: Lock = FileLock(engines.reading) if is_file else AdvisoryLock(engines.reading)
    begun = time.monotonic()
    asked = begun - ASK_INTERVAL
    while not lock.take():
        now = time.monotonic()
        if not take_over and now - begun > DYING_TIMEOUT:
            raise CannotOpenError(_told_holder(engines))
        if take_over and now - asked > ASK_INTERVAL:
            _ask_holder(engines)
            asked = now
        if take_over and now - begun > VACATING_TIMEOUT:
            lock.force()
        time.sleep(TRY_INTERVAL)
    return lock


def _ask_holder(engines: Engines) -> None:
    """Tell the other server; one that froze within a transaction lets nobody write that."""
    with suppress(SQLAlchemyError), engines.writing.begin() as connection:
        if inspect(connection).has_table(nodes.name):
            connection.execute(update(nodes).values(is_asked_for=True))


def _told_holder(engines: Engines) -> str:
    """Which server has the database, as a sentence."""
    with engines.reading.begin() as connection:
        has_nodes = inspect(connection).has_table(nodes.name)
        location = connection.scalar(select(nodes.c.location)) if has_nodes else None
    which = f"by another server ({location})" if location else "by another server"
    return f"{engines.where} is in use {which}; stop that one, or start with --take-over"


def begin_incarnation(connection: Connection) -> int:
    """The incarnation of a new server: from its commit on no other one writes."""
    location = f"process {os.getpid()} on {socket.gethostname()}"
    new = insert_of(connection, nodes).values(
        id=SERVER, incarnation=1, location=location, is_asked_for=False
    )
    raised = new.on_conflict_do_update(
        index_elements=["id"],
        set_={
            "incarnation": nodes.c.incarnation + 1,
            "location": location,
            "is_asked_for": False,
        },
    )
    return int(connection.execute(raised.returning(nodes.c.incarnation)).scalar_one())


_OWN = select(nodes.c.incarnation, nodes.c.is_asked_for).where(nodes.c.id == SERVER)
_OWN_LOCKED = _OWN.with_for_update(read=True)


def check_incarnation(connection: Connection, incarnation: int) -> None:
    """Raise a SupersededError if another server has begun; none begins before the transaction ends.

    PostgreSQL locks the row for that; SQLite has one transaction that writes at a time.
    """
    if connection.scalar(_OWN_LOCKED) != incarnation:
        raise SupersededError


def see_hold(connection: Connection, incarnation: int) -> Hold:
    """Whether the server of this incarnation may go on."""
    row = connection.execute(_OWN).one_or_none()
    if row is None or row.incarnation != incarnation:
        return Hold.LOST
    return Hold.ASKED_FOR if row.is_asked_for else Hold.KEPT
