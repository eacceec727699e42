"""The browser that `--browser` names (Chromium unless told), and a server whose time jumps."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from launcher import system
from tests.browser.walk.chromium import windows_of
from tests.browser.walk.person import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.browser.walk.window import Opened
    from tools.browser.hosting import Hosted

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
def browser_window(named: str, request: pytest.FixtureRequest) -> Iterator[Opened]:
    """Opens windows of that browser; Chromium is the one of all browser tests."""
    if named == "chromium":
        yield windows_of(request.getfixturevalue("browser"))
    else:
        with import_module(f"tests.browser.walk.{named}").browser() as opened:
            yield opened


@pytest.fixture
def anna(browser_window: Opened, server: Hosted) -> Iterator[Person]:
    """Somebody at the first page, which must not complain until the end of the walk."""
    with browser_window() as window:
        window.open(server.address)
        yield Person(window, server)
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
