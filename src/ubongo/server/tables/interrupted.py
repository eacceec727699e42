"""Matches that were under way when the server went: they are known before anybody is back.

Until their tables are asked for, what they play is in play all the same (A-16), for as long as an
empty table would stay in memory. Reading their logs takes a while, in which no table may wait.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec

from ubongo.core.decision import decode_decision, fold
from ubongo.core.edition import Refusal
from ubongo.editions.registry import declared
from ubongo.server.store.collector import load_without_boards
from ubongo.server.store.errors import AwayError
from ubongo.server.store.played import interrupted_matches
from ubongo.server.tables.keeper import Agreement

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from ubongo.core.match_state import MatchState
    from ubongo.server.limits import Now, Seconds
    from ubongo.server.store.store import Store
    from ubongo.server.store.structs import GuestId, MatchId, StoredMatch
    from ubongo.server.tables.games import Games

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

RETRY_INTERVAL: Seconds = 0.25
"""From one try to the next while the database is away."""


class InterruptedMatch(NamedTuple):
    """What is played there, with the cards of which box, and the guests who sit there."""

    box: str
    state: MatchState
    guests: frozenset[GuestId]


class InterruptedMatches:
    """All that the store had when the server started, by the codes of their tables."""

    def __init__(self, now: Now = time.monotonic) -> None:
        self._now = now
        self._matches: dict[str, InterruptedMatch | None] = {}
        self._until: Seconds = 0
        self._reading: asyncio.Task[None] | None = None

    async def find(self, store: Store, games: Games, ttl: Seconds) -> None:
        """Find out which there are, and begin to read what they play."""
        found = await _read_patiently(store, interrupted_matches)
        self._matches = dict.fromkeys(found.values())
        self._until = self._now() + ttl
        self._reading = asyncio.create_task(self._read(found, store, games))

    async def _read(self, found: dict[MatchId, str], store: Store, games: Games) -> None:
        for match_id, code in found.items():
            try:
                stored = await _read_patiently(store, load_without_boards, match_id)
                match = await asyncio.to_thread(partial(_fold, stored, games))
            except Exception:  # a log that nobody can read must not keep the others waiting
                log.exception("what is played cannot be read", extra={"match": match_id})
                continue
            if code in self._matches:
                self._matches[code] = match

    def note_loaded(self, code: str) -> None:
        """The table is in memory and tells itself what it plays."""
        self._matches.pop(code, None)

    async def wait_until_read(self) -> None:
        """Wait until it is known what all of them play."""
        if self._reading is not None and not self._is_read:
            await asyncio.wait([self._reading])

    @property
    def _is_read(self) -> bool:
        if self._now() >= self._until:
            self._matches.clear()
        return not self._matches or self._reading is None or self._reading.done()

    def of_box(self, box: str) -> list[InterruptedMatch]:
        """Those that are played with the cards of this box; a Refusal while that is not known."""
        if not self._is_read:
            raise Refusal("server.busy")
        return [match for match in self._matches.values() if match is not None and match.box == box]

    async def close(self) -> None:
        """Read no more."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])


async def _read_patiently(
    store: Store, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """What a query answers, however long the database is away; nobody who writes is held up."""
    while True:
        try:
            return await store.read(query, *args, **kwargs)
        except AwayError:
            await asyncio.sleep(RETRY_INTERVAL)


def _fold(stored: StoredMatch, games: Games) -> InterruptedMatch:
    """A match as its log tells it; boards that were left out play no part in it."""
    agreed = msgspec.json.decode(stored.header.options, type=Agreement)
    game = games.stored_game(stored.header.edition, agreed.options)
    state = game.edition.initial_state(game.options)
    for row in stored.decisions:
        state = fold(game.edition, state, decode_decision(game.edition, row))
    guests = frozenset(seat.guest for seat in stored.seats if seat.guest is not None)
    return InterruptedMatch(declared(game.edition.key).box, state, guests)
