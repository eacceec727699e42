"""Real pages without dead time: going on, getting ready, a pause and the rules in one press."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser.players import Player
from tools.browser.together import (
    DESK,
    PHONE,
    call,
    choose_fields,
    roll,
    sees_own_place,
    sit_down,
    text,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tools.browser.together import Context, OpenPage


def button(player: Player, key: str) -> Locator:
    """A button by its text."""
    return player.page.get_by_role("button", name=text("en", key), exact=True)


def solves_and_takes(player: Player) -> None:
    """Lay by keys, call, and take the gems at hand."""
    for placement in player.solution():
        player.drags(placement)
    call(player)
    player.page.locator(".collecting .strong").click()


def comes_to_the_puzzle(player: Player) -> None:
    """Against bots: a field, and the first task."""
    player.plays_against_bots()
    player.waits_for("fields")
    player.page.locator("[data-row='2']").click()
    player.page.locator(".fields > button").click()
    player.waits_for("puzzle")


@pytest.mark.parametrize("context", [DESK, PHONE], ids=["desk", "phone"])
def test_against_bots_one_press_goes_on(
    open_page: OpenPage, address: str, context: Context
) -> None:
    anna = Player(open_page(address, **context), "Anna")
    comes_to_the_puzzle(anna)
    expect(button(anna, "standing.go_on")).to_have_count(0)
    if context is PHONE:
        for placement in anna.solution():
            anna.presses(placement)
        call(anna)
        anna.page.locator(".collecting .strong").tap()
    else:
        solves_and_takes(anna)
    boards = anna.page.get_by_role("list", name=text("en", "standing.boards"))
    expect(boards.get_by_role("listitem")).not_to_have_count(0)
    expect(anna.page.locator("[data-piece]")).to_have_count(0)
    go_on = button(anna, "standing.go_on")
    expect(go_on).to_be_in_viewport()
    go_on.click()
    # Nobody lets time pass here: the match's clock jumps by itself, to the end of the round.
    expect(anna.match).to_have_attribute("data-phase", "roll")
    expect(anna.page.locator(".round")).to_have_text("Round 2 of 3")
    expect(go_on).to_have_count(0)


def test_at_a_table_all_press_and_then_all_are_ready(open_page: OpenPage, address: str) -> None:
    anna, ben, _ = players = sit_down(open_page, address, DESK, DESK, DESK)
    choose_fields(players, [2, 4, 1])
    roll(players)
    players[2].page.close()
    for player in (anna, ben):
        solves_and_takes(player)
    button(anna, "standing.go_on").click()
    counted = anna.page.locator(".go-on [role=status]")
    expect(counted).to_have_text("1 of 2 want it")
    sees_own_place(anna, 1)
    expect(anna.match).to_have_attribute("data-phase", "puzzle")
    button(ben, "standing.go_on").click()
    anna.waits_for("roll")  # whose line broke is waited for a moment, and then the clock jumps
    expect(anna.page.locator(".round")).to_have_text("Round 2 of 9")
    rolls = [player for player in (anna, ben) if button(player, "race.roll").count()]
    for player in (anna, ben):
        if player not in rolls:
            button(player, "standing.ready").click()
            expect(button(player, "standing.ready")).to_have_count(0)
    for player in rolls:  # else who would roll is away, and the table does
        button(player, "race.roll").click()
    expect(anna.match).to_have_attribute("data-phase", "reveal")


def test_whoever_is_done_learns_for_whom_it_waits_and_nobody_who_lays_is_asked(
    open_page: OpenPage, address: str
) -> None:
    anna, ben = players = sit_down(open_page, address, DESK, PHONE)
    choose_fields(players, [2, 4])
    roll(players)
    solves_and_takes(anna)
    told = anna.page.locator(".go-on [role=status]")
    waiting = text("en", "standing.waits_for").format(names="Björgvin")
    expect(told).to_have_text([waiting])  # nobody is asked besides
    button(anna, "standing.go_on").click()
    expect(button(anna, "standing.go_on")).to_have_count(0)
    expect(told).to_have_text([waiting])
    expect(ben.page.get_by_text("would like to go on")).to_have_count(0)
    for placement in ben.solution():
        ben.presses(placement)
    call(ben)
    ben.page.locator(".collecting .strong").tap()
    for player in players:
        player.waits_for("roll")


def test_the_question_whether_to_end_stops_the_clock(open_page: OpenPage, address: str) -> None:
    anna = Player(open_page(address, **PHONE), "Anna")
    comes_to_the_puzzle(anna)
    covered = anna.page.get_by_text(text("en", "standing.hidden"))
    button(anna, "table.leave").tap()
    expect(covered).to_be_visible()
    button(anna, "leaving.no").tap()
    expect(covered).to_have_count(0)
    expect(anna.page.locator("[data-piece]").first).to_be_visible()
    button(anna, "table.leave").tap()
    expect(covered).to_be_visible()
    button(anna, "leaving.yes").tap()
    over = anna.page.get_by_role("heading", name=text("en", "leaving.over"), exact=True)
    expect(over).to_be_visible()
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    expect(anna.page.locator(".trouble")).to_be_empty()
    button(anna, "standing.again").tap()
    anna.waits_for("fields")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)


def test_alone_a_pause_in_mid_round_covers_the_boards(open_page: OpenPage, address: str) -> None:
    anna = Player(open_page(address, **PHONE), "Anna")
    comes_to_the_puzzle(anna)
    first = anna.solution()[0]
    anna.presses(first)
    laid = anna.laid
    button(anna, "table.pause").tap()
    expect(anna.page.get_by_text(text("en", "standing.hidden"))).to_be_visible()
    for what in ("piece", "cell", "board", "placement"):
        expect(anna.page.locator(f"[data-{what}]")).to_have_count(0)
    resume = button(anna, "table.resume")
    expect(resume).to_be_focused()
    resume.tap()
    expect(anna.page.locator("[data-piece]").first).to_be_visible()
    assert anna.laid == laid


def test_the_rules_open_over_a_match_which_waits(open_page: OpenPage, address: str) -> None:
    anna = Player(open_page(address, **PHONE), "Anna")
    comes_to_the_puzzle(anna)
    button(anna, "home.rules").tap()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text(text("en", "rules.classic.aim"))
    covered = anna.page.get_by_text(text("en", "standing.hidden"))
    expect(covered).to_be_visible()  # bots wait until somebody has read
    dialog.get_by_role("button", name=text("en", "home.close")).tap()
    expect(dialog).to_have_count(0)
    expect(covered).to_have_count(0)
    expect(anna.match).to_have_attribute("data-phase", "puzzle")
    expect(anna.page.locator("[data-piece]").first).to_be_visible()
