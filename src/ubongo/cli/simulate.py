"""`ubongo simulate`: bots play many matches on a virtual clock, and a table says how they did."""

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ubongo.cli.answer import print_answer
from ubongo.cli.progress import shown_progress
from ubongo.cli.reading import positive
from ubongo.decks.box import Side
from ubongo.decks.boxes import EDITIONS

if TYPE_CHECKING:
    from ubongo.bots.tournament import Tournament

STRENGTHS = ("weak", "medium", "strong")
EPILOG = f"""examples:
  ubongo simulate {EDITIONS[0]} --seats 4 --bots weak,medium,strong,strong --matches 1000
  ubongo simulate {EDITIONS[1]} --bots strong,weak --matches 400 --seed 1 --side hard
  ubongo simulate {EDITIONS[2]} --seats 3 --option glass=90000
  ubongo simulate {EDITIONS[-1]} --bots strong,medium --log logs"""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the word and its options."""
    parser = subparsers.add_parser(
        "simulate",
        help="let bots play many matches, and see how they do",
        description="Bots play matches without a screen; after each they move up a seat.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("edition", choices=EDITIONS)
    parser.add_argument("--seats", type=positive, help="how many play (default: as many as bots)")
    parser.add_argument("--bots", help="weak,medium,strong,… by seat (default: all medium)")
    parser.add_argument("--matches", type=positive, default=100, help="default: %(default)s")
    parser.add_argument("--jobs", type=positive, help="processes (default: one per processor)")
    parser.add_argument("--seed", help="the same seed gives the same result, for any --jobs")
    parser.add_argument("--side", choices=[side.value for side in Side], help="puzzle editions")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="what the table agrees on, such as glass=45000 or calm_collecting=true",
    )
    parser.add_argument("--log", metavar="DIR", help="keep the log of every match there")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print the table; the exit code."""
    from ubongo.bots.tournament import play_all
    from ubongo.cli.simulate_table import Tally

    try:
        tournament = _tournament(arguments)
    except ValueError as error:
        print(f"ubongo simulate: {error}", file=sys.stderr)
        return 2
    matches: int = arguments.matches
    jobs = min(arguments.jobs or os.cpu_count() or 1, matches)
    with shown_progress() as progress:
        outcomes = play_all(
            tournament, matches, jobs, lambda done: progress("matches", done, matches)
        )
    print_answer(Tally(tournament, outcomes).answer(), as_json=arguments.json)
    return 0


def _tournament(arguments: argparse.Namespace) -> "Tournament":
    """What is to be played, or a ValueError of one sentence."""
    from ubongo.bots.strength import Strength
    from ubongo.bots.tournament import Tournament

    names = _bots(arguments.bots, arguments.seats)
    options = _options(arguments, len(names))
    folder = None if arguments.log is None else _folder(arguments.log)
    seed = secrets.token_hex(4) if arguments.seed is None else arguments.seed
    strengths = tuple(Strength(name) for name in names)
    return Tournament(arguments.edition, options, strengths, seed, folder)


def _bots(named: str | None, seats: int | None) -> Sequence[str]:
    """The strengths by seat."""
    if named is None:
        return ["medium"] * (seats or 2)
    names = named.split(",")
    for name in names:
        if name not in STRENGTHS:
            raise ValueError(f"a bot is weak, medium or strong, not {name!r}")
    if seats not in (None, len(names)):
        raise ValueError(f"{seats} seats and {len(names)} bots: there must be one bot for a seat")
    return names


def _options(arguments: argparse.Namespace, seats: int) -> bytes:
    """The options of every match as JSON, as its edition wants them."""
    from ubongo.core.edition import Refusal
    from ubongo.editions.registry import shipped_edition

    wanted: dict[str, Any] = dict(_option(text) for text in arguments.option)
    if arguments.side is not None:
        wanted["side"] = arguments.side
    wanted |= {"seats": seats, "bots": tuple(range(seats))}
    edition = shipped_edition(arguments.edition)
    options = msgspec.convert(wanted, edition.options_type, strict=False)
    try:
        edition.initial_state(options)
    except Refusal as refusal:
        facts = "".join(f", {name} {fact}" for name, fact in refusal.facts.items())
        raise ValueError(f"the options are refused: {refusal.code}{facts}") from None
    return msgspec.json.encode(options)


def _option(text: str) -> tuple[str, object]:
    """A key and its value, which is JSON or else plain text."""
    key, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"an option is KEY=VALUE, not {text!r}")
    try:
        return key, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return key, value


def _folder(name: str) -> Path:
    """A folder for logs; it is made if it is not there."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"cannot keep logs in {name!r}: {error.strerror or error}") from None
    return folder
