"""Runs the application on a listening socket until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import uvicorn

from ubongo.core.wire.frames import LARGEST_FRAME
from ubongo.core.wire.tables import Stage
from ubongo.server.app import create_app
from ubongo.server.http.context import AppContext
from ubongo.server.http.hosts import Hosts
from ubongo.server.http.invitation import Whereabouts
from ubongo.server.limits import Limits
from ubongo.server.listening import EVERYWHERE
from ubongo.server.settings import Settings
from ubongo.server.sockets.uvicorn_guard import GuardedRequests, GuardedSocket
from ubongo.server.store.opening import default_database, open_store

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from litestar.types import ASGIApp

    from ubongo.decks.files import AnyDeck
    from ubongo.server.limits import Seconds
    from ubongo.server.store.store import Store

SHUTDOWN_TIMEOUT = 3
"""Seconds for requests under way when the server stops."""
CLOSE_FRAMES_TIMEOUT: Seconds = 1
"""Seconds for sockets to be told why they are closed."""


def uvicorn_settings(app: ASGIApp, trusted: Sequence[str] | None = None) -> uvicorn.Config:
    """How uvicorn runs the application; these proxies are trusted, else those of this machine."""
    proxies = Settings().trusted_proxies if trusted is None else trusted
    return uvicorn.Config(
        app,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        http=GuardedRequests,
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

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the lobby, and then call back."""
        await super().startup(sockets)
        if self.started:
            tune_garbage_collector()
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing new while matches are played, for a while; then close the tables."""
        lobby = self._context.lobby
        lobby.stop()
        await self._wait(self._drain, lambda: Stage.PLAYING not in lobby.stages())
        for server in self.servers:  # who comes back now waits for the next server
            server.close()
        await lobby.close()
        await self._wait(CLOSE_FRAMES_TIMEOUT, lambda: not self._context.metrics.connections)
        await super().shutdown(sockets)

    async def _wait(self, seconds: Seconds, is_done: Callable[[], bool]) -> None:
        """Wait so long, unless it is done before or somebody is in a hurry (Ctrl-C twice)."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while loop.time() < until and not is_done() and not self.force_exit:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def tune_garbage_collector() -> None:
    """Never look for garbage among what is there from the start, and less often among the rest.

    Python would hold up every table for a fifth of a second whenever it looks through all of them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(500, 2, 5_000)


def serve(
    listener: socket.socket,
    pages: Path,
    settings: Settings,
    decks: Mapping[str, AnyDeck],
    on_ready: Callable[[], None],
) -> None:
    """Serve until Ctrl-C or SIGTERM; a CannotOpenError says that there is no store to be had."""
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(listener, pages, settings, decks, on_ready))


async def _serve(
    listener: socket.socket,
    pages: Path,
    settings: Settings,
    decks: Mapping[str, AnyDeck],
    on_ready: Callable[[], None],
) -> None:
    store = await open_store(settings.database or default_database())

    async def get_store() -> Store:
        return store

    where = Whereabouts(settings.public_url, settings.host, int(listener.getsockname()[1]))
    context = AppContext(Hosts(names_of(settings)), where)
    limits = Limits(retry_after=settings.retry_after)
    app = create_app(pages, get_store, decks, limits=limits, context=context)
    config = uvicorn_settings(app, settings.trusted_proxies)
    await Server(config, context, on_ready, settings.drain).serve([listener])


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
