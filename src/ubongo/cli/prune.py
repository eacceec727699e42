"""`ubongo prune`: deletes what nobody will ask for again."""

import argparse
import re

from ubongo.cli.storing import add_database_option, attempt, with_store
from ubongo.server.store.pruning import prune

HOUR = 3_600_000
UNITS = {"h": HOUR, "d": 24 * HOUR, "w": 7 * 24 * HOUR}
MOST_DIGITS = 6


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the word and its options."""
    parser = subparsers.add_parser(
        "prune",
        help="delete old matches and guests",
        description="Delete matches that were finished before then, and guests who were not here"
        " since and have no part in a match or a record that stays. The server may go on.",
    )
    parser.add_argument(
        "--older-than", type=age, required=True, metavar="AGE", help="such as 90d, 12w or 36h"
    )
    add_database_option(parser)
    parser.set_defaults(run=run)


def age(text: str) -> int:
    """Milliseconds, from days, weeks or hours; or an error that names what was given."""
    found = re.fullmatch(rf"([0-9]{{1,{MOST_DIGITS}}})([hdw])", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not an age such as 90d, 12w or 36h")
    return int(found[1]) * UNITS[found[2]]


def run(arguments: argparse.Namespace) -> int:
    """Delete; the exit code."""
    return attempt("prune", lambda: _prune(arguments))


def _prune(arguments: argparse.Namespace) -> str:
    done = with_store(arguments, lambda store: prune(store, arguments.older_than))
    return f"deleted {done.matches} matches, {done.guests} guests, {done.results} solo results"
