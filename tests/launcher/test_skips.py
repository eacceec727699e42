"""Where no skips are allowed, a skipped test is a failure; elsewhere it is listed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


def run_pytest(folder: Path, source: str, no_skips: str) -> subprocess.CompletedProcess[str]:
    """Run a file of tests under the rule about skips."""
    shutil.copy(CONFTEST, folder / "conftest.py")
    (folder / "test_it.py").write_text(source)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider", "--rootdir", folder],
        cwd=folder,
        env={**os.environ, "UBONGO_NO_SKIPS": no_skips},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("source", [IN_A_TEST, IN_A_FIXTURE, BY_A_MARK, IN_A_FILE])
def test_a_skip_is_a_failure_where_none_is_allowed(tmp_path: Path, source: str) -> None:
    done = run_pytest(tmp_path, source.format(reason="no Chromium"), "1")
    assert done.returncode != 0
    assert "skipped, where no test may be: no Chromium" in done.stdout


@pytest.mark.parametrize("source", [IN_A_TEST, IN_A_FILE])
def test_elsewhere_a_skip_is_listed(tmp_path: Path, source: str) -> None:
    done = run_pytest(tmp_path, source.format(reason="no Chromium"), "")
    assert done.returncode in {0, 5}
    assert "1 skipped" in done.stdout
    assert "no Chromium" in done.stdout


def test_an_optional_test_may_be_skipped_everywhere(tmp_path: Path) -> None:
    done = run_pytest(tmp_path, IN_A_TEST.format(reason="optional: no oracle"), "1")
    assert done.returncode == 0
    assert "optional: no oracle" in done.stdout
