"""./run check and ./run test: what they start, and that all failures are told."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tools import suite
from tools.checks import CHECKS, Check, run_all

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_pytest_gets_two_workers_unless_the_caller_chooses() -> None:
    assert "-n" in suite.elsewhere(["tests/server"])
    assert suite.elsewhere(["-n0"])[3:] == [
        "--dist=loadfile",
        "--no-loadscope-reorder",
        "--ignore=tests/browser",
        "-n0",
    ]
    assert "-n" not in suite.in_the_browser(["tests/browser", "--pdb"])


def test_browser_tests_have_processes_of_their_own() -> None:
    outside, inside = suite.commands(["-k", "reload"])
    assert outside == suite.elsewhere(["-k", "reload"])
    assert inside == suite.in_the_browser(["tests/browser", "-k", "reload"])
    chosen = ["tests/browser/test_home.py", "tests/server", "-x"]
    assert suite.commands(chosen) == [
        suite.elsewhere(["tests/server", "-x"]),
        suite.in_the_browser(["tests/browser/test_home.py", "-x"]),
    ]
    assert suite.commands(["--browser", "firefox"]) == [
        suite.in_the_browser(["tests/browser/walk", "--browser", "firefox"])
    ]
    assert suite.commands(["tests/geometry"]) == [suite.elsewhere(["tests/geometry"])]


def test_all_failing_checks_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, code in {"good": 0, "bad": 1, "worse": 2}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\necho {name} speaks\nexit {code}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    results = run_all(tuple(Check(name, (name,)) for name in ("bad", "good", "worse")))
    assert {result.check.name for result in results if not result.passed} == {"bad", "worse"}
    said = capsys.readouterr().out
    assert "bad speaks" in said
    assert "worse speaks" in said
    assert "good speaks" not in said


def test_the_import_contracts_are_really_checked() -> None:
    result = next(check for check in CHECKS if check.name == "import-linter").run()
    assert " kept, " in result.said
