"""Nonsense against live tables: random frames, mutated ones, and commands with random data.

Two bots play at every table of a real server, on the third seat and around it sit those who send
nonsense. The tables must go on, nothing may fail, and the memory must not grow.
"""

from __future__ import annotations

import asyncio
import http.client
import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from tests.server.bot_player import BotPlayer, TracedPlayer, quick_bot
from tests.server.crashing import SPEED, KillableServer
from ubongo.client import Guest
from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import LARGEST_FRAME, SUBPROTOCOL
from ubongo.editions.registry import EDITIONS, shipped_edition
from ubongo.server.phrases import PHRASES

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.asyncio.client import ClientConnection

    from ubongo.core.edition import AnyEdition

ATTACKERS_AT_A_TABLE = 3
HTTP_SHARE = 0.03
PATIENCE = 0.05
"""Seconds for the answer to a frame, or for the end of its socket, before the next one is sent."""
MOST_GROWTH = 16_000
"""KiB that the memory may grow by after a fifth of the frames."""
SIGNS = "\x00\n\"'\\{}[]:,0-9aZé→😀\u202e\ud800 "
PATHS = ("", "tables", "tables/{code}", "tables/{code}/seats", "tables/{code}/seats/{n}")
MORE_PATHS = ("tables/{code}/seats/{n}/bot", "tables/{code}/ready", "tables/{code}/pause")
LAST_PATHS = ("tables/{code}/again", "tables/{code}/tickets", "socket", "guest", "openapi.json")
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD")


class Nonsense:
    """Makes up frames for a table of an edition."""

    def __init__(self, dice: random.Random, edition: AnyEdition) -> None:
        self._dice = dice
        self._commands = [
            (str(command.__struct_config__.tag), command.__struct_fields__)
            for command in get_args(edition.command_type)
        ]
        self._ids = [self._id() for _ in range(20)]

    def frame(self) -> str | bytes:
        """One frame."""
        makers: dict[Callable[[], str | bytes], int] = {
            self._command: 80,
            self._mutated: 10,
            self._pong: 4,
            self._json: 2,
            self._text: 1,
            self._large: 1,
            self._deep: 1,
            self._binary: 1,
        }
        (maker,) = self._dice.choices(list(makers), list(makers.values()))
        return maker()

    def _id(self) -> str:
        return self._dice.randbytes(16).hex()

    def _command(self) -> str:
        """A command of the edition, or of none, with whatever in its fields."""
        kind, fields = self._dice.choice([*self._commands, ("say", ("phrase",)), ("dance", ())])
        used = self._dice.random() < 0.1
        names = [name for name in fields if used or name not in {"seat", "credited"}]
        data = {name: self.value() for name in names}
        if "phrase" in data and self._dice.random() < 0.5:
            data["phrase"] = self._dice.choice(PHRASES)
        key = self._dice.choice(self._ids) if self._dice.random() < 0.2 else self._id()
        return _written({"type": "cmd", "id": key, "kind": kind, "data": data})

    def _pong(self) -> str:
        return _written({"type": "pong", "n": self._dice.choice([0, 1, 2, -1, 2**53, 2**70])})

    def _json(self) -> str:
        return _written(self.anything(3))

    def _text(self) -> str:
        return "".join(self._dice.choices(SIGNS, k=self._dice.randrange(60)))

    def _large(self) -> str:
        return " " * (LARGEST_FRAME + self._dice.randrange(-10, 10)) + "{}"

    def _deep(self) -> str:
        depth = self._dice.choice([100, 2_000, 8_000])
        return "[" * depth + "]" * depth

    def _binary(self) -> bytes:
        return self._dice.randbytes(self._dice.randrange(50))

    def _mutated(self) -> str:
        """A good frame with a small fault."""
        text = self._dice.choice([self._command, self._pong, self._hello])()
        for _ in range(self._dice.randint(1, 3)):
            start = self._dice.randrange(len(text) + 1)
            end = min(len(text), start + self._dice.randrange(4))
            put_in = "".join(self._dice.choices(SIGNS, k=self._dice.randrange(3)))
            text = text[:start] + self._dice.choice([put_in, "", text[start:end] * 2]) + text[end:]
        return text

    def _hello(self) -> str:
        ticket = self._dice.randbytes(8).hex()
        return _written({"type": "hello", "ticket": ticket, "last": self.value()})

    def value(self) -> int | str:
        """Something that a field may have."""
        choices: list[int | str] = [
            self._dice.randrange(-3, 12),
            self._dice.choice([2**53, -(2**53), 2**63, 10**30]),
            "",
            self._text(),
            "L4a@0,0 V3b@1,1",
            "0@0,0 1@1,0",
        ]
        return self._dice.choice(choices)

    def anything(self, depth: int) -> Any:  # noqa: ANN401 - any JSON
        """A value of any shape."""
        shape = self._dice.randrange(6 if depth else 4)
        if shape == 4:
            return [self.anything(depth - 1) for _ in range(self._dice.randrange(4))]
        if shape == 5:
            keys = ("type", "id", "kind", "data", "n", "ticket", "last", self._text())
            return {self._dice.choice(keys): self.anything(depth - 1) for _ in range(4)}
        return [None, True, self.value(), self._dice.random()][shape]

    def request(self, code: str) -> tuple[str, str, bytes]:
        """A request to the addresses under /api."""
        path = self._dice.choice((*PATHS, *MORE_PATHS, *LAST_PATHS))
        number = self._dice.choice(["0", "2", "-1", "9" * 30, "x"])
        bodies = (
            b"",
            self._text().encode(errors="replace"),
            _written(self.anything(3)).encode(errors="replace"),
            _written({"name": self.value()}).encode(errors="replace"),
            _written({"edition": "classic", "options": self.anything(2)}).encode(errors="replace"),
            _written({"is_ready": self.anything(1)}).encode(errors="replace"),
        )
        known = code if self._dice.random() < 0.8 else "ZZZZ"
        full = "/api/" + path.format(code=known, n=number)
        return self._dice.choice(METHODS), full, self._dice.choice(bodies)


