"""./run sets up once, notices what changed, and survives interruptions and company."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from launcher import environment
from launcher.main import COMMANDS, PLAYING
from launcher.say import Trouble

if TYPE_CHECKING:
    from tests.launcher.conftest import Checkout

ROOT = Path(__file__).resolve().parents[2]
EVERYTHING = ["venv", "install packages", "npm ci", "npm build", "install project"]


def test_the_first_time_does_everything_and_the_second_nothing(checkout: Checkout) -> None:
    assert checkout.run("setup").returncode == 0
    assert checkout.commands() == EVERYTHING
    assert checkout.run("setup").returncode == 0
    assert checkout.commands() == []


def test_playing_installs_only_what_playing_needs(checkout: Checkout) -> None:
    checkout.run()
    assert checkout.packages() == {"litestar", "vite"}
    checkout.commands()
    checkout.run("ubongo", "solve")
    assert checkout.commands() == []


def test_playing_brings_node_where_the_systems_is_too_old(checkout: Checkout) -> None:
    checkout.has_node("v20.20.2")
    checkout.run()
    assert checkout.packages() == {"litestar", "nodejs", "vite"}
    checkout.commands()
    checkout.run()
    assert checkout.commands() == []


def test_node_is_fetched_when_the_systems_is_gone_and_pages_change(checkout: Checkout) -> None:
    checkout.run()
    checkout.has_node("v20.20.2")
    checkout.commands()
    checkout.run()
    assert checkout.commands() == []
    (checkout.root / "web" / "src" / "main.ts").write_text("changed")
    checkout.run()
    assert checkout.commands() == ["install packages", "npm build"]
    assert checkout.packages() == {"litestar", "nodejs", "vite"}


def test_a_developers_word_completes_what_playing_set_up(checkout: Checkout) -> None:
    checkout.run()
    checkout.commands()
    checkout.run("check")
    assert checkout.commands() == ["install packages", "npm ci"]
    assert checkout.packages() == {"litestar", "nodejs", "playwright", "vite", "eslint"}
    checkout.run("check")
    assert checkout.commands() == []


def test_an_environment_that_was_half_completed_is_made_anew(checkout: Checkout) -> None:
    checkout.run()
    assert checkout.run("check", FAKE_FAILS="--require-hashes").returncode == 1
    checkout.commands()
    checkout.run()
    assert checkout.commands() == ["venv", "install packages", "install project"]
    assert checkout.packages() == {"litestar", "vite"}


def test_playing_goes_on_where_the_front_ends_packages_failed(checkout: Checkout) -> None:
    checkout.run()
    assert checkout.run("check", FAKE_FAILS="ci").returncode == 1
    checkout.commands()
    checkout.run()
    assert checkout.commands() == []
    checkout.run("check")
    assert checkout.commands() == ["npm ci"]


def test_playing_leaves_what_a_developer_has_as_it_is(ready: Checkout) -> None:
    before = ready.packages()
    ready.run()
    assert ready.commands() == []
    assert ready.packages() == before


def test_playing_with_new_pins_takes_nothing_from_a_developer(ready: Checkout) -> None:
    before = ready.packages()
    for file in ("requirements.lock", "web/package-lock.json"):
        with (ready.root / file).open("a") as lock:
            lock.write("changed\n")
    ready.run()
    assert ready.commands() == ["install packages", "npm ci", "npm build"]
    assert ready.packages() == before


@pytest.mark.parametrize("file", ["requirements-dev.lock", "requirements-node.lock"])
def test_playing_cares_for_no_lock_but_its_own(ready: Checkout, file: str) -> None:
    (ready.root / file).write_text("changed\n")
    ready.run()
    assert ready.commands() == []


def test_a_lock_that_was_changed_there_and_back_is_installed_again(ready: Checkout) -> None:
    files = [ready.root / "requirements.lock", ready.root / "requirements-dev.lock"]
    texts = [file.read_text() for file in files]
    for file in files:
        file.write_text("changed\n")
    ready.run()
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    ready.commands()
    ready.run("check")
    assert ready.commands() == ["install packages"]


def test_an_environment_of_an_older_launcher_is_brought_up_to_date_in_place(
    ready: Checkout,
) -> None:
    stamp = ready.root / ".venv" / "packages.stamp"
    recorded = json.loads(stamp.read_text())
    del recorded["locks"]
    stamp.write_text(json.dumps({**recorded, "lock": "of everything"}))
    (ready.root / "web" / "node_modules" / ".stamp").write_text("of-everything")
    ready.run()
    assert ready.commands() == ["install packages"]
    ready.run("setup")
    assert ready.commands() == ["install packages", "npm ci"]


def test_only_playing_gets_by_with_less() -> None:
    assert [name for name, command in COMMANDS.items() if command.environment == PLAYING] == [
        "ubongo"
    ]


def pins(lock: str) -> dict[str, str]:
    """The packages that a lock file names, each with its version and hashes."""
    text = re.sub(r" +#.*\n", "", (ROOT / lock).read_text("utf-8"))
    blocks = re.findall(r"^\S.*(?:\n .*)*", text, re.MULTILINE)
    return {block.split("==")[0]: block for block in blocks}


def test_playing_needs_no_browser_driver_and_no_checks() -> None:
    playing, working = pins("requirements.lock"), pins("requirements-dev.lock")
    tools = {"mypy", "playwright", "pytest", "ruff", "schemathesis"}
    assert tools <= working.keys() - playing.keys()
    assert playing.items() <= working.items()
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    tools = {"eslint", "prettier", "svelte-check", "typescript", "vitest"}
    assert all(lock["packages"][f"node_modules/{tool}"].get("dev") for tool in tools)


def test_every_step_is_told_in_one_line_on_standard_error(checkout: Checkout) -> None:
    done = checkout.run("setup")
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == len(EVERYTHING) + 1
    assert all(line.startswith("· ") for line in done.stderr.splitlines())


def test_once_set_up_it_computes_for_less_than_half_a_second(ready: Checkout) -> None:
    before = os.times()
    for _ in range(5):
        ready.run("setup")
    after = os.times()
    took = after.children_user + after.children_system
    assert (took - before.children_user - before.children_system) / 5 < 0.5


@pytest.mark.parametrize(
    ("file", "work"),
    [
        ("requirements.lock", ["install packages"]),
        ("requirements-node.lock", ["install packages"]),
        ("requirements-dev.lock", ["install packages"]),
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
    for file in ("requirements-dev.lock", "pyproject.toml", "web/src/main.ts"):
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
    first = checkout.start("setup", FAKE_WAITS_FOR="go_on")
    assert first.stderr is not None
    assert "making .venv" in first.stderr.readline()
    second = checkout.start("setup")
    assert second.stderr is not None
    assert "waiting for it" in second.stderr.readline()
    (checkout.root / "go_on").touch()
    for process in (first, second):
        assert "waiting for it" not in process.communicate(timeout=60)[1]
        assert process.returncode == 0
    assert checkout.commands() == EVERYTHING


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
