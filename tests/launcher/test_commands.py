"""The commands of ./run: known and unknown, from any folder, on any Python."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from launcher import pins, system
from launcher.say import Trouble

if TYPE_CHECKING:
    from tests.launcher.conftest import Checkout

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    *("test", "check", "setup", "lock", "generate", "screens"),
    *("bench", "soak", "faults", "ubongo"),
)


def test_an_unknown_command_is_answered_with_the_known_ones(checkout: Checkout) -> None:
    done = checkout.run("dance")
    assert done.returncode == 2
    assert done.stderr.startswith("./run does not know 'dance'.")
    assert all(f"./run {command}" in done.stderr for command in COMMANDS)
    assert checkout.commands() == []


@pytest.mark.parametrize("word", ["help", "-h", "--help"])
def test_help_lists_the_words(checkout: Checkout, word: str) -> None:
    done = checkout.run(word)
    assert done.returncode == 0
    assert all(f"./run {command}" in done.stdout for command in COMMANDS)


def test_without_a_word_it_serves(checkout: Checkout) -> None:
    assert checkout.run().stdout.endswith(": -m ubongo serve\n")
    assert checkout.run("--port", "9").stdout.endswith(": -m ubongo serve --port 9\n")


def test_ubongo_runs_in_the_callers_folder_with_its_exit_code(
    checkout: Checkout, tmp_path: Path
) -> None:
    done = checkout.run("ubongo", "solve", "a file", cwd=tmp_path)
    assert done.stdout == f"in {tmp_path}: -m ubongo solve a file\n"
    assert done.returncode == 7


def test_it_works_through_a_symbolic_link(checkout: Checkout, tmp_path: Path) -> None:
    link = tmp_path / "play"
    link.symlink_to(checkout.root / "run")
    assert checkout.run("setup", via=link, cwd=tmp_path).returncode == 0
    assert (checkout.root / ".venv").is_dir()


@pytest.mark.parametrize("word", ["setup", "lock"])
def test_words_that_take_no_arguments_say_so(checkout: Checkout, word: str) -> None:
    done = checkout.run(word, "fast")
    assert (done.returncode, done.stderr) == (
        1,
        f"./run {word} takes no arguments, but got 'fast'.\n",
    )


def test_screens_are_taken_inside_the_environment(checkout: Checkout) -> None:
    done = checkout.run("screens", "--size", "phone", UBONGO_CHROMIUM=sys.executable)
    assert done.stdout == f"in {checkout.root}: -m tools.screens --size phone\n"


def test_rules_are_looked_at_inside_the_environment(checkout: Checkout) -> None:
    done = checkout.run("rules", "C-24", "--quick", cwd=checkout.root / "web")
    assert done.stdout == f"in {checkout.root}: -m tools.breaking.rules C-24 --quick\n"


def test_mutants_have_their_own_environment(checkout: Checkout) -> None:
    (checkout.root / "requirements-mutants.lock").write_text("")
    done = checkout.run("mutants", "--sample", "9")
    assert done.stdout == f"in {checkout.root}: -m tools.breaking.mutants --sample 9\n"
    assert checkout.commands() == ["venv", "install packages"]
    assert (checkout.root / ".venv-mutants").is_dir()


def test_bench_has_its_own_environment(checkout: Checkout) -> None:
    done = checkout.run("bench", "solver", "--quick")
    script = checkout.root / "bench" / "solver.py"
    assert done.stdout == f"in {checkout.root}: {script} --quick\n"
    assert checkout.commands() == ["venv", "install packages"]
    assert (checkout.root / ".venv-bench").is_dir()


@pytest.mark.parametrize(("name", "said"), [("nothing", "'nothing'"), (None, "nothing")])
def test_an_unknown_bench_is_answered_with_the_known_ones(
    checkout: Checkout, name: str | None, said: str
) -> None:
    done = checkout.run("bench", *([name] if name else []))
    assert (done.returncode, done.stderr) == (2, f"./run bench knows: solver; got {said}.\n")


def test_an_old_python_can_read_the_launcher() -> None:
    ast.parse((ROOT / "run").read_text(encoding="utf-8"), feature_version=(3, 4))


OLD_PYTHON = """
import runpy, sys
sys.version_info = (3, 8, 10, "final", 0)
sys.argv = [sys.argv[1], "setup"]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def as_old_python(path: Path) -> subprocess.CompletedProcess[str]:
    """Run ./run in a Python that takes itself for 3.8."""
    return subprocess.run(
        [sys.executable, "-c", OLD_PYTHON, ROOT / "run"],
        env={"PATH": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_says_which_one_is_needed(tmp_path: Path) -> None:
    done = as_old_python(tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("Python 3.11 or newer is needed, and this is Python 3.8 (")


def test_an_old_python_hands_over_to_a_newer_one_on_the_path(tmp_path: Path) -> None:
    newer = tmp_path / "python3.12"
    newer.write_text('#!/bin/sh\necho "3.12 runs $2"\n')
    newer.chmod(0o755)
    assert as_old_python(tmp_path).stdout == "3.12 runs setup\n"


def test_an_old_python_does_not_hand_over_for_ever(tmp_path: Path) -> None:
    newer = tmp_path / "python3.12"
    newer.write_text(f"#!/bin/sh\nexec {shlex.quote(sys.executable)} -c '{OLD_PYTHON}' \"$@\"\n")
    newer.chmod(0o755)
    assert "this is Python 3.8" in as_old_python(tmp_path).stderr


def fake_apt(folder: Path, lacks: str = "-") -> Path:
    """An apt-get that writes down what it was asked to do, and fails for one package."""
    log = folder / "apt.log"
    apt = folder / "apt-get"
    apt.write_text(f'#!/bin/sh\necho "$*" >> "{log}"\ncase "$*" in *{lacks}) exit 1; esac\n')
    apt.chmod(0o755)
    return log


@pytest.fixture
def no_chromium(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine of root's without Chromium; the folder of its programs."""
    monkeypatch.delenv("UBONGO_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return tmp_path


INSTALL = "update\ninstall --yes --no-install-recommends"


def test_root_installs_a_missing_chromium_after_an_update(no_chromium: Path) -> None:
    log = fake_apt(no_chromium)
    system.install_chromium()
    assert log.read_text() == f"{INSTALL} chromium-headless-shell\n"


def test_where_there_is_no_headless_chromium_any_other_is_taken(no_chromium: Path) -> None:
    log = fake_apt(no_chromium, lacks="shell")
    system.install_chromium()
    headless, usual = f"{INSTALL} chromium-headless-shell\n", f"{INSTALL} chromium\n"
    assert log.read_text() == headless + usual
    (no_chromium / "chromium").symlink_to(no_chromium / "apt-get")
    system.install_chromium()
    assert log.read_text() == headless + usual + headless
    assert system.chromium() == str(no_chromium / "chromium")


def test_others_are_told_the_exact_command(
    monkeypatch: pytest.MonkeyPatch, no_chromium: Path
) -> None:
    log = fake_apt(no_chromium)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Trouble, match="sudo apt-get update && sudo apt-get install"):
        system.install_chromium()
    (no_chromium / "apt-get").unlink()
    with pytest.raises(Trouble, match="with your system's packages"):
        system.install_chromium()
    assert not log.exists()


@pytest.mark.parametrize("name", ["chromium-headless-shell", "a browser of one's own"])
def test_a_chromium_that_is_there_is_taken(
    monkeypatch: pytest.MonkeyPatch, no_chromium: Path, name: str
) -> None:
    log = fake_apt(no_chromium)
    (no_chromium / name).symlink_to(no_chromium / "apt-get")
    if "own" in name:
        monkeypatch.setenv("UBONGO_CHROMIUM", str(no_chromium / name))
    system.install_chromium()
    assert system.chromium() == str(no_chromium / name)
    assert not log.exists()


@pytest.fixture
def no_postgresql(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without PostgreSQL; what its apt-get is asked to do."""
    monkeypatch.setattr(system, "POSTGRESQL_FOLDERS", tmp_path / "none")
    monkeypatch.setenv("PATH", str(tmp_path))
    return fake_apt(tmp_path)


def test_root_installs_a_missing_postgresql_after_an_update(
    monkeypatch: pytest.MonkeyPatch, no_postgresql: Path
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    system.install_postgresql()
    asked = no_postgresql.read_text()
    assert asked == "update\ninstall --yes --no-install-recommends postgresql\n"


def test_others_go_on_without_postgresql_and_are_told_the_command(
    monkeypatch: pytest.MonkeyPatch, no_postgresql: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    system.install_postgresql()
    assert not no_postgresql.exists()
    said = capsys.readouterr().err
    assert "sudo apt-get install --yes --no-install-recommends postgresql\n" in said
    (no_postgresql.parent / "apt-get").unlink()
    system.install_postgresql()
    assert "your system's packages have it" in capsys.readouterr().err


def test_a_postgresql_that_is_there_is_taken(
    monkeypatch: pytest.MonkeyPatch, no_postgresql: Path, tmp_path: Path
) -> None:
    for version in ("9.6", "15", "17"):
        initdb = tmp_path / "none" / version / "bin" / "initdb"
        initdb.parent.mkdir(parents=True)
        initdb.touch(0o755)
    assert system.postgresql() == tmp_path / "none" / "17" / "bin"
    (tmp_path / "initdb").symlink_to(tmp_path / "none" / "15" / "bin" / "initdb")
    assert system.postgresql() == tmp_path / "none" / "15" / "bin"
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    system.install_postgresql()
    assert not no_postgresql.exists()


def test_every_lock_is_renewed() -> None:
    files = {file.name for file in ROOT.glob("requirements*.lock")}
    assert set(pins.LOCKS.values()) == files


@pytest.mark.parametrize("said", [["--browser", "firefox"], ["--browser=firefox"]])
def test_a_browser_is_named_by_an_option(said: list[str]) -> None:
    assert system.browser_named([*said, "-x"]) == "firefox"
    assert system.browser_named(["tests/browser"]) is None


@pytest.mark.parametrize(
    ("name", "program", "package"),
    [
        ("firefox", "firefox-esr", "firefox-esr"),
        ("webkit", "WebKitWebDriver", "webkit2gtk-driver"),
    ],
)
def test_a_browser_is_installed_with_a_screen_unless_both_are_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, program: str, package: str
) -> None:
    log = fake_apt(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(Trouble, match=f"sudo apt-get install .* {package} xvfb$"):
        system.install_browser(name)
    assert not log.exists()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    system.install_browser(name)
    assert log.read_text() == f"update\ninstall --yes --no-install-recommends {package} xvfb\n"
    log.unlink()
    for each in (program, "Xvfb"):
        (tmp_path / each).symlink_to(tmp_path / "apt-get")
    system.install_browser(name)
    assert not log.exists()


def test_a_lock_that_names_an_address_is_not_written(tmp_path: Path) -> None:
    lock = tmp_path / "requirements.lock"
    lock.write_text("old\n")
    with pytest.raises(Trouble, match=r"requirements\.lock would name an address in line 2"):
        pins.put("rich==15\n--index-url https://example.invalid/simple\n", lock)
    assert lock.read_text() == "old\n"


def test_a_folder_that_cannot_be_written_is_told_in_one_sentence(checkout: Checkout) -> None:
    (checkout.root / ".setup.lock").mkdir()
    done = checkout.run("setup")
    assert done.returncode == 1
    assert re.fullmatch(r"\./run setup cannot go on: .*\.setup\.lock.*\n", done.stderr)
