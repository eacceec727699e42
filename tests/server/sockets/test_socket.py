"""Sockets as they are: handshakes, tickets, frames that are wrong, taking over, coming back."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import InvalidStatus, NegotiationError

from tests.server.clocks import VirtualClock
from tests.server.halls import hall, idle, sit
from tests.server.playing import TIMEOUT, Frame, Raw, bare_socket, raw_socket, running, seated
from tools.soak.fast_server import fast_limits
from ubongo.client import Guest
from ubongo.core.match_state import Phase
from ubongo.server.close_codes import CloseCode
from ubongo.server.http.context import AppContext
from ubongo.server.limits import Limits, Rate
from ubongo.server.sockets.quotas import Quotas
from ubongo.server.sockets.socket import Ended, _PlayerSocket

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio

KEY = 7


@pytest.fixture(scope="module")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A server for all tests, whose time stands still."""
    pages, limits = tmp_path_factory.mktemp("pages"), fast_limits()
    async with running(pages, clock=VirtualClock(), limits=limits) as address:
        yield address


async def table_of(address: str, *names: str, seats: int = 2) -> tuple[str, list[Guest]]:
    """A table's code, and guests who have sat down there and are ready."""
    guests = [Guest(address) for _ in names]
    code = await guests[0].make_table("classic", {"seats": seats}, is_fair=False)
    for guest, name in zip(guests, names, strict=True):
        await guest.sit(code, name)
    for guest in guests:
        await guest.get_ready(code)
    return code, guests


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://127.0.0.1",
        "http://127.0.0.1:1",
        "null",
        "http://[",
        "file://",
    ],
)
async def test_the_page_of_another_site_gets_no_socket(address: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with bare_socket(Guest(address), origin=origin):
            pass
    assert refused.value.response.status_code == 403


async def test_our_own_page_gets_a_socket(address: str) -> None:
    async with bare_socket(Guest(address), origin=address.rstrip("/")) as socket:
        assert socket.subprotocol == "ubongo.v1"


@pytest.mark.parametrize("offered", [None, ["ubongo.v2"], ["chat", "soap"]])
async def test_who_does_not_speak_the_protocol_gets_no_socket(
    address: str, offered: list[str] | None
) -> None:
    with pytest.raises((InvalidStatus, NegotiationError)):
        async with bare_socket(Guest(address), subprotocols=offered):
            pass


async def test_the_protocol_is_chosen_among_others(address: str) -> None:
    async with bare_socket(Guest(address), subprotocols=["chat", "ubongo.v1"]) as socket:
        assert socket.subprotocol == "ubongo.v1"


async def test_a_ticket_is_good_once(address: str) -> None:
    code, (anna,) = await table_of(address, "Anna")
    ticket = await anna.ticket(code)
    async with bare_socket(anna) as first, bare_socket(anna) as second:
        await Raw(first).send(type="hello", ticket=ticket)
        assert (await Raw(first).next())["type"] == "welcome"
        await Raw(second).send(type="hello", ticket=ticket)
        assert await Raw(second).closed() == 4401


@pytest.mark.parametrize("ticket", ["", "nonsense", "\u0000", "é" * 100])
async def test_a_ticket_cannot_be_made_up(address: str, ticket: str) -> None:
    async with bare_socket(Guest(address)) as socket:
        await Raw(socket).send(type="hello", ticket=ticket)
        assert await Raw(socket).closed() == 4401


async def test_a_ticket_gets_too_old(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Limits(ticket_ttl=0)) as address:
        code, (anna,) = await table_of(address, "Anna")
        async with raw_socket(anna, code) as raw:
            assert await raw.closed() == 4401


async def test_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    async with (
        running(tmp_path, limits=Limits(hello_timeout=0.05)) as address,
        bare_socket(Guest(address)) as socket,
    ):
        assert await Raw(socket).closed() == 4408


async def test_who_answers_no_ping_is_sent_away(tmp_path: Path) -> None:
    limits = Limits(ping_interval=0.02, idle_timeout=0.1)
    async with running(tmp_path, limits=limits) as address:
        code, (anna,) = await table_of(address, "Anna")
        async with raw_socket(anna, code) as raw:
            assert await raw.closed() == 4408


async def test_pings_are_numbered_one_after_the_other(tmp_path: Path) -> None:
    limits = Limits(ping_interval=0.01, idle_timeout=TIMEOUT)
    async with running(tmp_path, limits=limits) as address:
        code, (anna,) = await table_of(address, "Anna")
        async with raw_socket(anna, code) as raw:
            numbers = []
            for _ in range(20):
                ping = await raw.next("ping")
                numbers.append(ping["n"])
                await raw.send(type="pong", n=ping["n"])
            assert numbers == list(range(1, 21))


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "cmd", "id": KEY, "kind": "roll", "data": {}},
        {"type": "pong", "n": 1},
        {"type": "hello"},
        {"type": "hello", "ticket": 1},
        {"type": "hello", "ticket": "x", "last": -1},
        {"type": "hello", "ticket": "x", "last": "1"},
        {"type": "hello", "ticket": "x", "more": 1},
        {"type": "hello", "ticket": "x", "match": 1},
        {"type": "hello", "ticket": "x", "match": "x" * 41},
        {"type": "hello", "ticket": "x" * 101},
        {},
        [],
        None,
    ],
)
async def test_the_first_frame_is_a_hello(address: str, frame: object) -> None:
    async with bare_socket(Guest(address)) as socket:
        await socket.send(json.dumps(frame))
        assert await Raw(socket).closed() == 4400


