"""Real pages play 3-D: in the scene, in the two grids, and where the scene is lost."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser import cubes
from tests.browser.conftest import serving
from tests.browser.housekeeping import is_well
from tests.browser.players import STEPS, Player
from tests.browser.together import DESK, PHONE, call, roll_or_wait, text
from ubongo.geometry import write_placement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Playwright

    from tests.browser.together import Context, OpenPage
    from ubongo.geometry import Placement

    Lay = Callable[[Player, Placement], None]

ROUNDS = 9
COUNTING = (Path(__file__).parent / "counting.js").read_text(encoding="utf-8")
"""Counts, from outside of the page, what it asks of WebGL and how long its frames take."""


@pytest.fixture(scope="module")
def calm_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for a whole match, with time enough for a scene that is drawn without a card."""
    with serving(tmp_path_factory.mktemp("calm"), 3) as address:
        yield address


def table_of(open_page: OpenPage, address: str, *contexts: Context) -> list[Player]:
    """Players at a table of 3-D, the first of whom made it."""
    names = ["Anna", "Björgvin", "Čeněk", "Dörte"]
    players = [
        Player(open_page(address, **context), name)
        for context, name in zip(contexts, names, strict=False)
    ]
    code = players[0].makes_a_table(len(players), "three_d")
    for player in players[1:]:
        player.joins_by_link(f"{address}#/t/{code}")
    return players


def begin(players: list[Player]) -> None:
    """Everybody gets ready, and the match begins by itself."""
    for player in players:
        player.gets_ready()
    for player in players:
        player.waits_for("roll")


def opens_a_round(players: list[Player]) -> None:
    """The starter rolls, everybody takes the parts, and the glass is turned."""
    roll_or_wait(players)
    takes_the_parts(players)


def takes_the_parts(players: list[Player]) -> None:
    """Everybody has the parts of a task."""
    for player in players:
        player.waits_for("ready")
    for player in players:
        player.page.get_by_role("button", name=text("en", "three_d.ready")).click()
    for player in players:
        player.waits_for("puzzle")


def solves(player: Player, lay: Lay) -> None:
    """Lay the task in one manner, and call."""
    if lay is cubes.keys:
        player.page.locator("[role=application]").focus()
    for placement in cubes.solution(player):
        lay(player, placement)
    call(player)


def grids(player: Player) -> None:
    """Change to the two plain grids."""
    player.page.locator("[data-want=grids]").click()
    expect(player.page.locator("[data-level]")).to_have_count(2)


def points(player: Player, seat: int) -> int:
    """What a seat's gems are worth, as a page shows it."""
    cell = player.page.locator(f"[data-hand='{seat}'] [data-points]").first
    return int(cell.get_attribute("data-points") or -1)


class Built:
    """How somebody solved a task, to be looked at after the round."""

    def __init__(self, player: Player) -> None:
        self.page = player.page
        self.figure = player.page.locator("[data-solution]")
        self.canvas = self.figure.locator("canvas")
        self.told = self.figure.get_by_role("listitem")

    def press(self, name: str) -> None:
        """Press a button below the solution."""
        self.page.get_by_role("button", name=text("en", f"cubes.{name}"), exact=True).click()

    def shows(self, count: int) -> None:
        """So many parts lie, in the scene and for who hears them."""
        placements = re.compile(rf"^(\S+@\S+ ?){{{count}}}$")
        expect(self.figure).to_have_attribute("data-solution", placements)
        expect(self.told).to_have_count(count)

    def walks_by_button_key_and_drag(self) -> None:
        """Every way around the solution turns it."""
        seen = re.compile(r"^0\.50$")
        expect(self.canvas).to_have_attribute("data-azimuth", seen)
        self.press("look_right")
        expect(self.canvas).to_have_attribute("data-azimuth", "1.29")
        picture = self.figure.get_by_role("application")
        picture.press("ArrowLeft")
        expect(self.canvas).to_have_attribute("data-azimuth", seen)
        picture.press("ArrowUp")
        expect(self.canvas).to_have_attribute("data-elevation", "1.04")
        picture.press("End")
        self.shows(3)
        box = self.canvas.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 60, y, steps=STEPS)
        self.page.mouse.up()
        expect(self.canvas).to_have_attribute("data-azimuth", "-0.04")

    def falls_back_to_a_drawing(self) -> None:
        """Where WebGL goes, a plain drawing shows the same, and the scene comes back with it."""
        graphics = Graphics(self.canvas)
        graphics.lose()
        drawing = self.figure.locator("[data-facing]")
        expect(drawing).to_have_attribute("data-facing", "0")
        self.press("look_right")
        expect(drawing).to_have_attribute("data-facing", "1")
        self.press("fewer")
        self.shows(2)
        graphics.restore()
        expect(self.canvas).to_have_attribute("data-azimuth", "2.07")
        self.shows(2)


