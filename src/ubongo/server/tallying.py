"""Keeps how long people took for their tasks, some seconds after each match has ended.

It asks the store for matches that have ended since the last one it knows, so that no table waits
for it, and a crash loses nothing: what was told twice is kept once.
"""

import asyncio
import logging

import msgspec

from ubongo.core.log import upgraded
from ubongo.editions.registry import shipped_edition
from ubongo.server.games import Games
from ubongo.server.keeping import Agreement
from ubongo.server.limits import Seconds
from ubongo.server.solve_times import Difficulties, solved_in
from ubongo.server.store.records import NewSolve, StoredMatch
from ubongo.server.store.store import Store

log = logging.getLogger(__name__)

LOOK_EVERY: Seconds = 5
AT_ONCE = 20


class Tally:
    """Goes through the matches that have ended."""

    def __init__(self, store: Store, games: Games) -> None:
        self._store, self._games = store, games
        self._difficulties: Difficulties | None = None

    async def keep_up(self) -> None:
        """Look now and then, for ever."""
        while True:
            try:
                while await self.catch_up():
                    pass
            except Exception:
                log.exception("tallying failed")
            await asyncio.sleep(LOOK_EVERY)

    async def catch_up(self) -> int:
        """Some matches that have ended lately; how many."""
        ended = await self._store.untallied(AT_ONCE)
        for match in ended:
            stored = await self._store.without_boards(match)
            await self._store.add_solves(match, await asyncio.to_thread(self._solves, stored))
        return len(ended)

    def _solves(self, stored: StoredMatch) -> list[NewSolve]:
        try:
            return self._read(stored)
        except Exception:  # a log that nobody can read must not keep the others waiting
            log.exception("the solves cannot be told", extra={"match": stored.header.id})
            return []

    def _read(self, stored: StoredMatch) -> list[NewSolve]:
        if self._difficulties is None:
            self._difficulties = Difficulties(self._games.decks.values())
        edition = shipped_edition(stored.header.edition)
        agreed = msgspec.json.decode(stored.header.options, type=Agreement)
        options = msgspec.json.decode(agreed.options, type=edition.options_type)
        reader = msgspec.json.Decoder(edition.event_type)
        events = ((each.at, upgraded(each.event, each.schema, reader)) for each in stored.events)
        return [
            NewSolve(
                solved.number,
                solved.seat,
                stored.seats[solved.seat].guest,
                solved.task.edition,
                solved.task.side.value,
                solved.task.name,
                self._difficulties.of(solved.task),
                solved.time,
                solved.hints,
            )
            for solved in solved_in(edition, options, events)
        ]
