"""What is known about a guest: all of it can be had, and none of it stays where it is forgotten."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.server.halls import HOME, client, hall, idle, sit
from tests.server.playing import browser, raw_socket, running, seated
from tests.server.store.keeping import a_result, backup_of, unfinished
from ubongo.bots.strength import Strength
from ubongo.cli.main import main
from ubongo.client import Guest
from ubongo.core.wire.guests import GuestExport
from ubongo.core.wire.tables import SeatSeen, Stage
from ubongo.server.close_codes import CloseCode
from ubongo.server.guests.cookies import COOKIE
from ubongo.server.guests.guests import Guests
from ubongo.server.store.matches import finish_match, load_match
from ubongo.server.store.opening import open_store
from ubongo.server.store.solo import add_solo_result
from ubongo.server.store.structs import NewSoloResult
from ubongo.server.tables.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    import httpx

    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio

NAME = "Zaphodina"


@asynccontextmanager
async def asking(guest: Guest, address: str) -> AsyncIterator[httpx.AsyncClient]:
    """Requests with a guest's cookie."""
    async with browser(address, guest._cookies) as opened:
        yield opened


async def everything(store: Store) -> bytes:
    """All that the store has, as one text."""
    return b"".join(await backup_of(store))


async def test_everything_about_a_guest_can_be_had(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        anna = Guest(address)
        code = await anna.make_table("classic", {"seats": 2})
        await anna.sit(code, NAME)
        match = (await anna.see(code)).match
        store = await open_store(str(tmp_path / "ubongo.db"))
        host = (await store.read(load_match, match)).header.host
        assert host
        await store.write(add_solo_result, NewSoloResult("r", host, match, a_result()))
        async with asking(anna, address) as client_of_anna:
            answer = await client_of_anna.get("/api/guest/export")
        await store.close()
    assert answer.headers["content-disposition"] == 'attachment; filename="ubongo-guest.json"'
    assert answer.headers["cache-control"] == "no-store"
    found = msgspec.json.decode(answer.content, type=GuestExport)
    assert found.guest.id == host
    assert [(seat.match, seat.seat, seat.name) for seat in found.seats] == [(match, 0, NAME)]
    assert found.hosted == (match,)
    assert [(each.id, each.result) for each in found.results] == [("r", a_result())]
    assert b"credential" not in answer.content


async def test_only_a_guest_can_be_told_or_forgotten(tmp_path: Path) -> None:
    async with running(tmp_path) as address, browser(address) as stranger:
        for method, path in (("GET", "/api/guest/export"), ("DELETE", "/api/guest")):
            answer = await stranger.request(method, path)
            assert (answer.status_code, answer.json()["code"]) == (403, "guest.unknown")


async def test_tables_let_go_of_a_guest_before_and_after_the_store_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before: nobody may write what was just deleted; after: somebody may have sat down."""
    told: list[str] = []
    for kind in (Lobby, Guests):
        watch(kind, told, monkeypatch)
    async with running(tmp_path) as address:
        anna = Guest(address)
        await anna.make_table("classic", {"seats": 2})
        async with asking(anna, address) as http:
            assert (await http.delete("/api/guest")).status_code == 204
    assert told == ["Lobby", "Guests", "Lobby"]


def watch(kind: type[Lobby | Guests], told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Note down when this one forgets a guest."""
    forget = kind.forget

    async def forgotten(self: Any, guest: Any) -> None:  # noqa: ANN401
        told.append(kind.__name__)
        await forget(self, guest)

    monkeypatch.setattr(kind, "forget", forgotten)


async def test_who_is_forgotten_leaves_no_name_anywhere_and_the_match_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "ubongo.db")
    async with running(tmp_path) as address:
        anna, ben = Guest(address), Guest(address)
        code = await anna.make_table("classic", {"seats": 2}, is_fair=False)
        await anna.sit(code, NAME)
        await ben.sit(code, "Ben")
        for guest in (anna, ben):
            await guest.get_ready(code)
        async with raw_socket(anna, code) as own, raw_socket(ben, code):
            async with asking(anna, address) as http:
                answer = await http.delete("/api/guest")
                assert answer.status_code == 204
                cleared = answer.headers["set-cookie"]
                assert f"{COOKIE}=" in cleared
                assert "Max-Age=0" in cleared
            assert await own.closed() == CloseCode.REMOVED
            seen = await ben.see(code)
            assert seen.seats[0]
            assert (seen.seats[0].name, seen.seats[0].is_here) == (None, False)
            assert (seen.stage, seen.host) == (Stage.PLAYING, 1)
            seen = await ben.seat_bot(code, 0, "weak")
            assert seen.seats[0]
            assert seen.seats[0].bot == "weak"
            store = await open_store(database)
            assert NAME.encode() not in await everything(store)
            assert len(await store.read(unfinished)) == 1
            await store.write(finish_match, seen.match, 1)
            await store.close()
            log = await ben.log(seen.match)
        assert NAME.encode() not in log
        file = tmp_path / "log.jsonl"
        file.write_bytes(log)
        assert main(["replay", str(file)]) == 0
        assert "seat 1 was Ben" in capsys.readouterr().out


