"""The addresses under /api: tables and who sits there; mistakes as codes with facts."""

import logging
from typing import Any

from litestar import MediaType, Response, Router, delete, get, patch, post, put
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.exceptions.responses import create_exception_response
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath, FromQuery

from ubongo.bots.strength import Strength
from ubongo.core.edition import Refusal, Seat
from ubongo.core.wire.guests import DeviceCode
from ubongo.core.wire.mistake import Mistake
from ubongo.core.wire.tables import (
    ChosenToken,
    Invitation,
    NewBot,
    NewSeat,
    NewTable,
    Pausing,
    PublicTables,
    Readiness,
    SeatTaken,
    TableChange,
    TableMade,
    TableSeen,
    TicketIssued,
)
from ubongo.server.guests.guests import COOKIE, Guest, Guests, checked_name
from ubongo.server.http.booklet import Booklets, booklet
from ubongo.server.http.hosts import Hosts
from ubongo.server.http.invitation import Whereabouts, invite
from ubongo.server.http.matches import replays
from ubongo.server.http.privacy import privacy
from ubongo.server.http.requests import (
    NEVER_KEPT,
    AnyRequest,
    TheGuests,
    TheLobby,
    address_of,
    body_of,
    caller_of,
    with_cookie,
)
from ubongo.server.http.solo import ALONE
from ubongo.server.http.statistics import Everybody, statistics
from ubongo.server.metrics import Measures
from ubongo.server.origin import check_origin
from ubongo.server.tables.lobby import Lobby
from ubongo.server.tables.newcomers import check_free_seat
from ubongo.server.tables.table import Table

log = logging.getLogger(__name__)

Where = NamedDependency[Whereabouts]

LARGEST_BODY = 4_096

STATUS = {
    "booklet.closed": 403,
    "code.too_many_tries": 429,
    "daily.played": 409,
    "edition.unknown": 404,
    "host.foreign": 421,
    "guest.unknown": 403,
    "guest.wrong_code": 404,
    "guests.too_many_new": 429,
    "host.not_you": 403,
    "match.not_over": 409,
    "match.over": 409,
    "match.paused": 409,
    "match.unknown": 404,
    "name.empty": 400,
    "name.sign_forbidden": 400,
    "name.too_long": 400,
    "origin.foreign": 403,
    "pause.in_a_round": 409,
    "pause.none": 409,
    "request.malformed": 400,
    "request.too_many": 429,
    "seat.away": 409,
    "seat.none": 403,
    "seat.not_away": 409,
    "seat.taken": 409,
    "seat.unknown": 404,
    "solo.fixed": 409,
    "solution.in_play": 409,
    "table.full": 409,
    "table.not_over": 409,
    "table.not_started": 409,
    "table.started": 409,
    "table.stopping": 503,
    "table.too_many_people": 409,
    "table.unknown": 404,
    "tables.all_taken": 503,
    "tables.too_many_new": 429,
    "tables.too_many_of_yours": 429,
    "task.unknown": 404,
    "token.taken": 409,
    "token.unknown": 400,
}
"""The status of every refusal of these addresses; what begins with `setup.` is a 400."""

CODE_OF_STATUS = {
    400: "request.malformed",
    404: "request.unknown",
    405: "request.unknown",
    413: "request.too_large",
}
"""What a request is told that did not get as far as the lobby."""


@get("/tables", cache_control=NEVER_KEPT, sync_to_thread=False)
def see_public_tables(lobby: TheLobby) -> PublicTables:
    """The tables that anybody may join."""
    return PublicTables(tuple(table.seen() for table in lobby.public()))


@post("/tables", body=NewTable)
async def make_table(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests
) -> Response[TableMade]:
    """A new table; whoever asks becomes a guest and its host."""
    wanted = await body_of(request, NewTable)
    caller = await caller_of(request, lobby, guests)
    table = await lobby.create(wanted, caller.guest, caller.address, caller.become_guest)
    return with_cookie(request, TableMade(table.code), caller.new_token)


