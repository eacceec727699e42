"""Walks of somebody who plays alone: a run and its records, the task of the day, a match again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser import alone
from tools.browser.players import Player
from tools.browser.screens.counting import plays_a_match
from tools.browser.screens.hall import Shown
from tools.browser.together import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.browser.screens.hall import Hall

TASKS = 5
"""Of the shortest run."""


def a_run(hall: Hall) -> Iterator[Shown]:
    """The shortest run for time, chosen, played with the help open, and ranked."""
    anna = Player(hall.page("#/solo"), "Anna")
    anna.page.get_by_role("button", name=text("en", "solo.begin")).wait_for()
    yield Shown("solo", anna.page)
    alone.begins(anna)
    bulb = anna.page.get_by_role("button", name=text("en", "help.title"), exact=True)
    bulb.click()
    anna.page.locator("[data-help=possible]").wait_for()
    yield Shown("solo-help", anna.page)
    bulb.click()
    for number in range(1, TASKS + 1):
        alone.sees_task(anna, number)
        alone.solves(anna, anna.drags)
    anna.waits_for("over")
    anna.page.locator(".standing").wait_for()
    yield Shown("solo-result", anna.page)
    anna.page.get_by_role("link", name=text("en", "home.records"), exact=True).click()
    expect(
        anna.page.get_by_role("list", name=text("en", "records.best")).locator("li")
    ).to_have_count(1)
    yield Shown("records", anna.page)


def the_day(hall: Hall) -> Iterator[Shown]:
    """The task of the day, before and after it was solved."""
    anna = Player(hall.page("#/daily"), "Anna")
    play = anna.page.get_by_role("button", name=text("en", "daily.play"))
    play.wait_for()
    yield Shown("daily", anna.page)
    play.click()
    anna.comes_to_a_table()
    anna.waits_for("puzzle")
    alone.sees_task(anna, 1)
    alone.solves(anna, anna.drags)
    anna.waits_for("over")
    anna.page.get_by_role("link", name=text("en", "home.daily"), exact=True).click()
    anna.page.locator("li.solved.today").wait_for()
    yield Shown("daily-solved", anna.page)


def a_replay(hall: Hall) -> Iterator[Shown]:
    """A match that is over: in the list of the own ones, and watched from the middle."""
    anna = plays_a_match(hall)
    anna.page.goto(f"{hall.address}#/matches")
    watch = anna.page.locator("main a[href*='#/r/']").first
    watch.wait_for()
    yield Shown("matches", anna.page)
    watch.click()
    slider = anna.page.get_by_role("slider", name=text("en", "replay.moment"))
    slider.wait_for()
    slider.press("End")
    yield Shown("replay", anna.page)
