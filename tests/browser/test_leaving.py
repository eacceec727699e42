"""Getting out of a match in real pages: ending it, agreeing to that, leaving for good (A-21)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser.players import Player
from tools.browser.together import DESK, PHONE, choose_fields, sit_down, text

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tools.browser.together import OpenPage


def picture(player: Player, name: str) -> None:
    """Keep a picture, for whoever wants to look at it."""
    folder = os.environ.get("UBONGO_WALK_PICTURES")
    if folder:
        player.page.screenshot(path=Path(folder) / f"leaving-{name}.png")


def button(player: Player, key: str, language: str = "en") -> Locator:
    """The button with this text."""
    return player.page.get_by_role("button", name=text(language, key), exact=True)


def ended(player: Player, language: str = "en") -> None:
    """The page says that the match ended early."""
    heading = player.page.get_by_role("heading", name=text(language, "leaving.over"), exact=True)
    expect(heading).to_be_visible()


@pytest.mark.parametrize(
    ("language", "context"), [("en", PHONE), ("de", DESK), ("cs", PHONE), ("is", DESK)]
)
def test_two_presses_end_a_match_against_bots(
    open_page: OpenPage, language: str, context: dict[str, object]
) -> None:
    locale = {"en": "en-GB", "de": "de-DE", "cs": "cs-CZ", "is": "is-IS"}[language]
    anna = Player(open_page(**context, locale=locale), "")
    anna.page.locator(".play-button").click()
    anna.waits_for("fields")
    button(anna, "table.leave", language).click()
    picture(anna, f"alone-{language}")
    button(anna, "leaving.yes", language).click()
    ended(anna, language)
    picture(anna, f"ended-{language}")
    button(anna, "standing.again", language).click()
    anna.waits_for("fields")


def test_all_agree_to_end_a_match_in_one_press_each(open_page: OpenPage, address: str) -> None:
    anna, ben = sit_down(open_page, address, PHONE, DESK)
    choose_fields([anna, ben], [2, 4])
    anna.waits_for("roll")
    button(anna, "table.leave").click()
    picture(anna, "sheet-phone")
    button(anna, "leaving.want").click()
    group = ben.page.get_by_role("region", name=text("en", "leaving.together"))
    expect(group).to_contain_text("Anna")
    picture(ben, "asked-desk")
    group.get_by_role("button", name=text("en", "leaving.not_now")).click()
    expect(group).to_have_count(0)
    button(ben, "table.leave").click()
    picture(ben, "sheet-desk")
    button(ben, "leaving.want").click()
    for player in (anna, ben):
        ended(player)
    button(ben, "standing.again").click()


def test_one_leaves_for_good_and_a_bot_plays_on(open_page: OpenPage, address: str) -> None:
    anna, ben = sit_down(open_page, address, DESK, PHONE)
    choose_fields([anna, ben], [2, 4])
    anna.waits_for("roll")
    button(ben, "table.leave").click()
    picture(ben, "leave-phone")
    expect(ben.page.get_by_role("dialog").locator(".host")).to_have_text("Host: Anna.")
    button(ben, "leaving.leave").click()
    expect(ben.page.locator(".play-button")).to_be_visible()
    heard = anna.page.locator("[data-aloud], .heard, .toast")
    gone = text("en", "leaving.news.gone").format(name="Björgvin")
    expect(heard.filter(has_text=gone).first).to_be_attached()
    expect(ben.page.get_by_role("heading", name=text("en", "leaving.unfinished"))).to_have_count(0)
    button(anna, "table.leave").click()  # alone now: two presses
    button(anna, "leaving.yes").click()
    ended(anna)


def two_gather(open_page: OpenPage, address: str) -> tuple[Player, Player]:
    """Anna has made a table, and Ben sits there, too."""
    anna, ben = Player(open_page(**PHONE), "Anna"), Player(open_page(**DESK), "Ben")
    code = anna.makes_a_table(2)
    ben.joins_by_link(f"{address}#/t/{code}")
    expect(anna.page.locator("[data-seat-row='1']")).to_contain_text("Ben")
    return anna, ben


def closed_by(host: Player) -> None:
    """The host closes the table, which takes two presses."""
    button(host, "leaving.shut").click()
    picture(host, "shut")
    button(host, "leaving.shut_sure").click()


def test_the_host_closes_a_table_where_people_gather(open_page: OpenPage, address: str) -> None:
    anna, ben = two_gather(open_page, address)
    expect(ben.page.locator(".agreed summary")).to_have_count(0)
    anna.page.locator(".agreed summary").click()
    closed_by(anna)
    expect(anna.page.locator(".play-button")).to_be_visible()
    expect(ben.page.get_by_text(text("en", "refusal.closed"))).to_be_visible()


def test_the_host_closes_a_table_and_its_result_stays_to_be_read(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = two_gather(open_page, address)
    for player in (anna, ben):
        player.gets_ready()
    anna.waits_for_the_end()
    expect(ben.page.locator(".standing")).to_be_visible()
    expect(button(ben, "standing.again")).to_be_visible()
    expect(button(ben, "leaving.shut")).to_have_count(0)
    closed_by(anna)
    expect(anna.page.locator(".play-button")).to_be_visible()
    expect(ben.page.get_by_role("alert")).to_have_text(text("en", "refusal.closed"))
    expect(ben.page.locator(".standing h1")).to_be_visible()
    expect(button(ben, "standing.again")).to_have_count(0)


def test_the_host_closes_a_table_from_the_first_page(open_page: OpenPage, address: str) -> None:
    anna, ben = two_gather(open_page, address)
    for player in (anna, ben):
        player.page.goto(address)
        expect(player.page.locator(".play-button")).to_be_visible()
    unfinished = "section[aria-labelledby=unfinished] li"
    expect(ben.page.locator(unfinished).get_by_role("button")).to_have_count(1)  # only to leave
    listed = anna.page.locator(unfinished)
    expect(listed).to_contain_text("Ben")
    closed_by(anna)
    expect(listed).to_have_count(0)
    ben.page.reload()
    expect(ben.page.locator(".play-button")).to_be_visible()
    ben.page.wait_for_load_state("networkidle")
    expect(ben.page.locator(unfinished)).to_have_count(0)


def test_unfinished_tables_are_listed_with_the_way_back_and_the_way_out(
    open_page: OpenPage,
) -> None:
    anna = Player(open_page(**PHONE), "")
    listed = anna.page.locator("section[aria-labelledby=unfinished] li")
    codes: list[str] = []
    for _ in range(9):
        codes.append(anna.plays_against_bots())
        anna.waits_for("fields")
        anna.page.goto(anna.page.url.split("#")[0])
        expect(listed).to_have_count(len(codes))  # the list moves the button that is pressed next
    picture(anna, "home-phone")
    listed.first.get_by_role("button").click()
    expect(listed.first.get_by_role("button")).to_have_text(text("en", "leaving.end_sure"))
    expect(listed).to_have_count(9)
    listed.first.get_by_role("button").click()
    expect(listed).to_have_count(8)
    expect(anna.page.locator("section[aria-labelledby=unfinished] .trouble")).to_be_empty()
    listed.last.get_by_role("link", name=text("en", "leaving.back")).click()
    expect(anna.match).to_be_visible()
    assert codes[0] in anna.page.url
