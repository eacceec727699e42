"""Brings the tables up to date, or refuses a database that is not ours, too new or too old.

A database that is up to date is left alone, and Alembic is not even loaded.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from ubongo.server.store.errors import CannotOpenError
from ubongo.server.store.tables import FIRST_REVISION, REVISION

VERSION_TABLE = "alembic_version"
FOLDER = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x75626F6E676F
"""The key of the lock in PostgreSQL: of two servers that start at once only one may migrate. It is
`ubongo` in bytes."""
MIGRATION_LOCK_TIMEOUT = "60s"
"""How long the other one is waited for: a migration takes longer than what other locks are for."""


def bring_up_to_date(connection: Connection, where: str) -> None:
    """Run the migrations that are missing, within the connection's transaction."""
    found = revision_of(connection, where)
    if found != REVISION and connection.dialect.name == "postgresql":
        _wait_for_others(connection)
        found = revision_of(connection, where)  # meanwhile somebody else may have done it
    if found == REVISION:
        # This changes nothing, but fails at the start if the database cannot be written.
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = version_num"))  # noqa: S608
        return
    migrate(connection)


def _wait_for_others(connection: Connection) -> None:
    """Until nobody else migrates; from then on others wait for this transaction."""
    set_timeout = text("SELECT set_config('lock_timeout', :timeout, true)")
    usual = connection.execute(text("SHOW lock_timeout")).scalar()
    connection.execute(set_timeout, {"timeout": MIGRATION_LOCK_TIMEOUT})
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    connection.execute(set_timeout, {"timeout": usual})


def revision_of(connection: Connection, where: str) -> int:
    """The last migration that the database has seen, 0 if it is empty."""
    tables = inspect(connection).get_table_names()
    if not tables:
        return 0
    foreign = CannotOpenError(f"{where} has tables of another program; ubongo needs its own")
    if VERSION_TABLE not in tables:
        raise foreign
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608
    if found is None or not str(found).isdecimal():
        raise foreign
    if int(found) > REVISION:
        raise CannotOpenError(
            f"{where} was written by a newer ubongo (revision {found}; this one knows {REVISION})"
        )
    if int(found) < FIRST_REVISION:
        raise CannotOpenError(
            f"{where} was written by an ubongo from before the first release, which this one cannot"
            " read; start with another file or database"
        )
    return int(found)


def migrate(connection: Connection) -> None:
    """Hand over to Alembic."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