class Graphics:
    """The graphics card under a canvas, which can be taken away and given back."""

    def __init__(self, canvas: Locator) -> None:
        self.handle = canvas.evaluate_handle(
            "canvas => canvas.getContext('webgl2').getExtension('WEBGL_lose_context')"
        )

    def lose(self) -> None:
        """Take it away."""
        self.handle.evaluate("graphics => graphics.loseContext()")

    def restore(self) -> None:
        """Give it back, as a browser does when the driver has started again."""
        self.handle.evaluate("graphics => graphics.restoreContext()")


def gems(player: Player, row: str) -> Locator:
    """A row of the display."""
    return player.page.locator(f"[data-display={row}] li")


def test_a_desk_and_a_phone_play_a_match_to_the_end(open_page: OpenPage, calm_address: str) -> None:
    desk, phone = players = table_of(open_page, calm_address, DESK, PHONE)
    desk.page.locator(".agreed summary").click()
    desk.page.locator(".settings").get_by_role("radio", name="120").check(force=True)
    expect(phone.page.get_by_text("The sand runs for 120 seconds.")).to_be_visible()
    begin(players)
    expect(gems(desk, "sapphire")).to_have_count(ROUNDS)
    expect(desk.page.locator("[data-view]")).to_have_count(0)
    for number in range(1, ROUNDS + 1):
        expect(desk.page.locator(".round")).to_have_text(f"Round {number} of {ROUNDS}")
        opens_a_round(players)
        match number:
            case 1:  # the desk plays in the scene, and the phone in the grids
                grids(phone)
                solves(desk, cubes.drags)
                solves(phone, cubes.taps)
            case 2:  # and now the other way round
                grids(desk)
                phone.page.locator("[data-want=scene]").tap()
                solves(phone, cubes.strokes)
                grids(phone)
                solves(desk, cubes.keys)
            case _:
                solves(desk, cubes.keys)
                solves(phone, cubes.taps)
        if number < ROUNDS:
            desk.waits_for("roll")
            expect(gems(desk, "sapphire")).to_have_count(ROUNDS - number)
            expect(gems(phone, "amber")).to_have_count(ROUNDS - number)
    for player in players:
        player.waits_for("over")
    worth = [points(desk, seat) for seat in (0, 1)]
    assert min(worth) > 0
    assert worth == [points(phone, seat) for seat in (0, 1)]
    places = phone.page.get_by_role("region", name="Final standing").locator("ol").first
    best, next_best = sorted(worth, reverse=True)
    expect(places.locator("li")).to_have_text(
        [re.compile(rf"1.*{best} points"), re.compile(rf"2.*{next_best} points")]
    )
    for player in players:
        is_well(player.page)


