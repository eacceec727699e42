"""Runs the application on a listening socket until it is told to stop."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING

import uvicorn

from ubongo.core.wire import LARGEST_FRAME

if TYPE_CHECKING:
    import socket

    from litestar.types import ASGIApp


def uvicorn_settings(app: ASGIApp) -> uvicorn.Config:
    """How uvicorn runs the application."""
    return uvicorn.Config(
        app,
        loop="uvloop" if importlib.util.find_spec("uvloop") else "asyncio",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # costs 35 KiB a connection and saves little on small frames
        ws_ping_interval=None,  # the tables ping by themselves and measure the round trip by it
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def serve(app: ASGIApp, listener: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM; requests under way get a moment to end."""
    uvicorn.Server(uvicorn_settings(app)).run(sockets=[listener])
