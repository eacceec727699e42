"""A server in this process whose clock jumps, and how Chromium is started."""

from __future__ import annotations

import asyncio
import itertools
import random
import secrets
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any
from unittest.mock import patch
from urllib.parse import urlsplit

from tools.browser.clock import JumpingClock
from tools.servers import served
from ubongo.server.app import built_pages, create_app
from ubongo.server.http.context import AppContext
from ubongo.server.limits import Limits, Rate
from ubongo.server.store.opening import open_store
from ubongo.server.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator
    from pathlib import Path

    from ubongo.core.edition import Millis
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.occupant import Occupant

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
    "--disable-gpu-watchdog",  # it takes a busy machine for a GPU that hangs
    "--disable-gpu-rasterization",  # there is no GPU, and Debian turns it on
)
"""How Chromium is started, without anything that it would fetch by itself."""
VISITOR: dict[str, Any] = {
    "locale": "en-GB",
    "service_workers": "block",
    "reduced_motion": "reduce",
}
"""A browser's context that keeps nothing for later and moves nothing for show: to fetch and keep
all pages, and to draw what moves, takes more time than most tests. What installs itself, and what
moves, is proved where that is wanted."""
MANY = Rate(100_000, 0.001)
HOSPITABLE = replace(Limits(), new_tables=MANY, new_guests=MANY, lookups=MANY, collect_interval=0.2)
"""All visitors of a test come from one address, quickly one after the other, and look at once at
what they have played."""
SEED = 1
"""A server deals the same matches in every run, so that no test meets a rare hand now and then."""
BROWSER_TIMEOUT = 300.0
"""Seconds after which nothing will come any more, even on a very busy machine."""
ACTION_TIMEOUT = 60_000
"""Milliseconds: a page that is well answers at once, a busy machine may not."""
A_MOMENT = 0.005
AT_A_STRETCH = 20
"""So many jumps are made before anybody looks where the pages are."""
COMING_BACK = 5.0
"""Seconds after which somebody without a socket has left, and is not only opening a page."""

_RUNNING: dict[int, Hosted] = {}
"""The servers of this process by their ports."""


