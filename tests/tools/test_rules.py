"""./run rules on a made-up project: what it finds wrong, and which marks count."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.breaking.rule_pages import Chapter, Rule, read_chapters
from tools.breaking.rules import CHAPTERS, main

ROOT = Path(__file__).resolve().parents[2]

PYPROJECT = """
[tool.pytest.ini_options]
pythonpath = ["src"]
addopts = ["--import-mode=importlib", "--strict-markers"]
markers = ["rule(number): a rule"]
"""

SHOP = """
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
import msgspec

def price(number=1, *, each=3):
    return each * number

@cache
def prices():
    return (3, 6)

@cache
def cheapest():
    return min(price(1), price(2))

def opening_hours():
    return 8

OPENS = opening_hours()
CHEAPEST = cheapest(), prices()  # both caches are filled when the tests come

def guarded():
    try:
        return price()
    except Exception:
        return 3

def closing():
    return 18

def days():
    yield "Monday"

@contextmanager
def opened():
    yield "come in"

class Basket(msgspec.Struct, frozen=True):
    fruit: int

    def total(self):
        return price(self.fruit)

    @property
    def is_empty(self):
        return not self.fruit

class Purse:
    def __init__(self, coins=0):
        self.coins = coins

    @classmethod
    def full(cls):
        return cls(9)

    @staticmethod
    def weight():
        return 2

    @cached_property
    def sum(self):
        return self.coins

@dataclass(frozen=True, slots=True)
class Wallet:
    coins: int

    def doubled(self):
        return type(self)(self.coins * 2)

class Safe(Purse):
    def __init__(self):
        super().__init__(7)

class Day(Enum):
    SUNDAY = 0

    def is_open(self):
        return self is not Day.SUNDAY
"""

# The locations of each rule, what is said to be open, the body of its test, and what must come out.
CASES: dict[str, tuple[str, str, str, str]] = {
    "an aliased import": ("shop.price", "", "assert cost(2, each=4) == 8", "OK"),
    "a call behind except and raises": (
        "shop.price",
        "",
        "with pytest.raises(Exception):\n        guarded()\n        raise ValueError",
        "OK",
    ),
    "a cached function": ("shop.prices", "", "assert shop.prices() == (3, 6)", "OK"),
    "a call from a cached function": ("shop.price", "", "assert shop.cheapest() == 3", "OK"),
    "a method": ("shop.Basket.total", "", "assert Basket(2).total() == 6", "OK"),
    "a property": ("shop.Basket.is_empty", "", "assert Basket(0).is_empty", "OK"),
    "a cached property": ("shop.Purse.sum", "", "assert Purse(3).sum == 3", "OK"),
    "a class method": ("shop.Purse.full", "", "assert Purse.full().coins == 9", "OK"),
    "a static method": ("shop.Purse.weight", "", "assert Purse.weight() == 2", "OK"),
    "a method with slots": ("shop.Wallet.doubled", "", "assert Wallet(1).doubled().coins", "OK"),
    "a method with a closure": ("shop.Safe.__init__", "", "assert Safe().coins == 7", "OK"),
    "a method of an enum": ("shop.Day.is_open", "", "assert not Day.SUNDAY.is_open()", "OK"),
    "a generator": ("shop.days", "", 'assert list(days()) == ["Monday"]', "OK"),
    "a decorated generator": ("shop.opened", "", "with opened():\n        pass", "OK"),
    "what a fixture calls": ("shop.price", "", "assert costs == 3", "OK"),
    "made-up numbers": ("shop.price", "", "tripled()", "OK"),
    "two locations": ("shop.price, shop.days", "", "price()\n    next(days())", "OK"),
    "another function": ("shop.price", "", "assert shop.prices()", "does not count: tests/rule"),
    "an import-time constant": ("shop.opening_hours", "", "assert OPENS == 8", "does not count"),
    "a failure of its own": ("shop.days", "", "assert price() == 4", "does not count: tests/rule"),
    "a skipped test": ("shop.price", "", 'pytest.skip("optional: not today")', "does not count"),
    "a crash": ("shop.closing", "", "os._exit(3)", "the tests broke off when shop.closing"),
    "one location too many": (
        "shop.price, shop.days",
        "",
        "price()",
        "no test fails when shop.days",
    ),
    "an unknown function": ("shop.cost", "", "price()", "shop.cost: there is no such location"),
    "an unknown module": ("bank.pay", "", "price()", "bank.pay: there is no such location"),
    "a constant": ("shop.OPENS", "", "price()", "shop.OPENS: is no function but int"),
    "no test": ("shop.price", "", "", "no test"),
    "no location": ("", "", "price()", "no location"),
    "all open": ("–", "shown in the help", "", "open: shown in the help"),  # noqa: RUF001
    "partly open": ("shop.price", "the rest", "price()", "open: the rest"),
    "open but untrue": ("shop.price", "the rest", "days()", "does not count: tests/rulebook"),
}
NUMBERS = {name: f"X-{each:02}" for each, name in enumerate(CASES, start=1)}
GOOD = [NUMBERS[name] for name, case in CASES.items() if case[3].startswith(("OK", "open"))]

TESTS = """
import os
import pytest
from hypothesis import given, strategies
from made_up import shop
from made_up.shop import *
from made_up.shop import price as cost

