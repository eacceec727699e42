"""What the engine promises to all lists of breaks: limits, and that trouble comes out as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

TESTS = """
import subprocess
from pathlib import Path

def test_nothing():
    pass

def test_much_memory():
    bytearray(5 << 30)

def test_an_end_without_a_word():
    sleeper = subprocess.Popen(["sleep", "600"])
    Path("sleeper").write_text(str(sleeper.pid))
    import os
    os._exit(3)
"""
DRIVER = """
from launcher.say import Trouble
from tools.breaking.engine import Trial, collect, in_forks

def use(tests):
    trials = [Trial(name, bool, {name: 9.0}) for name in tests.items]
    for name, outcome in in_forks(trials, tests.attempt, jobs=1):
        reason = [text.splitlines()[-1] for text in outcome.failed.values()]
        print(name.partition("::")[2], reason, outcome.broke_off)
    list(in_forks([Trial("a break", lambda: 1 / 0, {})], tests.attempt))

try:
    collect(["test_it.py"], use)
except Trouble as trouble:
    print(str(trouble).splitlines()[0], str(trouble).splitlines()[-1])
"""


def test_tests_have_limits_and_a_break_that_cannot_be_put_in_is_told(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(TESTS)
    done = subprocess.run(
        [sys.executable, "-c", DRIVER],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout.splitlines(), done.stderr) == (
        [
            "test_nothing [] ",
            "test_much_memory ['test_it.py:9: MemoryError'] ",
            "test_an_end_without_a_word [] exit code 3",
            "a break could not be tried. ZeroDivisionError: division by zero",
        ],
        "",
    )
    sleeper = Path("/proc", (tmp_path / "sleeper").read_text(), "status")
    assert not sleeper.exists() or "State:\tZ" in sleeper.read_text()
