"""The list of faults itself; ./run faults puts them in and sees the tests turn red."""

from __future__ import annotations

import ast
from pathlib import Path
from unittest.mock import patch

import pytest

from launcher.faults import Verdict, tried
from tests.faults.faults import FAULTS
from tests.faults.plugin import VARIABLE, put_in_as_told

ROOT = Path(__file__).resolve().parents[2]


def test_there_are_enough_of_them_and_each_says_something_else() -> None:
    assert len(FAULTS) >= 10
    assert len({fault.says for fault in FAULTS.values()}) == len(FAULTS)


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_names_a_test_that_there_is(name: str) -> None:
    file, _, function = FAULTS[name].test.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    names = {node.name for node in tree.body if isinstance(node, functions)}
    assert function.partition("[")[0] in names


def test_the_program_itself_knows_of_no_fault() -> None:
    for file in (ROOT / "src").rglob("*.py"):
        assert VARIABLE not in file.read_text(encoding="utf-8"), file


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_can_be_put_in(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, name)
    try:
        put_in_as_told()
    finally:
        patch.stopall()


def test_a_fault_turns_its_test_red_and_without_it_the_test_is_green() -> None:
    assert tried("forgotten_gem", FAULTS["forgotten_gem"]) is Verdict.CAUGHT
    blind = FAULTS["forgotten_gem"]._replace(test=FAULTS["flipping"].test)
    assert tried("forgotten_gem", blind) is Verdict.NOT_CAUGHT
    missing = FAULTS["forgotten_gem"]._replace(test="tests/rulebook/test_classic.py::test_none")
    assert tried("forgotten_gem", missing) is Verdict.NO_TEST
