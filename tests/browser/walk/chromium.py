"""The system's Chromium, driven by Playwright as in the other browser tests."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

from tests.browser.walk.window import SIZE
from tools.browser.complaints import listen_to
from tools.browser.hosting import VISITOR

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, ViewportSize

    from tests.browser.walk.window import Opened, Spot


class ChromiumWindow:
    """A page of Playwright's."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._complaints: list[str] = []
        listen_to(page, self._complaints)

    def open(self, address: str) -> None:
        """Open a page."""
        self._page.goto(address)

    def reload(self) -> None:
        """Load it anew."""
        self._page.reload()

    def evaluate(self, function: str, *facts: object) -> Any:  # noqa: ANN401 - whatever JSON can say
        """Playwright passes one argument on, so the facts go as a list."""
        return self._page.evaluate(f"facts => ({function})(...facts)", list(facts))

    def press(self, key: str) -> None:
        """Press a key."""
        self._page.keyboard.press(key)

    def move_mouse(self, *way: Spot) -> None:
        """Move the mouse."""
        for x, y in way:
            self._page.mouse.move(x, y)

    def mouse_down(self) -> None:
        """Press its button."""
        self._page.mouse.down()

    def mouse_up(self) -> None:
        """Let its button go."""
        self._page.mouse.up()

    def screenshot(self, file: Path) -> None:
        """Write a PNG."""
        self._page.screenshot(path=file)

    def complaints(self) -> list[str]:
        """What the page complained about."""
        return self._complaints

    def close(self) -> None:
        """Close it, and forget what it kept."""
        self._page.close()


def windows_of(browser: Browser) -> Opened:
    """Opens windows of a running Chromium."""
    width, height = SIZE
    size: ViewportSize = {"width": width, "height": height}
    return lambda: closing(ChromiumWindow(browser.new_page(**VISITOR, viewport=size)))