async def test_where_people_gather_the_seat_is_free_and_another_has_the_say(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        guests = Guests(found.store)
        anna, ben = await found.guest(), await found.guest()
        table = await found.table(anna)
        await sit(table, anna, NAME)
        await sit(table, ben, "Ben")
        found.lobby.ticket(table, anna)
        await found.lobby.forget(anna)
        await guests.forget(anna)
        assert [occupant and occupant.name for occupant in table.seating.occupants] == [None, "Ben"]
        assert table.seating.host == ben
        assert len(found.lobby.tickets) == 0
        assert anna not in found.lobby.registry._makers.values()
        kept = await everything(found.store)
        assert NAME.encode() not in kept
        assert anna.encode() not in kept


async def test_who_sits_down_while_being_forgotten_harms_no_table(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        guests = Guests(found.store)
        anna, ben = await found.guest(), await found.guest()
        table = await found.table(ben)
        await found.lobby.forget(anna)
        await guests.forget(anna)
        await sit(table, anna, NAME)  # was known when the request came
        assert NAME.encode() not in await everything(found.store)
        await found.lobby.forget(anna)
        await sit(table, ben, "Ben")
        assert [occupant and occupant.name for occupant in table.seating.occupants] == ["Ben", None]


async def test_a_table_that_comes_back_knows_the_seat_as_somebodys(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        code = table.code
        await found.pass_time(11)  # nobody is there: it leaves the memory
        assert len(found.lobby.registry) == 0
        await Guests(found.store).forget(anna)
        back = await found.lobby.table(code, ben, HOME)
        assert [occupant and occupant.name for occupant in back.seating.occupants] == [None, "B"]
        client(back, ben)
        await idle(back)
        assert back.stage is Stage.PLAYING
        await back.ask(lambda: back.add_bot(ben, 0, Strength.WEAK))
        await found.advance(back, 60_000)
        assert back.to_wire().seats[0] == SeatSeen(None, "weak", None, is_ready=False, is_here=True)
        assert not back.is_closed


async def test_after_the_match_the_seat_is_free(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        socket = client(table, ben)
        for _ in range(150):
            await found.advance(table, 10_000)
            await socket.frames()  # reads along
            if table.stage is Stage.OVER:
                break
        await found.lobby.forget(anna)
        await Guests(found.store).forget(anna)
        await table.ask(lambda: table.play_again(ben))
        assert [occupant and occupant.guest for occupant in table.seating.occupants] == [None, ben]


async def test_a_forgotten_cookie_is_nobodys(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        players = await seated(address)
        guest = players[0]._guest
        async with asking(guest, address) as http:
            credential = guest._cookies[COOKIE]
            await http.delete("/api/guest")
            http.cookies.set(COOKIE, credential)
            assert (await http.get("/api/guest/export")).status_code == 403
            assert (await http.get("/api/matches")).json()["matches"] == []
