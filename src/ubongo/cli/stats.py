"""`ubongo stats`: how long people took for the tasks, and how well E foretells it."""

import argparse
import math

from ubongo.cli.fitting import Fit, fit
from ubongo.cli.storing import add_database_option, attempt, with_store
from ubongo.decks.boxes import BOXES, EDITIONS
from ubongo.editions.registry import declared
from ubongo.server.statistics.task_tables import as_csv, as_lines
from ubongo.server.store.quartiles import edition_times
from ubongo.server.store.solve_times import task_times
from ubongo.server.store.store import Store
from ubongo.server.store.structs import TaskTime

EPILOG = f"""examples:
  ubongo stats refit
  ubongo stats export --edition {EDITIONS[0]} --format csv > {EDITIONS[0]}.csv"""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the word and its options."""
    parser = subparsers.add_parser(
        "stats",
        help="how long people took for the tasks",
        description="How long people took for the tasks, without help and from when each was"
        " seen; of whole tables, never of one person. The server may go on.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    refit = actions.add_parser(
        "refit",
        help="fit times to the difficulty E",
        description="Least squares of the logarithm of the time on that of E, per edition and"
        " side; in the card game E is the number of the round.",
    )
    refit.set_defaults(run=lambda arguments: attempt("stats refit", lambda: _refit(arguments)))
    export = actions.add_parser(
        "export",
        help="write a table of tasks",
        description="Each task with its E, how many have solved it, and the quartiles of their"
        " times in milliseconds.",
    )
    export.add_argument("--edition", choices=EDITIONS, required=True)
    export.add_argument("--format", choices=("csv", "jsonl"), default="csv")
    export.set_defaults(run=lambda arguments: attempt("stats export", lambda: _export(arguments)))
    for action in (refit, export):
        add_database_option(action)


def _export(arguments: argparse.Namespace) -> str:
    box = declared(arguments.edition).box
    found = with_store(arguments, lambda store: store.read(edition_times, box)).tasks
    written = as_csv(found) if arguments.format == "csv" else as_lines(found)
    return written.decode().replace("\r\n", "\n").rstrip("\n")


def _refit(arguments: argparse.Namespace) -> str:
    return "\n".join(with_store(arguments, _fits))


async def _fits(store: Store) -> list[str]:
    lines: list[str] = []
    for edition in BOXES:
        found = await store.read(task_times, edition)
        lines += [
            told(f"{edition} {side}", [each for each in found if each.side == side])
            for side in sorted({each.side for each in found})
        ]
    return lines or ["nobody has solved anything yet"]


def told(which: str, found: list[TaskTime]) -> str:
    """One line about an edition's side: the fit, and how much of the differences it explains."""
    points = [
        (math.log(each.difficulty), math.log(each.time / 1000))
        for each in found
        if each.difficulty > 0 and each.time > 0
    ]
    tasks = len({each.task for each in found})
    many = f"{which}: {len(points)} solves of {tasks} tasks"
    fitted = fit(points)
    return f"{many}: too few to fit" if fitted is None else f"{many}: {_words(fitted)}"


def _words(fitted: Fit) -> str:
    sign = "-" if fitted.slope < 0 else "+"
    return (
        f"ln(seconds) = {fitted.intercept:.3f} {sign} {abs(fitted.slope):.3f} ln(E),"
        f" R² {fitted.explained:.3f}"
    )
