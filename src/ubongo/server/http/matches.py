"""Routes of finished matches: one's own, and log and frames of any whose id is known."""

import asyncio
import gzip
from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.params import FromPath, FromQuery

from ubongo.bots.persons import person_at
from ubongo.core.decision import decode_decision
from ubongo.core.edition import Places, Refusal, Seat
from ubongo.core.log import Seated, write_lines
from ubongo.core.messages import MatchEnded
from ubongo.core.solo.messages import SoloEnded
from ubongo.core.solo.results import SoloResult
from ubongo.core.wire.played import MatchesPlayed, MatchPlayed, SeatPlayed
from ubongo.core.wire.replay import ReplaySeen, replay_of
from ubongo.editions.registry import shipped_edition
from ubongo.server.guests.cookies import COOKIE
from ubongo.server.http.requests import (
    NEVER_KEPT,
    AnyRequest,
    TheGuests,
    TheLobby,
    client_of,
    takes_packed,
)
from ubongo.server.store.errors import UnknownMatch
from ubongo.server.store.matches import load_match
from ubongo.server.store.played import matches_of
from ubongo.server.store.store import Store
from ubongo.server.store.structs import FinishedMatch, MatchHeader, StoredMatch, is_id
from ubongo.server.tables.games import Games
from ubongo.server.tables.keeper import Agreement, log_header

MATCHES_AT_ONCE = 20
LOG_TYPE = "application/jsonl"
PACKED = 5
"""The level of gzip for logs and frames: a little larger than the best, and much quicker."""


@get("/", cache_control=NEVER_KEPT)
async def see_matches(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests, before: FromQuery[str] = ""
) -> MatchesPlayed:
    """The caller's finished matches, the newest first; `before` is the last id of another page."""
    guest = await guests.find(request.cookies.get(COOKIE))
    if guest is None:
        return MatchesPlayed((), is_all=True)
    lobby.rates.check_lookup(client_of(request))
    if before and not is_id(before):
        raise Refusal("match.unknown")
    found = await lobby.store.read(matches_of, guest, before, MATCHES_AT_ONCE + 1)
    some = tuple(_to_wire(match) for match in found[:MATCHES_AT_ONCE])
    return MatchesPlayed(some, is_all=len(found) <= MATCHES_AT_ONCE)


@get("/{match_id:str}", cache_control=NEVER_KEPT, media_type=LOG_TYPE, is_packed=True)
async def see_log(
    request: AnyRequest,
    match_id: FromPath[str],
    lobby: TheLobby,
    download: FromQuery[bool] = False,  # noqa: FBT002 - a flag in an address
) -> Response[bytes]:
    """The whole log of a match that is finished, with its seed: what `ubongo replay` reads."""
    lobby.rates.check_lookup(client_of(request))
    stored = await _load_finished(match_id, lobby.store)
    body, headers = await _write_packed(log_of, stored, request, lobby.games)
    if download:
        headers["content-disposition"] = f'attachment; filename="{_file_name(stored.header)}"'
    return Response(body, media_type=LOG_TYPE, headers=headers)


@get("/{match_id:str}/frames", cache_control=NEVER_KEPT, is_packed=True)
async def see_frames(
    request: AnyRequest, match_id: FromPath[str], lobby: TheLobby
) -> Response[ReplaySeen]:
    """A match that is finished, to be watched: its first view and a frame for every decision."""
    lobby.rates.check_lookup(client_of(request))
    stored = await _load_finished(match_id, lobby.store)
    body, headers = await _write_packed(frames_of, stored, request, lobby.games)
    return Response(
        body,  # type: ignore[arg-type]  # so that the address is described by what it gives
        media_type=MediaType.JSON,
        headers=headers,
    )


