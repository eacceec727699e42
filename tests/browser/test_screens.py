"""Every screen of a table at several sizes: nothing is cut off, and axe finds nothing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.players import Player
from tests.browser.together import DESK, LARGE, PHONE, WIDE, begin, roll_or_wait, text

if TYPE_CHECKING:
    from tests.browser.together import Context, OpenPage

    Look = Literal["light", "dark"]

SHOTS = os.environ.get("UBONGO_SHOTS")
"""A folder for pictures of the screens, if somebody wants to look at them."""


def shot(player: Player, name: str) -> None:
    """Keep a picture of what a player sees."""
    if SHOTS:
        player.page.screenshot(path=Path(SHOTS) / f"{name}.png")


def is_whole(player: Player) -> None:
    """Nothing is wider than the screen, and axe finds nothing."""
    page = player.page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    width = page.evaluate("document.documentElement.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()


@pytest.mark.parametrize(
    ("width", "context", "locale", "look"),
    [
        (360, PHONE, "cs-CZ", "dark"),
        (1280, DESK, "en-GB", "light"),
        (2560, LARGE, "de-DE", "dark"),
    ],
)
def test_every_screen_is_whole(
    open_page: OpenPage,
    address: str,
    width: int,
    context: Context,
    locale: str,
    look: Look,
) -> None:
    language = locale[:2]
    anna = Player(open_page(**context, locale=locale, color_scheme=look), "Anna")
    expect(anna.page.locator("html")).to_have_attribute("lang", language)
    is_whole(anna)
    shot(anna, f"{width}-home")
    code = anna.makes_a_table(3)
    anna.page.locator("button.ready").wait_for()
    is_whole(anna)
    shot(anna, f"{width}-table")
    others = [Player(open_page(), name) for name in ("Björgvin", "Čeněk")]
    for other in others:
        other.joins_by_link(f"{address}#/t/{code}")
    begin([anna, *others])
    anna.page.locator("[data-row='2']").click()
    expect(anna.page.locator("[data-row='2'] .ringed")).to_have_count(2)
    is_whole(anna)
    shot(anna, f"{width}-fields")
    anna.page.locator(".fields > button").click()
    for other, row in zip(others, (1, 2), strict=True):
        other.page.locator(f"[data-row='{row}']").click()
        other.page.locator(".fields > button").click()
    anna.waits_for("roll")
    is_whole(anna)
    shot(anna, f"{width}-roll")
    roll_or_wait([anna, *others])
    anna.waits_for("puzzle")
    is_whole(anna)
    for placement in anna.solution()[:-1]:
        anna.drags(placement)
    shot(anna, f"{width}-puzzle")
    anna.drags(anna.solution()[-1])
    anna.page.get_by_role("button", name="Ubongo!").click()
    expect(anna.page.locator(".news")).to_have_text(text(language, "classic.news.you_solved_1"))
    is_whole(anna)
    shot(anna, f"{width}-taking")


@pytest.mark.parametrize(
    ("width", "context", "locale"),
    [(360, PHONE, "de-DE"), (1280, DESK, "is-IS"), (1920, WIDE, "cs-CZ")],
)
def test_every_screen_around_a_match_is_whole(
    open_page: OpenPage, address: str, width: int, context: Context, locale: str
) -> None:
    anna = Player(open_page(**context, locale=locale), "Anna")
    anna.page.locator("form.play summary").click()
    is_whole(anna)
    code = anna.makes_a_table(3)
    guest, watcher = (
        Player(open_page(f"{address}#/t/{code}", **context, locale=locale), name)
        for name in ("Björgvin Þór", "")
    )
    is_whole(guest)
    shot(guest, f"{width}-link")
    guest.joins_by_link(f"{address}#/t/{code}")
    guest.gets_ready()
    anna.page.locator(".bot").click()
    anna.page.locator(".agreed summary").click()
    expect(anna.page.locator("[data-seat-row] select")).to_be_visible()
    expect(anna.page.locator(".check")).to_be_visible()
    anna.page.locator(".opener").click()
    is_whole(anna)
    shot(anna, f"{width}-gathering")
    anna.gets_ready()
    anna.waits_for("fields")
    watcher.waits_for("fields")
    is_whole(watcher)
    anna.page.locator("[data-row='2']").click()
    anna.page.locator(".fields > button").click()
    guest.page.locator("[data-row='2']").click()
    guest.page.locator(".fields > button").click()
    anna.waits_for("roll")
    anna.page.get_by_role("button", name=text(locale[:2], "table.pause")).click()
    expect(guest.page.locator(".notice button")).to_be_visible()
    is_whole(guest)
    shot(guest, f"{width}-paused")
    guest.page.locator(".notice button").click()
    expect(guest.page.locator(".notice button")).to_have_count(0)
    roll_or_wait([anna, guest])
    watcher.waits_for("puzzle")
    is_whole(watcher)
    shot(watcher, f"{width}-watching")
