"""Engines for the two databases: one that writes, one that reads, and what their errors mean.

What is acknowledged must outlast a power cut: SQLite writes its journal through to the disk before
a commit returns (WAL, synchronous=FULL), PostgreSQL does so too, whatever its settings are.
"""

import sqlite3
import time
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError

from ubongo.server.store.errors import AwayError, CannotOpenError, FailedError
from ubongo.server.store.structs import Wall, WallClock, wall_now

READERS = 4

SENTENCES = {
    "database is locked": "{where} is locked by another program",
    "lock timeout": "{where} is locked by another program",
    "file is not a database": "{where} is not a database",
    "malformed": "{where} is damaged",
    "readonly database": "{where} cannot be written to",
    "read-only transaction": "{where} cannot be written to",
    "unable to open database file": "{where} cannot be opened",
    "disk is full": "{where} cannot grow: the disk is full",
}
"""What the databases say, and what that means."""
SQLITE_AWAY = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
    }
)
PRIMARY = 0xFF
"""The part of SQLite's codes that names the kind."""
POSTGRESQL_AWAY = (
    "08",  # the connection
    "25006",  # read only, as a standby is before it takes over
    "40",  # a deadlock, or two transactions that cannot both be
    "53",  # disk full, out of memory, too many connections
    "55P03",  # a lock that somebody keeps
    "57",  # the operator shuts it down, or it starts
    "58",  # the system below it
)
"""How the states of errors begin that may be over soon."""
KEEPALIVES = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
"""PostgreSQL frees what a machine that was lost had locked after 11 s."""
SILENT_AT_MOST = 5_000
"""Milliseconds after which a PostgreSQL that answers nothing is given up."""


def address_of(text: str) -> URL:
    """The address of a database: a URL, or the path of a file for SQLite."""
    if "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        url = URL.create("")
    if url.get_backend_name() == "sqlite" and url.database not in {None, "", ":memory:"}:
        return url.set(drivername="sqlite")
    if url.get_backend_name() in {"postgres", "postgresql"}:
        return url.set(drivername="postgresql+psycopg")
    raise CannotOpenError("a database is sqlite:///FILE or postgresql://USER@HOST/NAME")


def name_of(url: URL) -> str:
    """How to speak of a database: never with its password."""
    return url.database or "" if is_sqlite(url) else url.render_as_string(hide_password=True)


def is_sqlite(url: URL) -> bool:
    """Whether the database is a file."""
    return url.get_backend_name() == "sqlite"


def wall_of(connection: Connection) -> Wall:
    """The time on the wall now, by the clock that the store was opened with."""
    wall: WallClock = connection.get_execution_options()["wall"]
    return wall()


def insert_of(connection: Connection, table: Table) -> Any:  # noqa: ANN401 - of one of two dialects
    """An insert of the dialect, which has `on_conflict_do_…`."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table)


def prepare_file(url: URL, *, create: bool) -> None:
    """Make the folder of SQLite's file; or, if nothing may be made, see that the file is there."""
    if not is_sqlite(url) or "uri" in url.query:
        return
    file = Path(name_of(url))
    if not create and not file.exists():
        raise CannotOpenError(f"there is no database {file}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotOpenError(f"{file} cannot be opened: {error.strerror or error}") from None


class Engines(NamedTuple):
    """A database with its name: one connection that writes, and a few that only read."""

    writing: Engine
    reading: Engine
    where: str

    @classmethod
    def of(cls, url: URL, lock_timeout: float, wall: WallClock = wall_now) -> "Engines":
        """The engines of a database; they wait so long for others' locks, and know the time.

        All that one reading transaction reads is of one moment.
        """
        if is_sqlite(url):
            writing = _sqlite(url, lock_timeout, "BEGIN IMMEDIATE", pool_size=1)
            reading = _sqlite(url, lock_timeout, "BEGIN", "PRAGMA query_only=ON", pool_size=READERS)
        else:
            safe = f"-c synchronous_commit=on -c lock_timeout={int(lock_timeout * 1000)}"
            writing = _postgresql(
                url,
                lock_timeout,
                safe,
                pool_size=1,
                isolation_level="READ COMMITTED",  # who waited for a lock sees what came meanwhile
            )
            reading = _postgresql(
                url,
                lock_timeout,
                "-c default_transaction_read_only=on",
                pool_size=READERS,
                isolation_level="REPEATABLE READ",
            )
        for engine in (writing, reading):
            engine.update_execution_options(wall=wall)
        return cls(writing, reading, name_of(url))

    def dispose(self) -> None:
        """Let go of the database; of the writer last, for SQLite then tidies up its journal."""
        self.reading.dispose()
        self.writing.dispose()


def _sqlite(url: URL, lock_timeout: float, begin: str, *more: str, pool_size: int) -> Engine:
    engine = create_engine(
        url,
        connect_args={"timeout": lock_timeout, "check_same_thread": False},
        pool_size=pool_size,
        hide_parameters=True,  # an error would carry seeds into the log
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # the driver would begin transactions late
        _keep_journal_ahead(connection, lock_timeout)
        for statement in ("PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON", *more):
            connection.execute(statement)

    @event.listens_for(engine, "begin")
    def begin_as_told(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _keep_journal_ahead(connection: sqlite3.Connection, lock_timeout: float) -> None:
    """Switch to WAL; of two who open a new file at once SQLite lets neither wait for the other."""
    end = time.monotonic() + lock_timeout
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


def _postgresql(url: URL, lock_timeout: float, own: str, **settings: Any) -> Engine:  # noqa: ANN401
    given = url.query.get("options", "")
    options = f"{given if isinstance(given, str) else ' '.join(given)} {KEEPALIVES} {own}".strip()
    arguments = {
        "options": options,
        "connect_timeout": max(2, int(lock_timeout)),
        "tcp_user_timeout": SILENT_AT_MOST,
    }
    try:
        return create_engine(
            url, connect_args=arguments, pool_pre_ping=True, hide_parameters=True, **settings
        )
    except ImportError:
        raise CannotOpenError("PostgreSQL needs the Python package psycopg") from None


def is_in_transaction(connection: Connection) -> bool:
    """Whether the transaction is still open after an error: on a full disk SQLite rolls it back.

    PostgreSQL then refuses the commit; SQLite's driver would commit nothing without an error.
    """
    return bool(getattr(connection.connection.dbapi_connection, "in_transaction", True))


def failure(error: SQLAlchemyError, where: str) -> FailedError:
    """A database's error as one of ours, which says whether it may be over soon."""
    kind = AwayError if isinstance(error, DBAPIError) and _is_away(error) else FailedError
    failed = kind(describe_error(error, where))
    failed.__cause__ = error
    return failed


def _is_away(error: DBAPIError) -> bool:
    if isinstance(error.orig, sqlite3.Error):
        return error.orig.sqlite_errorcode & PRIMARY in SQLITE_AWAY
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state is None:  # the server said nothing at all
        return error.connection_invalidated or isinstance(error, OperationalError)
    return state.startswith(POSTGRESQL_AWAY)


def describe_error(error: SQLAlchemyError, where: str) -> str:
    """What a database's error means, in one sentence."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).strip()
    for part, sentence in SENTENCES.items():
        if part in said:
            return sentence.format(where=where)
    return f"{where}: {said.splitlines()[0] if said else type(error).__name__}"
