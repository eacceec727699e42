"""The list of public tables: made for all who ask, a little at a time, and soon true again."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.server.halls import Hall, hall
from ubongo.core.wire.tables import PublicTables
from ubongo.server.http.public_list import AT_ONCE, PublicList
from ubongo.server.limits import Limits
from ubongo.server.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from ubongo.core.wire.tables import TableSeen

pytestmark = pytest.mark.anyio


@pytest.fixture
async def found(tmp_path: Path) -> AsyncIterator[Hall]:
    """A server where guests may make many tables."""
    async with hall(tmp_path, Limits(tables_of_a_guest=1_000)) as made:
        yield made


async def open_to_all(hall: Hall) -> Table:
    """A table that anybody may join."""
    table = await hall.table(await hall.guest())
    table.gathering.is_public = True
    return table


async def codes_of(listed: PublicList) -> list[str]:
    """What is listed; packed it is the same."""
    body = await listed.body()
    assert gzip.decompress(body.packed) == body.plain
    return [table.code for table in msgspec.json.decode(body.plain, type=PublicTables).tables]


async def test_the_list_is_made_once_for_all_who_ask(
    found: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Table] = []
    real = Table.to_wire

    def look(table: Table) -> TableSeen:
        looked.append(table)
        return real(table)

    table = await open_to_all(found)
    monkeypatch.setattr(Table, "to_wire", look)
    listed = PublicList(found.lobby, lambda: 0.0)
    for codes in await asyncio.gather(*(codes_of(listed) for _ in range(5))):
        assert codes == [table.code]
    assert looked == [table]


async def test_what_changes_is_listed_after_a_moment_and_a_new_table_at_once(found: Hall) -> None:
    now = 0.0
    listed = PublicList(found.lobby, lambda: now)
    first = await open_to_all(found)
    assert await codes_of(listed) == [first.code]
    second = await open_to_all(found)
    assert await codes_of(listed) == [first.code, second.code]
    first.gathering.is_locked = True
    assert await codes_of(listed) == [first.code, second.code]
    now = found.lobby.limits.list_kept
    assert await codes_of(listed) == [second.code]


async def test_others_have_their_turn_while_a_long_list_is_made(
    found: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_to_all(found)
    monkeypatch.setattr(found.lobby, "public_tables", lambda: [table] * 3 * AT_ONCE)
    looked = 0
    real = Table.to_wire

    def look(table: Table) -> TableSeen:
        nonlocal looked
        looked += 1
        return real(table)

    monkeypatch.setattr(Table, "to_wire", look)
    making = asyncio.create_task(PublicList(found.lobby).body())
    turns = []
    while looked < 3 * AT_ONCE:
        await asyncio.sleep(0)
        turns.append(looked)
    assert {AT_ONCE, 2 * AT_ONCE} <= set(turns)
    await making
