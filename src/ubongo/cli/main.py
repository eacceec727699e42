"""`ubongo`: finds the command that was typed and hands over to its module.

A command is one line in COMMANDS. Its module lies beside this one, is imported only when it is
said (so that `ubongo solve` never loads the server), and offers `add_parser(subparsers)`, which
adds a parser of that name and sets its `run` by `set_defaults`: a function from the parsed
arguments to the exit code.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from typing import TYPE_CHECKING, NoReturn

import ubongo

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "backup": "write everything that the server keeps into a file",
    "deck": "make, check, measure, show or export a deck",
    "prune": "delete old matches and guests",
    "records": "list the records of solo runs, or strike one",
    "replay": "tell the log of a match, or show one moment of it",
    "restore": "fill an empty database from a backup",
    "serve": "start the server and open the page",
    "simulate": "let bots play many matches, and see how they do",
    "solve": "solve a task, count its solutions, or give a hint",
    "stats": "how long people took for the tasks",
}

INTERRUPTED = 130
WRONG_USE = 2


class Parser(argparse.ArgumentParser):
    """argparse whose errors are one clear sentence and exit code 2."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, without the whole usage."""
        self.exit(WRONG_USE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    parsed = build_parser(words).parse_args(words)
    try:
        code = parsed.run(parsed)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (OSError, UnicodeEncodeError) as error:  # a full disk, a terminal without the letters
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"ubongo: the answer could not be written: {error}", file=sys.stderr)
        return 1
    return int(code)


def build_parser(words: Sequence[str]) -> Parser:
    """The parser of all commands: whole for the one that is said, one line of help for the rest."""
    parser = Parser(prog="ubongo", description="The Ubongo family of laying games in the browser.")
    parser.add_argument("--version", action="version", version=f"ubongo {ubongo.__version__}")
    subparsers = parser.add_subparsers(metavar="WORD", required=True, parser_class=Parser)
    said = next((word for word in words if not word.startswith("-")), None)
    for command, help_line in COMMANDS.items():
        if command == said:
            importlib.import_module(f"ubongo.cli.{command}").add_parser(subparsers)
        else:
            subparsers.add_parser(command, help=help_line)
    return parser
