"""The engine: puts a break into a fork of this process, runs tests there, and says which failed.

pytest collects the tests once, and a fork has them imported and collected already: a trial costs
little more than its tests, and nothing has to be mended afterwards. What was computed before the
break could hide it, so what functools has cached is forgotten, and fixtures are made after the
break. What a module computes while it is imported stays: where that is to be broken, `freshly`
imports and collects in the fork.
"""

from __future__ import annotations

import contextlib
import gc
import inspect
import multiprocessing
import os
import signal
import time
import traceback
from collections import deque
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from multiprocessing.connection import wait
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, settings

from launcher.say import Trouble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkProcess

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
CACHED = type(cache(print))
MOST_MEMORY = 4 << 30
TO_COLLECT = 60.0
"""Seconds that importing and collecting may take."""
TIMED_OUT = "timed out"
OPTIONS = (
    # Without the plugins of the environment, for loading them takes longer than most tests.
    *("--disable-plugin-autoload", "-p", "anyio", "-p", "no:terminal", "-p", "no:cacheprovider"),
    *("-s", "-o", "addopts=--import-mode=importlib --strict-markers"),
    *("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"),
)


@dataclass(frozen=True)
class Trial(Generic[T_co]):
    """A break, and the tests to run with it in their order, each with the seconds it may take."""

    what: T_co
    put_in: Callable[[], None]
    tests: Mapping[str, float]
    until_one_fails: bool = False


@dataclass(frozen=True)
class Outcome:
    """Which tests failed and why, how long each took, and what ended the fork too early, if so."""

    failed: Mapping[str, str]
    seconds: Mapping[str, float] = field(default_factory=dict)
    broke_off: str = ""

    def demand_success(self) -> None:
        """Nothing was broken: unless all tests have passed, no outcome would mean anything."""
        if self.failed or self.broke_off:
            said = "\n".join([*self.failed.values(), *self.failed, self.broke_off])
            raise Trouble(f"{said}\nThe tests fail although nothing is broken (see above).")


@dataclass(eq=False)
class Tests:
    """A plugin of pytest that hands over the collected tests instead of running them."""

    use: Callable[[Tests], None]
    items: dict[str, pytest.Item] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    ended_by: BaseException | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take the place of pytest's own loop, which is not asked any more."""
        self.items = {item.nodeid: item for item in session.items}
        if not self.failed:
            try:
                self.use(self)
            except (Trouble, KeyboardInterrupt) as error:  # pytest would swallow them
                self.ended_by = error
        return True

    def attempt(self, trial: Trial[object]) -> Outcome:
        """Run the tests of a trial, whose break is in already."""
        seconds = {}
        items = [self.items[test] for test in trial.tests if test in self.items]
        for item, following in pairwise([*items, None]):
            assert item is not None  # noqa: S101 - only the last of all is None
            set_alarm(trial.tests[item.nodeid])
            started = time.process_time()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            seconds[item.nodeid] = time.process_time() - started
            if self.failed and trial.until_one_fails:
                break
        return Outcome(self.failed, seconds)

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Leave out the other cases of a test of which one has failed."""
        if name_of(item.nodeid) in map(name_of, self.failed):
            pytest.skip("optional: another case has failed already")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        if report.failed:
            self.failed[report.nodeid] = report.longreprtext

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be collected."""
        if report.failed:
            self.failed[report.nodeid] = report.longreprtext


def nothing() -> None:
    """Break nothing: so it is seen whether the tests pass without a break."""


def name_of(test: str) -> str:
    """A test without its case."""
    return test.partition("[")[0]


class Uncollected(Trouble):
    """Some files of tests cannot be collected."""

    def __init__(self, failed: Mapping[str, str]) -> None:
        super().__init__("\n".join([*failed.values(), f"Not collected: {', '.join(failed)}"]))
        self.failed = failed


