"""The booklet: tasks are found by number, side and label, and solved piece by piece."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.players import Player, choose
from tools.browser.together import DESK, PHONE, text
from ubongo.decks.files import shipped_deck
from ubongo.decks.model import Deck

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tools.browser.together import OpenPage


def test_a_task_is_found_and_solved_piece_by_piece(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/booklet/classic", **PHONE)
    expect(page.get_by_text("432 tasks")).to_be_visible()
    page.get_by_role("searchbox").fill("7")
    page.get_by_label(text("en", "study.booklet.label")).select_option("moon")
    page.get_by_label(text("en", "home.side")).select_option("easy")
    expect(page.locator("[data-task]")).to_have_count(1)
    task = page.locator("[data-task='7 moon']")
    pieces = f"{text('en', 'study.booklet.pieces')}: light green, blue, green"
    expect(task.get_by_role("img", name=pieces)).to_be_visible()
    task.get_by_role("button").tap()
    drawing = task.locator("[data-board]")
    expect(drawing).not_to_have_attribute("data-board", "")
    expect(task.get_by_text("1 of 3 pieces")).to_be_visible()
    for number in (2, 3):
        task.get_by_role("button", name=text("en", "study.booklet.further")).tap()
        expect(task.get_by_text(f"{number} of 3 pieces")).to_be_visible()
    deck = shipped_deck("classic")
    assert isinstance(deck, Deck)
    laid = drawing.get_attribute("data-board") or ""
    assert len(laid.split()) == 3
    (count,) = [named.task.solutions for named in deck.tasks() if named.name == "7 moon"]
    steps = task.get_by_text(re.compile(r"^Solution 1 of"))
    expect(steps).to_have_count(1 if count > 1 else 0)


def test_a_solution_in_space_is_built_up(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/booklet/three_d", **DESK)
    page.get_by_role("searchbox").fill("a25 - 1")
    task = page.locator("[data-task='A25 - 1|2']")
    named = task.get_by_role("img", name=re.compile(r": 1 \([a-z ]+\), 2 \([a-z ]+\), 3 "))
    expect(named).to_be_visible()
    task.get_by_role("button").click()
    expect(task.get_by_role("button", name=text("en", "cubes.fewer"))).to_be_visible()


def test_while_one_plays_the_solutions_are_closed(browser: Browser, address: str) -> None:
    with browser.new_context(locale="en-GB") as context:  # the console tells of the answer, 403
        anna = Player(context.new_page(), "Anna")
        anna.page.goto(address)
        anna.plays_against_bots()
        anna.waits_for("fields")
        page = context.new_page()
        page.goto(f"{address}#/booklet/classic")
        page.locator("[data-task='1 sun']").get_by_role("button").click()
        alert = page.locator("[data-task='1 sun']").get_by_role("alert")
        expect(alert).to_have_text(text("en", "refusal.booklet_closed"))


def test_the_faces_of_every_round_are_listed(open_page: OpenPage, address: str) -> None:
    page = open_page(f"{address}#/booklet/card_game", **PHONE)
    expect(page.locator("li[data-face]")).to_have_count(36)
    choose(page.get_by_role("radio", name="4", exact=True))
    expect(page.locator("li[data-face='4-1']")).to_be_visible()
    expect(page.locator("li[data-face='4-1'] .black")).to_have_count(1)
