"""What is stored for a guest has a quota, and what is refused is not stored at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from litestar import Request

from tests.server.halls import HOME, Hall, client, hall, idle
from tests.server.virtual import events_in, table_at_work
from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import Stage
from ubongo.server.guests.cookies import COOKIE
from ubongo.server.guests.guests import Guests
from ubongo.server.http.tables import Visit
from ubongo.server.limits import Limits, Rate
from ubongo.server.store.pruning import give_up_matches
from ubongo.server.tables.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from ubongo.server.http.requests import AnyRequest

pytestmark = pytest.mark.anyio


def visit(found: Hall, table: Table, cookie: str) -> Visit:
    """A request at the table of whoever has this cookie."""
    headers = [(b"cookie", f"{COOKIE}={cookie}".encode())]
    scope = {"type": "http", "client": (HOME[0], 80), "headers": headers, "state": {}}
    request: AnyRequest = Request(scope)  # type: ignore[arg-type]
    return Visit(request, table.code, found.lobby, Guests(found.store))


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


async def test_in_a_match_whatever_a_guest_asks_of_the_table_counts(tmp_path: Path) -> None:
    async with hall(tmp_path, Limits(rows_of_a_guest=Rate(20, 60))) as found:
        (anna, cookie), ben = await Guests(found.store).create(), await found.guest()
        table = await found.begin_match(anna, ben)

        for guest in (anna, ben):
            client(table, guest)
        await idle(table)

        async def pause(*times: bool) -> None:
            for is_paused in times:
                await visit(found, table, cookie).ask(
                    lambda table, guest: table.set_paused(guest, is_paused=is_paused)  # noqa: B023
                )

        with pytest.raises(Refusal, match=r"rows\.too_many"):
            await pause(*[True, False] * 11)
        found.wall.skip(10 * 60)
        await pause(False)


async def test_another_match_counts_with_its_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path, Limits(rows_of_a_guest=Rate(6, 60))) as found:
        (anna, cookie), ben = await Guests(found.store).create(), await found.guest()
        table = await found.begin_match(anna, ben)
        await found.store.write(give_up_matches, 0)  # the code is free
        monkeypatch.setattr(Table, "stage", Stage.OVER)
        await visit(found, table, cookie).ask(lambda table, guest: table.play_again(guest))
        with pytest.raises(Refusal, match=r"rows\.too_many"):
            found.lobby.rates.check_rows(anna, HOME)
