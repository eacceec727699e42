"""A line to PostgreSQL that breaks when a test says so, also between a commit and its answer."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy import make_url

if TYPE_CHECKING:
    from pathlib import Path

SOCKET = ".s.PGSQL.5432"
"""What PostgreSQL calls its socket."""
COMMIT = b"COMMIT\0"
"""With the end of the statement: READ COMMITTED is no commit."""


class BreakingLine:
    """Hands on all bytes between a client and a server, until it is cut."""

    def __init__(self, url: str, folder: Path) -> None:
        self._folder = folder
        self._to = f"{make_url(url).query['host']}/{SOCKET}"
        self._url = make_url(url)
        self._tasks: set[asyncio.Task[object]] = set()
        self._server: asyncio.Server | None = None
        self._swallows = self._is_commit = False

    @property
    def url(self) -> str:
        """The database at the other end of the line."""
        return self._url.update_query_dict({"host": str(self._folder)}).render_as_string()

    async def mend(self) -> None:
        """Let clients through."""
        self._server = await asyncio.start_unix_server(self._serve, self._folder / SOCKET)

    async def cut(self) -> None:
        """Break all connections, and let nobody through."""
        assert self._server is not None
        self._server.close()
        (self._folder / SOCKET).unlink(missing_ok=True)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def swallow_the_next_answer(self) -> None:
        """Hand on the next commit, and break the connection instead of handing on its answer."""
        self._swallows = True

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        there, thither = await asyncio.open_unix_connection(self._to)
        ways = [
            asyncio.create_task(self._forth(reader, thither)),
            asyncio.create_task(self._back(there, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in (writer, thither):
                end.close()
                with suppress(ConnectionError):
                    await end.wait_closed()

    async def _forth(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while some := await reader.read(1 << 16):
            self._is_commit = COMMIT in some
            writer.write(some)
            await writer.drain()

    async def _back(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while some := await reader.read(1 << 16):
            if self._swallows and self._is_commit:
                self._swallows = False
                return
            writer.write(some)
            await writer.drain()
