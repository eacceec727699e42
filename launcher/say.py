"""How the launcher speaks: short lines on standard error, so that output stays clean."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path


class Trouble(Exception):
    """Something that ends the launcher with one clear message and no traceback."""


def say(line: str) -> None:
    """Tell in one line what is being done."""
    print(f"· {line}", file=sys.stderr, flush=True)


def quietly(
    command: Sequence[str | Path],
    *,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    trouble: str,
) -> None:
    """Run a command without its chatter; if it fails, show all of it and the given sentence."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0:
        print(done.stdout.decode(errors="replace").rstrip(), file=sys.stderr)
        raise Trouble(trouble)
