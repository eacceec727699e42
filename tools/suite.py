"""./run test: all tests outside the browser, then vitest, then the browser tests.

Playwright keeps an event loop running in its process, beside which no other test can run one. There
are three processes for either kind, those of the browser tests each with one browser for all its
files: servers and pages are often waited for, so that two would leave two cores idle now and
then. At the same time as other tests those of the browser would be no sooner done, and each of them
would be three times as slow. Runs inside .venv.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from launcher import pages, system

ROOT = Path(__file__).resolve().parent.parent
BROWSER = "tests/browser"
WALK = "tests/browser/walk"
WORKERS = 3
NOTHING_CHOSEN = 5
"""What pytest says when the arguments choose none of its tests."""
# To load these takes each process longer than many a browser test, none of which needs them.
UNNEEDED = ("-p", "no:schemathesis", "-p", "no:faker")
# With one of these the caller wants to choose the workers, or to see one test closely.
ALONE = ("-n", "--numprocesses", "--pdb", "--collect-only", "--co", "--markers", "--fixtures")


def main(arguments: list[str]) -> int:
    """Run everything; with arguments only pytest, which they are for."""
    if arguments:
        codes = [run(command) for command in commands(arguments)]
        return max((code for code in codes if code != NOTHING_CHOSEN), default=NOTHING_CHOSEN)
    outside, inside = commands(["--durations=20"])
    return max(run(outside), vitest(), run(inside))


def commands(arguments: list[str]) -> list[list[str]]:
    """What runs the tests that the arguments choose: those outside the browser, those in it.

    Where another browser than Chromium is named, that is the walk alone.
    """
    if system.browser_named(arguments):
        return [in_the_browser([WALK, *arguments])]
    paths = [each for each in arguments if (ROOT / each.partition("::")[0]).exists()]
    options = [each for each in arguments if each not in paths]
    inside = [each for each in paths if each.startswith(BROWSER)]
    outside = [each for each in paths if each not in inside]
    found = []
    if outside or not paths:
        found.append(elsewhere([*outside, *options]))
    if inside or not paths:
        found.append(in_the_browser([*(inside or [BROWSER]), *options]))
    return found


def elsewhere(arguments: list[str]) -> list[str]:
    """Pytest without the browser tests.

    Files come in their order: by the number of their tests, those would come last that have a few
    long ones, which start servers and wait for them.
    """
    return [*pytest(arguments), "--no-loadscope-reorder", f"--ignore={BROWSER}", *arguments]


def in_the_browser(arguments: list[str]) -> list[str]:
    """Pytest with browser tests alone."""
    return [*pytest(arguments), *UNNEEDED, *arguments]


def pytest(arguments: list[str]) -> list[str]:
    """Pytest with its workers; a file's tests share one, and so its fixtures."""
    is_alone = any(argument.startswith(ALONE) for argument in arguments)
    spread = [] if is_alone else ["-n", str(WORKERS)]
    return [sys.executable, "-m", "pytest", *spread, "--dist=loadfile"]


def run(command: list[str]) -> int:
    """Run it here; its exit code."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def vitest() -> int:
    """The front end's own tests."""
    node = pages.find_node()
    script = ROOT / "web" / "node_modules" / "vitest" / "vitest.mjs"
    command = [str(node.node), str(script), "run"]
    environ = node.environ() if sys.stdout.isatty() else {**node.environ(), "NO_COLOR": "1"}
    return subprocess.run(command, cwd=ROOT / "web", env=environ, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
