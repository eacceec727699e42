"""Routes of statistics: the caller's own, and how hard each task turned out to be."""

import asyncio
from collections.abc import Iterator
from itertools import groupby
from typing import Literal

from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from ubongo.core.wire.statistics import SolveSeen, Statistics, Times, TimesOfSide
from ubongo.server.http.requests import (
    NEVER_KEPT,
    AnyRequest,
    TheGuests,
    TheLobby,
    client_of,
    credential_of,
)
from ubongo.server.statistics.everybody import Everybody
from ubongo.server.statistics.task_tables import as_csv, as_lines
from ubongo.server.statistics.totals import add_up
from ubongo.server.store.match_results import own_match_results
from ubongo.server.store.quartiles import NO_TIMES, times
from ubongo.server.store.solve_times import own_solves
from ubongo.server.tables.games import box_of_edition

MOST_SOLVES = 5_000
MOST_MATCHES = 10_000
"""More than anyone plays in years."""
LAST = 30
LINES, TABLE = "application/jsonl", "text/csv"


TheEverybody = NamedDependency[Everybody]


@get("/", cache_control=NEVER_KEPT)
async def see_statistics(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests, everybody: TheEverybody
) -> Statistics:
    """The caller's matches, and solve times beside everybody's."""
    guest = await guests.find(credential_of(request))
    if guest is None:
        return Statistics((), ())
    lobby.rates.check_lookup(client_of(request))
    taken = await lobby.store.read(own_match_results, guest, MOST_MATCHES)
    solved = await lobby.store.read(own_solves, guest, MOST_SOLVES)
    sides = []
    for (edition, side), rows in _by_side(solved):
        together = (await everybody.times(edition)).sides.get(side, NO_TIMES)
        sides.append(_side(edition, side, rows, together))
    return Statistics(await asyncio.to_thread(add_up, taken), tuple(sides))


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
    lobby.rates.check_lookup(client_of(request))
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
    """The router of these routes."""
    return Router(path="/statistics", route_handlers=[see_statistics, see_task_times])
