"""Somebody who has no mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    import re

    from playwright.sync_api import Locator

    from tools.browser.players import Player


class Keys:
    """Somebody who has no mouse: everything is reached by Tab and the board's own keys."""

    def __init__(self, player: Player) -> None:
        self.player, self.page = player, player.page

    def goes_to(self, wanted: Locator) -> None:
        """Press Tab until this has the focus."""
        for _ in range(80):
            if wanted.count() and wanted.first.evaluate("it => it === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"Tab never comes to {wanted}")

    def presses(self, wanted: Locator, key: str = "Enter") -> None:
        """Go there and press a key."""
        expect(wanted.first).to_be_visible()
        self.goes_to(wanted)
        self.page.keyboard.press(key)

    def chooses(self, name: str, value: str) -> None:
        """Choose a radio button: Tab leads to its group, arrows to the button."""
        group = self.page.locator(f"[name='{name}']")
        self.goes_to(self.page.locator(f"[name='{name}']:focus, [name='{name}']:checked"))
        for _ in range(group.count()):
            if self.page.locator(f"[name='{name}'][value='{value}']:checked").count():
                return
            self.page.keyboard.press("ArrowRight")
        pytest.fail(f"no arrow leads to {value}")

    def button(self, name: str | re.Pattern[str]) -> None:
        """Press a button."""
        self.presses(self.page.get_by_role("button", name=name))

    def solves(self) -> None:
        """Lay all polyominoes and call."""
        self.goes_to(self.page.locator("[data-piece]").first)
        for number, placement in enumerate(self.player.solution(), 1):
            self.player.keys(placement)
            expect(self.page.locator("[data-placement]")).to_have_count(number)
        self.page.keyboard.press("Space")
