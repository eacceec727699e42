"""The records on real pages: whose they are, the own best, and one's own progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import alone
from tests.browser.housekeeping import is_well
from tests.browser.players import Player, choose
from tests.browser.together import DESK, PHONE, text

if TYPE_CHECKING:
    from tests.browser.together import OpenPage

LOCALES = ["en-GB", "de-AT", "cs-CZ", "is-IS"]


def test_a_run_stands_in_the_records_with_its_place_and_its_progress(
    open_page: OpenPage, brisk_address: str
) -> None:
    player = Player(open_page(f"{brisk_address}#/solo", **DESK), "Čeněk")
    page = player.page
    alone.begins(player)
    for number in range(1, 6):
        alone.sees_task(player, number)
        alone.solves(player, player.drags)
    player.waits_for("over")
    expect(page.locator(".standing")).to_be_visible()
    worth = page.locator("h1").inner_text()
    page.get_by_role("link", name=text("en", "hall.records"), exact=True).click()
    best = page.get_by_role("list", name=text("en", "records.best"))
    expect(best.locator("li")).to_have_count(1)
    expect(best.locator("li")).to_contain_text("Čeněk")
    expect(best.locator("li strong")).to_have_text(worth)
    expect(page.locator("p.own")).to_contain_text(worth)
    expect(page.get_by_role("img", name="Your progress: 1 result")).to_be_visible()
    page.get_by_text(text("en", "records.as_table")).click()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr")).to_contain_text(worth)
    is_well(page)
    for period in ("day", "week"):
        name = text("en", f"records.period.{period}")
        choose(page.get_by_role("radio", name=name))
        expect(best.locator("li")).to_have_count(1)
    choose(page.get_by_role("radio", name=text("en", "home.hard")))
    expect(page.get_by_text(text("en", "records.nobody"))).to_be_visible()
    expect(page.get_by_text(text("en", "records.none"))).to_be_visible()

    other = open_page(f"{brisk_address}#/records", **PHONE)
    choose(other.get_by_role("radio", name=text("en", "solo.mode.tasks")))
    expect(other.locator("ol li")).to_have_count(1)
    expect(other.locator("ol li.own")).to_have_count(0)
    expect(other.get_by_text(text("en", "records.none"))).to_be_visible()
    is_well(other)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_records_are_well_in_every_language(
    open_page: OpenPage, address: str, locale: str
) -> None:
    page = open_page(address, **PHONE, locale=locale)
    page.get_by_role("link", name=text(locale[:2], "hall.records"), exact=True).click()
    expect(page.locator("h1")).to_have_text(text(locale[:2], "hall.records"))
    expect(page.locator("#best")).to_be_visible()
    is_well(page)
