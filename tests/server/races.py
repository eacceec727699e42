"""Races of two equal players over unequal lines, by the real table on a virtual clock."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING
from unittest.mock import patch

from msgspec import Raw

from tools.soak.memory_store import MemoryStore
from tools.soak.simulated import SimulatedPlayer, Ways, World, seeded_secrets
from tools.soak.virtual_loop import virtually
from ubongo.bots.study import study
from ubongo.core.edition import Refusal
from ubongo.core.race.messages import Rolled, RoundOpened, TaskSolved
from ubongo.core.ties import TOLERANCE
from ubongo.core.wire.frames import Decided, Ping, Pong
from ubongo.core.wire.tables import NewTable
from ubongo.editions.registry import shipped_edition
from ubongo.server.guests.guests import Guest
from ubongo.server.tables.games import Games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from websockets.asyncio.client import ClientConnection

    from ubongo.core.edition import Millis
    from ubongo.core.wire.frames import FromServer

FAST = Ways(up=0.006, down=0.012, jitter=0.002)
"""A round trip of some 20 ms."""
SLOW = Ways(up=0.120, down=0.070, jitter=0.010)
"""A round trip of some 200 ms, most of it on the way to the server."""
THINKING, SPREAD = 5.0, 0.3
"""Seconds that a task takes, and by how much that differs."""
ROUNDS = 250
ON_THE_FAST_LINE, ON_THE_SLOW_LINE = 0, 1


@dataclass(frozen=True)
class Course:
    """Two lines, whether the table makes up for them, and what the slow one adds to its calls."""

    is_fair: bool = True
    tolerance: Millis = TOLERANCE
    lines: tuple[Ways, Ways] = (FAST, SLOW)
    forged: Mapping[str, int] = field(default_factory=dict)


class Racer(SimulatedPlayer):
    """Rolls when it may, thinks for some seconds, and calls."""

    def __init__(self, world: World, seat: int, code: str, ways: Ways, dice: random.Random) -> None:
        edition = shipped_edition("light_dark")
        super().__init__(world, Guest(f"racer {seat}"), code, edition, ways)
        self._dice = dice
        self.forged: Mapping[str, int] = {}
        self.refusals: list[str] = []
        self._deeds: set[asyncio.Task[None]] = set()

    async def _take(self, frame: FromServer, socket: ClientConnection) -> None:
        await super()._take(frame, socket)
        if isinstance(frame, Ping) and self.forged:
            for ahead in range(1, 4):
                await self._put(Pong(frame.n + ahead))
        if not isinstance(frame, Decided):
            return
        for told in takewhile(lambda each: each.number == frame.number, reversed(self.events)):
            self._seen(told.event)

    def _seen(self, event: object) -> None:
        if isinstance(event, RoundOpened) and event.starter == self.seat:
            self._soon(0, "roll")
        if isinstance(event, Rolled) and self.seat is not None:
            task = event.tasks[self.seat]
            assert task is not None
            found = study("light_dark", event.label, task).solutions[0]
            solution = " ".join(lie.token for _, lie in found)
            seconds = THINKING + self._dice.random() * SPREAD
            if self.forged:
                forged: dict[str, int | str] = {"solution": solution, **self.forged}
                self._soon(seconds, "claim", **forged)
            self._soon(seconds, "claim", solution=solution)

    async def close(self) -> None:
        """Go away, and leave undone what was to be done."""
        for task in list(self._deeds):
            task.cancel()
        await super().close()

    def _soon(self, seconds: float, kind: str, **data: int | str) -> None:
        task = asyncio.create_task(self._after(seconds, kind, data))
        self._deeds.add(task)
        task.add_done_callback(self._deeds.discard)

    async def _after(self, seconds: float, kind: str, data: dict[str, int | str]) -> None:
        await asyncio.sleep(seconds)
        try:
            await self.do(kind, **data)
        except Refusal as refusal:
            self.refusals.append(refusal.code)


class Match:
    """So many rounds of two players."""

    def __init__(self, seed: int, course: Course) -> None:
        self._seed, self._course = seed, course
        self.world = World(MemoryStore(), Games(), seed)
        self.racers: list[Racer] = []

    async def run(self, rounds: int) -> list[int]:
        """Who was first in each of them."""
        self.world.start()
        options = Raw(b'{"seats":2,"glass":60000}')
        wanted = NewTable(
            "light_dark", options, is_fair=self._course.is_fair, tolerance=self._course.tolerance
        )
        guests = [Guest(f"racer {seat}") for seat in range(2)]
        code = await self.world.make_table(wanted, guests[0])
        for guest in guests:
            await self._sit(code, guest)
        self.racers = [
            Racer(self.world, seat, code, ways, random.Random(self._seed + seat))
            for seat, ways in enumerate(self._course.lines)
        ]
        self.racers[ON_THE_SLOW_LINE].forged = self._course.forged
        for racer in self.racers:
            await racer.__aenter__()
        await asyncio.sleep(60)  # for a few pings
        for guest in guests:
            await self._get_ready(code, guest)
        first = self.racers[ON_THE_FAST_LINE]
        await first.until(lambda view: view.round and view.round.number > rounds, rounds * 120)
        winners = [
            each.event.seat
            for each in first.events
            if isinstance(each.event, TaskSolved) and each.event.place == 1
        ]
        for racer in self.racers:
            await racer.close()
        await self.world.kill()
        return winners

    async def _sit(self, code: str, guest: Guest) -> None:
        await self.world.at_table(code, guest, lambda table: table.gathering.sit(guest, guest))

    async def _get_ready(self, code: str, guest: Guest) -> None:
        await self.world.at_table(code, guest, lambda table: table.set_ready(guest, is_ready=True))


def race(number: int, course: Course, seed: int = 1) -> list[int]:
    """The winners of so many races."""
    winners: list[int] = []
    with patch("ubongo.editions.light_dark.rules.ROUNDS", ROUNDS + 1), seeded_secrets(seed):
        while len(winners) < number:
            seed += 2
            rounds = min(ROUNDS, number - len(winners))
            match = Match(seed, course)
            winners += virtually(match.run(rounds))
            refused = [code for racer in match.racers for code in racer.refusals]
            assert set(refused) == ({"command.malformed"} if course.forged else set())
    return winners


def share_of_the_slow_line(winners: list[int]) -> float:
    """How often the slow line was first, in per cent."""
    return 100 * winners.count(ON_THE_SLOW_LINE) / len(winners)
