"""The system's packages, of which only the tests need any: browsers and PostgreSQL."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from launcher.say import Trouble, say

if TYPE_CHECKING:
    from collections.abc import Sequence

HEADLESS = "chromium-headless-shell"
"""Chromium without its own windows and menus, of which tests see nothing: a quarter less work."""
CHROMIUM_NAMES = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FIREFOX_NAMES = ("firefox-esr", "firefox")
POSTGRESQL_FOLDERS = Path("/usr/lib/postgresql")
"""Where Debian keeps PostgreSQL's programs, in a folder for each version, off the PATH."""
APT = ("apt-get", "install", "--yes", "--no-install-recommends")


def chromium() -> str | None:
    """The system's Chromium, or the one that UBONGO_CHROMIUM names."""
    named = os.environ.get("UBONGO_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def firefox() -> str | None:
    """The system's Firefox."""
    return next((path for name in FIREFOX_NAMES if (path := shutil.which(name))), None)


def webkit() -> str | None:
    """The driver of the system's WebKitGTK."""
    return shutil.which("WebKitWebDriver")


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
    """Install Chromium where it is missing and we may; otherwise name the command to type.

    Any will do, but one without windows is installed beside another, because it is quicker.
    """
    found = chromium()
    if os.environ.get("UBONGO_CHROMIUM") and found is not None:
        return
    if _may_install() and shutil.which(HEADLESS) is None:
        try:
            _install(HEADLESS, "Chromium without windows for the browser tests")
        except Trouble:
            if found is None:
                _install("chromium", "Chromium for the browser tests")
    elif found is None and shutil.which("apt-get") is None:
        raise Trouble(
            "The browser tests need Chromium: install it with your system's packages, "
            "or name it in the variable UBONGO_CHROMIUM."
        )
    elif found is None:
        raise Trouble(f"The browser tests need Chromium. Type:\n    {_typed(HEADLESS)}")


def browser_named(arguments: Sequence[str]) -> str | None:
    """The browser that `./run test --browser firefox` asks for."""
    import argparse

    parser = argparse.ArgumentParser("./run test", add_help=False, allow_abbrev=False)
    parser.add_argument("--browser", choices=["chromium", "firefox", "webkit"])
    named: str | None = parser.parse_known_args(arguments)[0].browser
    return named


def install_browser(name: str) -> None:
    """Install a browser for the walk where it is missing and we may, and a screen for it."""
    if name == "chromium":
        install_chromium()
        return
    program, package = (
        (firefox(), "firefox-esr") if name == "firefox" else (webkit(), "webkit2gtk-driver")
    )
    if program is not None and shutil.which("Xvfb") is not None:
        return
    packages = f"{package} xvfb"
    if not _may_install():
        raise Trouble(
            f"The walk in {name} needs Debian's packages {packages}. Type:\n    {_typed(packages)}"
        )
    _install(packages, f"{packages} for the walk")


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


def _typed(packages: str) -> str:
    return f"sudo apt-get update && sudo {' '.join(APT)} {packages}"


def _install(packages: str, what: str) -> None:
    say(f"installing {what} (apt-get)")
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("apt-get", "update"), (*APT, *packages.split())):
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Trouble(f"{done.stdout}{done.stderr}\nThis failed: {' '.join(command)}")
