"""A lobby on a real store in a file, with a clock of its tables and one on its wall."""

from __future__ import annotations

from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from tests.server.clocks import VirtualClock, settle
from tests.server.databases import fresh_database
from tests.server.virtual import NAMES, Client, some_games
from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import NewTable
from ubongo.server.guests.guests import Guests
from ubongo.server.limits import Limits
from ubongo.server.metrics import Metrics
from ubongo.server.store.opening import open_store
from ubongo.server.tables.lobby import Lobby
from ubongo.server.workers import InProcess

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from ubongo.core.edition import Millis, Seat
    from ubongo.server.guests.guests import Guest
    from ubongo.server.store.store import Store
    from ubongo.server.tables.table import Table

HOME = ("192.0.2.1",)


class Hall:
    """A server without its addresses."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.clock, self.wall = VirtualClock(), VirtualClock()
        self.lobby = Lobby(
            some_games(),
            store,
            self.clock,
            limits,
            Metrics(),
            InProcess(some_games()),
            self.wall.time,
        )

    async def guest(self) -> Guest:
        """Somebody new."""
        found, _ = await Guests(self.store).create()
        return found

    async def table(
        self, host: Guest, edition: str = "classic", seats: int = 2, *, is_fair: bool = False
    ) -> Table:
        """A new table."""
        options = Raw(msgspec.json.encode({"seats": seats}))
        return await self.lobby.create(NewTable(edition, options, is_fair=is_fair), host, HOME)

    async def begin_match_of_two(self) -> tuple[Table, Guest, Guest]:
        """A table where a match of two new guests has begun, and the two."""
        anna, ben = await self.guest(), await self.guest()
        return await self.begin_match(anna, ben), anna, ben

    async def begin_match(self, *guests: Guest, edition: str = "classic") -> Table:
        """A table where all guests sit and are ready, so that the match has begun."""
        table = await self.table(guests[0], edition, len(guests))
        for guest, name in zip(guests, NAMES, strict=False):
            await sit(table, guest, name)
        for guest in guests:
            await get_ready(table, guest)
        await idle(table)
        return table

    async def advance(self, table: Table, by: Millis) -> None:
        """Let the table's time pass, step by step, for it waits for its store now and then."""
        await idle(table)
        end = self.clock.now() + by
        while self.clock.now() < end:
            await self.clock.advance(min(1_000, end - self.clock.now()))
            await idle(table)
        await idle(table)

    async def pass_time(self, minutes: float) -> None:
        """Let real time pass, with sweeping."""
        for _ in range(int(minutes * 3)):
            self.wall.skip(20)
            await self.lobby.sweeper.sweep()


async def sit(table: Table, guest: Guest, name: str | None = None) -> Seat:
    """Sit down."""
    return await table.ask(lambda: table.gathering.sit(guest, name))


async def get_ready(table: Table, guest: Guest) -> None:
    """Be ready."""
    await table.ask(lambda: table.set_ready(guest, is_ready=True))


async def idle(table: Table) -> None:
    """Wait until a table has done what it has to do now, also where it waits for its store."""

    async def nothing() -> None:
        pass

    for _ in range(3):
        await settle()
        with suppress(Refusal):  # it is closed
            await table.ask(nothing)


def client(table: Table, guest: Guest, last: int | None = None) -> Client:
    """A socket of a guest who sits there."""
    return Client(table, table.seating.seat_of(guest), last, guest)


@asynccontextmanager
async def hall(folder: Path, limits: Limits | None = None) -> AsyncIterator[Hall]:
    """A lobby on the store in this folder; closed at the end, as a server that stops does it."""
    store = await open_store(fresh_database(folder))
    opened = Hall(store, limits or Limits())
    try:
        yield opened
    finally:
        await opened.lobby.close()
        await store.close()