DEEP = "[" * 8000


@pytest.mark.parametrize(
    ("frame", "number"),
    [
        (b'{"type": "pong", "n": 1}', 1003),
        (b"", 1003),
        ("", 4400),
        ("nonsense", 4400),
        ("null", 4400),
        ("{}", 4400),
        (DEEP, 4400),
        (f'{{"data": {DEEP}', 4400),
        ('{"type": "dance"}', 4400),
        ('{"type": "welcome"}', 4400),
        ('{"type": ["cmd"]}', 4400),
        ('{"type": "pong"}', 4400),
        ('{"type": "pong", "n": 1e99}', 4400),
        ('{"type": "pong", "n": -1}', 4400),
        ('{"type": "hello", "ticket": "x"}', 4400),
        ('{"type": "cmd", "kind": "roll", "data": {}}', 4400),
        ('{"type": "cmd", "id": "7", "kind": "roll", "data": {}}', 4400),
        ('{"type": "cmd", "id": 0, "kind": "roll", "data": {}}', 4400),
        ('{"type": "cmd", "id": -7, "kind": "roll", "data": {}}', 4400),
        ('{"type": "cmd", "id": 7.5, "kind": "roll", "data": {}}', 4400),
        ('{"type": "cmd", "id": true, "kind": "roll", "data": {}}', 4400),
        ('{"type": "cmd", "id": null, "kind": "roll", "data": {}}', 4400),
        (f'{{"type": "cmd", "id": {2**53 + 1}, "kind": "roll", "data": {{}}}}', 4400),
        (f'{{"type": "cmd", "id": {10**30}, "kind": "roll", "data": {{}}}}', 4400),
        ('{"type": "cmd", "id": "\\ud800", "kind": "roll", "data": {}}', 4400),
        (f'{{"type": "pong", "n": 1{" " * 16_384}}}', 1009),
        ("é" * 9000, 1009),
    ],
)
async def test_a_frame_that_is_none_ends_the_socket_and_not_the_table(
    address: str, frame: str | bytes, number: int
) -> None:
    code, (anna, ben) = await table_of(address, "Anna", "Ben")
    async with raw_socket(anna, code) as raw, raw_socket(ben, code) as other:
        await raw.next("live")
        await raw.socket.send(frame)
        assert await raw.closed() == number
        await other.send(type="cmd", id=KEY, kind="choose_field", data={"row": 1})
        assert (await other.answer(KEY))["type"] == "decided"