async def _load_finished(match_id: str, store: Store) -> StoredMatch:
    """A match that is over; or a Refusal if there is none, or it may still be played."""
    if not is_id(match_id):
        raise Refusal("match.unknown")
    try:
        stored = await store.read(load_match, match_id)
    except UnknownMatch:
        raise Refusal("match.unknown") from None
    if stored.header.finished is None:
        raise Refusal("match.not_over")
    if stored.header.started is None:
        raise Refusal("match.unknown")
    return stored


async def _write_packed(
    write: Callable[[StoredMatch, Games], bytes],
    stored: StoredMatch,
    request: AnyRequest,
    games: Games,
) -> tuple[bytes, dict[str, str]]:
    """A match in bytes, packed if the client takes that, and the headers which say so."""
    is_packed = takes_packed(request)
    headers = {"vary": "accept-encoding"}
    if is_packed:
        headers["content-encoding"] = "gzip"

    def work() -> bytes:
        body = write(stored, games)
        return gzip.compress(body, PACKED, mtime=0) if is_packed else body

    return await asyncio.to_thread(work), headers


def log_of(stored: StoredMatch, games: Games) -> bytes:
    """The match as a file."""
    header = stored.header
    about = log_header(header.edition, header.options, header.seed, header.rules)
    opening = msgspec.structs.replace(
        about,
        seed=header.seed.hex(),
        seats=_seats(stored),
        fresh=games.fresh(header.edition, about.options),
    )
    return write_lines(opening, stored.decisions)


def frames_of(stored: StoredMatch, games: Games) -> bytes:
    """The match as frames; what was dealt stands in its decisions, so any deck will do."""
    header = stored.header
    agreed = msgspec.json.decode(header.options, type=Agreement)
    game = games.stored_game(header.edition, agreed.options)
    decisions = (decode_decision(game.edition, row) for row in stored.decisions)
    return msgspec.json.encode(replay_of(game.edition, game.options, _seats(stored), decisions))


def _seats(stored: StoredMatch) -> tuple[Seated, ...]:
    header = stored.header
    persons = persons_of(header.code, header.options, len(stored.seats))
    return tuple(
        Seated(seat.name, seat.bot, person)
        for seat, person in zip(stored.seats, persons, strict=True)
    )


def persons_of(code: str, agreed: bytes, seats: int) -> list[str | None]:
    """Who the bots were that played for themselves, not for somebody who was away."""
    options = msgspec.json.decode(agreed, type=Agreement).options
    bots = msgspec.json.decode(options, type=_Bots).bots
    return [person_at(code, seat).key if seat in bots else None for seat in range(seats)]


class _Bots(msgspec.Struct, frozen=True):
    """The seats of bots among the options of any edition."""

    bots: tuple[Seat, ...] = ()


def _file_name(header: MatchHeader) -> str:
    day = datetime.fromtimestamp((header.finished or 0) / 1000, UTC).date()
    return f"ubongo-{header.edition}-{day}-{header.id[:8]}.jsonl"


def outcome(match: FinishedMatch) -> tuple[Places | None, SoloResult | None]:
    """The places, if the match was not given up, and what a solo run came to."""
    edition = shipped_edition(match.edition)
    endings = [event for row in match.endings for event in decode_decision(edition, row).events]
    ended = [each.places for each in endings if isinstance(each, MatchEnded)]
    results = [each.result for each in endings if isinstance(each, SoloEnded)]
    return (ended[-1] if ended else None, results[-1] if results else None)


def _to_wire(match: FinishedMatch) -> MatchPlayed:
    places, result = outcome(match)
    persons = persons_of(match.code, match.options, len(match.seats))
    return MatchPlayed(
        match.id,
        match.edition,
        msgspec.json.decode(match.options, type=Agreement).options,
        match.started,
        match.finished,
        match.seat,
        tuple(
            SeatPlayed(seat.name, seat.bot, person)
            for seat, person in zip(match.seats, persons, strict=True)
        ),
        places,
        result,
    )


def matches() -> Router:
    """The router of these routes."""
    return Router(path="/matches", route_handlers=[see_matches, see_log, see_frames])
