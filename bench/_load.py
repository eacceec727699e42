"""Players of the first edition who lay board after board, call and take: the load on a server.

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
from jsonpatch import apply_patch

from tools.light_socket import Socket, opened
from ubongo.client import Guest
from ubongo.core.match_state import Phase
from ubongo.core.race.messages import DealtTask
from ubongo.core.wire.frames import NOTHING_YET, Decided, Hello, Nak, Pong, Snapshot
from ubongo.decks.files import shipped_deck
from ubongo.editions.registry import EDITIONS, shipped_edition
from ubongo.geometry import TURNED_AND_FLIPPED, read_area, write_solution
from ubongo.solving import Puzzle, first_solution

SEATS = 4
GLASS = 240_000
"""Milliseconds; so most of the time somebody lays."""
LEAST_BOARDS, MOST_BOARDS = 20, 60
"""How many boards somebody lays before the call."""
ACK, NAK = b'{"type":"ack","id":', b'{"type":"nak","id":'
DECIDED, IDS = b'{"type":"decided","number":', b',"ids":['
PING = b'{"type":"ping","n":'
CONTENDED = frozenset({"claim", "take_gems"})
EDITION = shipped_edition(EDITIONS[0])

_reader: msgspec.json.Decoder[Snapshot | Decided] = msgspec.json.Decoder(Snapshot | Decided)
_refusals: msgspec.json.Decoder[Nak] = msgspec.json.Decoder(Nak)


@cache
def boards_for(area: str, pieces: tuple[str, ...]) -> tuple[str, ...]:
    """What somebody lays piece by piece; the last one is the solution."""
    found = first_solution(Puzzle(read_area(area), pieces, TURNED_AND_FLIPPED))
    assert found is not None
    return tuple(write_solution(found[:number]) for number in range(len(found) + 1))


def solve_all() -> None:
    """Beforehand, so that nobody who plays holds up the others by thinking."""
    for named in shipped_deck(EDITIONS[0]).tasks():
        boards_for(named.area_tasks.drawing, named.task.pieces)


@dataclass
class Tally:
    """What was sent and answered in a stretch of time."""

    sent: int = 0
    received: int = 0
    taken: int = 0
    refused: int = 0
    plain: list[float] = field(default_factory=list)
    contended: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)


class Sum:
    """Where all players count; `tally` is that of the present stretch."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.answered = 0
        self.decided = 0
        self.open: dict[tuple[LoadPlayer, int], tuple[float, bool]] = {}

    def anew(self) -> Tally:
        """Begin another stretch."""
        self.tally = Tally()
        return self.tally


class LoadTable:
    """A table of four on the server; `boards` is how many somebody lays before the call."""

    def __init__(
        self,
        number: int,
        total: Sum,
        guests: list[Guest],
        boards: tuple[int, int] = (LEAST_BOARDS, MOST_BOARDS),
    ) -> None:
        self.number, self.total, self.boards = number, total, boards
        self._guests = guests
        self.code = ""
        self.players = [LoadPlayer(self, seat) for seat in range(SEATS)]
        self._document: Any = None
        self._view: Any = None

    async def sit(self) -> None:
        """Make the table and sit down."""
        options = {"seats": SEATS, "glass": GLASS}
        self.code = await self._guests[0].make_table(EDITIONS[0], options)
        for guest in self._guests:
            await guest.sit(self.code, None)

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
        self._view = None
        if isinstance(frame, Snapshot):
            self._document = msgspec.json.decode(frame.view)
        else:
            patch = msgspec.json.decode(frame.patch)
            self._document = apply_patch(self._document, patch, in_place=True)

    @property
    def view(self) -> Any:  # noqa: ANN401 - once there is one
        """What is known at the table."""
        if self._view is None and self._document is not None:
            self._view = msgspec.convert(self._document, EDITION.view_type)
        return self._view


class LoadPlayer:
    """Somebody at a table."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table, self.seat = table, seat
        self.dice = random.Random(table.number * SEATS + seat)
        self.number: int | None = None
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
        if data.startswith(DECIDED):
            self._told(data)
        elif data.startswith(ACK):
            self._answered(int(data[len(ACK) : -1]))
        elif data.startswith(NAK):
            nak = _refusals.decode(data)
            self._answered(nak.id, nak.code)
        elif data.startswith(PING):
            assert self.socket is not None
            self.socket.send(msgspec.json.encode(Pong(int(data[len(PING) : -1]))))
        elif data.startswith(b'{"type":"snapshot"'):
            frame = _reader.decode(data)
            if isinstance(frame, Snapshot):
                self.number = frame.number if frame.view != NOTHING_YET else None
            if self.seat == 0:
                self.table.heard(data)

    def _told(self, data: bytes) -> None:
        """A decision, which may answer commands: their ids stand at its end."""
        number = int(data[len(DECIDED) : data.index(b",", len(DECIDED))])
        if self.number is not None and number != self.number + 1:
            self.gaps += 1
        self.number = number
        if self.seat == 0:
            self.table.heard(data)
        _, has_ids, ids = data.rpartition(IDS)
        if has_ids:
            for command_id in ids[:-2].split(b","):
                self.table.total.decided += 1
                self._answered(int(command_id))

    def _answered(self, command_id: int, refused: str = "") -> None:
        total = self.table.total
        sent, is_contended = total.open.pop((self, command_id))
        total.answered += 1
        times = total.tally.contended if is_contended else total.tally.plain
        times.append(time.perf_counter() - sent)
        if refused:
            total.tally.refused += 1
            total.tally.kinds[refused] += 1
        else:
            total.tally.taken += 1

    def act(self) -> bool:
        """One command, if there is anything to do; whether there was."""
        wanted = self._wanted()
        if wanted is None or self.socket is None:
            return False
        kind, data = wanted
        self._sent += 1
        cmd = msgspec.json.encode({"type": "cmd", "id": self._sent, "kind": kind, "data": data})
        total = self.table.total
        total.open[self, self._sent] = (time.perf_counter(), kind in CONTENDED)
        total.tally.sent += 1
        total.tally.kinds[kind] += 1
        self.socket.send(cmd)
        return True

    def _wanted(self) -> tuple[str, dict[str, Any]] | None:
        view = self.table.view
        if view is None:
            return None
        moves = [(move.__struct_config__.tag, move) for move in EDITION.moves(view, self.seat)]
        for kind, move in moves:
            match kind:
                case "roll" | "get_ready":
                    return kind, {}
                case "take_gems":
                    return kind, {"row": move.row}
                case "arrange":
                    return self._board(view.round.tasks[self.seat])
                case _:
                    pass
        fields = [move.row for kind, move in moves if kind == "choose_field"]
        if fields and view.phase is Phase.FIELDS and view.pawns[self.seat] is None:
            return "choose_field", {"row": self.dice.choice(fields)}
        rows = [move.row for kind, move in moves if kind == "move_pawn"]
        if rows:
            return "move_pawn", {"row": self.dice.choice(rows)}
        return ("pass_gems", {}) if any(kind == "pass_gems" for kind, _ in moves) else None

    def _board(self, task: DealtTask) -> tuple[str, dict[str, Any]]:
        if task != self._task:
            self._task, self._laid = task, 0
            self._boards_left = self.dice.randint(*self.table.boards)
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
