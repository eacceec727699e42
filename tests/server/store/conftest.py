"""Every test of a store is run with SQLite and with PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.store import postgres
from tests.server.store.keeping import Shelf

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from tests.server.store.postgres import Postgres
    from ubongo.server.store.store import Store


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


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of one kind and of the other."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture
async def shelf(url: str) -> AsyncIterator[Shelf]:
    """Opens stores in the same database; all are closed at the end."""
    async with Shelf(url) as made:
        yield made


@pytest.fixture
async def store(shelf: Shelf) -> Store:
    """A store."""
    return await shelf.open()
