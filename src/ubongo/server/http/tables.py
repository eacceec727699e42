"""Routes of tables: make one, look at it, take a seat, agree on the game, get a ticket."""

from collections.abc import Awaitable, Callable
from functools import partial

from litestar import MediaType, Response, delete, get, patch, post, put
from litestar.di import NamedDependency
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
    Start,
    TableChange,
    TableMade,
    TableSeen,
    TicketIssued,
    Unfinished,
    UnfinishedTable,
)
from ubongo.server.guests.guests import Guest, Guests
from ubongo.server.guests.names import clean_optional_name
from ubongo.server.http.public_list import PublicList
from ubongo.server.http.requests import (
    NEVER_KEPT,
    WRITES_NOTHING,
    AnyRequest,
    TheGuests,
    TheLobby,
    body_of,
    caller_of,
    client_of,
    credential_of,
    packing,
    takes_packed,
    with_cookie,
)
from ubongo.server.store.played import unfinished_of
from ubongo.server.store.structs import DeviceId, UnfinishedMatch
from ubongo.server.tables.leaving import remove_player
from ubongo.server.tables.lobby import Lobby
from ubongo.server.tables.newcomers import check_free_seat, check_may_wait
from ubongo.server.tables.table import Table

MOST_UNFINISHED = 20
"""How many unfinished tables are listed."""


class Visit:
    """A request at the table that its path names; the table is looked up when it is asked for."""

    def __init__(self, request: AnyRequest, code: str, lobby: Lobby, guests: Guests) -> None:
        self._request, self._code = request, code
        self.client = client_of(request)
        self._lobby, self._guests = lobby, guests

    async def device(self) -> DeviceId | None:
        """The device of the guest who asks."""
        known = await self._guests.whose(credential_of(self._request))
        return None if known is None else known.device

    async def find(self) -> tuple[Table, Guest | None]:
        """The table, or a Refusal, and who asks."""
        guest = await self._guests.find(credential_of(self._request))
        return await self._lobby.table(self._code, guest, self.client), guest

    async def ask(self, job: Callable[[Table, Guest | None], Awaitable[object]]) -> TableSeen:
        """Have the table's task do a job for whoever asks; the table afterwards.

        In a match that may be a decision, which counts as a row; another match is several.
        """
        table, guest = await self.find()
        rates, before = self._lobby.rates, table.running
        if before is not None:
            rates.check_rows(guest, self.client)
        await table.ask(partial(job, table, guest))
        if table.running is not None:
            rates.count_rows(1, guest, self.client)
        elif before is not None:  # the same people gather for another match
            rates.count_rows(1 + table.game.seats, guest, self.client)
        return table.to_wire()


def visit_of(request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests) -> Visit:
    """What a route of a table is handed; it reads the body before the table is looked up."""
    return Visit(request, code, lobby, guests)


TheVisit = NamedDependency[Visit]
ThePublicList = NamedDependency[PublicList]


@get("/tables", gives={"code": "/tables/0/code"}, cache_control=NEVER_KEPT, is_packed=True)
async def see_public_tables(
    request: AnyRequest, public_list: ThePublicList
) -> Response[PublicTables]:
    """The tables that anybody may join, as of a second ago at most."""
    body = await public_list.body()
    is_packed = takes_packed(request)
    return Response(
        body.packed if is_packed else body.plain,  # type: ignore[arg-type]  # so that the address is described by what it gives
        media_type=MediaType.JSON,
        headers=packing(is_packed=is_packed),
    )


@post("/tables", body=NewTable, gives={"code": "/code"})
async def make_table(
    request: AnyRequest, lobby: TheLobby, guests: TheGuests
) -> Response[TableMade]:
    """A new table; whoever asks becomes a guest and its host."""
    wanted = await body_of(request, NewTable)
    caller = await caller_of(request, lobby, guests)
    table = await lobby.create(wanted, caller.guest, caller.client, caller.become_guest)
    return with_cookie(request, TableMade(table.code), caller.new_credential)


@get("/tables/{code:str}", cache_control=NEVER_KEPT)
async def see_table(visit: TheVisit) -> TableSeen:
    """Who sits at a table, and what is played there."""
    table, _ = await visit.find()
    return table.to_wire()


@patch("/tables/{code:str}", body=TableChange)
async def agree(request: AnyRequest, visit: TheVisit, lobby: TheLobby) -> TableSeen:
    """The host says what is to be otherwise; so two changes at once do not undo each other."""
    change = await body_of(request, TableChange)
    return await visit.ask(lambda table, guest: table.gathering.agree(guest, lobby.games, change))


