"""Real pages play 3-D: in the scene and in the grids, a whole match and a play-off."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tools.browser import cubes
from tools.browser.inspection import (
    can_be_read_on_a_laptop,
    fills_a_tablet,
    fills_the_screen,
    is_well,
)
from tools.browser.keys import Keys
from tools.browser.players import STEPS, Player, choose
from tools.browser.three_d import (
    Built,
    begin,
    gems,
    grids,
    opens_a_round,
    points,
    ready_button,
    solves,
    table_of,
    takes_the_parts,
)
from tools.browser.together import DESK, LIVELY, PHONE, call, roll_or_wait, sees_own_place, text
from ubongo.geometry import oriented, write_placement

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tools.browser.together import Context, OpenPage

ROUNDS = 9


def they_solve(desk: Player, phone: Player, number: int) -> None:
    """Each in the scene once, and then in the grids: by mouse, by fingers and by keys."""
    match number:
        case 1:  # the desk plays in the scene, and the phone in the grids
            solves(desk, cubes.drags)
            sees_own_place(desk, 1)
            solves(phone, cubes.taps)
        case 2:  # and now the other way round
            phone.page.locator("[data-want=scene]").tap()
            keys_alone_are_enough(desk)
            solves(phone, cubes.strokes)
        case 3:
            grids(phone)
            solves(phone, cubes.taps)
            solves(desk, cubes.keys)
        case _ if number == ROUNDS:
            solves(phone, cubes.taps)
            solves(desk, cubes.keys)
        case _ if number % 2:
            solves(desk, cubes.keys)
        case _:
            solves(phone, cubes.taps)
            sees_own_place(phone, 1)


def keys_alone_are_enough(anna: Player) -> None:
    """A round without a mouse in the two grids, and what a screen reader is told."""
    page, keys = anna.page, Keys(anna)
    keys.presses(page.locator("[data-want=grids]"))
    expect(page.locator("[data-level]")).to_have_count(2)
    keys.goes_to(page.locator("[data-part]").first)
    expect(
        page.get_by_text(re.compile(r"\((?:[a-z ]+)\) .*: lower level: row \d: columns? \d"))
    ).to_be_attached()
    *most, last = solution = cubes.solution(anna)
    for placement in most:
        cubes.keys(anna, placement)
    lower = page.get_by_role("table", name=text("en", "cubes.lower"))
    upper = page.get_by_role("table", name=text("en", "cubes.upper"))
    for x, y, level in last.cells:
        cell = (upper if level else lower).locator("tr").nth(x).locator("td").nth(y)
        expect(cell).to_have_text("open")
    page.keyboard.press(" ")
    expect(page.locator(".news")).to_have_text(f"Not yet: {len(last.cells)} cells are open.")
    page.keyboard.press(str(cubes.parts(anna).index(solution[0].piece) + 1))
    page.keyboard.press("Backspace")
    expect(cubes.part(anna, solution[0].piece)).not_to_have_attribute("data-lies", re.compile("."))
    cubes.keys(anna, solution[0])
    cubes.keys(anna, last)
    page.keyboard.press(" ")
    expect(page.locator(".news")).to_have_text("Ubongo! You are number 1.")


def looks_at_the_solutions(desk: Player) -> None:
    """Between rounds: how both solved it, part by part and from all sides."""
    desk.page.get_by_text(text("en", "three_d.solutions")).click()
    built = Built(desk)
    expect(built.canvas).to_be_visible()
    built.shows(3)
    built.press("fewer")
    built.shows(2)
    built.press("from_start")
    built.shows(0)
    built.press("further")
    built.shows(1)
    told = re.compile(r"Piece \d \([\w ]+\), on the area: lower level: row \d: .*")
    expect(built.told).to_have_text([told])
    built.press("all_parts")
    built.shows(3)
    desk.page.get_by_role("slider", name=text("en", "cubes.steps")).press("ArrowLeft")
    built.shows(2)
    built.walks_by_button_key_and_drag()
    desk.page.get_by_label(text("en", "three_d.whose")).select_option("1")
    built.shows(3)
    is_well(desk.page)
    built.falls_back_to_a_drawing()


def test_a_match_by_mouse_touch_and_keys(open_page: OpenPage, address: str) -> None:
    desk, phone = players = table_of(open_page, address, {**DESK, **LIVELY}, PHONE, scenes=1)
    desk.page.locator(".agreed summary").click()
    choose(desk.page.locator(".settings").get_by_role("radio", name="120"))
    expect(phone.page.get_by_text("The sand runs for 120 seconds.")).to_be_visible()
    begin(players)
    expect(gems(desk, "sapphire")).to_have_count(ROUNDS)
    expect(desk.page.locator("[data-view]")).to_have_count(0)
    for number in range(1, ROUNDS + 1):
        expect(desk.page.locator(".round")).to_have_text(f"Round {number} of {ROUNDS}")
        opens_a_round(players)
        if number == 1:
            fills_the_screen(desk.page)
            fills_a_tablet(desk.page)
        they_solve(desk, phone, number)
        if number < ROUNDS:
            desk.waits_for("roll")
            if number == 2:
                can_be_read_on_a_laptop(desk.page)
            expect(gems(desk, "sapphire")).to_have_count(ROUNDS - number)
            expect(gems(phone, "amber")).to_have_count(ROUNDS - number)
        if number == 1:
            looks_at_the_solutions(desk)
    for player in players:
        player.waits_for("over")
    can_be_read_on_a_laptop(desk.page)
    worth = [points(desk, seat) for seat in (0, 1)]
    assert min(worth) > 0
    assert worth == [points(phone, seat) for seat in (0, 1)]
    places = phone.page.get_by_role("region", name="Final standing").locator("ol").first
    best, next_best = sorted(worth, reverse=True)
    second = 1 if best == next_best else 2  # the bag may bring a tie, whose play-off nobody solves
    expect(places.locator("li")).to_have_text(
        [re.compile(rf"1.*{best} points"), re.compile(rf"{second}.*{next_best} points")]
    )
    if second == 2:  # how the other one solved the last round can be looked at here too
        phone.page.get_by_text(text("en", "three_d.solutions")).tap()
        expect(phone.page.locator("[data-solution]")).to_be_visible()
        expect(phone.page.get_by_label(text("en", "three_d.whose"))).to_have_count(0)
    for player in players:
        is_well(player.page)


def test_a_first_game_without_luck(open_page: OpenPage, address: str) -> None:
    desk, phone = players = table_of(open_page, address, DESK, PHONE, scenes=0)
    desk.page.locator(".agreed summary").click()
    for room, option in (("three_d", "first_game"), ("treasury", "no_luck")):
        desk.page.get_by_role("checkbox", name=text("en", f"{room}.settings.{option}")).click()
        expect(phone.page.get_by_text(text("en", f"{room}.agreed.{option}"))).to_be_visible()
    for player in players:
        player.gets_ready()
    for player in players:
        player.waits_for("ready")  # nobody rolls
    animals = [player.page.locator("main [data-animal]") for player in players]
    family = animals[0].get_attribute("data-animal") or ""
    expect(animals[1]).to_have_attribute("data-animal", family)
    for player in players:
        expect(player.page.locator("main .now")).to_have_text("3 · 4")
    pool = desk.page.locator("[data-pile]")
    expect(pool).to_have_count(16)
    left = sum(int(pile.get_attribute("data-left") or 0) for pile in pool.all())
    assert left == 40 - 3 * len(players)
    for player in players:
        player.page.locator("main .big").click()
    for player in players:
        player.waits_for("puzzle")
    solves(desk, cubes.keys)
    solves(phone, cubes.taps)
    for player in players:
        player.waits_for("reveal")
        expect(player.page.locator("[data-gems-of='0'] [data-kind=ruby]")).to_have_text("1")
        expect(player.page.locator("[data-gems-of='1'] [data-kind=sapphire]")).to_have_text("1")
        expect(gems(player, "amber")).to_have_count(ROUNDS - 1)


def test_who_is_tied_plays_off_and_the_third_one_watches(open_page: OpenPage, address: str) -> None:
    anna, ben, cenek = players = table_of(open_page, address, DESK, PHONE, DESK, scenes=0)
    anna.page.locator(".agreed summary").click()
    for room, option in (("three_d", "first_game"), ("treasury", "no_luck")):
        anna.page.get_by_role("checkbox", name=text("en", f"{room}.settings.{option}")).click()
        expect(cenek.page.get_by_text(text("en", f"{room}.agreed.{option}"))).to_be_visible()
    choose(anna.page.locator(".settings").get_by_role("radio", name="120"))
    expect(cenek.page.get_by_text("The sand runs for 120 seconds.")).to_be_visible()
    for player in players:
        player.gets_ready()
    # Each of the first two is the fastest once; then nobody solves any more.
    for fastest in ([anna, ben], [ben, anna]):
        takes_the_parts(players)
        for player in [*fastest, cenek]:
            solves(player, cubes.keys)
        anna.waits_for("ready")
    for player in players:
        player.waits_to_read(player.page.locator(".round"), "Play-off")
        player.waits_for("puzzle")
        expect(player.page.get_by_role("timer")).to_have_count(0)
        assert [points(player, seat) for seat in range(3)] == [7, 7, 4]
    boards = cenek.page.get_by_role("list", name=text("en", "standing.boards"))
    expect(boards.locator("li")).to_have_count(2)
    expect(cenek.page.locator("[data-part]")).to_have_count(0)
    first, *others = cubes.solution(ben)
    ben.page.locator("[role=application]").focus()
    cubes.keys(ben, first)
    expect(boards.locator(f"[data-board='{write_placement(first)}']")).to_be_visible()
    for player in players:
        is_well(player.page)
    for placement in others:
        cubes.keys(ben, placement)
    call(ben)
    for player in players:
        player.waits_for("over")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(text("en", "standing.winner.you"))
    places = cenek.page.get_by_role("region", name="Final standing").locator("ol").first
    expect(places.locator("li")).to_have_text(
        [
            re.compile("Björgvin.*1.*7 points"),
            re.compile("Anna.*2.*7 points"),
            re.compile("Čeněk.*3.*4 points"),
        ]
    )
    expect(cenek.page.get_by_text(text("en", "treasury.standing_playoff"))).to_be_visible()


def test_on_a_phone_all_that_is_laid_with_is_large_and_in_view(
    open_page: OpenPage, address: str
) -> None:
    on_its_side: Context = {**PHONE, "viewport": {"width": 740, "height": 360}}
    players = table_of(open_page, address, PHONE, on_its_side)
    begin(players)
    opens_a_round(players)
    for player in players:
        expect(player.page.locator("canvas")).to_be_in_viewport(ratio=1)
        grids(player)
        for level in player.page.locator("[data-level]").all():
            drawn = level.bounding_box()
            assert drawn is not None
            assert drawn["width"] / cubes.area_of(player).box[1] >= 32
            expect(level).to_be_in_viewport(ratio=1)
        for thing in player.page.locator("[data-part], [data-motion], .call").all():
            expect(thing).to_be_in_viewport(ratio=1)
        tries_what_the_buttons_do(player)


def tries_what_the_buttons_do(player: Player) -> None:
    """Each button shows how the part would lie, and then does just that; parts have one number."""
    page = player.page
    part = page.locator("[data-part]").first
    part.tap()
    for motion in ("turn", "tip", "tilt"):
        button = page.locator(f"[data-motion={motion}]")
        page.mouse.move(1, 1)
        button.hover()
        preview = page.locator("[data-after]")
        after = preview.get_attribute("data-after")
        assert after != part.get_attribute("data-rotation")
        hides_nothing(preview, page.locator("[data-part], [data-motion], .call"))
        button.click()
        expect(part).to_have_attribute("data-rotation", after or "")
        expect(preview).to_have_count(0)  # until the pointer comes again
    shows_it_to_a_finger_that_is_held(player)
    expect(page.locator("[data-part]")).to_have_text(["1", "2", "3"])


def shows_it_to_a_finger_that_is_held(player: Player) -> None:
    """A finger sees what a button would do for as long as it is held there."""
    page, finger = player.page, player.page.context.new_cdp_session(player.page)
    box = page.locator("[data-motion=tip]").bounding_box()
    assert box is not None
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    preview = page.locator("[data-after]")
    expect(preview).to_have_count(0)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(preview).to_have_count(1)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(preview).to_have_count(0)


def hides_nothing(thing: Locator, others: Locator) -> None:
    """What is shown for a moment lies over none of the others, and within the screen."""
    expect(thing).to_be_in_viewport(ratio=1)
    assert not [other for other in others.all() if overlap(thing, other)]


def overlap(one: Locator, other: Locator) -> bool:
    """Whether something is drawn where something else is; what touches does not."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    across = min(first["x"] + first["width"], second["x"] + second["width"])
    down = min(first["y"] + first["height"], second["y"] + second["height"])
    return across > max(first["x"], second["x"]) + 1 and down > max(first["y"], second["y"]) + 1


