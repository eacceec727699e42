"""Real pages play classic: a whole match by mouse, touch and keys, and what may happen in one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser.cable import cable_to
from tools.browser.inspection import can_be_read_on_a_laptop
from tools.browser.keys import Keys
from tools.browser.players import Player, after_flip, after_turn, drawn, moves_to, size, spun
from tools.browser.together import (
    DESK,
    LIVELY,
    PHONE,
    begin,
    call,
    choose_fields,
    heard,
    roll,
    sees_own_place,
    sit_down,
    text,
)
from ubongo.geometry import oriented, write_placement

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tools.browser.together import Context, OpenPage

SIDEWAYS: Context = {**PHONE, "viewport": {"width": 740, "height": 360}}


@pytest.fixture
def round_of_two(open_page: OpenPage, address: str) -> list[Player]:
    """A desk and a phone with a task each."""
    players = sit_down(open_page, address, DESK, PHONE)
    choose_fields(players, [2, 4])
    roll(players)
    return players


ROUNDS = 9
COLOURS = ["green", "red", "blue", "violet", "brown", "yellow"]


def test_a_match_by_mouse_touch_and_keys(open_page: OpenPage, address: str) -> None:
    """From the first page to the next match: mouse, keys and fingers solve in turn."""
    anna, ben = players = [
        Player(open_page(**DESK, **LIVELY), "Anna"),
        Player(open_page(**PHONE), "Björgvin"),
    ]
    sit_down_and_choose_fields(anna, ben, address)
    for number in range(1, ROUNDS + 1):
        expect(anna.page.locator(".round")).to_have_text(f"Round {number} of {ROUNDS}")
        rolls(anna, ben, has_keys=number % 2 == 0)
        match number % 3:
            case _ if number == 1:
                a_mouse_solves_and_takes(anna, ben)
                fingers_solve_and_pass(ben)
                both_read_the_result(players)
            case _ if number == 2:
                keys_solve_and_take(anna)
            case 0:
                for placement in ben.solution():
                    ben.presses(placement)
                ben.page.get_by_role("button", name="Ubongo!").tap()
                takes(ben)
            case 1:
                for placement in anna.solution():
                    anna.drags(placement)
                call(anna)
                takes(anna)
            case _:
                Keys(anna).solves()
                takes_by_keys(anna)
        if number < ROUNDS:
            anna.waits_for("roll")  # the other one never solves, and the sand runs out
            if number == 2:
                can_be_read_on_a_laptop(anna.page)
    assert standing(anna) == standing(ben)
    for player in players:
        expect(player.page.get_by_role("heading", level=1)).to_be_visible()
    can_be_read_on_a_laptop(anna.page)
    the_podium_stays_in_sight(anna.page)
    Keys(anna).button(text("en", "standing.again"))
    expect(anna.page.locator("button.ready")).to_be_visible()
    ben.page.get_by_role("button", name=text("en", "standing.join")).tap()
    anna.starts()
    for player in players:
        player.waits_for("fields")


def the_podium_stays_in_sight(page: Page) -> None:
    """However long the story of the rounds is, on a laptop."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": 1366, "height": 768})
    page.locator(".told").evaluate("told => (told.style.minHeight = '1500px')")
    again = page.get_by_role("button", name=text("en", "standing.again"), exact=True)
    for far in (0, 300):
        page.evaluate("far => scrollTo(0, far)", far)
        expect(again).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, 0)")
    page.locator(".told").evaluate("told => (told.style.minHeight = '')")
    page.set_viewport_size(before)


def sit_down_and_choose_fields(anna: Player, ben: Player, address: str) -> None:
    """One makes a table by keys alone, the other comes by the link; both choose a field."""
    keys, page = Keys(anna), anna.page
    keys.goes_to(page.locator("#name"))
    page.keyboard.type("Anna")
    keys.presses(page.locator("form.make button"))
    code = anna.comes_to_a_table()
    ben.joins_by_link(f"{address}#/t/{code}")
    ben.gets_ready()
    expect(page.locator("button.start")).to_have_attribute("aria-disabled", "false")
    keys.presses(page.locator("button.start"))
    anna.waits_for("fields")
    keys.presses(page.locator("[data-row='2']"))
    keys.presses(page.locator(".fields > button"))
    choose_fields([ben], [4])


def rolls(anna: Player, ben: Player, *, has_keys: bool) -> None:
    """The starter rolls, whoever that is, and both have a task."""
    anna.waits_for("roll")
    ben.waits_for("roll")
    own = anna.page.get_by_role("button", name=text("en", "race.roll"))
    if not own.count():
        ben.page.get_by_role("button", name=text("en", "race.roll")).tap()
    elif has_keys:
        Keys(anna).presses(own)
    else:
        own.click()
    anna.waits_for("puzzle")
    ben.waits_for("puzzle")


