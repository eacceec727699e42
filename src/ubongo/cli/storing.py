"""What the words about the database share: which one is meant, opening it, and what goes wrong."""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from ubongo.server.store.errors import StoreError
from ubongo.server.store.opening import default_database, open_store

if TYPE_CHECKING:
    from ubongo.server.store.store import Store

T = TypeVar("T")


class FileTrouble(Exception):
    """A backup's file that cannot be read or written."""

    def __init__(self, verb: str, name: str, error: OSError) -> None:
        super().__init__(f"cannot {verb} {name!r}: {error.strerror or error}")


def add_database_option(parser: argparse.ArgumentParser) -> None:
    """Which database."""
    parser.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE, a file, or postgresql://USER@HOST/NAME"
        " (default: $UBONGO_DATABASE, else a file in your folder for data)",
    )


def with_store(
    arguments: argparse.Namespace,
    work: "Callable[[Store], Awaitable[T]]",
    *,
    create: bool = False,
) -> T:
    """Open the database, do the work and close it; what the work gives."""

    async def opened() -> T:
        store = await open_store(arguments.database or default_database(), create=create)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(opened())


def attempt(word: str, work: Callable[[], str]) -> int:
    """Do the work and tell what came of it, or in one sentence what went wrong; the exit code."""
    try:
        said = work()
    except (StoreError, FileTrouble) as error:
        print(f"ubongo {word}: {error}", file=sys.stderr)
        return 1
    if said:
        print(said)
    return 0