@dataclass
class Hosted:
    """A server in a thread of this process, and its time."""

    clock: JumpingClock = field(default_factory=JumpingClock)
    context: AppContext = field(default_factory=AppContext)
    address: str = field(init=False)
    loop: asyncio.AbstractEventLoop = field(init=False)
    ended: asyncio.Event = field(init=False)
    _gone: dict[Occupant, float] = field(default_factory=dict)
    """Since when, on the wall, somebody who sits at a table has had no socket."""
    _pinged: dict[Connection, int] = field(default_factory=dict)
    """Whose answer to which ping is waited for."""

    def until(self, holds: Callable[[], bool]) -> None:
        """Let time jump from deadline to deadline until this holds.

        Time never jumps while a frame is under way: what somebody has just done is decided, and
        seen on all pages, before anything else happens.
        """
        end = time.monotonic() + BROWSER_TIMEOUT
        while not holds():
            self._on_the_loop(self._settle())
            if holds():
                return
            if time.monotonic() > end:
                raise AssertionError(f"never: {holds}")
            self._on_the_loop(self._jump_to_news())

    def let_pass(self, millis: Millis) -> None:
        """Let so much time pass; what is due in it happens."""
        self._on_the_loop(self._pass(millis))

    def settle(self) -> None:
        """Wait until all that has happened is decided, and seen on all pages."""
        self._on_the_loop(self._settle())

    def close_tables(self) -> None:
        """Close the tables with their sockets, as a server does that is about to stop."""
        self._on_the_loop(self.context.lobby.close())

    def drop_tables(self) -> None:
        """Have no table in memory: the bots of deserted ones would let time pass by themselves."""
        self._on_the_loop(self.context.lobby.registry.close())

    @contextmanager
    def flying(self) -> Iterator[None]:
        """Let time jump on and on meanwhile, whoever sees it or not."""
        stop = threading.Event()
        flight = asyncio.run_coroutine_threadsafe(self._fly(stop), self.loop)
        try:
            yield
        finally:
            stop.set()
            flight.result(BROWSER_TIMEOUT)

    def _on_the_loop(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self.loop).result(BROWSER_TIMEOUT)

    async def _pass(self, millis: Millis) -> None:
        end = self.clock.now() + millis
        while self.clock.now() < end:
            self.clock.pass_by(end - self.clock.now())
            await self._happened()

    async def _fly(self, stop: threading.Event) -> None:
        for number in itertools.count(1):
            await self._jump()
            if number % AT_A_STRETCH == 0:
                await self._settle()  # no page falls far behind
            if stop.is_set():
                return

    async def _jump_to_news(self) -> None:
        """Jump until something has happened in a match: most often a table only keeps its time."""
        before = self._numbers()
        for _ in range(AT_A_STRETCH):
            await self._jump()
            if self._numbers() != before:
                return

    def _numbers(self) -> list[int]:
        """How many decisions there are in each match."""
        return [table.match.number for table in self.context.lobby.registry if table.match]

    async def _jump(self) -> None:
        """Let happen what is due next."""
        if not self.clock.jump():
            await asyncio.sleep(A_MOMENT)
        await self._happened()

    async def _happened(self) -> None:
        """Wait until whoever was woken has done what is due."""
        for _ in range(2):  # they get in line
            await asyncio.sleep(0)
        await self._decided()

    async def _settle(self) -> None:
        """Wait until no frame is under way: all is decided, shown and answered."""
        are_broken = True
        while are_broken:  # a page whose line broke meanwhile comes back, and has not seen it all
            await self._decided()
            lines = await self._lines()
            self._pinged.clear()
            for line in lines:
                self._pinged[line] = line.ping()  # it comes behind all frames that wait to be sent
            while any(map(self._is_busy, lines)):  # noqa: ASYNC110 - nothing tells of an answer
                await asyncio.sleep(A_MOMENT)
            are_broken = any(line.close_code is not None for line in lines)
        await self._decided()

    async def _lines(self) -> list[Connection]:
        """The sockets of all who play; a page that is just loading has none yet, but will."""
        while True:
            tables = [each for each in self.context.lobby.registry if not each.audience.is_empty]
            seated = [occupant for table in tables for _, occupant in table.seating.people()]
            now = time.monotonic()
            self._gone = {
                occupant: self._gone.get(occupant, now)
                for occupant in seated
                if not occupant.connection
            }
            if all(now - since > COMING_BACK for since in self._gone.values()):
                return [occupant.connection for occupant in seated if occupant.connection]
            await asyncio.sleep(A_MOMENT)

    async def _decided(self) -> None:
        for table in list(self.context.lobby.registry):
            if not table.is_closed:
                await table.ask(_nothing)

    def _is_busy(self, line: Connection) -> bool:
        return line.close_code is None and line in self._pinged

    def note_pong(self, line: Connection, number: int) -> None:
        """A page has seen all that was sent to it before this ping."""
        if line in self._pinged and number >= self._pinged[line]:
            del self._pinged[line]


async def _nothing() -> None:
    """Done when everything before it is."""


def hosted_at(url: str) -> Hosted | None:
    """The server of this process that a page comes from; one elsewhere has a clock of its own."""
    return _RUNNING.get(urlsplit(url).port or 0)


@contextmanager
def hosted(folder: Path, pages: Path | None = None, port: int = 0) -> Iterator[Hosted]:
    """A server that keeps its matches in this folder; the pages must be built."""
    pages, database = pages or built_pages(), str(folder / "ubongo.db")
    assert pages is not None
    here, ready = Hosted(), threading.Event()
    app = create_app(
        pages,
        lambda: open_store(database),
        clock=here.clock,
        limits=HOSPITABLE,
        context=here.context,
    )

    note_pong = Table.note_pong

    def heard(table: Table, line: Connection, number: int) -> None:
        here.note_pong(line, number)
        note_pong(table, line, number)

    async def serve() -> None:
        async with served(app, port) as here.address:
            here.loop, here.ended = asyncio.get_running_loop(), asyncio.Event()
            ready.set()
            await here.ended.wait()

    thread = threading.Thread(target=asyncio.run, args=[serve()], daemon=True)
    with (
        patch.object(secrets, "token_bytes", random.Random(SEED).randbytes),  # noqa: S311 - for tests
        patch.object(Table, "note_pong", heard),
    ):
        thread.start()
        assert ready.wait(BROWSER_TIMEOUT)
        try:
            with reached_by(here, here.address):
                yield here
        finally:
            here.loop.call_soon_threadsafe(here.ended.set)
            thread.join(BROWSER_TIMEOUT)


@contextmanager
def reached_by(server: Hosted, address: str) -> Iterator[None]:
    """Pages from this address come from this server."""
    port = urlsplit(address).port or 0
    _RUNNING[port] = server
    try:
        yield
    finally:
        del _RUNNING[port]
