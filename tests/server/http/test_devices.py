"""The same guest on several devices: added by a code or a phrase, listed, and signed out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from tests.server.halls import client, get_ready, hall, sit
from tests.server.playing import CLASSIC, Raw, bare_socket, browser, raw_socket, running
from tests.server.store.keeping import a_result, answer_otherwise, backup_of
from ubongo.client import Guest, Player
from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import SUBPROTOCOL
from ubongo.core.wire.guests import DeviceAdded
from ubongo.server.close_codes import CloseCode
from ubongo.server.guests.cookies import COOKIE
from ubongo.server.guests.guests import CODE_TTL, TOUCH_EVERY, Guests
from ubongo.server.store.devices import devices_of, touch_device
from ubongo.server.store.matches import finish_match, load_match, start_match
from ubongo.server.store.opening import open_store
from ubongo.server.store.solo import add_solo_result
from ubongo.server.store.structs import NewSoloResult

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"
)


async def closed_with(raw: Raw) -> tuple[int, str]:
    """Why a socket is closed: the code and the reason."""
    await raw.socket.wait_closed()
    return raw.socket.close_code or 0, raw.socket.close_reason or ""


async def test_a_code_adds_a_device_that_leads_to_the_table_with_seat_and_name(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as address:
        laptop, phone, ben = Guest(address), Guest(address), Guest(address)
        code = await laptop.make_table("classic", {"seats": 2})
        await ben.sit(code, "Ben")
        seat = await laptop.sit(code, "Anna")
        lent = await laptop.lend_code()
        added = await phone.come_by_code(f"{lent[:4]}-{lent[4:]}".lower())
        assert added == DeviceAdded("Anna", code, {})
        assert await phone.sit(code, "somebody else") == seat == 1
        assert [place and place.name for place in (await phone.see(code)).seats] == ["Ben", "Anna"]
        assert await laptop.sit(code, None) == seat  # still the same guest
        for device in (laptop, phone):
            assert len((await device.see_devices()).devices) == 2


async def test_a_code_works_once_and_a_wrong_one_never(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        laptop = Guest(address)
        await laptop.make_table("classic", {"seats": 2})
        lent = await laptop.lend_code()
        await Guest(address).come_by_code(lent)
        for wrong in (lent, "BBBBBBBB", ""):
            with pytest.raises(Refusal, match=r"guest\.wrong_code"):
                await Guest(address).come_by_code(wrong)


@pytest.mark.parametrize("way", ["code", "phrase"])
async def test_who_guesses_codes_or_phrases_has_to_wait(tmp_path: Path, way: str) -> None:
    async with running(tmp_path) as address:
        anna = Guest(address)
        await anna.make_table("classic", {"seats": 2})
        phrase = await anna.renew_phrase()
        codes = []
        for _ in range(25):
            stranger = Guest(address)
            come = stranger.come_by_code if way == "code" else stranger.come_by_phrase
            with pytest.raises(Refusal) as caught:
                await come("BBBBBBBB")
            codes.append(caught.value.code)
        assert codes[0] == f"guest.wrong_{way}"
        assert codes[-1] == "code.too_many_tries"
        with pytest.raises(Refusal, match=r"code\.too_many_tries"):
            await Guest(address).come_by_phrase(phrase)


async def test_a_code_waits_five_minutes_and_a_newer_one_makes_it_void(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "ubongo.db"))
    now = [0.0]
    guests = Guests(store, lambda: now[0])
    guest, credential = await guests.create()
    older, newer = guests.lend_code(guest), guests.lend_code(guest)
    assert guests.redeem_code(older) is None
    assert guests.redeem_code(newer) == guest
    added = await guests.add_device(guest, "Safari, iPhone")
    assert added not in {None, credential}
    assert await guests.find(added) == await guests.find(credential) == guest
    late = guests.lend_code(guest)
    now[0] = CODE_TTL
    assert guests.redeem_code(late) is None
    await store.close()


async def test_the_newest_device_plays_and_the_other_is_told_where_and_takes_it_back(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as address:
        laptop, phone = Guest(address), Guest(address)
        code = await laptop.make_table("classic", {"seats": 2})
        await laptop.sit(code, "Anna")
        await phone.come_by_code(await laptop.lend_code())
        async with raw_socket(laptop, code) as old:
            await old.next("welcome")
            async with raw_socket(phone, code) as new:
                assert (await new.next("welcome"))["seat"] == 0
                assert await closed_with(old) == (CloseCode.TAKEN_OVER, "taken_over device")
                async with raw_socket(laptop, code) as again:
                    assert (await again.next("welcome"))["seat"] == 0
                    assert await closed_with(new) == (CloseCode.TAKEN_OVER, "taken_over device")
                    async with raw_socket(laptop, code) as window:
                        await window.next("welcome")
                        assert await closed_with(again) == (4409, "taken_over window")


async def test_a_device_that_comes_back_by_itself_takes_no_seat_away(tmp_path: Path) -> None:
    """A laptop that wakes up must not snatch the seat from the phone that is played on."""
    async with running(tmp_path) as address:
        laptop, phone, ben = Guest(address), Guest(address), Guest(address)
        code = await laptop.make_table("classic", {"seats": 2})
        for guest, name in ((laptop, "Anna"), (ben, "Ben")):
            await guest.sit(code, name)
            await guest.get_ready(code)
        await phone.come_by_code(await laptop.lend_code())
        async with raw_socket(phone, code) as playing:
            await playing.next("welcome")
            async with raw_socket(laptop, code, last=1) as woken:
                assert await closed_with(woken) == (CloseCode.TAKEN_OVER, "taken_over device")
            await playing.send(type="cmd", id=1, kind="say", data={"phrase": "hello"})
            assert (await playing.answer(1))["type"] == "ack"
        async with raw_socket(laptop, code, last=1) as woken:  # nobody plays elsewhere now
            assert (await woken.next("welcome"))["seat"] == 0


async def test_neither_does_one_that_comes_back_while_people_gather(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        laptop, phone = Guest(address), Guest(address)
        code = await laptop.make_table("classic", {"seats": 2})
        await laptop.sit(code, "Anna")
        await phone.come_by_code(await laptop.lend_code())
        async with raw_socket(phone, code) as playing, bare_socket(laptop) as socket:
            await playing.next("welcome")
            match = (await laptop.see(code)).match
            ticket = await laptop.ticket(code)
            await Raw(socket).send(type="hello", ticket=ticket, match=match, last=None)
            assert await closed_with(Raw(socket)) == (CloseCode.TAKEN_OVER, "taken_over device")


async def test_a_device_that_is_signed_out_plays_no_more(tmp_path: Path) -> None:
    """Neither on its socket, nor with a ticket from before, nor with its cookie."""
    async with running(tmp_path) as address:
        laptop, phone = Guest(address), Guest(address)
        code = await laptop.make_table("classic", {"seats": 2})
        await laptop.sit(code, "Anna")
        await phone.come_by_code(await laptop.lend_code())
        kept = await phone.ticket(code)
        (lost,) = [each.id for each in (await phone.see_devices()).devices if each.is_this]
        async with Player(phone, code, CLASSIC) as old:
            await laptop.sign_out(lost)
            assert await old.until_ended() == CloseCode.SIGNED_OUT
        async with connect(phone.socket_address, subprotocols=[Subprotocol(SUBPROTOCOL)]) as late:
            await late.send(f'{{"type":"hello","ticket":"{kept}"}}')
            with pytest.raises(ConnectionClosed) as closed:
                await late.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == CloseCode.TICKET_REFUSED
        assert (await phone.see_devices()).devices == ()
        with pytest.raises(Refusal, match=r"guest\.unknown"):
            await phone.lend_code()
        (left,) = (await laptop.see_devices()).devices
        assert left.is_this
        with pytest.raises(Refusal, match=r"device\.unknown"):
            await laptop.sign_out(lost)
        async with Player(laptop, code, CLASSIC) as new:
            assert new.seat == 0


async def test_nobody_signs_out_the_devices_of_others(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        anna, ben = Guest(address), Guest(address)
        for guest in (anna, ben):
            await guest.make_table("classic", {"seats": 2})
        (own,) = (await anna.see_devices()).devices
        with pytest.raises(Refusal, match=r"device\.unknown"):
            await ben.sign_out(own.id)
        with pytest.raises(Refusal, match=r"guest\.unknown"):
            await Guest(address).sign_out(own.id)
        assert (await anna.see_devices()).devices == (own,)


async def test_who_signs_out_the_own_device_loses_its_cookie(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        anna = Guest(address)
        await anna.make_table("classic", {"seats": 2})
        (own,) = (await anna.see_devices()).devices
        async with browser(address, anna._cookies) as http:
            answer = await http.delete(f"/api/guest/devices/{own.id}")
        assert answer.status_code == 204
        assert f"{COOKIE}=" in answer.headers["set-cookie"]
        assert "Max-Age=0" in answer.headers["set-cookie"]


async def test_devices_are_listed_by_browser_and_system(tmp_path: Path) -> None:
    async with running(tmp_path) as address, browser(address) as phone:
        phone.headers["user-agent"] = IPHONE
        made = await phone.post("/api/tables", json={"edition": "classic", "options": {"seats": 2}})
        assert made.status_code == 201
        laptop = Guest(address)
        await laptop.come_by_code((await phone.post("/api/guest/codes")).json()["code"])
        seen = await laptop.see_devices()
    assert {each.name: each.is_this for each in seen.devices} == {
        "Safari, iPhone": False,
        None: True,
    }
    assert all(each.added <= each.seen for each in seen.devices)
    assert not seen.has_phrase


async def test_a_phrase_brings_a_guest_back_as_often_as_needed(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        lost = Guest(address)
        code = await lost.make_table("classic", {"seats": 2})
        await lost.sit(code, "Anna")
        await lost.keep_settings({"look": "dark"})
        first = await lost.renew_phrase()
        second = await lost.renew_phrase()
        assert (await lost.see_devices()).has_phrase
        with pytest.raises(Refusal, match=r"guest\.wrong_phrase"):
            await Guest(address).come_by_phrase(first)
        for typed in (second, second.upper().replace(" ", "-")):
            back = Guest(address)
            assert await back.come_by_phrase(typed) == DeviceAdded("Anna", code, {"look": "dark"})
            assert await back.sit(code, None) == 0
    store = await open_store(str(tmp_path / "ubongo.db"))
    stored = b"".join(await backup_of(store))
    await store.close()
    for phrase in (first, second):
        assert phrase.encode() not in stored
        assert phrase.replace(" ", "").encode() not in stored


async def test_records_and_matches_follow(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        laptop, phone = Guest(address), Guest(address)
        code = await laptop.make_table("classic", {"seats": 2})
        await laptop.sit(code, "Anna")
        await laptop.rename("Anna")
        match = (await laptop.see(code)).match
        store = await open_store(str(tmp_path / "ubongo.db"))
        guest = (await store.read(load_match, match)).header.host
        assert guest
        await store.write(add_solo_result, NewSoloResult("r", guest, None, a_result()))
        await store.write(start_match, match, 1)
        await store.write(finish_match, match, 1)
        await store.close()
        await phone.come_by_code(await laptop.lend_code())
        assert len((await phone.see_results()).results) == 1
        (record,) = (await phone.see_records(a_result().category)).best
        assert (record.name, record.is_own) == ("Anna", True)
        async with browser(address, phone._cookies) as http:
            played = (await http.get("/api/matches")).json()["matches"]
    assert [each["id"] for each in played] == [match]


async def test_a_device_that_was_somebody_elses_leaves_that_list(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        anna, ben, tablet = Guest(address), Guest(address), Guest(address)
        for guest in (anna, ben):
            await guest.make_table("classic", {"seats": 2})
        await tablet.come_by_code(await ben.lend_code())
        assert len((await ben.see_devices()).devices) == 2
        await tablet.come_by_code(await anna.lend_code())
        assert len((await ben.see_devices()).devices) == 1
        assert len((await anna.see_devices()).devices) == 2
        await tablet.come_by_code(await anna.lend_code())  # once more changes nothing
        assert len((await anna.see_devices()).devices) == 2


async def test_a_forgotten_guest_is_forgotten_on_all_devices(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        laptop, phone = Guest(address), Guest(address)
        await laptop.make_table("classic", {"seats": 2})
        await phone.come_by_code(await laptop.lend_code())
        phrase = await phone.renew_phrase()
        async with browser(address, laptop._cookies) as http:
            exported = (await http.get("/api/guest/export")).json()
            assert [each["name"] for each in exported["devices"]] == [None, None]
            assert (await http.delete("/api/guest")).status_code == 204
        for device in (laptop, phone):
            assert (await device.see_devices()).devices == ()
            with pytest.raises(Refusal, match=r"guest\.unknown"):
                await device.renew_phrase()
        with pytest.raises(Refusal, match=r"guest\.wrong_phrase"):
            await Guest(address).come_by_phrase(phrase)


async def test_the_table_is_found_in_memory_or_in_the_store(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        assert await found.lobby.table_of(anna) is None
        older, newer = await found.table(anna), await found.table(anna)
        await sit(older, anna, "Anna")
        await sit(newer, anna, "Annie")
        assert await found.lobby.table_of(anna) == (newer.code, "Annie")
        for table in (older, newer):
            found.lobby.registry.drop(table)
        assert (await found.lobby.table_of(anna) or ("", None))[0] in {older.code, newer.code}
        for table in (older, newer):
            await found.store.write(finish_match, table.to_wire().match, 1)
        assert await found.lobby.table_of(anna) is None


async def test_the_table_where_one_plays_comes_first(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        older, newer = await found.table(anna), await found.table(anna)
        for table in (older, newer):
            await sit(table, anna, "Anna")
        client(older, anna)
        await get_ready(older, anna)
        assert await found.lobby.table_of(anna) == (older.code, "Anna")


async def test_a_device_is_noted_now_and_then_and_no_longer_known_when_it_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(str(tmp_path / "ubongo.db"))
    noted: list[str] = []
    is_there = True

    async def touch(device: str) -> bool:
        noted.append(device)
        return is_there

    answer_otherwise(monkeypatch, store, touch_device, touch)
    now = [0.0]
    guests = Guests(store, lambda: now[0])
    guest, credential = await guests.create()
    (device,) = await store.read(devices_of, guest)
    for part in (0.0, 0.1, 0.9, 1.0, 1.1, 2.1):
        now[0] = part * TOUCH_EVERY
        assert await guests.find(credential) == guest
    assert noted == [device.id] * 3
    is_there = False  # another process signed it out
    assert await guests.find(credential) == guest
    now[0] += TOUCH_EVERY
    assert await guests.find(credential) is None
    await store.close()