@pytest.mark.parametrize(
    "rest",
    [
        {},
        {"kind": "roll"},
        {"kind": "roll", "data": []},
        {"kind": "roll", "data": None},
        {"kind": 7, "data": {}},
        {"kind": "x" * 41, "data": {}},
        {"kind": "choose_field", "data": {"row": [[[[2]]]]}},
        {"kind": "choose_field", "data": {"row": 2.5}},
        {"kind": "choose_field", "data": {"row": None}},
        {"kind": "choose_field", "data": {"row": True}},
        {"kind": "choose_field", "data": {"row": 10**30}},
        {"kind": "choose_field", "data": {"row": 1, "seat": 1}},
        {"kind": "choose_field", "data": {"row": 1}, "seat": 1},
        {"kind": "tick", "data": {}},
    ],
)
async def test_a_command_that_is_none_is_refused_and_the_socket_stays(
    address: str, rest: dict[str, object]
) -> None:
    code, (anna, ben) = await table_of(address, "Anna", "Ben")
    async with raw_socket(anna, code) as raw, raw_socket(ben, code):
        await raw.send(type="cmd", id=KEY, **rest)
        nak = await raw.answer(KEY)
        assert (nak["type"], nak["id"], nak["code"]) == ("nak", KEY, "command.malformed")
        await raw.send(type="cmd", id=KEY + 1, kind="choose_field", data={"row": 1})
        assert (await raw.answer(KEY + 1))["type"] == "decided"


async def test_who_sends_too_much_is_sent_away(tmp_path: Path) -> None:
    limits = Limits(frames=Rate(burst=5, every=10))
    async with running(tmp_path, limits=limits) as address:
        code, (anna,) = await table_of(address, "Anna")
        async with raw_socket(anna, code) as raw:
            for _ in range(5):
                await raw.send(type="pong", n=1)
            assert await raw.closed() == 4429


async def test_a_player_acts_for_no_other_seat(address: str) -> None:
    anna, ben = await seated(address)
    async with anna, ben:
        await anna.until(lambda view: view.phase is Phase.FIELDS)
        await anna.do("choose_field", row=1)
        await ben.do("choose_field", row=2)
        await anna.until(lambda view: view.pawns == (1, 2))


async def test_before_the_start_everybody_is_told_who_sits_down_and_is_ready(
    address: str,
) -> None:
    code, (anna,) = await table_of(address, "Anna")
    ben = Guest(address)
    async with raw_socket(anna, code) as raw:
        seats = (await raw.next("live"))["table"]["seats"]
        anna_seen = {"name": "Anna", "bot": None, "token": None, "is_ready": True}
        anna_seen |= {"is_here": True, "character": None, "is_gone": False}
        anna_seen |= {"is_line_doubtful": False}
        assert seats == [anna_seen, None]
        await ben.sit(code, "Ben")
        _, seat = (await raw.next("live"))["table"]["seats"]
        assert (seat["name"], seat["is_ready"], seat["is_here"]) == ("Ben", False, False)
        await ben.get_ready(code)
        assert await raw.event() == {"kind": "left", "seat": 1, "at": 0}


async def test_who_has_no_seat_watches(address: str) -> None:
    code, (anna, ben) = await table_of(address, "Anna", "Ben")
    async with raw_socket(Guest(address), code) as raw, raw_socket(anna, code):
        welcome = await raw.next("welcome")
        assert (welcome["seat"], welcome["table"]["code"]) == (None, code)
        assert (await raw.next("snapshot"))["view"]["pawns"] == [None, None]
        await raw.send(type="cmd", id=KEY, kind="choose_field", data={"row": 1})
        assert await raw.answer(KEY) == {
            "type": "nak",
            "id": KEY,
            "code": "seat.none",
            "facts": {},
        }
        async with raw_socket(ben, code) as other:
            await other.send(type="cmd", id=KEY, kind="choose_field", data={"row": 5})
            await raw.event("field_chosen")


