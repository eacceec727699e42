"""The addresses under /api: making tables, sitting down, tickets; mistakes as codes with facts."""

import logging
from typing import Any, TypeVar

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.exceptions.responses import create_exception_response
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath

from ubongo.core.edition import Refusal
from ubongo.core.wire import (
    Mistake,
    NewSeat,
    NewTable,
    Person,
    SeatTaken,
    TableMade,
    TableSeen,
    TicketIssued,
)
from ubongo.server.guests import COOKIE, Guest, checked_name, cookie_with, guest_of, new_token
from ubongo.server.lobby import Lobby
from ubongo.server.origin import check_origin
from ubongo.server.socket import TheLobby, table_socket

log = logging.getLogger(__name__)

B = TypeVar("B", NewTable, NewSeat)
T = TypeVar("T", TableMade, SeatTaken)
AnyRequest = Request[object, object, State]

LARGEST_BODY = 4_096
NEVER_KEPT = CacheControlHeader(no_store=True)

STATUS = {
    "code.too_many_tries": 429,
    "name.empty": 400,
    "name.sign_forbidden": 400,
    "name.too_long": 400,
    "origin.foreign": 403,
    "request.malformed": 400,
    "seat.none": 403,
    "setup.delay": 400,
    "setup.glass": 400,
    "setup.handicaps": 400,
    "setup.no_such_seat": 400,
    "setup.seats": 400,
    "setup.tokens": 400,
    "table.full": 409,
    "table.unknown": 404,
    "tables.all_taken": 503,
    "tables.too_many_new": 429,
    "tables.too_many_of_yours": 429,
}
"""The status of every refusal of these addresses."""

CODE_OF_STATUS = {
    400: "request.malformed",
    404: "request.unknown",
    405: "request.unknown",
    413: "request.too_large",
}
"""What a request is told that did not get as far as the lobby."""


@post("/tables")
async def make_table(request: AnyRequest, lobby: TheLobby) -> Response[TableMade]:
    """A new table; whoever asks becomes a guest."""
    wanted = await _body(request, NewTable)
    guest, token = _guest_or_new(request)
    table = lobby.create(wanted, guest, _address(request))
    return _with_cookie(request, TableMade(table.code), token)


@get("/tables/{code:str}", cache_control=NEVER_KEPT)
async def see_table(request: AnyRequest, code: FromPath[str], lobby: TheLobby) -> TableSeen:
    """Who sits at a table."""
    table = lobby.table(code, _guest(request), _address(request))
    seats = tuple(None if name is None else Person(name) for name in table.names)
    return TableSeen(table.code, table.edition, table.wanted.side, seats, table.has_started)


@post("/tables/{code:str}/seats")
async def take_seat(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby
) -> Response[SeatTaken]:
    """The next free seat, or the own one again."""
    wanted = await _body(request, NewSeat)
    guest, token = _guest_or_new(request)
    table = lobby.table(code, guest, _address(request))
    seat = table.sit(guest, checked_name(wanted.name))
    return _with_cookie(request, SeatTaken(seat), token)


@post("/tables/{code:str}/tickets")
async def take_ticket(request: AnyRequest, code: FromPath[str], lobby: TheLobby) -> TicketIssued:
    """A ticket for a socket, for who sits there."""
    guest = _guest(request)
    return TicketIssued(lobby.ticket(lobby.table(code, guest, _address(request)), guest))


async def _body(request: AnyRequest, kind: type[B]) -> B:
    """What was sent, read strictly; Litestar would take "2" for 2 and fail on deep nesting."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.MsgspecError, RecursionError):
        raise Refusal("request.malformed") from None


def _guest(request: AnyRequest) -> Guest | None:
    return guest_of(request.cookies.get(COOKIE))


def _guest_or_new(request: AnyRequest) -> tuple[Guest, str | None]:
    """Who asks, and the token if it is a new one."""
    guest, token = _guest(request), None
    while guest is None:
        token = new_token()
        guest = guest_of(token)
    return guest, token


def _with_cookie(request: AnyRequest, content: T, token: str | None) -> Response[T]:
    is_secure = request.url.scheme == "https"
    cookies = [] if token is None else [cookie_with(token, is_secure=is_secure)]
    return Response(content, status_code=201, cookies=cookies)


def _address(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


def same_site(
    connection: ASGIConnection[Any, Any, Any, Any],
    _: BaseRouteHandler,
) -> None:
    """Another site's page may not make its visitors sit down anywhere."""
    if connection.scope["type"] == ScopeType.HTTP:
        check_origin(connection.headers.get("origin"), connection.headers.get("host"))


def refused(_: AnyRequest, refusal: Refusal) -> Response[Mistake]:
    """The answer to a request that the lobby does not grant."""
    return _mistake(refusal, STATUS[refusal.code])


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


def api_of(lobby: Lobby) -> Router:
    """All addresses under /api."""
    return Router(
        path="/api",
        route_handlers=[make_table, see_table, take_seat, take_ticket, table_socket],
        dependencies={"lobby": Provide(lambda: lobby, sync_to_thread=False)},
        guards=[same_site],
        request_max_body_size=LARGEST_BODY,
    )
