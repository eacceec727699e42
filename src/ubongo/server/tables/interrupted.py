"""Matches that were under way when the server went: they are known before anybody is back.

Until their tables are asked for, what they play is in play all the same (A-16), for as long as an
empty table would stay in memory.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ubongo.core.decision import decode_decision, fold
from ubongo.editions.registry import declared
from ubongo.server.store.collector import load_without_boards
from ubongo.server.store.played import interrupted_matches
from ubongo.server.tables.keeper import Agreement

if TYPE_CHECKING:
    from ubongo.core.match_state import MatchState
    from ubongo.server.limits import Now, Seconds
    from ubongo.server.store.store import Store
    from ubongo.server.store.structs import GuestId, MatchId, StoredMatch
    from ubongo.server.tables.games import Games

log = logging.getLogger(__name__)


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
        """Find out which there are; whoever asks what they play waits until that is read."""
        found = await store.persist(interrupted_matches)
        self._matches = dict.fromkeys(found.values())
        self._until = self._now() + ttl
        self._reading = asyncio.create_task(self._read(found, store, games))

    async def _read(self, found: dict[MatchId, str], store: Store, games: Games) -> None:
        for match_id, code in found.items():
            try:
                stored = await store.persist(load_without_boards, match_id)
                match = await asyncio.to_thread(partial(_fold, stored, games))
            except Exception:  # a log that nobody can read must not keep the others waiting
                log.exception("what is played cannot be read", extra={"match": match_id})
                continue
            if code in self._matches:
                self._matches[code] = match

    def note_loaded(self, code: str) -> None:
        """The table is in memory and tells itself what it plays."""
        self._matches.pop(code, None)

    async def of_box(self, box: str) -> list[InterruptedMatch]:
        """Those that are played with the cards of this box."""
        if self._now() >= self._until:
            self._matches.clear()
        if self._matches and self._reading is not None:
            await asyncio.shield(self._reading)
        return [match for match in self._matches.values() if match is not None and match.box == box]

    async def close(self) -> None:
        """Read no more."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])


def _fold(stored: StoredMatch, games: Games) -> InterruptedMatch:
    """A match as its log tells it; boards that were left out play no part in it."""
    agreed = msgspec.json.decode(stored.header.options, type=Agreement)
    game = games.stored_game(stored.header.edition, agreed.options)
    state = game.edition.initial_state(game.options)
    for row in stored.decisions:
        state = fold(game.edition, state, decode_decision(game.edition, row))
    guests = frozenset(seat.guest for seat in stored.seats if seat.guest is not None)
    return InterruptedMatch(declared(game.edition.key).box, state, guests)
