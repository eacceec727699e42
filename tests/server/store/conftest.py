"""Every test of a store is run with SQLite and with PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.databases import fresh_database
from tests.server.store.keeping import Shelf

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.server.postgres import Postgres
    from ubongo.server.store.store import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, of one kind and of the other."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
async def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Shelf]:
    """Opens stores in the same database, which has its tables; all are closed at the end."""
    if request.param == "sqlite":
        address = f"sqlite:///{fresh_database(tmp_path, 'store.db')}"
    else:
        server: Postgres = request.getfixturevalue("postgres_server")
        address = server.emptied()
    async with Shelf(address) as made:
        yield made


@pytest.fixture
async def store(shelf: Shelf) -> Store:
    """A store."""
    return await shelf.open()
