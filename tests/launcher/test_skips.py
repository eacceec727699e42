"""Where no skips are allowed, a skipped test is a failure; elsewhere it is listed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

CONFTEST = Path(__file__).resolve().parents[1] / "conftest.py"

IN_A_TEST = """
import pytest
def test_in_a_browser():
    pytest.skip("{reason}")
"""
IN_A_FIXTURE = """
import pytest
@pytest.fixture
def browser():
    pytest.skip("{reason}")
def test_in_a_browser(browser):
    pass
"""
BY_A_MARK = """
import pytest
@pytest.mark.skipif(True, reason="{reason}")
def test_in_a_browser():
    pass
"""
IN_A_FILE = """
import pytest
pytest.skip("{reason}", allow_module_level=True)
"""


SOURCES = (IN_A_TEST, IN_A_FIXTURE, BY_A_MARK, IN_A_FILE)


def run_pytest(folder: Path, no_skips: str) -> subprocess.CompletedProcess[str]:
    """Run a file for every way to skip, and one with a skip that is optional, under the rule."""
    shutil.copy(CONFTEST, folder / "conftest.py")
    for number, source in enumerate(SOURCES):
        (folder / f"test_{number}.py").write_text(source.format(reason=f"no Chromium {number}"))
    (folder / "test_optional.py").write_text(IN_A_TEST.format(reason="optional: no oracle"))
    options = ["-rs", "-p", "no:cacheprovider", "--continue-on-collection-errors"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--rootdir", folder],
        cwd=folder,
        env={**os.environ, "UBONGO_NO_SKIPS": no_skips},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_skip_is_a_failure_where_none_is_allowed(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, "1")
    assert done.returncode != 0
    for number in range(len(SOURCES)):
        assert f"skipped, where no test may be: no Chromium {number}" in done.stdout
    assert "optional: no oracle" in done.stdout
    assert "1 failed, 1 skipped, 3 errors" in done.stdout


def test_elsewhere_a_skip_is_listed(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, "")
    assert done.returncode == 0
    assert f"{len(SOURCES) + 1} skipped" in done.stdout
    for number in range(len(SOURCES)):
        assert f"no Chromium {number}" in done.stdout
