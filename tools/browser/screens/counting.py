"""Walks past pages for oneself: statistics, before and after somebody has played, and practice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.browser.screens.hall import Shown
from tools.browser.screens.rounds import opens_a_round, solve
from tools.browser.together import begin, text
from ubongo.decks.boxes import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tools.browser.players import Player
    from tools.browser.screens.hall import Hall


def statistics(hall: Hall) -> Iterator[Shown]:
    """Of somebody who has just played, and of somebody who was never here."""
    anna = plays_a_match(hall)
    opens_statistics(anna.page, hall.address)
    yield Shown("statistics", anna.page)
    page = hall.page("#/statistics")
    page.locator(".nothing").wait_for()
    yield Shown("statistics-nothing", page)


def practice(hall: Hall) -> Iterator[Shown]:
    """Tasks from the deck on the device, by hints, with and without a network."""
    page = hall.page("#/practice", is_well=False, service_workers="allow")
    page.get_by_text(text("en", "practice.kept")).wait_for()
    page.locator("form .begin").click()
    page.locator("[data-hint=piece]").click()
    page.locator("[data-hint=place]").click()
    page.locator("[data-hint=lay]").wait_for()
    yield Shown("practising", page)
    while page.locator("[data-cell]").count() and not page.locator(".call.lit").count():
        page.locator("[data-hint]").click()
    page.locator(".call").click()
    page.locator(".besides .button").last.click()
    page.locator("#practice-results ~ ol li").wait_for()
    yield Shown("practice", page)
    page.goto(hall.address)
    page.context.set_offline(offline=True)

    def cut_off() -> None:
        page.reload()
        page.locator(".public .button").wait_for()

    yield Shown("home-offline", page, cut_off)


def plays_a_match(hall: Hall) -> Player:
    """Somebody solves one task of a whole match against a bot, and takes the gems for it."""
    players = hall.players(EDITIONS[0], "Anna", bots=1)
    begin(players)
    opens_a_round(players)
    players[0].lets_pass(seconds=2)  # replays and statistics count in seconds
    solve(players[0])
    players[0].page.locator(".collecting .strong").click()
    players[0].waits_for_the_end()
    return players[0]


def opens_statistics(page: Page, address: str) -> None:
    """The own statistics, as soon as the match is counted: a moment after it has ended."""
    while not page.context.request.get(f"{address}api/statistics").json()["times"]:
        page.wait_for_timeout(50)
    page.goto(f"{address}#/statistics")
    page.locator("#statistics-speed + .help").wait_for()
    page.locator("#statistics-hardness ~ figure").wait_for()
