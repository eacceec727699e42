"""The system's Chromium for the browser tests, and a page that must not complain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import sync_playwright

from launcher.system import chromium

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page, Playwright, Request

QUIET = (
    "--no-sandbox",  # root has no sandbox
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


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


def failure(request: Request) -> list[str]:
    """What went wrong, if anything; a reload may break off what is no longer wanted."""
    broken_off = request.failure == "net::ERR_ABORTED"
    return [] if broken_off else [f"failed: {request.url}: {request.failure}"]


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Open the first page in a context of its own; at the end nothing may have gone wrong on it."""
    contexts, complaints = [], []

    def opened(**context: Any) -> Page:  # noqa: ANN401 - Playwright's own options
        contexts.append(browser.new_context(**{"locale": "en-GB", **context}))
        page = contexts[-1].new_page()
        page.on("console", lambda said: complaints.append(f"{said.type}: {said.text}"))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("requestfailed", lambda request: complaints.extend(failure(request)))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
