"""The browser that `--browser` names (Chromium unless told), and a server whose time jumps."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from launcher import system
from tests.browser.hosting import hosted
from tests.walk.clock import StillClock
from tests.walk.person import Person
from ubongo.server.app import built_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.walk.window import Opened

DRAWN = """async () => {
  await document.fonts.ready
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}"""
PROGRAMS = {"chromium": system.chromium, "firefox": system.firefox, "webkit": system.webkit}


@pytest.fixture(scope="module")
def named(request: pytest.FixtureRequest) -> str:
    """The browser's name; pytest-playwright has the option, of which the last one counts."""
    names: list[str] = request.config.getoption("--browser")
    name = names[-1] if names else "chromium"
    if PROGRAMS[name]() is None:
        pytest.skip(f"no {name}; ./run test --browser {name} installs it or says how")
    return name


@pytest.fixture(scope="module")
def browser_window(named: str) -> Iterator[Opened]:
    """Opens windows of that browser."""
    with import_module(f"tests.walk.{named}").browser() as opened:
        yield opened


@pytest.fixture
def clock() -> StillClock:
    """The time of the server."""
    return StillClock()


@pytest.fixture
def house(tmp_path: Path, clock: StillClock) -> Iterator[str]:
    """The address of a server, where no other table is due before Anna's."""
    if built_pages() is None:
        pytest.skip("the pages are not built")
    with hosted(tmp_path, clock) as address:
        yield address


@pytest.fixture
def anna(browser_window: Opened, house: str, clock: StillClock) -> Iterator[Person]:
    """Somebody at the first page, which must not complain until the end of the walk."""
    with browser_window() as window:
        window.open(house)
        yield Person(window, clock)
        assert window.complaints() == []


@pytest.fixture
def screenshot(anna: Person, named: str) -> Callable[[str], None]:
    """Keeps a picture in the folder that UBONGO_WALK_PICTURES names, if it does."""
    folder = os.environ.get("UBONGO_WALK_PICTURES")

    def taken(what: str) -> None:
        if folder:
            anna.window.evaluate(DRAWN)
            anna.window.screenshot(Path(folder) / f"{named}-{what}.png")

    return taken
