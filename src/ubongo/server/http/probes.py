"""Routes for operators: whether the server runs, whether it is ready, and its metrics."""

import asyncio

from litestar import MediaType, Response, Router, get
from litestar.di import NamedDependency, Provide
from prometheus_client import CONTENT_TYPE_LATEST

import ubongo
from ubongo.server.http.requests import NEVER_KEPT
from ubongo.server.http.running import Running
from ubongo.server.limits import Seconds
from ubongo.server.store.errors import StoreError
from ubongo.server.store.matches import match_by_code
from ubongo.server.tables.codes import CODE_LENGTH

TheRunning = NamedDependency[Running]
PATIENCE: Seconds = 2
"""How long the store may take to answer."""
NO_CODE = "-" * CODE_LENGTH


@get("/healthz", cache_control=NEVER_KEPT, sync_to_thread=False)
def healthz() -> dict[str, str]:
    """Whether the server answers, and which version it is."""
    return {"status": "ok", "version": ubongo.__version__}


@get("/readyz", cache_control=NEVER_KEPT)
async def readyz(running: TheRunning) -> Response[dict[str, str]]:
    """Whether new players should be sent here: the store answers, and the server does not stop."""
    status = "stopping" if running.lobby.is_stopping else await _asked(running)
    return Response({"status": status}, status_code=200 if status == "ok" else 503)


async def _asked(running: Running) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            await running.lobby.store.read(match_by_code, NO_CODE)
    except (StoreError, TimeoutError):
        return "store"
    return "ok"


@get("/metrics", cache_control=NEVER_KEPT, media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(running: TheRunning) -> Response[bytes]:
    """What the server measures, for Prometheus."""
    text = running.metrics.text(running.lobby.stages())
    return Response(text, media_type=CONTENT_TYPE_LATEST)


def probes_of(running: Running) -> Router:
    """The router of these routes."""
    return Router(
        path="/",
        route_handlers=[healthz, readyz, metrics],
        dependencies={"running": Provide(lambda: running, sync_to_thread=False)},
    )
