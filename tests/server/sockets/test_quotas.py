"""How many sockets a guest, an address and a table have, and how many frames may come from them."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.clocks import VirtualClock
from tests.server.halls import hall, sit
from tests.server.playing import Raw, bare_socket, raw_socket, running
from ubongo.client import Guest
from ubongo.server.close_codes import CloseCode
from ubongo.server.guests.guests import Guest as GuestId
from ubongo.server.limits import Limits, Rate
from ubongo.server.sockets.quotas import OpenSockets, Quotas

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

pytestmark = pytest.mark.anyio


def test_sockets_are_counted_up_to_so_many_and_forgotten_at_none() -> None:
    counts = OpenSockets(2)
    assert [counts.add("a"), counts.add("a"), counts.add("a"), counts.add("b")] == [
        True,
        True,
        False,
        True,
    ]
    counts.remove("a")
    assert counts.add("a")
    for name in "aab":
        counts.remove(name)
    assert len(counts) == 0


async def test_whoever_is_refused_is_not_counted(tmp_path: Path) -> None:
    limits = Limits(sockets_of_a_guest=2, spectators_of_a_table=1)
    async with hall(tmp_path, limits) as found:
        anna, ben = await found.guest(), await found.guest()
        table, quotas = await found.table(anna), Quotas(limits)
        await sit(table, anna)

        def ticket(guest: GuestId | None) -> object:
            return found.lobby.tickets.redeem(found.lobby.ticket(table, guest))

        player, watcher, stranger = (ticket(guest) for guest in (anna, ben, None))
        for one in (watcher, player, player):
            assert quotas.add_of_ticket(one)  # type: ignore[arg-type]
        for one in (player, watcher, stranger):
            assert not quotas.add_of_ticket(one)  # type: ignore[arg-type]
        for one in (watcher, player, player):
            quotas.remove_of_ticket(one)  # type: ignore[arg-type]
        assert len(quotas._of_guest) == len(quotas._watching) == 0
        assert quotas.add_of_ticket(stranger)  # type: ignore[arg-type]


async def new_table(address: str) -> tuple[Guest, str]:
    """A table with somebody at it."""
    anna = Guest(address)
    code = await anna.make_table("classic", {"seats": 2}, is_fair=False)
    await anna.sit(code, "Anna")
    return anna, code


async def test_an_address_has_only_so_many_sockets(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Limits(sockets_of_an_address=3)) as address:
        guest = Guest(address)
        async with AsyncExitStack() as stack:
            open_ones = [await stack.enter_async_context(bare_socket(guest)) for _ in range(3)]
            with pytest.raises(InvalidStatus) as refused:
                await bare_socket(guest)
            assert refused.value.response.status_code == 403
            await open_ones[0].close()
            another: ClientConnection = await stack.enter_async_context(bare_socket(guest))
            await Raw(another).send(type="hello", ticket="x")
            assert await Raw(another).closed() == CloseCode.TICKET_REFUSED


async def test_a_table_has_only_so_many_spectators_and_room_for_players(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Limits(spectators_of_a_table=2)) as address:
        anna, code = await new_table(address)
        async with AsyncExitStack() as stack:
            for _ in range(2):
                raw = await stack.enter_async_context(raw_socket(Guest(address), code))
                await raw.next("welcome")
            async with raw_socket(Guest(address), code) as late:
                assert await late.closed() == CloseCode.TOO_MANY_SOCKETS
            async with raw_socket(anna, code) as own:
                assert (await own.next("welcome"))["seat"] == 0


async def test_a_guest_has_only_so_many_sockets(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Limits(sockets_of_a_guest=2)) as address:
        anna, _ = await new_table(address)
        _, code = await new_table(address)
        async with AsyncExitStack() as stack:
            for _ in range(2):
                raw = await stack.enter_async_context(raw_socket(anna, code))
                await raw.next("welcome")
            async with raw_socket(anna, code) as late:
                assert await late.closed() == CloseCode.TOO_MANY_SOCKETS
            async with raw_socket(Guest(address), code) as other:
                await other.next("welcome")


@pytest.mark.parametrize(
    "limits",
    [
        Limits(frames_of_a_guest=Rate(10, 1000)),
        Limits(frames_of_an_address=Rate(10 + 1, 1000), frames_granted=Rate(1, 1000)),
    ],
)
async def test_frames_are_counted_over_all_sockets(tmp_path: Path, limits: Limits) -> None:
    async with running(tmp_path, limits=limits) as address:
        anna, _ = await new_table(address)
        _, code = await new_table(address)
        async with raw_socket(anna, code) as one, raw_socket(anna, code) as other:
            for raw in (one, other):
                await raw.next("welcome")
                for _ in range(5):
                    await raw.send(type="pong", n=1)
            await one.send(type="pong", n=1)
            assert await one.closed() == CloseCode.TOO_MANY_FRAMES


def test_the_limits_are_generous_for_a_household_and_a_school() -> None:
    now = 0.0
    quotas = Quotas(Limits(), lambda: now)
    for tick in range(60 * 5):  # eight players for a minute, five boards a second, and pongs
        now = tick / 5
        for player in range(8):
            assert quotas.take_frame(("192.0.2.1",), GuestId(str(player)))
            assert tick % 20 or quotas.take_frame(("192.0.2.1",), GuestId(str(player)))
    assert all(quotas.add_of_client(("192.0.2.2",)) for _ in range(400))
    assert all(quotas.take_frame(("192.0.2.2",), GuestId(str(n % 400))) for n in range(1600))


def test_who_has_sent_nothing_lately_is_forgotten() -> None:
    clock = VirtualClock()
    quotas = Quotas(Limits(), clock.time)
    for client, guest in (("192.0.2.1",), GuestId("anna")), (("192.0.2.2",), GuestId("ben")):
        clock.skip(60)
        quotas.take_frame(client, None)
        quotas.take_frame(client, guest)
    assert list(quotas._frames_of_client._by_width[0]._buckets) == ["192.0.2.2"]
    assert list(quotas._frames_of_guest._buckets) == ["ben"]
    assert list(quotas._granted._buckets) == ["ben"]


def test_a_guest_who_sends_little_needs_nothing_of_an_address_that_others_have_used_up() -> None:
    clock = VirtualClock()
    quotas = Quotas(Limits(), clock.time)
    school = ("192.0.2.1",)
    for second in range(60):
        clock.skip(1)
        for rude in range(20):
            for _ in range(40):
                quotas.take_frame(school, GuestId(f"rude {rude}"))
        assert not quotas.take_frame(school, None) or second < 20
        assert all(quotas.take_frame(school, GuestId("anna")) for _ in range(4))
