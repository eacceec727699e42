"""Making tables, sitting down and getting tickets, by HTTP as a browser does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from tests.server.playing import browser, running
from tools.soak.fast_server import fast_limits
from ubongo.server.limits import Limits, Rate
from ubongo.server.tables.codes import LETTERS
from ubongo.server.tables.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = pytest.mark.anyio

SMALL = Limits(tables=4, tables_of_a_guest=3, wrong_codes=Rate(5, 1000), new_tables=Rate(5, 1000))


@pytest.fixture(scope="module")
async def address(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A server for all tests, which differ in their guests and tables."""
    async with running(tmp_path_factory.mktemp("pages"), limits=fast_limits()) as address:
        yield address


@pytest.fixture
async def narrow(tmp_path: Path) -> AsyncIterator[str]:
    """A server with narrow limits."""
    async with running(tmp_path, limits=SMALL) as address:
        yield address


def visitor(address: str) -> httpx.AsyncClient:
    """Somebody with cookies of their own."""
    return browser(f"{address}api/")


def wanted(seats: int = 2, edition: str = "classic", side: str = "easy") -> dict[str, object]:
    """What a table of a race is to be like."""
    return {"edition": edition, "options": {"seats": seats, "side": side}}


async def new_table(client: httpx.AsyncClient, seats: int = 2, side: str = "easy") -> str:
    """The code of a new table."""
    answer = await client.post("tables", json=wanted(seats, side=side))
    assert answer.status_code == 201
    code = answer.json()["code"]
    assert isinstance(code, str)
    return code


async def test_a_table_is_made_and_seen(address: str) -> None:
    async with visitor(address) as anna, visitor(address) as ben:
        code = await new_table(anna, 3, side="hard")
        assert len(code) == 6
        assert set(code) <= set(LETTERS)
        assert not set(LETTERS) & set("AEIOUY")
        seen = await ben.get(f"tables/{code.lower()}")
        assert seen.status_code == 200
        assert seen.headers["cache-control"] == "no-store"
        assert seen.headers["x-frame-options"] == "DENY"
        found = seen.json()
        assert len(found.pop("match")) == 32
        assert found.pop("options") == {
            "seats": 3,
            "starter": None,
            "bots": [],
            "side": "hard",
            "glass": 60_000,
            "handicaps": [],
            "automatic_call": False,
            "wait_for_everybody": False,
            "quick": False,
            "long_game": False,
            "calm_collecting": False,
            "tokens": [],
        }
        assert found == {
            "code": code,
            "edition": "classic",
            "seats": [None, None, None],
            "host": None,
            "stage": "gathering",
            "is_public": False,
            "is_fair": True,
            "tolerance": 20,
            "spectators": 0,
            "rounds": 9,
            "rounds_if_full": 9,
            "is_locked": False,
            "hides_code": False,
            "is_host_watching": False,
            "waiting": [],
            "matches": 0,
            "tally": [],
            "stands_still": False,
            "is_store_away": False,
            "host_name": None,
        }


async def test_seats_are_taken_in_order_until_the_table_is_full(address: str) -> None:
    async with (
        visitor(address) as anna,
        visitor(address) as ben,
        visitor(address) as carl,
    ):
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
        assert seen["seats"] == [
            {
                "name": name,
                "bot": None,
                "token": None,
                "is_ready": False,
                "is_here": False,
                "character": None,
                "is_gone": False,
                "is_line_doubtful": False,
            }
            for name in ("Ben", "Anna")
        ]
        assert seen["host"] == 1


