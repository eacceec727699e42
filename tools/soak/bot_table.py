"""A table at which two bots play through the client, for as long as a proof needs them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tools.soak.bot_player import BotPlayer, TracedPlayer, quick_bot
from ubongo.client import Guest
from ubongo.editions.registry import shipped_edition

if TYPE_CHECKING:
    import random

    from ubongo.core.edition import Millis
    from ubongo.core.match_state import Phase

BOTS = 2
ANSWER_TIMEOUT = 120
"""Seconds for what must come; only what never would is given up."""
MATCH_TIMEOUT = 4 * ANSWER_TIMEOUT


class BotTable:
    """A match of two bots at a table of their own, which may have further seats."""

    def __init__(
        self, edition: str, address: str, dice: random.Random, speed: float, seats: int = 2
    ) -> None:
        self.key, self.edition = edition, shipped_edition(edition)
        self._address, self._dice, self._speed = address, dice, speed
        self.code = ""
        self.guests = [Guest(address) for _ in range(seats)]
        self.players: list[TracedPlayer] = []
        self.playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Sit down and start to play."""
        code = self.code = await self.guests[0].make_table(self.key, {"seats": len(self.guests)})
        for number, guest in enumerate(self.guests):
            await guest.sit(code, f"Player {number}")
        for seat, guest in enumerate(self.guests[:BOTS]):
            player = TracedPlayer(guest, code, self.edition, self._speed)
            self.players.append(await player.__aenter__())
            bot = quick_bot(self.key, seat, self._dice.randbytes(16))
            playing = BotPlayer(player, self.edition, bot).play()
            self.playing.append(asyncio.create_task(playing))
        for guest in self.guests:
            await guest.get_ready(code)
        for player in self.players:
            await player.until(lambda _: True)

    @property
    def phase(self) -> Phase:
        """What the first player sees."""
        phase: Phase = self.players[0].view.phase
        return phase

    @property
    def now(self) -> Millis:
        """The match's time, as the players know it."""
        return max(player.now for player in self.players)

    @property
    def is_over(self) -> bool:
        """Whether its seed was told to everybody."""
        return all(player.seed is not None for player in self.players)

    async def until_over(self) -> None:
        """Let the bots play to the end."""
        async with asyncio.timeout(MATCH_TIMEOUT):
            await asyncio.gather(*self.playing)

    async def check_alive(self) -> None:
        """Somebody says hello, and is answered."""
        async with asyncio.timeout(ANSWER_TIMEOUT):
            await self.players[0].do("say", phrase="hello")

    async def close(self) -> None:
        """Everybody goes."""
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        for player in self.players:
            await player.close()
