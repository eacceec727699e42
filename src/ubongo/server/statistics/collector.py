"""Collects statistics: how long people took and what they won, seconds after a match has ended.

The collector asks the store for matches that have ended since the last one it knows. So no table
waits for it, and a crash loses nothing: what is stored twice is kept once.
"""

import asyncio
import logging
from typing import NamedTuple

import msgspec

from ubongo.core.decision import decode_decision
from ubongo.core.edition import Seat
from ubongo.core.messages import EndedEarly
from ubongo.core.solves import Solved
from ubongo.editions.registry import EDITIONS, shipped_edition
from ubongo.server.limits import Seconds
from ubongo.server.statistics.match_results import SeatResult, results_of_guests
from ubongo.server.statistics.solve_times import Difficulties, find_solves
from ubongo.server.statistics.stints import stints_of
from ubongo.server.store.collector import add_statistics, load_without_boards, uncollected_matches
from ubongo.server.store.store import Store
from ubongo.server.store.structs import GuestId, NewMatchResult, NewSolve, StoredMatch
from ubongo.server.tables.games import Games
from ubongo.server.tables.keeper import Agreement

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
        ended = await self._store.read(uncollected_matches, AT_ONCE)
        for match_id in ended:
            stored = await self._store.read(load_without_boards, match_id)
            collected = await asyncio.to_thread(self._collect, stored)
            await self._store.write(add_statistics, match_id, *collected)
        return len(ended)

    def _collect(self, stored: StoredMatch) -> Collected:
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
        decisions = [decode_decision(edition, row) for row in stored.decisions]
        events = [(each.at, event) for each in decisions for event in each.events]
        if any(isinstance(event, EndedEarly) for _, event in events):
            return Collected([], [])  # it counts nowhere
        solved = list(find_solves(edition, options, events))
        stints = stints_of(stored.seats, stored.others, options.bots, events)
        results: dict[tuple[Seat, GuestId], SeatResult] = {}
        if edition.key in EDITIONS:
            results = results_of_guests(edition, options, events, solved, stints)
        return Collected(
            [
                self._solve(each, stint.guest)
                for each in solved
                for stint in stints[each.seat]
                if stint.has(each.seen)
            ],
            [_result(edition.key, *whose, own) for whose, own in results.items()],
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
