"""Whole matches over real sockets: bots play through the client, and somebody watches.

In some of them the connections are cut in every phase, and commands are sent twice and in another
order. What a command came to is looked up in the store, and every frame is judged by the log.
"""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from tools.soak.bot_player import BotPlayer, TracedPlayer, quick_bot
from tools.soak.judging import Judge
from tools.soak.soaked import Case, soaked
from ubongo.client import Guest
from ubongo.core.decision import decode_decision
from ubongo.core.log import read_log
from ubongo.core.wire.frames import Decided
from ubongo.editions.registry import logged_edition, shipped_edition
from ubongo.server.store.matches import load_decision, load_match

if TYPE_CHECKING:
    from tools.soak.bot_player import Answer
    from ubongo.core.decision import CommandId
    from ubongo.core.match_state import Phase
    from ubongo.server.store.store import Store

LAST_WORDS = 120
"""Seconds until who watches knows the seed of a match that is over."""


CASES = tuple(case for own in soaked().values() for case in own.cases)


class Sitting:
    """A match with all who are there."""

    def __init__(
        self, case: Case, address: str, database: Store, number: int, speed: float
    ) -> None:
        self.case, self._address, self._store = case, address, database
        self._speed = speed
        self.edition = shipped_edition(case.edition)
        self.players: list[TracedPlayer] = []
        self.code = ""
        self._dice = random.Random(number)
        self._cuts: set[tuple[TracedPlayer, Phase | None]] = set()
        self._looking: list[asyncio.Task[None]] = []

    async def play(self) -> None:
        """From sitting down to the seed, and then judge it."""
        guests = [Guest(self._address) for _ in range(self.case.options["seats"])]
        host = guests[0]
        self.code = await host.make_table(
            self.case.edition, self.case.options, is_fair=self.case.is_fair
        )
        for number, guest in enumerate(guests):
            await guest.sit(self.code, f"Player {number}")
        for guest in (*guests, Guest(self._address)):
            player = TracedPlayer(guest, self.code, self.edition, self._speed)
            player.mischief = self._dice if self.case.is_mischievous else None
            player.on_answer = self._answered
            self.players.append(await player.__aenter__())
        for guest in guests:
            await guest.get_ready(self.code)
        try:
            await self._race()
            await self._judge()
        finally:
            for player in self.players:
                await player.close()

    async def _race(self) -> None:
        """All bots play; somebody else only watches."""
        async with asyncio.TaskGroup() as group:
            for seat, player in enumerate(self.players[:-1]):
                bot = quick_bot(self.case.edition, seat, self._dice.randbytes(16))
                group.create_task(BotPlayer(player, self.edition, bot).play())
            if self.case.is_cut:
                cutting = asyncio.create_task(self._cut_in_every_phase())
        await self.players[-1].until_proof(LAST_WORDS)
        if self.case.is_cut:
            cutting.cancel()
            assert len({phase for _, phase in self._cuts}) >= 3

    async def _cut_in_every_phase(self) -> None:
        """Once for every player, and for a spectator."""
        while True:
            for player in self.players:
                cut = player, (None if player.number is None else player.view.phase)
                if cut not in self._cuts and self._dice.random() < 0.3:
                    self._cuts.add(cut)
                    await player.cut()
            await asyncio.sleep(0.02)

    def _answered(self, player: TracedPlayer, command_id: CommandId, answer: Answer) -> None:
        if isinstance(answer, Decided):  # else nothing is stored, or it was looked up before
            looking = self._look_up(player.match, answer.number, command_id)
            self._looking.append(asyncio.create_task(looking))

    async def _look_up(self, match_id: str, number: int, command_id: CommandId) -> None:
        """What has just been told is in the store already."""
        stored = decode_decision(
            self.edition, await self._store.read(load_decision, match_id, number)
        )
        assert command_id in {key for _, key in stored.answered()}, f"{command_id} is not stored"

    async def _judge(self) -> None:
        last = max(player.number or 0 for player in self.players)
        for player in self.players:
            await player.until_number(last)
        for player in self.players:  # who is told of others leaving, is told after the judgement
            await player.close()
        await asyncio.gather(*self._looking)
        assert self._looking
        stored = await self._store.read(load_match, self.players[0].match)
        assert stored.header.finished
        judge = Judge(stored, self.edition)
        judge.check_log()
        assert judge.places
        log = read_log(await Guest(self._address).log(self.players[0].match), logged_edition)
        assert list(log.decisions[: len(judge.decisions)]) == judge.decisions
        for player in self.players:
            judge.check_frames(player.seat, player.frames, player.sent)
            assert player.number
            assert player.view == self.edition.view(judge.states[player.number], player.seat)
            assert player.view.places == judge.places
            assert player.seed == stored.header.seed
            assert player.end == log.end
