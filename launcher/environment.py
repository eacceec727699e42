"""The environments: .venv for playing and for work, .venv-bench for the benchmarks' peers.

Each is made from lock files, every package by its hash. A half-made one (no stamp), a moved one or
one whose Python has gone is made anew; one with an older lock, or without one of the locks, is
brought up to date in place. The stamp says which locks are in, so that .venv may hold more than
playing needs, and nothing is installed twice.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from launcher import stamps
from launcher.say import Trouble, quietly, say

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

# Settings of the caller's shell that would send pip or Python past the environment.
ASTRAY = ("PIP_PREFIX", "PIP_TARGET", "PIP_USER", "PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV")


def clean_environ() -> dict[str, str]:
    """The caller's variables without those that lead pip or Python astray."""
    return {name: value for name, value in os.environ.items() if name not in ASTRAY}


@dataclass(frozen=True)
class Environment:
    """A virtual environment in the checkout, and the lock files whose packages it must have."""

    root: Path
    name: str
    locks: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self.root / self.name

    @property
    def bin(self) -> Path:
        """Where its programs lie."""
        return self.folder / ("Scripts" if sys.platform == "win32" else "bin")

    @property
    def python(self) -> Path:
        """Its Python."""
        return self.bin / ("python.exe" if sys.platform == "win32" else "python")

    def _packages_stamp(self) -> Path:
        return self.folder / "packages.stamp"

    def _project_stamp(self) -> Path:
        return self.folder / "project.stamp"

    def _place(self) -> dict[str, str]:
        return {"folder": str(self.folder), "python": os.path.realpath(self.python)}

    def _project_wanted(self) -> str:
        inputs = ("pyproject.toml", "hatch_build.py", "src/ubongo/__init__.py")
        return stamps.digest(self.root, [self.root / name for name in inputs])

    def _recorded(self) -> dict[str, Any]:
        """What the stamp says, if it was written in this folder for this Python."""
        try:
            recorded = json.loads(stamps.read(self._packages_stamp()) or "{}")
        except json.JSONDecodeError:
            return {}
        usable = isinstance(recorded, dict) and self.python.exists()
        return recorded if usable and recorded.items() >= self._place().items() else {}

    def _digests(self, locks: Iterable[str]) -> dict[str, str]:
        files = {lock: self.root / lock for lock in locks}
        return {
            lock: stamps.digest(self.root, [file]) for lock, file in files.items() if file.is_file()
        }

    def _installed(self) -> dict[str, str]:
        """The lock files whose packages are in and that have not changed since."""
        recorded = self._recorded().get("locks", {})
        return dict(recorded.items() & self._digests(recorded).items())

    def has_packages(self) -> bool:
        """Whether the packages of all its lock files are there and nothing was interrupted."""
        return self._installed().keys() >= set(self.locks)

    def has_project(self) -> bool:
        """Whether the project itself is installed as pyproject.toml says now."""
        return stamps.read(self._project_stamp()) == self._project_wanted()

    def install_packages(self) -> None:
        """Make the environment, complete it, or bring it up to date."""
        usable, installed = bool(self._recorded()), self._installed()
        self._packages_stamp().unlink(missing_ok=True)
        if not usable:
            self._make_anew()
        locks = ", ".join(self.locks)
        say(f"installing the packages of {locks} (the first time may take a minute)")
        self._pip(
            "--no-compile",  # what is imported is compiled then, and most of it never is
            "--require-hashes",
            *(word for lock in self.locks for word in ("-r", lock)),
            trouble=f"The packages of {locks} could not be installed (see above).",
        )
        locks_in = {**installed, **self._digests(self.locks)}
        stamps.write(self._packages_stamp(), json.dumps({**self._place(), "locks": locks_in}))

    def install_project(self) -> None:
        """Install ubongo itself, so that its sources are used as they lie in src/."""
        say("installing ubongo from src/")
        self._project_stamp().unlink(missing_ok=True)
        self._pip(
            "--no-index",
            "--no-deps",
            "--no-build-isolation",
            "-e",
            ".",
            trouble="ubongo itself could not be installed (see above).",
        )
        stamps.write(self._project_stamp(), self._project_wanted())

    def _make_anew(self) -> None:
        refuse_without_venv()
        version = ".".join(str(part) for part in sys.version_info[:3])
        say(f"making {self.name} with Python {version}")
        quietly(
            [sys.executable, "-m", "venv", "--clear", self.folder],
            cwd=self.root,
            env=clean_environ(),
            trouble=f"{self.name} could not be made (see above).",
        )

    def _pip(self, *arguments: str, trouble: str) -> None:
        quietly(
            [self.python, "-m", "pip", "install", "--disable-pip-version-check", *arguments],
            cwd=self.root,
            env=clean_environ(),
            trouble=trouble,
        )


def refuse_without_venv() -> None:
    """Name the missing package where Python comes without its venv module, as on Debian."""
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        raise Trouble(
            f"This Python ({sys.executable}) lacks its module {missing[0]!r}. "
            f"On Debian or Ubuntu install the package {package}:\n"
            f"    sudo apt-get install {package}"
        )
