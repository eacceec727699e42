"""Servers for tests, benchmarks and soaks: one in this process, or `ubongo serve` as its own.

In this process uvicorn's own loop is left out: it looks only ten times a second whether it is to
end, which took longer than most tests.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from types import MappingProxyType
from typing import IO, TYPE_CHECKING

import uvicorn
from websockets.exceptions import InvalidState

from ubongo.server.listening import listen
from ubongo.server.serving import SHUTDOWN_TIMEOUT, uvicorn_settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping, Sequence

    from litestar.types import ASGIApp

    from ubongo.server.descriptors import Descriptors

ROOT = Path(__file__).resolve().parents[1]
STEPS_TO_COME_IN = 10
"""Of the event loop, more than asyncio takes from accepting a connection until uvicorn knows it:
one that is on this way when its server closes is never closed itself."""
EXIT_TIMEOUT = 120
"""Seconds for a program to end; only one that never would is stopped."""


@asynccontextmanager
async def served(
    app: ASGIApp,
    port: int = 0,
    trusted: Sequence[str] | None = None,
    descriptors: Descriptors | None = None,
) -> AsyncIterator[str]:
    """The address of a server in this process."""
    config = uvicorn_settings(app, trusted, descriptors)
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    listener = listen("127.0.0.1", port)
    await server.startup([listener])
    await server.on_tick(0)  # it makes the headers that every answer has
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    finally:
        asyncio.get_running_loop().remove_reader(listener)
        for _ in range(STEPS_TO_COME_IN):
            await asyncio.sleep(0)
        for each in server.servers:
            each.close()
        state = server.server_state
        for connection in list(state.connections):
            try:
                connection.shutdown()
            except InvalidState:  # a socket that the other side is closing
                connection.transport.abort()
        with suppress(TimeoutError):
            async with asyncio.timeout(SHUTDOWN_TIMEOUT):
                while state.connections or state.tasks:  # noqa: ASYNC110 - nothing else tells it
                    await asyncio.sleep(0.002)
        for task in state.tasks:
            task.cancel()
        for connection in list(state.connections):
            connection.transport.abort()
        await server.lifespan.shutdown()
        listener.close()


def ubongo_command(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command line to its end."""
    return subprocess.run(
        [sys.executable, "-m", "ubongo", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=EXIT_TIMEOUT,
        env={**os.environ, **variables},
    )


@contextmanager
def serving(database: Path, *words: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """A running `ubongo serve` on this machine alone."""
    options = ["--no-browser", "--host", "127.0.0.1", "--database", str(database)]
    with process("ubongo", "serve", *options, *words, variables=variables) as server:
        yield server


@contextmanager
def process(
    module: str,
    *words: str,
    variables: Mapping[str, str] = MappingProxyType({}),
    errors: IO[bytes] | int = subprocess.PIPE,
) -> Iterator[subprocess.Popen[str]]:
    """A module as a program, until it ends or is left behind."""
    with subprocess.Popen(
        [sys.executable, "-m", module, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        env={**os.environ, **variables},
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def told_address(server: subprocess.Popen[str]) -> str:
    """The address that it tells first, once it listens."""
    line = server.stdout.readline() if server.stdout else ""
    found = re.search(r"http://\S+", line)
    if found is None:
        raise RuntimeError(f"it told no address, but {line!r}")
    return found[0]


def memory_of(pid: int) -> int:
    """KiB that a process has, where the system tells."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    lines = status.read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
