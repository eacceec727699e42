"""`ubongo replay`: tells the log of a match as a story, or shows the match at one moment of it."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from msgspec import UNSET

from ubongo.cli.answer import Answer, print_answer
from ubongo.cli.deck import own_deck
from ubongo.cli.redrawing import told_check
from ubongo.cli.stories.moment import Moment, at_moment, read_moment
from ubongo.cli.stories.telling import story_data, story_text
from ubongo.cli.stories.words import printable
from ubongo.core.edition import AnyEdition
from ubongo.core.log import LARGEST_LOG, DamagedLogError, Header, read_log
from ubongo.editions.registry import declared, logged_edition, played_with

LONGEST_COMPLAINT = 300
EPILOG = """Seats, fields and rows count from 0, as in the log.

examples:
  ubongo replay match.jsonl
  ubongo replay match.jsonl --boards
  ubongo replay match.jsonl --at 3:20
  ubongo replay match.jsonl --at '#123' --json
  ubongo replay match.jsonl --check
  ubongo replay match.jsonl --check --deck mine.json
  ubongo replay match.jsonl --check --end 5f3a…"""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the word and its options."""
    parser = subparsers.add_parser(
        "replay",
        help="tell the log of a match, or show one moment of it",
        description="Who did what when, from the log of a match.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="the log, or - for standard input")
    view = parser.add_mutually_exclusive_group()
    view.add_argument("--boards", action="store_true", help="tell every board that was laid")
    view.add_argument(
        "--at",
        type=moment,
        metavar="TIME",
        help="how it stood at 3:20, 200.5 (seconds), or after decision '#123'",
    )
    view.add_argument("--check", action="store_true", help="decide everything again from the seed")
    parser.add_argument(
        "--deck", metavar="DECK", help="with --check: the deck that was played with, if not shipped"
    )
    parser.add_argument(
        "--end",
        metavar="HASH",
        help="with --check: the hash that was told with the result",
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


def moment(text: str) -> Moment:
    """A moment, or an error that names what was given."""
    try:
        return read_moment(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def run(arguments: argparse.Namespace) -> int:
    """Read the log and tell it; the exit code."""
    name: str = arguments.file
    try:
        answer = _answer(read_bytes(name), arguments)
    except DamagedLogError as error:
        return _complain(f"{name!r} cannot be told: {error}", 1)
    except OSError as error:
        return _complain(f"cannot read {name!r}: {error.strerror or error}", 1)
    except ValueError as error:
        return _complain(str(error), 2)
    print_answer(answer, as_json=arguments.json)
    return 1 if arguments.check and not answer.data["is_right"] else 0


def read_bytes(name: str) -> bytes:
    """The contents of a log, or of standard input for `-`; never more than a log can have."""
    if name == "-":
        data = sys.stdin.buffer.read(LARGEST_LOG + 1)
    else:
        with Path(name).open("rb") as file:
            data = file.read(LARGEST_LOG + 1)
    if not data:
        raise DamagedLogError(1, "the file is empty")
    if len(data) > LARGEST_LOG:
        raise DamagedLogError(1, f"the file has more than {LARGEST_LOG} bytes")
    return data


def _answer(data: bytes, arguments: argparse.Namespace) -> Answer:
    log = read_log(data, _played_with(arguments.deck) if arguments.deck else logged_edition)
    if arguments.end and not arguments.check:
        raise ValueError("--end is for --check")
    if arguments.check:
        return told_check(log, arguments.end)
    if arguments.at is not None:
        return at_moment(log, arguments.at)
    if arguments.json:
        return Answer(story_data(log), ())
    return Answer({}, story_text(log, with_boards=arguments.boards))


def _played_with(name: str) -> Callable[[Header], AnyEdition]:
    """Editions played with the deck in a file; a ValueError says why one cannot be."""
    deck = own_deck(name)

    def edition_of_log(header: Header) -> AnyEdition:
        key = header.edition
        if declared(key).box != deck.edition:
            raise ValueError(f"{name!r} is a deck of {deck.edition}, and {key!r} was played")
        if header.fresh is not UNSET:
            raise ValueError(f"{name!r} was not played with: the tasks were made for the run")
        return played_with(key, deck)

    return edition_of_log


def _complain(sentence: str, code: int) -> int:
    """One line, however long or odd what it quotes is."""
    said = printable(sentence)
    if len(said) > LONGEST_COMPLAINT:
        said = f"{said[:LONGEST_COMPLAINT]} …"
    print(f"ubongo replay: {said}", file=sys.stderr)
    return code
