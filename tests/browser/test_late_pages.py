"""A page that comes late, or is loaded again, draws what one does that was there all the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser.players import Player, choose
from tools.browser.together import DESK
from ubongo.editions.registry import EDITIONS

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tools.browser.together import OpenPage

PLAYED = {"puzzle", "laying"}
IS_AS = """([text, labels, shapes]) => {
  const main = document.querySelector('.match main')
  const now = (%s)(main)
  return now && JSON.stringify(now) === JSON.stringify([text, labels, shapes])
}"""
READ = """(main) => {
  if (!main || document.querySelector('.banner')) return null
  const copy = main.cloneNode(true)
  copy.querySelectorAll('[role=timer], .toast').forEach((each) => each.remove())
  const labels = [...copy.querySelectorAll('[aria-label]')].map((each) => each.ariaLabel)
  const shapes = copy.querySelectorAll('svg path, svg rect, svg use, svg circle').length
  return [copy.textContent.replaceAll(/\\s+/g, ' '), labels, shapes]
}"""
"""What stands in `main`, what is said of its pictures, and of how much they are drawn."""


def draws_the_same(page: Page, other: Page) -> None:
    """Whether both pages show the same, once both have loaded all that they show."""
    for each in (page, other):
        expect(each.locator(".match main")).to_be_visible()
        expect(each.locator(".banner")).to_have_count(0)
    told = page.locator(".match main").evaluate(READ)
    assert told[0].strip()
    other.wait_for_function(IS_AS % READ, arg=told)


@pytest.mark.parametrize("edition", EDITIONS)
def test_late_and_reloaded_pages_draw_what_early_ones_draw(
    open_page: OpenPage, address: str, edition: str
) -> None:
    anna = Player(open_page(address, **DESK), "Anna")
    choose(anna.page.locator(f"[name=edition][value={edition}]"))
    table = f"{address}#/t/{anna.plays_against_bots()}"
    early = open_page(table, **DESK)
    expect(early.locator(".match")).to_be_visible()
    anna.waits_until(lambda: anna.page.locator(".round", has_text="3 of 3").count() > 0)
    anna.waits_until(lambda: anna.match.get_attribute("data-phase") in PLAYED)
    late = open_page(table, **DESK)
    draws_the_same(early, late)
    is_reloaded(anna)
    anna.waits_for_the_end()
    draws_the_same(early, late)
    is_reloaded(anna)


def is_reloaded(anna: Player) -> None:
    """The page draws the same before and after."""
    expect(anna.page.locator(".banner")).to_have_count(0)
    told = anna.page.locator(".match main").evaluate(READ)
    anna.page.reload()
    anna.page.wait_for_function(IS_AS % READ, arg=told)
