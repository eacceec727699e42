"""The system's Chromium for the browser tests, and a page that must not complain."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn
from playwright.sync_api import sync_playwright

from launcher.system import chromium
from ubongo.server.app import built_pages, create_app
from ubongo.server.clock import WallClock
from ubongo.server.listening import listen
from ubongo.server.serving import uvicorn_settings
from ubongo.server.store.opening import open_store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request

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


SPEED = 60
"""A whole match against a bot, in which the page does nothing, then lasts about half a minute."""


BRISK = 5
"""A glass of a minute lasts long enough to lay a task, and the waits between rounds are short."""


@contextmanager
def serving(folder: Path, speed: int) -> Iterator[str]:
    """The address of a server in this process, whose matches run faster than the wall's clock."""
    pages = built_pages()
    if pages is None:
        pytest.skip("the pages are not built")
    database = str(folder / "ubongo.db")
    app = create_app(pages, lambda: open_store(database), clock=WallClock(speed))
    server = uvicorn.Server(uvicorn_settings(app))
    listener = listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=[[listener]], daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="module")
def fast_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for matches in which nobody does anything."""
    with serving(tmp_path_factory.mktemp("fast"), SPEED) as address:
        yield address


@pytest.fixture(scope="module")
def brisk_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for whole matches that are played."""
    with serving(tmp_path_factory.mktemp("brisk"), BRISK) as address:
        yield address


def failure(request: Request) -> list[str]:
    """What went wrong, if anything; a reload may break off what is no longer wanted."""
    broken_off = request.failure == "net::ERR_ABORTED"
    return [] if broken_off else [f"failed: {request.url}: {request.failure}"]


def complaint(said: ConsoleMessage) -> list[str]:
    """What the console said; that WebGL is slow without a graphics card is no page's fault."""
    is_driver = "GL Driver Message (OpenGL, Performance" in said.text
    return [] if is_driver else [f"{said.type}: {said.text} ({said.location.get('url')})"]


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Open a page in a context of its own, the first one unless told; it must not complain."""
    contexts, complaints = [], []

    def opened(start: str = address, **context: Any) -> Page:  # noqa: ANN401 - Playwright's options
        contexts.append(browser.new_context(**{"locale": "en-GB", **context}))
        page = contexts[-1].new_page()
        page.on("console", lambda said: complaints.extend(complaint(said)))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("requestfailed", lambda request: complaints.extend(failure(request)))
        page.goto(start)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
