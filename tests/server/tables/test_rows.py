"""What is stored for a guest has a quota, and what is refused is not stored at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.halls import HOME, hall
from tests.server.virtual import events_in, table_at_work
from ubongo.core.edition import Refusal
from ubongo.server.limits import Limits, Rate

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio


async def test_what_is_refused_is_stored_nowhere() -> None:
    async with table_at_work() as work:
        client, _ = await work.puzzle()
        before = len(work.keeper.now.appended)
        for _ in range(200):
            assert (await client.ask("collect", row=1))["type"] == "nak"
            assert (await client.ask("nonsense"))["type"] == "nak"
        assert len(work.keeper.now.appended) == before


async def test_a_guest_has_only_so_many_rows_and_others_play_on() -> None:
    async with table_at_work(limits=Limits(rows_of_a_guest=Rate(10, 60))) as work:
        busy, other = await work.puzzle()
        piece = work.task(0).pieces[0]
        answers = []
        for number in range(20):
            key = busy.send("arrange", board=f"{piece}a@0,{number}")
            await work.clock.advance(200)
            frames = await busy.frames()
            answers += [frame["code"] for frame in frames if frame.get("id") == key]
        assert set(answers) == {"rows.too_many"}
        assert len(answers) >= 10
        assert (await other.ask("arrange", board=""))["type"] == "decided"
        await work.clock.advance(61_000)
        assert events_in(await other.frames()) is not None
        busy.send("arrange", board="")
        await work.clock.advance(200)
        assert [frame for frame in await busy.frames() if frame["type"] == "nak"] == []


async def test_whoever_had_too_much_stored_makes_no_tables_and_comes_and_goes_no_more(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path, Limits(rows_of_a_guest=Rate(6, 60))) as found:
        table, anna, ben = await found.begin_match_of_two()
        found.lobby.rates.count_rows(6, anna, HOME)
        with pytest.raises(Refusal, match=r"rows\.too_many"):
            await found.table(anna)
        with pytest.raises(Refusal, match=r"rows\.too_many"):
            found.lobby.ticket(table, anna, client=HOME)
        assert found.lobby.ticket(table, ben, client=HOME)
        found.wall.skip(10 * 60)
        await found.table(anna)


async def test_an_address_has_only_so_many_rows_whoever_asks(tmp_path: Path) -> None:
    async with hall(tmp_path, Limits(rows_of_an_address=Rate(5, 60))) as found:
        await found.table(await found.guest())  # a row for the match, and two for its seats
        await found.table(await found.guest())
        with pytest.raises(Refusal, match=r"rows\.too_many"):
            await found.table(await found.guest())
