"""What the tests of the store share: a wall clock that they set, and matches to keep."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import AsyncExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from sqlalchemy import Connection, event, select

from ubongo.core.decision import CommandId, Decision, GivenCommand, encode_decision
from ubongo.core.messages import Came, Come
from ubongo.core.solo.results import Mode, SoloResult
from ubongo.decks.box import Side
from ubongo.server.store.opening import open_store
from ubongo.server.store.structs import Append, Claim, NewMatch, StoredSeat
from ubongo.server.store.tables import matches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import TracebackType
    from typing import Self

    import pytest

    from ubongo.core.decision import EncodedDecision
    from ubongo.server.store.store import Store
    from ubongo.server.store.structs import StoredMatch, Wall

NOON: Wall = 1_800_000_000_000
SEED = bytes(range(16))
TIMEOUT = 120
"""Seconds for what must come; only what never would is given up."""
OPTIONS = b'{"seats":2,"side":"easy"}'
KEY = 7
"""The id of a command."""


class Shelf:
    """A database, the stores that are open on it, and the time on its wall."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.now = NOON
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._stack.aclose()

    async def open(
        self, url: str | None = None, lock_timeout: float = 20, claim: Claim = Claim.NONE
    ) -> Store:
        """One more store, on this database or another."""
        store = await open_store(
            url or self.url, lock_timeout=lock_timeout, wall=lambda: self.now, claim=claim
        )
        self._stack.push_async_callback(store.close)
        return store


def unfinished(connection: Connection) -> list[str]:
    """The matches that are not finished, the oldest first."""
    asked = select(matches.c.id).where(matches.c.finished.is_(None))
    return list(connection.scalars(asked.order_by(matches.c.created, matches.c.id)))


def seated(match: NewMatch, number: int, seat: StoredSeat) -> NewMatch:
    """The match with somebody on a seat."""
    seats = tuple(seat if each == number else old for each, old in enumerate(match.seats))
    return replace(match, seats=seats)


def answer_otherwise(
    monkeypatch: pytest.MonkeyPatch, store: object, asked: object, answer: Callable[..., Any]
) -> None:
    """Have the store answer one query, or do one statement, in another way."""
    for way in ("read", "write", "persist"):
        own = getattr(store, way)

        async def other(what: object, *args: object, own: Any = own) -> object:  # noqa: ANN401
            return await (answer(*args) if what is asked else own(what, *args))

        monkeypatch.setattr(store, way, other)


class Gate:
    """Holds up the commits of a store until it is opened."""

    def __init__(self, store: Store) -> None:
        self.reached, self.opened = threading.Event(), threading.Event()
        event.listen(store._engines.writing, "commit", self._wait)

    def _wait(self, _: object) -> None:
        self.reached.set()
        assert self.opened.wait(TIMEOUT)

    async def wait_until_reached(self) -> None:
        """Until a commit is held up."""
        assert await asyncio.to_thread(self.reached.wait, TIMEOUT)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Nobody else can write to the file meanwhile."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def a_match(name: str = "m", code: str = "BKTR", seats: int = 2) -> NewMatch:
    """A match of classic that nobody has sat down to."""
    return NewMatch(name, code, "classic", OPTIONS, SEED, (StoredSeat(),) * seats)


def some_decisions(
    first: int, number: int = 1, *, key: CommandId = 0
) -> tuple[EncodedDecision, ...]:
    """Decisions that tell their numbers; the last one answers a command, if its id is given."""
    last = first + number - 1
    return tuple(
        encode_decision(Decision(n, n * 10, (_come(n, key if n == last else 0),), (), (Came(n),)))
        for n in range(first, last + 1)
    )


def _come(seat: int, key: CommandId) -> GivenCommand[Come]:
    return GivenCommand(Come(seat), (key,) if key else ())


def an_append(
    match_id: str = "m", first: int = 1, *, number: int = 1, epoch: int = 1, key: CommandId = 0
) -> Append:
    """Decisions with these numbers."""
    last = first + number - 1
    decided = some_decisions(first, number, key=key)
    return Append(match_id, epoch, first - 1, last * 10, decided)


def a_result(solved: int = 5, time: int = 60_000, *, is_ranked: bool = True) -> SoloResult:
    """What five minutes against the clock came to."""
    return SoloResult("classic", Mode.CLOCK, Side.HARD, 5, solved, time, 1, is_ranked)


def believe(_: StoredMatch) -> None:
    """What a match has in it is nothing to the store."""


async def backup_of(store: Store) -> list[bytes]:
    """All lines of a backup."""
    return [line async for line in store.export()]