def a_mouse_solves_and_takes(anna: Player, ben: Player) -> None:
    """Anna is first; Björgvin sees her board and hears of it."""
    solution = anna.solution()
    for placement in solution:
        anna.drags(placement)
    expect(ben.page.locator(f"[data-board*='{solution[0].piece}']")).to_be_visible()
    call(anna)
    expect(anna.page.locator(".news")).to_have_text(text("en", "standing.gems.you_solved_1"))
    expect(heard(ben)).to_have_text("Ubongo! Anna is number 1.")
    open_rows = anna.page.locator(".row.open").evaluate_all("rows => rows.map(r => r.dataset.row)")
    assert open_rows == ["0", "1", "2", "3", "4", "5"]  # three either way from the third row
    anna.page.locator("[data-row='3']").click()
    ringed = anna.page.locator("[data-row='3'] .ringed [data-gem]")
    expect(ringed).to_have_count(2)
    gems = ringed.evaluate_all("gems => gems.map(gem => gem.dataset.gem)")
    anna.page.get_by_role("button", name="Take 2 gems").click()
    expect(anna.page.locator("[data-row='3'] [data-gem]")).to_have_count(10)
    for gem in set(gems):
        own = anna.page.locator("tbody tr.me td").nth(COLOURS.index(gem))
        expect(own).to_have_text(str(gems.count(gem)))


def fingers_solve_and_pass(ben: Player) -> None:
    """Björgvin is second and takes nothing."""
    for placement in ben.solution():
        ben.presses(placement)
    ben.page.get_by_role("button", name="Ubongo!").tap()
    expect(ben.page.locator(".news")).to_have_text(text("en", "standing.gems.you_solved_2"))
    expect(ben.page.locator("[data-row='0']")).to_be_disabled()  # two fields from the fifth row
    ben.page.get_by_role("button", name=text("en", "standing.pass")).tap()


def both_read_the_result(players: list[Player]) -> None:
    """Two gems for one, nothing for the other."""
    for player in players:
        player.waits_for("roll")
        result = player.page.get_by_role("region", name="Round 1")
        expect(result).to_contain_text("Anna")
        expect(result.locator(".gem")).to_have_count(2)
        expect(result).to_contain_text(text("en", "standing.gems.nothing"))


def keys_solve_and_take(anna: Player) -> None:
    """All that keys can do to a board, and what is said aloud."""
    page, keys = anna.page, Keys(anna)
    aloud = page.locator("[data-aloud]")
    keys.goes_to(page.locator("[data-piece]").first)
    expect(aloud).to_have_text(re.compile(r"^1 \([\w ]+\) .*: row "))
    page.keyboard.press("Space")  # too early: said, not sent
    expect(aloud).to_contain_text("Not yet")
    solution = anna.solution()
    for number, placement in enumerate(solution, 1):
        anna.keys(placement)
        expect(page.locator("[data-placement]")).to_have_count(number)
    expect(aloud).to_contain_text(text("en", "laying.say.covered"))
    page.keyboard.press("Backspace")
    page.keyboard.press(str(anna.pieces.index(solution[0].piece) + 1))
    page.keyboard.press("Backspace")
    expect(page.locator("[data-placement]")).to_have_count(len(solution) - 1)
    anna.keys(solution[0])
    page.keyboard.press("Space")
    expect(aloud).to_contain_text(text("en", "standing.gems.you_solved_1"))
    takes_by_keys(anna)


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


def takes_by_keys(player: Player) -> None:
    """The same without a mouse."""
    keys, row = Keys(player), richest(player)
    if row is not None:
        keys.presses(player.page.locator(f"[data-row='{row}']"))
        expect(player.page.locator(f"[data-row='{row}'] .ringed").first).to_be_visible()
    keys.button(re.compile(r"^Take [12]"))


def standing(player: Player) -> list[list[str]]:
    """The rows of the result."""
    player.waits_for("over")
    rows = player.page.locator("main [data-standing]")
    expect(rows).to_have_count(2)
    return [row.locator(".who, .place, .count").all_inner_texts() for row in rows.all()]


def test_a_wrong_call_is_answered_with_one_sentence(round_of_two: list[Player]) -> None:
    desk, phone = round_of_two
    desk.lets_pass(1)  # nobody calls before the task is seen, which is sent a little earlier
    desk.page.get_by_role("button", name="Ubongo!").click()
    cells = len(desk.written("cell"))
    told = f"Not yet: {cells} cells of your area are still open."
    expect(desk.page.locator(".news")).to_have_text(told)
    expect(heard(phone)).to_have_text("Anna called too early.")


