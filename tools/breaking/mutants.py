"""./run mutants: do the tests of the rules notice small faults? Runs inside .venv-mutants.

A seeded sample of all faults that mutmut's operators make in core and editions is tried, each on
the tests that run the changed line. Everything happens on a copy of the checkout, so that edits
meanwhile do not matter.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from launcher.say import Trouble, say
from tools.breaking.engine import (
    TIMED_OUT,
    Outcome,
    Tests,
    Trial,
    collect,
    freshly,
    in_forks,
    nothing,
)
from tools.breaking.lines import BEFORE, lines_run
from tools.breaking.mutant import Mutant, all_functions, sample

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LEAST = 0.9
"""The share of mutants that the tests must notice."""
MOST_SHOWN = 40
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "static")
Makes = Callable[[str, str], Iterable[Mutant]]
"""All mutants of a file, from its path and its source."""


@dataclass(frozen=True)
class Subject:
    """What is changed and what tests it, by paths from the current folder."""

    folders: tuple[str, ...]
    tests: tuple[str, ...]


UBONGO = Subject(
    folders=("src/ubongo/core", "src/ubongo/editions"),
    tests=("tests/rulebook", "tests/conformance", "tests/core"),
)


def main(arguments: Sequence[str]) -> int:
    """Try mutants of the rules; 1 if too many survive."""
    from tools.breaking.operators import mutants_of  # it is in .venv-mutants only

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so it leaves in good order, too
    try:
        return attempt(UBONGO, options(arguments), mutants_of)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
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


def attempt(subject: Subject, wanted: argparse.Namespace, makes: Makes) -> int:
    """Try mutants of a subject on a copy of it; 1 if too many survive."""
    root = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="mutants-") as aside:
        shutil.copytree(root, f"{aside}/copy", ignore=NOT_COPIED, symlinks=True)
        with contextlib.chdir(f"{aside}/copy"):
            mutants = _chosen(subject, wanted, makes)
            outcomes = judge(subject, mutants, wanted.jobs, 60 * wanted.minutes)
    return 0 if tell(mutants, outcomes, root / ".mutants") else 1


def _chosen(subject: Subject, wanted: argparse.Namespace, makes: Makes) -> list[Mutant]:
    """The sample."""
    found = [file for folder in subject.folders for file in Path(folder).rglob("*.py")]
    files = sorted(file.as_posix() for file in found if wanted.only in file.as_posix())
    possible = [
        mutant for file in files for mutant in makes(file, Path(file).read_text(encoding="utf-8"))
    ]
    if not possible:
        raise Trouble(f"There is nothing to change in files with {wanted.only!r} in their path.")
    mutants = sample(possible, wanted.sample, wanted.seed)
    say(f"{len(mutants)} of {len(possible)} possible mutants, chosen by seed {wanted.seed}")
    return mutants


def judge(
    subject: Subject, mutants: Sequence[Mutant], jobs: int, seconds: float
) -> dict[Mutant, Outcome]:
    """What came of the mutants that could be tried in so many seconds."""
    until = time.monotonic() + seconds
    sys.path.insert(0, str(Path("src").absolute()))
    say("running all tests once, to see which lines each of them runs")
    lines = lines_run(subject.folders, subject.tests)
    contexts = {mutant: lines.contexts_of(mutant) for mutant in mutants}
    early = [mutant for mutant in mutants if BEFORE in contexts[mutant]]
    late = [mutant for mutant in mutants if contexts[mutant] and mutant not in early]
    outcomes = {mutant: Outcome({}) for mutant in mutants if not contexts[mutant]}

    def trial(mutant: Mutant, put_in: Callable[[], None]) -> Trial[Mutant]:
        return Trial(
            mutant, put_in, lines.plan(contexts[mutant], mutant.file), until_one_fails=True
        )

    def hear(came: Iterable[tuple[Mutant | None, Outcome]]) -> None:
        for mutant, outcome in came:
            if mutant is None:
                outcome.demand_success()
            else:
                outcomes[mutant] = outcome
            if len(outcomes) % 50 == 0:
                say(f"{len(outcomes)} of {len(mutants)} judged")

    def use(tests: Tests) -> None:
        functions = all_functions()
        sound = Trial(None, nothing, lines.plan([BEFORE]))
        trials = [sound, *(trial(m, partial(m.exchange_in, functions)) for m in late)]
        hear(in_forks(trials, tests.attempt, jobs, until))

    trials = [trial(mutant, mutant.import_instead) for mutant in early]
    hear(in_forks(trials, partial(freshly, subject.tests), jobs, until))
    collect(subject.tests, use)
    return outcomes


def tell(mutants: Sequence[Mutant], outcomes: Mapping[Mutant, Outcome], folder: Path) -> bool:
    """Print what came of the mutants; whether enough were noticed, and all were tried."""
    survivors = [each for each, outcome in outcomes.items() if _said(outcome) == "survived"]
    survivors.sort(key=lambda mutant: (mutant.file, mutant.line, mutant.source))
    folder.mkdir(exist_ok=True)
    file = folder / "survivors.diff"
    notes = ["" if outcomes[mutant].seconds else "# no test runs this\n" for mutant in survivors]
    diffs = [f"{note}{each.diff()}\n" for note, each in zip(notes, survivors, strict=True)]
    file.write_text("\n".join(diffs), encoding="utf-8")
    for mutant in survivors[:MOST_SHOWN]:
        print(mutant)
    if survivors:
        print(f"Survivors: {len(survivors)}; their diffs are in {file}\n")
    if len(outcomes) < len(mutants):
        print(f"Time was up after {len(outcomes)} of {len(mutants)} mutants.")
    numbers = Counter(map(_said, outcomes.values()))
    share = 1 - len(survivors) / len(outcomes) if outcomes else 0.0
    print(
        f"Mutants: {len(outcomes)}; {numbers['killed']} killed, {numbers['survived']} survived, "
        f"{numbers['timed out']} timed out; {share:.1%} killed or timed out, {LEAST:.0%} are needed"
    )
    return share >= LEAST and len(outcomes) == len(mutants)


def _said(outcome: Outcome) -> str:
    """What an outcome is called: a crash is noticed as a failure is."""
    if outcome.broke_off == TIMED_OUT:
        return "timed out"
    return "killed" if outcome.failed or outcome.broke_off else "survived"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
