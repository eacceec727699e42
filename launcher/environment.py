"""The environments: .venv for everything, .venv-bench for the benchmarks' peers.

Each is made from its lock file, every package by its hash. A half-made one (no stamp), a moved one
or one whose Python has gone is made anew; one with an older lock is brought up to date in place.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from launcher import stamps
from launcher.say import Trouble, quietly, say

if TYPE_CHECKING:
    from pathlib import Path

# Settings of the caller's shell that would send pip or Python past the environment.
ASTRAY = ("PIP_PREFIX", "PIP_TARGET", "PIP_USER", "PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV")


def clean_environ() -> dict[str, str]:
    """The caller's variables without those that lead pip or Python astray."""
    return {name: value for name, value in os.environ.items() if name not in ASTRAY}


@dataclass(frozen=True)
class Environment:
    """A virtual environment in the checkout, made from one lock file."""

    root: Path
    name: str = ".venv"
    lock: str = "requirements.lock"

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

    def _packages_wanted(self) -> dict[str, str]:
        return {
            "folder": str(self.folder),
            "python": os.path.realpath(self.python),
            "lock": stamps.digest(self.root, [self.root / self.lock]),
        }

    def _project_wanted(self) -> str:
        inputs = ("pyproject.toml", "hatch_build.py", "src/ubongo/__init__.py")
        return stamps.digest(self.root, [self.root / name for name in inputs])

    def _packages_recorded(self) -> dict[str, str]:
        try:
            recorded = json.loads(stamps.read(self._packages_stamp()) or "{}")
        except json.JSONDecodeError:
            return {}
        return recorded if isinstance(recorded, dict) and self.python.exists() else {}

    def has_packages(self) -> bool:
        """Whether exactly the packages of the lock file are there and nothing was interrupted."""
        return self._packages_recorded() == self._packages_wanted()

    def has_project(self) -> bool:
        """Whether the project itself is installed as pyproject.toml says now."""
        return stamps.read(self._project_stamp()) == self._project_wanted()

    def install_packages(self) -> None:
        """Make the environment, or bring it up to date."""
        recorded, wanted = self._packages_recorded(), self._packages_wanted()
        usable = all(recorded.get(fact) == wanted[fact] for fact in ("folder", "python"))
        self._packages_stamp().unlink(missing_ok=True)
        if not usable:
            self._make_anew()
        say(f"installing the packages of {self.lock} (the first time may take a minute)")
        self._pip(
            "--require-hashes",
            "-r",
            self.lock,
            trouble=f"The packages of {self.lock} could not be installed (see above).",
        )
        stamps.write(self._packages_stamp(), json.dumps(self._packages_wanted()))

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
