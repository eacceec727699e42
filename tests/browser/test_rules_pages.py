"""The rules of every edition on one page, with pictures and tips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.players import Player
from tools.browser.together import DESK, PHONE, text

if TYPE_CHECKING:
    from tools.browser.together import OpenPage

PICTURES = {
    "classic": "[data-gem]",
    "light_dark": "[data-ship]",
    "three_d": "[data-board]",
    "card_game": "[data-shown]",
}

RULES = ("right", "one_pair", "three_pairs", "third", "crosswise")
"""What the rulebook prints of two cards that touch, the right one first."""


def test_the_rules_have_pictures_and_tips(open_page: OpenPage, address: str) -> None:
    page = open_page(address, **PHONE)
    for edition, picture in PICTURES.items():
        page.goto(f"{address}#/rules/{edition}")
        expect(page.get_by_text(text("en", f"rules.{edition}.tip"))).to_be_visible()
        expect(page.locator(picture).first).to_be_visible()


def test_the_rules_lead_from_edition_to_edition_and_to_the_booklet(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(address, **PHONE)
    page.get_by_role("link", name=text("en", "home.rules"), exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules: Classic")
    page.get_by_role("link", name="3-D", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules: 3-D")
    page.get_by_role("link", name=text("en", "study.to_booklet")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Booklet: 3-D")


def test_the_card_game_has_cards_to_look_at_and_promises_no_solutions(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(f"{address}#/rules/card_game", **PHONE)
    expect(page.get_by_role("link", name=text("en", "study.to_booklet"))).to_have_count(0)
    page.get_by_role("link", name=text("en", "study.to_faces")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cards: Card game")


def test_the_rules_of_the_card_game_show_what_is_right_and_all_that_is_wrong(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(f"{address}#/rules/card_game", **PHONE)
    said = [text("en", f"card_game.rule.{name}") for name in RULES]
    expect(page.locator("[data-example]")).to_contain_text(said)
    expect(page.locator("[data-example] .contact.wrong")).to_have_count(len(RULES) - 1)


def test_a_table_has_its_rules_at_hand(open_page: OpenPage) -> None:
    anna = Player(open_page(**DESK), "Anna")
    anna.makes_a_table(2, "light_dark")
    with anna.page.expect_popup() as rules:
        anna.page.get_by_role("link", name=text("en", "home.rules"), exact=True).click()
    expect(rules.value.get_by_role("heading", level=1)).to_have_text("Rules: Light and dark")
