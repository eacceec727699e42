"""Real pages play classic at one table: by mouse, by touch and by keyboard, on what is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.cable import Cable
from tests.browser.players import Player, drawn, size
from tests.browser.together import (
    DESK,
    PHONE,
    begin,
    call,
    choose_fields,
    roll,
    sit_down,
    text,
)
from ubongo.geometry import write_placement

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.together import OpenPage


@pytest.fixture
def round_of_two(open_page: OpenPage, address: str) -> list[Player]:
    """A desk and a phone with a task each."""
    players = sit_down(open_page, address, DESK, PHONE)
    choose_fields(players, [2, 4])
    roll(players)
    return players


def test_mouse_and_touch_play_a_round(round_of_two: list[Player]) -> None:
    desk, phone = round_of_two
    for placement in desk.solution():
        desk.drags(placement)
    expect(phone.page.locator(f"[data-board*='{desk.solution()[0].piece}']")).to_be_visible()
    call(desk)
    expect(desk.page.locator(".news")).to_have_text(text("en", "classic.news.you_solved_1"))
    expect(phone.page.locator(".news")).to_have_text("Ubongo! Anna is number 1.")
    open_rows = desk.page.locator(".row.open").evaluate_all("rows => rows.map(r => r.dataset.row)")
    assert open_rows == ["0", "1", "2", "3", "4", "5"]  # three either way from the third row

    desk.page.locator("[data-row='3']").click()
    ringed = desk.page.locator("[data-row='3'] .ringed [data-gem]")
    expect(ringed).to_have_count(2)
    gems = ringed.evaluate_all("gems => gems.map(gem => gem.dataset.gem)")
    desk.page.get_by_role("button", name="Take 2 gems").click()
    expect(desk.page.locator("[data-row='3'] [data-gem]")).to_have_count(10)
    for gem in set(gems):
        own = desk.page.locator("tbody tr.me td").nth(
            ["green", "red", "blue", "violet", "brown", "yellow"].index(gem)
        )
        expect(own).to_have_text(str(gems.count(gem)))

    for placement in phone.solution():
        phone.presses(placement)
    phone.page.get_by_role("button", name="Ubongo!").tap()
    expect(phone.page.locator(".news")).to_have_text(text("en", "classic.news.you_solved_2"))
    expect(phone.page.locator("[data-row='0']")).to_be_disabled()  # two fields from the fifth row
    phone.page.get_by_role("button", name=text("en", "classic.pass")).tap()
    for player in (desk, phone):
        player.waits_for("roll")
        result = player.page.get_by_role("region", name="Round 1")
        expect(result).to_contain_text("Anna")
        expect(result.locator(".gem")).to_have_count(2)
        expect(result).to_contain_text(text("en", "classic.result.nothing"))


def test_a_round_by_keyboard_alone(open_page: OpenPage, address: str) -> None:
    players = sit_down(open_page, address, DESK, DESK)
    choose_fields(players, [0, 5])
    roll(players)
    anna = players[0]
    page = anna.page
    aloud = page.locator("[data-aloud]")
    while page.evaluate("document.activeElement?.dataset.piece") != anna.pieces[0]:
        page.keyboard.press("Tab")
    expect(aloud).to_contain_text(f"{anna.pieces[0]}: row ")
    page.keyboard.press("Space")  # too early: said, not sent
    expect(aloud).to_contain_text("Not yet")
    solution = anna.solution()
    for number, placement in enumerate(solution, 1):
        anna.keys(placement)
        expect(page.locator("[data-placement]")).to_have_count(number)
    expect(aloud).to_contain_text(text("en", "laying.say.covered"))
    page.keyboard.press("Backspace")
    page.keyboard.press("1")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-placement]")).to_have_count(len(solution) - 1)
    anna.keys(solution[0])
    page.keyboard.press("Space")
    expect(aloud).to_contain_text(text("en", "classic.news.you_solved_1"))
    while page.evaluate("document.activeElement?.dataset.row") != "1":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-row='1'] .ringed")).to_have_count(2)
    take = page.get_by_role("button", name="Take 2 gems")
    while not take.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-row='1'] [data-gem]")).to_have_count(10)


def test_a_wrong_call_is_answered_with_one_sentence(round_of_two: list[Player]) -> None:
    desk, phone = round_of_two
    desk.page.get_by_role("button", name="Ubongo!").click()
    expect(desk.page.locator(".news")).to_have_text(text("en", "classic.fault.hole"))
    expect(phone.page.locator(".news")).to_have_text("Anna called too early.")


def test_a_reload_brings_the_half_built_board_back(round_of_two: list[Player]) -> None:
    desk, phone = round_of_two
    first, second, *_ = desk.solution()
    desk.drags(first)
    desk.drags(second)
    laid = desk.laid
    assert len(laid) == 2
    expect(phone.page.locator(f"[data-board*='{second.piece}']")).to_be_visible()
    desk.page.reload()
    desk.waits_for("puzzle")
    assert desk.laid == laid
    lying = desk.page.locator(f"[data-placement^={first.piece}]")
    lying.click(position=desk.spot_on(lying))  # a press takes it up
    expect(desk.page.locator("[data-placement]")).to_have_count(1)


def test_the_board_stays_usable_while_the_line_is_lost(
    open_page: OpenPage, address: str, browser: Browser
) -> None:
    port = int(address.rstrip("/").rsplit(":", 1)[1])
    with Cable(port) as cable, browser.new_context(locale="en-GB") as context:
        # On a page of its own: it will complain about the broken line, and should.
        desk, phone = Player(open_page(**DESK), "Anna"), Player(context.new_page(), "Björgvin")
        code = desk.makes_a_table()
        phone.joins_by_link(f"{cable.address}#/t/{code}")
        begin([desk, phone])
        choose_fields([desk, phone], [2, 4])
        roll([desk, phone])
        mine, theirs = phone.solution(), desk.solution()
        cable.pull_out()
        lost = phone.page.get_by_text(text("en", "table.lost"))
        expect(lost).to_be_visible()
        for placement in mine[:2]:
            phone.drags(placement)
        desk.drags(theirs[0])
        expect(phone.page.locator("[data-placement]")).to_have_count(2)
        cable.put_back()
        expect(lost).to_have_count(0, timeout=15_000)
        seen = desk.page.locator(f"[data-board*='{write_placement(mine[1])}']")
        expect(seen).to_be_visible()
        expect(phone.page.locator(f"[data-board*='{theirs[0].piece}']")).to_be_visible()
        phone.drags(mine[2])
        call(phone)
        expect(phone.page.locator(".news")).to_have_text(text("en", "classic.news.you_solved_1"))


def test_a_finger_drags_turns_and_sees_the_piece_above_it(round_of_two: list[Player]) -> None:
    _, phone = round_of_two
    page = phone.page
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {
                "type": kind,
                "touchPoints": [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)],
            },
        )

    name = phone.pieces[0]
    tray = drawn(phone.piece(name).locator("svg"), size(name, "a")[1])
    start = tray.middle(0, 0)
    area = drawn(page.locator(".area svg"), phone.area.box[1])
    finger("touchStart", start)
    finger("touchMove", (start[0], start[1] - 30))
    over = (area.left + 80, area.top + 120)
    finger("touchMove", over)
    hand = page.locator("svg.hand")
    expect(hand).to_be_visible()
    page.wait_for_function(
        "y => document.querySelector('svg.hand').getBoundingClientRect().bottom <= y", arg=over[1]
    )
    box = hand.bounding_box()
    assert box is not None
    finger("touchStart", over, (20, 600))  # a second finger turns it
    turned = "wide => Math.abs(document.querySelector('svg.hand').clientWidth - wide) < 2"
    page.wait_for_function(turned, arg=box["height"])
    finger("touchMove", (20, 620), (20, 600))
    finger("touchEnd")
    expect(page.locator("svg.hand")).to_have_count(0)
    expect(phone.piece(name)).to_have_attribute("data-rotation", "b")
    assert page.evaluate("scrollY") == 0
