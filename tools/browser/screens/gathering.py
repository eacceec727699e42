"""A walk around the tables of all editions before their matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.players import Player
from tools.browser.screens.hall import Shown
from ubongo.decks.boxes import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.browser.screens.hall import Hall


def gathering(hall: Hall) -> Iterator[Shown]:
    """The host alone, with settings and a bot; somebody with the link; a guest."""
    for edition in EDITIONS:
        anna = hall.player("Anna")
        anna.makes_a_table(3, edition)
        yield from _at_a_table(hall, anna, edition)


def _at_a_table(hall: Hall, anna: Player, edition: str) -> Iterator[Shown]:
    anna.page.locator("button.ready").wait_for()
    anna.page.locator(".invitation").wait_for()
    yield Shown(f"{edition}-table", anna.page)
    ben = Player(hall.page(f"#/t/{anna.code}"), "Björgvin Þór")
    ben.page.locator("#name").wait_for()
    yield Shown(f"{edition}-link", ben.page)
    ben.joins_by_link(ben.page.url)
    ben.gets_ready()
    anna.page.locator(".bot").first.click()
    anna.page.locator(".agreed > details > summary").click()
    anna.page.locator(".house-rules").wait_for()
    expect(anna.page.locator(".check")).to_be_visible()
    yield Shown(f"{edition}-settings", anna.page)
    expect(ben.page.locator("[data-seat-row]").nth(2)).to_be_visible()
    yield Shown(f"{edition}-guest", ben.page)
