"""./run check: every check runs, two at a time, and all failures are shown. Runs inside .venv."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from launcher import pages

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"


@dataclass(frozen=True)
class Check:
    """One tool and how it is called; in web/ by Node, else as a program of the environment."""

    name: str
    command: tuple[str, ...]
    folder: Path = ROOT

    def run(self) -> Result:
        """Run it and keep what it says."""
        started = time.monotonic()
        if self.folder == WEB:
            node = pages.find_node()
            command, environ = [str(node.node), *self.command], node.environ()
        else:
            program = Path(sys.executable).parent / self.command[0]
            command, environ = [str(program), *self.command[1:]], None
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        said = done.stdout.decode(errors="replace").rstrip()
        return Result(self, done.returncode == 0, said, time.monotonic() - started)


@dataclass(frozen=True)
class Result:
    """What came of a check."""

    check: Check
    passed: bool
    said: str
    seconds: float

    def __str__(self) -> str:
        line = f"{'ok  ' if self.passed else 'FAIL'} {self.check.name} ({self.seconds:.1f} s)"
        return line if self.passed else f"{line}\n{self.said}\n"


BUILD_INFO = ("--tsBuildInfoFile", "node_modules/.cache/tsc.json")


def _tool(path: str, *arguments: str) -> tuple[str, ...]:
    return (f"node_modules/{path}", *arguments)


CHECKS = (
    # It keeps no results of files: what it says of one depends on the types in others.
    Check("eslint", _tool("eslint/bin/eslint.js", "--max-warnings=0", "."), WEB),
    Check("rules", ("python", "-m", "tools.breaking.rules")),
    Check("svelte-check", _tool("svelte-check/bin/svelte-check", "--fail-on-warnings"), WEB),
    Check("tsc", _tool("typescript/bin/tsc", "--noEmit", "--incremental", *BUILD_INFO), WEB),
    Check("mypy", ("mypy",)),
    Check("prettier", _tool("prettier/bin/prettier.cjs", "--check", "--cache", "."), WEB),
    Check("ruff format", ("ruff", "format", "--check", "--diff", ".", "run")),
    Check("ruff check", ("ruff", "check", ".", "run")),
    Check("import-linter", ("lint-imports", "--no-cache")),
)

FIXES = (
    Check("ruff check --fix", ("ruff", "check", "--fix", "--quiet", "--exit-zero", ".", "run")),
    Check("ruff format", ("ruff", "format", ".", "run")),
    Check("eslint --fix", _tool("eslint/bin/eslint.js", "--fix", "--quiet", "."), WEB),
    Check("prettier --write", _tool("prettier/bin/prettier.cjs", "--write", "."), WEB),
)


def main(arguments: list[str]) -> int:
    """Run the checks, after the repairs if asked for; 1 if any fails."""
    if arguments not in ([], ["--fix"]):
        print(f"./run check takes only --fix, but got {arguments[0]!r}.", file=sys.stderr)
        return 2
    if arguments:
        for fix in FIXES:
            fix.run()
    failed = [result.check.name for result in run_all(CHECKS) if not result.passed]
    if failed:
        print(f"{len(failed)} of {len(CHECKS)} checks failed: {', '.join(failed)}")
        return 1
    print(f"all {len(CHECKS)} checks passed")
    return 0


def run_all(checks: tuple[Check, ...]) -> list[Result]:
    """Run them two at a time, the slowest first, and show each as it ends."""
    results = []
    with ThreadPoolExecutor(max_workers=2) as workers:
        for done in as_completed([workers.submit(check.run) for check in checks]):
            results.append(done.result())
            print(results[-1], flush=True)
    return results


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
