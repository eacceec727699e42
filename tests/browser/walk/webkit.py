"""WebKitGTK as Debian has it: its small MiniBrowser, driven by its own WebDriver over HTTP.

Playwright needs a WebKit that it has patched itself. This driver tells nothing of the console, so a
script in the page listens: to everything that goes wrong once the page is loaded.
"""

from __future__ import annotations

import base64
import json
import socket
import time
import urllib.error
import urllib.request
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from launcher.system import webkit
from tests.browser.walk.screen import started, unseen_screen
from tests.browser.walk.webdriver import Input
from tests.browser.walk.window import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.browser.walk.webdriver import Action
    from tests.browser.walk.window import Opened

TIMEOUT = 120
"""So many seconds may pass on a busy machine until the driver answers."""
LISTENING = """() => {
  window.complaints = []
  const tell = (...words) => window.complaints.push(words.map(String).join(' '))
  for (const level of ['error', 'warn']) {
    console[level] = (...words) => tell(`${level}:`, ...words)
  }
  addEventListener('error', ({ message }) => tell('error:', message))
  addEventListener('unhandledrejection', ({ reason }) => tell('rejected:', reason))
}"""


class Driver:
    """Asks the driver over HTTP."""

    def __init__(self, port: int) -> None:
        self._origin = f"http://127.0.0.1:{port}"

    def send(self, method: str, path: str, facts: object = None) -> Any:  # noqa: ANN401 - JSON
        """The value with which the driver answers."""
        body = None if facts is None else json.dumps(facts).encode()
        request = urllib.request.Request(f"{self._origin}{path}", body, method=method)  # noqa: S310 - a URL of our own
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310 - the same
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()}") from error

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                self.send("GET", "/status")
            except OSError:
                assert time.monotonic() < end, "WebKitWebDriver does not answer"
                time.sleep(0.05)
            else:
                return


class WebKitWindow(Input):
    """A window in a browser of its own."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._complaints: list[str] = []
        made = driver.send("POST", "/session", {"capabilities": {}})
        self._path = f"/session/{made['sessionId']}"
        self._grow()

    def _grow(self) -> None:
        """Make the window so large that the page in it has its size."""
        for _ in range(2):
            outer = self._send("GET", "window/rect")
            inner = self.evaluate("() => [innerWidth, innerHeight]")
            (width, height), (wide, high) = SIZE, inner
            size = {
                "width": outer["width"] + width - wide,
                "height": outer["height"] + height - high,
            }
            self._send("POST", "window/rect", size)

    def _send(self, method: str, path: str, facts: object = None) -> Any:  # noqa: ANN401 - JSON
        return self._driver.send(method, f"{self._path}/{path}", facts)

    def open(self, address: str) -> None:
        """Open a page."""
        self._send("POST", "url", {"url": address})
        self.evaluate(LISTENING)

    def reload(self) -> None:
        """Load it anew."""
        self._complaints = self.complaints()
        self._send("POST", "refresh", {})
        self.evaluate(LISTENING)

    def evaluate(self, function: str, *facts: object) -> Any:  # noqa: ANN401 - whatever JSON can say
        """WebDriver runs the body of a function, and waits for what that promises."""
        script = f"return ({function})(...arguments)"
        return self._send("POST", "execute/sync", {"script": script, "args": list(facts)})

    def perform(self, sources: list[Action]) -> None:
        """Have the browser do it."""
        self._send("POST", "actions", {"actions": sources})

    def screenshot(self, file: Path) -> None:
        """Write a PNG."""
        file.write_bytes(base64.b64decode(self._send("GET", "screenshot")))

    def complaints(self) -> list[str]:
        """What the page complained about."""
        return [*self._complaints, *self.evaluate("() => window.complaints ?? []")]

    def close(self) -> None:
        """End the session and its browser."""
        self._driver.send("DELETE", self._path)


@contextmanager
def browser() -> Iterator[Opened]:
    """A running driver, which starts a browser for each window: it has one session at a time."""
    program = webkit()
    assert program is not None
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (
        unseen_screen() as environ,
        started(program, f"--port={port}", env=environ),
    ):
        driver = Driver(port)
        driver.wait()
        yield lambda: closing(WebKitWindow(driver))
