"""./run test: pytest on two workers, then vitest. Runs inside the environment."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from launcher import pages, system

ROOT = Path(__file__).resolve().parent.parent
# With one of these the caller wants to choose the workers, or to see one test closely.
ALONE = ("-n", "--numprocesses", "--pdb", "--collect-only", "--co", "--markers", "--fixtures")


def main(arguments: list[str]) -> int:
    """Run both suites; with arguments only pytest, which they are for."""
    code = subprocess.run(pytest_command(arguments), cwd=ROOT, check=False).returncode
    if arguments:
        return code
    return vitest() or code


def pytest_command(arguments: list[str]) -> list[str]:
    """Pytest with two workers; a file's tests share one, so that its fixtures are made once.

    Files come in the order of their names, and not those with most tests first: the few tests of a
    browser take longest, and whichever worker got them last would leave the other one idle.
    A browser that is named takes the walk alone.
    """
    if system.browser_named(arguments):
        return [sys.executable, "-m", "pytest", "tests/walk", *arguments]
    spread = [] if any(argument.startswith(ALONE) for argument in arguments) else ["-n", "2"]
    files = ["--dist=loadfile", "--no-loadscope-reorder"]
    return [sys.executable, "-m", "pytest", *spread, *files, *arguments]


def vitest() -> int:
    """The front end's own tests."""
    node = pages.find_node()
    script = ROOT / "web" / "node_modules" / "vitest" / "vitest.mjs"
    command = [str(node.node), str(script), "run"]
    environ = node.environ() if sys.stdout.isatty() else {**node.environ(), "NO_COLOR": "1"}
    return subprocess.run(command, cwd=ROOT / "web", env=environ, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