def test_nobody_solves_and_the_second_chance_is_taken(round_of_two: list[Player]) -> None:
    desk, phone = round_of_two
    told = text("en", "standing.news.second_chance")
    for player in round_of_two:
        player.waits_to_read(player.page.locator(".news"), told)
    for placement in desk.solution():
        desk.drags(placement)
    call(desk)
    desk.page.get_by_role("button", name="Take 2 gems").click()
    phone.waits_for("roll")  # the sand has run out for the second time
    either = [text("en", key) for key in ("standing.news.time_up", "race.news.you_roll")]
    expect(phone.page.locator(".news")).to_have_text(re.compile("|".join(map(re.escape, either))))
    result = phone.page.get_by_role("region", name="Round 1")
    expect(result).to_contain_text(text("en", "standing.result.second_chance"))
    expect(result).to_contain_text(text("en", "standing.result.unsolved"))
    # Whoever comes back later sees the same: times, gems, and the second chance.
    told = result.inner_text()
    phone.page.reload()
    phone.waits_for("roll")
    expect(result).to_have_text(re.compile(r"\d s\b"))
    assert result.inner_text() == told
    expect(result.locator("[data-gem]")).to_have_count(2)


def test_who_reaches_no_gems_passes_and_is_not_told_to_take_any(
    open_page: OpenPage, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = (tuple(COLOURS) * 2, *[()] * 5)
    monkeypatch.setattr("ubongo.editions.classic.rules.filled_rows", lambda _: rows)
    players = sit_down(open_page, address, DESK, DESK, DESK, DESK)
    choose_fields(players, [0, 5, 0, 4])
    roll(players)
    for player in players:
        for placement in player.solution():
            player.drags(placement)
        call(player)
    _, second, _, fourth = players
    told = text("en", "standing.gems.none_in_reach").format(place=2)
    expect(second.page.locator(".news")).to_have_text(told)  # who may still move the pawn
    expect(fourth.page.locator(".news")).to_have_text(text("en", "standing.gems.none_left"))
    expect(fourth.page.get_by_role("button", name=re.compile("^Take"))).to_have_count(0)
    expect(fourth.page.get_by_role("button", name=text("en", "standing.pass"))).to_have_count(0)
    sees_own_place(fourth, 4)
    for player in players[:3]:
        player.page.get_by_role("button", name=text("en", "standing.pass")).click()
    fourth.waits_for("roll")
    nothing = fourth.page.get_by_text(text("en", "standing.gems.nothing"))
    expect(nothing.first).to_be_visible()


def test_a_quick_reload_loses_nothing(round_of_two: list[Player]) -> None:
    desk, phone = round_of_two
    for placement in desk.solution():
        desk.drags(placement)
    expect(phone.page.locator(f"[data-board*='{placement.piece}']")).to_be_visible()
    lying = desk.page.locator("[data-placement]")
    for number in range(1, len(desk.pieces) + 1):  # quicker than boards are shown to the others
        desk.page.keyboard.press(str(number))
        desk.page.keyboard.press("Backspace")
    expect(lying).to_have_count(0)
    desk.page.reload()
    desk.waits_for("puzzle")
    expect(lying).to_have_count(0)
    expect(phone.page.locator("[data-board='']")).to_be_visible()


def test_a_piece_keeps_its_size_when_the_window_changes(round_of_two: list[Player]) -> None:
    desk, _ = round_of_two
    first = desk.solution()[0]
    name, mouse = first.piece, desk.page.mouse
    cell = min((x, y) for x, y, _ in oriented(name, "a"))
    area = desk.page.locator(".area svg")
    before = drawn(area, desk.area.box[1])
    mouse.move(*drawn(desk.piece(name).locator("svg"), size(name, "a")[1]).middle(*cell))
    mouse.down()
    mouse.move(*before.middle(0, 0), steps=4)
    desk.page.set_viewport_size({"width": 1000, "height": 600})
    after = drawn(area, desk.area.box[1])
    assert after.cell < before.cell - 5
    hand = desk.page.locator("svg.hand")
    desk.page.wait_for_function(
        "wide => Math.abs(document.querySelector('svg.hand').clientWidth - wide) < 2",
        arg=after.cell * size(name, "a")[1],
    )
    rotation = desk.rotation(name)  # a busy machine may have held it so long that it flipped
    for key in moves_to(rotation, first.rotation):
        desk.page.keyboard.press(key)
        height, width = size(name, rotation)
        cell = after_turn(cell, height) if key == "r" else after_flip(cell, width)
        rotation = spun(key, rotation)
    row, column, _ = first.position
    mouse.move(*after.middle(row + cell[0], column + cell[1]), steps=4)
    mouse.up()
    expect(hand).to_have_count(0)
    expect(desk.page.locator("[data-placement]")).to_have_count(1)
    assert desk.laid == {write_placement(first)}


def test_a_phone_on_its_side_has_rows_to_press(open_page: OpenPage, address: str) -> None:
    players = sit_down(open_page, address, SIDEWAYS, DESK)
    phone = players[0]
    expect(phone.page.locator(".fields > button")).to_be_in_viewport(ratio=1)
    rows = phone.page.locator(".row")
    heights = rows.evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
    assert min(heights) >= 24
    expect(rows.last).to_be_in_viewport(ratio=1)
    choose_fields(players, [2, 2])
    roll(players)
    for placement in phone.solution():
        phone.presses(placement)
    call(phone)
    expect(phone.page.locator(".row.open")).to_have_count(6)
    heights = rows.evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
    assert min(heights) >= 24
    phone.page.mouse.wheel(0, 2_000)
    expect(
        phone.page.get_by_role("button", name=text("en", "race.show_seconds"))
    ).to_be_in_viewport()


def test_a_long_name_makes_no_board_smaller(open_page: OpenPage, address: str) -> None:
    boards = []
    for name in ("Al", "Wwwwwwww Wwwwwwwwwww"):
        anna = Player(open_page(**PHONE), "Anna")
        code = anna.makes_a_table(2)
        other = Player(open_page(**DESK), name)
        other.joins_by_link(f"{address}#/t/{code}")
        begin([anna, other])
        choose_fields([anna, other], [1, 4])
        roll([anna, other])
        board = anna.page.get_by_role("img", name=re.compile(f"^{name}: "))
        box = board.bounding_box()
        assert box is not None
        boards.append(box["height"])
        shown = anna.page.get_by_title(name, exact=True).first
        expect(shown).to_be_visible()
    assert boards[0] == boards[1]


def test_a_reload_brings_the_half_built_board_back(round_of_two: list[Player]) -> None:
    desk, phone = round_of_two
    first, second, *_ = desk.solution()
    desk.drags(first)
    desk.drags(second)
    expect(desk.page.locator("[data-placement]")).to_have_count(2)
    laid = desk.laid
    expect(phone.page.locator(f"[data-board*='{second.piece}']")).to_be_visible()
    desk.page.reload()
    desk.waits_for("puzzle")
    expect(desk.page.locator("[data-placement]")).to_have_count(2)
    assert desk.laid == laid
    lying = desk.page.locator(f"[data-placement^={first.piece}]")
    lying.click(position=desk.spot_on(lying))  # a press takes it up
    expect(desk.page.locator("[data-placement]")).to_have_count(1)


def test_the_board_stays_usable_while_the_line_is_lost(
    open_page: OpenPage, address: str, browser: Browser
) -> None:
    with cable_to(address) as cable, browser.new_context(locale="en-GB") as context:
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
        expect(lost).to_have_count(0)
        seen = desk.page.locator(f"[data-board*='{write_placement(mine[1])}']")
        expect(seen).to_be_visible()
        expect(phone.page.locator(f"[data-board*='{theirs[0].piece}']")).to_be_visible()
        phone.drags(mine[2])
        call(phone)
        expect(phone.page.locator(".news")).to_have_text(text("en", "standing.gems.you_solved_1"))


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
    box, rotation = hand.bounding_box(), phone.rotation(name)  # flipped, if it was held for long
    assert box is not None
    finger("touchStart", over, (20, 600))  # a second finger turns it
    turned = "wide => Math.abs(document.querySelector('svg.hand').clientWidth - wide) < 2"
    page.wait_for_function(turned, arg=box["height"])
    finger("touchMove", (20, 620), (20, 600))
    finger("touchEnd")
    expect(page.locator("svg.hand")).to_have_count(0)
    expect(phone.piece(name)).to_have_attribute("data-rotation", spun("r", rotation))
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_gems_fly_to_their_owner_unless_motion_is_reduced(
    open_page: OpenPage, address: str, motion: str
) -> None:
    players = sit_down(open_page, address, {**DESK, "reduced_motion": motion}, DESK)
    choose_fields(players, [2, 4])
    roll(players)
    anna = players[0]
    anna.page.evaluate(
        """() => {
          window.flown = []
          new MutationObserver((changes) => {
            for (const { addedNodes } of changes)
              for (const node of addedNodes)
                if (node.classList?.contains('flying')) window.flown.push(node.dataset.gem)
          }).observe(document.body, { childList: true })
        }"""
    )
    for placement in anna.solution():
        anna.drags(placement)
    call(anna)
    anna.page.get_by_role("button", name=re.compile(r"^Take [12]")).click()
    colour = anna.page.locator(f"[data-gems-of='{anna.seat}'] [data-colour]")
    expect(colour.filter(has_text=re.compile("[1-9]")).first).to_be_visible()
    flown = anna.page.evaluate("window.flown")
    assert (len(flown) in {1, 2}) == (motion == "no-preference")
    expect(anna.page.locator(".flying")).to_have_count(0)
