"""Players of classic who lay board after board, call and take: the load on a server.

One of the four at a table listens closely and keeps the view, of which all four think; the others
only look at the numbers of what they get.
"""

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec

from bench._sockets import Socket, opened
from ubongo.client import Folding, Guest
from ubongo.core.match import Phase
from ubongo.core.messages import Arrange, GetReady
from ubongo.core.race.messages import DealtTask, Roll
from ubongo.core.wire.frames import HIDDEN, NOTHING_YET, Happened, Hello, Pong, Snapshot
from ubongo.decks.files import shipped_deck
from ubongo.editions.classic.messages import ChooseField, MovePawn, PassGems, TakeGems
from ubongo.editions.registry import shipped_edition
from ubongo.geometry import TURNED_AND_FLIPPED, read_area, write_solution
from ubongo.solving import Puzzle, first_solution

SEATS = 4
GLASS = 240_000
"""Milliseconds; so most of the time somebody lays."""
LEAST_BOARDS, MOST_BOARDS = 20, 60
"""How many boards somebody lays before the call."""
ACK, NAK = b'{"type":"ack","id":"', b'{"type":"nak","id":"'
EVENT = b'{"type":"event","seq":'
PING = b'{"type":"ping","n":'
CONTENDED = frozenset({"claim", "take_gems"})
EDITION = shipped_edition("classic")

_reader: msgspec.json.Decoder[Snapshot | Happened] = msgspec.json.Decoder(Snapshot | Happened)


@cache
def boards_for(area: str, pieces: tuple[str, ...]) -> tuple[str, ...]:
    """What somebody lays piece by piece; the last one is the solution."""
    found = first_solution(Puzzle(read_area(area), pieces, TURNED_AND_FLIPPED))
    assert found is not None
    return tuple(write_solution(found[:number]) for number in range(len(found) + 1))


def solve_all() -> None:
    """Beforehand, so that nobody who plays holds up the others by thinking."""
    for named in shipped_deck("classic").tasks():
        boards_for(named.area_tasks.drawing, named.task.pieces)


@dataclass
class Tally:
    """What was sent and answered in a stretch of time."""

    sent: int = 0
    received: int = 0
    acks: int = 0
    naks: int = 0
    plain: list[float] = field(default_factory=list)
    contended: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)


