"""A walk through 3-D: handing out, the scene and the grids, gems, solutions, the standing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser import cubes
from tools.browser.screens.hall import DocumentPicture, Shown, Way
from tools.browser.screens.lens import View
from tools.browser.screens.rounds import begins
from tools.browser.three_d import wants_grids
from tools.browser.together import call, roll_or_wait, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.browser.players import Player
    from tools.browser.screens.hall import Hall


def a_match(hall: Hall) -> Iterator[Shown]:
    """From the roll to the standing, with a bot."""
    anna, ben = players = hall.players("three_d", "Anna", "Björgvin", bots=1)
    wants_grids(ben)
    begins(players)
    yield Shown("three_d-roll", anna.page)
    roll_or_wait(players)
    anna.waits_for("ready")
    yield Shown("three_d-ready", anna.page)
    for player in players:
        player.page.locator("main .big").click()
    for player in players:
        player.waits_for("puzzle")
    anna.page.reload()  # sets its clock right, which went on while time stood still
    anna.waits_for("puzzle")
    yield from _building(anna)
    anna.page.locator("[data-solution], .news").first.wait_for()
    _builds_in_grids(ben)
    anna.waits_for("roll")
    anna.page.get_by_text(text("en", "three_d.solutions")).click()
    anna.page.locator("[data-solution]").wait_for()
    yield Shown("three_d-between", anna.page)
    anna.waits_for_the_end()
    yield Shown("three_d-standing", anna.page)


def _building(anna: Player) -> Iterator[Shown]:
    anna.page.locator("canvas").wait_for()
    *most, last = cubes.solution(anna)
    for placement in most:
        cubes.drags(anna, placement)
    yield Shown("three_d-scene", anna.page)
    anna.page.locator("[data-want=grids]").click()
    expect(anna.page.locator("[data-level]")).to_have_count(2)
    yield Shown("three_d-grids", anna.page)
    anna.page.locator("[role=application]").focus()
    cubes.keys(anna, last)
    call(anna)


def _builds_in_grids(ben: Player) -> None:
    ben.page.locator("[role=application]").focus()
    for placement in cubes.solution(ben):
        cubes.keys(ben, placement)
    call(ben)


NAME = "3-D"
TASK = "A25 - 1|2"
"""A task of its booklet."""
BOOKLET = "the booklet of 3-D, with a solution open in the viewer"
WAYS = (
    Way(
        "3-D",
        a_match,
        {
            "three_d-roll": "before the throw, with the treasury",
            "three_d-ready": "the parts are handed out",
            "three_d-scene": "building in the scene",
            "three_d-grids": "building in the two grids",
            "three_d-between": "between two rounds: gems, and how everybody solved",
            "three_d-standing": "the standing",
        },
    ),
)
PICTURES = {
    "three_d": DocumentPicture(
        "three_d-scene", View("en", "light", "laptop"), "3-D: building in the scene"
    ),
}
