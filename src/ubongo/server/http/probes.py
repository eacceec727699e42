"""Routes for operators: whether the server runs, whether it is ready, and its metrics."""

import asyncio

from litestar import MediaType, Response, Router, get
from litestar.di import NamedDependency, Provide
from prometheus_client import CONTENT_TYPE_LATEST

import ubongo
from ubongo.server.http.context import AppContext
from ubongo.server.http.requests import NEVER_KEPT
from ubongo.server.limits import Seconds
from ubongo.server.store.errors import StoreError
from ubongo.server.store.server_state import touch

TheContext = NamedDependency[AppContext]
STORE_TIMEOUT: Seconds = 2
"""How long the store may take to answer."""


@get("/healthz", cache_control=NEVER_KEPT, sync_to_thread=False)
def healthz() -> dict[str, str]:
    """Whether the server answers, and which version it is."""
    return {"status": "ok", "version": ubongo.__version__}


@get("/readyz", cache_control=NEVER_KEPT)
async def readyz(context: TheContext) -> Response[dict[str, str]]:
    """Whether new players should be sent here: the store writes, and the server does not stop."""
    status = "stopping" if context.lobby.is_stopping else await _store_status(context)
    return Response({"status": status}, status_code=200 if status == "ok" else 503)


async def _store_status(context: AppContext) -> str:
    try:
        async with asyncio.timeout(STORE_TIMEOUT):
            await context.lobby.store.write(touch)
    except (StoreError, TimeoutError):
        return "store"
    return "ok"


@get("/metrics", cache_control=NEVER_KEPT, media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(context: TheContext) -> Response[bytes]:
    """What the server measures, for Prometheus."""
    text = context.metrics.text(context.lobby.stages())
    return Response(text, media_type=CONTENT_TYPE_LATEST)


def probes_of(context: AppContext) -> Router:
    """The router of these routes."""
    return Router(
        path="/",
        route_handlers=[healthz, readyz, metrics],
        dependencies={"context": Provide(lambda: context, sync_to_thread=False)},
    )
