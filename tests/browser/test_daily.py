"""The task of the day on real pages: played once, refused kindly the second time, shared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser import alone
from tools.browser.inspection import is_well
from tools.browser.players import Player, choose
from tools.browser.resting import DOUBLE_PRESS, rest
from tools.browser.together import DESK, PHONE, text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tools.browser.together import OpenPage


WITNESS = """() => {
    new MutationObserver(() => {
        const [call, match] = ['.banner.mine strong', '.match'].map((each) =>
            document.querySelector(each))
        if (call) window.triumph = [call.innerText, match.dataset.phase]
    }).observe(document.body, { childList: true, subtree: true })
}"""
"""Writes down how the call was celebrated, and over what: that is seen for a moment only."""


def plays_today(player: Player) -> None:
    """Press the button for today's task, and have it before one's eyes."""
    player.page.get_by_role("button", name=text("en", "daily.play")).click()
    player.comes_to_a_table()
    player.waits_for("puzzle")
    alone.sees_task(player, 1)


def is_back_at_the_day(page: Page) -> None:
    """From the result to the page of the day."""
    page.get_by_role("link", name=text("en", "home.daily"), exact=True).click()
    expect(page.locator("h1")).to_have_text(text("en", "home.daily"))


def test_the_task_of_the_day_is_played_and_shared(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/daily", **PHONE)
    player = Player(page, "Anna")
    expect(page.locator(".next strong")).to_have_text(re.compile(r"^\d+:\d\d:\d\d$"))
    is_well(page)
    plays_today(player)
    expect(page.get_by_role("button", name=text("en", "solo.put_aside"))).to_have_count(0)
    expect(page.locator(".news")).to_have_text(text("en", "solo.news.only"))
    page.evaluate(WITNESS)
    alone.solves(player, player.presses)
    player.waits_for("over")
    assert page.evaluate("window.triumph") == ["UBONGO!", "puzzle"]
    expect(page.locator(".standing")).to_contain_text("Place")
    is_back_at_the_day(page)
    expect(page.locator(".own").first).to_have_text(re.compile(r"^\d+:\d\d\.\d$"))
    expect(page.get_by_role("button", name=text("en", "daily.play"))).to_have_count(0)
    best = page.get_by_role("list", name=text("en", "daily.best"))
    expect(best.locator(".own")).to_have_count(1)
    expect(page.locator("li.solved.today")).to_have_count(1)
    shared = page.locator(".text")
    expect(shared).to_contain_text("#/daily")
    assert not re.search(r"@|row|column", shared.inner_text())
    page.get_by_role("button", name=text("en", "daily.copy")).click()
    expect(page.get_by_text(text("en", "daily.copied"))).to_be_visible()
    is_well(page)


def test_a_run_that_is_under_way_is_found_again(open_page: OpenPage, address: str) -> None:
    player = Player(open_page(f"{address}#/daily", **PHONE), "Anna")
    page = player.page
    alone.opens_choices(page)
    choose(page.get_by_role("radio", name=text("en", "home.edition.light_dark")))
    plays_today(player)
    page.goto(f"{address}#/daily")
    page.get_by_role("link", name=text("en", "daily.go_on")).click()
    alone.sees_task(player, 1)


def test_who_gives_up_sees_the_solution_and_has_no_place(open_page: OpenPage, address: str) -> None:
    player = Player(open_page(f"{address}#/daily", **DESK), "Anna")
    page = player.page
    plays_today(player)
    page.get_by_role("button", name=text("en", "help.title"), exact=True).click()
    page.locator("[data-help=give_up]").click()
    expect(page.locator("[data-help=give_up]")).to_have_text(text("en", "help.give_up_yes"))
    rest(page, DOUBLE_PRESS)
    page.locator("[data-help=give_up]").click()
    page.get_by_role("button", name=text("en", "solo.see_result")).click()
    expect(page.locator(".why")).to_contain_text("1 time")
    is_back_at_the_day(page)
    expect(page.locator(".own")).to_have_text(text("en", "daily.not_solved"))
    expect(page.get_by_text(text("en", "daily.unranked"))).to_be_visible()
    expect(page.locator("li.tried.today")).to_have_count(1)


def test_the_second_time_is_refused_kindly(browser: Browser, address: str) -> None:
    # On pages of their own: the console tells of the refused request, and may.
    with browser.new_context(locale="en-GB") as context:
        first, second = Player(context.new_page(), "Anna"), Player(context.new_page(), "Anna")
        for player in (first, second):
            player.page.goto(f"{address}#/daily")
            button = player.page.get_by_role("button", name=text("en", "daily.play"))
            expect(button).to_be_visible()
        plays_today(first)
        first.page.get_by_role("button", name=text("en", "table.leave")).click()
        first.page.get_by_role("button", name=text("en", "leaving.yes")).click()
        first.waits_for("over")
        second.page.get_by_role("button", name=text("en", "daily.play")).click()
        expect(second.page.get_by_text(text("en", "refusal.daily_played"))).to_be_visible()
        expect(second.page.locator(".own")).to_have_text(text("en", "daily.not_solved"))
