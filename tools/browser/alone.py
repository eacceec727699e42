"""People who play alone at real pages: they choose a run, solve its tasks, and read the result."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tools.browser import cubes
from tools.browser.players import choose
from tools.browser.together import call, text
from ubongo.decks.boxes import EDITIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tools.browser.card_players import CardPlayer
    from tools.browser.players import Player
    from ubongo.geometry import Placement


def opens_choices(page: Page) -> None:
    """What can be chosen lies behind one press."""
    page.locator("main details.card:not([open]) > summary").click()


def chooses(player: Player, legend: str, choice: str) -> None:
    """Choose one of a few, by the words on the page."""
    group = player.page.get_by_role("group", name=text("en", legend), exact=True)
    choose(group.get_by_role("radio", name=choice))


def begins(player: Player, edition: str = EDITIONS[0], mode: str = "tasks") -> None:
    """Begin the shortest run of an edition, from the page on which it is chosen."""
    page = player.page
    opens_choices(page)
    choose(page.locator(f"[name=edition][value={edition}]"))
    chooses(player, "solo.mode", text("en", f"solo.mode.{mode}"))
    page.get_by_role("button", name=text("en", "solo.begin")).click()
    player.comes_to_a_table()
    player.waits_for("puzzle")


def practises(page: Page, edition: str, side: str = "easy") -> None:
    """Begin to practise an edition with these cards, from the page on which that is chosen."""
    opens_choices(page)
    choose(page.get_by_role("radio", name=text("en", f"home.edition.{edition}"), exact=True))
    choose(page.get_by_role("radio", name=re.compile(text("en", f"home.{side}"))))
    page.get_by_role("button", name=text("en", "practice.begin")).click()


def writes_the_record_down(player: Player) -> None:
    """A record has fallen: whose it is, is asked there and then."""
    page = player.page
    page.get_by_label(text("en", "solo.record.name")).fill(player.name)
    page.get_by_role("button", name=text("en", "solo.record.write")).click()
    expect(page.get_by_text(f"Written down: {player.name}.")).to_be_visible()


def sees_task(player: Player, number: int) -> None:
    """The run's task of this number is there."""
    expect(player.match).to_have_attribute("data-number", str(number))
    expect(player.page.get_by_role("button", name="Ubongo!")).to_be_visible()


def solves(player: Player, lay: Callable[[Placement], None]) -> None:
    """Lay the flat task that is drawn, piece by piece, and call."""
    for placement in player.solution():
        lay(placement)
    call(player)


def solves_cubes(player: Player) -> None:
    """Lay the task of 3-D in the plain grids, by keys, and call."""
    for placement in cubes.solution(player):
        cubes.keys(player, placement)
    call(player)


def solves_cards(player: CardPlayer) -> None:
    """Lay seven cards by dragging, and call."""
    for laid in player.layout():
        player.drags(laid)
    call(player)
