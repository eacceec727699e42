"""./run mutants tells faults that tests notice from others, and leaves the sources whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from launcher import pins
from launcher.mutants_sample import Change, Mutant, sample

if TYPE_CHECKING:
    from tests.launcher.conftest import Checkout

ROOT = Path(__file__).resolve().parents[2]

SUMS = """\
from functools import cache

LIMIT = 3


def total(a, b):
    return a + b


def capped(a):
    return min(a, LIMIT)


def counted_down(n):
    while n > 0:
        n -= 1
    return n


@cache
def table():
    return (4, 5)


def forgotten(a):
    return a * 2
"""
TESTS = """\
import pytest
from tiny.sums import capped, counted_down, table, total

@pytest.fixture(scope="module")
def seven():
    return total(3, 4)

def test_nothing_of_a_shared_sum(seven):
    pass

def test_a_shared_sum(seven):
    assert seven == 7

def test_nothing_of_the_table():
    table()

def test_the_table():
    assert table() == (4, 5)

def test_counting_down():
    assert counted_down(3) == 0

def test_nothing_of_the_limit():
    capped(1)
"""
NOTICED = {"a + b": "a - b", "(4, 5)": "(4, 6)"}
"""Faults by what stood there: the tests see these,"""
ENDLESS = {"n -= 1": "n -= 0"}
"""never end with this one,"""
UNNOTICED = {"LIMIT = 3": "LIMIT = 2", "a * 2": "a * 3"}
"""and do not see these: the first has a test that checks nothing, the second none at all."""

# Tries the faults of a table instead of those that mutmut's operators make.
DRIVER = """
import json, sys
from functools import partial
from pathlib import Path
from launcher import mutants_tests
from launcher.mutants import Subject, attempt, options
from launcher.mutants_sample import Change
from launcher.say import Trouble

def changes_of(file, source):
    for was, now in json.loads(sys.argv[1]).items():
        if was in source:
            line = source[: source.index(was)].count("\\n") + 1
            write = partial(source.replace, was, now)
            yield Change(file, line, line, line, not was.startswith("LIMIT"), write)

mutants_tests.PATIENCE = 0.3
try:
    tiny = Subject(Path.cwd(), ("src/tiny",), ("tests",))
    sys.exit(attempt(tiny, options(sys.argv[2:]), changes_of))
