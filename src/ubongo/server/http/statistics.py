"""The addresses of statistics: the caller's own, and how hard each task turned out to be."""

import asyncio
import time
from collections.abc import Iterator
from itertools import groupby
from typing import Literal

from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from ubongo.core.wire.statistics import SolveSeen, Statistics, Times, TimesOfSide
from ubongo.server.guests.guests import COOKIE
from ubongo.server.http.requests import NEVER_KEPT, AnyRequest, TheGuests, TheLobby, address_of
from ubongo.server.limits import Now, Seconds
from ubongo.server.statistics.task_tables import as_csv, as_lines
from ubongo.server.statistics.totals import counted
from ubongo.server.store.quartiles import NO_TIMES, EditionTimes, times
from ubongo.server.store.store import Store
from ubongo.server.tables.games import box_of_edition

KEPT_FOR: Seconds = 600
"""How old everybody's times may be: they change slowly, and a big store takes a while."""
MOST_SOLVES = 5_000
MOST_MATCHES = 10_000
"""So many nobody plays in years."""
LAST = 30
LINES, TABLE = "application/jsonl", "text/csv"


class Everybody:
    """Everybody's times by edition, looked up once in a while."""

    def __init__(self, store: Store, now: Now = time.monotonic) -> None:
        self._store, self._now = store, now
        self._known: dict[str, tuple[Seconds, EditionTimes]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def times(self, edition: str) -> EditionTimes:
        """As they were a while ago at most."""
        async with self._one_at_a_time:
            since, known = self._known.get(edition, (0.0, None))
            if known is None or self._now() - since >= KEPT_FOR:
                known = await self._store.edition_times(edition)
                self._known[edition] = self._now(), known
            return known


TheEverybody = NamedDependency[Everybody]


@get("/", cache_control=NEVER_KEPT)
async def see_statistics(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests, everybody: TheEverybody
) -> Statistics:
    """The caller's matches, and solve times beside everybody's."""
    guest = await guests.find(request.cookies.get(COOKIE))
    if guest is None:
        return Statistics((), ())
    lobby.check_lookup(address_of(request))
    taken = await lobby.store.own_takings(guest, MOST_MATCHES)
    solved = await lobby.store.own_solves(guest, MOST_SOLVES)
    sides = []
    for (edition, side), rows in _by_side(solved):
        together = (await everybody.times(edition)).sides.get(side, NO_TIMES)
        sides.append(_side(edition, side, rows, together))
    return Statistics(await asyncio.to_thread(counted, taken), tuple(sides))


@get("/tasks", cache_control=NEVER_KEPT, media_type=LINES, also=(TABLE,))
async def see_task_times(
    request: AnyRequest,
    lobby: TheLobby,
    everybody: TheEverybody,
    edition: FromQuery[str],
    format: FromQuery[Literal["csv", "jsonl"]] = "jsonl",  # noqa: A002 - as the address says it
) -> Response[bytes]:
    """How long people took for each task of an edition, as a table for other programs."""
    box = box_of_edition(edition)
    lobby.check_lookup(address_of(request))
    found = (await everybody.times(box)).tasks
    body = await asyncio.to_thread(as_csv if format == "csv" else as_lines, found)
    kind = TABLE if format == "csv" else LINES
    headers = {"content-disposition": f'attachment; filename="ubongo-{box}.{format}"'}
    return Response(body, media_type=kind, headers=headers)


def _by_side(solved: list[SolveSeen]) -> Iterator[tuple[tuple[str, str], list[SolveSeen]]]:
    def key(solve: SolveSeen) -> tuple[str, str]:
        return solve.edition, solve.side

    for which, rows in groupby(sorted(solved, key=key), key):
        yield which, list(rows)


def _side(edition: str, side: str, rows: list[SolveSeen], everybody: Times) -> TimesOfSide:
    unaided = [row for row in rows if not row.hints]
    best = min(unaided, key=lambda row: row.time, default=None)
    own = times([row.time for row in unaided])
    return TimesOfSide(edition, side, own, everybody, best, tuple(rows[:LAST]))


def statistics() -> Router:
    """These addresses."""
    return Router(path="/statistics", route_handlers=[see_statistics, see_task_times])
