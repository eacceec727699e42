"""Walks past what there is to read and to try about the editions: rules, booklets, lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.browser.screens.hall import Shown
from tools.browser.together import text
from ubongo.editions.registry import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.browser.screens.hall import Hall


TASKS = {"classic": "7 moon", "three_d": "A25 - 1|2", "light_dark": "1 easy light"}
"""A task of each edition's booklet."""
STEPS = 2
"""So many steps of a lesson are shown by the page itself."""


def rules(hall: Hall) -> Iterator[Shown]:
    """The rules of every edition, each on one page."""
    for edition in EDITIONS:
        page = hall.page(f"#/rules/{edition}")
        page.locator("main figure").first.wait_for()
        yield Shown(f"rules-{edition}", page)


def lessons(hall: Hall) -> Iterator[Shown]:
    """The lessons, each with half of its steps done."""
    for edition in EDITIONS:
        page = hall.page(f"#/learn/{edition}")
        onward = page.get_by_role("button", name=text("en", "study.learn.next"))
        for _ in range(STEPS):
            onward.click()
        yield Shown(f"lesson-{edition}", page)


def booklets(hall: Hall) -> Iterator[Shown]:
    """The booklets, with a solution open where tasks have any."""
    for edition, name in TASKS.items():
        page = hall.page(f"#/booklet/{edition}")
        page.get_by_role("searchbox").fill(name.split()[0])
        task = page.locator(f"[data-task='{name}']")
        task.get_by_role("button").first.click()
        task.locator("[data-board], canvas").first.wait_for()
        yield Shown(f"booklet-{edition}", page)
    page = hall.page("#/booklet/card_game")
    page.locator("main [data-face]").first.wait_for()
    yield Shown("booklet-card_game", page)
