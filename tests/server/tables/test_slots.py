"""Room for new tables: of a network, and by what makes room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec import Raw

from tests.server.halls import Hall, client, hall, idle, sit
from ubongo.bots.strength import Strength
from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import NewTable
from ubongo.server.limits import Limits, Rate, networks_of
from ubongo.server.tables.codes import LETTERS, is_code

if TYPE_CHECKING:
    from pathlib import Path

    from ubongo.server.tables.table import Table

pytestmark = pytest.mark.anyio

FEW = Limits(tables_of_an_address=2, new_tables=Rate(1000, 1), tables=9)


async def make(found: Hall, address: str, *, is_public: bool = False) -> Table:
    """A table of somebody new, from this address."""
    wanted = NewTable("classic", Raw(msgspec.json.encode({"seats": 2})), is_public=is_public)
    return await found.lobby.create(wanted, await found.guest(), networks_of(address))


async def may_make(found: Hall, address: str) -> bool:
    """Make a table; whether that was granted."""
    try:
        await make(found, address)
    except Refusal as refusal:
        if refusal.code != "tables.too_many_here":
            raise
        return False
    return True


async def make_as_many_as_may_be(found: Hall, *addresses: str) -> int:
    """Make tables until each of these addresses is refused; how many there are then."""
    for address in addresses:
        while await may_make(found, address):
            pass
    return len(found.lobby.registry)


async def test_an_address_has_only_so_many_tables_whoever_makes_them(tmp_path: Path) -> None:
    async with hall(tmp_path, FEW) as found:
        assert await make_as_many_as_may_be(found, "192.0.2.1") == 2
        await make(found, "192.0.2.2")


async def test_of_a_wider_network_there_are_more_but_not_one_for_each_within(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path, FEW) as found:
        house = [f"2001:db8:1:1{n:02x}::1" for n in range(9)]
        assert await make_as_many_as_may_be(found, *house) == 4
        street = [f"2001:db8:1:{n:x}00::1" for n in range(2, 9)]
        assert await make_as_many_as_may_be(found, *street) == 8


async def test_what_is_over_or_abandoned_and_nobody_is_at_makes_room(tmp_path: Path) -> None:
    async with hall(tmp_path, FEW) as found:
        first = await make(found, "192.0.2.1")
        guest = first.seating.host
        assert guest
        await sit(first, guest, "Anna")
        await first.ask(lambda: first.start(guest, Strength.WEAK))
        here = client(first, guest)
        await idle(first)
        await make(found, "192.0.2.1")
        with pytest.raises(Refusal, match=r"tables\.too_many_here"):
            await make(found, "192.0.2.1")
        here.leave()
        await idle(first)
        await make(found, "192.0.2.1")
        assert first.code not in found.lobby.registry
        again = await found.lobby.table(first.code, guest, networks_of("192.0.2.1"))
        assert again.seating.seat_of(guest) == 0


async def test_a_private_table_has_a_code_that_is_hard_to_guess(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        private = await make(found, "192.0.2.1")
        public = await make(found, "192.0.2.1", is_public=True)
        assert (len(private.code), len(public.code)) == (6, 4)
        for table in (private, public):
            assert is_code(table.code)
            assert await found.lobby.table(table.code.lower(), None, ("192.0.2.2",)) is table
        assert not any(is_code(LETTERS[:length]) for length in (0, 3, 5, 7, 8))
