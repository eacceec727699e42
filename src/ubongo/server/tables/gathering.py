"""What is agreed at a table and who sits there; both may change until a match begins.

What changes is stored and told to everybody at once.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from ubongo.bots.persons import person_at
from ubongo.core.edition import Refusal
from ubongo.core.ties import TOLERANCE
from ubongo.core.wire.tables import Stage, TableSeen
from ubongo.server.close_codes import CloseCode
from ubongo.server.tables.keeping import Agreement, Arrangement

if TYPE_CHECKING:
    from collections.abc import Callable

    from ubongo.core.edition import Millis, Seat
    from ubongo.core.wire.tables import NewTable, TableChange
    from ubongo.server.guests.guests import Guest
    from ubongo.server.tables.games import Game, Games
    from ubongo.server.tables.keeping import Keeper
    from ubongo.server.tables.seating import Seating


log = logging.getLogger(__name__)


class Gathering:
    """The game, how fairness is meant, whether anybody may join, and the seats."""

    def __init__(
        self, code: str, game: Game, seating: Seating, keeper: Keeper, tell: Callable[[], None]
    ) -> None:
        self.code = code
        self.game = game
        self.seating = seating
        self._keeper, self._tell = keeper, tell
        self.is_public = False
        self.is_fair = True
        self.tolerance: Millis = TOLERANCE
        self.is_open = True
        """Whether people may still sit down and agree: no match has begun."""

    def check_open(self) -> None:
        """Refuse what can only be done before a match."""
        if not self.is_open:
            raise Refusal("table.started")

    def set_up(self, wanted: NewTable | Agreement) -> None:
        """Take what a new table asked for, or what the store has."""
        self.is_public, self.is_fair = wanted.is_public, wanted.is_fair
        self.tolerance = wanted.tolerance

    async def begin(self, seed: bytes) -> None:
        """The table is there, or after a match there again; people may sit down and agree."""
        self.is_open = True
        await self._keeper.begin(self.arrangement(), seed)
        about = {"match": self._keeper.match, "seat": None}
        log.info("a table for %s", self.game.edition.key, extra=about)

    async def sit(self, guest: Guest, name: str | None) -> Seat:
        """Take the next free seat, or keep the own one."""
        if self.seating.seat_of(guest) is None:
            self.check_open()
            self.seating.sit(guest, name)
            await self.settle()
        return self.seating.own_seat(guest)

    async def agree(self, guest: Guest | None, games: Games, change: TableChange) -> None:
        """The host says what is to be played, and how; nobody is ready any more."""
        self.seating.check_host(guest)
        self.check_open()
        if self.game.is_solo:
            raise Refusal("solo.fixed")
        game = games.changed(self.game, change)
        self.seating.resize(game.seats)
        self.game = game
        if change.is_public is not None:
            self.is_public = change.is_public
        if change.is_fair is not None:
            self.is_fair = change.is_fair
        if change.tolerance is not None:
            self.tolerance = change.tolerance
        await self.settle()

    async def choose_token(self, guest: Guest | None, token: int) -> None:
        """Somebody would like this pawn or ship."""
        self.check_open()
        self.seating.choose_token(guest, token)
        self._tell()

    async def remove(self, guest: Guest | None, seat: Seat) -> None:
        """Get up, or be asked by the host to; in a match seats are kept (A-09)."""
        if self.seating.seat_of(guest) != seat:
            self.seating.check_host(guest)
        self.check_open()
        occupant = self.seating.empty(seat)
        if occupant.guest == self.seating.host:
            self.seating.pass_on()
        if occupant.connection is not None:
            occupant.connection.close(CloseCode.REMOVED)
        await self.settle()

    async def give_up(self) -> None:
        """Nobody came to play: the code is free again."""
        await self._keeper.finish()

    async def settle(self) -> None:
        """Store who sits where and what is agreed, and tell everybody."""
        await self._keeper.settle(self.arrangement())
        self._tell()

    async def close(self) -> Game:
        """Everybody is there: the game as it is played, with its bots and tokens."""
        bots = tuple(seat for seat, occupant in self.seating.taken() if occupant.guest is None)
        self.game = self.game.with_bots(bots).with_tokens(self.seating.tokens())
        await self._keeper.settle(self.arrangement())
        await self._keeper.open()
        return self.game

    def arrangement(self) -> Arrangement:
        """The table as the store keeps it."""
        options = Raw(msgspec.json.encode(self.game.options))
        agreed = Agreement(options, self.is_public, self.is_fair, self.tolerance)
        return Arrangement(self.code, self.game.edition.key, agreed, self.seating)

    def seen(self, match: str, stage: Stage, spectators: int) -> TableSeen:
        """What anybody who knows the code sees."""
        return TableSeen(
            self.code,
            match,
            self.game.edition.key,
            Raw(msgspec.json.encode(self.game.options)),
            tuple(
                None if occupant is None else occupant.seen(person_at(self.code, seat).key)
                for seat, occupant in enumerate(self.seating.occupants)
            ),
            self.seating.acting_host,
            stage,
            self.is_public,
            self.is_fair,
            self.tolerance,
            spectators,
        )
