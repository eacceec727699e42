"""What is agreed at a table and who sits there; both may change until a match begins.

What changes is stored and told to everybody at once.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from ubongo.bots.characters import character_at
from ubongo.core.edition import Refusal
from ubongo.core.ties import TOLERANCE
from ubongo.core.wire.tables import Stage, TableChange, TableSeen, WaitingSeen
from ubongo.server.close_codes import CloseCode
from ubongo.server.tables.keeper import Agreement, TableSetup
from ubongo.server.tables.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ubongo.bots.strength import Strength
    from ubongo.core.edition import Millis, Seat
    from ubongo.core.wire.tables import NewTable
    from ubongo.server.guests.guests import Guest
    from ubongo.server.limits import Client
    from ubongo.server.tables.games import Game, Games
    from ubongo.server.tables.keeper import Keeper
    from ubongo.server.tables.occupant import Occupant
    from ubongo.server.tables.seating import Seating


log = logging.getLogger(__name__)

LEAST_READY = 2
"""How many must be ready, people or bots, before the host may start."""


class Gathering:
    """The game, the rules of fairness, whether the table is public, and the seats."""

    def __init__(
        self, code: str, game: Game, seating: Seating, keeper: Keeper, tell: Callable[[], None]
    ) -> None:
        self.code = code
        self.game = game
        self.seating = seating
        self._keeper, self._tell = keeper, tell
        self.seats = game.seats
        """How many seats the table has; a match leaves out those that are free when it begins."""
        self.tally = Tally()
        self.is_public = False
        self.is_fair = True
        self.is_locked = False
        """Whether nobody else may sit down."""
        self.hides_code = False
        """Whether pages keep the code to themselves, where others look at them."""
        self.is_closed_by_host = False
        """Whether nobody comes back to the table, not even to its result."""
        self.tolerance: Millis = TOLERANCE
        self.has_started = False
        """Whether a match has begun: people can no longer sit down and agree."""

    def check_not_started(self) -> None:
        """Refuse what can only be done before a match."""
        if self.has_started:
            raise Refusal("table.started")

    def take_agreement(self, wanted: NewTable | Agreement) -> None:
        """Take over what a new table asked for, or what the store has."""
        self.is_public, self.is_fair = wanted.is_public, wanted.is_fair
        self.tolerance = wanted.tolerance
        if isinstance(wanted, Agreement):
            self.seats = wanted.seats or self.game.seats
            self.is_locked, self.hides_code = wanted.is_locked, wanted.hides_code
            self.tally.restore(wanted.matches, wanted.tally, self.players())

    def players(self) -> list[tuple[Seat, Occupant, str]]:
        """Who sits where, and as which character a bot does."""
        return [
            (seat, occupant, character_at(self.code, seat).key)
            for seat, occupant in self.seating.taken()
        ]

    def add_to_tally(self, standing: Sequence[Sequence[Seat]]) -> None:
        """A match has this result."""
        self.tally.add(standing, self.players(), self.seating.predecessors)

    def check_unlocked(self, guest: Guest | None = None) -> None:
        """Refuse newcomers where the host wants no more; a player who was just away is not one."""
        if self.is_locked and guest not in self.seating.absent:
            raise Refusal("table.locked")

    def gather_again(self) -> None:
        """After a match: the seats that it left out are there again."""
        self.seating.gather_again()
        self.seating.stretch(self.seats)
        self.game = self.game.with_free_seats(self.seats)

    async def create_match(self, seed: bytes) -> None:
        """The table is there, or after a match there again; people may sit down and agree."""
        self.has_started = False
        self.tally.begin_next()
        await self._keeper.create(self.setup(), seed)
        about = {"match": self._keeper.match_id, "seat": None}
        log.info("a table for %s", self.game.edition.key, extra=about)

    async def sit(self, guest: Guest, name: str | None, client: Client = ()) -> Seat:
        """Take the next free seat, or keep the own one."""
        if self.seating.seat_of(guest) is None:
            self.check_not_started()
            self.check_unlocked(guest)
            self._check_own_run(guest)
            self.seating.removed.check_client(client)
            self.seating.sit(guest, name)
            self.seating.removed.note_client(guest, client)
            await self.save()
        return self.seating.own_seat(guest)

    def _check_own_run(self, guest: Guest) -> None:
        """Refuse others the seat of a solo run: a day's task would be played twice by one guest."""
        if self.game.is_solo and guest != self.seating.host:
            raise Refusal("table.full", seats=self.game.seats)

    async def agree(self, guest: Guest | None, games: Games, change: TableChange) -> None:
        """The host says what is to be played, and how; nobody is ready any more.

        The table may be locked, and its code hidden, also in a match and without asking anybody.
        """
        self.seating.check_host(guest)
        doors = TableChange(is_locked=change.is_locked, hides_code=change.hides_code)
        if change != doors or change == TableChange():
            self._agree_on_game(games, change)
        if change.is_locked is not None:
            self.is_locked = change.is_locked
        if change.hides_code is not None:
            self.hides_code = change.hides_code
        await self.save()

    def _agree_on_game(self, games: Games, change: TableChange) -> None:
        self.check_not_started()
        if self.game.is_solo:
            raise Refusal("solo.fixed")
        game = games.change(self.game, change)
        self.seating.resize(game.seats)
        self.game, self.seats = game, game.seats
        if change.is_public is not None:
            self.is_public = change.is_public
        if change.is_fair is not None:
            self.is_fair = change.is_fair
        if change.tolerance is not None:
            self.tolerance = change.tolerance

    async def choose_token(self, guest: Guest | None, token: int) -> None:
        """Somebody would like this pawn or ship."""
        self.check_not_started()
        self.seating.choose_token(guest, token)
        self._tell()

    async def remove(self, guest: Guest | None, seat: Seat) -> None:
        """Get up, or be asked by the host to; in a match seats are kept (A-09)."""
        if self.seating.seat_of(guest) != seat:
            self.seating.check_host(guest)
        self.check_not_started()
        occupant = self.seating.empty(seat)
        if occupant.guest == self.seating.host and not self.game.is_solo:
            self.seating.pass_host_on()
        if occupant.connection is not None:
            occupant.connection.close(CloseCode.REMOVED)
        if occupant.guest and occupant.guest != guest:
            self.seating.remove(occupant.guest)
        await self.save()

    async def give_up(self) -> None:
        """Free the code of a table where nobody came to play."""
        await self._keeper.finish()

    async def close(self) -> None:
        """Store that the host has closed the table for good, and free its code."""
        self.is_closed_by_host = True
        await self._keeper.save(self.setup())
        await self._keeper.finish()

    async def save(self) -> None:
        """Store who sits where and what is agreed, and tell everybody."""
        await self._keeper.save(self.setup())
        self._tell()

    def prepare_start(self, guest: Guest | None, bots: Strength | None) -> None:
        """Have the host, who thereby is ready, let the match begin; free seats may get bots."""
        self.seating.check_host(guest)
        self.check_not_started()
        own = self.seating.seat_of(guest)
        ready = [seat for seat, occupant in self.seating.taken() if occupant.is_ready]
        free = [seat for seat, occupant in enumerate(self.seating.occupants) if occupant is None]
        if len({*ready, *([] if own is None else [own]), *(free if bots else [])}) < LEAST_READY:
            raise Refusal("table.too_few", least=LEAST_READY)
        if own is not None:
            self.seating.occupant(own).is_ready = True
        if bots is not None:
            for seat in free:
                self.seating.add_bot(seat, bots)

    async def start_match(self) -> bool:
        """The game as it is played, by those who are there; whether anybody's seat is another."""
        kept = self.seating.seats_to_play()
        game = self.game if len(kept) == self.game.seats else self.game.with_seats(kept)
        is_reseated = self.seating.leave_out_others(kept)
        bots = tuple(seat for seat, occupant in self.seating.taken() if occupant.guest is None)
        self.game = game.with_bots(bots).with_tokens(self.seating.tokens())
        await self._keeper.save(self.setup())
        await self._keeper.start()
        return is_reseated

    def setup(self) -> TableSetup:
        """The table as it is stored."""
        options = Raw(msgspec.json.encode(self.game.options))
        stored = [
            (seat, occupant, character_at(self.code, seat).key)
            for seat, occupant in enumerate(self.seating.occupants)
        ]
        agreed = Agreement(
            options,
            self.is_public,
            self.is_fair,
            self.tolerance,
            self.seats,
            self.is_locked,
            self.hides_code,
            self.tally.matches_before,
            self.tally.to_store(stored),
            self.seating.ready(),
            self.is_closed_by_host,
        )
        return TableSetup(self.code, self.game.edition.key, agreed, self.seating)

    def _rounds(self) -> int:
        """How many rounds are played by as many as sit here: seats that stay free are left out."""
        players = max(2, len(list(self.seating.taken())))
        game = self.game
        return (game.with_seats(range(players)) if players < game.seats else game).rounds

    def to_wire(self, stage: Stage, spectators: int) -> TableSeen:
        """What anybody who knows the code sees."""
        return TableSeen(
            self.code,
            self._keeper.match_id,
            self.game.edition.key,
            Raw(msgspec.json.encode(self.game.options)),
            tuple(
                None if occupant is None else occupant.to_wire(character_at(self.code, seat).key)
                for seat, occupant in enumerate(self.seating.occupants)
            ),
            self.seating.acting_host,
            stage,
            self.is_public,
            self.is_fair,
            self.tolerance,
            spectators,
            self._rounds(),
            self.game.rounds,
            self.is_locked,
            self.hides_code,
            self.seating.is_host_watching,
            self.seating.host_name if self.seating.is_host_watching else None,
            tuple(
                WaitingSeen(latecomer.name, self.seating.is_watching(latecomer.guest))
                for latecomer in self.seating.waiting
            ),
            self.tally.matches,
            self.tally.to_wire(),
        )
