"""Databases that have their tables already, for to make the tables takes longer than most tests."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from ubongo.server.store.opening import open_store


def fresh_database(folder: Path, name: str = "ubongo.db") -> str:
    """An SQLite file; where one lies there already, it is that one."""
    file = folder / name
    if not file.exists():
        file.write_bytes(_empty_database())
    return str(file)


@cache
def _empty_database() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        make_tables(str(file))
        return file.read_bytes()


def make_tables(url: str) -> None:
    """As the program does it."""

    async def make() -> None:
        await (await open_store(url)).close()

    thread = Thread(target=lambda: asyncio.run(make()))  # this one may have a loop already
    thread.start()
    thread.join()
