"""The system's packages, of which only the tests need any: Chromium for those in a browser."""

from __future__ import annotations

import os
import shutil
import subprocess

from launcher.say import Trouble, say

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APT = ("apt-get", "install", "--yes", "--no-install-recommends", "chromium")


def chromium() -> str | None:
    """The system's Chromium, or the one that UBONGO_CHROMIUM names."""
    named = os.environ.get("UBONGO_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def install_chromium() -> None:
    """Install Chromium where it is missing and we may; otherwise name the command to type."""
    if chromium() is not None:
        return
    if shutil.which("apt-get") is None:
        raise Trouble(
            "The browser tests need Chromium: install it with your system's packages, "
            "or name it in the variable UBONGO_CHROMIUM."
        )
    if os.name != "posix" or os.geteuid() != 0:
        raise Trouble(
            "The browser tests need Chromium. Type:\n"
            f"    sudo apt-get update && sudo {' '.join(APT)}"
        )
    say("installing Chromium for the browser tests (apt-get)")
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("apt-get", "update"), APT):
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Trouble(f"{done.stdout}{done.stderr}\nThis failed: {' '.join(command)}")
