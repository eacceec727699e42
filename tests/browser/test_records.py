"""The records on real pages: whose they are, the own best, and one's own progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser import alone
from tools.browser.inspection import is_well
from tools.browser.players import Player, choose
from tools.browser.together import DESK, PHONE, text

if TYPE_CHECKING:
    from tools.browser.together import OpenPage


def test_a_run_stands_in_the_records_with_its_place_and_its_progress(
    open_page: OpenPage, address: str
) -> None:
    player = Player(open_page(f"{address}#/solo", **DESK), "Čeněk")
    page = player.page
    alone.begins(player)
    for number in range(1, 6):
        alone.sees_task(player, number)
        alone.solves(player, player.drags)
    player.waits_for("over")
    expect(page.locator(".standing")).to_be_visible()
    alone.writes_the_record_down(player)
    worth = page.locator("h1").inner_text()
    page.get_by_role("link", name=text("en", "home.records"), exact=True).click()
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
    alone.opens_choices(page)
    for period in ("day", "week"):
        name = text("en", f"records.period.{period}")
        choose(page.get_by_role("radio", name=name))
        expect(best.locator("li")).to_have_count(1)
    choose(page.get_by_role("radio", name=text("en", "home.hard")))
    expect(page.get_by_text(text("en", "records.nobody"))).to_be_visible()
    expect(page.get_by_text(text("en", "records.none"))).to_be_visible()

    # Whoever comes back later is shown what there are results of, not what was looked at last.
    page.reload()
    expect(best.locator("li strong")).to_have_text(worth)

    other = open_page(f"{address}#/records", **PHONE)
    alone.opens_choices(other)
    choose(other.get_by_role("radio", name=text("en", "solo.mode.tasks")))
    expect(other.locator("ol li")).to_have_count(1)
    expect(other.locator("ol li.own")).to_have_count(0)
    expect(other.get_by_text(text("en", "records.none"))).to_be_visible()
    is_well(other)

    # What is looked at is played with one press.
    beginner = Player(other, "Anna")
    other.get_by_role("button", name=text("en", "records.play"), exact=True).tap()
    beginner.comes_to_a_table()
    beginner.waits_for("puzzle")
    alone.sees_task(beginner, 1)
