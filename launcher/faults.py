"""./run faults: puts in one deliberate fault after the other; each must turn its test red.

Runs inside the environment. A fault that its test does not notice is an exit code of 1.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.faults.faults import Fault

ROOT = Path(__file__).resolve().parent.parent
PASSED, FAILED = 0, 1
"""What pytest says; anything else is no verdict."""


class Verdict(Enum):
    """What came of a trial."""

    CAUGHT = "red with the fault, green without: caught"
    NOT_CAUGHT = "GREEN with the fault: not caught"
    ALWAYS_RED = "RED without the fault"
    NO_TEST = "the test did not run"


def main(arguments: Sequence[str]) -> int:
    """Try the chosen faults, or all; 1 if one is not caught."""
    sys.path.insert(0, str(ROOT))
    from tests.faults.faults import FAULTS

    parser = argparse.ArgumentParser("./run faults", description="do the tests see faults?")
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=f"of: {', '.join(FAULTS)}")
    chosen = parser.parse_args(arguments).faults or list(FAULTS)
    strange = [name for name in chosen if name not in FAULTS]
    if strange:
        print(f"./run faults does not know {strange[0]!r}.", file=sys.stderr)
        return 2
    missed = 0
    for name in chosen:
        verdict = tried(name, FAULTS[name])
        missed += verdict is not Verdict.CAUGHT
        test = FAULTS[name].test.partition("::")[2]
        print(f"{name}: {FAULTS[name].says}\n    {verdict.value} by {test}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} faults are caught.")
    return 1 if missed else 0


def tried(name: str, fault: Fault) -> Verdict:
    """Run the fault's test without it and with it."""
    without = _unharmed(fault.test)
    if without != PASSED:
        return Verdict.ALWAYS_RED if without == FAILED else Verdict.NO_TEST
    with_it = _run(fault.test, {"UBONGO_FAULT": name})
    if with_it == FAILED:
        return Verdict.CAUGHT
    return Verdict.NOT_CAUGHT if with_it == PASSED else Verdict.NO_TEST


@cache
def _unharmed(test: str) -> int:
    """What pytest says to a test when nothing is broken."""
    return _run(test, {})


def _run(test: str, more: dict[str, str]) -> int:
    """What pytest says to a test."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tests.faults.plugin"]
    return subprocess.run(
        [*command, "-p", "no:cacheprovider", test],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **more},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
