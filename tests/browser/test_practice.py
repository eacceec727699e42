"""Practice: tasks from the decks on the device, without a network, for nobody's records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.players import Player
from tests.browser.together import DESK, PHONE, call, text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.together import Context, OpenPage


def begins(page: Page, edition: str, side: str = "easy") -> Player:
    """Somebody who practises with these cards."""
    page.get_by_role("radio", name=text("en", f"home.edition.{edition}")).check(force=True)
    page.get_by_role("radio", name=re.compile(text("en", f"home.{side}"))).check(force=True)
    page.get_by_role("button", name=text("en", "practice.begin")).click()
    player = Player(page, "Anna")
    player.waits_for("puzzle")
    return player


def solves(player: Player) -> None:
    """Lay the task by mouse or fingertips, and call."""
    is_phone = player.page.evaluate("navigator.maxTouchPoints > 0")
    for placement in player.solution():
        if is_phone:
            player.presses(placement)
        else:
            player.drags(placement)
    call(player)


@pytest.mark.parametrize("context", [DESK, PHONE], ids=["desk", "phone"])
def test_without_a_network_tasks_are_dealt_solved_and_kept(
    browser: Browser, address: str, context: Context
) -> None:
    page = browser.new_context(locale="en-GB", **context).new_page()
    page.goto(f"{address}#/practice")
    expect(page.get_by_text(text("en", "practice.kept"))).to_be_visible(timeout=20_000)
    page.goto(address)
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name=text("en", "practice.offline_do")).click()
    anna = begins(page, "light_dark")
    first = anna.match.get_attribute("data-task")
    solves(anna)
    expect(page.locator(".news")).to_contain_text("Solved in")
    expect(anna.match).not_to_have_attribute("data-task", first or "")
    page.get_by_role("button", name=text("en", "practice.end")).click()
    expect(page.locator("#practice-results ~ ol li")).to_have_count(1)
    page.reload()
    expect(page.locator("#practice-results ~ ol li")).to_have_count(1)
    begins(page, "three_d", "hard")
    expect(page.locator(".puzzle[data-area]")).to_be_visible()
    page.context.close()


def test_three_steps_of_a_hint_lay_a_piece_and_are_remembered(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(f"{address}#/practice", **DESK)
    anna = begins(page, "classic")
    count = len(anna.pieces)
    for number in range(1, count + 1):
        for step in ("piece", "place", "lay"):
            page.locator(f"[data-hint={step}]").click()
        expect(page.locator("[data-placement]")).to_have_count(number)
    call(anna)
    expect(page.locator(".news")).to_contain_text("Solved in")
    page.get_by_role("button", name=text("en", "practice.end")).click()
    expect(page.locator("#practice-results ~ ol li")).to_contain_text(text("en", "practice.helped"))
    expect(page.get_by_text("Your fastest")).to_have_count(0)


def test_a_call_too_early_and_another_task(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/practice", **DESK)
    anna = begins(page, "classic")
    page.get_by_role("button", name="Ubongo!").click()
    expect(page.locator(".news")).to_have_text(text("en", "practice.not_yet"))
    task = anna.match.get_attribute("data-task") or ""
    page.get_by_role("button", name=text("en", "practice.put_aside")).click()
    expect(anna.match).not_to_have_attribute("data-task", task)
    page.get_by_role("button", name=text("en", "practice.end")).click()
    expect(page.get_by_text(text("en", "practice.no_results"))).to_be_visible()


def test_over_plain_http_from_elsewhere_it_is_said_that_nothing_is_kept(
    browser: Browser, address: str
) -> None:
    page = browser.new_context(locale="en-GB", **PHONE).new_page()
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(f"{address}#/practice")
    expect(page.get_by_text(text("en", "practice.cannot_keep"))).to_be_visible()
    begins(page, "classic")
    page.context.close()
