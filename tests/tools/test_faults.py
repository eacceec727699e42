"""The list of faults itself; ./run faults puts them in and sees the tests turn red."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from tools.breaking.fault_list import FAULTS
from tools.breaking.faults import main

ROOT = Path(__file__).resolve().parents[2]

# A gem is forgotten in all of them, but only the first names the test that sees it.
DRIVER = """
import sys
from tools.breaking.fault_list import FAULTS
from tools.breaking.faults import main
fault = FAULTS["forgotten_gem"]
faults = {
    "seen": fault,
    "unseen": fault._replace(test=FAULTS["flipping"].test),
    "missing": fault._replace(test="tests/rulebook/test_classic.py::test_none"),
}
sys.exit(main(sys.argv[1:], faults))
"""


def faults(*names: str) -> subprocess.CompletedProcess[str]:
    """Run ./run faults on these."""
    return subprocess.run(
        [sys.executable, "-c", DRIVER, *names],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_there_are_enough_of_them_and_each_says_something_else() -> None:
    assert len(FAULTS) >= 10
    assert len({fault.put_in.__doc__ for fault in FAULTS.values()} - {None}) == len(FAULTS)


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_names_a_test_that_there_is(name: str) -> None:
    file, _, function = FAULTS[name].test.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    names = {node.name for node in tree.body if isinstance(node, functions)}
    assert function.partition("[")[0] in names


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_can_be_put_in(name: str) -> None:
    try:
        FAULTS[name].put_in()
    finally:
        patch.stopall()


def test_a_fault_turns_its_test_red_and_without_it_the_test_is_green() -> None:
    done = faults("seen", "unseen", "missing")
    assert done.returncode == 1
    said = [line.strip().partition(" by ")[0] for line in done.stdout.splitlines()[1::2]]
    assert said == [
        "red with the fault, green without: caught",
        "GREEN with the fault: not caught",
        "there is no such test: not caught",
    ]
    assert done.stdout.endswith("\n1 of 3 faults are caught.\n")


def test_it_passes_if_all_faults_are_caught() -> None:
    assert faults("seen").returncode == 0


def test_an_unknown_fault_is_answered_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dance"]) == 2
    assert capsys.readouterr().err == "./run faults does not know 'dance'.\n"
