"""Runs the application on a listening socket until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import logging
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import uvicorn

from ubongo.core.wire.frames import LARGEST_FRAME
from ubongo.core.wire.tables import Stage
from ubongo.server.app import create_app
from ubongo.server.descriptors import Descriptors
from ubongo.server.http.context import AppContext
from ubongo.server.http.hosts import Hosts
from ubongo.server.http.invitation import Whereabouts
from ubongo.server.limits import Limits
from ubongo.server.listening import EVERYWHERE, listen_instead
from ubongo.server.settings import Settings
from ubongo.server.sockets.uvicorn_guard import GuardedRequests, GuardedSocket
from ubongo.server.store.errors import StoreError
from ubongo.server.store.opening import default_database, open_store
from ubongo.server.store.structs import Claim, Hold
from ubongo.server.workers import WorkerPool

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from litestar.types import ASGIApp

    from ubongo.decks.files import AnyDeck
    from ubongo.server.limits import Seconds
    from ubongo.server.store.store import Store
    from ubongo.server.tables.games import Games
    from ubongo.server.workers import Workers

log = logging.getLogger(__name__)

HOLD_INTERVAL: Seconds = 0.5
"""How often a server looks whether it may go on; another one that waits costs nobody anything."""
SAID = {Hold.ASKED_FOR: "waits for", Hold.LOST: "has"}
SHUTDOWN_TIMEOUT = 3
"""Seconds for requests under way when the server stops."""
SWITCH_INTERVAL: Seconds = 0.001
"""After which a thread lets another one run."""
CLOSE_FRAMES_TIMEOUT: Seconds = 1
"""Seconds for sockets to be told why they are closed."""


def uvicorn_settings(
    app: ASGIApp, trusted: Sequence[str] | None = None, descriptors: Descriptors | None = None
) -> uvicorn.Config:
    """How uvicorn runs the application; these proxies are trusted, else those of this machine."""
    proxies = Settings().trusted_proxies if trusted is None else trusted
    return uvicorn.Config(
        app,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        http=partial(GuardedRequests, descriptors or Descriptors()),  # type: ignore[arg-type]
        ws=GuardedSocket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # costs 35 KiB a connection and saves little on small frames
        ws_ping_interval=Limits.ping_interval,
        ws_ping_timeout=Limits.idle_timeout,
        access_log=False,
        log_config=None,  # its lines go where ours go
        log_level="warning",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
    )


class Server(uvicorn.Server):
    """uvicorn that calls back when it listens, and closes the tables before it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        context: AppContext,
        on_ready: Callable[[], None],
        drain: Seconds,
    ) -> None:
        super().__init__(config)
        self._context, self._on_ready, self._drain = context, on_ready, drain
        self._watching: asyncio.Task[None] | None = None
        self._is_superseded = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the lobby, and then call back."""
        await super().startup(sockets)
        if self.started:
            gc.freeze()  # what came since it was tuned; nobody may wait for a whole collection now
            self._watching = asyncio.create_task(self._watch_hold())
            self._on_ready()

    async def _watch_hold(self) -> None:
        """Stop once another server waits for the database, or has taken it."""
        hold = Hold.KEPT
        while hold is Hold.KEPT:
            await asyncio.sleep(HOLD_INTERVAL)
            with suppress(StoreError):  # the database is away
                hold = await self._context.lobby.store.see_hold()
        log.warning("another server %s the database; this one ends", SAID[hold])
        self._is_superseded = self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing new while matches are played, for a while; then close the tables.

        Where another server takes over, matches go on there, and at once.
        """
        lobby = self._context.lobby
        lobby.stop()
        await self._wait(
            self._drain, lambda: self._is_superseded or Stage.PLAYING not in lobby.stages()
        )
        if self._watching is not None:
            self._watching.cancel()
        if self._is_superseded:
            lobby.retry_after = 0
        for server in self.servers:  # who comes back now waits for the next server
            server.close()
        await lobby.close()
        await lobby.store.vacate()
        await self._wait(CLOSE_FRAMES_TIMEOUT, lambda: not self._context.metrics.connections)
        await super().shutdown(sockets)

    async def _wait(self, seconds: Seconds, is_done: Callable[[], bool]) -> None:
        """Wait so long, unless it is done before or somebody is in a hurry (Ctrl-C twice)."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while loop.time() < until and not is_done() and not self.force_exit:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def tune_python() -> None:
    """Let neither garbage nor threads hold the event loop up.

    Python would hold up every table for a fifth of a second whenever it looks through all of them
    for garbage, so it never looks among what is there from the start, and less often among the
    rest. A thread that computes would go on for five milliseconds while the loop waits for it.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.collect()
    gc.freeze()
    gc.set_threshold(500, 2, 5_000)


def serve(  # noqa: PLR0913, PLR0917 - all that a server is started with
    listener: socket.socket,
    pages: Path,
    settings: Settings,
    decks: Mapping[str, AnyDeck],
    on_ready: Callable[[int], None],
    claim: Claim,
) -> None:
    """Serve until Ctrl-C or SIGTERM, or until another server takes over; tells the port.

    A CannotOpenError says that there is no store to be had.
    """
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(listener, pages, settings, decks, on_ready, claim))


async def _serve(  # noqa: PLR0913, PLR0917 - as above
    listener: socket.socket,
    pages: Path,
    settings: Settings,
    decks: Mapping[str, AnyDeck],
    on_ready: Callable[[int], None],
    claim: Claim,
) -> None:
    store: Store

    async def get_store() -> Store:
        return store

    context = AppContext(Hosts(names_of(settings)))
    kept = settings.keep_matches * 24 * 3600
    limits = Limits(retry_after=settings.retry_after, matches_kept=kept)

    def new_workers(games: Games) -> Workers[Games]:
        return WorkerPool(games, limits, settings.workers)

    app = create_app(
        pages, get_store, decks, limits=limits, context=context, new_workers=new_workers
    )
    asyncio.get_running_loop().set_exception_handler(context.descriptors.handle_exception)
    config = uvicorn_settings(app, settings.trusted_proxies, context.descriptors)
    tune_python()
    store = await open_store(settings.database or default_database(), claim=claim)
    if claim is Claim.TAKE_OVER:  # all that takes time is done: from now on nobody serves
        listener = listen_instead(listener, settings.host, settings.port)
    port = int(listener.getsockname()[1])
    context.where = Whereabouts(settings.public_url, settings.host, port)
    with listener:
        server = Server(config, context, lambda: on_ready(port), settings.drain)
        await server.serve([listener])


def names_of(settings: Settings) -> list[str]:
    """The names that the settings give the server."""
    public = urlsplit(settings.public_url).hostname
    own = [] if settings.host in EVERYWHERE else [settings.host]
    return [*settings.allowed_hosts, *own, *([public] if public else [])]


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if importlib.util.find_spec("uvloop") is None:
        return None
    import uvloop

    return uvloop.new_event_loop
