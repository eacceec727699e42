"""Walks past what there is to read and to try about the editions: rules, booklets, lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.browser.screens.hall import Shown, of_edition
from tools.browser.together import text
from ubongo.decks.boxes import BOXES, EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.browser.screens.hall import Hall


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
    for edition in BOXES:
        page, name = hall.page(f"#/booklet/{edition}"), of_edition(edition).TASK
        if name:
            page.get_by_role("searchbox").fill(name.split()[0])
            task = page.locator(f"[data-task='{name}']")
            task.get_by_role("button").first.click()
            task.locator("[data-board], canvas").first.wait_for()
        else:
            page.locator("main [data-face]").first.wait_for()
        yield Shown(f"booklet-{edition}", page)
