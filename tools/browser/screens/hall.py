"""A hall with one server: people open pages in it and walk from screen to screen."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tools.browser.complaints import listen_to
from tools.browser.hosting import ACTION_TIMEOUT, VISITOR, hosted
from tools.browser.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import ModuleType

    from playwright.sync_api import Browser, BrowserContext, Page

    from tools.browser.screens.lens import View

    Walk = Callable[["Hall"], Iterator["Shown"]]

WINDOW = {"width": 1366, "height": 768}
"""The size of the window in walks; taking a picture may change it for a while."""


def as_it_is() -> None:
    """Nothing has to be done before a screen is looked at."""


class Shown(NamedTuple):
    """A screen that is there now."""

    screen: str
    page: Page
    pose: Callable[[], None] = as_it_is
    """What has to be done again in another language or size: the focus moves, a page opens anew."""


class Way(NamedTuple):
    """A walk, and the screens that it comes by, in this order."""

    name: str
    walk: Walk
    screens: Mapping[str, str]


class DocumentPicture(NamedTuple):
    """A picture that documents show: of what, how, and what to say about it."""

    screen: str
    view: View
    says: str


def of_edition(key: str) -> ModuleType:
    """The walks of an edition, and what is said about them: the module of its key."""
    return import_module(f"tools.browser.screens.{key}")


class Hall:
    """Where a walk takes place."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.address = address
        self.complaints: list[str] = []
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def page(self, path: str = "", *, is_well: bool = True, **context: Any) -> Page:  # noqa: ANN401 - Playwright's options
        """A page of somebody who was never here; one that is not well may complain."""
        page = self.context(**context).new_page()
        if is_well:
            listen_to(page, self.complaints)
        page.goto(f"{self.address}{path}")
        return page

    def context(self, **options: Any) -> BrowserContext:  # noqa: ANN401 - Playwright's options
        """A browser of somebody's own; nothing moves in it that could blur a picture."""
        context = {**VISITOR, "viewport": WINDOW, **options}
        self._contexts.append(self._browser.new_context(**context))
        self._contexts[-1].set_default_timeout(ACTION_TIMEOUT)
        return self._contexts[-1]

    def player(self, name: str) -> Player:
        """Somebody at the first page."""
        return Player(self.page(), name)

    def players(self, edition: str, *names: str, bots: int = 0) -> list[Player]:
        """People at a table of this edition, the first of whom made it, and bots beside them."""
        players = [self.player(name) for name in names]
        code = players[0].makes_a_table(len(names) + bots, edition)
        self.join(code, *players[1:])
        for number in range(bots):
            players[0].page.locator(f"[data-seat-row='{len(names) + number}'] .bot").click()
        return players

    def join(self, code: str, *players: Player) -> None:
        """Sit down by the link, one after the other."""
        for player in players:
            player.joins_by_link(f"{self.address}#/t/{code}")
            player.page.locator("button.ready").wait_for()

    def close(self) -> None:
        """Everybody leaves."""
        for context in self._contexts:
            context.close()


@contextmanager
def opened_hall(browser: Browser) -> Iterator[Hall]:
    """A hall with a server of its own."""
    with tempfile.TemporaryDirectory() as folder, hosted(Path(folder)) as server:
        hall = Hall(browser, server.address)
        try:
            yield hall
        finally:
            hall.close()
