"""Attacks a real server in every way at once, while honest people play on it, and judges both.

Each attack is taken once before any is taken again, in an order that a seed gives. Whatever the
attackers do, the server answers, loses nothing, tells nobody what is hidden, keeps its quotas, and
is itself again when they have gone.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import statistics
import time
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tools.soak.attacked import attacked_server, faults_in
from tools.soak.crippling import CRIPPLING
from tools.soak.crowding import CROWDING
from tools.soak.garbling import GARBLING
from tools.soak.honest import HonestTable, Visitor
from tools.soak.stalling import STALLING
from tools.soak.stranger import Ground
from ubongo.client import EndedError
from ubongo.core.edition import Refusal
from ubongo.decks.boxes import EDITIONS
from ubongo.server.guests.guests import hash_credential
from ubongo.server.limits import Limits, networks_of, shares

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tools.soak.attacked import AttackedServer, LongStep
    from tools.soak.stalling import Attack
    from ubongo.server.limits import Rate, Seconds

ATTACKS: dict[str, Attack] = {**STALLING, **GARBLING, **CROWDING, **CRIPPLING}
AT_ONCE = 3
LASTS = (2.0, 8.0)
"""Seconds of an attack that is under way."""
BEGINS_WITHIN = 20.0
SOURCES = (
    *(f"198.51.100.{number}" for number in range(1, 9)),
    *(f"2001:db8:1:{number:x}::1" for number in range(4)),
    *(f"2001:db8:{number:x}::1" for number in range(2, 6)),
)
"""Where attackers come from: addresses of their own, and networks that one of them may have."""
SETTLES_WITHIN = 60.0
"""Seconds until nothing is left of those who have gone."""
MOST_DESCRIPTORS = 40
"""More than before the attacks, once they are over."""
MOST_GROWTH = 128_000
"""KiB that the memory may grow by after a third of the time."""
STEPS_TOLD = 12
ROWS_SLACK = 300
"""Rows of one more request each, for all that may be under way."""


@dataclass
class Report:
    """What came of it."""

    seed: int
    attacks: Counter[str] = field(default_factory=Counter)
    ground: Ground | None = None
    boards: list[float] = field(default_factory=list)
    """Seconds after which boards of honest players were answered."""
    pages: list[float] = field(default_factory=list)
    """The same of what the visitor asked for."""
    matches: int = 0
    decisions: int = 0
    memory: list[int] = field(default_factory=list)
    descriptors: list[int] = field(default_factory=list)
    rows: dict[str, int] = field(default_factory=dict)
    waited: Counter[str] = field(default_factory=Counter)
    """Why honest people had to ask once more for a table."""
    long_steps: list[LongStep] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [
            f"seed {self.seed}: {sum(self.attacks.values())} attacks: {_told(self.attacks)}",
            f"boards of honest players were answered after {_quantiles(self.boards)}",
            f"pages of a visitor came after {_quantiles(self.pages)}",
            f"{self.decisions} decisions of {self.matches} honest matches were judged",
            f"honest people waited for a table: {_told(self.waited) or 'never'}",
            f"memory in KiB: {self.memory}; descriptors: {self.descriptors}; stored: {self.rows}",
        ]
        lines += [f"the event loop was kept by {step}" for step in self.long_steps[:STEPS_TOLD]]
        if self.ground is not None:
            found = self.ground.findings
            lines += [
                f"attackers were answered: {_told(found.statuses)}",
                f"refused: {_told(found.refusals)}",
                f"{found.frames} frames; closed: {_told(found.closings)}",
            ]
        return "\n".join([*lines, *(f"wrong: {each}" for each in self.wrong or ["nothing"])])


def _told(counted: Counter[str] | Counter[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counted.most_common())


def _quantiles(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "too few to tell"
    cuts = statistics.quantiles(seconds, n=100)
    told = ", ".join(f"p{percent} {1000 * cuts[percent - 1]:.0f}" for percent in (50, 95, 99))
    return f"{told}, at most {1000 * max(seconds):.0f} ms (of {len(seconds)})"


class Hostile:
    """One server, those who play there, and those who would rather nobody did."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self._dice = folder, random.Random(seed)
        self.report = Report(seed)
        self._tables: dict[str, HonestTable] = {}
        self._waiting: list[str] = []

    async def run(self, seconds: Seconds, lasts: tuple[float, float] = LASTS) -> Report:
        """Attack for so long."""
        report = self.report
        with attacked_server(self._folder) as server:
            ground = report.ground = Ground(server.address, self._dice, SOURCES)
            ground.pid = server.pid
            visitor = Visitor(server.address, self._dice)
            begun = time.monotonic()
            try:
                await visitor.begin()
                await asyncio.gather(*(self._renew(key, server) for key in EDITIONS))
                ground.codes = [visitor.code, *(each.bots.code for each in self._tables.values())]
                self._look_at(server)
                others = [
                    asyncio.create_task(work)
                    for work in (visitor.look(), self._keep_playing(server, ground, visitor))
                ]
                await self._attack(server, ground, seconds, lasts)
                await self._settle(server, visitor)
                await self._end(others)
                await self._check_honest(server)
                ready = await ground.somebody("").ask("GET", "readyz")
                if ready.status != 200:
                    report.wrong.append(f"/readyz says {ready.status}")
            finally:
                visitor.close()
                for table in self._tables.values():
                    await table.close()
            report.long_steps += server.long_steps()
            if fault := await server.stop():
                report.wrong.append(fault)
            report.wrong += faults_in(server.log(), ground.secrets)
            report.wrong += self._rows_above(server, ground, time.monotonic() - begun)
            report.wrong += [*ground.findings.wrong, *visitor.findings.wrong]
            report.pages += visitor.took
        return report

    # Attacking.

    async def _attack(
        self, server: AttackedServer, ground: Ground, seconds: Seconds, lasts: tuple[float, float]
    ) -> None:
        """Some attacks at a time, for so long."""
        order = self._in_order()
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds

        async def one_after_the_other() -> None:
            while loop.time() < until:
                await self._take(next(order), ground, self._dice.uniform(*lasts), until)

        async def look() -> None:
            for _ in range(8):
                await asyncio.sleep(seconds / 9)
                self._look_at(server)

        await asyncio.gather(look(), *(one_after_the_other() for _ in range(AT_ONCE)))

    def _in_order(self) -> Iterator[str]:
        while True:
            yield from self._dice.sample(list(ATTACKS), len(ATTACKS))

    async def _take(self, name: str, ground: Ground, lasts: Seconds, until: Seconds) -> None:
        """One attack, from its beginning to its end."""
        loop = asyncio.get_running_loop()
        self.report.attacks[name] += 1
        begun = asyncio.Event()

        async def attack() -> None:
            await ATTACKS[name](ground.attacked(begun.set))

        attacking = asyncio.create_task(attack())
        with suppress(TimeoutError):
            async with asyncio.timeout_at(min(until, loop.time() + BEGINS_WITHIN)):
                await begun.wait()
        await asyncio.wait([attacking], timeout=max(0, min(lasts, until - loop.time())))
        attacking.cancel()
        (ended,) = await asyncio.gather(attacking, return_exceptions=True)
        if isinstance(ended, Exception) and not _is_hung_up(ended):
            ground.findings.find(f"the attack {name} itself failed: {ended!r}")

    def _look_at(self, server: AttackedServer) -> None:
        self.report.memory.append(server.memory())
        self.report.descriptors.append(server.descriptors())

    # Those who play.

    async def _renew(self, edition: str, server: AttackedServer) -> None:
        """Another match of this edition, as soon as the server grants it."""
        while True:
            table = HonestTable(edition, server.address, self._dice)
            try:
                await table.begin()
            except (Refusal, OSError) as error:
                self.report.waited[getattr(error, "code", type(error).__name__)] += 1
                await asyncio.sleep(1)
            else:
                self._tables[edition] = table
                return

    async def _keep_playing(self, server: AttackedServer, ground: Ground, visitor: Visitor) -> None:
        """Judge each match that is over, and play another one."""
        while True:
            await asyncio.sleep(0.5)
            for edition, table in list(self._tables.items()):
                if table.bots.is_over or table.gone():
                    del self._tables[edition]
                    await self._judge(table, server)
                    await table.close()
                    await self._renew(edition, server)
                    codes = [each.bots.code for each in self._tables.values()]
                    ground.codes[:] = [visitor.code, *codes]

    async def _judge(self, table: HonestTable, server: AttackedServer) -> None:
        report = self.report
        report.wrong += table.gone()
        report.matches += 1
        try:
            report.decisions += await table.judge(server.database)
        except (AssertionError, LookupError, ValueError) as error:
            report.wrong.append(f"{table.bots.key}: {error!r}")
        for player in table.bots.players:
            report.boards += [took for kind, took in player.took if kind == "arrange"]

    async def _check_honest(self, server: AttackedServer) -> None:
        """Everybody is answered still, and what they were told is there."""
        for table in self._tables.values():
            try:
                await table.bots.check_alive()
                await table.until_answered()
            except (TimeoutError, EndedError) as error:
                self.report.wrong.append(f"{table.bots.key}: nobody answers any more: {error!r}")
            await self._judge(table, server)

    async def _end(self, others: list[asyncio.Task[None]]) -> None:
        for task in others:
            task.cancel()
        for ended in await asyncio.gather(*others, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    # Afterwards.

    async def _settle(self, server: AttackedServer, visitor: Visitor) -> None:
        """Wait until the server is rid of the attackers, and look whether it is."""
        most = self.report.descriptors[0] + MOST_DESCRIPTORS
        until = time.monotonic() + SETTLES_WITHIN
        while server.descriptors() > most and time.monotonic() < until:  # noqa: ASYNC110 - it cannot tell
            await asyncio.sleep(0.2)
        self._look_at(server)
        memory, descriptors = self.report.memory, self.report.descriptors[-1]
        if descriptors > most:
            self.report.wrong.append(f"{descriptors} descriptors are open still")
        if (growth := memory[-1] - memory[len(memory) // 3]) > MOST_GROWTH:
            self.report.wrong.append(f"the memory grew by {growth} KiB")

    def _rows_above(
        self, server: AttackedServer, ground: Ground, seconds: Seconds
    ) -> Iterator[str]:
        """Guests and networks for whom more is stored than their quotas."""
        limits = Limits()
        with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as database:
            guests = dict(database.execute("SELECT credential_hash, guest FROM devices"))
            rows = Counter(dict(database.execute(ROWS_OF_HOSTS)))
        of_guests: Counter[str] = Counter()
        of_networks: Counter[tuple[int, str]] = Counter()
        new: Counter[tuple[int, str]] = Counter()
        for credential, source in ground.credentials:
            guest = guests.get(hash_credential(credential), credential)
            of_guests[guest] = 2 + rows[guest]
            for times, network in zip(shares(), networks_of(source), strict=False):
                of_networks[times, network] += of_guests[guest]
                new[times, network] += 1
        self.report.rows = {
            "guests": len(of_guests),
            "rows of a guest": max(of_guests.values(), default=0),
            "rows of a network": max(of_networks.values(), default=0),
            "guests of a network": max(new.values(), default=0),
        }
        for guest, count in of_guests.items():
            if count > _most(limits.rows_of_a_guest, seconds):
                yield f"{count} rows are stored for the guest {guest}"
        for (times, network), count in of_networks.items():
            if count > _most(limits.rows_of_an_address.times(times), seconds):
                yield f"{count} rows are stored for {network}"
        for (times, network), count in new.items():
            if count > _most(limits.new_guests.times(times), seconds, slack=1):
                yield f"{count} guests came from {network}"


ROWS_OF_HOSTS = """
SELECT host, sum(length + 1 + (SELECT count(*) FROM match_seats WHERE match = matches.id))
FROM matches WHERE host IS NOT NULL GROUP BY host
"""


def _most(rate: Rate, seconds: Seconds, slack: int = ROWS_SLACK) -> float:
    """What a rate limit lets through in a time."""
    return rate.burst + seconds / rate.every + slack


def _is_hung_up(error: BaseException) -> bool:
    """Whether nothing failed but connections, which a server may drop."""
    if isinstance(error, BaseExceptionGroup):
        return all(map(_is_hung_up, error.exceptions))
    return isinstance(error, OSError)