async def test_who_is_asked_to_get_up_is_sent_away_and_may_watch(address: str) -> None:
    guests = [Guest(address) for _ in range(2)]
    code = await guests[0].make_table("classic", {"seats": 2})
    for guest in guests:
        await guest.sit(code, None)
    ticket = await guests[1].ticket(code)
    async with raw_socket(guests[0], code) as host, raw_socket(guests[1], code) as raw:
        await host.next("live")
        await raw.next("live")
        await guests[0].remove(code, 1)
        assert await raw.closed() == 4403
    async with bare_socket(guests[1]) as socket:
        await Raw(socket).send(type="hello", ticket=ticket)  # it was for the seat
        assert await Raw(socket).closed() == 4403
    async with raw_socket(guests[1], code) as raw:
        assert (await raw.next("welcome"))["seat"] is None


async def test_a_command_that_is_sent_again_changes_nothing(
    address: str,
) -> None:
    code, (anna, ben) = await table_of(address, "Anna", "Ben")
    async with raw_socket(anna, code) as raw, raw_socket(ben, code) as other:
        await raw.send(type="cmd", id=KEY, kind="choose_field", data={"row": 1})
        first = await raw.answer(KEY)
        await raw.send(type="cmd", id=KEY, kind="choose_field", data={"row": 2})
        assert await raw.answer(KEY) == {"type": "ack", "id": KEY}
        async with raw_socket(anna, code, last=first["number"]) as again:
            assert (await again.next("welcome"))["last_id"] == KEY
            await again.send(type="cmd", id=KEY, kind="choose_field", data={"row": 3})
            assert await again.answer(KEY) == {"type": "ack", "id": KEY}
        await other.send(type="cmd", id=KEY, kind="choose_field", data={"row": 5})
        rows: list[int] = []
        while 5 not in rows:
            rows.append((await other.event("field_chosen"))["row"])
        assert rows == [1, 5]


async def test_coming_back_brings_exactly_the_missing_decisions(address: str) -> None:
    code, (anna, ben) = await table_of(address, "Anna", "Ben")
    async with raw_socket(ben, code) as other:
        async with raw_socket(anna, code) as raw:
            last = 0
            while last < 5:
                last = (await raw.next("decided", "snapshot"))["number"]
        seen: list[Frame] = []
        for row in range(3):
            await other.send(type="cmd", id=row + 1, kind="choose_field", data={"row": row})
        while len(seen) < 4:  # the going of Anna, and three fields
            decided = await other.next("decided")
            decided.pop("ids", None)
            if decided["number"] > last:
                seen.append(decided)
        async with raw_socket(anna, code, last=last) as raw:
            welcome, *missed = await raw.first(5)
            assert welcome["type"] == "welcome"
            assert missed == seen
            assert [frame["number"] for frame in missed] == [6, 7, 8, 9]
            assert await raw.event() == {"kind": "came", "seat": 0}


async def rolled(raw: Raw, clock: VirtualClock) -> Frame:
    """Let time pass until the tasks are seen."""
    reading = asyncio.create_task(raw.event("rolled"))
    while not reading.done():
        await clock.advance(500)
        await asyncio.wait([reading], timeout=0.02)
    return await reading


async def test_a_reload_brings_back_the_half_built_board(tmp_path: Path) -> None:
    clock = VirtualClock()
    async with running(tmp_path, clock=clock) as address:
        code, (anna, ben) = await table_of(address, "Anna", "Ben")
        async with raw_socket(ben, code) as other:
            async with raw_socket(anna, code) as raw:
                await raw.next("live")
                event = await rolled(raw, clock)
                board = f"{event['tasks'][0]['pieces'][0]}c@1,2"
                await raw.send(type="cmd", id=KEY, kind="arrange", data={"board": board})
                await raw.answer(KEY)
            await other.event("left")
            async with raw_socket(anna, code) as raw:
                snapshot = await raw.next("snapshot")
                assert snapshot["view"]["phase"] == "puzzle"
                assert snapshot["view"]["round"]["boards"] == [board, ""]
                assert snapshot["now"] == clock.now()