def _written(value: object) -> str:
    """JSON also of what has no good form, such as half a sign."""
    try:
        return msgspec.json.encode(value).decode()
    except (msgspec.MsgspecError, UnicodeError, OverflowError):
        return repr(value)


@dataclass
class Report:
    """What came of it."""

    frames: int = 0
    requests: Counter[int] = field(default_factory=Counter)
    closings: Counter[int | None] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    matches: int = 0
    memory: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        closings = ", ".join(f"{code} {n}" for code, n in self.closings.most_common())
        statuses = ", ".join(f"{status} {n}" for status, n in sorted(self.requests.items()))
        return (
            f"{self.frames} frames; closed: {closings}; answered: "
            f"{', '.join(f'{code} {n}' for code, n in self.answers.most_common(8))}; requests: "
            f"{statuses}; {self.matches} matches were played on to their ends; memory in KiB: "
            f"{self.memory}; wrong: {self.wrong or 'nothing'}"
        )


class LiveTable:
    """A match of two bots with a third seat for somebody who sends nonsense."""

    def __init__(self, key: str, address: str, dice: random.Random) -> None:
        self._key, self._address, self._dice = key, address, dice
        self.edition = shipped_edition(key)
        self.code = ""
        self.guests: list[Guest] = []
        self.players: list[TracedPlayer] = []
        self._playing: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Sit down and start to play."""
        self.guests = [Guest(self._address) for _ in range(3)]
        self.code = await self.guests[0].make_table(self._key, {"seats": 3})
        for number, guest in enumerate(self.guests):
            await guest.sit(self.code, f"Player {number}")
        for seat, guest in enumerate(self.guests[:2]):
            player = TracedPlayer(guest, self.code, self.edition, SPEED)
            self.players.append(await player.__aenter__())
            bot = quick_bot(self._key, seat, self._dice.randbytes(16))
            playing = BotPlayer(player, self.edition, bot).play()
            self._playing.append(asyncio.create_task(playing))
        for guest in self.guests:
            await guest.get_ready(self.code)

    async def until_over(self) -> None:
        """The bots play to the end, whatever the third one sends."""
        await asyncio.gather(*self._playing)

    async def check_alive(self) -> None:
        """Somebody says hello, and is answered."""
        async with asyncio.timeout(10):
            await self.players[0].do("say", phrase="hello")

    async def close(self) -> None:
        """Everybody goes."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for player in self.players:
            await player.close()


