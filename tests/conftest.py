"""What all tests share: the server as its users start it, asyncio, and the rule about skips.

Every skip is listed with its reason. Where UBONGO_NO_SKIPS is set, as in .ci/run, a skip is a
failure, unless its reason begins with "optional: ", which is for what nobody is expected to have.
"""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, TypeVar

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from tests.command_line import Ubongo

R = TypeVar("R", bound=pytest.TestReport | pytest.CollectReport)


settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")  # a busy one makes tests slow, never red


def pytest_configure() -> None:
    """Let programs that tests start be interrupted, also where the tests run in the background.

    A shell starts what it puts into the background deaf to Ctrl-C, and children inherit that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Judge the skips of tests."""
    return without_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Judge the skips of whole files."""
    return without_skip((yield))


def without_skip(report: R) -> R:
    """Turn a skip that is not optional into a failure, where no skips are allowed."""
    if not (os.environ.get("UBONGO_NO_SKIPS") and report.skipped) or hasattr(report, "wasxfail"):
        return report
    told = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    reason = told.removeprefix("Skipped: ")
    if not reason.startswith("optional: "):
        report.outcome = "failed"
        report.longrepr = f"skipped, where no test may be: {reason}"
    return report


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running `ubongo serve`."""
    # Here and not above: most tests need no server, and to load it takes a second.
    from tools.servers import serving, told_address
    from ubongo.server.app import built_pages

    if built_pages() is None:
        pytest.skip("the pages are not built")
    with serving(tmp_path_factory.mktemp("database") / "ubongo.db", "--port", "0") as server:
        yield told_address(server)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The one event loop that the server knows."""
    return "asyncio"


@pytest.fixture
def ubongo(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ubongo:
    """The command line."""
    from tests.command_line import Ubongo

    return Ubongo(capsys, monkeypatch)
