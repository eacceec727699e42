"""A guest of a server: makes tables, sits down, gets tickets; keeps the cookie."""

import asyncio
from http.client import HTTPConnection, HTTPSConnection
from http.cookies import SimpleCookie
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from msgspec import Raw

from ubongo.core.edition import Refusal, Seat
from ubongo.core.solo.results import Category
from ubongo.core.wire.guests import (
    DeviceAdded,
    DeviceCode,
    DevicesSeen,
    GuestName,
    GuestSettings,
    RecoveryPhrase,
)
from ubongo.core.wire.refusal import RefusalBody
from ubongo.core.wire.solo import DailySeen, NewDaily, NewSolo, OwnResults, Records
from ubongo.core.wire.tables import (
    BotStrength,
    ChosenToken,
    NewBot,
    NewSeat,
    NewTable,
    Pausing,
    Readiness,
    SeatTaken,
    Start,
    TableChange,
    TableMade,
    TableSeen,
    TicketIssued,
)

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

    async def make_table(
        self, edition: str, options: object, *, is_fair: bool = True, is_public: bool = False
    ) -> str:
        """The code of a new table; the options are the edition's, or a mapping of them."""
        wanted = NewTable(edition, Raw(msgspec.json.encode(options)), is_public, is_fair)
        return (await self._ask("POST", "/api/tables", TableMade, wanted)).code

    async def see(self, code: str) -> TableSeen:
        """Who sits at a table, and what is played there."""
        return await self._ask("GET", f"/api/tables/{code}", TableSeen)

    async def agree(self, code: str, change: TableChange) -> TableSeen:
        """As the host: what is to be otherwise; the rest stays as it is."""
        return await self._ask("PATCH", f"/api/tables/{code}", TableSeen, change)

    async def sit(self, code: str, name: str | None) -> Seat:
        """Take the next free seat, or the own one again."""
        path = f"/api/tables/{code}/seats"
        return (await self._ask("POST", path, SeatTaken, NewSeat(name))).seat

    async def remove(self, code: str, seat: Seat) -> TableSeen:
        """Get up, or as the host ask somebody to."""
        return await self._ask("DELETE", f"/api/tables/{code}/seats/{seat}", TableSeen)

    async def seat_bot(self, code: str, seat: Seat, strength: BotStrength) -> TableSeen:
        """As the host: put a bot on a seat."""
        path = f"/api/tables/{code}/seats/{seat}/bot"
        return await self._ask("PUT", path, TableSeen, NewBot(strength))

    async def get_ready(self, code: str, *, is_ready: bool = True) -> TableSeen:
        """Ready, or not yet; when all seats are taken and everybody is, the match begins."""
        return await self._ask("PUT", f"/api/tables/{code}/ready", TableSeen, Readiness(is_ready))

    async def start(self, code: str, bots: BotStrength | None = None) -> TableSeen:
        """As the host: begin with those who are there; free seats are left out, or get bots."""
        return await self._ask("POST", f"/api/tables/{code}/start", TableSeen, Start(bots))

    async def watch(self, code: str) -> TableSeen:
        """Before a match: leave the seat, and stay; the host stays the host."""
        return await self._ask("POST", f"/api/tables/{code}/watch", TableSeen)

    async def wait(self, code: str, name: str | None) -> TableSeen:
        """Wait for a seat: before the next match, or between rounds instead of a bot."""
        return await self._ask("POST", f"/api/tables/{code}/waiting", TableSeen, NewSeat(name))

    async def stop_waiting(self, code: str) -> TableSeen:
        """Only watch from now on."""
        return await self._ask("DELETE", f"/api/tables/{code}/waiting", TableSeen)

    async def choose_token(self, code: str, token: int) -> TableSeen:
        """Before the match: choose a pawn or a ship."""
        return await self._ask("PUT", f"/api/tables/{code}/token", TableSeen, ChosenToken(token))

    async def pause(self, code: str, *, is_paused: bool = True) -> TableSeen:
        """As the host: stop the clock between rounds; anybody who plays may let it go on."""
        return await self._ask("PUT", f"/api/tables/{code}/pause", TableSeen, Pausing(is_paused))

    async def play_again(self, code: str) -> TableSeen:
        """Another match with the same people."""
        return await self._ask("POST", f"/api/tables/{code}/again", TableSeen)

    async def begin_solo(self, run: NewSolo) -> str:
        """The code of a table for one; the run begins when the player is ready."""
        return (await self._ask("POST", "/api/solo", TableMade, run)).code

    async def begin_daily(self, edition: str, name: str | None) -> str:
        """The code of the own run with the task of the day."""
        return (await self._ask("POST", f"/api/daily/{edition}", TableMade, NewDaily(name))).code

    async def see_daily(self, edition: str) -> DailySeen:
        """The day, and what was made of its task."""
        return await self._ask("GET", f"/api/daily/{edition}", DailySeen)

    async def see_records(self, category: Category, period: str = "ever") -> Records:
        """The best results of a category."""
        edition, mode, side, length, source = category
        asked = f"edition={edition}&mode={mode.value}&side={side.value}&length={length}"
        asked += f"&source={source.value}&period={period}"
        return await self._ask("GET", f"/api/records?{asked}", Records)

    async def see_results(self) -> OwnResults:
        """The own results, the newest first."""
        return await self._ask("GET", "/api/results", OwnResults)

    async def rename(self, name: str) -> str:
        """Stand under another name in the records; the name as it is kept."""
        return (await self._ask("PUT", "/api/guest/name", GuestName, GuestName(name))).name

    async def lend_code(self) -> str:
        """A short code that adds a device to this guest's, within five minutes."""
        return (await self._ask("POST", "/api/guest/codes", DeviceCode)).code

    async def come_by_code(self, code: str) -> DeviceAdded:
        """Be the guest who lent this code; the other device stays the guest's too."""
        return await self._ask("POST", "/api/guest/devices", DeviceAdded, DeviceCode(code))

    async def see_devices(self) -> DevicesSeen:
        """All devices of this guest."""
        return await self._ask("GET", "/api/guest/devices", DevicesSeen)

    async def sign_out(self, device: str) -> None:
        """One of the devices is this guest's no longer."""
        await self._read_response("DELETE", f"/api/guest/devices/{device}")

    async def renew_phrase(self) -> str:
        """A phrase that brings this guest back; an older one is void."""
        return (await self._ask("POST", "/api/guest/phrase", RecoveryPhrase)).phrase

    async def come_by_phrase(self, phrase: str) -> DeviceAdded:
        """Be the guest whom this phrase brings back."""
        wanted = RecoveryPhrase(phrase)
        return await self._ask("POST", "/api/guest/recovery", DeviceAdded, wanted)

    async def keep_settings(self, settings: dict[str, str]) -> None:
        """What the next device begins with."""
        wanted = GuestSettings(settings)
        await self._ask("PUT", "/api/guest/settings", GuestSettings, wanted)

    async def ticket(self, code: str) -> str:
        """A ticket for a socket."""
        return (await self._ask("POST", f"/api/tables/{code}/tickets", TicketIssued)).ticket

    async def log(self, match: str) -> bytes:
        """The log of a match that is finished, for `ubongo.core.log.read_log`."""
        return await self._read_response("GET", f"/api/matches/{match}")

    async def _ask(self, method: str, path: str, kind: type[T], body: object = None) -> T:
        return msgspec.json.decode(await self._read_response(method, path, body), type=kind)

    async def _read_response(self, method: str, path: str, body: object = None) -> bytes:
        sent = b"" if body is None else msgspec.json.encode(body)
        status, received = await asyncio.to_thread(self._request, method, path, sent)
        if status >= 400:
            refusal = msgspec.json.decode(received, type=RefusalBody)
            raise Refusal(refusal.code, **refusal.facts)
        return received

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
