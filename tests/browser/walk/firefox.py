"""Firefox as Debian has it, driven by WebDriver BiDi, which it speaks itself.

Playwright can drive such a Firefox too, but only a newer one than Debian's ESR: the first thing it
sends is `emulation.setMediaFeaturesOverride`, which this one does not know.
"""

from __future__ import annotations

import base64
import json
import tempfile
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from websockets.sync.client import connect

from launcher.system import firefox
from tests.browser.walk.screen import started, unseen_screen
from tests.browser.walk.webdriver import Input
from tests.browser.walk.window import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from websockets.sync.client import ClientConnection

    from tests.browser.walk.screen import Process
    from tests.browser.walk.webdriver import Action
    from tests.browser.walk.window import Opened

PREFERENCES: dict[str, str | bool | int] = {
    "intl.accept_languages": "en-GB",
    "dom.serviceWorkers.enabled": False,  # to keep all pages takes more time than the walk
    # Nothing that it would fetch or ask by itself.
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.server": "",
}
HEARD = ("log.entryAdded", "network.fetchError")
TIMEOUT = 120
"""So many seconds may pass on a busy machine until Firefox answers."""


class Wire:
    """Commands to Firefox, and what it tells unasked."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._count = 0
        self.told: list[dict[str, Any]] = []

    def send(self, method: str, **facts: object) -> dict[str, Any]:
        """The answer to a command."""
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": facts}))
        while True:
            said = json.loads(self._socket.recv(timeout=TIMEOUT))
            if said["type"] == "event":
                self.told.append(said)
            elif said["id"] == self._count:
                assert said["type"] == "success", f"{method}: {said['error']}: {said['message']}"
                result: dict[str, Any] = said["result"]
                return result


class FirefoxWindow(Input):
    """A tab in a container of its own."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._container = wire.send("browser.createUserContext")["userContext"]
        made = wire.send("browsingContext.create", type="tab", userContext=self._container)
        self._tab = made["context"]
        width, height = SIZE
        size = {"width": width, "height": height}
        wire.send("browsingContext.setViewport", context=self._tab, viewport=size)
        wire.told.clear()

    def open(self, address: str) -> None:
        """Open a page."""
        self._wire.send("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def reload(self) -> None:
        """Load it anew."""
        self._wire.send("browsingContext.reload", context=self._tab, wait="complete")

    def evaluate(self, function: str, *facts: object) -> Any:  # noqa: ANN401 - whatever JSON can say
        """BiDi has a notation of its own for values; a string is a string in it."""
        given = [{"type": "string", "value": json.dumps(facts)}]
        said = self._wire.send(
            "script.callFunction",
            functionDeclaration=f"async facts => JSON.stringify(await ({function})"
            "(...JSON.parse(facts)) ?? null)",
            arguments=given,
            awaitPromise=True,
            target={"context": self._tab},
        )
        assert said["type"] == "success", f"{function}: {said['exceptionDetails']['text']}"
        return json.loads(said["result"]["value"])

    def perform(self, sources: list[Action]) -> None:
        """Have the browser do it."""
        self._wire.send("input.performActions", context=self._tab, actions=sources)

    def screenshot(self, file: Path) -> None:
        """Write a PNG."""
        shot = self._wire.send("browsingContext.captureScreenshot", context=self._tab)
        file.write_bytes(base64.b64decode(shot["data"]))

    def complaints(self) -> list[str]:
        """What the page complained about; asking it something brings what is still under way."""
        self.evaluate("() => null")
        return [_complaint(told) for told in self._wire.told]

    def close(self) -> None:
        """Close the tab, and forget what it kept."""
        self._wire.send("browser.removeUserContext", userContext=self._container)


def _complaint(told: dict[str, Any]) -> str:
    facts = told["params"]
    if told["method"] == "network.fetchError":
        return f"failed: {facts['request']['url']}: {facts['errorText']}"
    return f"{facts['level']}: {facts['text']}"


@contextmanager
def browser() -> Iterator[Opened]:
    """A running Firefox."""
    program = firefox()
    assert program is not None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = Path(folder)
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = (program, "--remote-debugging-port=0", "--no-remote", "--profile", folder)
        with (
            unseen_screen() as environ,
            started(*command, env=environ) as running,
            connect(_address(profile, running), max_size=None) as socket,
        ):
            wire = Wire(socket)
            wire.send("session.new", capabilities={})
            wire.send("session.subscribe", events=list(HEARD))
            yield lambda: closing(FirefoxWindow(wire))


def _address(profile: Path, running: Process) -> str:
    """Where Firefox listens; it writes that into its profile."""
    file = profile / "WebDriverBiDiServer.json"
    end = time.monotonic() + TIMEOUT
    while not (file.exists() and file.read_text(encoding="utf-8")):
        assert running.poll() is None, "Firefox does not start"
        assert time.monotonic() < end, "Firefox does not listen"
        time.sleep(0.05)
    said = json.loads(file.read_text(encoding="utf-8"))
    return f"ws://{said['ws_host']}:{said['ws_port']}/session"