def test_a_part_has_one_colour_in_the_tray_on_boards_and_in_the_middle(
    open_page: OpenPage, address: str
) -> None:
    players = table_of(open_page, address, DESK, PHONE, scenes=0)
    begin(players)
    opens_a_round(players)
    desk, phone = players
    paint = "one => getComputedStyle(one).getPropertyValue('--paint')"
    colours = {
        part: cubes.part(desk, part).locator("svg").evaluate(paint) for part in cubes.parts(desk)
    }
    for part, colour in colours.items():
        pile = desk.page.locator(f"[data-pile='{part}']")
        assert pile.locator("svg").evaluate(paint) == colour
        # What it counts cannot be taken for the number that a part has in the tray.
        expect(pile.locator(".count")).to_have_text(re.compile(r"^\D\d$"))
    first = cubes.solution(desk)[0]
    desk.page.locator("[role=application]").focus()
    cubes.keys(desk, first)
    seen = phone.page.locator(".board .part").first
    assert seen.evaluate(paint) == colours[first.piece]


def test_level_is_offered_only_to_parts_that_have_room_for_it(
    open_page: OpenPage, address: str
) -> None:
    players = table_of(open_page, address, DESK, PHONE, scenes=0)
    begin(players)
    opens_a_round(players)
    page = players[0].page
    level = page.locator("[data-motion=level]")
    expect(level).to_be_disabled()
    for part in cubes.parts(players[0]):
        cubes.part(players[0], part).click()
        for motion in ("turn", "tip", "tilt", "tip"):
            page.locator(f"[data-motion={motion}]").click()
            rotation = cubes.part(players[0], part).get_attribute("data-rotation") or ""
            high = max(level for _, _, level in oriented(part, rotation)) + 1
            expect(level).to_be_enabled(enabled=high == 1)


