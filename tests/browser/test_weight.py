"""What a browser really fetches from the first page to the first piece at a table of classic."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Response, expect

from tests.browser.players import Player
from tests.browser.together import roll_or_wait

# Fetched meanwhile, but nothing of it is needed to come in and lay pieces:
# pictures and lists of the first page, sounds, pausing, help, and what comes after the first round.
NOT_NEEDED = {
    *("hall", "Alone", "cubes", "symbols", "sound", "player", "tables"),
    *("BetweenRounds", "company", "standing", "GemFlight"),
    *("Help", "help", "notation", "layout"),
}


def name_of(url: str) -> str:
    """What a built file is called, without its hash."""
    found = re.search(r"/assets/(.+)-[\w-]{8}\.\w+$", url)
    return found[1] if found else url


def test_from_the_first_page_to_the_first_piece(browser: Browser, address: str) -> None:
    fetched: list[Response] = []
    with browser.new_context(locale="en-GB", service_workers="block") as context:
        page = context.new_page()
        page.on("response", lambda response: fetched.append(response))  # noqa: PLW0108 - a mark is put on it
        page.goto(address)
        anna = Player(page, "Anna")
        anna.plays_against_bots()
        anna.waits_for("fields")
        page.locator("[data-row='2']").click()
        page.locator(".fields > button").click()
        expect(page.locator(".fields")).to_have_count(0, timeout=20_000)
        roll_or_wait([anna])
        anna.waits_for("puzzle")
        expect(anna.piece(anna.pieces[0])).to_be_enabled()
        sizes = [
            (name_of(response.url), int(response.headers["content-length"]))
            for response in fetched
            if response.request.resource_type in {"script", "stylesheet"}
        ]
    needed = {name for name, _ in sizes} - NOT_NEEDED
    assert needed == {"index", "first", "playing", "en", "playing-en", "rolldown-runtime"}, sizes
    assert sum(size for name, size in sizes if name in needed) <= 60_000, sizes
    assert sum(size for _, size in sizes) <= 81_000, sizes
