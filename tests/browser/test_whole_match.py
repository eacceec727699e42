"""Whole matches of classic on real pages: by mouse and by touch, and one by keyboard alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.keys import Keys
from tests.browser.players import Player
from tests.browser.together import DESK, PHONE, call, choose_fields, roll, sit_down, text

if TYPE_CHECKING:
    from tests.browser.together import OpenPage

ROUNDS = 9


def richest(player: Player) -> str | None:
    """The row within reach that has most gems, unless the pawn stands there already."""
    expect(player.page.locator(".row.open").first).to_be_visible()
    rows: list[list[str]] = player.page.locator(".row.open").evaluate_all(
        "rows => rows.map(row => [row.dataset.row, row.className, "
        "String(row.querySelectorAll('[data-gem]').length)])"
    )
    row, looks, _ = max(rows, key=lambda row: int(row[2]))
    return None if "mine" in looks.split() else row


def takes(player: Player) -> None:
    """Go where most gems are, and take."""
    row = richest(player)
    if row is not None:
        player.page.locator(f"[data-row='{row}']").click()
    player.page.get_by_role("button", name=re.compile(r"^Take [12]")).click()


def standing(player: Player) -> list[list[str]]:
    """The rows of the result."""
    expect(player.match).to_have_attribute("data-phase", "over", timeout=20_000)
    rows = player.page.locator("main table tbody tr")
    expect(rows).to_have_count(2)
    return [row.locator("th, td").all_inner_texts() for row in rows.all()]


def test_mouse_and_touch_play_a_match_to_the_end(open_page: OpenPage, address: str) -> None:
    desk, phone = players = sit_down(open_page, address, DESK, PHONE)
    choose_fields(players, [2, 4])
    for number in range(1, ROUNDS + 1):
        roll(players)
        for placement in desk.solution():
            desk.drags(placement)
        call(desk)
        takes(desk)
        for placement in phone.solution():
            phone.presses(placement)
        phone.page.get_by_role("button", name="Ubongo!").tap()
        takes(phone)
        if number < ROUNDS:
            desk.waits_for("roll")
    assert standing(desk) == standing(phone)
    for player in players:
        expect(player.page.get_by_role("heading", level=1)).to_be_visible()
        expect(player.page.get_by_role("button", name=text("en", "table.again"))).to_be_visible()


def test_a_match_by_keyboard_alone(open_page: OpenPage, address: str) -> None:
    anna, phone = Player(open_page(**DESK), "Anna"), Player(open_page(**PHONE), "Björgvin")
    keys, page = Keys(anna), anna.page
    keys.goes_to(page.locator("#name"))
    page.keyboard.type("Anna")
    keys.presses(page.locator("form.make button"))
    code = anna.comes_to_a_table()
    phone.joins_by_link(f"{address}#/t/{code}")
    keys.presses(page.locator("button.ready"))
    phone.gets_ready()
    anna.waits_for("fields")
    keys.presses(page.locator("[data-row='2']"))
    keys.presses(page.locator(".fields > button"))
    choose_fields([phone], [4])
    aloud = page.locator("[data-aloud]")
    for number in range(1, ROUNDS + 1):
        anna.waits_for("roll")
        own = page.get_by_role("button", name=text("en", "race.roll"))
        if own.count():
            keys.presses(own)
        else:
            phone.page.get_by_role("button", name=text("en", "race.roll")).tap()
        anna.waits_for("puzzle")
        keys.solves()
        expect(aloud).to_contain_text(text("en", "classic.news.you_solved_1"))
        row = richest(anna)
        if row is not None:
            keys.presses(page.locator(f"[data-row='{row}']"))
        keys.button(re.compile(r"^Take [12]"))
        phone.waits_for("puzzle")
        for placement in phone.solution():
            phone.presses(placement)
        phone.page.get_by_role("button", name="Ubongo!").tap()
        takes(phone)
        expect(page.locator(f"text=/{number} .*{ROUNDS}/").first).to_be_attached()
    standing(anna)
    keys.button(text("en", "table.again"))
    expect(page.locator("button.ready")).to_be_visible()
    phone.gets_ready()  # who asked for it is ready already
    anna.waits_for("fields")
    phone.waits_for("fields")
