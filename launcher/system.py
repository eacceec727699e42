"""The system's packages, of which only the tests need any: Chromium and PostgreSQL."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from launcher.say import Trouble, say

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
POSTGRESQL_FOLDERS = Path("/usr/lib/postgresql")
"""Where Debian keeps PostgreSQL's programs, in a folder for each version, off the PATH."""
APT = ("apt-get", "install", "--yes", "--no-install-recommends")


def chromium() -> str | None:
    """The system's Chromium, or the one that UBONGO_CHROMIUM names."""
    named = os.environ.get("UBONGO_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def postgresql() -> Path | None:
    """The folder of PostgreSQL's programs: from the PATH, else Debian's newest."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = {
        tuple(map(int, re.findall(r"\d+", path.parts[-3]))): path.parent
        for path in POSTGRESQL_FOLDERS.glob("*/bin/initdb")
    }
    return versions[max(versions)] if versions else None


def install_chromium() -> None:
    """Install Chromium where it is missing and we may; otherwise name the command to type."""
    if chromium() is not None:
        return
    if shutil.which("apt-get") is None:
        raise Trouble(
            "The browser tests need Chromium: install it with your system's packages, "
            "or name it in the variable UBONGO_CHROMIUM."
        )
    if not _may_install():
        raise Trouble(f"The browser tests need Chromium. Type:\n    {_typed('chromium')}")
    _install("chromium", "Chromium for the browser tests")


def install_postgresql() -> None:
    """Install PostgreSQL where it is missing and we may; elsewhere its tests are skipped."""
    if postgresql() is not None:
        return
    if _may_install():
        _install("postgresql", "PostgreSQL for the tests of the store")
    elif shutil.which("apt-get") is not None:
        say(f"no PostgreSQL, so its tests are skipped; to have it: {_typed('postgresql')}")
    else:
        say("no PostgreSQL, so its tests are skipped; your system's packages have it")


def _may_install() -> bool:
    return shutil.which("apt-get") is not None and os.name == "posix" and os.geteuid() == 0


def _typed(package: str) -> str:
    return f"sudo apt-get update && sudo {' '.join(APT)} {package}"


def _install(package: str, what: str) -> None:
    say(f"installing {what} (apt-get)")
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("apt-get", "update"), (*APT, package)):
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Trouble(f"{done.stdout}{done.stderr}\nThis failed: {' '.join(command)}")
