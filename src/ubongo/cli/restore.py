"""`ubongo restore`: fills an empty database from a backup of SQLite or PostgreSQL."""

import argparse
import sys
from functools import partial
from pathlib import Path

from ubongo.cli.storing import FileTrouble, add_database_option, attempt, with_store
from ubongo.server.tables.games import Games
from ubongo.server.tables.stored_content import check_stored


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the word and its options."""
    parser = subparsers.add_parser(
        "restore",
        help="fill an empty database from a backup",
        description="Fill a database that has nothing in it from a backup: with all of it or with"
        " nothing. No server should be running on it.",
    )
    parser.add_argument("file", metavar="FILE", help="the backup, or - for standard input")
    add_database_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read the backup; the exit code."""
    return attempt("restore", lambda: _restore(arguments))


def _restore(arguments: argparse.Namespace) -> str:
    name: str = arguments.file
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            check = partial(check_stored, games=Games())
            rows = with_store(arguments, lambda store: store.restore(file, check), create=True)
    except OSError as error:
        raise FileTrouble("read", name, error) from None
    return f"restored {name} ({rows} rows)"
