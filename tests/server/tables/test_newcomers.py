"""A seat that nobody comes to is free again; one whose player was there is not."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.server.halls import client, get_ready, hall, idle, sit
from tests.server.playing import browser, raw_socket, running
from ubongo.client import Guest
from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import Stage
from ubongo.server.limits import Limits, Rate
from ubongo.server.tables.newcomers import check_may_wait
from ubongo.server.tables.seating import MOST_WAITING
from ubongo.server.tables.sweeper import Sweeper

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.halls import Hall
    from ubongo.server.guests.guests import Guest as GuestId
    from ubongo.server.store.store import Store
    from ubongo.server.tables.table import Table

pytestmark = pytest.mark.anyio

CLASSIC = {"edition": "classic", "options": {"seats": 2}}
RUN = {"edition": "classic", "mode": "clock", "length": 5, "side": "easy", "name": "Carl"}


async def newcomer(found: Hall, table: Table) -> GuestId:
    """Somebody who sits down as the addresses do it."""
    guest = await found.guest()
    await sit(table, guest)
    found.lobby.newcomers.sat_down(table, guest)
    return guest


async def test_a_seat_that_nobody_comes_to_is_free_again_after_a_minute(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        host = await found.guest()
        table = await found.table(host)
        await sit(table, host)
        here = client(table, host)
        await idle(table)
        late = await newcomer(found, table)
        await found.pass_time(0.7)
        found.lobby.newcomers.sat_down(table, late)  # asking again does not prolong it
        assert table.seating.seat_of(late) == 1
        await found.pass_time(0.4)
        assert table.seating.seat_of(late) is None
        assert (await here.frames("live"))[-1]["table"]["seats"][1] is None
        assert table.seating.seat_of(host) == 0
        assert len(found.lobby.newcomers) == 0


async def test_who_was_there_keeps_the_seat_also_when_the_line_breaks(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table = await found.table(await found.guest())
        guest = await newcomer(found, table)
        found.lobby.newcomers.has_come(table, guest)  # as its socket tells
        socket = client(table, guest)
        await idle(table)
        socket.leave()
        await idle(table)
        await found.pass_time(5)
        assert table.seating.seat_of(guest) == 0


async def test_who_comes_in_the_last_moment_keeps_the_seat(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table = await found.table(await found.guest())
        guest = await newcomer(found, table)
        found.wall.skip(60)
        socket = client(table, guest)  # the table has not seen it yet
        await found.lobby.sweeper.sweep()
        assert table.seating.seat_of(guest) == 0
        assert socket.closing is None


async def test_in_a_match_seats_are_kept(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table = await found.table(await found.guest())
        guests = [await newcomer(found, table) for _ in range(2)]
        for guest in guests:
            await get_ready(table, guest)
        await found.pass_time(2)
        assert table.stage is Stage.PLAYING
        assert [table.seating.seat_of(guest) for guest in guests] == [0, 1]
        assert len(found.lobby.newcomers) == 0


async def test_a_dropped_table_has_no_newcomers(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table = await found.table(await found.guest())
        await newcomer(found, table)
        found.lobby.registry.drop(table)
        await found.lobby.sweeper.sweep()
        assert len(found.lobby.newcomers) == 0


async def test_the_addresses_wait_for_who_sits_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweepers: list[Sweeper] = []
    run = Sweeper.run

    async def noted(sweeper: Sweeper, store: Store) -> None:
        sweepers.append(sweeper)
        await run(sweeper, store)

    monkeypatch.setattr(Sweeper, "run", noted)
    async with (
        running(tmp_path, limits=Limits(unused_seat_timeout=0)) as address,
        browser(f"{address}api/") as anna,
    ):
        code = (await anna.post("tables", json=CLASSIC)).json()["code"]
        await anna.post(f"tables/{code}/seats", json={"name": "Anna"})
        await sweepers[0].sweep()
        assert (await anna.get(f"tables/{code}")).json()["seats"] == [None, None]
        ben = Guest(address)
        await ben.sit(code, "Ben")
        async with raw_socket(ben, code) as raw:
            await raw.next("welcome")
        while not sweepers[0]._registry._tables[code].audience.is_empty:  # noqa: ASYNC110 - till he is gone
            await asyncio.sleep(0.01)
        await idle(sweepers[0]._registry._tables[code])
        await sweepers[0].sweep()  # he was there, so the seat is his
        assert (await anna.get(f"tables/{code}")).json()["seats"][0]["name"] == "Ben"


def guests_in(folder: Path) -> int:
    """How many guests the store has."""
    with closing(sqlite3.connect(folder / "ubongo.db")) as store:
        return int(store.execute("select count(*) from guests").fetchone()[0])


async def test_who_is_refused_becomes_no_guest(tmp_path: Path) -> None:
    limits = Limits(tables=2, wrong_codes=Rate(3, 1000))
    async with (
        running(tmp_path, limits=limits) as address,
        browser(f"{address}api/") as client,
    ):
        codes = []
        for _ in range(2):
            codes.append((await client.post("tables", json=CLASSIC)).json()["code"])
            client.cookies.clear()
        for code, name in zip((codes[0], codes[0], codes[1]), "ABD", strict=True):
            await client.post(f"tables/{code}/seats", json={"name": name})
            client.cookies.clear()
        assert guests_in(tmp_path) == 5
        asked = [
            ("tables", CLASSIC, "tables.all_taken"),
            ("tables", CLASSIC | {"options": {"seats": 9}}, "setup.seats"),
            (f"tables/{codes[0]}/seats", {"name": "Carl"}, "table.full"),
            ("tables/BBBB/seats", {"name": "Carl"}, "table.unknown"),
            (f"tables/{codes[1]}/seats", {"name": ""}, "name.empty"),
            (f"tables/{codes[1]}/seats", {"name": "D"}, "name.taken"),
            (f"tables/{codes[0]}/waiting", {"name": "A"}, "name.taken"),
            ("solo", RUN, "tables.all_taken"),
            ("daily/classic", {"name": "Carl"}, "tables.all_taken"),
        ]
        for path, body, code in asked:
            answer = await client.post(path, json=body)
            assert answer.json()["code"] == code
            assert "set-cookie" not in answer.headers
        assert guests_in(tmp_path) == 5


async def test_an_address_may_have_only_so_many_new_guests(tmp_path: Path) -> None:
    async with (
        running(tmp_path, limits=Limits(new_guests=Rate(2, 1000))) as address,
        browser(f"{address}api/") as first,
        browser(f"{address}api/") as other,
    ):
        code = (await first.post("tables", json=CLASSIC)).json()["code"]
        seats = f"tables/{code}/seats"
        assert (await other.post(seats, json={"name": "Ben"})).status_code == 201
        async with browser(f"{address}api/") as third:
            for path, body in ((seats, {"name": "Carl"}), ("tables", CLASSIC)):
                answer = await third.post(path, json=body)
                assert (answer.status_code, answer.json()["code"]) == (429, "guests.too_many_new")
        assert (await first.post(seats, json={"name": "Anna"})).status_code == 201
        assert guests_in(tmp_path) == 2


async def test_those_who_wait_and_are_gone_keep_no_stranger_from_waiting(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        await sit(table, ben, "Ben")
        waiting = [await found.guest() for _ in range(MOST_WAITING)]
        for number, guest in enumerate(waiting):
            await table.ask(partial(table.latecomers.wait, guest, f"Late {number}"))
        check_may_wait(table)
        for guest in waiting:
            client(table, guest)
        await idle(table)
        with pytest.raises(Refusal, match=r"table\.full"):
            check_may_wait(table)
