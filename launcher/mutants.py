"""./run mutants: do the tests of the rules notice small faults? Runs inside .venv-mutants.

A seeded sample of all faults that mutmut's operators make in core and editions is tried, each on
the tests that run the changed line. Everything happens on a copy of the checkout, so that edits
meanwhile do not matter; what is known is kept in .mutants, so that the same command goes on after a
stop.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from launcher import stamps
from launcher.mutants_judge import Court, Subject, prepare, record
from launcher.mutants_kept import Kept
from launcher.mutants_sample import Change, Mutant, sample
from launcher.mutants_tests import Records
from launcher.say import Trouble, say

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parent.parent
UBONGO = Subject(
    ROOT,
    folders=("src/ubongo/core", "src/ubongo/editions"),
    tests=("tests/rulebook", "tests/conformance", "tests/core"),
    unchanged=("ubongo.geometry", "ubongo.solving", "ubongo.decks.files"),
)
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "static")
Changes = Callable[[str, str], Iterable[Change]]
"""All changes of a file, from its path and its source."""


def main(arguments: Sequence[str]) -> int:
    """Try mutants of the rules; 1 if too many survive."""
    from launcher.mutants_made import changes_of

    wanted = options(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # as for Ctrl-C: leave in good order
    try:
        return attempt(UBONGO, wanted, changes_of)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.", file=sys.stderr)
        return 130


def options(arguments: Sequence[str]) -> argparse.Namespace:
    """What the caller wants."""
    parser = argparse.ArgumentParser(
        prog="./run mutants", description="Do the tests of the rules notice small faults?"
    )
    parser.add_argument("--sample", type=int, default=600, help="how many mutants (600)")
    parser.add_argument("--seed", type=int, default=1, help="which of all (1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--minutes", type=float, default=60, help="when to stop (60)")
    parser.add_argument("--only", default="", help="only files with this in their path")
    return parser.parse_args(arguments)


def attempt(subject: Subject, wanted: argparse.Namespace, changes_of: Changes) -> int:
    """Try mutants of a subject on a copy of it; 1 if too many survive."""
    until = time.monotonic() + 60 * wanted.minutes
    if not hasattr(os, "fork"):
        raise Trouble("./run mutants needs a system on which a process can fork.")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        aside = Path(folder).resolve()
        copied = replace(subject, root=aside / "copy")
        shutil.copytree(subject.root, copied.root, ignore=NOT_COPIED, symlinks=True)
        files = [file for part in ("src", "tests") for file in copied.files(part)]
        kept = Kept(subject.root / ".mutants", stamps.digest(copied.root, files))
        sources = copied.sources()
        mutants = _chosen(sources, wanted, changes_of)
        known = kept.open()
        prepare(copied)
        unknown = [mutant for mutant in mutants if mutant.name not in known]
        if unknown:
            court = Court(copied, _records(copied, kept, aside), aside, wanted.jobs)
            _acquit(court, sources)
            for number, (mutant, verdict) in enumerate(court.verdicts(unknown, until), 1):
                known[mutant.name] = verdict
                kept.add(mutant, verdict)
                if number % 50 == 0:
                    say(f"{number} of {len(unknown)} judged")
        return 0 if kept.tell(mutants, known, sources) else 1


def _chosen(
    sources: dict[str, str], wanted: argparse.Namespace, changes_of: Changes
) -> list[Mutant]:
    """The sample."""
    files = [file for file in sources if wanted.only in file]
    changes = [change for file in files for change in changes_of(file, sources[file])]
    if not changes:
        raise Trouble(f"There is nothing to change in files with {wanted.only!r} in their path.")
    mutants = sample(changes, wanted.sample, wanted.seed, sources)
    say(f"{len(mutants)} of {len(changes)} possible mutants, chosen by seed {wanted.seed}")
    return mutants


def _records(subject: Subject, kept: Kept, aside: Path) -> Records:
    """Which tests run which lines."""
    if not kept.records.exists():
        say("running all tests once, to see which lines each of them runs")
        record(subject, aside / "records.json")
        shutil.copy(aside / "records.json", kept.records)
    return Records.read(kept.records)


def _acquit(court: Court, sources: dict[str, str]) -> None:
    """A mutant without a fault must survive all tests, or the verdicts would mean nothing."""
    file, source = next(iter(sources.items()))
    sound = Mutant(file, 1, 1, 1, in_function=False, source=source)
    for _, verdict in court.verdicts([sound], float("inf")):
        if verdict.outcome != "survived":
            raise Trouble(f"The tests fail without any mutant: {verdict.by or verdict.outcome}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
