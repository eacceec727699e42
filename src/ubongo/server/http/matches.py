"""Routes of finished matches: one's own, and log and frames of any whose id is known."""

import asyncio
import gzip
from datetime import UTC, datetime
from functools import partial

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from ubongo.bots.characters import character_at
from ubongo.core.decision import decode_decision
from ubongo.core.edition import Places, Refusal, Seat
from ubongo.core.log import Seated, write_lines
from ubongo.core.messages import MatchEnded
from ubongo.core.solo.messages import SoloEnded
from ubongo.core.solo.results import SoloResult
from ubongo.core.wire.played import MatchesPlayed, MatchPlayed, SeatPlayed
from ubongo.core.wire.replay import ReplaySeen, replay_of
from ubongo.editions.registry import shipped_edition
from ubongo.server.http.requests import (
    NEVER_KEPT,
    PACKED,
    AnyRequest,
    TheGuests,
    TheLobby,
    client_of,
    credential_of,
    packing,
    takes_packed,
)
from ubongo.server.limits import Client
from ubongo.server.store.errors import UnknownMatch
from ubongo.server.store.matches import load_match
from ubongo.server.store.played import matches_of
from ubongo.server.store.store import Store
from ubongo.server.store.structs import (
    FinishedMatch,
    MatchHeader,
    MatchId,
    StoredMatch,
    StoredSeat,
    is_id,
)
from ubongo.server.tables.games import Games
from ubongo.server.tables.keeper import Agreement, log_header
from ubongo.server.workers import Workers

MATCHES_AT_ONCE = 20
LOG_TYPE = "application/jsonl"
MOST_PACKED = 8_000_000
"""Bytes of frames that are kept for whoever watches next."""


class Replays:
    """The frames of the last matches that were watched, as they are sent.

    Whoever sat there may be forgotten later, so that frames fit one state of the seats only.
    """

    def __init__(self, workers: Workers[Games]) -> None:
        self._workers = workers
        self._packed: dict[MatchId, tuple[tuple[StoredSeat, ...], bytes]] = {}

    async def packed(self, stored: StoredMatch, client: Client) -> bytes:
        """A match's frames, packed."""
        match_id = stored.header.id
        seats, packed = self._packed.pop(match_id, (None, b""))
        if seats != stored.seats:
            packed = await self._workers.run(partial(_pack_frames, stored), client[0], client)
        self._packed[match_id] = stored.seats, packed
        while sum(len(each) for _, each in self._packed.values()) > MOST_PACKED:
            del self._packed[next(iter(self._packed))]
        return packed


TheReplays = NamedDependency[Replays]


@get("/", gives={"match_id": "/matches/0/id"}, cache_control=NEVER_KEPT)
async def see_matches(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests, before: FromQuery[str] = ""
) -> MatchesPlayed:
    """The caller's finished matches, the newest first; `before` is the last id of another page."""
    guest = await guests.find(credential_of(request))
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
    is_packed = takes_packed(request)
    headers = packing(is_packed=is_packed)

    job = partial(_write_log, stored, is_packed)
    client = client_of(request)
    body = await lobby.context.workers.run(job, client[0], client)
    if download:
        headers["content-disposition"] = f'attachment; filename="{_file_name(stored.header)}"'
    return Response(body, media_type=LOG_TYPE, headers=headers)


@get("/{match_id:str}/frames", cache_control=NEVER_KEPT, is_packed=True)
async def see_frames(
    request: AnyRequest, match_id: FromPath[str], lobby: TheLobby, replays: TheReplays
) -> Response[ReplaySeen]:
    """A match that is finished, to be watched: its first view and a frame for every decision."""
    lobby.rates.check_lookup(client_of(request))
    stored = await _load_finished(match_id, lobby.store)
    packed = await replays.packed(stored, client_of(request))
    is_packed = takes_packed(request)
    return Response(
        packed if is_packed else await asyncio.to_thread(gzip.decompress, packed),  # type: ignore[arg-type]  # so that the address is described by what it gives
        media_type=MediaType.JSON,
        headers=packing(is_packed=is_packed),
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


def _pack(body: bytes) -> bytes:
    return gzip.compress(body, PACKED, mtime=0)


def _pack_frames(stored: StoredMatch, games: Games) -> bytes:
    return _pack(frames_of(stored, games))


def _write_log(stored: StoredMatch, is_packed: bool, games: Games) -> bytes:  # noqa: FBT001
    log = log_of(stored, games)
    return _pack(log) if is_packed else log


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
    characters = characters_of(header.code, header.options, len(stored.seats))
    return tuple(
        Seated(seat.name, seat.bot, character)
        for seat, character in zip(stored.seats, characters, strict=True)
    )


def characters_of(code: str, agreed: bytes, seats: int) -> list[str | None]:
    """Who the bots were that played for themselves, not for somebody who was away."""
    options = msgspec.json.decode(agreed, type=Agreement).options
    bots = msgspec.json.decode(options, type=_Bots).bots
    return [character_at(code, seat).key if seat in bots else None for seat in range(seats)]


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
    characters = characters_of(match.code, match.options, len(match.seats))
    return MatchPlayed(
        match.id,
        match.edition,
        msgspec.json.decode(match.options, type=Agreement).options,
        match.started,
        match.finished,
        match.seat,
        tuple(
            SeatPlayed(seat.name, seat.bot, character)
            for seat, character in zip(match.seats, characters, strict=True)
        ),
        places,
        result,
    )


def matches() -> Router:
    """The router of these routes."""
    return Router(path="/matches", route_handlers=[see_matches, see_log, see_frames])
