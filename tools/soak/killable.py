"""A fast server in a process of its own, which is killed and comes back as often as one likes."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING
from urllib.request import urlopen

from tools.servers import EXIT_TIMEOUT, free_port, memory_of, process, told_address

if TYPE_CHECKING:
    from pathlib import Path

SPEED = 40


class KillableServer:
    """Always on the same database and port."""

    def __init__(self, folder: Path, speed: float = SPEED, pages: Path | None = None) -> None:
        self._speed = speed
        self._pages = {} if pages is None else {"--pages": pages}
        self.database = str(folder / "ubongo.db")
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}/"
        self._log = folder / "server.log"
        self._life = ExitStack()
        self._pid = 0

    async def start(self, kept_decisions: int = 200) -> None:
        """Start it, and wait until it answers."""
        await asyncio.to_thread(self.start_here, kept_decisions)

    def start_here(self, kept_decisions: int = 200) -> None:
        """The same, for a caller without an event loop."""
        options = {
            **self._pages,
            "--database": self.database,
            "--port": self._port,
            "--speed": self._speed,
            "--kept-decisions": kept_decisions,
        }
        words = [str(word) for option in options.items() for word in option]
        log = self._life.enter_context(self._log.open("ab"))
        running = process("tools.soak.fast_server", *words, errors=log)
        server = self._life.enter_context(running)
        self._pid = server.pid
        assert told_address(server) == self.address, "somebody else has taken the port"
        with urlopen(f"{self.address}healthz", timeout=EXIT_TIMEOUT) as answer:  # noqa: S310 - our own
            assert answer.status == 200

    def kill(self) -> None:
        """As `kill -9` does."""
        self._life.close()

    def log(self) -> str:
        """What it wrote in all its lives."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def memory(self) -> int:
        """KiB that it has, where the system tells."""
        return memory_of(self._pid)
