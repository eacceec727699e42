"""Whole matches of 3-D and of the card game by keyboard alone, from the first page to the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import cubes
from tests.browser.card_players import CardPlayer
from tests.browser.conftest import serving
from tests.browser.hosting import Pace
from tests.browser.keys import Keys
from tests.browser.players import Player
from tests.browser.together import DESK, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.together import OpenPage

ROUNDS = 9
CARD_ROUNDS = 6
HASTE = 20
PATIENCE = 60_000
"""A bot may think as long as the sand runs."""


@pytest.fixture(scope="module")
def calm() -> Pace:
    """Short waits are shorter, with time enough for who types."""
    return Pace(3)


@pytest.fixture(scope="module")
def calm_address(tmp_path_factory: pytest.TempPathFactory, calm: Pace) -> Iterator[str]:
    """A server that keeps to this pace."""
    with serving(tmp_path_factory.mktemp("calm"), calm) as address:
        yield address


def plays_now(keys: Keys, edition: str) -> None:
    """On the first page: choose the edition, one quick bot, and play."""
    keys.chooses("edition", edition)
    for group, key, wanted in (
        ("hall.opponents", "ArrowLeft", "1"),
        ("hall.strength", "ArrowLeft", text("en", "table.strength.strong")),
    ):
        buttons = keys.page.get_by_role("group", name=text("en", group))
        keys.goes_to(buttons.get_by_role("radio", checked=True))
        keys.page.keyboard.press(key)
        expect(buttons.get_by_role("radio", name=wanted)).to_be_checked()
    keys.presses(keys.page.locator(".play-button"))


def test_a_match_of_three_d_by_keyboard_alone(
    open_page: OpenPage, calm_address: str, calm: Pace
) -> None:
    anna = Player(open_page(calm_address, **DESK), "Anna")
    keys, page = Keys(anna), anna.page
    plays_now(keys, "three_d")
    for number in range(1, ROUNDS + 1):
        expect(page.locator(".round")).to_have_text(f"Round {number} of {ROUNDS}", timeout=PATIENCE)
        roll = page.get_by_role("button", name=text("en", "race.roll"))
        ready = page.get_by_role("button", name=text("en", "three_d.ready"))
        expect(roll.or_(ready).first).to_be_visible(timeout=PATIENCE)
        if roll.count():
            keys.presses(roll)
        keys.presses(ready)
        anna.waits_for("puzzle")
        if number == 1:
            keys.presses(page.locator("[data-want=grids]"))
            expect(page.locator("[data-level]")).to_have_count(2)
        with calm.at(1):
            keys.goes_to(page.locator("[data-part]").first)
            for placement in cubes.solution(anna):
                cubes.keys(anna, placement)
            page.keyboard.press("Space")
            expect(page.locator("[data-aloud]")).to_contain_text("Ubongo!")
        with calm.at(HASTE):  # until the bot has solved, or the sand has run out
            playing = re.compile("puzzle")
            expect(anna.match).not_to_have_attribute("data-phase", playing, timeout=PATIENCE)
    expect(anna.match).to_have_attribute("data-phase", "over", timeout=PATIENCE)
    keys.button(text("en", "table.again"))
    anna.waits_for("roll")


def test_a_match_of_the_card_game_by_keyboard_alone(open_page: OpenPage, calm_address: str) -> None:
    anna = CardPlayer(open_page(calm_address, **DESK), "Anna")
    keys, page = Keys(anna), anna.page
    plays_now(keys, "card_game")
    for number in range(1, CARD_ROUNDS + 1):
        anna.waits_for("ready")
        keys.presses(page.locator(".go .ready"))
        anna.waits_for("laying")
        keys.goes_to(page.locator("[data-card]").first)
        for laid in anna.layout():
            anna.lays_by_keys(laid)
        page.keyboard.press("Space")
        expect(page.locator("tbody tr").nth(number - 1).locator("td").first).not_to_have_text("")
    expect(anna.match).to_have_attribute("data-phase", "over", timeout=PATIENCE)
    keys.button(text("en", "table.again"))
    anna.waits_for("ready")
