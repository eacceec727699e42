"""The scene of 3-D on real pages: what it asks of the graphics, and what if these are lost."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tools.browser import cubes
from tools.browser.alone import practises
from tools.browser.inspection import script
from tools.browser.players import Player
from tools.browser.resting import WHEEL_REST, rest
from tools.browser.three_d import Graphics, begin, opens_a_round, solves, table_of
from tools.browser.together import DESK, PHONE, call, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Playwright

    from tools.browser.together import Context, OpenPage

COUNTING = script("counting.js")
"""Counts, from outside of the page, what it asks of WebGL."""
RESTS = """async () => {
    const drawn = () => counted.frames.filter(({ calls }) => calls).length
    for (let frame = 0, still = 0; frame < 600; frame += 1) {
        const before = drawn()
        await new Promise(requestAnimationFrame)
        still = drawn() === before ? still + 1 : 0
        if (still === 60) return true
    }
    return false
}"""
"""Whether the scene soon draws nothing for so many frames as a second has."""


def test_a_part_that_cannot_lie_says_why(open_page: OpenPage, address: str) -> None:
    players = table_of(open_page, address, DESK, PHONE, scenes=1)
    begin(players)
    opens_a_round(players)
    anna = players[0]
    page, canvas = anna.page, anna.page.locator("canvas")
    first, second, *_ = cubes.solution(anna)
    cubes.drags(anna, first)
    other = cubes.part(anna, second.piece)
    spot = other.bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"] + 40, spot["y"] + 40)
    page.mouse.down()
    rows, columns = cubes.area_of(anna).box
    for row, column in itertools.product(range(rows + 1), range(columns + 1)):
        page.mouse.move(*cubes.pixel(anna, row, column), steps=2)
        if canvas.get_attribute("data-misfit"):
            break
    expect(canvas).to_have_attribute("data-misfit", re.compile("outside|overlap|third_level"))
    page.mouse.up()
    expect(page.locator(".news.wrong")).to_have_text(re.compile("not fit|two levels"))
    expect(other).not_to_have_attribute("data-lies", re.compile("."))
    cubes.lies(anna, first)
    # Dragged out of the area, a part that lies goes back to the tray.
    page.keyboard.press("Escape")
    row, column, _ = max(first.cells, key=lambda cell: (cell[2], cell[0]))
    page.mouse.move(*cubes.pixel(anna, row + 0.5, column + 0.5))
    page.mouse.down()
    page.mouse.move(20, 700, steps=5)
    page.mouse.up()
    expect(page.locator("[data-lies]")).to_have_count(0)


@pytest.mark.parametrize("context", [DESK, PHONE], ids=["mouse", "finger"])
def test_the_levels_open_upwards(open_page: OpenPage, address: str, context: Context) -> None:
    page = open_page(f"{address}#/practice", **context)
    practises(page, "three_d")
    slider = page.get_by_role("slider", name=text("en", "cubes.apart"))
    expect(slider).to_have_value("0")
    spot = slider.bounding_box()
    assert spot is not None
    assert spot["height"] > spot["width"]
    press = page.touchscreen.tap if context == PHONE else page.mouse.click
    across = spot["x"] + spot["width"] / 2
    press(across, spot["y"] + 4)
    expect(slider).to_have_value("1")
    press(across, spot["y"] + spot["height"] - 4)
    expect(slider).to_have_value("0")
    slider.press("ArrowUp")
    expect(slider).to_have_value("0.05")


def test_the_scene_is_lost_and_comes_back_and_nothing_else_is_lost(
    open_page: OpenPage, address: str
) -> None:
    players = table_of(open_page, address, DESK, PHONE, scenes=1)
    begin(players)
    opens_a_round(players)
    anna = players[0]
    page, canvas = anna.page, anna.page.locator("canvas")
    first, second, *others = cubes.solution(anna)
    cubes.drags(anna, first)
    apart = page.get_by_role("slider", name=text("en", "cubes.apart"))
    apart.fill("0.5")
    # It comes back by itself, with what was laid in the grids meanwhile.
    graphics = Graphics(canvas)
    graphics.lose()
    grids_take_over(anna)
    cubes.lies(anna, first)
    page.locator("[role=application]").focus()
    cubes.keys(anna, second)
    graphics.restore()
    scene_is_back(anna, laid=2)
    expect(apart).to_have_value("0.5")
    # It comes back by a press.
    Graphics(canvas).lose()
    grids_take_over(anna)
    page.locator("[data-want=scene]").click()
    scene_is_back(anna, laid=2)
    expect(apart).to_have_value("0.5")
    apart.fill("0")
    for placement in (first, second):
        cubes.lies(anna, placement)
    for placement in others:
        cubes.drags(anna, placement)
    # It does not come back, and the call is made without it.
    Graphics(canvas).lose()
    grids_take_over(anna)
    call(anna)
    expect(page.locator(".news")).to_have_text("Ubongo! You are number 1.")


def grids_take_over(player: Player) -> None:
    """Instead of the scene there are two grids, and it is said why."""
    expect(player.page.locator("[data-level]")).to_have_count(2)
    expect(player.page.get_by_text(text("en", "cubes.no_scene"))).to_be_visible()


def scene_is_back(player: Player, laid: int) -> None:
    """The scene shows so many parts, and nothing says that it is missing."""
    expect(player.page.locator("[data-level]")).to_have_count(0)
    expect(player.page.get_by_text(text("en", "cubes.no_scene"))).to_have_count(0)
    lying = re.compile(" ".join([r"\S+@\S+"] * laid))
    expect(player.page.locator("canvas")).to_have_attribute("data-scene", lying)


@pytest.fixture
def plain_browser(
    playwright: Playwright, browser_type_launch_args: dict[str, Any]
) -> Iterator[Browser]:
    """A browser that cannot draw in 3-D at all."""
    arguments = [*browser_type_launch_args["args"], "--disable-3d-apis"]
    with playwright.chromium.launch(**{**browser_type_launch_args, "args": arguments}) as running:
        yield running


def test_without_webgl_the_grids_are_shown(
    plain_browser: Browser, open_page: OpenPage, address: str
) -> None:
    def plainly(start: str, **context: Any) -> Any:  # noqa: ANN401 - Playwright's options
        page = plain_browser.new_context(locale="en-GB", **context).new_page()
        page.goto(start)
        return page

    anna = Player(plainly(address, **DESK), "Anna")
    ben = Player(open_page(**PHONE), "Björgvin")
    ben.joins_by_link(f"{address}#/t/{anna.makes_a_table(2, 'three_d')}")
    players = [anna, ben]
    begin(players)
    opens_a_round(players)
    expect(anna.page.locator("[data-level]")).to_have_count(2)
    expect(anna.page.locator("canvas")).to_have_count(0)
    solves(anna, cubes.keys)
    expect(anna.page.locator(".news")).to_have_text("Ubongo! You are number 1.")


def test_the_scene_asks_little_of_the_graphics(open_page: OpenPage, address: str) -> None:
    players = table_of(open_page, address, DESK, PHONE, PHONE, PHONE, scenes=1)
    anna = players[0]
    anna.page.add_init_script(COUNTING)
    anna.page.reload()
    begin(players)
    opens_a_round(players)
    page = anna.page
    for placement in cubes.solution(anna)[:-1]:
        cubes.drags(anna, placement)
    canvas = page.locator("canvas").bounding_box()
    assert canvas is not None
    page.keyboard.press(str(len(cubes.parts(anna))))
    page.evaluate("counted.frames.length = 0")
    corner = (canvas["x"] + 30, canvas["y"] + canvas["height"] / 2)
    page.mouse.move(*corner)
    page.mouse.down()
    for step in range(20):
        page.mouse.move(corner[0] + 6 * step, corner[1] + 2 * step)
        page.evaluate("new Promise(requestAnimationFrame)")
    page.mouse.up()
    frames = [frame for frame in page.evaluate("counted.frames") if frame["calls"]]
    assert len(frames) >= 5
    assert max(frame["calls"] for frame in frames) <= 80
    assert max(frame["triangles"] for frame in frames) <= 30_000
    assert page.evaluate(RESTS)


def test_wheel_and_a_second_finger_turn_about_three_axes(open_page: OpenPage, address: str) -> None:
    desk, phone = players = table_of(open_page, address, DESK, PHONE)
    begin(players)
    opens_a_round(players)
    first = cubes.part(desk, cubes.parts(desk)[0])
    first.click()
    first.hover()
    rotation = "a"
    for key, motion in ((None, "turn"), ("Shift", "tip"), ("Alt", "tilt")):
        if key:
            desk.page.keyboard.down(key)
        desk.page.mouse.wheel(0, 100)
        if key:
            desk.page.keyboard.up(key)
        rotation = cubes.after(rotation, motion)
        expect(first).to_have_attribute("data-rotation", rotation)
        rest(desk.page, WHEEL_REST)
    part = cubes.part(phone, cubes.parts(phone)[0])
    with cubes.finger_on(phone, part) as touch:
        rotation = "a"
        for (right, down), motion in (((0, 0), "turn"), ((0, -40), "tip"), ((40, 0), "tilt")):
            touch.second(300, 520, right, down)
            rotation = cubes.after(rotation, motion)
            expect(part).to_have_attribute("data-rotation", rotation)