async def test_a_second_tab_takes_over(address: str) -> None:
    code, (anna, ben) = await table_of(address, "Anna", "Ben")
    async with raw_socket(ben, code) as other, raw_socket(anna, code) as first:
        await first.next("live")
        async with raw_socket(anna, code) as second:
            assert await first.closed() == 4409
            await second.send(type="cmd", id=KEY, kind="choose_field", data={"row": 1})
            assert (await second.answer(KEY))["type"] == "decided"
            kinds = []
            while "field_chosen" not in kinds:
                kinds.append((await other.event())["kind"])
            assert "left" not in kinds


async def test_sockets_that_vanish_harm_nobody(address: str) -> None:
    code, (anna, ben) = await table_of(address, "Anna", "Ben")
    async with raw_socket(ben, code) as other:
        for _ in range(5):
            async with raw_socket(anna, code) as raw:
                await raw.next("live")
                raw.socket.transport.abort()
        await other.send(type="cmd", id=KEY, kind="choose_field", data={"row": 1})
        assert (await other.answer(KEY))["type"] == "decided"


async def test_a_server_that_stops_closes_its_sockets(tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        code, (anna,) = await table_of(address, "Anna")
        socket = await bare_socket(anna)
        await Raw(socket).send(type="hello", ticket=await anna.ticket(code))
        await Raw(socket).next("live")
    await socket.wait_closed()
    assert socket.close_code == 1012


async def test_many_frames_at_once_are_answered_in_their_order(address: str) -> None:
    code, (anna, ben) = await table_of(address, "Anna", "Ben")
    async with raw_socket(anna, code) as raw, raw_socket(ben, code):
        await asyncio.gather(
            *(
                raw.send(type="cmd", id=n, kind="choose_field", data={"row": n % 6})
                for n in range(1, 41)
            )
        )
        numbers = [(await raw.answer(n))["number"] for n in range(1, 41)]
        assert numbers == list(range(numbers[0], numbers[0] + 40))


async def test_of_a_socket_only_some_commands_wait_while_the_table_is_busy(tmp_path: Path) -> None:
    context, limits = AppContext(), Limits(unread_commands=3)
    async with running(tmp_path, context=context, limits=limits) as address:
        code, (anna, _) = await table_of(address, "Anna", "Ben")
        async with raw_socket(anna, code) as raw:
            await raw.next("live")
            table, is_done = context.lobby.registry.find(code), asyncio.Event()
            assert table is not None
            busy = asyncio.create_task(table.ask(is_done.wait))
            for number in range(1, 6):
                await raw.send(type="cmd", id=number, kind="say", data={"phrase": "hello"})
            for number in (4, 5):
                refused = await raw.answer(number)
                assert (refused["type"], refused["code"]) == ("nak", "request.too_many")
            is_done.set()
            assert [(await raw.answer(number))["type"] for number in (1, 2, 3)] == ["ack"] * 3
            await raw.send(type="cmd", id=6, kind="say", data={"phrase": "hello"})
            assert (await raw.answer(6))["type"] == "ack"
            await busy


class StuckSocket:
    """A socket that says hello and then takes no frame and says nothing more."""

    client = "192.0.2.1"

    def __init__(self, ticket: str) -> None:
        self._frames = [json.dumps({"type": "hello", "ticket": ticket})]

    async def receive(self) -> dict[str, str]:
        """The hello, then nothing."""
        if not self._frames:
            await asyncio.sleep(60)
        return {"type": "websocket.receive", "text": self._frames.pop()}

    async def send_text(self, _: str) -> None:
        """Wait for a reader who never comes."""
        await asyncio.sleep(60)

    def watch_round_trips(self, _: object) -> None:
        """It never answers."""


async def test_a_socket_that_takes_no_frames_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ubongo.server.sockets.socket.CLOSE_TIMEOUT", 0.01)
    limits = Limits(queued_frames=5, ping_interval=0.01)
    async with hall(tmp_path, limits) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        socket = StuckSocket(found.lobby.ticket(table, anna))
        with pytest.raises(Ended) as ended:
            await _PlayerSocket(socket, found.lobby, Quotas(limits)).run()  # type: ignore[arg-type]
        assert ended.value.why is CloseCode.TOO_SLOW
        await idle(table)
        assert table.audience.is_empty