class Fuzz:
    """A server under nonsense."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.server = KillableServer(folder)
        self._folder = folder
        self._dice = random.Random(seed)
        self._left = 0
        self._tables: dict[str, LiveTable] = {}
        self.report = Report()

    async def run(self, frames: int) -> Report:
        """Send so many."""
        await self.server.start()
        self._left = frames
        try:
            await asyncio.gather(*(self._renew(key) for key in EDITIONS))
            playing = [asyncio.create_task(self._play(key)) for key in EDITIONS]
            watching = asyncio.create_task(self._watch(frames))
            attackers = [
                self._attack(key, number)
                for key in EDITIONS
                for number in range(ATTACKERS_AT_A_TABLE)
            ]
            await asyncio.gather(*attackers)
            for task in (*playing, watching):
                task.cancel()
            await asyncio.gather(*playing, watching, return_exceptions=True)
            for table in self._tables.values():
                await table.check_alive()
            self.report.memory.append(self.memory())
        finally:
            for table in self._tables.values():
                await table.close()
            self.server.close()
        self._judge()
        return self.report

    def memory(self) -> int:
        """KiB that the server has, where the system tells."""
        assert self.server._process is not None
        status = Path(f"/proc/{self.server._process.pid}/status")
        if not status.exists():
            return 0
        lines = status.read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    async def _watch(self, frames: int) -> None:
        """The memory at every fifth of the way."""
        while True:
            if self.report.frames >= frames * (len(self.report.memory) + 1) / 5:
                self.report.memory.append(self.memory())
            await asyncio.sleep(0.05)

    async def _renew(self, key: str) -> None:
        table = LiveTable(key, self.server.address, self._dice)
        await table.begin()
        before = self._tables.get(key)
        self._tables[key] = table
        if before is not None:
            await before.close()

    async def _play(self, key: str) -> None:
        """Match after match."""
        while True:
            await self._tables[key].until_over()
            self.report.matches += 1
            await self._renew(key)

    async def _attack(self, key: str, number: int) -> None:
        """Socket after socket, on the third seat or as a spectator."""
        nonsense = Nonsense(random.Random(self._dice.random()), shipped_edition(key))
        while self._left > 0:
            table = self._tables[key]
            guest = table.guests[2] if number == 0 else Guest(self.server.address)
            with suppress(InvalidHandshake, Refusal):  # of a table that has just been over
                await self._attack_on_a_socket(table, guest, nonsense)

    async def _attack_on_a_socket(self, table: LiveTable, guest: Guest, nonsense: Nonsense) -> None:
        ticket = await guest.ticket(table.code)
        async with connect(
            guest.socket_address,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            proxy=None,
            ping_interval=None,
            max_queue=None,
            close_timeout=0.5,
        ) as socket:
            await socket.send(_written({"type": "hello", "ticket": ticket}))
            answered = asyncio.Event()
            listening = asyncio.create_task(self._listen(socket, answered))
            with suppress(ConnectionClosed):
                while self._left > 0 and table in self._tables.values():
                    self._left -= 1
                    self.report.frames += 1
                    answered.clear()
                    await self._send(socket, nonsense)
                    if self._dice.random() < HTTP_SHARE:
                        await self._request(nonsense.request(table.code))
                    with suppress(TimeoutError):
                        await asyncio.wait_for(answered.wait(), PATIENCE)
            await socket.close()
            await listening
            self.report.closings[socket.close_code] += 1

    async def _send(self, socket: ClientConnection, nonsense: Nonsense) -> None:
        frame = nonsense.frame()
        if isinstance(frame, str):
            frame = frame.encode(errors="replace").decode()
        await socket.send(frame)

    async def _listen(self, socket: ClientConnection, answered: asyncio.Event) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                frame = msgspec.json.decode(text)
                if frame["type"] in {"ack", "nak"}:
                    self.report.answers[frame.get("code", "ack")] += 1
                    answered.set()
        answered.set()

    async def _request(self, request: tuple[str, str, bytes]) -> None:
        status = await asyncio.to_thread(self._asked, *request)
        self.report.requests[status] += 1
        if status >= 500 and status != 503:
            self.report.wrong.append(f"{status} to {request}")

    def _asked(self, method: str, path: str, body: bytes) -> int:
        connection = http.client.HTTPConnection(self.server.address.split("/")[2], timeout=10)
        try:
            connection.request(method, path, body or None, {"content-type": "application/json"})
            return connection.getresponse().status
        finally:
            connection.close()

    def _judge(self) -> None:
        """Whatever failed stands in the server's log."""
        log = (self._folder / "server.log").read_text(encoding="utf-8", errors="replace")
        self.report.wrong += [line for line in log.splitlines() if "failed" in line][:5]
        if "Traceback" in log:
            self.report.wrong.append(log[log.index("Traceback") :][:2000])
        if self.report.closings[1011]:
            self.report.wrong.append("a table failed")
        growth = self.report.memory[-1] - self.report.memory[0]
        if growth > MOST_GROWTH:
            self.report.wrong.append(f"the memory grew by {growth} KiB")