except Trouble as trouble:
    sys.exit(str(trouble))
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A tiny package with good and bad tests."""
    files = {"src/tiny/__init__.py": "", "src/tiny/sums.py": SUMS, "tests/test_sums.py": TESTS}
    for name, contents in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(contents)
    (tmp_path / "pyproject.toml").write_text('[tool.pytest]\nfilterwarnings = ["error"]\n')
    return tmp_path


def attempt(
    tiny: Path, faults: dict[str, str], *arguments: str
) -> subprocess.CompletedProcess[str]:
    """Try these faults in the tiny package."""
    return subprocess.run(
        [sys.executable, "-c", DRIVER, json.dumps(faults), *arguments],
        cwd=tiny,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def outcomes(tiny: Path) -> dict[str, str]:
    """What came of each fault, by what stands in its line."""
    lines = (tiny / ".mutants" / "verdicts.jsonl").read_text().splitlines()
    read = [json.loads(line) for line in lines]
    places = [SUMS.splitlines()[int(each["place"].rpartition(":")[2]) - 1] for each in read]
    return {place.strip(): each["outcome"] for place, each in zip(places, read, strict=True)}


def contents(folder: Path) -> dict[str, str]:
    """All files in a folder and what stands in them, but for what ./run mutants keeps."""
    return {
        str(path.relative_to(folder)): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and ".mutants" not in path.parts
    }


def test_killed_survived_and_endless_are_told_apart_and_no_source_is_touched(tiny: Path) -> None:
    before = contents(tiny)
    done = attempt(tiny, NOTICED | ENDLESS | UNNOTICED)
    assert outcomes(tiny) == {
        "return a + b": "killed",
        "return (4, 5)": "killed",
        "n -= 1": "timed out",
        "LIMIT = 3": "survived",
        "return a * 2": "survived",
    }
    assert "Mutants: 5; 2 killed, 2 survived, 1 timed out; 60.0% killed or" in done.stdout
    assert "src/tiny/sums.py:3: LIMIT = 3  ->  LIMIT = 2\n" in done.stdout
    assert "-LIMIT = 3\n+LIMIT = 2\n" in (tiny / ".mutants" / "survivors.diff").read_text()
    assert contents(tiny) == before


@pytest.mark.parametrize(("faults", "code"), [(NOTICED, 0), (NOTICED | UNNOTICED, 1)])
def test_it_fails_if_fewer_than_nine_of_ten_are_noticed(
    tiny: Path, faults: dict[str, str], code: int
) -> None:
    assert attempt(tiny, faults).returncode == code


def test_what_was_stopped_fails_and_goes_on_where_it_stood(tiny: Path) -> None:
    stopped = attempt(tiny, NOTICED, "--minutes", "0")
    assert (stopped.returncode, "after 0 of 2 mutants" in stopped.stdout) == (1, True)
    attempt(tiny, NOTICED, "--sample", "1")
    (first,) = outcomes(tiny)
    whole = attempt(tiny, NOTICED)
    assert whole.returncode == 0
    assert list(outcomes(tiny)) == [first, *({"return a + b", "return (4, 5)"} - {first})]
    assert "running all tests" not in whole.stderr


def test_a_changed_test_makes_all_verdicts_void(tiny: Path) -> None:
    attempt(tiny, UNNOTICED)
    (tiny / "tests" / "test_sums.py").write_text(
        TESTS.replace("    capped(1)", "    assert capped(9) == 3")
    )
    attempt(tiny, UNNOTICED)
    assert outcomes(tiny) == {"LIMIT = 3": "killed", "return a * 2": "survived"}


def test_tests_that_fail_anyway_judge_nothing(tiny: Path) -> None:
    (tiny / "tests" / "test_sums.py").write_text(TESTS.replace("== 7", "== 8"))
    done = attempt(tiny, NOTICED)
    assert done.returncode == 1
    assert "The tests fail without any mutant" in done.stderr
    assert outcomes(tiny) == {}


def test_only_some_files_are_changed_if_asked_for(tiny: Path) -> None:
    done = attempt(tiny, NOTICED, "--only", "gems")
    assert (done.returncode, "nothing to change in files with 'gems'" in done.stderr) == (1, True)


def made_up(number: int) -> list[Change]:
    """So many changes of a file that holds a number."""
    return [Change("x.py", 1, 1, 1, False, partial(str, each)) for each in range(number)]


def test_the_same_seed_gives_the_same_sample_and_another_seed_another() -> None:
    one, again, other = (sample(made_up(50), 8, seed, {"x.py": "?"}) for seed in (1, 1, 2))
    assert len({mutant.name for mutant in one}) == 8
    assert one == again
    assert one != other


def test_a_sample_has_nothing_twice_nothing_unchanged_and_nothing_unreadable() -> None:
    sources = ["1", "2", "2", "def"]
    changes = [Change("x.py", 1, 1, 1, False, partial(str, each)) for each in sources]
    assert [mutant.source for mutant in sample(changes, 9, 1, {"x.py": "1"})] == ["2"]


def test_a_mutant_is_shown_in_one_line() -> None:
    mutant = Mutant("x.py", 2, 2, 3, in_function=True, source="a\nb(1)\nd\n")
    assert mutant.in_short("a\nb(\n  0)\nd\n") == "x.py:2: b( 0)  ->  b(1)"


def test_mutants_have_their_own_environment(checkout: Checkout) -> None:
    (checkout.root / "requirements-mutants.lock").write_text("")
    done = checkout.run("mutants", "--sample", "9")
    assert done.stdout == f"in {checkout.root}: -m launcher.mutants --sample 9\n"
    assert checkout.commands() == ["venv", "install packages"]
    assert (checkout.root / ".venv-mutants").is_dir()


def test_their_lock_is_renewed_with_the_others() -> None:
    assert pins.LOCKS["mutants"] == "requirements-mutants.lock"
