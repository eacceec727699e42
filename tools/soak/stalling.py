"""Attacks by asking for as much work as a server allows: what holds it up holds up everybody.

Each goes on until it is cancelled, and says when it is under way.
"""

from __future__ import annotations

import asyncio
import itertools
from contextlib import suppress
from functools import cache, partial
from typing import TYPE_CHECKING
from urllib.parse import quote

import msgspec

from ubongo.core.wire.frames import Pong
from ubongo.core.wire.solo import NewSolo
from ubongo.decks.box import Side
from ubongo.decks.boxes import EDITIONS
from ubongo.decks.files import shipped_deck

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from tools.light_socket import Socket
    from tools.soak.stranger import Ground, Stranger

    Attack = Callable[[Ground], Awaitable[None]]

RUNS = 8
"""Solo runs of a guest: as many tables as one may have."""
COMMANDS = 4
"""A second and run: eight runs stay below the rate limit of a guest's frames."""
COUNTDOWN = 5.0
"""Seconds until a run has begun for certain."""
PUBLIC = 1_000
AT_ONCE = 8
ROW = " ".join(f"{card}r0@0,{3 * card}" for card in range(7))
"""Seven cards side by side, most of them wrong: a hint has to try which of them may stay."""
SOLO = EDITIONS[-1]


class Run:
    """A solo run on which somebody gives commands without end."""

    def __init__(self, attacker: Stranger) -> None:
        self._attacker = attacker
        self._ids = itertools.count(1)
        self._socket: Socket | None = None
        self.match = ""

    async def begin(self) -> None:
        """Sit down and get ready, if the server grants it."""
        attacker, wanted = self._attacker, NewSolo(SOLO, "clock", 20, Side.HARD, None)
        self.code = await attacker.ask_for("POST", "api/solo", wanted, "code")
        if self.code is None:
            return
        self._socket = await attacker.visit(self.code, self._heard)
        ready = {"is_ready": True}
        path = f"api/tables/{self.code}/ready"
        self.match = await attacker.ask_for("PUT", path, ready, "match") or ""

    async def leave(self) -> None:
        """End it, as the last person there."""
        await self._attacker.ask("POST", f"api/tables/{self.code}/leave")

    def _heard(self, data: bytes) -> None:
        if data.startswith(b'{"type":"ping"') and self._socket is not None:
            self._socket.send(msgspec.json.encode(Pong(msgspec.json.decode(data)["n"])))

    def give(self, kind: str, **data: str) -> None:
        """Send a command, and never mind the answer."""
        if self._socket is not None:
            cmd = {"type": "cmd", "id": next(self._ids), "kind": kind, "data": data}
            self._socket.send(msgspec.json.encode(cmd))

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()


async def _give(ground: Ground, guests: int, order: Callable[[Run], None], seconds: float) -> None:
    """Have as many solo runs as these guests may, and give an order on each, again and again."""
    strangers = [ground.somebody() for _ in range(guests)]
    runs = [Run(each) for each in strangers for _ in range(RUNS)]
    try:
        for run in runs:
            with suppress(OSError):
                await run.begin()
        await asyncio.sleep(COUNTDOWN)
        ground.begun()
        while True:
            for run in runs:
                order(run)
            await asyncio.sleep(seconds)
    finally:
        for run in runs:
            run.close()


async def hands(ground: Ground, guests: int = 1) -> None:
    """Put hand after hand aside, for each of which another one is made."""
    await _give(ground, guests, lambda run: run.give("put_aside"), 1 / COMMANDS)


async def hints(ground: Ground) -> None:
    """Lay cards anyhow, and ask which of them may stay."""

    def order(run: Run) -> None:
        run.give("arrange", board=ROW)
        run.give("ask_help", help="lay")

    await _give(ground, 1, order, 2 / COMMANDS)


async def asking(ground: Ground, paths: Callable[[int], str]) -> None:
    """Ask again and again without a cookie, several at a time from one address."""
    numbers, source = itertools.count(), ground.source()

    async def ask_for_ever(stranger: Stranger) -> None:
        while True:
            answer = await stranger.ask("GET", paths(next(numbers)))
            if answer.status != 200:  # too often
                await asyncio.sleep(0.05)

    ground.begun()
    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(ask_for_ever(ground.somebody(source)))


async def public_tables(ground: Ground) -> None:
    """Make as many tables that anybody may join as one can, and ask for their list."""
    await make_tables(ground, PUBLIC, is_public=True)
    await asking(ground, lambda _: "api/tables")


async def make_tables(ground: Ground, count: int, *, is_public: bool) -> list[Stranger]:
    """Guests with as many tables each as one may have."""
    wanted = {"edition": EDITIONS[0], "options": {"seats": 4}, "is_public": is_public}
    hosts = []
    for _ in range(count // RUNS):
        hosts.append(host := ground.somebody())
        for _ in range(RUNS):
            if await host.ask_for("POST", "api/tables", wanted, "code") is None:
                await asyncio.sleep(0.1)  # the house is full, or it was too quick
                break
    return hosts


async def finished_matches(ground: Ground) -> None:
    """End a solo run, and ask for its log and its replay."""
    run = Run(ground.somebody())
    try:
        await run.begin()
        await run.leave()
        paths = (f"api/matches/{run.match}", f"api/matches/{run.match}/frames")
        await asking(ground, lambda number: paths[number % 2])
    finally:
        run.close()


def _link(number: int) -> str:
    return f"api/invitation?to=t/{number}"


def _booklet(number: int) -> str:
    return f"api/booklet/{EDITIONS[number % len(EDITIONS)]}"


def _solutions(number: int) -> str:
    names = _task_names()
    return f"api/booklet/{EDITIONS[0]}/{quote(names[number % len(names)])}"


@cache
def _task_names() -> tuple[str, ...]:
    return tuple(named.name for named in shipped_deck(EDITIONS[0]).tasks())


STALLING: Mapping[str, Attack] = {
    "hands": hands,
    "hands of two": partial(hands, guests=2),
    "hints": hints,
    "links": partial(asking, paths=_link),
    "booklets": partial(asking, paths=_booklet),
    "solutions": partial(asking, paths=_solutions),
    "finished matches": finished_matches,
    "public tables": public_tables,
}
