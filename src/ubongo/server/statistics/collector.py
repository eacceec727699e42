"""Keeps how long people took and what they won, some seconds after each match has ended.

It asks the store for matches that have ended since the last one it knows, so that no table waits
for it, and a crash loses nothing: what was told twice is kept once.
"""

import asyncio
import logging
from typing import NamedTuple

import msgspec

from ubongo.core.decision import read
from ubongo.core.edition import Seat
from ubongo.core.solves import Solved
from ubongo.editions.registry import EDITIONS, shipped_edition
from ubongo.server.limits import Seconds
from ubongo.server.statistics.match_results import Took, took_in
from ubongo.server.statistics.solve_times import Difficulties, solved_in
from ubongo.server.store.records import GuestId, NewSolve, NewTaking, StoredMatch
from ubongo.server.store.store import Store
from ubongo.server.tables.games import Games
from ubongo.server.tables.keeping import Agreement

log = logging.getLogger(__name__)

AT_ONCE = 20


class Told(NamedTuple):
    """What a log tells of the people in a match; who took nothing home played alone."""

    solves: list[NewSolve]
    takings: list[NewTaking]


class Tally:
    """Goes through the matches that have ended."""

    def __init__(self, store: Store, games: Games) -> None:
        self._store, self._games = store, games
        self._difficulties: Difficulties | None = None

    async def keep_up(self, every: Seconds) -> None:
        """Look now and then, for ever."""
        while True:
            try:
                while await self.catch_up():
                    pass
            except Exception:
                log.exception("tallying failed")
            await asyncio.sleep(every)

    async def catch_up(self) -> int:
        """Some matches that have ended lately; how many."""
        ended = await self._store.untallied(AT_ONCE)
        for match in ended:
            stored = await self._store.without_boards(match)
            told = await asyncio.to_thread(self._told, stored)
            await self._store.add_tally(match, *told)
        return len(ended)

    def _told(self, stored: StoredMatch) -> Told:
        try:
            return self._read(stored)
        except Exception:  # a log that nobody can read must not keep the others waiting
            log.exception("the match cannot be tallied", extra={"match": stored.header.id})
            return Told([], [])

    def _read(self, stored: StoredMatch) -> Told:
        edition = shipped_edition(stored.header.edition)
        agreed = msgspec.json.decode(stored.header.options, type=Agreement)
        options = msgspec.json.decode(agreed.options, type=edition.options_type)
        decisions = [read(edition, row) for row in stored.decisions]
        events = [(each.at, event) for each in decisions for event in each.events]
        solved = list(solved_in(edition, options, events))
        took = took_in(edition, options, events, solved) if edition.key in EDITIONS else []
        return Told(
            [self._solve(each, stored.seats[each.seat].guest) for each in solved],
            [
                _taking(edition.key, number, seat.guest, own)
                for number, (seat, own) in enumerate(zip(stored.seats, took, strict=False))
                if seat.guest is not None
            ],
        )

    def _solve(self, solved: Solved, guest: GuestId | None) -> NewSolve:
        if self._difficulties is None:
            self._difficulties = Difficulties(self._games.decks.values())
        return NewSolve(
            solved.task.edition,
            solved.task.side.value,
            solved.task.name,
            self._difficulties.of(solved.task),
            solved.time,
            solved.hints,
            solved.seen,
            solved.number,
            solved.seat,
            guest,
        )


def _taking(edition: str, seat: Seat, guest: GuestId, own: Took) -> NewTaking:
    return NewTaking(
        edition,
        own.place,
        own.rounds,
        own.solved,
        own.first,
        own.hand.gems,
        own.hand.points,
        own.at,
        own.is_quick,
        seat,
        guest,
    )
