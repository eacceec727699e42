"""A server's process under load, and what it did in a stretch of time."""

import asyncio
import os
import re
import signal
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

from bench._load import Load, Tally
from tools.servers import memory_of, process, told_address

TICKS = os.sysconf("SC_CLK_TCK")
PLAIN_WANTED, CONTENDED_WANTED = 0.100, 0.350
"""Seconds from a command to its answer, for all but one of a hundred."""
COMMANDS_BEFORE = 1_925
"""Commands per CPU second, measured with 300 tables at a command per second and seat.

Then a command cost rows in three tables and several frames for each player.
"""
INSIDE = {
    "ubongo_loop_delay_seconds": "a delay of the event loop",
    "ubongo_store_commit_seconds": "a commit",
}


class Server:
    """A server's process."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self._process, self.address = process, address

    @property
    def cpu(self) -> float:
        """Processor seconds so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").split()
        return (int(fields[13]) + int(fields[14])) / TICKS

    def profile(self) -> None:
        """Have it look at itself from now on."""
        self._process.send_signal(signal.SIGUSR1)

    def histogram(self, name: str) -> Counter[float]:
        """What the server itself has measured: how many so far were at most so long."""
        with urlopen(f"{self.address}metrics", timeout=5) as answer:  # noqa: S310 - our own
            lines = answer.read().decode().splitlines()
        pattern = re.compile(name + r'_bucket\{le="([^"]+)"\} (\S+)')
        found = map(pattern.match, lines)
        return Counter({float(each[1]): int(float(each[2])) for each in found if each})

    @property
    def memory(self) -> int:
        """KiB."""
        return memory_of(self._process.pid)


@asynccontextmanager
async def serving(kind: str, *options: str) -> AsyncIterator[Server]:
    """A server, until it is measured."""
    with process("bench._serving", kind, *options, errors=subprocess.DEVNULL) as running:
        address = told_address(running)
        await asyncio.sleep(1)
        yield Server(running, address)
        running.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            running.wait(20)


def ratio(value: float, wanted: float, unit: str) -> str:
    """A figure beside what is wanted."""
    verdict = "ok" if value <= wanted else "above"
    return f"{value:,.0f} {unit} ({value / wanted:.2f} of {wanted:,.0f}: {verdict})"


def p99(times: list[float]) -> float:
    """What ninety-nine of a hundred stay under, in seconds."""
    return statistics.quantiles(times, n=100)[98] if len(times) > 1 else 0.0


def cost_of(commands: int, cpu: float) -> str:
    """The processor's share of each command, by how many it did in so many of its seconds."""
    done = max(1, commands)
    speed = done / max(cpu, 1 / TICKS)
    return (
        f"a command: {1e6 * cpu / done:,.0f} µs of the server's processor,"
        f" {speed:,.0f} commands per CPU second"
        f" ({speed / COMMANDS_BEFORE:.2f} of the {COMMANDS_BEFORE:,} with 300 tables"
        f" before decisions were one row and one frame)"
    )


class Stretch:
    """A stretch of time under load, and what the server did in it."""

    def __init__(self, load: Load, server: Server) -> None:
        self._load, self._server = load, server
        self.tally = Tally()
        self.seconds = self.cpu = self.own_cpu = 0.0
        self.inside: dict[str, float] = {}

    async def last(self, seconds: float) -> None:
        """Let so much time pass."""
        before = {name: await asyncio.to_thread(self._server.histogram, name) for name in INSIDE}
        self.tally = self._load.total.anew()
        cpu, own_cpu, start = self._server.cpu, time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        self.seconds = time.perf_counter() - start
        self.cpu, self.own_cpu = self._server.cpu - cpu, time.process_time() - own_cpu
        for name, then in before.items():
            now = await asyncio.to_thread(self._server.histogram, name)
            self.inside[name] = at_most({each: now[each] - then[each] for each in now})

    @property
    def answered(self) -> int:
        """How many commands were."""
        return self.tally.taken + self.tally.refused

    @property
    def cost(self) -> str:
        """What a command costs, with all that it leads to, beside what it did before."""
        return cost_of(self.answered, self.cpu)

    @property
    def messages_per_cpu_second(self) -> float:
        """In and out."""
        return (self.tally.sent + self.tally.received) / max(self.cpu, 0.01)

    def tell(self) -> None:
        """Print it."""
        tally = self.tally
        plain, contended = p99(tally.plain), p99(tally.contended)
        print(
            f"  {tally.sent / self.seconds:,.0f} commands/s, {tally.received / self.seconds:,.0f}"
            f" frames/s out, the server at {100 * self.cpu / self.seconds:.0f} % of a core,"
            f" the load at {100 * self.own_cpu / self.seconds:.0f} %,"
            f" {self.messages_per_cpu_second:,.0f} messages per CPU second\n"
            f"  {self.cost}\n"
            f"  command to answer: median {1000 * statistics.median(tally.plain or [0]):.1f} ms,"
            f" p99 {ratio(1000 * plain, 1000 * PLAIN_WANTED, 'ms')};"
            f" contended p99 {ratio(1000 * contended, 1000 * CONTENDED_WANTED, 'ms')}"
            f" of {len(tally.contended)}\n"
            f"  inside, 99 of 100 are at most: {', '.join(self._inside())}\n"
            f"  {', '.join(f'{kind} {number}' for kind, number in tally.kinds.most_common())}",
            flush=True,
        )

    def _inside(self) -> list[str]:
        return [f"{INSIDE[name]} {1000 * most:g} ms" for name, most in self.inside.items()]


def at_most(buckets: dict[float, int]) -> float:
    """What ninety-nine of a hundred stay under, by a histogram."""
    whole = max(buckets.values(), default=0)
    return min((most for most, number in buckets.items() if number >= 0.99 * whole), default=0.0)
