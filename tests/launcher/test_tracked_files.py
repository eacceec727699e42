"""What may stand in no file of the repository: hosts of registries, and paths of one machine."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from launcher import pins

ROOT = Path(__file__).resolve().parents[2]

# In two halves each, for this file is searched too.
HOSTS = [
    first + second
    for first, second in [
        ("pypi", ".org"),
        ("pythonhosted", ".org"),
        ("npmjs", ".org"),
        ("npmjs", ".com"),
        ("yarnpkg", ".com"),
        ("deb.debian", ".org"),
    ]
]
REGISTRY = re.compile("|".join(map(re.escape, HOSTS)), re.IGNORECASE)
PERSONAL = re.compile(r"/(?:home|Users)/[a-z][\w.-]*/|/root/[\w.]|\b[A-Z]:\\Users\\")


def tracked_files() -> list[Path]:
    """Every file that git keeps or would keep."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    done = subprocess.run(
        [*command, "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if done.returncode != 0:
        pytest.skip("not a git checkout")
    names = done.stdout.decode().split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """Where the pattern stands, as file:line: text."""
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in tracked_files()
        for number, line in enumerate(file.read_text("utf-8", errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]


def test_the_search_sees_the_locks() -> None:
    names = {file.relative_to(ROOT).as_posix() for file in tracked_files()}
    assert {"requirements.lock", "requirements-bench.lock", "web/package-lock.json"} <= names


def test_no_file_names_the_host_of_a_registry() -> None:
    assert lines_with(REGISTRY) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    here = re.compile(f"{PERSONAL.pattern}|{re.escape(str(ROOT))}\\b")
    assert lines_with(here) == []


@pytest.mark.parametrize("line", [f"resolved: https://registry.{HOSTS[2]}/x", f"FILES.{HOSTS[1]}"])
def test_the_search_for_hosts_finds_one(line: str) -> None:
    assert REGISTRY.search(line)


@pytest.mark.parametrize("line", ["see /home" + "/ann/x", "C:" + r"\Users\ann", "/root" + "/.venv"])
def test_the_search_for_paths_finds_one(line: str) -> None:
    assert PERSONAL.search(line)


def test_the_front_ends_lock_says_from_nowhere() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert [name for name, package in lock["packages"].items() if "resolved" in package] == []


@pytest.mark.parametrize("name", pins.LOCKS.values())
def test_every_pin_is_exact_and_has_a_hash(name: str) -> None:
    lines = [
        line
        for line in (ROOT / name).read_text("utf-8").splitlines()
        if line and not line.lstrip().startswith("#")
    ]
    pins = [line for line in lines if not line.startswith(" ")]
    assert len(pins) > 20
    assert all(re.match(r"[a-z0-9-]+(\[[\w,]+\])?==\S+ (; .* )?\\$", pin) for pin in pins)
    assert all(line.lstrip().startswith("--hash=sha256:") for line in lines if line not in pins)