def test_on_a_phone_both_levels_fill_the_room_that_they_have(
    open_page: OpenPage, address: str
) -> None:
    tall: Context = {**PHONE, "viewport": {"width": 390, "height": 844}}
    players = table_of(open_page, address, tall, tall, tall, scenes=1)
    begin(players)
    roll_or_wait(players)
    for player in players:
        player.waits_for("ready")
    page = players[0].page
    # Whoever is ready is told beside the name, and hides no board.
    ready_button(players[1]).click()
    badge = page.locator("header .badge")
    expect(badge).to_have_text("✓")
    hides_nothing(badge, page.locator("header .board svg"))
    takes_the_parts([players[0], players[2]])
    # The switch says what it does.
    expect(page.locator("[data-want=grids]")).to_have_text(text("en", "cubes.view_grids"))
    said = page.locator("[data-want=grids] span").bounding_box()
    assert said is not None
    assert said["width"] > 80
    grids(players[0])
    drawn = [each.bounding_box() for each in page.locator("[data-level]").all()]
    room = page.locator(".area").bounding_box()
    assert room is not None
    wide = max(each["x"] + each["width"] for each in drawn if each) - min(
        each["x"] for each in drawn if each
    )
    high = sum(each["height"] for each in drawn if each)
    assert wide >= 0.85 * room["width"] or high >= 0.55 * room["height"], (drawn, room)
    hides_nothing(page.locator("[data-want=scene]"), page.locator("[data-level]"))
    page.locator("[role=application]").focus()
    page.keyboard.press("1")  # the frame that shows the focus runs through no picture
    hides_nothing(page.locator(".task svg"), page.locator("[data-want=scene]"))
    frame = page.locator(".area").bounding_box()
    animal = page.locator(".task svg").bounding_box()
    assert frame is not None
    assert animal is not None
    assert animal["x"] >= frame["x"] + 4
    assert animal["y"] >= frame["y"] + 3


