"""While the server's database is away pages say so, keep what was done, and go on by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.server.store.keeping import locked
from tools.browser.hosting import hosted
from tools.browser.together import DESK, PHONE, begin, roll, text, two_players

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Locator

    from tools.browser.players import Player

AWAY = text("en", "gathering.store_away")


def says_so(player: Player) -> Locator:
    """The sentence on somebody's page."""
    return player.page.get_by_text(AWAY)


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_a_match_stands_still_and_goes_on(
    browser: Browser, tmp_path: Path, device: dict[str, object]
) -> None:
    with (
        hosted(tmp_path) as server,
        two_players(browser, server.address, device, DESK) as (anna, ben),
    ):
        ben.joins_by_code(anna.makes_a_table(2))
        begin([anna, ben])
        with locked(tmp_path / "ubongo.db"):
            anna.page.locator("[data-row='2']").click()
            for player in (anna, ben):
                expect(says_so(player)).to_be_visible()
            expect(anna.page.locator("[data-row='2'] .pawn.me")).to_have_count(0)
        for player in (anna, ben):
            expect(says_so(player)).to_have_count(0)
        expect(anna.page.locator("[data-row='2'] .pawn.me")).to_be_visible()
        ben.page.locator("[data-row='4']").click()
        for player in (anna, ben):
            player.page.locator(".fields > button").click()
        for player in (anna, ben):
            player.waits_for("roll")
        roll([anna, ben])


def test_people_who_gather_are_told_and_can_press_again(browser: Browser, tmp_path: Path) -> None:
    with hosted(tmp_path) as server, two_players(browser, server.address, PHONE, DESK) as (anna, _):
        anna.makes_a_table(2)
        ready = anna.page.get_by_role("button", name=text("en", "gathering.ready"), exact=True)
        with locked(tmp_path / "ubongo.db"):
            ready.click()
            expect(says_so(anna)).to_be_visible()
            refused = anna.page.get_by_role("alert")
            expect(refused).to_have_text(text("en", "refusal.store_away"))
        expect(says_so(anna)).to_have_count(0)
        # what was pressed is done all the same
        unready = anna.page.get_by_role("button", name=text("en", "gathering.unready"), exact=True)
        expect(unready).to_be_visible()
