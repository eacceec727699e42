"""The application: all routes, sockets and background tasks put together."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router

import ubongo
from ubongo.core.edition import Refusal
from ubongo.server.guests.guests import Guests
from ubongo.server.http.api import api_of
from ubongo.server.http.assets import assets_in
from ubongo.server.http.booklet import Booklets
from ubongo.server.http.context import AppContext
from ubongo.server.http.errors import answer_away, answer_failure, answer_refusal
from ubongo.server.http.headers import with_security_headers
from ubongo.server.http.matches import Replays
from ubongo.server.http.not_found import not_found_page
from ubongo.server.http.openapi import openapi_routes
from ubongo.server.http.probes import probes_of
from ubongo.server.http.public_list import PublicList
from ubongo.server.http.request_filter import RequestFilter
from ubongo.server.limits import Limits
from ubongo.server.sockets.asgi_socket import SocketRouter
from ubongo.server.sockets.quotas import Quotas
from ubongo.server.sockets.socket import table_socket
from ubongo.server.solo.daily import Daily
from ubongo.server.statistics.collector import Collector
from ubongo.server.statistics.everybody import Everybody
from ubongo.server.store.errors import AwayError, SupersededError
from ubongo.server.store.server_state import load_or_create_secret
from ubongo.server.tables.clock import RealClock
from ubongo.server.tables.games import Games
from ubongo.server.tables.lobby import Lobby
from ubongo.server.workers import InProcess

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

    from litestar.types import ASGIApp

    from ubongo.decks.files import AnyDeck
    from ubongo.server.store.store import Store
    from ubongo.server.tables.clock import Clock
    from ubongo.server.workers import Workers

ASK_EACH_TIME = CacheControlHeader(no_cache=True)


def built_pages() -> Path | None:
    """Where the built pages lie in the package, or None if they were not built."""
    folder = Path(ubongo.__file__).parent / "static"
    return folder if (folder / "index.html").is_file() else None


def create_app(  # noqa: PLR0913, PLR0917 - all that a server is made of
    pages: Path,
    open_store: Callable[[], Awaitable[Store]],
    decks: Mapping[str, AnyDeck] | None = None,
    clock: Clock | None = None,
    limits: Limits | None = None,
    context: AppContext | None = None,
    new_workers: Callable[[Games], Workers[Games]] = InProcess,
) -> ASGIApp:
    """The application: these pages, and tables with these decks, else with the shipped ones."""
    context = context or AppContext()
    limits = limits or Limits()
    clock = clock or RealClock()

    async def count(error: Exception, _: object) -> None:  # else it would be run in a thread
        if isinstance(error, Refusal):
            context.metrics.count_refusal(error.code)

    @asynccontextmanager
    async def run_lobby(_: Litestar) -> AsyncIterator[None]:
        store = await open_store()
        games = Games(decks, await store.write(load_or_create_secret))
        workers = new_workers(games)
        lobby = Lobby(games, store, clock, limits, context.metrics, workers, context.now)
        if isinstance(clock, RealClock):
            clock.gap_watcher = lobby.note_gap
        await lobby.context.interrupted.find(store, games, limits.empty_table_ttl)
        context.lobby, context.guests = lobby, Guests(store)
        context.public_list = PublicList(lobby)
        context.booklets, context.everybody = Booklets(games, workers), Everybody(store)
        context.replays = Replays(workers)
        context.daily = Daily(store, games.secret)
        store.watch(context.metrics.observe_commit)
        collector = Collector(store, games)
        background = [
            lobby.sweeper.run(store),
            context.metrics.watch_loop(),
            collector.keep_up(limits.collect_interval),
        ]
        tasks = [asyncio.create_task(work) for work in background]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await lobby.close()
            await workers.close()
            await store.close()

    app = Litestar(
        route_handlers=[
            probes_of(context),
            api_of(context),
            openapi_routes(),
            assets_in(pages / "assets"),
            create_static_files_router(
                path="/",
                directories=[pages],
                html_mode=True,
                cache_control=ASK_EACH_TIME,
                name="pages",
            ),
        ],
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, exclude_opt_key="is_packed"
        ),
        exception_handlers={
            HTTPException: not_found_page(pages),
            Refusal: answer_refusal,
            AwayError: answer_away,
            SupersededError: answer_away,
            Exception: answer_failure,
        },
        after_exception=[count],
        lifespan=[run_lobby],
        logging_config=None,  # Litestar would take over the handlers of everybody's logs
        openapi_config=None,
    )
    quotas = Quotas(limits, context.now, context.descriptors)
    with_sockets = SocketRouter(app, lambda socket: table_socket(socket, context.lobby, quotas))
    return with_security_headers(RequestFilter(with_sockets, limits, context))
