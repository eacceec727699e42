"""A hall with one server: people open pages in it, and time passes as a walk wants it."""

from __future__ import annotations

import re
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.browser.complaints import listen_to
from tests.browser.hosting import STANDING, VISITOR, Pace, hosted
from tests.browser.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    Walk = Callable[["Hall"], Iterator["Shown"]]

WINDOW = {"width": 1366, "height": 768}
"""In which walks are walked; who looks at a screen may change it meanwhile."""
HASTE = 120
"""How much faster time passes until a match is over in which nobody does anything."""
BRISK = 12
"""How much faster it passes until the next phase, so that this is not missed."""


def as_it_is() -> None:
    """Nothing has to be done before a screen is looked at."""


class Shown(NamedTuple):
    """A screen that is there now."""

    screen: str
    page: Page
    pose: Callable[[], None] = as_it_is
    """What has to be done again in another language or size: the focus moves, a page opens anew."""


class Hall:
    """Where a walk takes place."""

    def __init__(self, browser: Browser, address: str, pace: Pace) -> None:
        self.address = address
        self.complaints: list[str] = []
        self._browser, self._pace = browser, pace
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
        calm = {**VISITOR, "viewport": WINDOW, "reduced_motion": "reduce"}
        self._contexts.append(self._browser.new_context(**{**calm, **options}))
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

    @contextmanager
    def hurried(self, speed: float = BRISK) -> Iterator[None]:
        """Time passes faster."""
        with self._pace.at(speed):
            yield

    @contextmanager
    def standing(self) -> Iterator[None]:
        """Time stands still."""
        with self._pace.at(STANDING):
            yield

    def close(self) -> None:
        """Everybody leaves."""
        for context in self._contexts:
            context.close()


@contextmanager
def opened_hall(browser: Browser) -> Iterator[Hall]:
    """A hall with a server of its own."""
    pace = Pace()
    with tempfile.TemporaryDirectory() as folder, hosted(Path(folder), pace) as address:
        hall = Hall(browser, address, pace)
        yield hall
        hall.close()


def code_of(player: Player) -> str:
    """The code of the table at which somebody is."""
    return re.sub(r".*#/t/", "", player.page.url)
