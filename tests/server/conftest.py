"""The one PostgreSQL server of all tests of a worker, and databases on it and in files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server import postgres

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.postgres import Postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """One server for all tests of a worker."""
    yield from postgres.running()


@pytest.fixture
def postgresql_url(postgres_server: Postgres) -> str:
    """A new database of PostgreSQL."""
    return postgres_server.new_database()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """A file that is not there yet."""
    return f"sqlite:///{tmp_path / 'store.db'}"
