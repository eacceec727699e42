"""A store in the memory, for simulations: slow, or failing, as a seed says.

It keeps the promises of the real one, which a test compares it with: a match is appended to by its
owner only, all of an append is there or nothing of it, and what was decided stays decided.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from ubongo.core.chain import RULES
from ubongo.server.store.errors import CodeTaken, FailedError, Fenced, UnknownMatch
from ubongo.server.store.records import (
    FIRST_EPOCH,
    Alive,
    Append,
    MatchHeader,
    NewMatch,
    StoredGuest,
    StoredMatch,
    StoredSeat,
    new_id,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from ubongo.core.decision import Written

T = TypeVar("T")

SLOWEST = 0.03
"""Seconds."""


@dataclass
class Record:
    """A match as it is kept."""

    header: MatchHeader
    seats: tuple[StoredSeat, ...]
    decisions: list[Written] = field(default_factory=list)

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

    async def _done(self, deed: Callable[[], T], failing: float = 0.0) -> T:
        dice = self._dice
        if dice is None:
            return deed()
        await asyncio.sleep(dice.random() * SLOWEST)
        fate = dice.random()
        if fate < failing / 2:
            self.failures += 1
            raise FailedError("the disk is full")
        result = deed()
        await asyncio.sleep(dice.random() * SLOWEST)
        if fate < failing:
            self.failures += 1
            raise FailedError("it is done, but the line to the database broke")
        return result

    # Matches.

    async def create_match(self, new: NewMatch) -> int:
        """A new match, or CodeTaken."""

        def create() -> int:
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
                opened=None,
                finished=None,
                epoch=FIRST_EPOCH,
                rules=RULES,
                alive=Alive(0, 1),
            )
            self.records[new.id] = Record(header, new.seats)
            return FIRST_EPOCH

        return await self._done(create)

    def _record(self, match: str) -> Record:
        if match not in self.records:
            raise UnknownMatch(match)
        return self.records[match]

    def _held(self, match: str, epoch: int) -> Record:
        record = self._record(match)
        if record.header.epoch != epoch:
            raise Fenced(f"{match} is in epoch {record.header.epoch}, not in {epoch}")
        return record

    async def take_over(self, match: str) -> int:
        """Own a match from now on."""

        def take() -> int:
            record = self._record(match)
            record.header = replace(record.header, epoch=record.header.epoch + 1)
            return record.header.epoch

        return await self._done(take)

    async def append(self, append: Append) -> None:
        """All or nothing, by the owner only, after the last one."""

        def put() -> None:
            record = self._held(append.match, append.epoch)
            if len(record.decisions) != append.last:
                raise Fenced(f"number {append.last + 1} is not the next")
            for number, decision in enumerate(append.decisions, append.last + 1):
                if decision.number != number:
                    raise ValueError(f"decision {decision.number} stands in {number}'s place")
            record.decisions += append.decisions
            record.header = replace(record.header, alive=Alive(append.at, 1))

        await self._done(put, self.failing)

    async def settle_match(self, epoch: int, settled: NewMatch) -> None:
        """What is agreed, and who sits where."""

        def settle() -> None:
            record = self._held(settled.id, epoch)
            record.header = replace(
                record.header, edition=settled.edition, options=settled.options, host=settled.host
            )
            record.seats = settled.seats

        await self._done(settle)

    async def open_match(self, match: str, epoch: int) -> None:
        """The clock starts."""

        def start() -> None:
            record = self._held(match, epoch)
            record.header = replace(record.header, opened=1)

        await self._done(start)

    async def finish(self, match: str, epoch: int) -> None:
        """Nobody goes on with it."""

        def end() -> None:
            record = self._held(match, epoch)
            record.header = replace(record.header, finished=1)

        await self._done(end)

    async def load(self, match: str) -> StoredMatch:
        """A whole match."""
        return await self._done(lambda: self._record(match).stored())

    async def decision(self, match: str, number: int) -> Written:
        """A decision of a match."""

        def find() -> Written:
            decisions = self.records[match].decisions if match in self.records else []
            if not 0 < number <= len(decisions):
                raise FailedError(f"match {match!r} has no decision {number}")
            return decisions[number - 1]

        return await self._done(find)

    async def find_by_code(self, code: str) -> str | None:
        """The match that has this code and is not finished."""
        found = [
            match
            for match, record in self.records.items()
            if record.header.code == code and record.header.finished is None
        ]
        return await self._done(lambda: found[0] if found else None)

    async def find_result(self, code: str, within: int) -> str | None:
        """The last match that had this code and was finished within this time."""
        found = [
            match
            for match, record in self.records.items()
            if record.header.code == code
            and record.header.opened is not None
            and record.header.finished is not None
        ]
        return await self._done(lambda: found[-1] if found and within else None)

    # Guests.

    async def create_guest(self, token_hash: str, name: str | None = None) -> StoredGuest:
        """Somebody new, or who is there already."""
        guest = StoredGuest(new_id(), token_hash, name, 1, 1)
        return await self._done(lambda: self.guests.setdefault(token_hash, guest))

    async def touch_guest(self, guest: str) -> None:
        """Nobody is forgotten here."""

    async def find_guest(self, token_hash: str) -> StoredGuest | None:
        """Who has the token."""
        return await self._done(lambda: self.guests.get(token_hash))