@post("/tables/{code:str}/seats", body=NewSeat, gives={"seat": "/seat"})
async def take_seat(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> Response[SeatTaken]:
    """The next free seat, or the own one again."""
    wanted = await body_of(request, NewSeat)
    name = clean_optional_name(wanted.name)
    caller = await caller_of(request, lobby, guests)
    table = await lobby.table(code, caller.guest, caller.client)
    if caller.guest is None:
        check_free_seat(table)
    async with caller.becoming_guest() as guest:
        seat = await table.ask(lambda: table.gathering.sit(guest, name, caller.client))
        lobby.newcomers.sat_down(table, guest)
    return with_cookie(request, SeatTaken(seat), caller.new_credential)


@delete("/tables/{code:str}/seats/{seat:int}", status_code=200)
async def leave_seat(visit: TheVisit, seat: FromPath[int]) -> TableSeen:
    """Get up; the host may remove anybody for good, in a match between rounds."""
    return await visit.ask(lambda table, guest: remove_player(table, guest, Seat(seat)))


@post("/tables/{code:str}/leave", status_code=204)
async def leave_for_good(visit: TheVisit, lobby: TheLobby) -> None:
    """Leave for good: a bot plays on where others stay; the last person ends the match."""
    await lobby.leave(*await visit.find())


@delete("/tables/{code:str}")
async def close_table(visit: TheVisit, lobby: TheLobby) -> None:
    """The host closes the table: a match ends early for everybody, any other table is gone."""
    await lobby.close_table(*await visit.find())


@get("/unfinished", gives={"code": "/tables/0/code"}, cache_control=NEVER_KEPT)
async def see_unfinished(request: AnyRequest, lobby: TheLobby, guests: TheGuests) -> Unfinished:
    """The tables at which the caller still has a seat, or the say without one; newest first."""
    guest = await guests.find(credential_of(request))
    if guest is None:
        return Unfinished(())
    lobby.rates.check_lookup(client_of(request))
    found = await lobby.store.read(unfinished_of, guest, MOST_UNFINISHED)
    return Unfinished(tuple(map(_unfinished, found)))


@put("/tables/{code:str}/seats/{seat:int}/bot", body=NewBot)
async def seat_bot(request: AnyRequest, visit: TheVisit, seat: FromPath[int]) -> TableSeen:
    """The host puts a bot on a free seat, or in a match on that of somebody who is away."""
    strength = Strength((await body_of(request, NewBot)).strength)
    return await visit.ask(lambda table, guest: table.add_bot(guest, Seat(seat), strength))


@put("/tables/{code:str}/ready", body=Readiness)
async def get_ready(request: AnyRequest, visit: TheVisit) -> TableSeen:
    """Ready, or not yet; when all seats are taken and everybody is, the match begins."""
    wanted = await body_of(request, Readiness)
    return await visit.ask(lambda table, guest: table.set_ready(guest, is_ready=wanted.is_ready))


@post("/tables/{code:str}/start", body=Start, status_code=200)
async def start(request: AnyRequest, visit: TheVisit) -> TableSeen:
    """The host lets the match begin with those who are there, and with bots if wanted."""
    wanted = await body_of(request, Start)
    bots = None if wanted.bots is None else Strength(wanted.bots)
    return await visit.ask(lambda table, guest: table.start(guest, bots))


@post("/tables/{code:str}/watch", status_code=200)
async def stand_up(visit: TheVisit) -> TableSeen:
    """Before a match: leave the seat and watch; whoever is the host stays it."""
    return await visit.ask(lambda table, guest: table.latecomers.stand_up(guest))


@post("/tables/{code:str}/waiting", body=NewSeat)
async def wait_for_seat(
    request: AnyRequest, code: FromPath[str], lobby: TheLobby, guests: TheGuests
) -> Response[TableSeen]:
    """Wait for a seat at a table where there is none now."""
    wanted = await body_of(request, NewSeat)
    name = clean_optional_name(wanted.name)
    caller = await caller_of(request, lobby, guests)
    table = await lobby.table(code, caller.guest, caller.client)
    if caller.guest is None:
        check_may_wait(table)
    async with caller.becoming_guest() as guest:
        await table.ask(lambda: table.latecomers.wait(guest, name, caller.client))
    return with_cookie(request, table.to_wire(), caller.new_credential)


@delete("/tables/{code:str}/waiting", status_code=200)
async def stop_waiting(visit: TheVisit) -> TableSeen:
    """Only watch from now on."""
    return await visit.ask(lambda table, guest: table.latecomers.stop_waiting(guest))


@put("/tables/{code:str}/token", body=ChosenToken)
async def choose_token(request: AnyRequest, visit: TheVisit) -> TableSeen:
    """Before the match: choose a pawn or a ship."""
    wanted = await body_of(request, ChosenToken)
    return await visit.ask(lambda table, guest: table.gathering.choose_token(guest, wanted.token))


@put("/tables/{code:str}/pause", body=Pausing)
async def pause(request: AnyRequest, visit: TheVisit) -> TableSeen:
    """The host stops the clock between rounds; anybody who plays may let it go on."""
    wanted = await body_of(request, Pausing)
    return await visit.ask(lambda table, guest: table.set_paused(guest, is_paused=wanted.is_paused))


@post("/tables/{code:str}/again", status_code=200)
async def play_again(visit: TheVisit) -> TableSeen:
    """Another match with the same people."""
    return await visit.ask(lambda table, guest: table.play_again(guest))


@post("/tables/{code:str}/tickets", opt={WRITES_NOTHING: True})
async def take_ticket(visit: TheVisit, lobby: TheLobby) -> TicketIssued:
    """A ticket for a socket: to play for a guest who sits there, to watch for anybody else."""
    table, guest = await visit.find()
    device = await visit.device()
    holder = None if device is None else guest
    return TicketIssued(lobby.ticket(table, holder, device, visit.client))


TABLE_ROUTES = [
    see_public_tables,
    make_table,
    see_table,
    agree,
    take_seat,
    leave_seat,
    leave_for_good,
    close_table,
    see_unfinished,
    seat_bot,
    get_ready,
    start,
    stand_up,
    wait_for_seat,
    stop_waiting,
    choose_token,
    pause,
    play_again,
    take_ticket,
]


def _unfinished(match: UnfinishedMatch) -> UnfinishedTable:
    people = [seat for seat in match.seats if seat.guest is not None]
    others = [seat.name for number, seat in enumerate(match.seats) if number != match.seat]
    return UnfinishedTable(
        match.code,
        match.edition,
        match.created,
        is_started=match.started is not None,
        is_alone=len(people) <= (match.seat is not None),
        is_host=match.is_host,
        others=tuple(name for name in others if name),
        bots=sum(seat.bot is not None and seat.guest is None for seat in match.seats),
    )
