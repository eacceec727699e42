"""Routes for playing alone: solo runs, the task of the day, and the records."""

from typing import Literal

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from ubongo.core.edition import Millis, Refusal
from ubongo.core.solo.results import Category, Mode, SoloResult, Source
from ubongo.core.solo.state import LENGTHS, SoloOptions
from ubongo.core.wire.solo import DailySeen, NewDaily, NewSolo, OwnResults, Records, RecordSeen
from ubongo.core.wire.tables import TableMade
from ubongo.decks.box import Side
from ubongo.editions.registry import SOLO
from ubongo.server.guests.cookies import cookie_in, seen_cookie, seen_cookie_with
from ubongo.server.guests.guests import Guest
from ubongo.server.guests.names import clean_optional_name
from ubongo.server.http.requests import (
    NEVER_KEPT,
    AnyRequest,
    TheGuests,
    TheLobby,
    body_of,
    caller_of,
    credential_of,
    with_cookie,
)
from ubongo.server.solo.daily import Daily
from ubongo.server.solo.days import day_of, until_next_day
from ubongo.server.store.solo import (
    best_solo_result_of,
    best_solo_results,
    better_solo_results,
    daily_result,
    solo_results_of,
)
from ubongo.server.store.structs import SoloRecord, wall_now
from ubongo.server.tables.lobby import Soloist

BEST = 20
"""How many records are listed."""
MOST_OWN = 500
"""How many own results, for a plot of one's progress."""
DAY: Millis = 24 * 3600 * 1000
PERIODS: dict[str, Millis] = {"day": DAY, "week": 7 * DAY, "ever": 0}

Period = Literal["day", "week", "ever"]
TheDaily = NamedDependency[Daily]


@post("/solo", body=NewSolo, gives={"code": "/code"})
async def begin_solo(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests
) -> Response[TableMade]:
    """A solo run: a table for one, at which it begins as soon as the player is ready."""
    wanted = await body_of(request, NewSolo)
    name = clean_optional_name(wanted.name)
    options = SoloOptions(
        mode=Mode(wanted.mode), length=wanted.length, side=wanted.side, source=wanted.source
    )
    game = lobby.games.solo(wanted.edition, options)
    caller = await caller_of(request, lobby, guests)
    async with caller.becoming_guest() as guest:
        await guests.rename(guest, name)
        table = await lobby.create_solo(game, Soloist(guest, name, caller.client))
    return with_cookie(request, TableMade(table.code), caller.new_credential)


@post("/daily/{edition:str}", body=NewDaily, gives={"code": "/code"})
async def begin_daily(
    request: AnyRequest,
    edition: FromPath[str],
    lobby: TheLobby,
    guests: TheGuests,
    daily: TheDaily,
) -> Response[TableMade]:
    """The task of the day: a run that each guest has once; if it is under way, where it is."""
    wanted = await body_of(request, NewDaily)
    name = clean_optional_name(wanted.name)
    _check_edition(edition)
    caller = await caller_of(request, lobby, guests)
    day, kept = day_of(wall_now()), cookie_in(request.scope["headers"], seen_cookie(edition))
    async with caller.becoming_guest() as guest:
        await guests.rename(guest, name)
        player = Soloist(guest, name, caller.client)
        code = await daily.begin(lobby, edition, day, player, kept)
    mark = daily.first_mark(kept, edition, day, guest)
    answer = with_cookie(request, TableMade(code), caller.new_credential)
    answer.set_cookie(seen_cookie_with(edition, mark, is_secure=request.url.scheme == "https"))
    return answer


@get("/daily/{edition:str}", gives={"code": "/code"}, cache_control=NEVER_KEPT)
async def see_daily(
    request: AnyRequest,
    edition: FromPath[str],
    lobby: TheLobby,
    guests: TheGuests,
    daily: TheDaily,
) -> DailySeen:
    """The day, the own run or result, and the best of today."""
    _check_edition(edition)
    wall = wall_now()
    day = day_of(wall)
    guest = await guests.find(credential_of(request))
    own = code = None
    if guest is not None:
        found = await lobby.store.read(daily_result, guest, edition, day)
        own = None if found is None else await _with_place(found, lobby, guest)
        code = None if own is not None else await daily.code(edition, day, guest)
    category = Category(edition, Mode.DAILY, Side.HARD, 1)
    best = await lobby.store.read(best_solo_results, category, BEST, day=day)
    shown = tuple(_to_wire(record, guest) for record in best)
    if own is None:  # whoever has not played yet is not shown how it is solved
        shown = tuple(msgspec.structs.replace(record, match=None) for record in shown)
    return DailySeen(day, until_next_day(wall), code, own, shown)


@get("/records", gives={"match_id": "/best/0/match"}, cache_control=NEVER_KEPT)
async def see_records(  # noqa: PLR0913, PLR0917 - as many as a category has
    request: AnyRequest,
    lobby: TheLobby,
    guests: TheGuests,
    edition: FromQuery[str],
    mode: FromQuery[Literal["clock", "tasks"]],
    side: FromQuery[Side],
    length: FromQuery[int],
    source: FromQuery[Source] = Source.FRESH,
    period: FromQuery[Period] = "ever",
) -> Records:
    """The best of the last day, of the last week, or ever; and the own best."""
    _check_edition(edition)
    if length not in LENGTHS:
        raise Refusal("setup.length", length=length)
    category = Category(edition, Mode(mode), side, length, source)
    guest = await guests.find(credential_of(request))
    best = await lobby.store.read(best_solo_results, category, BEST, PERIODS[period])
    own = None if guest is None else await lobby.store.read(best_solo_result_of, guest, category)
    return Records(
        tuple(_to_wire(record, guest) for record in best),
        None if own is None else _to_wire(own, guest),
    )


@get("/results", gives={"match_id": "/results/0/match"}, cache_control=NEVER_KEPT)
async def see_results(request: AnyRequest, lobby: TheLobby, guests: TheGuests) -> OwnResults:
    """What the caller has made so far, the newest first; days too."""
    guest = await guests.find(credential_of(request))
    if guest is None:
        return OwnResults(())
    found = await lobby.store.read(solo_results_of, guest, MOST_OWN)
    return OwnResults(tuple(_to_wire(record, guest) for record in found))


SOLO_ROUTES = [begin_solo, begin_daily, see_daily, see_records, see_results]


def _check_edition(edition: str) -> None:
    if edition not in SOLO:
        raise Refusal("edition.unknown")


async def _with_place(record: SoloRecord, lobby: TheLobby, guest: Guest) -> RecordSeen:
    """A result with its place, if it is ranked."""
    result: SoloResult = record.result
    place = await lobby.store.read(better_solo_results, result) + 1 if result.is_ranked else 0
    return _to_wire(msgspec.structs.replace(record, place=place), guest)


def _to_wire(record: SoloRecord, guest: Guest | None) -> RecordSeen:
    return RecordSeen(
        record.place,
        record.name,
        record.guest == guest,
        record.made,
        record.match_id,
        record.is_doubtful,
        record.result,
    )
