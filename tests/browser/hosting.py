"""A server in this process, whose matches run at another pace than the wall's clock; Chromium."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import uvicorn

from ubongo.server.app import built_pages, create_app
from ubongo.server.listening import listen
from ubongo.server.serving import uvicorn_settings
from ubongo.server.store.opening import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from ubongo.core.edition import Millis
    from ubongo.server.clock import Clock

UNWANTED = (
    # Pages of the browser's own behind its address line, drawn anew for every context of a test,
    # which took as long as many a page that is tested.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    # What Playwright turns off: this list is taken instead of its own.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""What Chromium can do and no test is about."""
QUIET = (
    "--no-sandbox",  # root has no sandbox
    f"--disable-features={','.join(UNWANTED)}",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
"""How Chromium is started, without anything that it would fetch by itself."""
VISITOR: dict[str, Any] = {"locale": "en-GB", "service_workers": "block"}
"""A browser's context that keeps nothing for later: to fetch and keep all pages takes more time
than most tests; what installs itself is proved where that is wanted."""
STANDING = 1e-6
"""As good as standing still, and nothing is divided by zero."""
GLANCE = 0.02
"""So many seconds may pass until somebody who waits sees that the pace is another."""


class Pace:
    """The time on the wall, at a pace that may change while somebody waits."""

    def __init__(self, speed: float = 1.0) -> None:
        self._course = (0.0, time.monotonic(), speed)  # so much time, since then, at this speed

    def now(self) -> Millis:
        """Milliseconds since the clock was made."""
        at, since, speed = self._course
        return int(at + (time.monotonic() - since) * 1000 * speed)

    async def sleep_until(self, moment: Millis) -> None:
        """Wait, with an eye on the pace."""
        left = moment - self.now()
        while left > 0:
            await asyncio.sleep(min(GLANCE, self.seconds(left)))
            left = moment - self.now()

    def seconds(self, millis: Millis) -> float:
        """How long so much of its time lasts on the wall, if the pace stays."""
        return millis / 1000 / self._course[2]

    @contextmanager
    def at(self, speed: float) -> Iterator[None]:
        """Go at this speed for a while."""
        before = self._course[2]
        self._course = (self.now(), time.monotonic(), speed)
        yield
        self._course = (self.now(), time.monotonic(), before)


@contextmanager
def hosted(folder: Path, clock: Clock, pages: Path | None = None, port: int = 0) -> Iterator[str]:
    """The address of a server that keeps its matches in this folder; the pages must be built."""
    pages, database = pages or built_pages(), str(folder / "ubongo.db")
    assert pages is not None
    app = create_app(pages, lambda: open_store(database), clock=clock)
    server = uvicorn.Server(uvicorn_settings(app))
    listener = listen("127.0.0.1", port)
    thread = threading.Thread(target=server.run, args=[[listener]], daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    server.should_exit = True
    thread.join(10)