def test_nothing_breaks_by_reloads_wrong_keys_and_another_window(
    open_page: OpenPage, address: str
) -> None:
    players = table_of(open_page, address, DESK, PHONE, scenes=1)
    begin(players)
    anna, page = players[0], players[0].page
    page.reload()
    anna.waits_for("roll")
    roll_or_wait(players)
    anna.waits_for("ready")
    page.reload()
    takes_the_parts(players)
    page.locator("canvas").wait_for()
    # Nothing is in hand yet, and nothing can be called.
    for key in ("Enter", "Backspace", "ArrowLeft", "PageUp", "r", "Escape"):
        page.keyboard.press(key)
    page.keyboard.press("Space")
    expect(page.locator(".news")).to_have_text(re.compile("^Not yet: "))
    expect(page.locator("[data-lies]")).to_have_count(0)
    # The window changes while a part is in hand.
    first, *others = cubes.solution(anna)
    way = cubes.way_to(anna, first)
    spot = cubes.part(anna, first.piece).bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.mouse.down()
    page.mouse.move(*cubes.target(anna, first), steps=STEPS)
    page.set_viewport_size({"width": 1000, "height": 620})
    for motion in way:
        page.keyboard.press(cubes.KEYS[motion])
    page.mouse.move(*cubes.target(anna, first), steps=2)
    page.mouse.up()
    cubes.lies(anna, first)
    page.reload()
    cubes.lies(anna, first)
    page.locator("[role=application]").focus()
    for placement in others:
        cubes.keys(anna, placement)
    call(anna)
    expect(page.locator(".news")).to_have_text("Ubongo! You are number 1.")
    # Whoever has solved is no longer asked for anything.
    for key in ("1", "r", "Enter", "Backspace", "Space"):
        page.keyboard.press(key)
    page.reload()  # and sees the others, who still build
    expect(page.get_by_role("list", name=text("en", "standing.boards"))).to_be_visible()
    expect(page.get_by_role("button", name=text("en", "standing.go_on"))).to_be_visible()