def collect(paths: Sequence[str], use: Callable[[Tests], None], *plugins: object) -> None:
    """Have pytest collect the tests at these paths of the current folder, and use them."""
    settings.register_profile(
        "breaking",
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),  # a failure is enough, the smallest takes long
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("breaking")
    tests = Tests(use)
    code = pytest.main([*OPTIONS, f"--rootdir={Path.cwd()}", *paths], plugins=[tests, *plugins])
    if tests.ended_by:
        raise tests.ended_by
    if tests.failed:
        raise Uncollected(tests.failed)
    if code not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
        raise Trouble(f"There is nothing to collect in {', '.join(paths)} (pytest says {code}).")


def freshly(paths: Sequence[str], trial: Trial[object], *plugins: object) -> Outcome:
    """Import and collect now, with the break, and run all tests; those first that are new."""
    outcomes: list[Outcome] = []

    def use(tests: Tests) -> None:
        new = {test: TO_COLLECT for test in tests.items if test not in trial.tests}
        outcomes.append(tests.attempt(replace(trial, tests={**new, **trial.tests})))
        tests.failed = {}

    try:
        collect(paths, use, *plugins)
    except Uncollected as error:
        return Outcome(error.failed)
    return outcomes[0]


def in_forks(
    trials: Iterable[Trial[T]],
    attempt: Callable[[Trial[T]], Outcome],
    jobs: int = os.cpu_count() or 1,
    until: float = float("inf"),
) -> Iterator[tuple[T, Outcome]]:
    """Each trial in a process of its own, some at a time; after `until` no more are begun."""
    waiting = deque(trials)
    running: dict[Connection, tuple[T, ForkProcess]] = {}
    for cached in caches("src", "tests"):
        cached.cache_clear()
    gc.freeze()  # so that no fork copies what it does not change
    try:
        while running or (waiting and time.monotonic() < until):
            while waiting and len(running) < jobs and time.monotonic() < until:
                trial = waiting.popleft()
                connection, process = _start(trial, attempt)
                running[connection] = trial.what, process
            ready = wait(list(running))
            for connection in [each for each in running if each in ready]:
                what, process = running.pop(connection)
                yield what, _heard(connection, process)
    finally:
        for _, process in running.values():
            _end(process)


def caches(*folders: str) -> list[Any]:
    """The functions in these folders of the current one whose results functools keeps."""
    ours = tuple(f"{Path(folder).absolute()}{os.sep}" for folder in folders)
    cached = [thing for thing in gc.get_objects() if type(thing) is CACHED]
    codes = [getattr(inspect.unwrap(each), "__code__", None) for each in cached]
    files = [code.co_filename if code else "" for code in codes]
    return [each for each, file in zip(cached, files, strict=True) if file.startswith(ours)]


def _start(
    trial: Trial[T], attempt: Callable[[Trial[T]], Outcome]
) -> tuple[Connection, ForkProcess]:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(
        target=_try, args=(trial, attempt, theirs), daemon=True
    )
    process.start()
    theirs.close()
    return ours, process


def _try(trial: Trial[T], attempt: Callable[[Trial[T]], Outcome], parent: Connection) -> None:
    """In the fork: nothing is shown, and only the outcome, or why there is none, goes back."""
    import resource  # not every system has it, but those that can fork do

    os.setpgrp()  # so that whatever the tests start can be ended, too
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    set_alarm(TO_COLLECT)
    try:
        trial.put_in()
        parent.send(attempt(trial))
    except Exception:  # noqa: BLE001 - the parent shows it
        parent.send(f"{trial.what} could not be tried.\n{traceback.format_exc()}")


def set_alarm(seconds: float) -> None:
    """End this process after so much of the processor's time, which a busy machine gives slowly."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 60 + 20 * seconds)  # for what waits and does nothing


def _heard(connection: Connection, process: ForkProcess) -> Outcome:
    """What a fork said, or how it ended."""
    try:
        said = connection.recv()
    except EOFError:
        process.join()
        rang = process.exitcode in {-signal.SIGPROF, -signal.SIGALRM}
        return Outcome({}, broke_off=TIMED_OUT if rang else f"exit code {process.exitcode}")
    finally:
        connection.close()
        _end(process)
    if isinstance(said, Outcome):
        return said
    raise Trouble(said)


def _end(process: ForkProcess) -> None:
    """End a fork and all that it started."""
    process.kill()
    if process.pid:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.join()
