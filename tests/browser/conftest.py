"""One Chromium for all browser tests, a server for each file, and pages that must not complain.

Browser tests have a process of their own: Playwright keeps an event loop running in it, beside
which no test can run another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from launcher.system import chromium
from tools.browser.complaints import listen_to
from tools.browser.hosting import ACTION_TIMEOUT, QUIET, VISITOR, hosted
from ubongo.server.app import built_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from tools.browser.hosting import Hosted


expect.set_options(timeout=ACTION_TIMEOUT)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Start the system's Chromium, without anything that it would fetch by itself."""
    found = chromium()
    if found is None:
        pytest.skip("no Chromium; ./run test installs it or says how")
    return {"executable_path": found, "args": list(QUIET)}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server in this process, whose time stands still until a test waits for what it brings."""
    if built_pages() is None:
        pytest.skip("the pages are not built")
    with hosted(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def address(server: Hosted) -> str:
    """Where this server's pages are."""
    return server.address


@pytest.fixture
def open_page(browser: Browser, server: Hosted, address: str) -> Iterator[Callable[..., Page]]:
    """Open a page in a context of its own, the first one unless told; it must not complain."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(start: str = address, **context: Any) -> Page:  # noqa: ANN401 - Playwright's options
        contexts.append(browser.new_context(**{**VISITOR, **context}))
        contexts[-1].set_default_timeout(ACTION_TIMEOUT)
        page = contexts[-1].new_page()
        listen_to(page, complaints)
        page.goto(start)
        return page

    yield opened
    for context in contexts:
        context.close()
    server.drop_tables()
    assert complaints == []
