"""Walks past the pages that count: statistics, before and after somebody has played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.screens.classic import LONG_WAIT, opens_a_round, solve
from tests.browser.screens.hall import HASTE, Shown
from tests.browser.together import begin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.browser.players import Player
    from tests.browser.screens.hall import Hall


def statistics(hall: Hall) -> Iterator[Shown]:
    """Of somebody who has just played, and of somebody who was never here."""
    anna = plays_a_match(hall)
    opens_statistics(anna.page, hall.address)
    yield Shown("statistics", anna.page)
    page = hall.page("#/statistics")
    page.locator(".nothing").wait_for()
    yield Shown("statistics-nothing", page)


def plays_a_match(hall: Hall) -> Player:
    """Somebody solves one task of a whole match against a bot."""
    players = hall.players("classic", "Anna", bots=1)
    begin(players)
    opens_a_round(players)
    solve(players[0])
    with hall.hurried(HASTE):
        over = expect(players[0].match)
        over.to_have_attribute("data-phase", "over", timeout=LONG_WAIT)
    return players[0]


def opens_statistics(page: Page, address: str) -> None:
    """The own statistics, as soon as the match is counted: some seconds after it has ended."""
    for _ in range(40):
        if page.context.request.get(f"{address}api/statistics").json()["times"]:
            break
        page.wait_for_timeout(500)
    page.goto(f"{address}#/statistics")
    page.locator("#statistics-speed + .help").wait_for()
    page.locator("#statistics-hardness ~ figure").wait_for()
