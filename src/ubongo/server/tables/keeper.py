"""The keeper of a table: the part of the store that it needs, for the match that it owns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec
from msgspec import Raw

from ubongo.core.chance import seed_hash
from ubongo.core.edition import Millis, Seat  # noqa: TC001 - msgspec asks for them
from ubongo.core.log import Header, RunningChain
from ubongo.core.solo.results import is_doubtful
from ubongo.core.solo.state import SoloState
from ubongo.server.store.matches import (
    create_match,
    finish_match,
    load_decision,
    start_match,
    update_match,
)
from ubongo.server.store.solo import add_solo_result
from ubongo.server.store.structs import (
    Append,
    MatchHeader,
    MatchId,
    NewMatch,
    NewSoloResult,
    Role,
    StoredOther,
    StoredSeat,
    new_id,
)

if TYPE_CHECKING:
    from ubongo.core.decision import EncodedDecision
    from ubongo.core.solo.results import SoloResult
    from ubongo.server.guests.guests import Guest
    from ubongo.server.store.store import Store
    from ubongo.server.tables.occupant import Occupant
    from ubongo.server.tables.seating import Seating


class Agreement(msgspec.Struct, frozen=True):
    """What is agreed at a table, as the store keeps it, and which seats are `ready` to begin.

    `seats` are those of the table, of which a match leaves out the free ones; `tally` has the wins
    and matches of each seat's occupant in the matches before this one. Nobody comes back to a table
    that `is_closed_by_host`.
    """

    options: Raw
    is_public: bool
    is_fair: bool
    tolerance: Millis
    seats: int = 0
    is_locked: bool = False
    hides_code: bool = False
    matches: int = 0
    tally: tuple[tuple[int, int], ...] = ()
    ready: tuple[Seat, ...] = ()
    is_closed_by_host: bool = False


class TableSetup(NamedTuple):
    """A table as it is to be stored: what is agreed there, and who sits where."""

    code: str
    edition: str
    agreed: Agreement
    seating: Seating

    def to_match(self, match_id: MatchId, seed: bytes) -> NewMatch:
        """A match with this setup, as the store takes it."""
        return NewMatch(
            match_id,
            self.code,
            self.edition,
            msgspec.json.encode(self.agreed),
            seed,
            tuple(_store_seat(occupant) for occupant in self.seating.occupants),
            self.seating.host,
            _store_others(self.seating),
        )


class Keeper(Protocol):
    """Stores the matches of one table, the newest of which it owns."""

    match_id: MatchId

    async def create(self, setup: TableSetup, seed: bytes) -> None:
        """Store a new match of the table."""
        ...

    async def save(self, setup: TableSetup) -> None:
        """Store what is agreed, and who sits where."""
        ...

    async def start(self) -> None:
        """Store that the match's clock starts."""
        ...

    async def append(self, at: Millis, last: int, decision: EncodedDecision | None = None) -> None:
        """Store the match's time and the decision after number `last`, if there is one.

        When this returns, both are on the disk.
        """
        ...

    async def decision(self, number: int) -> EncodedDecision:
        """A decision of the match, however long ago."""
        ...

    @property
    def end_of_log(self) -> str:
        """The end of the hash chain over all that was decided."""
        ...

    async def finish(self) -> None:
        """Store that nobody will go on with the match, which is over or given up."""
        ...

    async def keep_result(self, guest: Guest, result: SoloResult, *, is_doubtful: bool) -> None:
        """Store the result of a solo run; once, however often this is called."""
        ...


class StoreKeeper:
    """A keeper that has the store of the server; without an id, its first match gets a new one.

    While the database is away everything waits, but for a table's first match: whoever asked for it
    is told so.
    """

    def __init__(self, store: Store, match_id: MatchId, epoch: int = 0) -> None:
        self._store, self.match_id, self._epoch = store, match_id, epoch
        self._chain: RunningChain | None = None

    async def create(self, setup: TableSetup, seed: bytes) -> None:
        """Store a new match of the table; its first one may have an id already."""
        create = self._store.persist if self._epoch else self._store.write
        if self._epoch or not self.match_id:
            self.match_id = new_id()
        self._epoch = await create(create_match, setup.to_match(self.match_id, seed))

    async def save(self, setup: TableSetup) -> None:
        """Store what is agreed, and who sits where."""
        await self._store.persist(update_match, self._epoch, setup.to_match(self.match_id, b""))

    async def start(self) -> None:
        """Store that the match's clock starts."""
        self.begin_chain(await self._store.persist(start_match, self.match_id, self._epoch))

    def begin_chain(self, header: MatchHeader) -> None:
        """Begin the hash chain of a match that has begun; `link` then has all that is stored."""
        about = log_header(header.edition, header.options, header.seed, header.rules)
        self._chain = RunningChain(about)

    def link(self, decision: EncodedDecision) -> None:
        """Lengthen the hash chain by the next decision that is stored."""
        if self._chain is None:
            raise RuntimeError("the match has not begun")
        self._chain.add(decision)

    async def append(self, at: Millis, last: int, decision: EncodedDecision | None = None) -> None:
        """Store the match's time and the decision after number `last`, if there is one."""
        decisions = () if decision is None else (decision,)
        await self._store.append(Append(self.match_id, self._epoch, last, at, decisions))
        if decision is not None:
            self.link(decision)

    async def decision(self, number: int) -> EncodedDecision:
        """A decision of the match, however long ago; while the database is away it waits."""
        return await self._store.persist(load_decision, self.match_id, number)

    @property
    def end_of_log(self) -> str:
        """The end of the hash chain over all that was decided."""
        if self._chain is None:
            raise RuntimeError("the match has not begun")
        return self._chain.end

    async def finish(self) -> None:
        """Store that nobody will go on with the match, which is over or given up."""
        await self._store.persist(finish_match, self.match_id, self._epoch)

    async def keep_result(self, guest: Guest, result: SoloResult, *, is_doubtful: bool) -> None:
        """Store the result of a solo run, under the id of its match."""
        new = NewSoloResult(self.match_id, guest, self.match_id, result, is_doubtful)
        await self._store.persist(add_solo_result, new)


async def keep_solo_result(keeper: Keeper, state: object, seating: Seating) -> None:
    """Store the result of a solo run for its player; a match with others has none."""
    if not isinstance(state, SoloState) or state.result is None:
        return
    doubtful = is_doubtful(state.took)
    for _, occupant in seating.people():
        if occupant.guest:
            await keeper.keep_result(occupant.guest, state.result, is_doubtful=doubtful)


def log_header(edition: str, agreed: bytes, seed: bytes, rules: int) -> Header:
    """The header of a match's log, as far as it never changes."""
    options = msgspec.json.decode(agreed, type=Agreement).options
    return Header(edition, options, seed_hash(seed), rules=rules)


def _store_others(seating: Seating) -> tuple[StoredOther, ...]:
    waiting = [StoredOther(Role.WAITING, guest, name) for guest, name in seating.waiting]
    removed = [StoredOther(Role.REMOVED, guest) for guest in seating.removed.guests]
    left = [
        StoredOther(Role.LEFT, guest or None, name, seat)
        for seat, guest, name in seating.predecessors
    ]
    hosting = [StoredOther(Role.HOST, seating.host, seating.host_name)]
    return (*waiting, *removed, *left, *(hosting if seating.host_name else ()))


def _store_seat(occupant: Occupant | None) -> StoredSeat:
    if occupant is None:
        return StoredSeat()
    bot = None if occupant.strength is None else occupant.strength.value
    return StoredSeat(occupant.guest or None, occupant.name, bot)
