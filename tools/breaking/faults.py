"""./run faults: puts in one deliberate fault after the other; each must turn its test red.

Runs inside the environment. 1 if a test does not notice its fault, or is red without it.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from launcher.say import Trouble
from tools.breaking.engine import Outcome, Tests, Trial, collect, in_forks, name_of, nothing
from tools.breaking.fault_list import FAULTS, Fault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TEST_TIMEOUT = 60.0
"""Seconds that a test may take."""
CAUGHT = "red with the fault, green without: caught"


def main(arguments: Sequence[str], faults: Mapping[str, Fault] = FAULTS) -> int:
    """Try the chosen faults, or all; 1 if one is not caught."""
    parser = argparse.ArgumentParser("./run faults", description="do the tests see faults?")
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=f"of: {', '.join(faults)}")
    chosen = parser.parse_args(arguments).faults or list(faults)
    strange = [name for name in chosen if name not in faults]
    if strange:
        print(f"./run faults does not know {strange[0]!r}.", file=sys.stderr)
        return 2
    trials: list[Trial[str]] = []
    outcomes: dict[str, Outcome] = {}

    def use(tests: Tests) -> None:
        broken = {name: faults[name] for name in chosen}
        sound = {fault.test: fault._replace(put_in=nothing) for fault in broken.values()}
        for name, fault in {**sound, **broken}.items():
            cases = [test for test in tests.items if fault.test in {test, name_of(test)}]
            if cases:
                trials.append(Trial(name, fault.put_in, dict.fromkeys(cases, TEST_TIMEOUT)))
        outcomes.update(in_forks(trials, tests.attempt))

    try:
        collect(sorted({faults[name].test.partition("::")[0] for name in chosen}), use)
    except (Trouble, KeyboardInterrupt) as trouble:
        print(str(trouble) or "Stopped.", file=sys.stderr)
        return 1
    verdicts = {
        name: _verdict(outcomes.get(faults[name].test), outcomes.get(name)) for name in chosen
    }
    for name, verdict in verdicts.items():
        test = faults[name].test.partition("::")[2]
        print(f"{name}: {faults[name].put_in.__doc__}\n    {verdict} by {test}")
    caught = list(verdicts.values()).count(CAUGHT)
    print(f"{caught} of {len(chosen)} faults are caught.")
    return 0 if caught == len(chosen) else 1


def _verdict(without: Outcome | None, with_it: Outcome | None) -> str:
    """What came of running a test without the fault and with it."""
    if without is None or with_it is None:
        return "there is no such test: not caught"
    if without.failed or without.broke_off:
        return "RED without the fault: not caught"
    if with_it.failed:
        return CAUGHT
    return f"{(with_it.broke_off or 'green').upper()} with the fault: not caught"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
