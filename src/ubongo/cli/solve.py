"""`ubongo solve`: solves a task or a hand of cards, counts, hints, or works through a batch."""

import argparse
import sys

from ubongo.cli.answer import print_answer
from ubongo.cli.reading import FACED, positive
from ubongo.cli.solve_batch import run_batch
from ubongo.cli.solve_cards import solve_cards
from ubongo.cli.solve_task import solve_task
from ubongo.decks.boxes import BOXES, STACKS
from ubongo.solving import Stopped

HANDS = ", ".join(STACKS)
EPILOG = f"""examples:
  ubongo solve area.txt --pieces L4,P5,I3
  ubongo solve --cells "0,0 0,1 1,1" --pieces V3 --count
  ubongo solve --edition {FACED} --face dark --pieces L4,P5,I3 < area.txt
  ubongo solve --edition {HANDS} abcdef bcdefg ... (nine cards: two rows of three symbols each)
  ubongo solve --batch tasks.jsonl"""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the word and its options."""
    parser = subparsers.add_parser(
        "solve",
        help="solve a task, count its solutions, or give a hint",
        description="Solve a task: an area, drawn with # in a file or on standard input.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "given", nargs="*", metavar="FILE", help="the drawing of the area (or nine cards)"
    )
    parser.add_argument("--cells", help='the area as cells instead: "0,0 0,1 1,1" (row,column)')
    parser.add_argument(
        "--edition", choices=BOXES, default=next(iter(BOXES)), help="default: %(default)s"
    )
    parser.add_argument("--pieces", help="the pieces of the task: L4,P5,I3 (3-D: 1 to 16)")
    parser.add_argument("--face", choices=["light", "dark"], help=f"which face is up in {FACED}")
    parser.add_argument("--placed", default="", help='what lies already, for --hint: "L4b@0,2"')
    _add_questions(parser)
    parser.add_argument("--limit", type=positive, help="count or show no more than so many")
    parser.add_argument("--seconds", type=seconds, help="give up after so many seconds")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)


def _add_questions(parser: argparse.ArgumentParser) -> None:
    question = parser.add_mutually_exclusive_group()
    question.add_argument("--all", action="store_true", help="show every solution")
    question.add_argument("--count", action="store_true", help="only count the solutions")
    question.add_argument("--hint", action="store_true", help="the next right step from --placed")
    question.add_argument("--difficulty", action="store_true", help="only the difficulty E")
    question.add_argument(
        "--batch", metavar="FILE", help="count the solutions of every JSON line of a file (or -)"
    )


def seconds(text: str) -> float:
    """A number of seconds above 0, or an error that names what was given."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return number


def _check_limit(arguments: argparse.Namespace) -> None:
    if arguments.limit is not None and not (arguments.all or arguments.count):
        raise ValueError(f"--limit is for --count, --all and --batch: {arguments.limit}")


def run(arguments: argparse.Namespace) -> int:
    """Do what is asked; the exit code."""
    try:
        if arguments.batch is not None:
            return run_batch(arguments)
        _check_limit(arguments)
        solve = solve_cards if arguments.edition in STACKS else solve_task
        answer = solve(arguments)
    except ValueError as error:
        print(f"ubongo solve: {error}", file=sys.stderr)
        return 2
    except Stopped:
        print(f"ubongo solve: not finished after {arguments.seconds:g} seconds", file=sys.stderr)
        return 1
    print_answer(answer, as_json=arguments.json)
    return 0
