"""What was under way when the server went is read while tables go on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.server.clocks import settle
from tests.server.halls import HOME, client, hall
from tests.server.playing import TIMEOUT
from tests.server.store.keeping import answer_otherwise
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.server.store.collector import load_without_boards
from ubongo.server.store.errors import AwayError
from ubongo.server.tables.interrupted import InterruptedMatches

if TYPE_CHECKING:
    from pathlib import Path

    from ubongo.server.store.structs import StoredMatch

pytestmark = pytest.mark.anyio


@pytest.mark.rule("A-16")
async def test_no_table_waits_while_it_is_read_what_was_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        await found.begin_match_of_two()
        lobby = found.lobby
        may_go_on = asyncio.Event()
        read = found.store.read

        async def slowly(match_id: str) -> StoredMatch:
            await may_go_on.wait()
            return await read(load_without_boards, match_id)

        answer_otherwise(monkeypatch, found.store, load_without_boards, slowly)
        table, anna, _ben = await found.begin_match_of_two()
        here = client(table, anna)
        async with asyncio.timeout(TIMEOUT):
            await lobby.context.interrupted.find(found.store, lobby.games, 600)
            assert table.running is not None
            while not table.running.match.state.unsolved():
                await found.advance(table, 1_000)
            nak = await here.ask("give_up")
            assert (nak["type"], nak["code"]) == ("nak", "server.busy")
            assert table.running.match.state.unsolved()
            looking = asyncio.create_task(lobby.check_solution("7 moon", "classic", None))
            await settle()
            assert not looking.done()
            may_go_on.set()
            await asyncio.wait([looking])
            while table.running.match.state.unsolved():
                await found.advance(table, 1_000)
        assert table.running.match.state.phase is Phase.ROLL


async def test_what_was_under_way_is_read_once_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        read, tries = found.store.read, 0

        async def away_at_first(match_id: str) -> StoredMatch:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise AwayError("it is away")
            return await read(load_without_boards, match_id)

        answer_otherwise(monkeypatch, found.store, load_without_boards, away_at_first)
        monkeypatch.setattr("ubongo.server.tables.interrupted.RETRY_INTERVAL", 0)
        interrupted = InterruptedMatches()
        await interrupted.find(found.store, found.lobby.games, 600)
        with pytest.raises(Refusal, match=r"server\.busy"):
            interrupted.of_box("classic")
        await interrupted.wait_until_read()
        assert [match.guests for match in interrupted.of_box("classic")] == [{anna, ben}]
        assert await found.lobby.table(table.code, anna, HOME) is table
