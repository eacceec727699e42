"""Runs the application on a listening socket until it is told to stop."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

import uvicorn

if TYPE_CHECKING:
    import socket

    from litestar.types import ASGIApp


def serve(app: ASGIApp, listener: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM; requests under way get a moment to end."""
    config = uvicorn.Config(
        app,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # costs 35 KiB a connection and saves little on small frames
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run(sockets=[listener])
