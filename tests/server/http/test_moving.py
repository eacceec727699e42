"""A short code moves a guest to another device."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from tests.server.playing import CLASSIC, running
from tests.server.store.keeping import answer_otherwise
from ubongo.client import Guest, Player
from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import SUBPROTOCOL
from ubongo.server.guests.guests import CODE_LASTS, Guests
from ubongo.server.store.guests import touch_guest
from ubongo.server.store.opening import open_store

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio


async def test_a_guest_moves_to_another_device_with_its_seat(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        laptop, phone = Guest(address), Guest(address)
        code = await laptop.make_table("classic", {"seats": 2})
        seat = await laptop.sit(code, "Anna")
        lent = await laptop.lend_code()
        await phone.move_here(f"{lent[:4]}-{lent[4:]}".lower())
        assert await phone.sit(code, "somebody else") == seat
        assert [place and place.name for place in (await phone.see(code)).seats] == ["Anna", None]
        with pytest.raises(Refusal, match=r"guest\.unknown"):
            await laptop.lend_code()


async def test_a_code_works_once_and_a_wrong_one_never(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        laptop = Guest(address)
        await laptop.make_table("classic", {"seats": 2})
        lent = await laptop.lend_code()
        await Guest(address).move_here(lent)
        for wrong in (lent, "BBBBBBBB", ""):
            with pytest.raises(Refusal, match=r"guest\.wrong_code"):
                await Guest(address).move_here(wrong)


async def test_who_guesses_codes_has_to_wait(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        codes = []
        for _ in range(25):
            with pytest.raises(Refusal) as caught:
                await Guest(address).move_here("BBBBBBBB")
            codes.append(caught.value.code)
        assert codes[0] == "guest.wrong_code"
        assert codes[-1] == "code.too_many_tries"


async def test_a_code_waits_five_minutes_and_a_newer_one_makes_it_void(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "ubongo.db"))
    now = [0.0]
    guests = Guests(store, lambda: now[0])
    guest, token = await guests.welcome(None)
    older, newer = guests.lend_code(guest), guests.lend_code(guest)
    assert await guests.move(older) is None
    moved = await guests.move(newer)
    assert moved not in {None, token}
    assert await guests.find(moved) == guest
    assert await guests.find(token) is None
    late = guests.lend_code(guest)
    now[0] = CODE_LASTS
    assert await guests.move(late) is None
    await store.close()


async def test_the_old_device_plays_no_more(tmp_path: Path) -> None:
    """Neither on its socket nor with a ticket from before."""
    async with running(tmp_path) as address:
        laptop, phone = Guest(address), Guest(address)
        code = await laptop.make_table("classic", {"seats": 2})
        await laptop.sit(code, "Anna")
        kept = await laptop.ticket(code)
        async with Player(laptop, code, CLASSIC) as old:
            await phone.move_here(await laptop.lend_code())
            assert await old.until_ended() == 4409
        async with connect(laptop.socket_address, subprotocols=[Subprotocol(SUBPROTOCOL)]) as late:
            await late.send(f'{{"type":"hello","ticket":"{kept}"}}')
            with pytest.raises(ConnectionClosed) as closed:
                await late.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401
        async with Player(phone, code, CLASSIC) as new:
            assert new.seat == 0


async def test_who_comes_again_is_noted_once_a_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(str(tmp_path / "ubongo.db"))
    noted: list[str] = []

    async def touch(guest: str) -> None:
        noted.append(guest)

    answer_otherwise(monkeypatch, store, touch_guest, touch)
    now = [0.0]
    guests = Guests(store, lambda: now[0])
    guest, token = await guests.welcome(None)
    for hour in (0, 1, 23, 24, 25, 49):
        now[0] = hour * 3600
        assert await guests.find(token) == guest
    assert noted == [guest, guest, guest]
    await store.close()
