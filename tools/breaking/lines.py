"""Which tests run which lines, as coverage.py sees it, and so which tests a mutant meets first."""

from __future__ import annotations

import importlib
import math
import pkgutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from coverage import Coverage, CoverageData

from tools.breaking.engine import Outcome, Trial, caches, freshly, in_forks, nothing

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Mapping, Sequence

    from tools.breaking.mutant import Mutant

R = TypeVar("R")
BASE_TIMEOUT = 5.0
"""Seconds that every test may take, besides ten times what it took."""
BEFORE = ""
"""The context of what runs before any test: modules are imported, tests are collected."""


@dataclass(frozen=True)
class Lines:
    """Which contexts run a line, by files; and how long each test takes on the sound sources.

    A context is a test, or the file whose tests share a fixture, or `BEFORE`.
    """

    contexts: Mapping[str, Mapping[int, Sequence[str]]]
    seconds: Mapping[str, float]

    def contexts_of(self, mutant: Mutant) -> set[str]:
        """In which contexts a mutant runs; none that cannot be put in later runs later only."""
        lines = self.contexts.get(mutant.file, {})
        changed = range(mutant.first, mutant.last + 1)
        found = {context for line in changed for context in lines.get(line, ())}
        return found | {BEFORE} if found and not mutant.is_exchangeable() else found

    def plan(self, contexts: Collection[str], file: str = "") -> dict[str, float]:
        """The tests that run in these contexts, those first that will tell soonest of a file."""
        near = {each for line in self.contexts.get(file, {}).values() for each in line}
        tests = [test for test in self.seconds if test.startswith(tuple(contexts))]
        tests.sort(key=lambda test: (test not in near, *self._order(test)))
        return {test: BASE_TIMEOUT + 10 * self.seconds[test] for test in tests}

    def _order(self, test: str) -> tuple[int, str, float]:
        """Quick tests first; equally quick ones file by file, for they share fixtures."""
        seconds = self.seconds[test]
        return round(math.log2(max(seconds, 0.02))), test.partition("::")[0], seconds


@dataclass(eq=False)
class _Contexts:
    """A plugin of pytest that tells coverage.py what is running.

    Caches are emptied before each test, or only the first one would be seen to fill them.
    """

    coverage: Coverage
    folders: Sequence[str]
    test: str = BEFORE
    caches: list[Any] = field(default_factory=list)

    def pytest_collection_finish(self) -> None:
        """Find the caches."""
        self.caches = caches(*self.folders)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, R, R]:
        """What runs now runs for this test."""
        for cached in self.caches:
            cached.cache_clear()
        self.test = item.nodeid
        self.coverage.switch_context(self.test)
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
    ) -> Generator[None, R, R]:
        """What a fixture of several tests runs, it runs for all of them."""
        if fixturedef.scope == "function":
            return (yield)
        self.coverage.switch_context(request.node.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context(self.test)


def lines_run(folders: Sequence[str], tests: Sequence[str]) -> Lines:
    """Run all tests once on the sound sources, and see what each runs of these folders."""
    file = str(Path(".coverage").absolute())

    def record(trial: Trial[object]) -> Outcome:
        coverage = Coverage(
            data_file=file, config_file=False, include=[f"{folder}/*" for folder in folders]
        )
        coverage.set_option("run:core", "ctrace")  # the newer core knows no contexts
        coverage.start()
        for name in (folder.removeprefix("src/").replace("/", ".") for folder in folders):
            # All modules are imported now, so that no test is taken for the cause of that.
            for module in pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}."):
                importlib.import_module(module.name)
        outcome = freshly(tests, trial, _Contexts(coverage, folders))
        coverage.stop()
        coverage.save()
        return outcome

    ((_, outcome),) = in_forks([Trial("nothing", nothing, {})], record)
    outcome.demand_success()
    data = CoverageData(file)
    data.read()
    contexts = {
        str(Path(path).relative_to(Path.cwd())): data.contexts_by_lineno(path)
        for path in data.measured_files()
    }
    return Lines(contexts, outcome.seconds)
