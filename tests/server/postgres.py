"""A PostgreSQL server for the tests, made from the system's programs and thrown away after them."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from launcher.system import postgresql
from tests.server.databases import make_tables
from ubongo.server.store.tables import metadata

if TYPE_CHECKING:
    from collections.abc import Iterator

ACCOUNTS = ("postgres", "nobody")
"""PostgreSQL refuses root, which becomes one of these."""
SUPERUSER = "ubongo"
UNTIL_ABANDONED = '"$@" & cat; kill -QUIT $!; wait'
"""Standard input ends with the tests, also if they are killed; then the server ends too."""


class Postgres:
    """A running server, reached through a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = itertools.count(1)

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://{SUPERUSER}@/{database}?host={self._folder}"

    def new_database(self) -> str:
        """The address of a new database."""
        name = f"store_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def emptied(self) -> str:
        """The address of a database that has its tables, and nothing in them.

        It is always the same one: a new one is a copy of some megabytes.
        """
        names = ", ".join(f'"{name}"' for name in metadata.tables)
        with psycopg.connect(self._prepared, autocommit=True) as connection:
            connection.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE".encode())
        return self._prepared

    @cached_property
    def _prepared(self) -> str:
        url = self.new_database()
        make_tables(url)
        return url


def _somebody_else() -> dict[str, Any]:
    """As whom to run the programs, if we are root."""
    if os.geteuid() != 0:
        return {}
    names = {account.pw_name for account in pwd.getpwall()}
    account = pwd.getpwnam(next(name for name in ACCOUNTS if name in names))
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def running() -> Iterator[Postgres]:
    """A server, until the tests are over."""
    programs = postgresql()
    if programs is None:
        pytest.skip("no PostgreSQL; ./run test installs it or says how")
    account = _somebody_else()
    folder = Path(tempfile.mkdtemp(prefix="ubongo-pg-"))  # short, as the path of a socket must be
    if account:
        os.chown(folder, account["user"], account["group"])
    data = folder / "data"
    initdb = [programs / "initdb", "--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C"]
    subprocess.run(
        [*map(str, initdb), "--username", SUPERUSER, "--pgdata", str(data)],
        cwd=folder,
        capture_output=True,
        check=True,
        **account,
    )
    settings = {"listen_addresses": "", "unix_socket_directories": str(folder), "fsync": "off"}
    options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            ["sh", "-c", UNTIL_ABANDONED, "sh", programs / "postgres", "-D", data, *options],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl-C is for the tests, which then stop the server
            **account,
        )
    try:
        made = Postgres(folder)
        _wait_for(made, server, folder / "log")
        yield made
    finally:
        server.communicate(timeout=30)
        shutil.rmtree(folder)


def _wait_for(made: Postgres, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 60
    while True:
        try:
            psycopg.connect(made.url("postgres")).close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > end:
                pytest.fail(f"PostgreSQL does not start:\n{log.read_text()}")
            time.sleep(0.05)
        else:
            return
