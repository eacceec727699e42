"""The keeper of a table: the part of the store that it needs, for the match that it owns."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec
from msgspec import Raw

from ubongo.core.chance import seed_hash
from ubongo.core.edition import Millis  # noqa: TC001 - msgspec asks for it
from ubongo.core.log import Header, end_of_log
from ubongo.core.solo.results import is_doubtful
from ubongo.core.solo.state import SoloState
from ubongo.server.store.matches import (
    create_match,
    finish_match,
    load_decision,
    load_match,
    open_match,
    settle_match,
)
from ubongo.server.store.records import (
    Append,
    NewMatch,
    NewSoloResult,
    StoredSeat,
    new_id,
)
from ubongo.server.store.solo import add_solo_result

if TYPE_CHECKING:
    from ubongo.core.decision import Written
    from ubongo.core.solo.results import SoloResult
    from ubongo.server.guests.guests import Guest
    from ubongo.server.store.store import Store
    from ubongo.server.tables.occupant import Occupant
    from ubongo.server.tables.seating import Seating


class Agreement(msgspec.Struct, frozen=True):
    """What is agreed at a table, as the store keeps it."""

    options: Raw
    is_public: bool
    is_fair: bool
    tolerance: Millis


class Arrangement(NamedTuple):
    """A table as it is to be kept: what is agreed there, and who sits where."""

    code: str
    edition: str
    agreed: Agreement
    seating: Seating

    def stored(self, match: str, seed: bytes) -> NewMatch:
        """The match as the store has it."""
        return NewMatch(
            match,
            self.code,
            self.edition,
            msgspec.json.encode(self.agreed),
            seed,
            tuple(_stored(occupant) for occupant in self.seating.occupants),
            self.seating.host,
        )


class Kept(NamedTuple):
    """The decision after number `last`, if there is one, and the match's time."""

    at: Millis
    last: int
    decision: Written | None = None


class Keeper(Protocol):
    """Keeps the matches of one table, the newest of which it owns."""

    match: str

    async def begin(self, table: Arrangement, seed: bytes) -> None:
        """A new match of the table."""
        ...

    async def settle(self, table: Arrangement) -> None:
        """What was agreed on before the match, and who sits where."""
        ...

    async def open(self) -> None:
        """The match's clock starts."""
        ...

    async def append(self, kept: Kept) -> None:
        """When this returns it is kept for good."""
        ...

    async def decision(self, number: int) -> Written:
        """A decision of the match, however long ago."""
        ...

    async def end(self) -> str:
        """The end of the hash chain over all that was decided."""
        ...

    async def finish(self) -> None:
        """The match is over, or nobody will go on with it."""
        ...

    async def keep_result(self, guest: Guest, result: SoloResult, *, is_doubtful: bool) -> None:
        """What a solo run came to; once, however often it is said."""
        ...


class StoreKeeper:
    """Keeps them in the store."""

    def __init__(self, store: Store, match: str = "", epoch: int = 0) -> None:
        self._store, self.match, self._epoch = store, match, epoch

    async def begin(self, table: Arrangement, seed: bytes) -> None:
        """A new match of the table; its first one may have an id already."""
        if self._epoch or not self.match:
            self.match = new_id()
        self._epoch = await self._store.write(create_match, table.stored(self.match, seed))

    async def settle(self, table: Arrangement) -> None:
        """What was agreed on before the match, and who sits where."""
        await self._store.write(settle_match, self._epoch, table.stored(self.match, b""))

    async def open(self) -> None:
        """The match's clock starts."""
        await self._store.write(open_match, self.match, self._epoch)

    async def append(self, kept: Kept) -> None:
        """When this returns it is kept for good."""
        decisions = () if kept.decision is None else (kept.decision,)
        await self._store.append(Append(self.match, self._epoch, kept.last, kept.at, decisions))

    async def decision(self, number: int) -> Written:
        """A decision of the match, however long ago."""
        return await self._store.read(load_decision, self.match, number)

    async def end(self) -> str:
        """The end of the hash chain over all that was decided."""
        stored = await self._store.read(load_match, self.match)
        header = stored.header
        about = about_match(header.edition, header.options, header.seed, header.rules)
        return end_of_log(about, stored.decisions)

    async def finish(self) -> None:
        """The match is over, or nobody will go on with it."""
        await self._store.write(finish_match, self.match, self._epoch)

    async def keep_result(self, guest: Guest, result: SoloResult, *, is_doubtful: bool) -> None:
        """What a solo run came to, known by its match."""
        kept = NewSoloResult(self.match, guest, self.match, result, is_doubtful)
        await self._store.write(add_solo_result, kept)


async def keep_solo_result(keeper: Keeper, state: object, seating: Seating) -> None:
    """Keep the result of a solo run with whoever made it; a match with others has none."""
    if not isinstance(state, SoloState) or state.result is None:
        return
    doubtful = is_doubtful(state.started, state.solves)
    for _, occupant in seating.people():
        if occupant.guest:
            await keeper.keep_result(occupant.guest, state.result, is_doubtful=doubtful)


def about_match(edition: str, agreed: bytes, seed: bytes, rules: int) -> Header:
    """What a log says first of a match, as far as it is the same for ever."""
    options = msgspec.json.decode(agreed, type=Agreement).options
    return Header(edition, options, seed_hash(seed), rules=rules)


def _stored(occupant: Occupant | None) -> StoredSeat:
    if occupant is None:
        return StoredSeat()
    bot = None if occupant.strength is None else occupant.strength.value
    return StoredSeat(occupant.guest or None, occupant.name, bot)
