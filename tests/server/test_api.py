"""Making tables, sitting down and getting tickets, by HTTP as a browser does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.playing import running, small_deck
from ubongo.decks import files
from ubongo.server import app
from ubongo.server.limits import Limits, Rate
from ubongo.server.lobby import LETTERS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio

SMALL = Limits(tables=4, tables_of_a_guest=3, wrong_codes=Rate(5, 1000), new_tables=Rate(5, 1000))


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """A server with narrow limits."""
    async with running(tmp_path, limits=SMALL) as address:
        yield address


def browser(address: str) -> httpx.AsyncClient:
    """Somebody with cookies of their own."""
    return httpx.AsyncClient(base_url=f"{address}api/")


async def new_table(client: httpx.AsyncClient, **wanted: object) -> str:
    """The code of a new table."""
    answer = await client.post("tables", json={"seats": 2, **wanted})
    assert answer.status_code == 201
    code = answer.json()["code"]
    assert isinstance(code, str)
    return code


async def test_a_table_is_made_and_seen(address: str) -> None:
    async with browser(address) as anna, browser(address) as ben:
        code = await new_table(anna, seats=3, side="hard")
        assert len(code) == 4
        assert set(code) <= set(LETTERS)
        assert not set(LETTERS) & set("AEIOUY")
        seen = await ben.get(f"tables/{code.lower()}")
        assert seen.status_code == 200
        assert seen.headers["cache-control"] == "no-store"
        assert seen.headers["x-frame-options"] == "DENY"
        assert seen.json() == {
            "code": code,
            "edition": "classic",
            "side": "hard",
            "seats": [None, None, None],
            "started": False,
        }


async def test_seats_are_taken_in_order_until_the_table_is_full(address: str) -> None:
    async with browser(address) as anna, browser(address) as ben, browser(address) as carl:
        code = await new_table(anna)
        assert (await ben.post(f"tables/{code}/seats", json={"name": " Ben\t"})).json() == {
            "seat": 0
        }
        again = await ben.post(f"tables/{code}/seats", json={"name": "Benjamin"})
        assert (again.status_code, again.json()) == (201, {"seat": 0})
        assert (await anna.post(f"tables/{code}/seats", json={"name": "Anna"})).json() == {
            "seat": 1
        }
        full = await carl.post(f"tables/{code}/seats", json={"name": "Carl"})
        assert full.status_code == 409
        assert full.json() == {"code": "table.full", "facts": {"seats": 2}}
        seen = (await carl.get(f"tables/{code}")).json()
        assert seen["seats"] == [{"name": "Ben"}, {"name": "Anna"}]
        assert seen["started"] is True


async def test_a_guest_is_known_by_a_cookie_out_of_reach_of_scripts(address: str) -> None:
    async with browser(address) as anna:
        answer = await anna.post("tables", json={"seats": 2})
        cookie = answer.headers["set-cookie"].lower()
        assert cookie.startswith("ubongo_guest=")
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        again = await anna.post("tables", json={"seats": 2})
        assert "set-cookie" not in again.headers


async def test_the_cookie_is_secure_where_the_connection_is(address: str) -> None:
    async with browser(address) as anna:  # uvicorn believes a proxy on the same machine
        headers = {"x-forwarded-proto": "https"}
        answer = await anna.post("tables", json={"seats": 2}, headers=headers)
        assert "; secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("cookie", ["", "x", "x" * 44, "é" * 43, '"' + "x" * 41 + '"'])
async def test_a_cookie_that_is_no_token_is_replaced(address: str, cookie: str) -> None:
    async with browser(address) as anna:
        headers = [(b"cookie", f"ubongo_guest={cookie}".encode())]
        answer = await anna.post("tables", json={"seats": 2}, headers=headers)
        assert answer.status_code == 201
        assert "set-cookie" in answer.headers


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name.empty"),
        (" \t\n ", "name.empty"),
        ("x" * 21, "name.too_long"),
        ("a\u202eb", "name.sign_forbidden"),
        ("a\u0000b", "name.sign_forbidden"),
    ],
)
async def test_a_name_that_cannot_be_shown_is_refused(address: str, name: str, code: str) -> None:
    async with browser(address) as anna:
        table = await new_table(anna)
        answer = await anna.post(f"tables/{table}/seats", json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (400, code)


DEEP = b"[" * 2000


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"null",
        b"[]",
        b"{}",
        b"\xff",
        b'{"seats": "2"}',
        b'{"seats": 2.5}',
        b'{"seats": 1e400}',
        b'{"seats": 2, "side": "left"}',
        b'{"seats": 2, "side": null}',
        b'{"seats": 2, "more": 1}',
        b'{"seats": ' + DEEP,
        b'{"more": ' + DEEP,
        DEEP,
    ],
)
async def test_a_body_that_is_none_is_refused(address: str, body: bytes) -> None:
    async with browser(address) as anna:
        answer = await anna.post("tables", content=body)
        assert (answer.status_code, answer.json()) == (
            400,
            {"code": "request.malformed", "facts": {}},
        )


async def test_a_large_body_is_refused(address: str) -> None:
    async with browser(address) as anna:
        answer = await anna.post("tables", content=b" " * 5000)
        assert (answer.status_code, answer.json()["code"]) == (413, "request.too_large")


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**15])
async def test_classic_is_for_two_to_four(address: str, seats: int) -> None:
    async with browser(address) as anna:
        answer = await anna.post("tables", json={"seats": seats})
        assert answer.status_code == 400
        assert answer.json() == {"code": "setup.seats", "facts": {"least": 2, "most": 4}}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "tables", 405),
        ("DELETE", "tables/BBBB", 405),
        ("GET", "tables/BBBB/seats", 405),
        ("GET", "tables/BBBB/dances", 404),
        ("GET", "dances", 404),
    ],
)
async def test_an_address_that_is_none_is_said_so(
    address: str, method: str, path: str, status: int
) -> None:
    async with browser(address) as anna:
        answer = await anna.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (status, "request.unknown")


@pytest.mark.parametrize("code", ["BBBB", "bbb", "%00", "é", "x" * 500, "..%2f..", "%F0%9F%8E%B2"])
async def test_a_code_that_is_none_is_unknown(address: str, code: str) -> None:
    async with browser(address) as anna:
        answer = await anna.get(f"tables/{code}")
        assert (answer.status_code, answer.json()["code"]) in {
            (404, "table.unknown"),
            (404, "request.unknown"),
        }


async def test_a_ticket_is_only_for_who_sits_there(address: str) -> None:
    async with browser(address) as anna, browser(address) as ben:
        code = await new_table(anna)
        for somebody in (anna, ben):
            answer = await somebody.post(f"tables/{code}/tickets")
            assert (answer.status_code, answer.json()["code"]) == (403, "seat.none")
        await anna.post(f"tables/{code}/seats", json={"name": "Anna"})
        tickets = {(await anna.post(f"tables/{code}/tickets")).json()["ticket"] for _ in range(3)}
        assert len(tickets) == 3
        assert (await ben.post(f"tables/{code}/tickets")).status_code == 403


async def test_who_guesses_codes_has_to_wait_and_who_sits_there_has_not(address: str) -> None:
    async with browser(address) as anna, browser(address) as thief:
        code = await new_table(anna)
        await anna.post(f"tables/{code}/seats", json={"name": "Anna"})
        tried = [(await thief.get("tables/XXXX")).status_code for _ in range(6)]
        assert tried == [404] * 5 + [429]
        answer = await thief.get(f"tables/{code}")
        assert (answer.status_code, answer.json()["code"]) == (429, "code.too_many_tries")
        assert (await thief.post(f"tables/{code}/seats", json={"name": "T"})).status_code == 429
        assert (await anna.get(f"tables/{code}")).status_code == 200
        assert (await anna.post(f"tables/{code}/tickets")).status_code == 201


async def test_a_guest_may_have_only_so_many_tables(address: str) -> None:
    async with browser(address) as anna, browser(address) as ben:
        for _ in range(3):
            await new_table(anna)
        answer = await anna.post("tables", json={"seats": 2})
        assert answer.status_code == 429
        assert answer.json() == {"code": "tables.too_many_of_yours", "facts": {"most": 3}}
        await new_table(ben)
        answer = await ben.post("tables", json={"seats": 2})
        assert (answer.status_code, answer.json()["code"]) == (503, "tables.all_taken")


async def test_an_address_may_make_only_so_many_tables(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Limits(new_tables=Rate(2, 1000))) as address:
        for expected in (201, 201, 429):
            async with browser(address) as somebody:
                answer = await somebody.post("tables", json={"seats": 2})
                assert answer.status_code == expected
        assert answer.json()["code"] == "tables.too_many_new"


async def test_the_page_of_another_site_makes_nobody_sit_down(address: str) -> None:
    async with browser(address) as anna:
        code = await new_table(anna)
        evil = {"origin": "http://evil.example"}
        own = {"origin": address.rstrip("/")}
        path = f"tables/{code}/seats"
        answer = await anna.post(path, json={"name": "Anna"}, headers=evil)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin.foreign")
        assert (await anna.post(path, json={"name": "Anna"}, headers=own)).status_code == 201


async def test_a_mistake_of_ours_is_logged_and_told_as_such(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("ubongo.server.app.classic", broken)
    async with browser(address) as anna:
        answer = await anna.post("tables", json={"seats": 2})
    assert (answer.status_code, answer.json()) == (500, {"code": "server.failed", "facts": {}})
    assert "POST /api/tables failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text


async def test_without_a_deck_the_shipped_one_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def shipped(edition: str) -> object:
        asked.append(edition)
        return small_deck()

    monkeypatch.setattr(files, "shipped_deck", shipped)
    (tmp_path / "assets").mkdir()
    transport = httpx.ASGITransport(app.create_app(tmp_path))  # type: ignore[arg-type]
    assert asked == []
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        assert (await client.post("/api/tables", json={"seats": 2})).status_code == 201
    assert asked == ["classic"]
