"""What a browser really fetches from the first page to the first piece at a table of classic."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser.players import Player
from tools.browser.together import roll_or_wait

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Notes when the first piece lies in the tray. What is asked for after that comes while one lays:
# help, what is seen when a round is over, and the like.
NOTE = """
new MutationObserver((_, observer) => {
  if (!document.querySelector("[data-piece]")) return
  observer.disconnect()
  document.documentElement.dataset.seen = performance.now()
}).observe(document, { childList: true, subtree: true })
"""
FETCHED = """
() => performance.getEntriesByType("resource")
  .filter(({ name }) => /[.](js|css)$/.test(name))
  .map(({ name, startTime, encodedBodySize }) => [name, startTime, encodedBodySize])
"""


def fetched_by(page: Page, moment: float) -> dict[str, int]:
    """All scripts, styles and texts that were asked for before a moment, and their sizes."""
    fetched: list[tuple[str, float, int]] = page.evaluate(FETCHED)
    return {name.rsplit("/", 1)[1]: size for name, when, size in fetched if when < moment}


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "cs-CZ", "is-IS"])
def test_all_until_the_first_piece_is_light(browser: Browser, address: str, locale: str) -> None:
    with browser.new_context(locale=locale, service_workers="block") as context:
        context.add_init_script(NOTE)
        page = context.new_page()
        page.goto(address)
        anna = Player(page, "Anna")
        expect(page.locator("footer")).to_be_visible()
        page.wait_for_load_state("networkidle")  # the first page is whole
        anna.plays_against_bots()
        anna.waits_for("fields")
        page.locator("[data-row='2']").click()
        page.locator(".fields > button").click()
        anna.waits_for("roll")
        roll_or_wait([anna])
        anna.waits_for("puzzle")
        expect(anna.piece(anna.pieces[0])).to_be_enabled()
        seen = float(page.locator("html").get_attribute("data-seen") or 0)
        sizes = fetched_by(page, seen)
    language = locale[:2]
    for name in ("index", "first", "playing", "player", language, "laying", "race", "classic"):
        assert any(file.startswith(f"{name}-") for file in sizes), (name, sizes)
    assert min(sizes.values()) > 0  # none came from a cache
    assert sum(sizes.values()) <= 75_000, sizes