@get("/tables/{code:str}", cache_control=NEVER_KEPT)
async def see_table(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> TableSeen:
    """Who sits at a table, and what is played there."""
    table, _ = await _table(request, code, lobby, guests)
    return table.seen()


@patch("/tables/{code:str}", body=TableChange)
async def agree(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> TableSeen:
    """The host says what is to be otherwise; so two changes at once do not undo each other."""
    change = await body_of(request, TableChange)
    table, guest = await _table(request, code, lobby, guests)
    await table.ask(lambda: table.agree(guest, lobby.games, change))
    return table.seen()


@post("/tables/{code:str}/seats", body=NewSeat)
async def take_seat(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> Response[SeatTaken]:
    """The next free seat, or the own one again."""
    wanted = await body_of(request, NewSeat)
    name = checked_name(wanted.name)
    caller = await caller_of(request, lobby, guests)
    table = await lobby.table(code, caller.guest, caller.address)
    if caller.guest is None:
        check_free_seat(table)
    guest = await caller.become_guest()
    seat = await table.ask(lambda: table.sit(guest, name))
    lobby.newcomers.sat_down(table, guest)
    return with_cookie(request, SeatTaken(seat), caller.new_token)


@delete("/tables/{code:str}/seats/{seat:int}", status_code=200)
async def leave_seat(
    request: AnyRequest,
    code: FromPath[str],
    seat: FromPath[int],
    lobby: TheLobby,
    guests: TheGuests,
) -> TableSeen:
    """Get up; the host may ask anybody to."""
    table, guest = await _table(request, code, lobby, guests)
    await table.ask(lambda: table.remove(guest, Seat(seat)))
    return table.seen()


@put("/tables/{code:str}/seats/{seat:int}/bot", body=NewBot)
async def seat_bot(
    request: AnyRequest,
    code: FromPath[str],
    seat: FromPath[int],
    lobby: TheLobby,
    guests: TheGuests,
) -> TableSeen:
    """The host puts a bot on a free seat, or in a match on that of somebody who is away."""
    wanted = await body_of(request, NewBot)
    table, guest = await _table(request, code, lobby, guests)
    await table.ask(lambda: table.add_bot(guest, Seat(seat), Strength(wanted.strength)))
    return table.seen()


@put("/tables/{code:str}/ready", body=Readiness)
async def get_ready(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> TableSeen:
    """Ready, or not yet; when everybody is, the match begins."""
    wanted = await body_of(request, Readiness)
    table, guest = await _table(request, code, lobby, guests)
    await table.ask(lambda: table.set_ready(guest, is_ready=wanted.is_ready))
    return table.seen()


@put("/tables/{code:str}/token", body=ChosenToken)
async def choose_token(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> TableSeen:
    """Before the match: choose a pawn or a ship."""
    wanted = await body_of(request, ChosenToken)
    table, guest = await _table(request, code, lobby, guests)
    await table.ask(lambda: table.choose_token(guest, wanted.token))
    return table.seen()


@put("/tables/{code:str}/pause", body=Pausing)
async def pause(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> TableSeen:
    """The host stops the clock between rounds; anybody who plays may let it go on."""
    wanted = await body_of(request, Pausing)
    table, guest = await _table(request, code, lobby, guests)
    await table.ask(lambda: table.set_paused(guest, is_paused=wanted.is_paused))
    return table.seen()


@post("/tables/{code:str}/again", status_code=200)
async def play_again(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> TableSeen:
    """Another match with the same people."""
    table, guest = await _table(request, code, lobby, guests)
    await table.ask(lambda: table.play_again(guest))
    return table.seen()


@post("/tables/{code:str}/tickets")
async def take_ticket(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> TicketIssued:
    """A ticket for a socket: to play for who sits there, to watch for everybody else."""
    table, guest = await _table(request, code, lobby, guests)
    return TicketIssued(lobby.ticket(table, guest))


@post("/guest/codes")
async def lend_code(request: AnyRequest, guests: TheGuests) -> DeviceCode:
    """A code to type on another device, within five minutes."""
    guest = await guests.find(request.cookies.get(COOKIE))
    if guest is None:
        raise Refusal("guest.unknown")
    return DeviceCode(guests.lend_code(guest))


@post("/guest", body=DeviceCode)
async def move_guest(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests
) -> Response[DeviceCode]:
    """This device is the guest's from now on, and the old one no longer."""
    wanted = await body_of(request, DeviceCode)
    lobby.check_guessing(address_of(request))
    token = await guests.move(wanted.code)
    if token is None:
        lobby.wrong_guess(address_of(request))
        raise Refusal("guest.wrong_code")
    moved = await guests.find(token)
    if moved is not None:
        lobby.dismiss(moved)
    return with_cookie(request, wanted, token)


@get("/invitation", cache_control=NEVER_KEPT, sync_to_thread=False)
def see_invitation(request: AnyRequest, where: Where, to: FromQuery[str] = "") -> Invitation:
    """A link to one of the pages that works on other devices, and its QR code."""
    return invite(where, str(request.base_url), to)


async def _table(
    request: AnyRequest, code: str, lobby: Lobby, guests: Guests
) -> tuple[Table, Guest | None]:
    """The table, and who asks."""
    guest = await guests.find(request.cookies.get(COOKIE))
    return await lobby.table(code, guest, address_of(request)), guest


async def same_site(
    connection: ASGIConnection[Any, Any, Any, Any],
    _: BaseRouteHandler,
) -> None:
    """Another site's page may not make its visitors sit down anywhere.

    It waits for nothing, but one that is not `async` would be run in a thread.
    """
    if connection.scope["type"] == ScopeType.HTTP:
        check_origin(connection.headers.get("origin"), connection.headers.get("host"))


def refused(_: AnyRequest, refusal: Refusal) -> Response[Mistake]:
    """The answer to a request that the lobby does not grant."""
    is_setup = refusal.code.startswith("setup.")
    return _mistake(refusal, 400 if is_setup else STATUS[refusal.code])


def misdirected(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """The answer to a request that is none; outside of /api it is for people to read."""
    if not request.url.path.startswith("/api/"):
        return create_exception_response(request, error)
    code = CODE_OF_STATUS.get(error.status_code, "server.failed")
    return _mistake(Refusal(code), error.status_code)


def failed(request: AnyRequest, error: Exception) -> Response[Mistake]:
    """The answer when the server itself is wrong."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _mistake(Refusal("server.failed"), 500)


def _mistake(refusal: Refusal, status: int) -> Response[Mistake]:
    content = Mistake(refusal.code, refusal.facts)
    return Response(content, status_code=status, media_type=MediaType.JSON)


class Running:
    """What the addresses serve: from the start its names, once the store is open the rest."""

    lobby: Lobby
    guests: Guests
    booklets: Booklets
    everybody: Everybody

    def __init__(self, hosts: Hosts | None = None, where: Whereabouts | None = None) -> None:
        self.hosts = hosts or Hosts()
        self.where = where or Whereabouts()

    @property
    def measures(self) -> Measures:
        """What the server measures of itself."""
        return self.lobby.house.measures


def api_of(running: Running) -> Router:
    """All addresses under /api."""
    return Router(
        path="/api",
        route_handlers=[
            see_public_tables,
            make_table,
            see_table,
            agree,
            take_seat,
            leave_seat,
            seat_bot,
            get_ready,
            choose_token,
            pause,
            play_again,
            take_ticket,
            lend_code,
            move_guest,
            see_invitation,
            *ALONE,
            replays(),
            booklet(),
            privacy(),
            statistics(),
        ],
        dependencies={
            "lobby": Provide(lambda: running.lobby, sync_to_thread=False),
            "guests": Provide(lambda: running.guests, sync_to_thread=False),
            "booklets": Provide(lambda: running.booklets, sync_to_thread=False),
            "everybody": Provide(lambda: running.everybody, sync_to_thread=False),
            "where": Provide(lambda: running.where, sync_to_thread=False),
        },
        guards=[same_site],
        request_max_body_size=LARGEST_BODY,
    )
