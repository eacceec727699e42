"""A guest of a server: makes tables, sits down, gets tickets; keeps the cookie."""

import asyncio
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec

from ubongo.core.edition import Refusal, Seat
from ubongo.core.wire import (
    Mistake,
    NewSeat,
    NewTable,
    SeatTaken,
    TableMade,
    TableSeen,
    TicketIssued,
)
from ubongo.decks.box import Side

T = TypeVar("T")

TIMEOUT = 10


class Guest:
    """One person on one server, whose address is such as `http://localhost:8000/`.

    What the server does not grant is raised as a Refusal, with the server's code and facts.
    """

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in {"http", "https"} or not parts.netloc:
            raise ValueError(f"not the address of a server: {address!r}")
        self._scheme, self._netloc = parts.scheme, parts.netloc
        self._cookies: dict[str, str] = {}

    @property
    def socket_address(self) -> str:
        """Where the sockets are."""
        scheme = "wss" if self._scheme == "https" else "ws"
        return f"{scheme}://{self._netloc}/api/socket"

    async def make_table(self, seats: int, side: Side = Side.EASY) -> str:
        """The code of a new table."""
        wanted = NewTable(seats, side)
        return (await self._ask("POST", "/api/tables", TableMade, wanted)).code

    async def see(self, code: str) -> TableSeen:
        """Who sits at a table."""
        return await self._ask("GET", f"/api/tables/{code}", TableSeen)

    async def sit(self, code: str, name: str) -> Seat:
        """Take the next free seat, or the own one again."""
        path = f"/api/tables/{code}/seats"
        return (await self._ask("POST", path, SeatTaken, NewSeat(name))).seat

    async def ticket(self, code: str) -> str:
        """A ticket for a socket."""
        return (await self._ask("POST", f"/api/tables/{code}/tickets", TicketIssued)).ticket

    async def _ask(self, method: str, path: str, kind: type[T], body: object = None) -> T:
        sent = b"" if body is None else msgspec.json.encode(body)
        status, received = await asyncio.to_thread(self._request, method, path, sent)
        if status >= 400:
            mistake = msgspec.json.decode(received, type=Mistake)
            raise Refusal(mistake.code, **mistake.facts)
        return msgspec.json.decode(received, type=kind)

    def _request(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        connect = HTTPSConnection if self._scheme == "https" else HTTPConnection
        connection = connect(self._netloc, timeout=TIMEOUT)
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"content-type": "application/json", **({"cookie": cookies} if cookies else {})}
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            for header in answer.headers.get_all("set-cookie", []):
                parsed = SimpleCookie(header)
                self._cookies.update({name: morsel.value for name, morsel in parsed.items()})
            return answer.status, answer.read()
        finally:
            connection.close()
