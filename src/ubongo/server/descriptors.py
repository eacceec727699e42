"""How many connections the system lets the server have, and for whom the last ones are kept.

Each connection is an open file, of which a process may have so many (`ulimit -n`). Before they are
used up, connections on which nothing is asked make room, and nobody new may watch: who sits at a
table always finds a way in.
"""

from __future__ import annotations

import errno
import logging
import math
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Collection

    from ubongo.server.limits import Now, Seconds

log = logging.getLogger(__name__)

OWN = 64
"""Files that the server has open besides: database, logs, worker processes."""
MOST_AT_ONCE = 128
"""Connections that may be accepted before the first of them is counted."""
MOST_KEPT = 100
FEWEST = 16
TOLD_EVERY: Seconds = 60


class Descriptors:
    """Says when there are too many connections, also in the log."""

    def __init__(self, files: int | None = None, now: Now = time.monotonic) -> None:
        self._files = most_files() if files is None else files
        spare = OWN + min(MOST_AT_ONCE, self._files // 8)
        self.most = max(FEWEST, self._files - spare)
        self._kept = min(MOST_KEPT, self.most // 4)
        """Of these for players only."""
        self.connections: Collection[object] = ()
        """All that are open now; uvicorn keeps them."""
        self._now, self._told_at = now, -math.inf

    @property
    def is_scarce(self) -> bool:
        """Whether the last ones are in use, which are for those who sit at tables."""
        return len(self.connections) > self.most - self._kept

    def has_room(self, connections: Collection[object]) -> bool:
        """Whether there may be as many connections as these; if not, whoever keeps it is told."""
        self.connections = connections
        if len(connections) <= self.most:
            return True
        self.tell()
        return False

    def tell(self) -> None:
        """Tell whoever keeps the server, once in a while."""
        if self._now() - self._told_at >= TOLD_EVERY:
            self._told_at = self._now()
            log.error(
                "%d connections, and this process may have %s files open (ulimit -n, LimitNOFILE):"
                " idle connections are dropped, and only players get in",
                len(self.connections),
                self._files,
            )

    def handle_exception(self, loop: asyncio.AbstractEventLoop, about: dict[str, Any]) -> None:
        """What asyncio reports: that no file is left is told in the same words."""
        error = about.get("exception")
        if isinstance(error, OSError) and error.errno in {errno.EMFILE, errno.ENFILE}:
            self.tell()
        else:
            loop.default_exception_handler(about)


def most_files() -> int:
    """How many files the process may have open."""
    if sys.platform == "win32":  # which has no such limit
        return sys.maxsize
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft
