"""Real pages play solo runs: from the choice to the result, by mouse, fingers and keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser import alone
from tools.browser.cable import cable_to
from tools.browser.card_players import CardPlayer
from tools.browser.inspection import fills_the_screen_alone, is_well
from tools.browser.keys import Keys
from tools.browser.players import Player
from tools.browser.together import DESK, PHONE, call, text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from tools.browser.together import OpenPage

TASKS = 5


def somebody(open_page: OpenPage, address: str, **context: object) -> Player:
    """Somebody on the page on which a run is chosen."""
    return Player(open_page(f"{address}#/solo", **context), "Björgvin")


def counter(page: Page) -> str:
    """How many are solved, as it is written."""
    return page.locator(".done strong").inner_text()


def test_a_whole_run_by_touch_and_keys_is_a_record(open_page: OpenPage, address: str) -> None:
    player = somebody(open_page, address, **PHONE)
    page = player.page
    alone.begins(player)
    expect(page.locator(".done strong")).to_have_text("0 of 5")
    is_well(page)
    for number in range(1, TASKS + 1):
        alone.sees_task(player, number)
        if number % 2:
            alone.solves(player, player.presses)
        else:
            Keys(player).solves()
        if number < TASKS:  # what was solved answers in small, beside the next one
            expect(page.locator(".banner .board svg")).to_be_visible()
    player.waits_for("over")
    expect(page.locator("h1")).to_have_text(re.compile(r"^\d+:\d\d\.\d$"))
    expect(page.locator(".standing")).to_contain_text("place", ignore_case=True)
    expect(page.locator("section ol li")).to_have_count(TASKS)
    expect(page.locator(".best")).to_have_text(text("en", "solo.best.record"))
    is_well(page)
    alone.writes_the_record_down(player)
    page.get_by_role("button", name=text("en", "standing.again")).click()
    player.waits_for("puzzle")
    expect(page.locator(".done strong")).to_have_text("0 of 5")


def test_a_reload_brings_the_board_back(open_page: OpenPage, address: str) -> None:
    player = somebody(open_page, address, **PHONE)
    alone.begins(player)
    first, *_ = player.solution()
    player.presses(first)
    laid = player.laid
    assert len(laid) == 1
    player.page.reload()
    player.waits_for("puzzle")
    expect(player.page.locator("[data-placement]")).to_have_count(1)
    assert player.laid == laid


def test_a_wrong_call_is_told_calmly(open_page: OpenPage, address: str) -> None:
    player = somebody(open_page, address, **DESK)
    alone.begins(player)
    fills_the_screen_alone(player.page)
    player.drags(player.solution()[0])
    player.page.get_by_role("button", name="Ubongo!").click()
    expect(player.page.locator(".news.wrong")).to_have_text(text("en", "standing.fault.hole"))
    expect(player.match).to_have_attribute("data-number", "1")


@pytest.mark.parametrize("edition", ["classic", "three_d", "card_game"])
def test_keys_are_heard_where_nothing_has_the_focus(
    open_page: OpenPage, address: str, edition: str
) -> None:
    player = somebody(open_page, address, **DESK)
    alone.begins(player, edition)
    alone.sees_task(player, 1)
    player.page.evaluate("document.activeElement.blur()")
    player.page.keyboard.press("1")
    expect(player.page.locator("[data-aloud]")).to_have_text(re.compile(r"\b1\b"))


def test_a_covered_board_is_called_for_whatever_did_not_fit_before(
    open_page: OpenPage, address: str
) -> None:
    player = somebody(open_page, address, **DESK)
    alone.begins(player)
    *most, last = player.solution()
    for placement in most:
        player.drags(placement)
    player.page.get_by_role("button", name="Ubongo!").click()
    expect(player.page.locator(".news.wrong")).to_be_visible()
    player.drags(last)
    expect(player.page.locator(".news.good")).to_have_text(text("en", "race.must.call"))
    expect(player.page.locator(".call.lit")).to_be_visible()


def is_a_small_sheet(page: Page, dialog: Locator) -> None:
    """On a phone a question comes from below, and leaves most of the page to be seen."""
    dialog.evaluate("sheet => Promise.all(sheet.getAnimations().map(({ finished }) => finished))")
    screen, sheet = page.viewport_size, dialog.bounding_box()
    assert screen is not None
    assert sheet is not None
    assert sheet["y"] + sheet["height"] == screen["height"]
    assert sheet["width"] == screen["width"]
    assert sheet["height"] < screen["height"] / 2


def test_against_the_clock_a_task_is_put_aside_and_the_run_paused_and_ended(
    open_page: OpenPage, address: str
) -> None:
    player = somebody(open_page, address, **PHONE)
    alone.begins(player, mode="clock")
    page = player.page
    expect(page.locator(".clock [role=timer]")).to_have_text(re.compile(r"^[45]:\d\d$"))
    alone.solves(player, player.presses)
    alone.sees_task(player, 2)
    assert counter(page) == "1 solved"
    page.get_by_role("button", name=text("en", "solo.put_aside")).tap()
    alone.sees_task(player, 3)
    page.get_by_role("button", name=text("en", "table.pause")).tap()
    expect(page.get_by_text(text("en", "standing.hidden"))).to_be_visible()
    expect(page.locator("[data-piece]")).to_have_count(0)  # nobody thinks on meanwhile
    page.get_by_role("button", name=text("en", "table.resume")).tap()
    expect(page.locator(".done small")).to_have_text(text("en", "solo.unranked"))
    page.get_by_role("button", name=text("en", "table.leave")).tap()
    dialog = page.get_by_role("dialog")
    is_a_small_sheet(page, dialog)
    dialog.get_by_role("button", name=text("en", "leaving.no")).tap()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name=text("en", "table.leave")).tap()
    dialog.get_by_role("button", name=text("en", "leaving.yes")).tap()
    player.waits_for("over")
    expect(page.locator("h1")).to_have_text("1 task solved")
    expect(page.locator(".why")).to_have_text(text("en", "solo.why.paused"))


def test_the_other_editions_are_solved_too(open_page: OpenPage, address: str) -> None:
    light = somebody(open_page, address, **PHONE)
    alone.begins(light, "light_dark")
    alone.solves(light, light.presses)
    alone.sees_task(light, 2)
    is_well(light.page)

    cubist = somebody(open_page, address, **DESK)
    alone.begins(cubist, "three_d")
    cubist.page.locator("[data-want=grids]").click()
    cubist.page.locator("[data-part]").first.focus()
    alone.solves_cubes(cubist)
    alone.sees_task(cubist, 2)
    is_well(cubist.page)

    cards = CardPlayer(open_page(f"{address}#/solo", **DESK), "Dörte")
    alone.begins(cards, "card_game")
    fills_the_screen_alone(cards.page)
    alone.solves_cards(cards)
    alone.sees_task(cards, 2)
    is_well(cards.page)


def test_what_was_chosen_is_remembered(open_page: OpenPage, address: str) -> None:
    player = somebody(open_page, address, **DESK)
    alone.opens_choices(player.page)
    alone.chooses(player, "solo.mode", text("en", "solo.mode.tasks"))
    alone.chooses(player, "solo.length.tasks", "20 tasks")
    alone.chooses(player, "home.side", text("en", "home.hard"))
    alone.chooses(player, "solo.source", text("en", "solo.source.box"))
    player.page.reload()
    chosen = "For time · 20 tasks · Hard · From the box"
    expect(player.page.locator("summary")).to_contain_text(chosen)
    alone.opens_choices(player.page)
    for key in ("solo.mode.tasks", "home.hard", "solo.source.box"):
        expect(player.page.get_by_role("radio", name=text("en", key))).to_be_checked()
    expect(player.page.get_by_role("radio", name="20 tasks")).to_be_checked()


def test_a_run_with_the_cards_of_the_box_is_played(open_page: OpenPage, address: str) -> None:
    player = somebody(open_page, address, **PHONE)
    alone.opens_choices(player.page)
    alone.chooses(player, "solo.source", text("en", "solo.source.box"))
    is_well(player.page)
    player.page.locator("summary").click()
    alone.begins(player)
    for number in range(1, TASKS + 1):
        alone.sees_task(player, number)
        alone.solves(player, player.presses)
    player.waits_for("over")
    expect(player.page.get_by_text(text("en", "solo.source.box"))).to_be_visible()
    expect(player.page.locator(".best")).to_have_text(text("en", "solo.best.record"))
    is_well(player.page)


def test_a_lost_line_is_told_and_the_board_stays_usable(address: str, browser: Browser) -> None:
    with cable_to(address) as cable, browser.new_context(locale="en-GB") as context:
        # On a page of its own: it will complain about the broken line, and should.
        player = Player(context.new_page(), "Anna")
        player.page.goto(f"{cable.address}#/solo")
        alone.begins(player)
        placements = player.solution()
        cable.pull_out()
        lost = player.page.get_by_text(text("en", "table.lost"))
        expect(lost).to_be_visible()
        for placement in placements:
            player.drags(placement)
        cable.put_back()
        expect(lost).to_have_count(0)
        call(player)
        alone.sees_task(player, 2)
