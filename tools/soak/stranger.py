"""Somebody who sends a server whatever bytes they like, from whatever address they say.

`ubongo.client` would not: it sends what has a good form, and believes what it is told. The server
trusts a proxy on its own machine, so `X-Forwarded-For` is where an attacker comes from.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import msgspec

from tools.light_socket import Socket, opened
from ubongo.core.wire.frames import Hello
from ubongo.server.guests.cookies import COOKIE
from ubongo.server.http.errors import SERVER_FAULTS, STATUS

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

TIMEOUT = 60.0
"""Seconds for an answer; a server that is stopped for a while answers afterwards."""
BUSY = 503
DOCUMENTED = frozenset(code for code, status in STATUS.items() if status == BUSY)
"""What a server that is well may say with 503."""
TOLD_AT_MOST = 20

_SET_COOKIE = re.compile(rb"\r\nset-cookie: ([^=\r]+)=([^;\r]*)", re.IGNORECASE)


def _overhear(_: bytes) -> None:
    """What is told to nobody who listens."""


class Answer(NamedTuple):
    """What came back; status 0 if the server hung up or said nothing."""

    status: int
    body: bytes = b""

    @property
    def code(self) -> str:
        """Why it was refused, if it was."""
        with suppress(msgspec.MsgspecError):
            return msgspec.json.decode(self.body, type=_Coded).code
        return ""


class _Coded(msgspec.Struct):
    code: str = ""


@dataclass
class Findings:
    """What all requests were answered, and what must never be."""

    statuses: Counter[int] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    closings: Counter[int] = field(default_factory=Counter)
    frames: int = 0
    wrong: list[str] = field(default_factory=list)

    def note(self, request: bytes, answer: Answer) -> None:
        """An answer, and what it was an answer to."""
        self.statuses[answer.status] += 1
        if answer.status >= 400:
            self.refusals[answer.code or "-"] += 1
        is_known = answer.status == BUSY and answer.code in DOCUMENTED
        if answer.status >= SERVER_FAULTS and not is_known:
            self.find(f"{answer.status} {answer.body[:200]!r} to {request[:300]!r}")

    def find(self, what: str) -> None:
        """Something that must not be; the first ones are enough."""
        if len(self.wrong) < TOLD_AT_MOST:
            self.wrong.append(what)


class Stranger:
    """Nobody whom the server knows, and a guest once it has given a cookie."""

    def __init__(self, ground: Ground, source: str) -> None:
        self._ground, self.source = ground, source
        self._where = urlsplit(ground.address)
        self.cookies: dict[str, str] = {}

    @property
    def host_and_port(self) -> tuple[str, int]:
        """Where the server listens."""
        return self._where.hostname or "", self._where.port or 80

    @property
    def headers(self) -> list[str]:
        """Who this is."""
        said = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        source = [f"X-Forwarded-For: {self.source}"] if self.source else []
        return [*source, *([f"Cookie: {said}"] if said else [])]

    def request(self, method: str, path: str, body: bytes = b"", *more: str) -> bytes:
        """A whole request, with further headers."""
        lines = (
            f"{method} /{path} HTTP/1.1",
            f"Host: {self._where.netloc}",
            "Connection: close",
            f"Content-Length: {len(body)}",
            "Content-Type: application/json",
            *self.headers,
            *more,
        )
        return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogatepass") + body

    async def ask(self, method: str, path: str, wanted: object = None) -> Answer:
        """A request of a good form."""
        body = b"" if wanted is None else msgspec.json.encode(wanted)
        return await self.send(self.request(method, path, body))

    async def ask_for(self, method: str, path: str, wanted: object, name: str) -> str | None:
        """The same, for one thing in the answer: none if it is refused."""
        answer = await self.ask(method, path, wanted)
        if not 200 <= answer.status < 300:
            return None
        return str(msgspec.json.decode(answer.body)[name])

    async def send(self, request: bytes) -> Answer:
        """Bytes, and whatever the server says to them until it hangs up."""
        received = b""
        with suppress(OSError, TimeoutError):
            reader, writer = await self.connect()
            try:
                writer.write(request)
                async with asyncio.timeout(TIMEOUT):
                    received = await reader.read(-1)
            finally:
                writer.transport.abort()
        head, _, body = received.partition(b"\r\n\r\n")
        for name, value in _SET_COOKIE.findall(head):
            self._keep(name.decode("latin-1"), value.decode("latin-1"))
        status = int(head[9:12]) if head[9:12].isdigit() else 0
        answer = Answer(status, body)
        self._ground.findings.note(request, answer)
        return answer

    def _keep(self, name: str, value: str) -> None:
        if name == COOKIE and value:
            self._ground.credentials.append((value, self.source))
            self._ground.secrets.add(value)
        self.cookies[name] = value

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which nothing is asked yet."""
        return await asyncio.open_connection(*self.host_and_port)

    async def open(self, heard: Callable[[bytes], None] = _overhear) -> Socket:
        """A socket without a hello."""
        address = f"ws://{self._where.netloc}/api/socket"
        socket = await opened(address, heard, self.headers)
        socket.closed.add_done_callback(self._note_closing)
        return socket

    async def visit(self, code: str, heard: Callable[[bytes], None] = _overhear) -> Socket | None:
        """A socket at a table, if there is a ticket for it."""
        ticket = await self.ask_for("POST", f"api/tables/{code}/tickets", None, "ticket")
        if ticket is None:
            return None
        self._ground.secrets.add(ticket)
        socket = await self.open(heard)
        socket.send(msgspec.json.encode(Hello(ticket)))
        return socket

    def _note_closing(self, closed: asyncio.Future[bytes]) -> None:
        self._ground.findings.closings[int.from_bytes(closed.result()[:2])] += 1


class Ground:
    """Where attackers meet a server: what they know of it, and what came of what they did."""

    def __init__(
        self,
        address: str,
        dice: random.Random,
        sources: tuple[str, ...] = ("",),
        on_begun: Callable[[], None] = lambda: None,
    ) -> None:
        self.address, self.dice, self.begun = address, dice, on_begun
        self._sources = sources
        self.credentials: list[tuple[str, str]] = []
        """Those that the server has given, and from where they were asked for."""
        self.secrets: set[str] = set()
        """Tickets and credentials."""
        self.findings = Findings()
        self.codes: list[str] = []
        """Tables of others; the first has a free seat."""
        self.pid = 0
        """Of the server, for whoever is on its machine."""

    def source(self) -> str:
        """One of the addresses."""
        return self.dice.choice(self._sources)

    def somebody(self, source: str | None = None) -> Stranger:
        """Somebody new."""
        return Stranger(self, self.source() if source is None else source)

    async def guest(self, source: str | None = None) -> Stranger:
        """Somebody new whom the server knows: whoever has sat down once is a guest."""
        found = self.somebody(source)
        await found.ask("POST", f"api/tables/{self.codes[0]}/seats", {"name": None})
        await found.ask("POST", f"api/tables/{self.codes[0]}/leave")
        return found

    def attacked(self, on_begun: Callable[[], None]) -> Ground:
        """The same for one more attack, which says when it is under way."""
        other = copy(self)
        other.begun = on_begun
        return other