async def test_a_match_is_agreed_on_filled_with_bots_and_begun(address: str) -> None:
    async with visitor(address) as anna, visitor(address) as ben:
        code = await new_table(anna)
        for somebody, name in ((anna, "Anna"), (ben, "Ben")):
            await somebody.post(f"tables/{code}/seats", json={"name": name})
        agreed = await anna.patch(f"tables/{code}", json=wanted(4, "three_d") | {"is_public": True})
        assert (agreed.status_code, agreed.json()["edition"]) == (200, "three_d")
        assert agreed.json()["is_public"] is True
        public = (await ben.get("tables")).json()["tables"]
        assert public == [agreed.json()]
        for seat, strength in ((2, "weak"), (3, "strong")):
            path = f"tables/{code}/seats/{seat}/bot"
            answer = await anna.put(path, json={"strength": strength})
            assert answer.json()["seats"][seat]["bot"] == strength
        gone = await ben.delete(f"tables/{code}/seats/1")
        assert (gone.status_code, gone.json()["seats"][1]) == (200, None)
        await ben.post(f"tables/{code}/seats", json={"name": "Ben"})
        for somebody in (anna, ben):
            ready = await somebody.put(f"tables/{code}/ready", json={"is_ready": True})
            assert ready.status_code == 200
        assert ready.json()["stage"] == "playing"
        assert (await ben.get("tables")).json() == {"tables": []}
        late = await ben.delete(f"tables/{code}/seats/1")
        assert (late.status_code, late.json()["code"]) == (409, "table.started")


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("PATCH", "", {"options": {"seats": 2}}, "host.not_you"),
        ("DELETE", "/seats/0", None, "host.not_you"),
        ("PUT", "/seats/1/bot", {"strength": "weak"}, "host.not_you"),
        ("PUT", "/ready", {"is_ready": True}, None),
        ("PUT", "/pause", {"is_paused": True}, "table.not_started"),
    ],
)
async def test_who_sits_there_may_do_some_things_and_who_does_not_none(
    address: str, method: str, path: str, body: object, code: str | None
) -> None:
    async with (
        visitor(address) as anna,
        visitor(address) as ben,
        visitor(address) as carl,
    ):
        table = await new_table(anna, 3)
        for somebody, name in ((anna, "Anna"), (ben, "Ben")):
            await somebody.post(f"tables/{table}/seats", json={"name": name})
        answer = await ben.request(method, f"tables/{table}{path}", json=body)
        assert answer.json().get("code") == (code or table)
        await new_table(carl)
        for cookies in (carl.cookies, None):
            carl.cookies = httpx.Cookies(cookies)
            answer = await carl.request(method, f"tables/{table}{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "seat.none")


async def test_nobody_gathers_again_before_the_match_is_over(address: str) -> None:
    async with visitor(address) as anna, visitor(address) as carl:
        table = await new_table(anna, 3)
        for somebody in (anna, carl):
            answer = await somebody.post(f"tables/{table}/again")
            assert (answer.status_code, answer.json()["code"]) == (409, "table.not_over")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/seats/1/bot", {"strength": "wise"}),
        ("/seats/1/bot", {}),
        ("/ready", {"is_ready": 1}),
        ("/ready", {}),
        ("/pause", {"is_paused": "yes"}),
        ("", {"options": [2]}),
        ("", {"seats": 2}),
        ("", {"is_fair": 1}),
        ("", {"tolerance": 201}),
    ],
)
async def test_what_the_host_may_not_mean_is_refused(address: str, path: str, body: object) -> None:
    async with visitor(address) as anna:
        table = await new_table(anna)
        await anna.post(f"tables/{table}/seats", json={"name": "Anna"})
        method = "PUT" if path else "PATCH"
        answer = await anna.request(method, f"tables/{table}{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "request.malformed")


@pytest.mark.parametrize("seat", ["2", "99999999999999999999"])
async def test_a_seat_that_is_not_there_is_unknown(address: str, seat: str) -> None:
    async with visitor(address) as anna:
        table = await new_table(anna)
        await anna.post(f"tables/{table}/seats", json={"name": "Anna"})
        answer = await anna.put(f"tables/{table}/seats/{seat}/bot", json={"strength": "weak"})
        assert (answer.status_code, answer.json()["code"]) == (404, "seat.unknown")
        answer = await anna.delete(f"tables/{table}/seats/{seat}")
        assert (answer.status_code, answer.json()["code"]) == (404, "seat.unknown")


async def test_a_guest_is_known_by_a_cookie_out_of_reach_of_scripts(address: str) -> None:
    async with visitor(address) as anna:
        answer = await anna.post("tables", json=wanted())
        cookie = answer.headers["set-cookie"].lower()
        assert cookie.startswith("ubongo_guest=")
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "secure" not in cookie
        again = await anna.post("tables", json=wanted())
        assert "set-cookie" not in again.headers


async def test_the_cookie_is_secure_where_the_connection_is(address: str) -> None:
    async with visitor(address) as anna:  # uvicorn believes a proxy on the same machine
        headers = {"x-forwarded-proto": "https"}
        answer = await anna.post("tables", json=wanted(), headers=headers)
        assert "; secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("cookie", ["", "x", "x" * 44, "é" * 43, '"' + "x" * 41 + '"'])
async def test_a_cookie_that_is_no_credential_is_replaced(address: str, cookie: str) -> None:
    async with visitor(address) as anna:
        headers = [(b"cookie", f"ubongo_guest={cookie}".encode())]
        answer = await anna.post("tables", json=wanted(), headers=headers)
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
    async with visitor(address) as anna:
        table = await new_table(anna)
        answer = await anna.post(f"tables/{table}/seats", json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (400, code)


async def test_whoever_has_said_no_name_sits_down_without_one(address: str) -> None:
    async with visitor(address) as anna:
        table = await new_table(anna)
        answer = await anna.post(f"tables/{table}/seats", json={"name": None})
        assert answer.status_code == 201
        seat = (await anna.get(f"tables/{table}")).json()["seats"][0]
        assert (seat["name"], seat["bot"], seat["character"]) == (None, None, None)


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
        b'{"edition": "classic"}',
        b'{"edition": 1, "options": {}}',
        b'{"edition": "classic", "options": {"seats": 2}, "more": 1}',
        b'{"edition": "classic", "options": {"seats": 2}, "is_fair": 1}',
        b'{"edition": "classic", "options": {"seats": 2}, "tolerance": -1}',
        b'{"edition": "classic", "options": {"seats": 2}',
        b'{"edition": "classic", "options": ' + DEEP,
        b'{"more": ' + DEEP,
        DEEP,
    ],
)
async def test_a_body_that_is_none_is_refused(address: str, body: bytes) -> None:
    async with visitor(address) as anna:
        answer = await anna.post("tables", content=body)
        assert (answer.status_code, answer.json()) == (
            400,
            {"code": "request.malformed", "facts": {}},
        )


