"""./run mutants tells faults that tests notice from others, and leaves the sources whole."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from tools.breaking.mutant import Mutant, sample

ROOT = Path(__file__).resolve().parents[2]

SUMS = """\
from functools import cache

LIMIT = 3
WIDTH = 7


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


def doubled(n):
    return n + n


START = doubled(2)


def adder(k):
    def add(n):
        return n + k

    return add


class Box(list):
    def __init__(self, *things):
        super().__init__(things)

    @property
    def size(self):
        return 6 * len(self)


def forgotten(a):
    return a * 2
"""
TESTS = """\
import pytest
from tiny.sums import START, WIDTH, Box, adder, capped, counted_down, table, total

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

def test_the_width():
    assert WIDTH == 7

def test_the_start():
    assert START == 4

def test_adding():
    assert adder(3)(1) == 4

@pytest.mark.parametrize("size", [Box(1).size])
def test_nothing_of_a_box(size):
    pass

def test_a_box():
    assert Box(1, 2).size == 12
"""
NOTICED = {"a + b": "a - b", "(4, 5)": "(4, 6)"}
"""Faults by what stood there: the tests see these, where the fault can be put in late,"""
NOTICED_EARLY = {
    "WIDTH = 7": "WIDTH = 8",
    "n + n": "n - n",
    "n + k": "n + 1",
    "6 * len(self)": "5 * len(self)",
}
"""and these, where it must be there early: it runs at import or, as the last one, while tests are
collected; or a function encloses less than it did."""
ENDLESS = {"n -= 1": "n -= 0"}
"""They never end with this one,"""
UNNOTICED = {"LIMIT = 3": "LIMIT = 2", "a * 2": "a * 3"}
"""and do not see these: the first has a test that checks nothing, the second none at all."""

# Tries the faults of a table instead of those that mutmut's operators make.
DRIVER = """
import json, os, sys
from functools import partial
from launcher.say import Trouble
from tools.breaking import lines
from tools.breaking.mutant import Mutant
from tools.breaking.mutants import Subject, attempt, options

def mutants_of(file, source):
    for was, now in json.loads(sys.argv[1]).items():
        if was in source:
            line = source[: source.index(was)].count("\\n") + 1
            yield Mutant(file, line, line, line, source, partial(source.replace, was, now))

lines.BASE_TIMEOUT = float(os.environ.get("BASE_TIMEOUT", "0.3"))
try:
    sys.exit(attempt(Subject(("src/tiny",), ("tests",)), options(sys.argv[2:]), mutants_of))
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


def started(
    tiny: Path, faults: dict[str, str], *arguments: str, **environ: str
) -> subprocess.Popen[str]:
    """Begin to try these faults in the tiny package."""
    return subprocess.Popen(
        [sys.executable, "-c", DRIVER, json.dumps(faults), *arguments],
        cwd=tiny,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def attempt(
    tiny: Path, faults: dict[str, str], *arguments: str
) -> subprocess.CompletedProcess[str]:
    """Try these faults in the tiny package."""
    process = started(tiny, faults, *arguments)
    out, err = process.communicate(timeout=300)
    return subprocess.CompletedProcess(arguments, process.returncode, out, err)


def contents(folder: Path) -> dict[str, str]:
    """All files in a folder and what stands in them, but for what ./run mutants keeps."""
    return {
        str(path.relative_to(folder)): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and ".mutants" not in path.parts
    }


def test_killed_survived_and_endless_are_told_apart_and_no_source_is_touched(tiny: Path) -> None:
    before = contents(tiny)
    done = attempt(tiny, NOTICED | NOTICED_EARLY | ENDLESS | UNNOTICED)
    assert done.stdout == (
        "src/tiny/sums.py:3: LIMIT = 3  ->  LIMIT = 2\n"
        "src/tiny/sums.py:50: return a * 2  ->  return a * 3\n"
        f"Survivors: 2; their diffs are in {tiny / '.mutants' / 'survivors.diff'}\n\n"
        "Mutants: 9; 6 killed, 2 survived, 1 timed out; "
        "77.8% killed or timed out, 90% are needed\n"
    )
    assert done.returncode == 1
    diffs = (tiny / ".mutants" / "survivors.diff").read_text()
    assert "-LIMIT = 3\n+LIMIT = 2\n" in diffs
    assert diffs.partition("# no test runs this\n")[2].endswith("+    return a * 3\n")
    assert contents(tiny) == before


def test_it_passes_if_nine_of_ten_are_noticed(tiny: Path) -> None:
    assert attempt(tiny, NOTICED).returncode == 0


def test_what_was_stopped_fails(tiny: Path) -> None:
    stopped = attempt(tiny, NOTICED, "--minutes", "0")
    assert (stopped.returncode, "after 0 of 2 mutants" in stopped.stdout) == (1, True)


def test_an_interruption_ends_all_forks_and_leaves_nothing_behind(
    tiny: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    aside = tmp_path_factory.mktemp("aside")
    note = aside / "note"
    fault = f"import os, pathlib; pathlib.Path({str(note)!r}).write_text(str(os.getpid()))"
    with started(tiny, {"n -= 1": fault}, TMPDIR=str(aside), BASE_TIMEOUT="600") as process:
        while not (number := note.read_text() if note.exists() else ""):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
    assert process.returncode != 0
    with pytest.raises(ProcessLookupError):
        os.kill(int(number), 0)
    assert list(aside.iterdir()) == [note]


def test_tests_that_fail_anyway_judge_nothing(tiny: Path) -> None:
    (tiny / "tests" / "test_sums.py").write_text(TESTS.replace("== 7", "== 8"))
    done = attempt(tiny, NOTICED)
    assert (done.returncode, done.stdout) == (1, "")
    assert "The tests fail although nothing is broken" in done.stderr


def test_only_some_files_are_changed_if_asked_for(tiny: Path) -> None:
    done = attempt(tiny, NOTICED, "--only", "gems")
    assert (done.returncode, "nothing to change in files with 'gems'" in done.stderr) == (1, True)


def made_up(*sources: object) -> list[Mutant]:
    """Mutants of a file that has the number 1 in it."""
    return [Mutant("x.py", 1, 1, 1, "1", partial(str, source)) for source in sources]


def test_the_same_seed_gives_the_same_sample_and_another_seed_another() -> None:
    one, again, other = (
        [mutant.source for mutant in sample(made_up(*range(50)), 8, seed)] for seed in (1, 1, 2)
    )
    assert len(set(one)) == 8
    assert one == again
    assert one != other


def test_a_sample_has_nothing_twice_nothing_unchanged_and_nothing_unreadable() -> None:
    assert [mutant.source for mutant in sample(made_up(1, 2, 2, "def"), 9, 1)] == ["2"]


def test_a_mutant_is_shown_in_one_line() -> None:
    mutant = Mutant("x.py", 2, 2, 3, "a\nb(\n  0)\nd\n", lambda: "a\nb(1)\nd\n")
    assert str(mutant) == "x.py:2: b( 0)  ->  b(1)"
