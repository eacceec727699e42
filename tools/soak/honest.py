"""Those who only want to play, while others attack: two bots, a spectator, and somebody who waits.

All of them come from the machine's own address, which no attacker uses.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from tools.soak.bot_player import TracedPlayer
from tools.soak.bot_table import BotTable
from tools.soak.judging import Judge
from tools.soak.stranger import Ground
from ubongo.client import Guest
from ubongo.core.wire.frames import Pong
from ubongo.decks.boxes import EDITIONS
from ubongo.server.store.matches import load_match
from ubongo.server.store.opening import open_store

if TYPE_CHECKING:
    import random

    from tools.light_socket import Socket

ANSWERED_WITHIN = 60.0
"""Seconds for what was asked last."""
PAGES = (
    "",
    "api/tables",
    "api/unfinished",
    "api/results",
    "api/statistics",
    f"api/daily/{EDITIONS[0]}",
    "healthz",
)
VISIT_EVERY = 0.2
"""Seconds."""


class HonestTable:
    """Two who play, and one who watches: everything that they are told is judged."""

    def __init__(self, edition: str, address: str, dice: random.Random) -> None:
        self.bots = BotTable(edition, address, dice, speed=1.0)
        self._watcher: TracedPlayer | None = None
        self._address = address

    @property
    def people(self) -> list[TracedPlayer]:
        """All who are there."""
        return [*self.bots.players, *([self._watcher] if self._watcher else [])]

    async def begin(self) -> None:
        """Sit down, and be watched."""
        try:
            await self.bots.begin()
            watcher = TracedPlayer(Guest(self._address), self.bots.code, self.bots.edition)
            self._watcher = await watcher.__aenter__()
        except BaseException:
            await self.close()
            raise

    def gone(self) -> list[str]:
        """Who could not go on, and why."""
        failed = [task.exception() for task in self.bots.playing if task.done()]
        return [f"{self.bots.key}: {error!r}" for error in failed if error is not None]

    async def until_answered(self) -> None:
        """Wait for what was asked last."""
        async with asyncio.timeout(ANSWERED_WITHIN):
            for player in self.bots.players:
                while player.unanswered:
                    player.stirred.clear()
                    await player.stirred.wait()

    async def close(self) -> None:
        """Everybody goes."""
        await self.bots.close()
        if self._watcher is not None:
            await self._watcher.close()

    async def judge(self, database: str) -> int:
        """Whether the store has all that was told, and nobody was told too much; how much."""
        told = [(player, list(player.frames)) for player in self.people]
        store = await open_store(database)
        try:
            stored = await store.read(load_match, self.bots.players[0].match)
        finally:
            await store.close()
        judge = Judge(stored, self.bots.edition)
        judge.check_log()
        for player, frames in told:
            judge.check_frames(player.seat, frames, player.sent)
        return len(judge.decisions)


class Visitor:
    """Looks at pages, and waits at a table that others may come to."""

    def __init__(self, address: str, dice: random.Random) -> None:
        self._ground = Ground(address, dice)
        self._who = self._ground.somebody()
        self.findings = self._ground.findings
        self.took: list[float] = []
        self.code = ""
        self._socket: Socket | None = None

    async def begin(self) -> None:
        """Make a table, and sit down."""
        wanted = {"edition": EDITIONS[0], "options": {"seats": 4}, "is_public": True}
        self.code = await self._who.ask_for("POST", "api/tables", wanted, "code") or ""
        await self._who.ask("POST", f"api/tables/{self.code}/seats", {"name": "Anna"})
        self._socket = await self._who.visit(self.code, self._heard)

    def _heard(self, data: bytes) -> None:
        if data.startswith(b'{"type":"ping"') and self._socket is not None:
            self._socket.send(msgspec.json.encode(Pong(msgspec.json.decode(data)["n"])))

    async def look(self) -> None:
        """Ask for one page after the other; each has to be answered."""
        while True:
            for path in (*PAGES, f"api/tables/{self.code}"):
                begun = time.monotonic()
                answer = await self._who.ask("GET", path)
                self.took.append(time.monotonic() - begun)
                if not answer.status:
                    self.findings.find(f"no answer to GET /{path}")
                await asyncio.sleep(VISIT_EVERY)

    def close(self) -> None:
        """Go away."""
        if self._socket is not None:
            self._socket.close()
