"""What the server measures of itself, for Prometheus; docs/operations.md lists it.

Everything hangs on one object that is handed through: two servers in one process do not mix.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

import ubongo
from ubongo.core.wire.tables import Stage

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from ubongo.core.decision import CommandId
    from ubongo.core.edition import Seat
    from ubongo.server.limits import Seconds

ANSWER_TIMES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5)
DELAYS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)
COMMIT_TIMES = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5)
GROUPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
LOOP_INTERVAL: Seconds = 0.5
ROLES = ("player", "spectator")
UNKNOWN_KIND = "unknown"
"""The label of every kind that does not exist: otherwise clients could make up endless series."""


class Metrics:
    """Counters and times of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        build = Gauge("ubongo_build_info", "The version.", ["version"], registry=registry)
        build.labels(ubongo.__version__).set(1)
        self._tables = Gauge(
            "ubongo_tables", "Tables in memory, by stage.", ["stage"], registry=registry
        )
        self._connections = Gauge(
            "ubongo_connections", "Open sockets, by role.", ["role"], registry=registry
        )
        self._commands = Counter(
            "ubongo_commands", "Commands that came in, by kind.", ["kind"], registry=registry
        )
        self._refusals = Counter(
            "ubongo_refusals",
            "Requests and commands that were refused, by code.",
            ["code"],
            registry=registry,
        )
        self._answers = Histogram(
            "ubongo_answer_seconds",
            "From the receipt of a command to its answer; contended ones wait on purpose.",
            ["contended"],
            buckets=ANSWER_TIMES,
            registry=registry,
        )
        self._delays = Histogram(
            "ubongo_loop_delay_seconds",
            "How much later than asked the event loop wakes.",
            buckets=DELAYS,
            registry=registry,
        )
        self._commits = Histogram(
            "ubongo_store_commit_seconds",
            "How long the store takes for a transaction.",
            buckets=COMMIT_TIMES,
            registry=registry,
        )
        self._groups = Histogram(
            "ubongo_store_group_size",
            "How many pieces of work share a transaction.",
            buckets=GROUPS,
            registry=registry,
        )
        for role in ROLES:
            self._connections.labels(role)
        for answer in ("no", "yes"):
            self._answers.labels(answer)

    def text(self, stages: Iterable[Stage]) -> bytes:
        """All of it as Prometheus reads it; the stages are those of the tables now."""
        now = list(stages)
        for stage in Stage:
            self._tables.labels(stage.value).set(now.count(stage))
        return generate_latest(self.registry)

    def track_socket(self, seat: Seat | None) -> AbstractContextManager[object]:
        """A socket, for as long as it is open."""
        return self._connections.labels(ROLES[seat is None]).track_inprogress()

    @property
    def connections(self) -> int:
        """How many sockets are open."""
        values = (
            self.registry.get_sample_value("ubongo_connections", {"role": role}) for role in ROLES
        )
        return sum(int(value or 0) for value in values)

    def count_command(self, kind: str, known: frozenset[str]) -> None:
        """Count a command that came in."""
        self._commands.labels(kind if kind in known else UNKNOWN_KIND).inc()

    def count_refusal(self, code: str) -> None:
        """Count a request or a command that was refused."""
        self._refusals.labels(code).inc()

    def observe_answer(self, seconds: Seconds, *, is_contended: bool) -> None:
        """Note how long a command waited for its answer."""
        self._answers.labels("yes" if is_contended else "no").observe(seconds)

    def observe_commit(self, pieces: int, seconds: Seconds) -> None:
        """Note a transaction of the store; called by the store's thread."""
        self._groups.observe(pieces)
        self._commits.observe(seconds)

    async def watch_loop(self) -> None:
        """Measure at intervals, for ever, how late the event loop is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOP_INTERVAL
            await asyncio.sleep(LOOP_INTERVAL)
            self._delays.observe(max(0.0, loop.time() - due))


class Waits:
    """How long the commands of one socket wait for their answers."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._since: dict[CommandId, Seconds] = {}
        self._contended: set[CommandId] = set()

    def note_command(self, command: CommandId) -> None:
        """Note when a command came in."""
        self._since[command] = time.perf_counter()

    def note_contended(self, command: CommandId) -> None:
        """Note that a command waits until no fairer one can come."""
        self._contended.add(command)

    def note_answers(self, commands: Iterable[CommandId]) -> None:
        """Note that these commands are answered now."""
        for command in commands:
            since = self._since.pop(command, None)
            is_contended = command in self._contended
            self._contended.discard(command)
            if since is not None:
                self._metrics.observe_answer(time.perf_counter() - since, is_contended=is_contended)

    def note_refusal(self, code: str) -> None:
        """Note that a command was refused."""
        self._metrics.count_refusal(code)