class Sum:
    """Where all players count; `tally` is that of the present stretch."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.answered = 0
        self.open: dict[bytes, tuple[float, bool]] = {}

    def anew(self) -> Tally:
        """Begin another stretch."""
        self.tally = Tally()
        return self.tally


class LoadTable:
    """A table of four on the server."""

    def __init__(self, number: int, total: Sum, guests: list[Guest]) -> None:
        self.number, self.total = number, total
        self._guests = guests
        self.code = ""
        self.players = [LoadPlayer(self, seat) for seat in range(SEATS)]
        self.folding: Folding[Any, Any] = Folding(EDITION)
        self.view: Any = None
        self.seq = 0

    async def sit(self) -> None:
        """Make the table and sit down."""
        options = {"seats": SEATS, "glass": GLASS}
        self.code = await self._guests[0].make_table("classic", options)
        for guest in self._guests:
            await guest.sit(self.code, "Player")

    async def connect(self) -> None:
        """A socket for each."""
        for player, guest in zip(self.players, self._guests, strict=True):
            await player.connect(guest, await guest.ticket(self.code))

    async def begin(self) -> None:
        """Everybody is ready."""
        for guest in self._guests:
            await guest.get_ready(self.code)

    def heard(self, data: bytes) -> None:
        """The first player listens closely."""
        frame = _reader.decode(data)
        if isinstance(frame, Snapshot):
            if frame.view != NOTHING_YET:
                self.view, self.seq = self.folding.view(frame.view), frame.seq
        elif frame.event != HIDDEN and self.view is not None:
            self.view = self.folding.evolve(self.view, self.folding.event(frame.event))


class LoadPlayer:
    """Somebody at a table."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table, self.seat = table, seat
        self.dice = random.Random(table.number * SEATS + seat)
        self.seq: int | None = None
        self.gaps = 0
        self.socket: Socket | None = None
        self.due = 0.0
        """When it is this player's turn, by the event loop's clock."""
        self._sent = 0
        self._laid = 0
        self._boards_left = 0
        self._task: DealtTask | None = None

    async def connect(self, guest: Guest, ticket: str) -> None:
        """Open a socket and say hello."""
        self.socket = await opened(guest.socket_address, self._heard)
        self.socket.send(msgspec.json.encode(Hello(ticket)))

    def _heard(self, data: bytes) -> None:
        total = self.table.total
        total.tally.received += 1
        if data.startswith(EVENT):
            seq = int(data[len(EVENT) : data.index(b",", len(EVENT))])
            if self.seq is not None and seq != self.seq + 1:
                self.gaps += 1
            self.seq = seq
            if self.seat == 0:
                self.table.heard(data)
        elif data.startswith((ACK, NAK)):
            self._answered(data)
        elif data.startswith(PING):
            assert self.socket is not None
            self.socket.send(msgspec.json.encode(Pong(int(data[len(PING) : -1]))))
        elif data.startswith(b'{"type":"snapshot"'):
            frame = _reader.decode(data)
            if isinstance(frame, Snapshot):
                self.seq = frame.seq if frame.view != NOTHING_YET else None
            if self.seat == 0:
                self.table.heard(data)

    def _answered(self, data: bytes) -> None:
        total = self.table.total
        sent, is_contended = total.open.pop(data[len(ACK) : len(ACK) + 32])
        total.answered += 1
        times = total.tally.contended if is_contended else total.tally.plain
        times.append(time.perf_counter() - sent)
        if data.startswith(ACK):
            total.tally.acks += 1
        else:
            total.tally.naks += 1
            total.tally.kinds[data[len(ACK) + 33 :].split(b'"')[3].decode()] += 1

    def act(self) -> bool:
        """One command, if there is anything to do; whether there was."""
        wanted = self._wanted()
        if wanted is None or self.socket is None:
            return False
        kind, data = wanted
        self._sent += 1
        key = f"{self.table.number:08x}{self.seat:08x}{self._sent:016x}"
        cmd = msgspec.json.encode({"type": "cmd", "id": key, "kind": kind, "data": data})
        total = self.table.total
        total.open[key.encode()] = (time.perf_counter(), kind in CONTENDED)
        total.tally.sent += 1
        total.tally.kinds[kind] += 1
        self.socket.send(cmd)
        return True

    def _wanted(self) -> tuple[str, dict[str, Any]] | None:
        view = self.table.view
        if view is None:
            return None
        moves = list(EDITION.moves(view, self.seat))
        for move in moves:
            match move:
                case Roll():
                    return "roll", {}
                case GetReady():
                    return "get_ready", {}
                case TakeGems(row=row):
                    return "take_gems", {"row": row}
                case Arrange():
                    return self._board(view.round.tasks[self.seat])
                case _:
                    pass
        fields = [move for move in moves if isinstance(move, ChooseField)]
        if fields and view.phase is Phase.FIELDS and view.pawns[self.seat] is None:
            return "choose_field", {"row": self.dice.choice(fields).row}
        rows = [move for move in moves if isinstance(move, MovePawn)]
        if rows:
            return "move_pawn", {"row": self.dice.choice(rows).row}
        return ("pass_gems", {}) if any(isinstance(m, PassGems) for m in moves) else None

    def _board(self, task: DealtTask) -> tuple[str, dict[str, Any]]:
        if task != self._task:
            self._task, self._laid = task, 0
            self._boards_left = self.dice.randint(LEAST_BOARDS, MOST_BOARDS)
        boards = boards_for(task.area, task.pieces)
        if not self._boards_left:
            self._boards_left = MOST_BOARDS
            return "claim", {"solution": boards[-1]}
        self._boards_left -= 1
        self._laid = (self._laid + 1) % len(boards)
        return "arrange", {"board": boards[self._laid]}


class Load:
    """All players, each of whom acts once in so many seconds."""

    def __init__(self) -> None:
        self.total = Sum()
        self.tables: list[LoadTable] = []
        self.interval = 1.0

    @property
    def players(self) -> list[LoadPlayer]:
        """Of all tables."""
        return [player for table in self.tables for player in table.players]

    async def play(self) -> None:
        """Everybody acts for ever, once in so many seconds; the turns go round."""
        loop = asyncio.get_running_loop()
        while True:
            for player in self.players:
                now = loop.time()
                if now >= player.due and player.act():
                    player.due = max(player.due + self.interval, now)
            await asyncio.sleep(0.005)

    def close(self) -> None:
        """Hang up."""
        for player in self.players:
            if player.socket is not None:
                player.socket.close()
