"""`ubongo serve` in a process of its own, which is looked at from outside and from its loop."""

from __future__ import annotations

import asyncio
import re
import signal
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tools.servers import EXIT_TIMEOUT, memory_of, process, told_address

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (DEBUG|INFO|WARNING|ERROR) ([\w.]+): ")
KNOWN = ("ubongo.server.", "ubongo.core.", "uvicorn.", "asyncio")
"""Who writes."""
WORD = re.compile(r"[\w-]{8,}")
MOST_TOLD, LONGEST_TOLD = 10, 6_000
MAY_BE_ERRORS = ("ulimit -n",)
"""What a server that is well tells as an error: how many files the system lets it have."""
STEPS = "steps.log"
PROC = Path("/proc")
EXPECTED = frozenset({0, -signal.SIGTERM})
"""With which a server ends that was told to."""


class LongStep(NamedTuple):
    """A function that kept the event loop: how often, and for how many milliseconds at most."""

    what: str
    times: int
    most: float

    def __str__(self) -> str:
        return f"{self.what} {self.times} times, at most {self.most:.0f} ms"


class AttackedServer:
    """A running server, with its limits and its logs as people have them."""

    def __init__(self, running: subprocess.Popen[str], folder: Path) -> None:
        self._running, self._folder = running, folder
        self.address = told_address(running)
        self.pid = running.pid
        self._steps_before = len((folder / STEPS).read_text(encoding="utf-8").splitlines())

    @property
    def database(self) -> str:
        """The file."""
        return str(self._folder / "ubongo.db")

    def log(self) -> str:
        """All that it wrote; bytes that are no UTF-8 stay as they are."""
        written = (self._folder / "server.log").read_bytes()  # as text, it would lose returns
        return written.decode("utf-8", "surrogateescape")

    def long_steps(self) -> list[LongStep]:
        """What kept its event loop for long since it listens, the longest first."""
        lines = (
            (self._folder / STEPS).read_text(encoding="utf-8").splitlines()[self._steps_before :]
        )
        times: dict[str, list[float]] = {}
        for line in lines:
            took, _, what = line.partition(" ")
            times.setdefault(what, []).append(float(took))
        found = (LongStep(what, len(each), max(each)) for what, each in times.items())
        return sorted(found, key=lambda step: -step.most)

    def memory(self) -> int:
        """KiB that it has, where the system tells."""
        return memory_of(self.pid)

    def descriptors(self) -> int:
        """How many files and connections it has open, where the system tells."""
        folder = PROC / str(self.pid) / "fd"
        return len(list(folder.iterdir())) if folder.exists() else 0

    async def stop(self) -> str:
        """Tell it to stop; what was wrong with how it did."""
        below = descendants(self.pid)
        self._running.send_signal(signal.SIGTERM)
        code = await asyncio.to_thread(self._running.wait, EXIT_TIMEOUT)
        if code not in EXPECTED:
            return f"it ended with {code}"
        for _ in range(100):
            if not (left := [pid for pid in below if _is_alive(pid)]):
                return ""
            await asyncio.sleep(0.1)
        return f"processes {left} outlived it"


@contextmanager
def attacked_server(folder: Path) -> Iterator[AttackedServer]:
    """A server that says all that it has to say, into a file."""
    words = ("--port", "0", "--host", "127.0.0.1", "--log-level", "debug", "--no-browser")
    database = str(folder / "ubongo.db")
    with (
        (folder / "server.log").open("wb") as log,
        process(
            "tools.soak.watched_serve",
            str(folder / STEPS),
            *("serve", "--database", database, *words),
            errors=log,
        ) as running,
    ):
        try:
            yield AttackedServer(running, folder)
        finally:
            running.send_signal(signal.SIGCONT)


def faults_in(log: str, secrets: set[str]) -> list[str]:
    """What no server should write: forged, failed, or with what belongs to somebody.

    Lines that begin as none does are told together with the one before.
    """
    entries: list[list[str]] = [[]]
    for line in log.removesuffix("\n").split("\n"):
        if LINE.match(line):
            entries.append([])
        entries[-1].append(line)
    wrong = ["\n".join(lines) for lines in entries if lines and not _is_well(lines, secrets)]
    return [f"in the log: {each[:LONGEST_TOLD]}" for each in wrong[:MOST_TOLD]]


def _is_well(lines: list[str], secrets: set[str]) -> bool:
    first, *others = lines
    found = LINE.match(first)
    if found is None or others:
        return False
    is_told = found[1] != "ERROR" or any(known in first for known in MAY_BE_ERRORS)
    is_open = secrets.isdisjoint(WORD.findall(first))
    return is_told and is_open and found[2].startswith(KNOWN) and first.isprintable()


def descendants(pid: int) -> list[int]:
    """All processes below this one, where the system tells."""
    parents: dict[int, int] = {}
    for folder in PROC.glob("[0-9]*"):
        try:
            after_name = (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except (OSError, UnicodeDecodeError):  # it is gone
            continue
        parents[int(folder.name)] = int(after_name[1])
    found = [pid]
    for parent in found:
        found += [child for child, own in parents.items() if own == parent]
    return found[1:]


def is_running(pid: int, what: str) -> bool:
    """Whether this word stands in the command line of a process."""
    try:
        return what.encode() in (PROC / str(pid) / "cmdline").read_bytes()
    except OSError:
        return False


def _is_alive(pid: int) -> bool:
    stat = PROC / str(pid) / "stat"
    return stat.exists() and stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
