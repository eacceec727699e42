"""Tables of 3-D: what their players do together, the solutions they look at, their graphics."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser import cubes
from tools.browser.players import STEPS, Player
from tools.browser.together import call, roll_or_wait, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tools.browser.together import Context, OpenPage
    from ubongo.geometry import Placement

    Lay = Callable[[Player, Placement], None]


def table_of(
    open_page: OpenPage, address: str, *contexts: Context, scenes: int | None = None
) -> list[Player]:
    """Players at a table of 3-D, the first of whom made it.

    Only so many of them, if told, see the scene. Without a graphics card its first picture takes
    seconds of a processor, also on the page of somebody who only has to be there.
    """
    names = ["Anna", "Björgvin", "Čeněk", "Dörte"]
    players = [
        Player(open_page(address, **context), name)
        for context, name in zip(contexts, names, strict=False)
    ]
    for player in players[len(players) if scenes is None else scenes :]:
        wants_grids(player)
    code = players[0].makes_a_table(len(players), "three_d")
    for player in players[1:]:
        player.joins_by_link(f"{address}#/t/{code}")
    return players


def wants_grids(player: Player) -> None:
    """Have chosen the two plain grids long ago, in this browser."""
    player.page.evaluate("localStorage.setItem('cubes', 'grids')")


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


def ready_button(player: Player) -> Locator:
    """For this the glass waits, in whichever round."""
    words = text("en", "three_d.ready").format(number=r"\d+")
    return player.page.get_by_role("button", name=re.compile(words))


def takes_the_parts(players: list[Player]) -> None:
    """Everybody has the parts of a task."""
    for player in players:
        player.waits_for("ready")
    for player in players:
        ready_button(player).click()
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
    owner = f":is([data-gems-of='{seat}'], [data-standing='{seat}'])"
    cell = player.page.locator(f"{owner} [data-points]").first
    return int(cell.get_attribute("data-points") or -1)


def gems(player: Player, row: str) -> Locator:
    """A row of the display."""
    return player.page.locator(f"[data-display={row}] li")


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
        """So many parts lie, in the scene and for screen readers."""
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
