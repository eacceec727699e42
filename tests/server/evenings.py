"""Evenings at one table, in a virtual loop: the real server and client, on a made-up network."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw

from tools.soak.fast_server import fast_limits
from tools.soak.memory_store import MemoryStore
from tools.soak.simulated import SimulatedPlayer, Ways, World, seeded_secrets
from tools.soak.simulation import short_matches
from tools.soak.virtual_loop import virtually
from ubongo.bots.study import study
from ubongo.core.match_state import Phase
from ubongo.core.wire.tables import NewTable
from ubongo.editions.registry import shipped_edition
from ubongo.server.guests.guests import Guest
from ubongo.server.tables.games import Games

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine

    from ubongo.server.limits import Limits
    from ubongo.server.tables.table import Table

ANNA, BEN, CARLA = (Guest(name) for name in ("Anna", "Ben", "Carla"))
NEAR = Ways()


class Evening:
    """A table with some people, in a virtual loop."""

    def __init__(
        self,
        edition: str,
        options: dict[str, Any],
        limits: Limits | None = None,
        *,
        is_public: bool = False,
    ) -> None:
        self.store = MemoryStore()
        self.world = World(self.store, Games(), 1, limits or fast_limits())
        self.world.start()
        self.edition = shipped_edition(edition)
        self.wanted = NewTable(edition, Raw(msgspec.json.encode(options)), is_public)
        self.code = ""
        self.pages: list[SimulatedPlayer] = []

    async def sit(self, *guests: Guest) -> None:
        """Make the table, unless it is there, and sit down."""
        if not self.code:
            self.code = await self.world.make_table(self.wanted, guests[0])
        for guest in guests:
            await self._sit(guest)

    async def _sit(self, guest: Guest) -> None:
        await self.world.at_table(self.code, guest, lambda table: table.gathering.sit(guest, guest))

    async def page(self, guest: Guest | None) -> SimulatedPlayer:
        """Open the table's page."""
        page = SimulatedPlayer(self.world, guest, self.code, self.edition, NEAR)
        self.pages.append(page)
        return await page.__aenter__()

    async def ready(self, *guests: Guest) -> None:
        """Everybody who is named is."""
        for guest in guests:
            await self._ready(guest)

    async def _ready(self, guest: Guest) -> None:
        await self.ask(guest, lambda table: table.set_ready(guest, is_ready=True))

    async def ask(self, guest: Guest, deed: Callable[[Table], Coroutine[Any, Any, Any]]) -> Any:  # noqa: ANN401
        """A request about the table."""
        return await self.world.at_table(self.code, guest, deed)

    async def restart(self, outage: float = 1) -> None:
        """Kill the server and start another one."""
        await self.world.kill()
        await asyncio.sleep(outage)
        self.world.start()

    @property
    def table(self) -> Table:
        """The table as the server has it."""
        assert self.world.lobby is not None
        return self.world.lobby.registry._tables[self.code]


@asynccontextmanager
async def evening(
    edition: str,
    options: dict[str, Any],
    limits: Limits | None = None,
    *,
    is_public: bool = False,
) -> AsyncIterator[Evening]:
    """An evening, until its end."""
    made = Evening(edition, options, limits, is_public=is_public)
    try:
        yield made
    finally:
        for page in made.pages:
            await page.close()
        await made.world.kill()


def at_night(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a story in a virtual loop."""
    with seeded_secrets(1), short_matches():
        virtually(story())


async def in_the_puzzle(made: Evening, *guests: Guest) -> list[SimulatedPlayer]:
    """Everybody sits before a task."""
    await made.sit(*guests)
    pages = [await made.page(guest) for guest in guests]
    await made.ready(*guests)
    for page in pages:
        await page.until(lambda view: view.phase is Phase.PUZZLE, 120)
    return pages


def solution_of(page: SimulatedPlayer) -> str:
    """A solution of the task that lies before somebody."""
    now = page.view.round
    found = study(page.edition.key, now.label, now.tasks[page.seat])
    return " ".join(lie.token for _, lie in found.solutions[0])
