"""Stamps and locks: what was done for which contents, and only once at a time.

A stamp is written after the work and removed before it, so that work which was interrupted is seen
and done again. Contents are compared, not times, for a change of branch sets new times.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from launcher.say import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def digest(root: Path, files: Iterable[Path], *facts: str) -> str:
    """A hash of the names and contents of these files, and of some facts besides."""
    total = hashlib.sha256()
    for fact in facts:
        total.update(f"{fact}\0".encode())
    for file in sorted(files):
        contents = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"{file.relative_to(root).as_posix()}\0{contents}\0".encode())
    return total.hexdigest()


def files_under(folder: Path, *, without: frozenset[str] = frozenset()) -> Iterator[Path]:
    """All files in a folder and its folders, except in those with these names."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in without]
        yield from (Path(place, name) for name in names)


def read(stamp: Path) -> str | None:
    """What the stamp says, or None if there is none."""
    try:
        return stamp.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def write(stamp: Path, contents: str) -> None:
    """Put the stamp there whole or not at all."""
    fresh = stamp.with_name(f"{stamp.name}.{os.getpid()}")
    fresh.write_text(contents, encoding="utf-8")
    fresh.replace(stamp)


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Hold the lock file; whoever comes meanwhile waits. The lock of a dead process is free."""
    with lock.open("a+b") as file:
        if not _take(file, wait=False):
            say("another ./run is setting up; waiting for it")
            _take(file, wait=True)
        yield


if sys.platform == "win32":
    import msvcrt
    import time

    def _take(file: IO[bytes], *, wait: bool) -> bool:
        while True:
            file.seek(0)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    return False
                time.sleep(0.2)
            else:
                return True

else:
    import fcntl

    def _take(file: IO[bytes], *, wait: bool) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