@pytest.fixture(scope="session")
def costs():
    return price()

@given(strategies.integers())
def tripled(number):
    assert price(number) == 3 * number
"""

GROUPED = """
import pytest
from made_up.shop import price
pytestmark = pytest.mark.rule("Y-01")

@pytest.mark.rule("Y-02", "Y-03")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_one_case_of_three_calls(number):
    assert number != 2 or price()

class TestPrices:
    pytestmark = pytest.mark.rule("Y-03")

    @pytest.mark.rule("Y-04")
    def test_a_method_may_have_many_marks(self):
        assert price()
"""

HEAD = "| rule | says | lives in | still open |\n|---|---|---|:-:|\n"


def page(*rows: str) -> str:
    """A page with one table of rules."""
    return f"# A page\n\n| other | table |\n|---|---|\n| 1 | 2 |\n\n{HEAD}" + "\n".join(rows)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package, its rules and their tests."""
    root = tmp_path_factory.mktemp("project")
    rows, tests = [], TESTS
    for name, (locations, still_open, body, _) in CASES.items():
        number = NUMBERS[name]
        rows.append(f"| {number} | {name} | {locations} | {still_open} |")
        if body:
            wants = "costs" if "costs" in body else ""
            mark = f'@pytest.mark.rule("{number}")'
            tests += f"\n{mark}\ndef test_{name.replace(' ', '_').replace('-', '')}({wants}):\n"
            tests += f"    {body}\n"
    files = {
        "pyproject.toml": PYPROJECT,
        "docs/editions/x.md": page(*rows),
        "docs/editions/y.md": page(*(f"| Y-0{n} | | `shop.price` |" for n in range(1, 5))),
        "src/made_up/__init__.py": "",
        "src/made_up/shop.py": SHOP,
        "tests/rulebook/test_x.py": tests,
        "tests/conformance/test_y.py": GROUPED,
        "tests/server/test_elsewhere.py": "raise ValueError",
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


def rules(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run ./run rules there."""
    program = f"""
import sys
from tools.breaking.rules import Chapter, Project, main
chapters = Chapter("X", "x", {len(CASES)}), Chapter("Y", "y", 4)
tests = "tests/rulebook", "tests/conformance"
sys.exit(main(sys.argv[1:], Project("made_up", chapters, tests=tests)))
"""
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def said(project: Path) -> dict[str, str]:
    """What is printed for each rule when all are looked at."""
    done = rules(project, "-v")
    assert (done.returncode, done.stderr) == (1, "")
    parts = re.split("\n(?=[XY]-|[0-9])", done.stdout)
    return {part[:4]: part for part in parts}


@pytest.mark.parametrize("name", CASES)
def test_a_mark_counts_only_if_its_test_needs_the_location(said: dict[str, str], name: str) -> None:
    outcome = CASES[name][3]
    shown = said[NUMBERS[name]]
    assert outcome in shown
    assert ("wrong: " in shown) == (NUMBERS[name] not in GOOD)
    assert shown.split()[2] == {"OK": "OK", "open": "open"}.get(outcome.split(":")[0], "WRONG")


@pytest.mark.parametrize(
    ("name", "location", "line"),
    [
        ("an aliased import", "shop.price", "def price(number=1, *, each=3):"),
        ("a decorated generator", "shop.opened", "@contextmanager"),
    ],
)
def test_a_location_is_shown_with_its_file_and_line(
    said: dict[str, str], name: str, location: str, line: str
) -> None:
    number = SHOP.splitlines().index(line) + 1
    assert f"OK      {location} (src/made_up/shop.py:{number})\n" in said[NUMBERS[name]]


def test_the_last_line_is_the_sum(said: dict[str, str]) -> None:
    wrong = len(CASES) - len(GOOD)
    assert list(said.values())[-1] == (
        f"{len(CASES) + 4} rules: {len(GOOD) + 2} OK, 2 open, {wrong} wrong; "
        "0 complaints about lists and marks\n"
    )


def test_marks_may_stand_on_modules_and_classes_and_name_several_rules(
    said: dict[str, str],
) -> None:
    counted = {number: int(text.split()[1]) for number, text in said.items() if number[0] == "Y"}
    assert counted == {"Y-01": 2, "Y-02": 1, "Y-03": 2, "Y-04": 1}
    assert all(said[number].split()[2] == "OK" for number in counted)
    assert "test: tests/conformance/test_y.py::test_one_case_of_three_calls" in said["Y-02"]


def test_open_parts_of_rules_do_not_fail_the_command(project: Path) -> None:
    done = rules(project, *GOOD, "y-")
    assert done.returncode == 0
    assert "\n23 rules: 21 OK, 2 open, 0 wrong; 0 complaints" in done.stdout


def test_the_quick_way_breaks_nothing_but_looks_for_tests_and_locations(project: Path) -> None:
    chosen = [NUMBERS[name] for name in ("another function", "no test", "a constant")]
    done = rules(project, "--quick", *chosen)
    assert done.returncode == 1
    results = [line.split()[2] for line in done.stdout.splitlines() if line[0] == "X"]
    assert results == ["OK", "WRONG", "WRONG"]


def test_a_mark_for_an_unknown_rule_is_wrong(project: Path) -> None:
    test = project / "tests" / "rulebook" / "test_unknown.py"
    test.write_text("import pytest\n@pytest.mark.rule('Y-05')\ndef test_it(): pass\n")
    done = rules(project, "--quick", "Y-")
    test.unlink()
    assert done.returncode == 1
    assert "\nwrong: tests/rulebook/test_unknown.py::test_it: unknown rule 'Y-05'\n" in done.stdout


def test_tests_that_cannot_be_collected_are_shown(project: Path) -> None:
    test = project / "tests" / "rulebook" / "test_unreadable.py"
    test.write_text("import dance\n")
    done = rules(project, "--quick")
    test.unlink()
    assert (done.returncode, done.stdout) == (1, "")
    assert "No module named 'dance'" in done.stderr


def test_an_unknown_choice_is_answered_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["C-24", "Q-1"]) == 2
    assert capsys.readouterr().err == "./run rules does not know 'Q-1'.\n"


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("", "x.md: X-02 is missing"),
        ("| X-01 | again | `a.b` |", "x.md:13: X-01 stands here twice"),
        ("| X-03 | | `a.b` |", "x.md:13: X-03 is unknown here, where X-01 to X-02 belong"),
        ("| Y-01 | | `a.b` |", "x.md:13: Y-01 is unknown here, where X-01 to X-02 belong"),
        ("| X-01, X-02 | | `a.b` |", "x.md:13: a row is for one rule, not for 'X-01, X-02'"),
        ("| X-02 | | the shop |", "x.md:13: X-02 lives in 'the shop', which is no dotted name"),
        ("| X-02 | 1|2 | `a.b` | |", "x.md:13: the row of X-02 has too many cells"),
    ],
)
def test_a_list_names_each_rule_once_with_its_location(
    tmp_path: Path, row: str, complaint: str
) -> None:
    (tmp_path / "x.md").write_text(page("| X-01 | the first | `a.b` |", "", HEAD + row))
    rules, complaints = read_chapters(tmp_path, [Chapter("X", "x", 2)])
    assert rules == [Rule("X-01", ("a.b",), "")]
    assert complaints[0].text.startswith(complaint)
    assert ["X-02 is missing" in each.text for each in complaints][-1] == ("X-02" not in row[:6])


def test_a_row_may_have_several_locations_and_an_escaped_bar(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text(page(r"| X-01 | 1\|2 | `a.b`, `a.C.d` | the rest |"))
    rules, complaints = read_chapters(tmp_path, [Chapter("X", "x", 1)])
    assert rules == [Rule("X-01", ("a.b", "a.C.d"), "the rest")]
    assert complaints == []


def test_a_page_that_is_not_there_misses_all_its_rules(tmp_path: Path) -> None:
    _, complaints = read_chapters(tmp_path, [Chapter("X", "x", 2)])
    assert [each.text for each in complaints] == ["x.md: X-01 is missing", "x.md: X-02 is missing"]


def test_every_page_has_a_letter_of_its_own_and_no_rule_was_lost() -> None:
    assert len({chapter.letter for chapter in CHAPTERS}) == len(CHAPTERS)
    assert sum(len(chapter.numbers()) for chapter in CHAPTERS) >= 144
    assert CHAPTERS[1].numbers()[-1] == "C-39"
