"""Cookies are read as they were sent: what others put into them costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import litestar._parsers
import pytest

from tests.server.playing import browser, running
from ubongo.server.guests.cookies import COOKIE, cookie_in, seen_cookie

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.anyio

QUOTED = 'a="' + "\\1" * 7_000 + '"'
"""The standard library takes a third of a second to read it, and four times that for twice it."""


def test_of_two_cookies_with_a_name_the_last_counts() -> None:
    headers = [
        (b"host", b"localhost"),
        (b"cookie", b"ubongo_guest=one; other=two;ubongo_guest = three "),
        (b"x-cookie", b"ubongo_guest=four"),
    ]
    assert cookie_in(headers, COOKIE) == "three"
    assert cookie_in(headers, "other") == "two"
    assert cookie_in(headers, "guest") is None


async def test_no_address_unquotes_cookies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unquote(text: str) -> NoReturn:
        raise AssertionError(len(text))

    monkeypatch.setattr(litestar._parsers, "unquote_cookie", unquote)
    daily = {"json": {"name": "Anna"}}
    async with running(tmp_path) as address, browser(address) as client:
        paths = (await client.get("/api/openapi.json")).json()["paths"]
        quoted = {"cookie": f'{QUOTED}; {COOKIE}="one"; {seen_cookie("classic")}="two"'}
        asked: list[tuple[str, str, Any]] = [
            ("GET", path, {}) for path, ways in paths.items() if "get" in ways
        ]
        asked += [("POST", "/api/daily/classic", daily), ("GET", "/", {}), ("GET", "/healthz", {})]
        for method, path, body in asked:
            named = path.replace("{edition}", "classic")
            answer = await client.request(method, named, headers=quoted, **body)
            assert answer.status_code != 500, path
