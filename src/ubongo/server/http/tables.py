"""Routes of tables: make one, look at it, take a seat, agree on the game, get a ticket."""

from litestar import Response, delete, get, patch, post, put
from litestar.params import FromPath

from ubongo.bots.strength import Strength
from ubongo.core.edition import Seat
from ubongo.core.wire.tables import (
    ChosenToken,
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
from ubongo.server.guests.cookies import COOKIE
from ubongo.server.guests.guests import Guest, Guests
from ubongo.server.guests.names import checked_if_any
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
from ubongo.server.tables.lobby import Lobby
from ubongo.server.tables.newcomers import check_free_seat
from ubongo.server.tables.table import Table


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
    await table.ask(lambda: table.gathering.agree(guest, lobby.games, change))
    return table.seen()


@post("/tables/{code:str}/seats", body=NewSeat)
async def take_seat(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> Response[SeatTaken]:
    """The next free seat, or the own one again."""
    wanted = await body_of(request, NewSeat)
    name = checked_if_any(wanted.name)
    caller = await caller_of(request, lobby, guests)
    table = await lobby.table(code, caller.guest, caller.address)
    if caller.guest is None:
        check_free_seat(table)
    guest = await caller.become_guest()
    seat = await table.ask(lambda: table.gathering.sit(guest, name))
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
    await table.ask(lambda: table.gathering.remove(guest, Seat(seat)))
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
    await table.ask(lambda: table.gathering.choose_token(guest, wanted.token))
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


TABLE_ROUTES = [
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
]


async def _table(
    request: AnyRequest, code: str, lobby: Lobby, guests: Guests
) -> tuple[Table, Guest | None]:
    """The table, and who asks."""
    guest = await guests.find(request.cookies.get(COOKIE))
    return await lobby.table(code, guest, address_of(request)), guest
