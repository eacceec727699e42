"""Which tests run which lines, and so which tests a mutant meets, and in which order.

Two plugins of pytest: one records, while all tests run once on the sound sources, what each runs
and for how long; the other lets only chosen tests run, in a given order and each within its time.
"""

from __future__ import annotations

import importlib
import json
import math
import pkgutil
import signal
import sys
import time
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass
from inspect import CO_OPTIMIZED
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence
    from types import FrameType

    from launcher.mutants_sample import Mutant

R = TypeVar("R")
PATIENCE = 5.0
"""Seconds of the processor's time that every test may take, and ten times what it took."""
Lines = dict[str, set[int]]
"""Lines by their file, which is named by its path from the root."""


@dataclass(frozen=True)
class Records:
    """What the tests did on the sound sources: lines and seconds by test, and lines at import."""

    lines: Mapping[str, Lines]
    seconds: Mapping[str, float]
    at_import: Lines

    def write(self, path: Path) -> None:
        """Put them into a file."""
        path.write_text(json.dumps(vars(self), default=sorted), encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Records:
        """Take them from a file."""
        read = json.loads(path.read_text(encoding="utf-8"))
        lines = {test: _sets(lines) for test, lines in read["lines"].items()}
        return cls(lines, read["seconds"], _sets(read["at_import"]))

    def plan(self, mutant: Mutant) -> list[str]:
        """The tests that can see a mutant, those first that will tell soonest."""
        changed = set(range(mutant.first, mutant.last + 1))
        tests = list(self.lines)
        if mutant.in_function and not changed & self.at_import.get(mutant.file, set()):
            tests = [each for each in tests if changed & self.lines[each].get(mutant.file, set())]
        return sorted(
            tests, key=lambda each: (mutant.file not in self.lines[each], *self._turn(each))
        )

    def _turn(self, test: str) -> tuple[int, str, float]:
        """Quick tests first; equally quick ones file by file, for they share fixtures."""
        seconds = self.seconds[test]
        return round(math.log2(max(seconds, 0.02))), test.partition("::")[0], seconds


def _sets(lines: Mapping[str, Sequence[int]]) -> Lines:
    return {file: set(numbers) for file, numbers in lines.items()}


class Recorder:
    """Records which lines of some packages each test runs.

    What a fixture of several tests runs, or a file of tests while it is read, counts for each of
    them; caches are emptied before each test, or only the first one would be seen to fill them.
    """

    def __init__(self, root: Path, folders: Sequence[str], into: Path) -> None:
        self.root, self.into = root, into
        self.names = [folder.removeprefix("src/").replace("/", ".") for folder in folders]
        self.paths = tuple(f"{root / folder}/" for folder in folders)
        self.current: set[tuple[str, int]] = set()
        self.by_node: dict[str, set[tuple[str, int]]] = defaultdict(set)
        self.at_import: set[tuple[str, int]] = set()
        self.seconds: dict[str, float] = {}

    def trace(self, frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401 - a tracer
        """Called for each call; follows only functions of the packages line by line."""
        code = frame.f_code
        if event == "call" and code.co_flags & CO_OPTIMIZED:
            return self.trace_lines if code.co_filename.startswith(self.paths) else None
        return None

    def trace_lines(self, frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401 - the same
        """Called for each line."""
        if event == "line":
            self.current.add((frame.f_code.co_filename, frame.f_lineno))
        return self.trace_lines

    @contextmanager
    def recording(self, lines: set[tuple[str, int]]) -> Iterator[None]:
        """What runs now is recorded here."""
        before, self.current = (self.current, sys.gettrace()), lines
        sys.settrace(self.trace)
        try:
            yield
        finally:
            self.current = before[0]
            sys.settrace(before[1])

    def pytest_sessionstart(self) -> None:
        """Import all modules of the packages, so that no test is taken for the cause of that."""
        with self.recording(self.at_import):
            for name in self.names:
                package = importlib.import_module(name)
                for module in pkgutil.walk_packages(package.__path__, f"{name}."):
                    importlib.import_module(module.name)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, R, R]:
        """Record what a file of tests runs while it is read."""
        with self.recording(self.by_node[collector.nodeid]):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
    ) -> Generator[None, R, R]:
        """Record what a fixture of several tests runs."""
        if fixturedef.scope == "function":
            return (yield)
        with self.recording(self.by_node[request.node.nodeid]):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, R, R]:
        """Record what a test runs and for how long."""
        self._empty_caches()
        started = time.process_time()
        try:
            with self.recording(self.by_node[item.nodeid]):
                return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - started

    def _empty_caches(self) -> None:
        ours = tuple(self.names)
        for module in [module for name, module in sys.modules.items() if name.startswith(ours)]:
            for value in vars(module).values():
                if str(getattr(value, "__module__", "")).startswith(ours):
                    getattr(value, "cache_clear", int)()

    def pytest_sessionfinish(self) -> None:
        """Write it all down."""
        shared = [node for node in self.by_node if node not in self.seconds]
        lines = {}
        for test in self.seconds:
            above = [self.by_node[node] for node in shared if test.startswith(node)]
            lines[test] = self._by_file(self.by_node[test].union(*above))
        Records(lines, self.seconds, self._by_file(self.at_import)).write(self.into)

    def _by_file(self, lines: set[tuple[str, int]]) -> Lines:
        found: Lines = defaultdict(set)
        for path, line in lines:
            found[Path(path).relative_to(self.root).as_posix()].add(line)
        return found


class Chosen:
    """Lets only these tests run, in this order; one that takes far too long ends the process."""

    def __init__(self, tests: Sequence[str], records: Records, note: Path) -> None:
        self.order = {test: number for number, test in enumerate(tests)}
        self.records, self.note = records, note

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose; a test that there was not without the mutant comes first."""
        known = self.records.seconds
        items[:] = [item for item in items if item.nodeid in self.order or item.nodeid not in known]
        items.sort(key=lambda item: self.order.get(item.nodeid, -1))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, R, R]:
        """Set the alarm, which counts the processor's time: a busy machine rings no alarm."""
        took = self.records.seconds.get(item.nodeid, 1.0)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + 10 * took)
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note who noticed the mutant."""
        if report.failed:
            self.note.write_text(report.nodeid, encoding="utf-8")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note which file of tests could not even be read."""
        if report.failed:
            self.note.write_text(report.nodeid, encoding="utf-8")
