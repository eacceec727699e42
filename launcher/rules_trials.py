"""Which tests are marked with which rules, and which of them fail when a rule's place is broken.

All is done by one pytest session that collects and then, instead of running the tests, forks a
child for each place. The child has everything imported and collected already, breaks the place,
runs the tests of the rules that live there, and says which failed because of the break.
"""

from __future__ import annotations

import contextlib
import io
import multiprocessing
import os
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

import pytest

from launcher.rules_pages import Complaint
from launcher.rules_places import BrokenOnPurpose, Place, find, forget_cached
from launcher.say import Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess
    from pathlib import Path

    from launcher.rules_pages import Rule

PATIENCE = 180.0  # seconds without any news, after which the children are given up


@dataclass
class Trials:
    """A pytest plugin that finds the marks and tries them; a test is known without its case."""

    package: str
    rules: Sequence[Rule]
    known: Collection[str]
    breaking: bool
    tell: Callable[[str], None]
    marks: defaultdict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    complaints: list[Complaint] = field(default_factory=list)
    places: dict[str, Place | str] = field(default_factory=dict)
    failing: dict[str, frozenset[str] | None] = field(default_factory=dict)
    _failed: set[str] = field(default_factory=set)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take the place of running the tests; pytest's own loop is not asked any more."""
        if session.testsfailed:  # a file that cannot be collected
            return True
        for item in session.items:
            self._read_marks(item)
        names = {name for rule in self.rules for name in rule.places}
        self.places = {name: find(self.package, name) for name in sorted(names)}
        if self.breaking:
            forget_cached({self.package, "tests"})
            self.failing = in_children(self._jobs(session.items), self.tell)
        return True

    def _read_marks(self, item: pytest.Item) -> None:
        test = name_of(item.nodeid)
        for number in (each for mark in item.iter_markers("rule") for each in mark.args or [""]):
            if number in self.known:
                self.marks[number][test] = None
            else:
                complaint = Complaint(str(number), f"{test}: unknown rule {number!r}")
                if complaint not in self.complaints:
                    self.complaints.append(complaint)

    def _jobs(self, items: Iterable[pytest.Item]) -> dict[str, Callable[[], frozenset[str]]]:
        """For each place the trial of all tests that are marked with a rule living there."""
        tests: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in items:
            tests[name_of(item.nodeid)].append(item)
        jobs: dict[str, Callable[[], frozenset[str]]] = {}
        for name, place in self.places.items():
            here = [rule.number for rule in self.rules if name in rule.places]
            marked = {test: None for number in here for test in self.marks[number]}
            if marked and isinstance(place, Place):
                jobs[name] = _trial(self, place, [item for test in marked for item in tests[test]])
        return jobs

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Leave out the other cases of a test of which one has failed."""
        if name_of(item.nodeid) in self._failed:
            pytest.skip("optional: another case has failed already")
        BrokenOnPurpose.raised = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a failure, if the broken place was reached in this test."""
        if report.failed and BrokenOnPurpose.raised:
            self._failed.add(name_of(report.nodeid))

    def run(self, place: Place, items: Sequence[pytest.Item]) -> frozenset[str]:
        """Break the place and name the tests that fail; in a child, for nothing is mended."""
        place.break_on_purpose()
        for item, following in pairwise([*items, None]):
            assert item is not None  # noqa: S101 - only the last of all is None
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        return frozenset(self._failed)


def name_of(nodeid: str) -> str:
    """A test without its case: a mark stands on the whole function."""
    return nodeid.partition("[")[0]


def _trial(
    trials: Trials, place: Place, items: Sequence[pytest.Item]
) -> Callable[[], frozenset[str]]:
    return lambda: trials.run(place, items)


def in_children(
    jobs: Mapping[str, Callable[[], frozenset[str]]], tell: Callable[[str], None]
) -> dict[str, frozenset[str] | None]:
    """Do each job in a process of its own, one per core at a time; None where one broke off."""
    waiting = list(jobs)
    running: dict[Connection, tuple[str, ForkProcess]] = {}
    done: dict[str, frozenset[str] | None] = {}
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            tell(f"breaking place {len(jobs) - len(waiting) + 1} of {len(jobs)}")
            name = waiting.pop(0)
            connection, process = _start(jobs[name])
            running[connection] = name, process
        heard = wait(list(running), PATIENCE)
        for connection in [each for each in running if not heard or each in heard]:
            name, process = running.pop(connection)
            try:
                done[name] = connection.recv() if heard else None
            except EOFError:
                done[name] = None
            process.kill()
            process.join()
            connection.close()
    return done


def _start(job: Callable[[], frozenset[str]]) -> tuple[Connection, ForkProcess]:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=_answer, args=(job, theirs))
    process.daemon = True
    process.start()
    theirs.close()
    return ours, process


def _answer(job: Callable[[], frozenset[str]], connection: Connection) -> None:
    """In the child: nothing is shown, and only the answer goes back."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    connection.send(job())


def conduct(root: Path, folders: Iterable[str], trials: Trials) -> None:
    """Collect the tests in these folders of the root and try them."""
    there = [str(root / folder) for folder in folders if (root / folder).is_dir()]
    if not there:  # pytest would look for tests elsewhere
        raise Trouble("There is none of the folders with tests of rules.")
    options = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={root}"]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main([*options, *there], plugins=[trials])
    if code not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        raise Trouble(f"{said.getvalue()}\nThe tests could not be tried (see above).")
