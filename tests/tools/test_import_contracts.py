"""The contract `pure`: the rules reach no disk or clock, not even through what they import."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.checks import ROOT

LINT = Path(sys.executable).parent / "lint-imports"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """What import-linter says of the contract, for the sources in a folder."""
    return subprocess.run(
        [LINT, "--no-cache", "--contract", "pure"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the program, to be spoiled."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    every = shutil.ignore_patterns("__pycache__", "static", "texts", "*.json")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=every)
    return tmp_path


def test_the_rules_reach_no_disk_through_what_they_import() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("core/solo/tasks.py", "from ubongo.decks.files import shipped_deck"),
        ("core/helping.py", "from ubongo.solving.timing import deadline"),
        ("editions/classic/solo.py", "from ubongo.decks.svg import side_svg"),
    ],
)
def test_a_roundabout_way_to_disk_or_clock_breaks_the_contract(
    sources: Path, module: str, line: str
) -> None:
    with (sources / "src/ubongo" / module).open("a") as file:
        file.write(f"\n{line}\n")
    done = lint(sources)
    assert (done.returncode, "1 broken" in done.stdout) == (1, True), done.stdout
