"""Walks through light and dark: a round, the master game, a play-off and the standing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser.screens.hall import DocumentPicture, Shown, Way
from tools.browser.screens.lens import View
from tools.browser.screens.rounds import begins, solve
from tools.browser.together import call, roll_or_wait, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.browser.screens.hall import Hall


def a_round(hall: Hall) -> Iterator[Shown]:
    """A round, and what the track shows after it."""
    anna, ben = players = hall.players("light_dark", "Anna", "Björgvin", bots=1)
    begins(players)
    yield Shown("light_dark-roll", anna.page)
    roll_or_wait(players)
    anna.waits_for("puzzle")
    anna.page.reload()
    anna.waits_for("puzzle")
    first, *others = anna.solution()
    anna.drags(first)
    yield Shown("light_dark-puzzle", anna.page)
    for placement in others:
        anna.drags(placement)
    call(anna)
    anna.page.locator(".solved").wait_for()
    yield Shown("light_dark-solved", anna.page)
    solve(ben)
    anna.waits_for("roll")
    yield Shown("light_dark-between", anna.page)


def as_masters(hall: Hall) -> Iterator[Shown]:
    """Ten pieces, both faces."""
    players = hall.players("light_dark", "Anna", "Björgvin")
    anna, ben = players
    anna.page.locator(".agreed summary").click()
    anna.page.get_by_role("checkbox", name=text("en", "light_dark.settings.master")).click()
    expect(ben.page.locator(".agreed")).to_contain_text("put away")
    yield Shown("light_dark-master-settings", anna.page)
    begins(players, "reveal")
    anna.waits_for("puzzle")
    for placement in next(anna.master_solutions())[:-1]:
        anna.drags(placement)
    yield Shown("light_dark-master", anna.page)


def a_playoff(hall: Hall) -> Iterator[Shown]:
    """Nobody ever solves, so both are tied; one of them wins the play-off."""
    anna, ben = hall.players("light_dark", "Anna", "Björgvin")
    for player in (anna, ben):
        player.gets_ready()
    anna.waits_to_see(anna.page.get_by_role("button", name="Share the place"))
    ben.page.get_by_role("button", name="Another task").click()
    expect(anna.page.get_by_role("button", name="Another task")).to_contain_text("1 of 2")
    yield Shown("light_dark-playoff", anna.page)
    solve(anna)
    anna.waits_for("over")
    anna.page.get_by_text(text("en", "standing.story")).click()
    yield Shown("light_dark-standing", anna.page)


NAME = "light and dark"
TASK = "1 easy light"
"""A task of its booklet."""
BOOKLET = "the booklet of light and dark, with a solution open"
WAYS = (
    Way(
        "light and dark",
        a_round,
        {
            "light_dark-roll": "before the throw, with the track",
            "light_dark-puzzle": "a task with one face up",
            "light_dark-solved": "solved, while the others go on",
            "light_dark-between": "between two rounds: ships have flown",
        },
    ),
    Way(
        "light and dark, masters",
        as_masters,
        {
            "light_dark-master-settings": "the master game's settings: which pieces are put away",
            "light_dark-master": "the master game: both faces",
        },
    ),
    Way(
        "light and dark, play-off",
        a_playoff,
        {
            "light_dark-playoff": "the play-off, with votes for another task or a shared place",
            "light_dark-standing": "the standing, with the story of the rounds",
        },
    ),
)
PICTURES = {
    "light_dark": DocumentPicture(
        "light_dark-puzzle", View("cs", "dark", "laptop"), "Light and dark, in Czech"
    ),
}
