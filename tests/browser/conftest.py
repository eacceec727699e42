"""The system's Chromium for the browser tests, and a page that must not complain."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect, sync_playwright

from launcher.system import chromium
from tests.browser.complaints import listen_to
from tests.browser.hosting import QUIET, VISITOR, Pace, hosted
from ubongo.server.app import built_pages
from ubongo.server.clock import WallClock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Playwright

    from ubongo.server.clock import Clock


expect.set_options(timeout=15_000)  # a page that is well answers at once, a busy machine may not


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Start the system's Chromium, without anything that it would fetch by itself."""
    found = chromium()
    if found is None:
        pytest.skip("no Chromium; ./run test installs it or says how")
    return {"executable_path": found, "args": list(QUIET)}


# pytest-playwright keeps its event loop running in the main thread until the session ends; tests in
# other files on the same worker, which run a loop of their own, then cannot. So the browser lives
# as long as the tests of one file.


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, Any]:
    """What every context has."""
    return {}


@pytest.fixture(scope="module")
def browser(playwright: Playwright, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """One Chromium for the tests of a file."""
    with playwright.chromium.launch(**browser_type_launch_args) as running:
        yield running


SPEED = 60
"""A whole match against a bot, in which the page does nothing, then lasts about half a minute."""


BRISK = 5
"""The waits between rounds are short; whoever lays pieces on a busy machine takes more time."""


@contextmanager
def serving(folder: Path, clock: Clock) -> Iterator[str]:
    """The address of a server in this process, whose matches keep to this clock."""
    if built_pages() is None:
        pytest.skip("the pages are not built")
    with hosted(folder, clock) as address:
        yield address


@pytest.fixture(scope="module")
def fast_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for matches in which nobody does anything."""
    with serving(tmp_path_factory.mktemp("fast"), WallClock(SPEED)) as address:
        yield address


@pytest.fixture(scope="module")
def pace() -> Pace:
    """How fast time passes at `brisk_address`."""
    return Pace(BRISK)


@pytest.fixture(scope="module")
def brisk_address(tmp_path_factory: pytest.TempPathFactory, pace: Pace) -> Iterator[str]:
    """A server for whole matches that are played."""
    with serving(tmp_path_factory.mktemp("brisk"), pace) as address:
        yield address


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Open a page in a context of its own, the first one unless told; it must not complain."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(start: str = address, **context: Any) -> Page:  # noqa: ANN401 - Playwright's options
        contexts.append(browser.new_context(**{**VISITOR, **context}))
        page = contexts[-1].new_page()
        listen_to(page, complaints)
        page.goto(start)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
