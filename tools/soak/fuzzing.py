"""Nonsense against live tables: random frames, mutated ones, and commands with random data.

Two bots play at every table of a real server, on the third seat and around it sit those who send
nonsense. The tables must go on, nothing may fail, and the memory must not grow.
"""

from __future__ import annotations

import asyncio
import http.client
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from tools.soak.bot_table import BotTable
from tools.soak.killable import SPEED, KillableServer
from tools.soak.nonsense import Nonsense, written
from ubongo.client import Guest
from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import SUBPROTOCOL
from ubongo.editions.registry import EDITIONS, shipped_edition

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection


SEATS = 3
"""Two bots play, the third seat is for somebody who sends nonsense."""
ATTACKERS_AT_A_TABLE = 3
HTTP_SHARE = 0.03
ANSWER_TIMEOUT = 0.05
"""Seconds for the answer to a frame, or for the end of its socket, before the next one is sent."""
MOST_GROWTH = 16_000
"""KiB that the memory may grow by after a fifth of the frames."""


@dataclass
class Report:
    """What came of it."""

    frames: int = 0
    requests: Counter[int] = field(default_factory=Counter)
    closings: Counter[int | None] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    matches: int = 0
    memory: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        closings = ", ".join(f"{code} {n}" for code, n in self.closings.most_common())
        statuses = ", ".join(f"{status} {n}" for status, n in sorted(self.requests.items()))
        return (
            f"{self.frames} frames; closed: {closings}; answered: "
            f"{', '.join(f'{code} {n}' for code, n in self.answers.most_common(8))}; requests: "
            f"{statuses}; {self.matches} matches were played on to their ends; memory in KiB: "
            f"{self.memory}; wrong: {self.wrong or 'nothing'}"
        )


class Fuzz:
    """A server under nonsense."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.server = KillableServer(folder)
        self._dice = random.Random(seed)
        self._left = 0
        self._tables: dict[str, BotTable] = {}
        self.report = Report()

    async def run(self, frames: int) -> Report:
        """Send so many."""
        await self.server.start()
        self._left = frames
        try:
            await asyncio.gather(*(self._renew(key) for key in EDITIONS))
            playing = [asyncio.create_task(self._play(key)) for key in EDITIONS]
            watching = asyncio.create_task(self._watch(frames))
            attackers = [
                self._attack(key, number)
                for key in EDITIONS
                for number in range(ATTACKERS_AT_A_TABLE)
            ]
            await asyncio.gather(*attackers)
            for task in (*playing, watching):
                task.cancel()
            await asyncio.gather(*playing, watching, return_exceptions=True)
            for table in self._tables.values():
                await table.check_alive()
            self.report.memory.append(self.server.memory())
        finally:
            for table in self._tables.values():
                await table.close()
            self.server.kill()
        self._judge()
        return self.report

    async def _watch(self, frames: int) -> None:
        """The memory at every fifth of the way."""
        while True:
            if self.report.frames >= frames * (len(self.report.memory) + 1) / 5:
                self.report.memory.append(self.server.memory())
            await asyncio.sleep(0.05)

    async def _renew(self, key: str) -> None:
        table = BotTable(key, self.server.address, self._dice, SPEED, SEATS)
        await table.begin()
        before = self._tables.get(key)
        self._tables[key] = table
        if before is not None:
            await before.close()

    async def _play(self, key: str) -> None:
        """Match after match."""
        while True:
            await self._tables[key].until_over()
            self.report.matches += 1
            await self._renew(key)

    async def _attack(self, key: str, number: int) -> None:
        """Socket after socket, on the third seat or as a spectator."""
        nonsense = Nonsense(random.Random(self._dice.random()), shipped_edition(key))
        while self._left > 0:
            table = self._tables[key]
            guest = table.guests[2] if number == 0 else Guest(self.server.address)
            with suppress(InvalidHandshake, Refusal):  # of a table that has just been over
                await self._attack_on_a_socket(table, guest, nonsense)

    async def _attack_on_a_socket(self, table: BotTable, guest: Guest, nonsense: Nonsense) -> None:
        ticket = await guest.ticket(table.code)
        async with connect(
            guest.socket_address,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            proxy=None,
            ping_interval=None,
            max_queue=None,
            close_timeout=0.5,
        ) as socket:
            await socket.send(written({"type": "hello", "ticket": ticket}))
            answered = asyncio.Event()
            listening = asyncio.create_task(self._listen(socket, answered))
            with suppress(ConnectionClosed):
                while self._left > 0 and table in self._tables.values():
                    self._left -= 1
                    self.report.frames += 1
                    answered.clear()
                    await self._send(socket, nonsense)
                    if self._dice.random() < HTTP_SHARE:
                        await self._request(nonsense.request(table.code))
                    with suppress(TimeoutError):
                        await asyncio.wait_for(answered.wait(), ANSWER_TIMEOUT)
            await socket.close()
            await listening
            self.report.closings[socket.close_code] += 1

    async def _send(self, socket: ClientConnection, nonsense: Nonsense) -> None:
        frame = nonsense.frame()
        if isinstance(frame, str):
            frame = frame.encode(errors="replace").decode()
        await socket.send(frame)

    async def _listen(self, socket: ClientConnection, answered: asyncio.Event) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                frame = msgspec.json.decode(text)
                if frame["type"] in {"ack", "nak"}:
                    self.report.answers[frame.get("code", "ack")] += 1
                    answered.set()
                elif frame.get("ids"):
                    self.report.answers["decided"] += len(frame["ids"])
                    answered.set()
        answered.set()

    async def _request(self, request: tuple[str, str, bytes]) -> None:
        status = await asyncio.to_thread(self._asked, *request)
        self.report.requests[status] += 1
        if status >= 500 and status != 503:
            self.report.wrong.append(f"{status} to {request}")

    def _asked(self, method: str, path: str, body: bytes) -> int:
        connection = http.client.HTTPConnection(self.server.address.split("/")[2], timeout=120)
        try:
            connection.request(method, path, body or None, {"content-type": "application/json"})
            return connection.getresponse().status
        finally:
            connection.close()

    def _judge(self) -> None:
        """Whatever failed stands in the server's log."""
        log = self.server.log()
        self.report.wrong += [line for line in log.splitlines() if "failed" in line][:5]
        if "Traceback" in log:
            self.report.wrong.append(log[log.index("Traceback") :][:2000])
        if self.report.closings[1011]:
            self.report.wrong.append("a table failed")
        growth = self.report.memory[-1] - self.report.memory[0]
        if growth > MOST_GROWTH:
            self.report.wrong.append(f"the memory grew by {growth} KiB")
