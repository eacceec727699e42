"""The application: which address gives what."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router

import ubongo
from ubongo.core.edition import Refusal
from ubongo.decks import files
from ubongo.server.api import NEVER_KEPT, api_of, failed, misdirected, refused
from ubongo.server.clock import WallClock
from ubongo.server.games import classic
from ubongo.server.headers import with_security_headers
from ubongo.server.limits import Limits
from ubongo.server.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from litestar.types import ASGIApp

    from ubongo.core.wire import NewTable
    from ubongo.decks.model import Deck
    from ubongo.server.clock import Clock
    from ubongo.server.table import Game

# Vite names an asset by a hash of what is in it, so that it may be kept for good.
FOR_GOOD = CacheControlHeader(max_age=365 * 24 * 3600, public=True, immutable=True)
ASK_EACH_TIME = CacheControlHeader(no_cache=True)


def built_pages() -> Path | None:
    """Where the built pages lie in the package, or None if they were not built."""
    folder = Path(ubongo.__file__).parent / "static"
    return folder if (folder / "index.html").is_file() else None


@get("/healthz", cache_control=NEVER_KEPT, sync_to_thread=False)
def healthz() -> dict[str, str]:
    """Whether the server answers, and which version it is."""
    return {"status": "ok", "version": ubongo.__version__}


def create_app(
    pages: Path,
    deck: Deck | None = None,
    clock: Clock | None = None,
    limits: Limits | None = None,
) -> ASGIApp:
    """The application: these pages, and tables that play with this deck (else the shipped one)."""

    def game(wanted: NewTable) -> Game:
        return classic(deck or files.shipped_deck("classic"), wanted)

    lobby = Lobby(game, clock or WallClock(), limits or Limits())

    @asynccontextmanager
    async def open_lobby(_: Litestar) -> AsyncIterator[None]:
        tidying = asyncio.create_task(lobby.keep_tidy())
        try:
            yield
        finally:
            tidying.cancel()
            await lobby.close()

    app = Litestar(
        route_handlers=[
            healthz,
            api_of(lobby),
            create_static_files_router(
                path="/assets",
                directories=[pages / "assets"],
                cache_control=FOR_GOOD,
                name="assets",
            ),
            create_static_files_router(
                path="/",
                directories=[pages],
                html_mode=True,
                cache_control=ASK_EACH_TIME,
                name="pages",
            ),
        ],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        exception_handlers={HTTPException: misdirected, Refusal: refused, Exception: failed},
        lifespan=[open_lobby],
        logging_config=None,  # Litestar would take over the handlers of everybody's logs
        openapi_config=None,
    )
    return with_security_headers(app)
