"""`ubongo serve` as a process of its own, and what it says."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def ubongo_command(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command line to its end."""
    return subprocess.run(
        [sys.executable, "-m", "ubongo", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **variables},
    )


@contextmanager
def serving(database: Path, *words: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """A running `ubongo serve` on this machine alone."""
    command = [sys.executable, "-m", "ubongo", "serve", "--no-browser", "--host", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--database", str(database), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **variables},
    ) as server:
        try:
            yield server
        finally:
            server.kill()


def told_address(server: subprocess.Popen[str]) -> str:
    """The address that it tells first, once it listens."""
    assert server.stdout
    line = server.stdout.readline()
    found = re.search(r"http://\S+", line)
    assert found, line
    return found[0]


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
