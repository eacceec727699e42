"""Collects statistics: how long people took and what they won, seconds after a match has ended.

The collector asks the store for matches that have ended since the last one it knows. So no table
waits for it, and a crash loses nothing: what is stored twice is kept once.
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
from ubongo.server.statistics.match_results import SeatResult, results_in
from ubongo.server.statistics.solve_times import Difficulties, solved_in
from ubongo.server.store.collector import add_statistics, uncollected, without_boards
from ubongo.server.store.records import GuestId, NewMatchResult, NewSolve, StoredMatch
from ubongo.server.store.store import Store
from ubongo.server.tables.games import Games
from ubongo.server.tables.keeping import Agreement

log = logging.getLogger(__name__)

AT_ONCE = 20


class Collected(NamedTuple):
    """What a log tells about the people in a match; a solo run has no results."""

    solves: list[NewSolve]
    results: list[NewMatchResult]


class Collector:
    """Reads the logs of matches that have ended, and stores what they tell."""

    def __init__(self, store: Store, games: Games) -> None:
        self._store, self._games = store, games
        self._difficulties: Difficulties | None = None

    async def keep_up(self, every: Seconds) -> None:
        """Collect again and again, for ever."""
        while True:
            try:
                while await self.catch_up():
                    pass
            except Exception:
                log.exception("collecting statistics failed")
            await asyncio.sleep(every)

    async def catch_up(self) -> int:
        """Collect from some matches that have ended lately; how many they were."""
        ended = await self._store.read(uncollected, AT_ONCE)
        for match in ended:
            stored = await self._store.read(without_boards, match)
            collected = await asyncio.to_thread(self._collected, stored)
            await self._store.write(add_statistics, match, *collected)
        return len(ended)

    def _collected(self, stored: StoredMatch) -> Collected:
        try:
            return self._read(stored)
        except Exception:  # a log that nobody can read must not keep the others waiting
            log.exception(
                "no statistics can be collected from the match", extra={"match": stored.header.id}
            )
            return Collected([], [])

    def _read(self, stored: StoredMatch) -> Collected:
        edition = shipped_edition(stored.header.edition)
        agreed = msgspec.json.decode(stored.header.options, type=Agreement)
        options = msgspec.json.decode(agreed.options, type=edition.options_type)
        decisions = [read(edition, row) for row in stored.decisions]
        events = [(each.at, event) for each in decisions for event in each.events]
        solved = list(solved_in(edition, options, events))
        results = results_in(edition, options, events, solved) if edition.key in EDITIONS else []
        return Collected(
            [self._solve(each, stored.seats[each.seat].guest) for each in solved],
            [
                _result(edition.key, number, seat.guest, own)
                for number, (seat, own) in enumerate(zip(stored.seats, results, strict=False))
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


def _result(edition: str, seat: Seat, guest: GuestId, own: SeatResult) -> NewMatchResult:
    return NewMatchResult(
        edition,
        own.place,
        own.rounds,
        own.solved,
        own.first,
        own.winnings.gems,
        own.winnings.points,
        own.at,
        own.is_quick,
        seat,
        guest,
    )
