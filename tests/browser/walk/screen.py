"""Programs that the walk starts, and a screen that nobody sees.

WebKitGTK has no window without a screen, and Firefox without one draws no WebGL.
"""

from __future__ import annotations

import os
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Process = subprocess.Popen[bytes]


@contextmanager
def started(*command: str, env: Mapping[str, str], fds: tuple[int, ...] = ()) -> Iterator[Process]:
    """A program that is ended in the end; what it prints is of no interest."""
    void = subprocess.DEVNULL
    with subprocess.Popen(command, env=env, pass_fds=fds, stdout=void, stderr=void) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def unseen_screen() -> Iterator[dict[str, str]]:
    """The variables with which a program finds the screen; English is spoken there."""
    reading, writing = os.pipe()
    screen = ("-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-displayfd", str(writing))
    with started("Xvfb", *screen, env=os.environ, fds=(writing,)):
        os.close(writing)
        with os.fdopen(reading) as said:
            number = said.readline().strip()
        assert number, "Xvfb does not start"
        here = {"DISPLAY": f":{number}", "GDK_BACKEND": "x11", "LC_ALL": "C"}
        yield {**os.environ, **here}