def test_a_first_game_without_luck(open_page: OpenPage, brisk_address: str) -> None:
    desk, phone = players = table_of(open_page, brisk_address, DESK, PHONE)
    desk.page.locator(".agreed summary").click()
    for option in ("first_game", "no_luck"):
        desk.page.get_by_role("checkbox", name=text("en", f"three_d.settings.{option}")).check()
        expect(phone.page.get_by_text(text("en", f"three_d.agreed.{option}"))).to_be_visible()
    for player in players:
        player.gets_ready()
    for player in players:
        player.waits_for("ready")  # nobody rolls
    animals = [player.page.locator("main [data-animal]") for player in players]
    family = animals[0].get_attribute("data-animal") or ""
    expect(animals[1]).to_have_attribute("data-animal", family)
    for player in players:
        expect(player.page.locator("main .now")).to_have_text("3|4")
    pool = desk.page.locator("[data-pile]")
    expect(pool).to_have_count(16)
    left = sum(int(pile.get_attribute("data-left") or 0) for pile in pool.all())
    assert left == 40 - 3 * len(players)
    for player in players:
        player.page.locator("main .big").click()
    for player in players:
        player.waits_for("puzzle")
        grids(player)
    solves(desk, cubes.keys)
    solves(phone, cubes.taps)
    for player in players:
        player.waits_for("reveal")
        expect(player.page.locator("[data-hand='0'] [data-kind=ruby]")).to_have_text("1")
        expect(player.page.locator("[data-hand='1'] [data-kind=sapphire]")).to_have_text("1")
        expect(gems(player, "amber")).to_have_count(ROUNDS - 1)
    # In a pause, how both solved it can be looked at, part by part and from all sides.
    desk.page.get_by_role("button", name=text("en", "table.pause"), exact=True).click()
    expect(desk.page.get_by_text(text("en", "table.paused")).first).to_be_visible()
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
    expect(built.told).to_have_text([re.compile(r"Part \d+, lies at row \d, column \d, level 1")])
    built.press("all_parts")
    built.shows(3)
    desk.page.get_by_role("slider", name=text("en", "cubes.steps")).press("ArrowLeft")
    built.shows(2)
    built.walks_by_button_key_and_drag()
    desk.page.get_by_label(text("en", "three_d.whose")).select_option("1")
    built.shows(3)
    is_well(desk.page)
    built.falls_back_to_a_drawing()


def test_who_is_tied_plays_off_and_the_third_one_watches(
    open_page: OpenPage, brisk_address: str
) -> None:
    anna, ben, cenek = players = table_of(open_page, brisk_address, DESK, PHONE, DESK)
    anna.page.locator(".agreed summary").click()
    for option in ("first_game", "no_luck"):
        anna.page.get_by_role("checkbox", name=text("en", f"three_d.settings.{option}")).check()
        expect(cenek.page.get_by_text(text("en", f"three_d.agreed.{option}"))).to_be_visible()
    anna.page.locator(".settings").get_by_role("radio", name="120").check(force=True)
    expect(cenek.page.get_by_text("The sand runs for 120 seconds.")).to_be_visible()
    for player in players:
        player.gets_ready()
    for number in range(1, ROUNDS + 1):
        takes_the_parts(players)
        if number == 1:
            for player in players:
                grids(player)
        if number == ROUNDS:  # in which only the third one solves
            solves(cenek, cubes.keys)
        else:  # the first two take turns at being the fastest
            for player in [anna, ben, cenek] if number % 2 else [ben, anna, cenek]:
                solves(player, cubes.keys)
    for player in players:
        expect(player.page.locator(".round")).to_have_text("Play-off", timeout=40_000)
        player.waits_for("puzzle")
        expect(player.page.get_by_role("timer")).to_have_count(0)
        assert [points(player, seat) for seat in range(3)] == [28, 28, 20]
    boards = cenek.page.get_by_role("list", name=text("en", "race.boards"))
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
    expect(ben.page.get_by_role("heading", level=1)).to_have_text(text("en", "race.winner.you"))
    places = cenek.page.get_by_role("region", name="Final standing").locator("ol").first
    expect(places.locator("li")).to_have_text(
        [
            re.compile("1.*Björgvin.*28 points"),
            re.compile("2.*Anna.*28 points"),
            re.compile("3.*Čeněk.*20 points"),
        ]
    )
    expect(cenek.page.get_by_text(text("en", "three_d.standing_playoff"))).to_be_visible()


def test_on_a_phone_all_that_is_laid_with_is_large_and_in_view(
    open_page: OpenPage, address: str
) -> None:
    on_its_side: Context = {**PHONE, "viewport": {"width": 740, "height": 360}}
    players = table_of(open_page, address, PHONE, on_its_side)
    begin(players)
    opens_a_round(players)
    for player in players:
        expect(player.page.locator("canvas")).to_be_in_viewport(ratio=1, timeout=20_000)
        grids(player)
        for level in player.page.locator("[data-level]").all():
            drawn = level.bounding_box()
            assert drawn is not None
            assert drawn["width"] / cubes.area_of(player).box[1] >= 32
            expect(level).to_be_in_viewport(ratio=1)
        for thing in player.page.locator("[data-part], [data-motion], .call").all():
            expect(thing).to_be_in_viewport(ratio=1)