async def test_a_large_body_is_refused(address: str) -> None:
    async with visitor(address) as anna:
        answer = await anna.post("tables", content=b" " * 5000)
        assert (answer.status_code, answer.json()["code"]) == (413, "request.too_large")


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**15])
async def test_options_that_do_not_go_together_are_refused(address: str, seats: int) -> None:
    async with visitor(address) as anna:
        answer = await anna.post("tables", json=wanted(seats))
        assert answer.status_code == 400
        assert answer.json() == {"code": "setup.seats", "facts": {"least": 2, "most": 4}}
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "options",
    [None, [], {}, {"seats": "2"}, {"seats": 2.5}, {"seats": 2, "side": "left"}, {"more": 1}],
)
async def test_options_that_are_none_are_refused(address: str, options: object) -> None:
    async with visitor(address) as anna:
        body = {"edition": "classic", "options": options}
        answer = await anna.post("tables", json=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "setup.malformed")
        assert answer.json()["facts"]["why"]
        answer = await anna.post("tables", json=body | {"edition": "chess"})
        assert answer.json() == {"code": "edition.unknown", "facts": {}}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("DELETE", "tables", 405),
        ("DELETE", "tables/BBBB/tickets", 405),
        ("GET", "tables/BBBB/seats", 405),
        ("GET", "tables/BBBB/dances", 404),
        ("GET", "dances", 404),
    ],
)
async def test_an_address_that_is_none_is_said_so(
    address: str, method: str, path: str, status: int
) -> None:
    async with visitor(address) as anna:
        answer = await anna.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (status, "request.unknown")


@pytest.mark.parametrize("code", ["BBBB", "bbb", "é", "x" * 200, "..%2f..", "%F0%9F%8E%B2"])
async def test_a_code_that_is_none_is_unknown(address: str, code: str) -> None:
    async with visitor(address) as anna:
        answer = await anna.get(f"tables/{code}")
        assert (answer.status_code, answer.json()["code"]) in {
            (404, "table.unknown"),
            (404, "request.unknown"),
        }


async def test_everybody_who_knows_the_code_gets_tickets(address: str) -> None:
    async with visitor(address) as anna, visitor(address) as ben:
        code = await new_table(anna)
        await anna.post(f"tables/{code}/seats", json={"name": "Anna"})
        answers = [await who.post(f"tables/{code}/tickets") for who in (anna, ben, anna)]
        assert [answer.status_code for answer in answers] == [201] * 3
        assert len({answer.json()["ticket"] for answer in answers}) == 3


async def test_who_guesses_codes_has_to_wait_and_who_sits_there_has_not(narrow: str) -> None:
    async with visitor(narrow) as anna, visitor(narrow) as thief:
        thief.headers["x-forwarded-for"] = "203.0.113.9"
        code = await new_table(anna)
        await anna.post(f"tables/{code}/seats", json={"name": "Anna"})
        tried = [(await thief.get("tables/XXXX")).status_code for _ in range(6)]
        assert tried == [404] * 5 + [429]
        answer = await thief.get(f"tables/{code}")
        assert (answer.status_code, answer.json()["code"]) == (429, "code.too_many_tries")
        assert (await thief.post(f"tables/{code}/seats", json={"name": "T"})).status_code == 429
        assert (await anna.get(f"tables/{code}")).status_code == 200
        assert (await anna.post(f"tables/{code}/tickets")).status_code == 201


async def test_a_guest_may_have_only_so_many_tables(narrow: str) -> None:
    async with visitor(narrow) as anna, visitor(narrow) as ben:
        for _ in range(3):
            await new_table(anna)
        answer = await anna.post("tables", json=wanted())
        assert answer.status_code == 429
        assert answer.json() == {"code": "tables.too_many_of_yours", "facts": {"most": 3}}
        await new_table(ben)
        answer = await ben.post("tables", json=wanted())
        assert (answer.status_code, answer.json()["code"]) == (503, "tables.all_taken")


async def test_an_address_may_make_only_so_many_tables(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Limits(new_tables=Rate(2, 1000))) as address:
        for expected in (201, 201, 429):
            async with visitor(address) as somebody:
                answer = await somebody.post("tables", json=wanted())
                assert answer.status_code == expected
        assert answer.json()["code"] == "tables.too_many_new"


async def test_the_page_of_another_site_makes_nobody_sit_down(address: str) -> None:
    async with visitor(address) as anna:
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

    monkeypatch.setattr(Lobby, "create", broken)
    async with visitor(address) as anna:
        answer = await anna.post("tables", json=wanted())
    assert (answer.status_code, answer.json()) == (500, {"code": "server.failed", "facts": {}})
    assert "POST /api/tables failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text