def test_the_die_is_blank_before_it_is_thrown(open_page: OpenPage, address: str) -> None:
    players = table_of(open_page, address, DESK, PHONE, scenes=0)
    begin(players)
    die = players[0].page.locator("main .go .die svg")
    expect(die).to_be_visible()
    expect(die.locator(".numeral")).to_have_count(0)
    expect(die).not_to_have_attribute("data-symbol", re.compile(".*"))
    roll_or_wait(players)
    players[0].waits_for("ready")
    thrown = players[0].page.locator("[data-symbol]").first
    expect(thrown.locator(".numeral")).not_to_have_count(0)


def test_a_right_call_goes_through_the_parts_from_the_last_one(
    open_page: OpenPage, address: str
) -> None:
    players = table_of(open_page, address, DESK, PHONE, scenes=0)
    begin(players)
    opens_a_round(players)
    page = players[0].page
    *_, last = solution = cubes.solution(players[0])
    for placement in solution:
        page.locator("[role=application]").focus()
        cubes.keys(players[0], placement)
    page.evaluate(WAITS)
    page.get_by_role("button", name="Ubongo!").click()
    page.wait_for_function("() => window.waits.size > 0")
    waits = dict(page.evaluate("[...window.waits]"))
    assert [part for part, wait in waits.items() if wait == 0] == [last.piece]
    assert len(set(waits.values())) > 1


WAITS = """() => {
  window.waits = new Map()
  new MutationObserver(() => {
    for (const part of document.querySelectorAll('.answering'))
      window.waits.set(part.dataset.slice, parseFloat(part.style.getPropertyValue('--wait')))
  }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true })
}"""
"""Writes down after how many milliseconds each part answers: that is seen for a moment only."""


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "cs-CZ", "is-IS"])
def test_the_words_on_the_buttons_are_whole_and_in_one_line_on_a_laptop(
    open_page: OpenPage, address: str, language: str
) -> None:
    laptop: Context = {"viewport": {"width": 1366, "height": 768}, "locale": language}
    anna = Player(open_page(address, **laptop), "Anna")
    choose(anna.page.locator("[name=edition][value=three_d]"))
    anna.plays_against_bots()
    anna.waits_for("puzzle")
    words = anna.page.locator(".actions .button span")
    expect(words).to_have_count(5)
    for word in words.all():
        assert word.evaluate("it => it.scrollWidth <= it.clientWidth || it.clientWidth === 0")
        lines = word.evaluate(
            "it => { const all = document.createRange(); all.selectNodeContents(it);"
            " return new Set([...all.getClientRects()].map(({ top }) => top)).size }"
        )
        assert lines == 1