def test_nothing_breaks_by_reloads_wrong_keys_and_another_window(
    open_page: OpenPage, address: str
) -> None:
    players = table_of(open_page, address, DESK, PHONE)
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
    # Who has solved is no longer asked for anything.
    for key in ("1", "r", "Enter", "Backspace", "Space"):
        page.keyboard.press(key)
    page.reload()
    for placement in (first, *others):
        cubes.lies(anna, placement)


def test_a_round_by_keyboard_alone_in_the_grids(open_page: OpenPage, address: str) -> None:
    players = table_of(open_page, address, DESK, DESK)
    begin(players)
    opens_a_round(players)
    anna = players[0]
    keyboard = anna.page.keyboard
    anna.page.locator("[data-want=grids]").focus()
    keyboard.press("Enter")
    expect(anna.page.locator("[data-level]")).to_have_count(2)
    for _ in range(20):
        keyboard.press("Tab")
        if anna.page.locator("[data-part]:focus").count():
            break
    spoken = anna.page.get_by_text(re.compile(r"row \d, column \d, level \d"))
    expect(spoken).to_be_attached()
    solution = cubes.solution(anna)
    for placement in solution[:-1]:
        cubes.keys(anna, placement)
    last = solution[-1]
    lower = anna.page.get_by_role("table", name=text("en", "cubes.lower"))
    upper = anna.page.get_by_role("table", name=text("en", "cubes.upper"))
    for x, y, level in last.cells:
        cell = (upper if level else lower).locator("tr").nth(x).locator("td").nth(y)
        expect(cell).to_have_text("open")
    keyboard.press(" ")
    expect(anna.page.locator(".news")).to_have_text(f"Not yet: {len(last.cells)} cells are open.")
    keyboard.press("1")
    keyboard.press("Backspace")
    expect(cubes.part(anna, solution[0].piece)).not_to_have_attribute("data-lies", re.compile("."))
    cubes.keys(anna, solution[0])
    cubes.keys(anna, last)
    keyboard.press(" ")
    expect(anna.page.locator(".news")).to_have_text("Ubongo! You are number 1.")


def test_a_part_that_cannot_lie_says_why(open_page: OpenPage, address: str) -> None:
    players = table_of(open_page, address, DESK, PHONE)
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


def test_the_scene_may_be_lost_in_mid_round(open_page: OpenPage, address: str) -> None:
    players = table_of(open_page, address, DESK, PHONE)
    begin(players)
    opens_a_round(players)
    anna = players[0]
    first, *others = cubes.solution(anna)
    cubes.drags(anna, first)
    Graphics(anna.page.locator("canvas")).lose()
    expect(anna.page.locator("[data-level]")).to_have_count(2)
    expect(anna.page.get_by_text(text("en", "cubes.no_scene"))).to_be_visible()
    cubes.lies(anna, first)
    anna.page.locator("[role=application]").focus()
    for placement in others:
        cubes.keys(anna, placement)
    call(anna)
    expect(anna.page.locator(".news")).to_have_text("Ubongo! You are number 1.")


