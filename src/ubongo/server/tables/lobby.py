"""The lobby: makes tables, finds them by their codes, and issues tickets for sockets.

Tables that nobody needs now leave the memory; one whose match is not over comes back from the store
when somebody asks for its code.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Raw

from ubongo.core.booklet import check_not_in_play
from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import NewTable, Stage
from ubongo.editions.registry import declared
from ubongo.server.close_codes import CloseCode
from ubongo.server.store.errors import CodeTaken
from ubongo.server.store.matches import match_by_code, result_by_code
from ubongo.server.store.played import unfinished_table_of
from ubongo.server.tables.codes import is_code, new_code
from ubongo.server.tables.context import TableContext
from ubongo.server.tables.interrupted import InterruptedMatches
from ubongo.server.tables.keeper import StoreKeeper
from ubongo.server.tables.leaving import (
    close_for_everybody,
    forget_guest,
    give_up_if_empty,
    leave_table,
)
from ubongo.server.tables.newcomers import Newcomers
from ubongo.server.tables.rate_limits import RateLimits
from ubongo.server.tables.recovery import load_finished_table, recover_table
from ubongo.server.tables.registry import Registry
from ubongo.server.tables.seating import Seating
from ubongo.server.tables.slots import Slots
from ubongo.server.tables.sweeper import Sweeper
from ubongo.server.tables.table import Table
from ubongo.server.tables.tickets import Tickets

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Client, Limits, Now
    from ubongo.server.metrics import Metrics
    from ubongo.server.store.store import Store
    from ubongo.server.store.structs import DeviceId, MatchId
    from ubongo.server.tables.clock import Clock
    from ubongo.server.tables.games import Game, Games
    from ubongo.server.workers import Workers

log = logging.getLogger(__name__)

MOST_TRIED = 50
"""Codes for a new table; when so many are taken, there are next to none left."""


class Soloist(NamedTuple):
    """Who plays alone: under which name, and from which client."""

    guest: Guest
    name: str | None
    client: Client


class Lobby:
    """All tables of a server, in memory and in the store."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that tables are made of
        self,
        games: Games,
        store: Store,
        clock: Clock,
        limits: Limits,
        metrics: Metrics,
        workers: Workers[Games],
        now: Now = time.monotonic,
    ) -> None:
        self.games = games
        self.store = store
        self.registry = Registry()
        self.rates = RateLimits(limits, now)
        interrupted = InterruptedMatches(now)
        self.context = TableContext(
            clock, limits, metrics, self.registry, self.rates, workers, interrupted
        )
        self.is_stopping = False
        self.retry_after = limits.retry_after
        """Seconds after which whoever plays when the server stops may come back."""
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._reserved: dict[str, asyncio.Future[None]] = {}
        self._slots = Slots(self.registry, self.rates, limits)
        self.tickets = Tickets(limits, now)
        self.newcomers = Newcomers(limits.unused_seat_timeout, now)
        store.watch_away(self._note_store)
        self.sweeper = Sweeper(self.registry, self.tickets, self.newcomers, limits, now)

    @property
    def limits(self) -> Limits:
        """How much a client may ask for."""
        return self.context.limits

    def public_tables(self) -> list[Table]:
        """The tables that anybody may join."""
        return [
            table
            for table in self.registry
            if table.gathering.is_public
            and not table.gathering.is_locked
            and table.stage is Stage.GATHERING
            and not table.is_closed
        ]

    async def check_solution(self, name: str, box: str, guest: Guest | None) -> None:
        """Refuse the solution of a task of this box that is in play, or to whoever plays (A-16)."""
        await self.context.interrupted.wait_until_read()
        interrupted = self.context.interrupted.of_box(box)
        played = [(match.state, guest in match.guests) for match in interrupted]
        played += [
            (table.match.state, table.seating.seat_of(guest) is not None)
            for table in self.registry
            if table.stage is Stage.PLAYING
            and table.match is not None
            and declared(table.game.edition.key).box == box
        ]
        for state, sits_there in played:
            if sits_there and name not in state.played_tasks():
                raise Refusal("booklet.closed", edition=box)
        check_not_in_play(name, [state.contested() for state, _ in played])

    def _note_store(self, is_away: bool) -> None:  # noqa: FBT001 - as the store tells it
        """Have all tables know that the database went away, or is back."""
        log.warning("the database %s", "is away" if is_away else "is back")
        for table in self.registry:
            table.note_store(is_away=is_away)

    def note_gap(self) -> None:
        """Have all tables know that the process stood still for a while."""
        log.warning("the process stood still for a while; that is no time of any match")
        for table in self.registry:
            if not table.is_closed:
                table.note_gap()

    def stages(self) -> list[Stage]:
        """The stage of each table."""
        return [table.stage for table in self.registry]

    # New tables.

    async def create(
        self,
        wanted: NewTable,
        host: Guest | None,
        client: Client,
        become_guest: Callable[[], Awaitable[Guest]] | None = None,
    ) -> Table:
        """A new table, or a Refusal; a stranger becomes a guest only once nothing else can fail."""
        self._check_not_stopping()
        game = self.games.game(wanted.edition, wanted.options)
        with self._slots.slot_for(host, client):
            if host is None and become_guest is not None:
                host = await become_guest()
            return await self._create_table(game, wanted, host, client)

    async def create_solo(self, game: Game, player: Soloist, match_id: MatchId = "") -> Table:
        """A table for one, at which nothing waits; its match may have an id already."""
        self._check_not_stopping()
        wanted = NewTable(game.edition.key, Raw(b""), is_fair=False)
        with self._slots.slot_for(player.guest, player.client):
            table = await self._create_table(game, wanted, player.guest, player.client, match_id)
        await table.ask(lambda: table.gathering.sit(player.guest, player.name, player.client))
        return table

    async def _create_table(
        self,
        game: Game,
        wanted: NewTable,
        host: Guest | None,
        client: Client,
        match_id: MatchId = "",
    ) -> Table:
        """The table, under a code that is free."""
        seating = Seating(game.seats, host, self.limits.kept_answers)
        seating.removed.note_client(host, client)
        for _ in range(MOST_TRIED):
            code = new_code(is_public=wanted.is_public)
            if code in self.registry or code in self._loading or code in self._reserved:
                continue
            table = Table(code, game, seating, StoreKeeper(self.store, match_id), self.context)
            table.gathering.take_agreement(wanted)
            with self._reserve(code):
                try:
                    await table.gathering.create_match(table.seed)
                except CodeTaken:
                    continue
                self.registry.add(table, client)
            self.rates.count_rows(1 + game.seats, host, client)
            return table
        raise Refusal("tables.all_taken")

    @contextmanager
    def _reserve(self, code: str) -> Iterator[None]:
        """Keep the code for a new table while the store is asked; whoever wants it waits."""
        done = self._reserved[code] = asyncio.get_running_loop().create_future()
        try:
            yield
        finally:
            del self._reserved[code]
            done.set_result(None)

    def _check_not_stopping(self) -> None:
        if self.is_stopping:
            raise Refusal("table.stopping")

    # Tables by their codes.

    async def table(self, code: str, guest: Guest | None, client: Client) -> Table:
        """The table with this code; clients that guess codes must wait, seated guests need not.

        Nor need anybody where the code is known: one who guesses keeps no whole school out.
        Guessing must cost nothing, so the store is not read for clients that must wait.
        """
        found = self.registry.find(code.upper())
        if found is None or not self.registry.is_known_to(found, guest, client):
            self.rates.check_guessing(client)
        if found is None:
            found = await self._find_or_load(code.upper())
        if found is None:
            self.rates.count_wrong_guess(client)
            raise Refusal("table.unknown")
        self.registry.note_found(found, client)
        if found.seating.seat_of(guest) is not None:  # a stranger's look keeps no table alive
            self.sweeper.keep(found)
        return found

    async def _find_or_load(self, code: str) -> Table | None:
        """The table from the store; loaded once, however many ask at a time.

        A code that is reserved for a new table is not looked up before that is done: from then on
        the table is in memory, or the code is another's.
        """
        if not is_code(code):
            return None
        while code in self._reserved:
            await asyncio.wait([self._reserved[code]])
        made = self.registry.find(code)
        if made is not None:
            return made
        self._check_not_stopping()
        if code not in self._loading:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Table | None:
        """The table of a match that is not over, or was over only a short while ago."""
        match_id, load = await self.store.read(match_by_code, code), recover_table
        if match_id is None:
            within = int(self.limits.result_ttl * 1000)
            match_id = await self.store.read(result_by_code, code, within)
            load = load_finished_table
        if match_id is None:
            return None
        self._slots.check_room(len(self._loading) - 1)
        table = await load(match_id, self.games, self.store, self.context)
        if table is not None:
            self.registry.add(table)
        self.context.interrupted.note_loaded(code)
        return table

    async def leave(self, table: Table, guest: Guest | None) -> None:
        """Have the guest leave a table for good; one where nobody is left to gather is closed."""
        await table.ask(partial(leave_table, table, guest))
        if await table.ask(partial(give_up_if_empty, table)):
            self.registry.drop(table)

    async def close_table(self, table: Table, guest: Guest | None) -> None:
        """Have the host close a table: a match ends early, any other table is gone."""
        if await table.ask(partial(close_for_everybody, table, guest)):
            self.registry.drop(table, CloseCode.CLOSED_BY_HOST)

    def ticket(
        self,
        table: Table,
        guest: Guest | None,
        device: DeviceId | None = None,
        client: Client = (),
    ) -> str:
        """A ticket for the guest's seat, or to watch; who comes and goes in a match is stored."""
        seat = table.seating.seat_of(guest)
        if seat is not None and table.running is not None:
            self.rates.check_rows(guest, client)
            self.rates.count_rows(2, guest, client)
        return self.tickets.issue(table, seat, guest, device)

    # Guests on several devices, those who are forgotten, and the end.

    async def table_of(self, guest: Guest) -> tuple[str, str | None] | None:
        """The table where a guest plays now, or will go on, and the name of the guest there.

        Somebody who waits for a seat, and a host without one, belong to a table, too.
        """
        seated = [table for table in self.registry if table.seating.seat_of(guest) is not None]
        here = [table for table in seated if table.audience.of(guest)]
        open_ = [table for table in seated if table.stage is not Stage.OVER]
        for table in reversed(here or open_):
            return table.code, table.seating.occupant(table.seating.own_seat(guest)).name
        for table in reversed(list(self.registry)):
            waiting, host = table.seating.latecomer(guest), table.seating.host
            if table.stage is not Stage.OVER and (waiting or guest == host):
                return table.code, waiting.name if waiting else table.seating.host_name
        return await self.store.read(unfinished_table_of, guest)

    def sign_out(self, guest: Guest, device: DeviceId) -> None:
        """Close the sockets of one of a guest's devices, and void its tickets."""
        self.tickets.void(guest, device)
        for table in self.registry:
            table.audience.sign_out(guest, device)

    async def forget(self, guest: Guest) -> None:
        """Have every table forget the guest, also one that is just being loaded."""
        if self._loading:
            await asyncio.wait(self._loading.values())
        self.tickets.void(guest)
        self.newcomers.forget(guest)
        self.registry.forget_maker(guest)
        for table in [table for table in self.registry if table.knows(guest)]:
            with suppress(Refusal):  # it was closed meanwhile
                await table.ask(partial(forget_guest, table, guest))

    def stop(self) -> None:
        """Make and load no more tables; those in memory go on."""
        self.is_stopping = True
        for table in self.registry:
            table.is_stopping = True

    async def close(self) -> None:
        """Drop every table, with its sockets; the store has everything."""
        self.stop()
        await self.context.interrupted.close()
        await self.registry.close()
