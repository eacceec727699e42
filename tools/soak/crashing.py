"""Kills a real server in the middle of matches, and looks at what the next one knows of them.

One table of every edition is played on it at the same time, by bots through the client.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tools.soak.bot_table import ANSWER_TIMEOUT, MATCH_TIMEOUT, BotTable
from tools.soak.judging import Judge
from tools.soak.killable import SPEED, KillableServer
from tools.soak.soaked import soaked
from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import Ack, Decided, Live, Nak, Proof, Snapshot
from ubongo.editions.registry import EDITIONS
from ubongo.server.store.matches import load_match
from ubongo.server.store.opening import open_store

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tools.soak.bot_player import Answer, TracedPlayer
    from ubongo.core.decision import CommandId
    from ubongo.core.edition import Millis
    from ubongo.core.match_state import Phase
    from ubongo.server.store.structs import StoredMatch

BOTH_MOMENTS_TIMEOUT = 2.0
"""Seconds in which two moments that are wanted are waited for; then one is enough."""


class Target(NamedTuple):
    """When to kill: as soon as the table of this edition is in this phase."""

    edition: str
    phase: Phase


RESUMING = (Snapshot, Decided, Proof, Live)
"""What brings somebody back; who lacks nothing gets only the seed, or hears who is there."""
TARGETS = tuple(Target(key, phase) for key, own in soaked().items() for phase in own.phases)


@dataclass
class Findings:
    """What was counted in all crashes."""

    crashes: int = 0
    tables: Counter[tuple[str, str]] = field(default_factory=Counter)
    answers: int = 0
    decisions: int = 0
    resent: int = 0
    deltas: int = 0
    snapshots: int = 0
    matches: int = 0

    def __str__(self) -> str:
        where = Counter(edition for edition, _ in self.tables.elements())
        return (
            f"{self.crashes} crashes in {len(self.tables)} phases "
            f"({', '.join(f'{edition} {number}' for edition, number in where.items())}); "
            f"{self.answers} answers and {self.decisions} decisions had been told before them, "
            f"{self.resent} commands were sent again, {self.deltas} clients came back with the "
            f"decisions they lacked and {self.snapshots} with a view, {self.matches} matches were "
            "played to the end"
        )


class Crashes:
    """A server, a table of each edition, and what must hold over every crash."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.server = KillableServer(folder)
        self._dice = random.Random(seed)
        self._tables: dict[str, BotTable] = {}
        self._start_took = 0.0
        self.findings = Findings()

    async def open(self) -> None:
        """Start to play."""
        await self._start()
        await asyncio.gather(*(self._renew(edition) for edition in EDITIONS))

    async def close(self) -> None:
        """Stop everything."""
        for table in self._tables.values():
            await table.close()
        self.server.kill()

    async def _renew(self, edition: str) -> None:
        """Another table of this edition."""
        if edition in self._tables:
            await self._tables[edition].close()
        table = self._tables[edition] = BotTable(edition, self.server.address, self._dice, SPEED)
        await table.begin()

    async def _start(self, kept_decisions: int = 200) -> float:
        """Start the server; when that was."""
        began = asyncio.get_running_loop().time()
        await self.server.start(kept_decisions)
        self._start_took = asyncio.get_running_loop().time() - began
        return began

    async def crash(self, *targets: Target) -> set[Target]:
        """Wait for such a moment, kill, look, start again, look again; in which phases that was.

        The first outage is longer than a start, so that it would be seen if it were counted.
        """
        await self._until(targets)
        tables = [table for table in self._tables.values() if not table.is_over]
        self.server.kill()
        met = {Target(table.key, table.phase) for table in tables}
        if not self.findings.crashes:
            await asyncio.sleep(2 * self._start_took)
        self.findings.crashes += 1
        self.findings.tables.update((target.edition, target.phase.value) for target in met)
        greeted = {player: len(player.welcomes) for table in tables for player in table.players}
        stored = [await self._check_stored(table) for table in tables]
        seen = {player: len(player.frames) for player in greeted}
        started = await self._start(self._dice.choice([0, 200]))
        for table, before in zip(tables, stored, strict=True):
            await self._check_resumed(table, before, greeted, seen)
            for player in table.players:
                self._check_clock(before, started, *player.welcomes[greeted[player]])
            await self._check_resent(table)
        return met

    async def _until(self, targets: Sequence[Target]) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with asyncio.timeout(MATCH_TIMEOUT):
            while True:
                for edition, table in list(self._tables.items()):
                    if table.is_over:
                        await self._check_finished(table)
                        await self._renew(edition)
                now = {Target(key, table.phase) for key, table in self._tables.items()}
                met = now.intersection(targets)
                if len(met) > 1 or (
                    met and (len(targets) < 2 or loop.time() > began + BOTH_MOMENTS_TIMEOUT)
                ):
                    await asyncio.sleep(self._dice.random() * 0.05)
                    if not any(table.is_over for table in self._tables.values()):
                        return
                await asyncio.sleep(0.005)

    async def _load(self, match_id: str) -> StoredMatch:
        store = await open_store(self.server.database)
        try:
            return await store.read(load_match, match_id)
        finally:
            await store.close()

    async def _check_stored(self, table: BotTable) -> StoredMatch:
        """All that anybody was told is there."""
        told = {player: list(player.frames) for player in table.players}  # more may come meanwhile
        stored = await self._load(table.players[0].match)
        judge = Judge(stored, table.edition)
        judge.check_log()
        for player, frames in told.items():
            judge.check_frames(player.seat, frames, player.sent)
            self.findings.answers += len(player.answers)
            self.findings.decisions += player.number or 0
        return stored

    async def _check_resumed(
        self,
        table: BotTable,
        before: StoredMatch,
        greeted: dict[TracedPlayer, int],
        seen: dict[TracedPlayer, int],
    ) -> None:
        """Everybody is back by themselves, with what they lacked or with a view."""
        for player in table.players:
            with suppress(TimeoutError):
                async with asyncio.timeout(ANSWER_TIMEOUT):
                    while len(player.welcomes) == greeted[player] or not _has_resumed(player, seen):
                        player.stirred.clear()
                        await player.stirred.wait()
            new = [type(frame).__name__ for frame in player.frames[seen[player] :]]
            is_back = len(player.welcomes) > greeted[player] and _has_resumed(player, seen)
            assert is_back, f"{table.key}, seat {player.seat} is not back; it was sent {new[:20]}"
        after = await self._load(before.header.id)
        assert after.decisions[: len(before.decisions)] == before.decisions
        for player in table.players:
            frames = player.frames[seen[player] :]
            first = next(frame for frame in frames if isinstance(frame, RESUMING))
            self.findings.deltas += isinstance(first, Decided)
            self.findings.snapshots += isinstance(first, Snapshot)

    def _check_clock(self, before: StoredMatch, started: float, now: Millis, heard: float) -> None:
        """The match goes on from where it stood in the store, and not before there is a server."""
        stood = max([before.header.alive.at, *(each.at for each in before.decisions[-1:])])
        assert now >= stood, "the clock was set back"
        most = stood + (heard - started) * 1000 * SPEED
        assert now <= most, f"the outage was counted: {now - most:.0f} ms too late"

    async def _check_resent(self, table: BotTable) -> None:
        """A command that was decided before the crash is acknowledged, unless it lost a draw."""
        for player in table.players:
            answers = list(player.answers.items())
            known = [key for key, answer in answers if isinstance(answer, Decided)]
            judge = Judge(await self._load(player.match), table.edition)
            for key in self._dice.sample(known, min(2, len(known))):
                assert await _answer(player, key) == judge.answer(player.seat, key)
                self.findings.resent += 1

    async def _check_finished(self, table: BotTable) -> None:
        await self._check_stored(table)
        self.findings.matches += 1

    async def finish(self) -> None:
        """Play all matches to the end, and judge them."""
        for table in self._tables.values():
            await table.until_over()
            await self._check_finished(table)


def _has_resumed(player: TracedPlayer, seen: dict[TracedPlayer, int]) -> bool:
    return any(isinstance(frame, RESUMING) for frame in player.frames[seen[player] :])


async def _answer(player: TracedPlayer, command_id: CommandId) -> Ack | Nak:
    """What is answered now to a command from before."""
    heard: list[Answer] = []

    def listen(_: TracedPlayer, key: CommandId, answer: Answer) -> None:
        if key == command_id:
            heard.append(answer)

    player.on_answer = listen
    async with asyncio.timeout(ANSWER_TIMEOUT):
        with suppress(Refusal):
            await player.send(player.sent[command_id])
    player.on_answer = None
    first = heard[0]
    assert isinstance(first, Ack | Nak)
    return first
