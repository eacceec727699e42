"""Somebody at a simulated table, who loads the page again when it fails."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tools.soak.bot_player import BotPlayer, quick_bot
from tools.soak.simulated import SimulatedPlayer, Ways
from ubongo.client import EndedError

if TYPE_CHECKING:
    from tools.soak.judging import Judge
    from tools.soak.simulation import Simulation
    from ubongo.server.guests.guests import Guest

MATCH_TIMEOUT = 3600
"""Seconds of the simulated time, in which every match must be over."""
COME_BACK = frozenset({1006, 1011, 4408, 4409, 4410, "server.failed"})
"""Closed so, somebody loads the page again."""


class Person:
    """A guest with a bot in the head, or who only watches; on one page after the other."""

    def __init__(self, simulation: Simulation, guest: Guest | None, ways: Ways) -> None:
        self._simulation, self._guest, self._ways = simulation, guest, ways
        self.seat = None if guest is None else simulation.guests.index(guest)
        self.pages: list[SimulatedPlayer] = []
        self.missed_the_end = False
        self._bot = (
            None
            if self.seat is None
            else quick_bot(simulation.plan.edition, self.seat, simulation.dice.randbytes(16))
        )

    @property
    def player(self) -> SimulatedPlayer | None:
        """The page that is open now."""
        return self.pages[-1] if self.pages else None

    async def play(self) -> None:
        """Until the end is seen, on as many pages as that takes."""
        simulation = self._simulation
        while True:
            page = SimulatedPlayer(
                simulation.world, self._guest, simulation.code, simulation.edition, self._ways
            )
            page.mischief = simulation.dice if simulation.plan.is_mischievous else None
            self.pages.append(page)
            try:
                await page.__aenter__()
                await self._play_on(page)
            except EndedError as end:
                await page.close()
                if end.why == "table.unknown" and simulation.is_finished:
                    self.missed_the_end = True
                    simulation.outcome.missed_the_end += 1
                    return
                if end.why not in COME_BACK:
                    raise
                await asyncio.sleep(1)
            else:
                return

    async def _play_on(self, page: SimulatedPlayer) -> None:
        if self._bot is None:
            await page.until_proof(MATCH_TIMEOUT)
            return
        readying = asyncio.create_task(self._get_ready(page))
        try:
            edition, goes_on = self._simulation.edition, self._simulation.plan.goes_on
            await BotPlayer(page, edition, self._bot, goes_on=goes_on).play()
        finally:
            readying.cancel()

    async def _get_ready(self, page: SimulatedPlayer) -> None:
        """Again and again, for a server that is killed forgets who was ready."""
        guest = self._guest
        while page.number is None:
            await self._simulation.attempt(
                guest, lambda table: table.set_ready(guest, is_ready=True)
            )
            await asyncio.sleep(1)

    async def leave(self) -> None:
        """Close the page."""
        if self.player is not None:
            await self.player.close()

    def check(self, judge: Judge) -> None:
        """Everything that was told on any page, and the last view."""
        for page in self.pages:
            judge.check_frames(self.seat, page.frames, page.sent)
            self._simulation.outcome.snapshots += page.snapshots
        if not self.missed_the_end:
            page = self.pages[-1]
            assert page.number
            assert page.view == judge.edition.view(judge.states[page.number], self.seat)
            assert page.view.places == judge.places
