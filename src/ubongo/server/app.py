"""The application: which address gives what."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from litestar import Litestar, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

import ubongo
from ubongo.server.headers import with_security_headers

if TYPE_CHECKING:
    from litestar.types import ASGIApp

# Vite names an asset by a hash of what is in it, so that it may be kept for good.
FOR_GOOD = CacheControlHeader(max_age=365 * 24 * 3600, public=True, immutable=True)
ASK_EACH_TIME = CacheControlHeader(no_cache=True)
NEVER_KEPT = CacheControlHeader(no_store=True)


def built_pages() -> Path | None:
    """Where the built pages lie in the package, or None if they were not built."""
    folder = Path(ubongo.__file__).parent / "static"
    return folder if (folder / "index.html").is_file() else None


@get("/healthz", cache_control=NEVER_KEPT, sync_to_thread=False)
def healthz() -> dict[str, str]:
    """Whether the server answers, and which version it is."""
    return {"status": "ok", "version": ubongo.__version__}


def create_app(pages: Path) -> ASGIApp:
    """The application that serves these pages."""
    app = Litestar(
        route_handlers=[
            healthz,
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
        openapi_config=None,
    )
    return with_security_headers(app)
