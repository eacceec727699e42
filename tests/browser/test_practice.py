"""Practice: tasks from the decks on the device, without a network, for nobody's records."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser import alone
from tools.browser.card_players import CardPlayer
from tools.browser.hosting import hosted
from tools.browser.inspection import is_well
from tools.browser.players import Player
from tools.browser.together import DESK, PHONE, call, text
from ubongo.editions.registry import EDITIONS
from ubongo.solving import read_laid

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tools.browser.together import Context, OpenPage

LYING = "[data-placement], [data-lies], [data-laid]"
"""Whatever lies, in any edition."""
RESULTS = "#practice-results ~ ol li"
CARDS = {edition: ("hard", "easy")[number % 2] for number, edition in enumerate(EDITIONS)}
"""With which of their cards the editions are practised."""


def begins(page: Page, edition: str, side: str = "easy") -> Player:
    """Somebody who practises with these cards."""
    alone.practises(page, edition, side)
    player = (CardPlayer if edition == "card_game" else Player)(page, "Anna")
    player.waits_for("puzzle")
    return player


def solves(player: Player) -> None:
    """Lay the task by mouse, fingertips or keys, and call."""
    is_phone = player.page.evaluate("navigator.maxTouchPoints > 0")
    if isinstance(player, CardPlayer):
        for laid in player.layout():
            (player.presses_place if is_phone else player.drags)(laid)
        call(player)
    elif player.page.locator("[data-part]").count():
        player.page.locator("[data-part]").first.focus()
        alone.solves_cubes(player)
    else:
        alone.solves(player, player.presses if is_phone else player.drags)


def is_helped(page: Page) -> None:
    """Three steps of a hint lay one more piece or card."""
    before = page.locator(LYING).count()
    for step in ("piece", "place", "lay"):
        page.locator(f"[data-hint={step}]").click()
    expect(page.locator(LYING)).to_have_count(before + 1)


def visits_once(page: Page, folder: Path) -> None:
    """Open practice while there is a server, and be told that all is kept; then there is none."""
    with hosted(folder) as server:
        page.goto(f"{server.address}#/practice")
        expect(page.get_by_text(text("en", "practice.kept"))).to_be_visible()
        page.goto(server.address)
    page.context.set_offline(True)
    page.reload()


def test_without_a_network_tasks_are_dealt_solved_and_kept(
    browser: Browser, tmp_path: Path
) -> None:
    with browser.new_context(locale="en-GB", **DESK) as context:
        page = context.new_page()
        visits_once(page, tmp_path)
        page.get_by_role("link", name=text("en", "practice.offline_do")).click()
        for number, (edition, side) in enumerate(CARDS.items(), 1):
            anna = begins(page, edition, side)
            first = anna.match.get_attribute("data-task") or ""
            solves(anna)
            expect(page.locator(".news")).to_contain_text("Solved in")
            expect(anna.match).not_to_have_attribute("data-task", first)
            expect(page.locator(LYING)).to_have_count(0)
            is_helped(page)
            is_helped(page)
            page.get_by_role("button", name=text("en", "practice.end")).click()
            expect(page.locator(RESULTS)).to_have_count(number)
            page.reload()
            expect(page.locator(RESULTS)).to_have_count(number)


def test_practice_begins_with_what_was_practised_last(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/practice", **PHONE)
    begins(page, "light_dark", "hard")
    page.reload()
    page.get_by_role("button", name=text("en", "practice.begin")).click()
    expect(page.locator("h1")).to_contain_text(text("en", "home.edition.light_dark"))
    page.get_by_role("button", name=text("en", "practice.end")).click()
    alone.opens_choices(page)
    expect(page.get_by_role("radio", name=re.compile(text("en", "home.hard")))).to_be_checked()


LAPTOP: Context = {"viewport": {"width": 1366, "height": 768}}
FRESH = "localStorage.setItem('practice', JSON.stringify([{%s}]))"
SLOW = "edition: '%s', side: 'easy', task: 'A1 - 1', time: 9e6, hints: 0, made: 1"
NEEDED = ".area svg[role=img], .tray, .hand"
"""What is needed for the next task; on a phone the sentence tells the same as the call."""
BANNER = """(needed) => {
  const box = (one) => one.getBoundingClientRect()
  const what = document.querySelector('.banner .what')
  const a = box(what)
  const covers = (one) => {
    const b = box(one)
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return wide > 4 && high > 4
  }
  const board = box(what.querySelector('.board svg'))
  return {
    text: what.innerText,
    isInside: a.left >= 0 && a.right <= innerWidth && a.top >= 0,
    isWhole: what.scrollWidth <= what.clientWidth,
    covered: [...document.querySelectorAll(needed)].filter(covers).map((one) => one.className),
    board: board.height,
    aside: what.offsetLeft,
    beyond: what.parentElement.clientWidth - what.offsetLeft - what.offsetWidth,
    leap: 0.09 * what.offsetWidth,
    call: parseFloat(getComputedStyle(what.querySelector('strong')).fontSize),
  }
}"""


STAYS = """() => {
  const later = setTimeout
  window.setTimeout = (act, after) => (after === 1_500 ? 0 : later(act, after))
}"""
"""The banner does not go by itself: a busy machine may take longer to look at it than it stands."""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("context", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_personal_best_is_read_whole_beside_the_next_task(
    open_page: OpenPage, address: str, edition: str, context: Context
) -> None:
    page = open_page(f"{address}#/practice", **context)
    page.evaluate(FRESH % (SLOW % edition))
    page.reload()
    anna = begins(page, edition)
    first = anna.match.get_attribute("data-task") or ""
    page.evaluate(STAYS)
    solves(anna)
    page.wait_for_selector(".banner em")
    expect(anna.match).not_to_have_attribute("data-task", first)
    is_well(page)
    told = page.evaluate(
        BANNER, f"{NEEDED}, .area canvas, .surface" if context is PHONE else NEEDED
    )
    folder = os.environ.get("UBONGO_WALK_PICTURES")
    if folder:
        wide = context["viewport"]["width"]
        page.screenshot(path=Path(folder) / f"best-{edition}-{wide}.png")
    assert text("en", "standing.fastest") in told["text"]
    assert (told["isInside"], told["isWhole"]) == (True, True), told
    assert told["board"] >= 60, told
    assert told["call"] >= 32, told
    assert told["covered"] == [], told
    if context is LAPTOP:
        assert told["aside"] >= told["leap"], told
    if edition == "card_game":
        assert abs(told["aside"] - told["beyond"]) <= 2, told


def test_on_a_phone_cards_are_practised_by_fingertips(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/practice", **PHONE)
    anna = begins(page, "card_game", "hard")
    solves(anna)
    expect(page.locator(".news")).to_contain_text("Solved in")


@pytest.mark.parametrize("edition", EDITIONS)
def test_hints_lay_the_whole_task_and_are_remembered(
    open_page: OpenPage, address: str, edition: str
) -> None:
    page = open_page(f"{address}#/practice", **DESK)
    anna = begins(page, edition)
    lit = page.locator(".call.lit")
    while not lit.count():
        is_helped(page)
    is_well(page)
    call(anna)
    expect(page.locator(".news")).to_contain_text("Solved in")
    page.get_by_role("button", name=text("en", "practice.end")).click()
    expect(page.locator(RESULTS)).to_contain_text(text("en", "practice.helped"))
    expect(page.get_by_text("Your fastest")).to_have_count(0)


def test_a_hint_takes_a_card_back_that_our_solution_does_without(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(f"{address}#/practice", **DESK)
    anna = begins(page, "card_game")
    assert isinstance(anna, CardPlayer)
    anna.card(0).focus()
    for token in ("0r0@0,0", "1r0@0,30", "2r0@0,60"):  # farther apart than seven cards reach
        anna.lays_by_keys(read_laid(token))
    page.locator("[data-hint=piece]").click()
    expect(page.locator(".news")).to_contain_text("elsewhere, or not at all")
    page.locator("[data-hint=take_up]").click()
    expect(page.locator("[data-laid]")).to_have_count(2)


def test_a_call_too_early_and_another_task(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/practice", **DESK)
    anna = begins(page, "classic")
    page.get_by_role("button", name="Ubongo!").click()
    expect(page.locator(".news")).to_have_text(text("en", "practice.not_yet"))
    task = anna.match.get_attribute("data-task") or ""
    page.get_by_role("button", name=text("en", "solo.put_aside")).click()
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
