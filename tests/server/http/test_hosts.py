"""Who gets in at the door: under which names the server is asked for, and how often."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.clocks import VirtualClock, settle
from tests.server.playing import browser, running
from ubongo.server.guests.cookies import COOKIE
from ubongo.server.guests.guests import new_credential
from ubongo.server.http import hosts as hosts_module
from ubongo.server.http.hosts import Hosts, own_names
from ubongo.server.http.rate_limits import Lines, RequestRates
from ubongo.server.http.request_filter import FOR_PEOPLE
from ubongo.server.limits import Limits, Rate

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

LISTED = Hosts(["ubongo.lan", "Games.Example."])


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST.",
        "ubongo.localhost:80",
        "127.0.0.1",
        "192.168.1.20:8000",
        "203.0.113.9",
        "[::1]:8000",
        "[fe80::1]",
        "ubongo.lan:8000",
        "games.example",
        "games.example:",
    ],
)
def test_these_names_are_ours(host: str) -> None:
    assert LISTED.is_ours(host)


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        ":8000",
        "evil.example",
        "evil.example:8000",
        "localhost.evil.example",
        "evil-localhost",
        "ubongo.lan.evil.example",
        "evil.example@localhost",
        "localhost/evil.example",
        "127.0.0.1.evil.example",
        "127.0.0",
        "localhost:80:80",
        "localhost:port",
        "localhost:123456",
        "[::1",
        "::1",
        "local host",
        "localhost\n",
        "*",
    ],
)
def test_these_names_are_not(host: str | None) -> None:
    assert not LISTED.is_ours(host)


def test_a_machine_knows_its_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Den.Home.Example")
    assert own_names() == {"localhost", "den.home.example", "den", "den.local"}
    assert hosts_module.Hosts().is_ours("DEN.local:8000")


def test_any_name_will_do_if_the_settings_say_so() -> None:
    anything = Hosts(["*"])
    assert anything.is_ours("evil.example:8000")
    assert not anything.is_ours("evil.example/")


async def test_another_sites_name_is_refused_everywhere(tmp_path: Path) -> None:
    async with running(tmp_path) as address, browser(address) as client:
        foreign = {"host": "evil.example"}
        page = await client.get("/", headers=foreign)
        assert (page.status_code, page.text) == (421, FOR_PEOPLE["host.foreign"])
        assert page.headers["content-type"] == "text/plain; charset=utf-8"
        assert page.headers["x-content-type-options"] == "nosniff"
        answer = await client.get("/api/tables", headers=foreign)
        assert (answer.status_code, answer.json()) == (421, {"code": "host.foreign", "facts": {}})
        assert answer.headers["cache-control"] == "no-store"
        assert (await client.get("/api/tables", headers={"host": "localhost"})).status_code == 200
        metrics = await client.get("/metrics")
        assert 'ubongo_refusals_total{code="host.foreign"} 2.0' in metrics.text


@pytest.mark.parametrize(("name", "status"), [("evil.example", 403), ("localhost", None)])
async def test_no_socket_opens_under_another_name(
    name: str, status: int | None, tmp_path: Path
) -> None:
    async with running(tmp_path) as address:
        port = httpx.URL(address).port
        opening = connect(
            f"ws://{name}:{port}/api/socket",
            host="127.0.0.1",
            subprotocols=["ubongo.v1"],  # type: ignore[list-item]
            origin=f"http://{name}:{port}",  # type: ignore[arg-type]
            proxy=None,
        )
        if status is None:
            await (await opening).close()
            return
        with pytest.raises(InvalidStatus) as refused:
            await opening
        assert refused.value.response.status_code == status


@pytest.mark.parametrize("hosts", ["", "host: localhost\r\nhost: localhost\r\n"])
async def test_no_host_and_two_hosts_are_refused(hosts: str, tmp_path: Path) -> None:
    async with running(tmp_path) as address:
        reader, writer = await asyncio.open_connection("127.0.0.1", httpx.URL(address).port)
        writer.write(f"GET /healthz HTTP/1.0\r\n{hosts}\r\n".encode())
        status = (await reader.readline()).split()[1]
        writer.close()
        await writer.wait_closed()
    assert status in {b"400", b"421"}


async def test_too_many_requests_are_refused_for_a_moment(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(3, 60))
    async with (
        running(tmp_path, limits=limits) as address,
        browser(address) as client,
    ):
        granted = [(await client.get("/api/tables")).status_code for _ in range(3)]
        assert granted == [200, 200, 200]
        answer = await client.get("/api/tables")
        assert answer.status_code == 429
        assert answer.json() == {"code": "request.too_many", "facts": {}}
        assert answer.headers["retry-after"] == "60"
        page = await client.get("/")
        assert (page.status_code, page.text) == (429, FOR_PEOPLE["request.too_many"])


async def test_foreign_names_and_odd_addresses_count_too(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(2, 60), refused_after=0)
    async with running(tmp_path, limits=limits) as address, browser(address) as client:
        foreign = {"host": "evil.example"}
        answers = [await client.get("/healthz", headers=foreign) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [421, 421, 429]
        assert answers[-1].headers["connection"] == "close"


async def test_what_is_refused_waits_for_that_and_others_do_not(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(1, 60), refused_after=3600)
    async with running(tmp_path, limits=limits) as address, browser(address) as client:
        rude, calm = {"x-forwarded-for": "192.0.2.1"}, {"x-forwarded-for": "192.0.2.2"}
        assert (await client.get("/healthz", headers=rude)).status_code == 200
        waiting = asyncio.create_task(client.get("/healthz", headers=rude))
        assert (await client.get("/healthz", headers=calm)).status_code == 200
        answered, _ = await asyncio.wait([waiting], timeout=0.2)
        assert not answered
        waiting.cancel()


async def test_a_guest_who_asks_little_is_answered_though_others_there_ask_too_much(
    tmp_path: Path,
) -> None:
    limits = Limits(requests=Rate(2, 60), requests_granted=Rate(2, 60), refused_after=0)
    async with running(tmp_path, limits=limits) as address, browser(address) as client:
        made = await client.post(
            "/api/tables", json={"edition": "classic", "options": {"seats": 2}}
        )
        known = {"cookie": f"{COOKIE}={made.cookies[COOKIE]}"}
        client.cookies.clear()
        assert (await client.get("/api/guest/devices", headers=known)).status_code == 200
        strangers = [{}, {"cookie": f"{COOKIE}={new_credential()}"}]
        for stranger in strangers:
            assert (await client.get("/healthz", headers=stranger)).status_code == 429
        statuses = [(await client.get("/healthz", headers=known)).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]


async def test_of_one_client_only_some_requests_are_under_way_at_a_time() -> None:
    lines = Lines(Limits(requests_at_once=2, longest_under_way=3600, longest_in_line=3600))
    under_way: list[str] = []
    answered = {name: asyncio.Event() for name in "abcde"}

    async def ask(name: str, *client: str) -> None:
        async with lines.room_for(client) as go_on:
            under_way.append(name)
            await answered[name].wait()
            go_on()
            under_way.append(name.upper())
            await settle()

    async with asyncio.TaskGroup() as group:
        for name in "abcd":  # other networks of one customer
            group.create_task(ask(name, f"2001:db8:0:{name}::/64", "2001:db8::/48"))
        group.create_task(ask("e", "192.0.2.1"))
        await settle()
        assert "".join(under_way) == "abe"
        answered["a"].set()
        await settle()
        assert "".join(under_way) == "abeAc"
        for event in answered.values():
            event.set()
    assert not len(lines)


@pytest.mark.parametrize(
    "limits",
    [
        Limits(requests_at_once=1, longest_under_way=0, longest_in_line=3600),
        Limits(requests_at_once=1, longest_under_way=3600, longest_in_line=0),
    ],
)
async def test_a_request_that_waits_for_something_holds_up_no_other(limits: Limits) -> None:
    lines, held = Lines(limits), asyncio.Event()

    async def ask() -> None:
        async with lines.room_for(("192.0.2.1",)):
            await held.wait()

    waiting = asyncio.create_task(ask())
    await asyncio.sleep(0)
    async with asyncio.timeout(60), lines.room_for(("192.0.2.1",)):
        assert not waiting.done()
    held.set()
    await waiting


async def test_parts_of_the_pages_are_counted_apart(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(1, 60), requests_of_a_guest=Rate(1, 60), assets=Rate(4, 60))
    async with (
        running(tmp_path, limits=limits) as address,
        browser(address) as client,
    ):
        client.cookies.set(COOKIE, new_credential())
        statuses = [(await client.get("/assets/nothing.js")).status_code for _ in range(5)]
        assert statuses == [404, 404, 404, 404, 429]
        assert (await client.get("/api/tables")).status_code == 200
        assert (await client.get("/api/tables")).status_code == 429


async def test_a_guest_who_asks_too_often_harms_nobody_else(tmp_path: Path) -> None:
    limits = Limits(requests_of_a_guest=Rate(2, 60))
    async with (
        running(tmp_path, limits=limits) as address,
        browser(address) as client,
    ):
        busy, calm = ({"cookie": f"a=b; {COOKIE}={new_credential()}"} for _ in range(2))
        statuses = [
            (await client.get("/api/tables", headers=headers)).status_code
            for headers in (busy, busy, busy, calm, {})
        ]
        assert statuses == [200, 200, 429, 200, 200]


async def test_a_second_cookie_is_no_way_round_the_limit(tmp_path: Path) -> None:
    limits = Limits(requests_of_a_guest=Rate(3, 60))
    async with (
        running(tmp_path, limits=limits) as address,
        browser(f"{address}api/") as client,
    ):
        made = await client.post("tables", json={"edition": "classic", "options": {"seats": 2}})
        code, credential = made.json()["code"], made.cookies[COOKIE]
        client.cookies.clear()
        statuses = []
        for n in range(5):
            gap = " " * n
            headers = {
                "cookie": f"{COOKIE}={new_credential()};{gap}{COOKIE}{gap}={gap}{credential}"
            }
            body = {"name": "Anna"}
            sat = await client.post(f"tables/{code}/seats", json=body, headers=headers)
            statuses.append(sat.status_code)
            assert "set-cookie" not in sat.headers  # it is the same guest
        assert statuses == [201, 201, 201, 429, 429]


def test_buckets_that_are_full_again_are_forgotten() -> None:
    clock = VirtualClock()
    requests = RequestRates(Limits(requests=Rate(1, 5)), clock.time)
    assert requests.take(("192.0.2.1",), "guest")
    assert not requests.take(("192.0.2.1",), "guest")
    clock.skip(20)
    assert requests.take(("192.0.2.2",), "another")
    assert list(requests._of_client._by_width[0]._buckets) == ["192.0.2.2"]
    assert list(requests._of_guest._buckets) == ["another"]
    assert requests.take_asset(("192.0.2.1",))
    clock.skip(20)
    assert requests.take_asset(("192.0.2.2",))
    assert list(requests._assets._by_width[0]._buckets) == ["192.0.2.2"]


def test_the_limits_are_generous_for_a_family() -> None:
    requests = RequestRates(Limits(), lambda: 0.0)
    assert all(requests.take(("192.0.2.1",), f"guest {n % 6}") for n in range(900))
    devices, parts = 12, 300  # each fetches all that there is, to play without a network
    assert all(requests.take_asset(("192.0.2.1",)) for _ in range(devices * parts))
