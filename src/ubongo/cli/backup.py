"""`ubongo backup`: writes everything that the server keeps into one file, also while it runs."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EEXIST
from pathlib import Path
from typing import IO, TYPE_CHECKING

from ubongo.cli.storing import FileTrouble, add_database_option, attempt, with_store

if TYPE_CHECKING:
    from ubongo.server.store.store import Store


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the word and its options."""
    parser = subparsers.add_parser(
        "backup",
        help="write everything that the server keeps into a file",
        description="Write all matches, guests and records into a file of JSON lines, as they are"
        " at one moment. The server may go on.",
    )
    parser.add_argument("file", metavar="FILE", help="where to, or - for standard output")
    add_database_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the backup; the exit code."""
    return attempt("backup", lambda: _backup(arguments))


def _backup(arguments: argparse.Namespace) -> str:
    if arguments.file == "-":
        with_store(arguments, lambda store: _write(store, sys.stdout.buffer))
        return ""
    try:
        with _whole(Path(arguments.file)) as file:
            rows = with_store(arguments, lambda store: _write(store, file))
    except OSError as error:
        raise FileTrouble("write", arguments.file, error) from None
    return f"wrote {arguments.file} ({rows} rows)"


async def _write(store: "Store", file: IO[bytes]) -> int:
    """All lines; how many there are between the first and the last."""
    lines = 0
    async for line in store.export():
        file.write(line)
        lines += 1
    return lines - 2


@contextmanager
def _whole(path: Path) -> Iterator[IO[bytes]]:
    """A file that appears under its name when it is complete; only its owner may read it."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        raise FileExistsError(EEXIST, "it is there and is no plain file")
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
