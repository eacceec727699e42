"""./run sets up once, notices what changed, and survives interruptions and company."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import pytest

from launcher import environment
from launcher.say import Trouble

if TYPE_CHECKING:
    from pathlib import Path

    from tests.launcher.conftest import Checkout

EVERYTHING = ["venv", "install packages", "npm ci", "npm build", "install project"]


def test_the_first_time_does_everything_and_the_second_nothing(checkout: Checkout) -> None:
    assert checkout.run("setup").returncode == 0
    assert checkout.commands() == EVERYTHING
    assert checkout.run("setup").returncode == 0
    assert checkout.commands() == []


def test_every_step_is_told_in_one_line_on_standard_error(checkout: Checkout) -> None:
    done = checkout.run("setup")
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == len(EVERYTHING) + 1
    assert all(line.startswith("· ") for line in done.stderr.splitlines())


def test_once_set_up_it_takes_less_than_half_a_second(ready: Checkout) -> None:
    times = []
    for _ in range(5):
        started = time.monotonic()
        ready.run("setup")
        times.append(time.monotonic() - started)
    assert min(times) < 0.5


@pytest.mark.parametrize(
    ("file", "work"),
    [
        ("requirements.lock", ["install packages"]),
        ("pyproject.toml", ["install project"]),
        ("hatch_build.py", ["install project"]),
        ("web/src/main.ts", ["npm build"]),
        ("web/src/new.ts", ["npm build"]),
        ("src/ubongo/texts/en/home.json", ["npm build"]),
        ("src/ubongo/__init__.py", ["npm build", "install project"]),
        ("web/package-lock.json", ["npm ci", "npm build"]),
        ("src/ubongo/static/index.html", ["npm build"]),
    ],
)
def test_a_change_is_noticed_and_only_its_work_is_done(
    ready: Checkout, file: str, work: list[str]
) -> None:
    with (ready.root / file).open("a") as changed:
        changed.write("# changed\n")
    ready.run("setup")
    assert ready.commands() == work


def test_new_times_alone_are_no_change(ready: Checkout) -> None:
    for file in ("requirements.lock", "pyproject.toml", "web/src/main.ts"):
        (ready.root / file).touch()
    ready.run("setup")
    assert ready.commands() == []


@pytest.mark.parametrize("lost", ["src/ubongo/static/index.html", ".pages.stamp"])
def test_lost_pages_are_built_again(ready: Checkout, lost: str) -> None:
    (ready.root / lost).unlink()
    ready.run("setup")
    assert ready.commands() == ["npm build"]


@pytest.mark.parametrize("step", ["--require-hashes", "ci", "build", "-e"])
def test_a_failed_step_is_told_and_repaired_the_next_time(checkout: Checkout, step: str) -> None:
    failed = checkout.run("setup", FAKE_FAILS=step)
    assert failed.returncode == 1
    assert "Traceback" not in failed.stderr
    assert failed.stderr.splitlines()[-1].endswith("(see above).")
    assert checkout.run("setup").returncode == 0
    checkout.commands()
    assert checkout.run("setup").returncode == 0
    assert checkout.commands() == []


def test_a_half_made_environment_is_made_anew(checkout: Checkout) -> None:
    checkout.run("setup", FAKE_FAILS="--require-hashes")
    assert (checkout.root / ".venv" / "bin" / "python").exists()
    checkout.commands()
    checkout.run("setup")
    assert checkout.commands()[:2] == ["venv", "install packages"]


@pytest.mark.parametrize("spoil", ["python is gone", "stamp is garbage"])
def test_a_broken_environment_is_made_anew(ready: Checkout, spoil: str) -> None:
    if spoil == "python is gone":
        (ready.root / ".venv" / "bin" / "python").unlink()
    else:
        (ready.root / ".venv" / "packages.stamp").write_text("{")
    ready.run("setup")
    assert ready.commands()[:2] == ["venv", "install packages"]


def test_a_moved_checkout_gets_a_new_environment(ready: Checkout) -> None:
    moved = type(ready)(ready.root.rename(ready.root.with_name("moved")), ready.path)
    moved.run("setup")
    assert moved.commands()[:2] == ["venv", "install packages"]


def test_two_at_once_set_up_once(checkout: Checkout) -> None:
    both = [checkout.start("setup"), checkout.start("setup")]
    said = [process.communicate(timeout=60)[1] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert checkout.commands() == EVERYTHING
    assert sum("waiting for it" in lines for lines in said) == 1


def test_a_missing_venv_module_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    major, minor = sys.version_info[:2]
    with pytest.raises(Trouble, match=rf"sudo apt-get install python{major}\.{minor}-venv"):
        environment.refuse_without_venv()


def test_settings_that_lead_pip_astray_are_dropped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert not {"PIP_USER", "PYTHONPATH"} & set(environment.clean_environ())
