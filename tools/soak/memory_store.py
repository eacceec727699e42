"""A store in the memory, for simulations: slow, or failing, as a seed says.

It keeps the promises of the real one, which a test compares it with: a match is appended to by its
owner only, all of an append is there or nothing of it, and what was decided stays decided.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from ubongo.core.chain import RULES
from ubongo.server.store.devices import find_device, touch_device
from ubongo.server.store.errors import AwayError, CodeTaken, FailedError, Fenced, UnknownMatch
from ubongo.server.store.guests import create_guest, find_guest
from ubongo.server.store.matches import (
    create_match,
    finish_match,
    is_closed_by_host,
    load_decision,
    load_header,
    load_match,
    match_by_code,
    result_by_code,
    start_match,
    take_over_match,
    update_match,
)
from ubongo.server.store.structs import (
    FIRST_EPOCH,
    Alive,
    Append,
    MatchHeader,
    NewMatch,
    StoredDevice,
    StoredGuest,
    StoredMatch,
    StoredSeat,
    new_id,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from ubongo.core.decision import EncodedDecision
    from ubongo.server.store.writer import AwayWatcher

T = TypeVar("T")

SLOWEST = 0.03
"""Seconds."""


@dataclass
class Record:
    """A match as it is kept."""

    header: MatchHeader
    seats: tuple[StoredSeat, ...]
    decisions: list[EncodedDecision] = field(default_factory=list)

    def stored(self) -> StoredMatch:
        """All of it."""
        return StoredMatch(self.header, self.seats, tuple(self.decisions))


class MemoryStore:
    """`dice` make it slow, and let so many of its deeds fail: before they are done, or after."""

    def __init__(self, dice: random.Random | None = None, failing: float = 0.0) -> None:
        self.records: dict[str, Record] = {}
        self.guests: dict[str, StoredGuest] = {}
        self.failures = 0
        self._dice, self.failing = dice, failing
        self._is_back = asyncio.Event()
        self._is_back.set()
        self._watcher: AwayWatcher | None = None

    @property
    def is_away(self) -> bool:
        """Whether nothing can be written now."""
        return not self._is_back.is_set()

    def watch_away(self, watcher: AwayWatcher) -> None:
        """Tell when the store goes away, and when it is back."""
        self._watcher = watcher

    def go_away(self, told_after: float = 0.0) -> None:
        """Write nothing from now on; it is noticed only after a while."""
        self._is_back.clear()
        asyncio.get_running_loop().call_later(told_after, self._tell, True)

    def come_back(self) -> None:
        """Write again, first of all what waits."""
        self._is_back.set()
        self._tell(False)

    def _tell(self, is_away: bool) -> None:  # noqa: FBT001 - as it is told
        if self._watcher is not None:
            self._watcher(is_away)

    async def _done(self, statement: Callable[[], T], failing: float = 0.0) -> T:
        dice = self._dice
        if dice is None:
            return statement()
        await asyncio.sleep(dice.random() * SLOWEST)
        fate = dice.random()
        if fate < failing / 2:
            self.failures += 1
            raise FailedError("the disk is full")
        result = statement()
        await asyncio.sleep(dice.random() * SLOWEST)
        if fate < failing:
            self.failures += 1
            raise FailedError("it is done, but the line to the database broke")
        return result

    async def read(self, query: Callable[..., T], *args: Any) -> T:  # noqa: ANN401
        """What one of the queries that simulations need answers."""
        return await self._done(lambda: self._own(query, args))

    async def write(self, statement: Callable[..., T], *args: Any) -> T:  # noqa: ANN401
        """What one of the statements that simulations need gives."""
        if self.is_away:
            raise AwayError("the store is away")
        return await self._done(lambda: self._own(statement, args))

    async def persist(self, statement: Callable[..., T], *args: Any) -> T:  # noqa: ANN401
        """The same, however long the store is away."""
        await self._is_back.wait()
        return await self._done(lambda: self._own(statement, args))

    def _own(self, asked: Callable[..., T], args: tuple[Any, ...]) -> T:
        done: T = OWN[asked](self, *args)
        return done

    async def append(self, append: Append) -> None:
        """All or nothing, by the owner only, after the last one."""

        def put() -> None:
            record = self._lock_match(append.match_id, append.epoch)
            if len(record.decisions) != append.last:
                raise Fenced(f"number {append.last + 1} is not the next")
            for number, decision in enumerate(append.decisions, append.last + 1):
                if decision.number != number:
                    raise ValueError(f"decision {decision.number} stands in {number}'s place")
            record.decisions += append.decisions
            record.header = replace(record.header, alive=Alive(append.at, 1))

        await self._is_back.wait()
        await self._done(put, self.failing)

    # Matches.

    def _create_match(self, new: NewMatch) -> int:
        if any(
            each.header.code == new.code and each.header.finished is None
            for each in self.records.values()
        ):
            raise CodeTaken(new.code)
        header = MatchHeader(
            id=new.id,
            code=new.code,
            edition=new.edition,
            options=new.options,
            seed=new.seed,
            host=new.host,
            created=1,
            started=None,
            finished=None,
            epoch=FIRST_EPOCH,
            rules=RULES,
            alive=Alive(0, 1),
        )
        self.records[new.id] = Record(header, new.seats)
        return FIRST_EPOCH

    def _record(self, match_id: str) -> Record:
        if match_id not in self.records:
            raise UnknownMatch(match_id)
        return self.records[match_id]

    def _lock_match(self, match_id: str, epoch: int) -> Record:
        record = self._record(match_id)
        if record.header.epoch != epoch:
            raise Fenced(f"{match_id} is in epoch {record.header.epoch}, not in {epoch}")
        return record

    def _take_over_match(self, match_id: str) -> int:
        record = self._record(match_id)
        record.header = replace(record.header, epoch=record.header.epoch + 1)
        return record.header.epoch

    def _update_match(self, epoch: int, changed: NewMatch) -> None:
        record = self._lock_match(changed.id, epoch)
        record.header = replace(
            record.header, edition=changed.edition, options=changed.options, host=changed.host
        )
        record.seats = changed.seats

    def _start_match(self, match_id: str, epoch: int) -> MatchHeader:
        record = self._lock_match(match_id, epoch)
        record.header = replace(record.header, started=1)
        return record.header

    def _finish_match(self, match_id: str, epoch: int) -> None:
        record = self._lock_match(match_id, epoch)
        record.header = replace(record.header, finished=1)

    def _load_match(self, match_id: str) -> StoredMatch:
        return self._record(match_id).stored()

    def _load_header(self, match_id: str) -> MatchHeader:
        return self._record(match_id).header

    def _load_decision(self, match_id: str, number: int) -> EncodedDecision:
        decisions = self.records[match_id].decisions if match_id in self.records else []
        if not 0 < number <= len(decisions):
            raise FailedError(f"match {match_id!r} has no decision {number}")
        return decisions[number - 1]

    def _match_by_code(self, code: str) -> str | None:
        found = (
            match_id
            for match_id, record in self.records.items()
            if record.header.code == code and record.header.finished is None
        )
        return next(found, None)

    def _result_by_code(self, code: str, within: int) -> str | None:
        for match_id, record in reversed(self.records.items()):
            header = record.header
            if header.code != code or header.finished is None:
                continue
            if is_closed_by_host(header.options):
                return None
            if header.started is not None:
                return match_id if within else None
        return None

    # Guests.

    def _create_guest(
        self, credential_hash: str, name: str | None = None, _device: str | None = None
    ) -> StoredGuest:
        return self.guests.setdefault(credential_hash, StoredGuest(new_id(), name, 1, 1))

    def _touch_device(self, _device: str) -> bool:
        """Nobody is signed out here."""
        return True

    def _find_device(self, credential_hash: str) -> StoredDevice | None:
        found = self.guests.get(credential_hash)
        return None if found is None else StoredDevice(found.id, found.id, None, 1, 1)

    def _find_guest(self, credential_hash: str) -> StoredGuest | None:
        return self.guests.get(credential_hash)


OWN: dict[Callable[..., Any], Callable[..., Any]] = {
    asked: getattr(MemoryStore, f"_{asked.__name__}")
    for asked in (
        create_match,
        take_over_match,
        update_match,
        start_match,
        finish_match,
        load_match,
        load_header,
        load_decision,
        match_by_code,
        result_by_code,
        create_guest,
        find_guest,
        find_device,
        touch_device,
    )
}
"""Which method stands for which query or statement of the real store."""