@pytest.mark.parametrize("how", ["by itself", "by a press"])
def test_the_scene_comes_back_and_nothing_is_lost(
    open_page: OpenPage, address: str, how: str
) -> None:
    players = table_of(open_page, address, DESK, PHONE)
    begin(players)
    opens_a_round(players)
    anna = players[0]
    first, *others = cubes.solution(anna)
    cubes.drags(anna, first)
    apart = anna.page.get_by_role("slider", name=text("en", "cubes.apart"))
    apart.fill("0.5")
    graphics = Graphics(anna.page.locator("canvas"))
    graphics.lose()
    expect(anna.page.locator("[data-level]")).to_have_count(2)
    anna.page.locator("[role=application]").focus()
    cubes.keys(anna, others[0])
    if how == "by itself":
        graphics.restore()
    else:
        anna.page.locator("[data-want=scene]").click()
    expect(anna.page.locator("[data-level]")).to_have_count(0)
    expect(anna.page.get_by_text(text("en", "cubes.no_scene"))).to_have_count(0)
    lying = re.compile(" ".join([r"\S+@\S+"] * 2))
    expect(anna.page.locator("canvas")).to_have_attribute("data-scene", lying)
    expect(apart).to_have_value("0.5")
    apart.fill("0")
    for placement in (first, others[0]):
        cubes.lies(anna, placement)
    for placement in others[1:]:
        cubes.drags(anna, placement)
    call(anna)
    expect(anna.page.locator(".news")).to_have_text("Ubongo! You are number 1.")


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
    players = table_of(open_page, address, DESK, PHONE, PHONE, PHONE)
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
        page.wait_for_timeout(40)
    page.mouse.up()
    frames = [frame for frame in page.evaluate("counted.frames") if frame["calls"]]
    assert len(frames) >= 5
    assert max(frame["calls"] for frame in frames) <= 80
    assert max(frame["triangles"] for frame in frames) <= 30_000
    took = sorted(frame["took"] for frame in frames)
    assert took[len(took) // 2] <= 6
    page.wait_for_timeout(500)
    page.evaluate("counted.frames.length = 0")
    page.wait_for_timeout(2_000)
    assert [frame for frame in page.evaluate("counted.frames") if frame["calls"]] == []


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
        desk.page.wait_for_timeout(200)  # a wheel rests between two turns
    part = cubes.part(phone, cubes.parts(phone)[0])
    with cubes.finger_on(phone, part) as touch:
        rotation = "a"
        for (right, down), motion in (((0, 0), "turn"), ((0, -40), "tip"), ((40, 0), "tilt")):
            touch.second(300, 520, right, down)
            rotation = cubes.after(rotation, motion)
            expect(part).to_have_attribute("data-rotation", rotation)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "cs-CZ", "is-IS"])
def test_axe_finds_nothing_in_any_language(open_page: OpenPage, address: str, locale: str) -> None:
    look = "dark" if locale in {"de-DE", "is-IS"} else "light"
    players = table_of(open_page, address, {**PHONE, "locale": locale, "color_scheme": look}, DESK)
    anna = players[0]
    anna.page.locator("button.ready").wait_for()
    is_well(anna.page)
    begin(players)
    is_well(anna.page)
    roll_or_wait(players)
    for player in players:
        player.waits_for("ready")
    is_well(anna.page)
    for player in players:
        player.page.locator("main .big").click()
    for player in players:
        player.waits_for("puzzle")
    anna.page.locator("canvas").wait_for()
    is_well(anna.page)
    grids(anna)
    is_well(anna.page)
    for player in players:
        solves(player, cubes.keys)
    for player in players:
        player.waits_for("roll")
    is_well(anna.page)
    anna.page.get_by_text(text(locale[:2], "three_d.solutions")).click()
    anna.page.locator("[data-solution] canvas").wait_for()
    is_well(anna.page)


def test_settings_and_standing_are_well_in_every_language(
    open_page: OpenPage, fast_address: str
) -> None:
    languages = ("en", "de", "cs", "is")
    sizes = (PHONE, DESK, {**PHONE, "viewport": {"width": 740, "height": 360}}, PHONE)
    contexts = [
        {**size, "locale": language} for size, language in zip(sizes, languages, strict=True)
    ]
    players = table_of(open_page, fast_address, *contexts)
    host = players[0]
    host.page.locator(".agreed summary").click()
    for language in languages:
        host.page.locator("select").first.select_option(language)
        expect(host.page.locator("html")).to_have_attribute("lang", language)
        host.page.get_by_role(
            "checkbox", name=text(language, "three_d.settings.no_luck")
        ).wait_for()
        is_well(host.page)
    host.page.locator("select").first.select_option("en")
    for player in players:
        player.gets_ready()
    for player, language in zip(players, languages, strict=True):
        share = player.page.get_by_role("button", name=text(language, "race.want_end"))
        share.click(timeout=90_000)  # nobody ever solves anything
    for player in players:
        player.waits_for("over")
        is_well(player.page)
