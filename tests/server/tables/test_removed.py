"""Whom the host has removed stays out: the guest for good, the address while people gather."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.halls import HOME, get_ready, hall, idle
from ubongo.core.edition import Refusal
from ubongo.server.limits import Client, networks_of
from ubongo.server.metrics import Metrics
from ubongo.server.tables.connection import Connection
from ubongo.server.tables.removed import MOST_REMEMBERED, Removed

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.halls import Hall
    from ubongo.server.guests.guests import Guest
    from ubongo.server.tables.table import Table

pytestmark = pytest.mark.anyio

AWAY: Client = ("198.51.100.7",)
ELSEWHERE: Client = ("203.0.113.5",)


async def sit(table: Table, guest: Guest, name: str, client: Client) -> int:
    """Sit down, coming from there."""
    return await table.ask(lambda: table.gathering.sit(guest, name, client))


async def at_a_table(found: Hall) -> tuple[Table, Guest, Guest, Guest]:
    """A host who sits at home, and two guests who do not sit yet."""
    host, one, other = [await found.guest() for _ in range(3)]
    table = await found.table(host, seats=3)
    await sit(table, host, "Anna", HOME)
    return table, host, one, other


async def come(table: Table, guest: Guest, client: Client) -> None:
    """Open a socket from there."""
    connection = Connection(256, guest, Metrics(), client=client)
    table.connect(table.seating.seat_of(guest), connection, None, None)
    await idle(table)


async def remove(table: Table, host: Guest, seat: int) -> None:
    """The host removes whoever sits there."""
    await table.ask(lambda: table.gathering.remove(host, seat))


async def test_a_removed_guest_comes_back_neither_as_such_nor_as_somebody_new(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, rude, again, ben = [await found.guest() for _ in range(4)]
        table = await found.table(anna, seats=3)
        await sit(table, anna, "Anna", HOME)
        await sit(table, rude, "Rude", AWAY)
        await remove(table, anna, 1)
        for guest, client in ((rude, ELSEWHERE), (again, AWAY)):
            with pytest.raises(Refusal, match=r"table\.removed"):
                await sit(table, guest, "Somebody", client)
            with pytest.raises(Refusal, match=r"table\.removed"):
                await table.ask(lambda: table.latecomers.wait(guest, "Somebody", client))  # noqa: B023
        assert await sit(table, ben, "Ben", ELSEWHERE) == 1


async def test_of_an_ipv6_address_the_whole_network_of_a_customer_stays_out(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, rude, again = await at_a_table(found)
        await sit(table, rude, "Rude", networks_of("2001:db8:1:2::1"))
        await remove(table, anna, 1)
        with pytest.raises(Refusal, match=r"table\.removed"):
            await sit(table, again, "Somebody", networks_of("2001:db8:1:ffff::1"))
        assert await sit(table, again, "Somebody", networks_of("2001:db8:2::1")) == 1


async def test_whoever_shares_the_address_of_somebody_at_the_table_may_still_come(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, rude, sister = await at_a_table(found)
        await sit(table, rude, "Brother", HOME)
        await remove(table, anna, 1)
        assert await sit(table, sister, "Sister", HOME) == 1


@pytest.mark.parametrize(("where", "is_out"), [(HOME, False), (AWAY, True)])
async def test_after_a_restart_a_table_learns_from_the_sockets_where_its_people_are(
    tmp_path: Path, where: Client, *, is_out: bool
) -> None:
    async with hall(tmp_path) as found:
        table, anna, rude, sister = await at_a_table(found)
        await sit(table, rude, "Brother", where)
    async with hall(tmp_path) as found:
        table = await found.lobby.table(table.code, anna, HOME)
        await come(table, anna, HOME)
        await come(table, rude, where)
        await remove(table, anna, 1)
        if is_out:
            with pytest.raises(Refusal, match=r"table\.removed"):
                await sit(table, sister, "Sister", where)
        else:
            assert await sit(table, sister, "Sister", where) == 1


async def test_whoever_comes_after_a_restart_and_is_removed_takes_no_others_place(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, rude, sister = await at_a_table(found)
    async with hall(tmp_path) as found:
        table = await found.lobby.table(table.code, anna, HOME)
        await come(table, anna, HOME)
        await sit(table, rude, "Brother", HOME)
        await remove(table, anna, 1)
        assert await sit(table, sister, "Sister", HOME) == 1


async def test_a_socket_from_elsewhere_opens_no_way_back_from_home(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table, anna, rude, again = await at_a_table(found)
        await come(table, anna, HOME)
        await sit(table, rude, "Rude", AWAY)
        for client in (AWAY, ELSEWHERE, AWAY, ELSEWHERE):
            await come(table, rude, client)
        await remove(table, anna, 1)
        for client in (AWAY, ELSEWHERE):
            with pytest.raises(Refusal, match=r"table\.removed"):
                await sit(table, again, "Somebody", client)
        assert await sit(table, again, "Somebody", HOME) == 1


async def test_once_the_match_has_begun_only_the_guest_stays_out(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben, rude, cleo = [await found.guest() for _ in range(4)]
        table = await found.table(anna, seats=3)
        for guest, name, client in (
            (anna, "Anna", HOME),
            (ben, "Ben", HOME),
            (rude, "Rude", AWAY),
        ):
            await sit(table, guest, name, client)
        await remove(table, anna, 2)
        await get_ready(table, ben)
        await table.ask(lambda: table.start(anna, None))
        await idle(table)
        with pytest.raises(Refusal, match=r"table\.removed"):
            await table.ask(lambda: table.latecomers.wait(rude, "Rude", ELSEWHERE))
        await table.ask(lambda: table.latecomers.wait(cleo, "Cleo", AWAY))
        assert table.seating.is_waiting(cleo)


def test_a_table_remembers_the_last_ones_only() -> None:
    removed = Removed()
    for number in range(MOST_REMEMBERED + 1):
        guest = str(number)
        removed.note_client(guest, (f"192.0.2.{number}",))  # type: ignore[arg-type]
        removed.add(guest)  # type: ignore[arg-type]
    assert len(removed.guests) == MOST_REMEMBERED
    removed.check_client(("192.0.2.0",))
    with pytest.raises(Refusal, match=r"table\.removed"):
        removed.check_client(("192.0.2.1",))
