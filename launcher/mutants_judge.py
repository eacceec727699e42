"""Judging mutants: each in a fork of this process, in which one module gets the mutant's source.

No file is ever changed, so whatever is interrupted leaves nothing behind. pytest and the floors
below those that are changed are imported once, before the forks.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import resource
import signal
import sys
import time
import traceback
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings

from launcher.mutants_loaded import Finder
from launcher.mutants_tests import Chosen, Recorder, Records
from launcher.say import Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from launcher.mutants_sample import Mutant

FIRST_TRY = 20
"""So many tests are tried first: most mutants die of them, and reading all files takes long."""
MOST_MEMORY = 4 << 30
BROKEN = 70
"""The exit code of a fork in which something other than a test went wrong."""
PASSED, NO_TESTS = pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED


@dataclass(frozen=True)
class Subject:
    """What is changed and what tests it, by paths from the root; and modules that are not."""

    root: Path
    folders: tuple[str, ...]
    tests: tuple[str, ...]
    unchanged: tuple[str, ...] = ()

    def files(self, folder: str, pattern: str = "*") -> list[Path]:
        """The files in a folder and its folders."""
        return [path for path in (self.root / folder).rglob(pattern) if path.is_file()]

    def sources(self) -> dict[str, str]:
        """The files that may be changed, and what stands in them."""
        files = [file for folder in self.folders for file in self.files(folder, "*.py")]
        names = sorted(file.relative_to(self.root).as_posix() for file in files)
        return {name: (self.root / name).read_text(encoding="utf-8") for name in names}


@dataclass(frozen=True)
class Verdict:
    """What came of a mutant: killed, survived or timed out; and the test that noticed it."""

    outcome: str
    by: str = ""


def prepare(subject: Subject) -> None:
    """Import what all forks share, from the subject's own sources."""
    here = {"", str(Path(__file__).resolve().parent.parent)}
    sys.path[:] = [str(subject.root / "src"), *(path for path in sys.path if path not in here)]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # loading them takes longer than most tests
    for name in subject.unchanged:
        importlib.import_module(name)
    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),  # a failure is enough, the smallest takes long
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutants")


def record(subject: Subject, into: Path) -> None:
    """Run all tests once on the sound sources and write down what each runs."""
    said = into.with_suffix(".txt")
    recorder = Recorder(subject.root, subject.folders, into)
    pid = _fork(lambda: _pytest(subject, subject.tests, recorder), said)
    try:
        _, status = os.waitpid(pid, 0)
    except BaseException:
        _end(pid)
        raise
    if os.waitstatus_to_exitcode(status) != PASSED:
        print(said.read_text(encoding="utf-8", errors="replace"), file=sys.stderr)
        raise Trouble("The tests fail without any mutant (see above).")


def _fork(work: Callable[[], int], said: Path) -> int:
    """Do it in a process group of its own, which ends with what it returns; its id."""
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    with contextlib.suppress(OSError):  # both sides set it, for nobody knows who comes first
        os.setpgid(pid, pid)
    if pid:
        return pid
    code = BROKEN
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPROF):
            signal.signal(number, signal.SIG_DFL)
        output = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(output, 1)
        os.dup2(output, 2)
        code = work()
        sys.stdout.flush()
    except BaseException:  # noqa: BLE001 - nothing may go back into the parent's code
        traceback.print_exc()
    finally:
        os._exit(code)


def _end(pid: int) -> None:
    """End a fork and all that it started."""
    with contextlib.suppress(ProcessLookupError, ChildProcessError):
        os.killpg(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


def _pytest(subject: Subject, files: Sequence[str], plugin: Recorder | Chosen) -> int:
    os.chdir(subject.root)
    shared = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
    chosen = ["-x", "-q", "--tb=line", "-p", "no:cacheprovider", "-W", shared]
    return int(pytest.main([*chosen, f"--rootdir={subject.root}", *files], plugins=[plugin]))


@dataclass
class _Trial:
    """A mutant and the tests that it still has to pass."""

    mutant: Mutant
    parts: deque[list[str]]
    pid: int = 0
    ends: float = 0.0


@dataclass
class Court:
    """Judges mutants, some at a time."""

    subject: Subject
    records: Records
    aside: Path
    jobs: int
    running: list[_Trial] = field(default_factory=list)

    def verdicts(self, mutants: Sequence[Mutant], until: float) -> Iterator[tuple[Mutant, Verdict]]:
        """What comes of each, as it is known; after `until` no more are begun."""
        waiting = deque(mutants)
        try:
            while self.running or (waiting and time.monotonic() < until):
                while waiting and len(self.running) < self.jobs and time.monotonic() < until:
                    mutant = waiting.popleft()
                    tests = self.records.plan(mutant)
                    if not tests:
                        yield mutant, Verdict("survived", "no test runs this line")
                        continue
                    self._begin(_Trial(mutant, deque([tests[:FIRST_TRY], tests[FIRST_TRY:]])))
                time.sleep(0.01)
                for trial in list(self.running):
                    verdict = self._look_at(trial)
                    if verdict is not None:
                        yield trial.mutant, verdict
        finally:
            for trial in self.running:
                _end(trial.pid)

    def _begin(self, trial: _Trial) -> None:
        """Start the next part of the tests on the mutant."""
        tests = trial.parts.popleft()
        trial.pid = _fork(lambda: self._try(trial.mutant, tests), self._note(trial, "said"))
        trial.ends = time.monotonic() + 60 + 20 * sum(map(self.records.seconds.__getitem__, tests))
        self.running.append(trial)

    def _try(self, mutant: Mutant, tests: list[str]) -> int:
        with contextlib.suppress(OSError, ValueError):  # not every system has this limit
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        signal.setitimer(signal.ITIMER_PROF, 60)  # for reading the files
        sys.meta_path.insert(0, Finder(mutant, self.subject.root))
        chosen = Chosen(tests, self.records, self.aside / f"{mutant.name}.by")
        return _pytest(self.subject, sorted({test.partition("::")[0] for test in tests}), chosen)

    def _note(self, trial: _Trial, kind: str) -> Path:
        return self.aside / f"{trial.mutant.name}.{kind}"

    def _look_at(self, trial: _Trial) -> Verdict | None:
        """The verdict, if it is there; a mutant that passed a part goes on to the next."""
        pid, status = os.waitpid(trial.pid, os.WNOHANG)
        if not pid:
            if time.monotonic() < trial.ends:
                return None
            _end(trial.pid)
            status = signal.SIGPROF
        self.running.remove(trial)
        code = os.waitstatus_to_exitcode(status)
        if code == -signal.SIGPROF:
            return Verdict("timed out")
        if code == BROKEN:
            raise Trouble(self._note(trial, "said").read_text(errors="replace"))
        if code not in {PASSED, NO_TESTS}:
            by = self._note(trial, "by")
            return Verdict("killed", by.read_text() if by.exists() else f"exit code {code}")
        if trial.parts and trial.parts[0]:
            self._begin(trial)
            return None
        return Verdict("survived")
