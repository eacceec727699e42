"""Jobs for workers, in a module that a worker has soon imported."""

import os
import signal
import time
from pathlib import Path

from ubongo.core.edition import Refusal


def tell(word: str, known: str) -> str:
    """A job that is done at once."""
    return f"{word} {known}"


def wait_for(file: Path, known: str) -> str:
    """A job that is done once there is a file."""
    while not file.exists():
        time.sleep(0.002)
    return known


def die(_: str) -> None:
    """A job that no worker survives."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_at_first(file: Path, known: str) -> str:
    """A job that the first worker does not survive."""
    if not file.exists():
        file.touch()
        die(known)
    return known


def refuse(_: str) -> None:
    """A job that comes to nothing."""
    raise Refusal("seat.unknown", seat=7)


def pid(_: str) -> int:
    """A job that tells who does it."""
    return os.getpid()
