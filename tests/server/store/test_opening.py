"""A store is opened if it is ours and can be used; else one sentence says what is wrong."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from tests.server.store.fixtures import make as fixture
from tests.server.store.keeping import Shelf, a_match, an_append, seated, some_decisions, unfinished
from ubongo.server.store import migrating
from ubongo.server.store.appending import append_one
from ubongo.server.store.database import address_of, name_of
from ubongo.server.store.errors import CannotOpenError, FailedError
from ubongo.server.store.guests import find_guest
from ubongo.server.store.matches import (
    create_match,
    load_decision,
    load_match,
    match_by_code,
    take_over_match,
    update_match,
)
from ubongo.server.store.opening import default_database, open_store
from ubongo.server.store.server_state import load_or_create_secret
from ubongo.server.store.solo import best_solo_results
from ubongo.server.store.structs import Alive, StoredSeat
from ubongo.server.store.tables import FIRST_REVISION, REVISION, metadata

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

FIXTURES = sorted(Path(fixture.__file__).parent.glob("*/store.db"))
UNRELEASED = "UPDATE alembic_version SET version_num = '{}'"


@pytest.fixture
async def shelf(url: str) -> AsyncIterator[Shelf]:
    """Unlike that of other tests this database is empty, and a store makes its tables."""
    async with Shelf(url) as made:
        yield made


async def refusal(database: str, *, create: bool = True) -> str:
    """Why a database cannot be opened."""
    with pytest.raises(CannotOpenError) as caught:
        await open_store(database, create=create, lock_timeout=0.2)
    return str(caught.value)


async def execute(store: Store, statement: str) -> None:
    """Do something to the database that a store would not."""
    await store._writer.do(lambda link: link.execute(text(statement)))


# The tables.


async def test_the_migrations_lead_to_the_tables_that_the_program_knows(store: Store) -> None:
    def difference(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    def tables(connection: Connection) -> list[str]:
        return inspect(connection).get_table_names()

    assert await store.read(difference) == []
    assert set(await store.read(tables)) == {*metadata.tables, migrating.VERSION_TABLE}


def test_the_last_migration_is_the_revision_of_the_program() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrating.FOLDER))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == str(REVISION)


async def test_many_may_open_an_empty_database_at_once(shelf: Shelf) -> None:
    stores = await asyncio.gather(*(shelf.open() for _ in range(8)))
    await stores[0].write(create_match, a_match())
    assert await stores[7].read(unfinished) == ["m"]


async def test_many_may_open_it_at_once_whichever_isolation_it_prefers(postgresql_url: str) -> None:
    with psycopg.connect(postgresql_url, autocommit=True) as link:
        name = link.info.dbname
        setting = "default_transaction_isolation = 'repeatable read'"
        link.execute(f"ALTER DATABASE {name} SET {setting}".encode())
    async with Shelf(postgresql_url) as shelf:
        stores = await asyncio.gather(*(shelf.open() for _ in range(4)))
        secrets = await asyncio.gather(*(store.write(load_or_create_secret) for store in stores))
        assert len(set(secrets)) == 1


async def test_who_opens_second_waits_for_a_migration_longer_than_for_other_locks(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrating, "migrate", lambda _: pytest.fail("it was done already"))
    with psycopg.connect(postgresql_url) as first:
        first.execute("SELECT pg_advisory_xact_lock(%s)", [migrating.MIGRATION_LOCK])
        first.execute("CREATE TABLE alembic_version AS SELECT %s AS version_num", [str(REVISION)])
        opening = asyncio.create_task(open_store(postgresql_url, lock_timeout=0.2))
        await asyncio.wait([opening], timeout=1)
        first.commit()
        await (await opening).close()


async def test_a_migration_that_fails_leaves_nothing_behind(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = migrating.migrate

    def break_down(connection: Connection) -> None:
        done(connection)
        connection.execute(text("SELECT * FROM nowhere"))

    monkeypatch.setattr(migrating, "migrate", break_down)
    assert "nowhere" in await refusal(url)
    monkeypatch.undo()
    async with Shelf(url) as shelf:
        await (await shelf.open()).write(create_match, a_match())


async def test_a_database_that_is_up_to_date_is_not_migrated_again(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shelf.open()
    monkeypatch.delattr(migrating, "migrate")
    await shelf.open()


async def test_a_newer_database_is_refused_and_left_alone(shelf: Shelf) -> None:
    store = await shelf.open()
    await store.write(create_match, a_match())
    await execute(store, f"UPDATE alembic_version SET version_num = '{REVISION + 1}'")  # noqa: S608 - a number
    said = await refusal(shelf.url)
    known = f"(revision {REVISION + 1}; this one knows {REVISION})"
    assert said.endswith(f"was written by a newer ubongo {known}")
    assert await store.read(unfinished) == ["m"]


@pytest.mark.parametrize("revision", ["1", "3", "4"])
async def test_a_database_from_before_the_first_release_is_refused_and_left_alone(
    shelf: Shelf, revision: str
) -> None:
    store = await shelf.open()
    await store.write(create_match, a_match())
    await execute(store, UNRELEASED.format(revision))
    said = await refusal(shelf.url)
    assert said.endswith(
        "was written by an ubongo from before the first release, which this one cannot read;"
        " start with another file or database"
    )
    assert "\n" not in said
    assert await store.read(unfinished) == ["m"]


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE alembic_version",
        "UPDATE alembic_version SET version_num = 'ae1027a6acf'",
        "DELETE FROM alembic_version",
    ],
)
async def test_another_programs_database_is_refused(shelf: Shelf, statement: str) -> None:
    await execute(await shelf.open(), statement)
    assert "has tables of another program; ubongo needs its own" in await refusal(shelf.url)


@pytest.mark.parametrize("file", FIXTURES, ids=lambda file: file.parent.name)
async def test_databases_of_all_releases_are_opened_and_played_on(
    file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(file, copy)
    async with Shelf(str(copy)) as shelf:
        store = await shelf.open()
        guest = await store.read(find_guest, fixture.CREDENTIAL_HASH)
        assert guest is not None
        assert (guest.name, guest.created) == (fixture.NAME, fixture.MADE)
        assert await store.read(unfinished) == [fixture.MATCH]
        assert await store.read(match_by_code, "BKTR") == fixture.MATCH
        loaded = await store.read(load_match, fixture.MATCH)
        assert loaded.decisions == fixture.DECISIONS
        assert await store.read(load_decision, fixture.MATCH, 3) == fixture.DECISIONS[-1]
        assert loaded.seats == (StoredSeat(guest.id, fixture.NAME), StoredSeat(bot="strong"))
        assert (loaded.header.options, loaded.header.seed) == (fixture.OPTIONS, fixture.SEED)
        assert loaded.header.alive == Alive(9500, fixture.MADE)
        (record,) = await store.read(best_solo_results, fixture.RESULT.category, 3)
        assert (record.result, record.match_id) == (fixture.RESULT, fixture.OVER)
        assert await store.write(take_over_match, fixture.MATCH) == 3
        await store.append(an_append(fixture.MATCH, 4, epoch=3))


def test_every_revision_has_its_database() -> None:
    released = range(FIRST_REVISION, REVISION + 1)
    assert [file.parent.name for file in FIXTURES] == [str(revision) for revision in released]


# The file.


async def test_a_missing_folder_is_made_and_a_path_is_enough(tmp_path: Path) -> None:
    file = tmp_path / "a folder" / "50% ü.db"
    async with Shelf(str(file)) as shelf:
        await shelf.open()
    assert file.is_file()
    assert file.parent.stat().st_mode & 0o777 == 0o700
    assert list(file.parent.iterdir()) == [file]


async def test_a_missing_file_is_not_made_where_none_may_be(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "store.db"
    assert await refusal(f"sqlite:///{file}", create=False) == f"there is no database {file}"
    assert not file.parent.exists()


async def test_what_is_no_database_is_told(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    file.write_bytes(b"something else entirely, and long enough to be looked at" * 100)
    assert await refusal(str(file)) == f"{file} is not a database"
    assert await refusal(str(tmp_path)) == f"{tmp_path} cannot be opened"
    assert await refusal(f"{file}/store.db") == f"{file}/store.db cannot be opened: File exists"


async def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    async with Shelf(str(file)) as shelf:
        store = await shelf.open()
        await store.write(create_match, a_match())
        await store.append(an_append(number=2000))
        assert (await store.read(load_match, "m")).decisions == some_decisions(1, 2000)
    contents = bytearray(file.read_bytes())
    contents[40 * 4096 : 60 * 4096] = b"\xa5" * (20 * 4096)
    file.write_bytes(contents)
    async with Shelf(str(file)) as shelf:
        store = await shelf.open()
        with pytest.raises(FailedError, match=r"store\.db is damaged"):
            await store.read(load_match, "m")


async def test_a_locked_file_is_told(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    async with Shelf(str(file)) as shelf:
        store = await shelf.open(lock_timeout=0.2)
        await store.write(create_match, a_match())
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert await refusal(str(file)) == f"{file} is locked by another program"
        with pytest.raises(FailedError, match=r"store\.db is locked by another program"):
            await store.write(append_one, an_append())
        assert (await store.read(load_match, "m")).decisions == ()
        other.execute("ROLLBACK")
        other.close()
        await store.append(an_append())


async def test_a_file_that_changes_its_journal_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert await refusal(str(file)) == f"{file} is locked by another program"
    opening = asyncio.create_task(open_store(str(file), lock_timeout=20))
    await asyncio.wait({opening}, timeout=0.05)
    assert not opening.done()
    other.execute("ROLLBACK")
    other.close()
    await (await opening).close()


async def test_a_file_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    file = tmp_path / "store.db"
    async with Shelf(str(file)) as shelf:
        await shelf.open()
    said = await refusal(f"sqlite:///file:{file}?mode=ro&uri=true")
    assert said.endswith("store.db cannot be written to")


async def test_a_postgresql_that_cannot_be_written_to_is_told(postgresql_url: str) -> None:
    async with Shelf(postgresql_url) as shelf:
        await shelf.open()
    said = await refusal(f"{postgresql_url}&options=-c default_transaction_read_only%3Don")
    assert said.endswith("cannot be written to")


async def test_sqlite_keeps_its_journal_ahead_and_writes_it_through(tmp_path: Path) -> None:
    async with Shelf(str(tmp_path / "store.db")) as shelf:
        store = await shelf.open()

        def settings(connection: Connection) -> list[object]:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

        full = 2
        assert await store._writer.do(settings) == ["wal", full, 1]
        with pytest.raises(FailedError, match="cannot be written to"):
            await store.read(lambda link: link.execute(text("DELETE FROM guests")))


# PostgreSQL.


async def test_postgresql_writes_through_whatever_its_settings_are(postgresql_url: str) -> None:
    database = postgresql_url.partition("?")[0].rpartition("/")[2]
    with psycopg.connect(postgresql_url, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {database} SET synchronous_commit = off")
        assert connection.execute("SHOW fsync").fetchone() == ("off",)  # of these tests only
    async with Shelf(postgresql_url) as shelf:
        store = await shelf.open()
        asked = text("SHOW synchronous_commit")
        assert await store._writer.do(lambda link: link.scalar(asked)) == "on"
        with pytest.raises(FailedError, match="cannot be written to"):
            await store.read(lambda link: link.execute(text("DELETE FROM guests")))


async def test_a_lock_that_somebody_keeps_hits_one_table_alone(postgresql_url: str) -> None:
    async with Shelf(postgresql_url) as shelf:
        store = await shelf.open(lock_timeout=0.3)
        for name in ("m", "n", "o"):
            await store.write(create_match, a_match(name, name))
        with psycopg.connect(postgresql_url) as other:
            other.execute("SELECT * FROM matches WHERE id = 'n' FOR UPDATE")
            appends = [store.write(append_one, an_append(name)) for name in ("m", "n", "o")]
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
        assert [type(outcome).__name__ for outcome in outcomes] == [
            "NoneType",
            "AwayError",
            "NoneType",
        ]
        assert "is locked by another program" in str(outcomes[1])
        await store.append(an_append("n"))


async def test_a_connection_that_was_cut_is_made_again(postgresql_url: str) -> None:
    async with Shelf(postgresql_url) as shelf:
        store = await shelf.open()
        await store.write(create_match, a_match())
        await store.read(load_match, "m")
        with psycopg.connect(postgresql_url, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        await store.write(update_match, 1, seated(a_match(), 0, StoredSeat(name="Anna")))
        assert (await store.read(load_match, "m")).seats[0].name == "Anna"


async def test_a_server_that_is_not_there_is_told_without_the_password(tmp_path: Path) -> None:
    said = await refusal(f"postgresql://anna:secret@/store?host={tmp_path}")
    assert "anna" in said
    assert "secret" not in said
    assert "\n" not in said


# Addresses.


@pytest.mark.parametrize(
    "database", ["mysql://anna@host/db", "sqlite://", "sqlite:///:memory:", "://", "http://[x"]
)
async def test_what_is_no_address_is_told(database: str) -> None:
    said = await refusal(database)
    assert said == "a database is sqlite:///FILE or postgresql://USER@HOST/NAME"


@pytest.mark.parametrize(
    ("database", "name"),
    [
        ("store.db", "store.db"),
        ("sqlite:///store.db", "store.db"),
        ("sqlite:////var/store.db", "/var/store.db"),
        ("postgres://anna:secret@host/db", "postgresql+psycopg://anna:***@host/db"),
        ("postgresql://host/db", "postgresql+psycopg://host/db"),
    ],
)
def test_a_database_is_called_by_its_name(database: str, name: str) -> None:
    assert name_of(address_of(database)) == name


def test_the_default_is_in_the_users_folder_or_what_the_variable_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("UBONGO_DATABASE", raising=False)
    monkeypatch.setattr("platformdirs.user_data_dir", "/data/{} {appauthor}".format)
    assert default_database() == "/data/ubongo False/ubongo.db"
    monkeypatch.setenv("UBONGO_DATABASE", "postgresql://host/db")
    assert default_database() == "postgresql://host/db"


# What is loaded.

LOADED = """
import asyncio, sys
from ubongo.server.store.opening import open_store
from ubongo.server.store import errors, structs
print("sqlalchemy" in sys.modules)

async def main():
    await (await open_store(sys.argv[1])).close()
    print("alembic" in sys.modules)

asyncio.run(main())
"""


def test_the_libraries_are_loaded_when_they_are_needed(tmp_path: Path) -> None:
    for needs_migrating in (True, False):
        done = subprocess.run(
            [sys.executable, "-c", LOADED, tmp_path / "store.db"],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split() == ["False", str(needs_migrating)]
