"""Guests who ask a server for as much work as it lets them, in a process of their own.

It prints a line when an attack is under way, and goes on until it is ended.
"""

import argparse
import asyncio
import itertools
from collections.abc import Awaitable, Callable
from functools import cache, partial
from urllib.parse import quote
from urllib.request import Request, urlopen

import msgspec

from bench._sockets import Socket, opened
from ubongo.client import Guest
from ubongo.core.edition import Refusal
from ubongo.core.wire.frames import Hello, Pong
from ubongo.core.wire.solo import NewSolo
from ubongo.decks.box import Side
from ubongo.decks.boxes import EDITIONS
from ubongo.decks.files import shipped_deck

RUNS = 8
"""Solo runs of a guest: as many tables as one may have."""
COMMANDS = 4
"""A second and run: eight runs stay below the rate limit of a guest's frames."""
PUBLIC = 1_000
AT_ONCE = 8
ROW = " ".join(f"{card}r0@0,{3 * card}" for card in range(7))
"""Seven cards side by side, most of them wrong: a hint has to try which of them may stay."""
SOLO = EDITIONS[-1]


class Run:
    """A solo run on which somebody gives commands without end."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self._ids = itertools.count(1)
        self._socket: Socket | None = None

    async def begin(self) -> None:
        """Sit down, and wait until the countdown is over."""
        code = await self._guest.begin_solo(NewSolo(SOLO, "clock", 20, Side.HARD, None))
        self._socket = await opened(self._guest.socket_address, self._heard)
        self._socket.send(msgspec.json.encode(Hello(await self._guest.ticket(code))))
        await self._guest.get_ready(code)

    def _heard(self, data: bytes) -> None:
        frame = msgspec.json.decode(data)
        if frame["type"] == "ping" and self._socket is not None:
            self._socket.send(msgspec.json.encode(Pong(frame["n"])))

    def give(self, kind: str, **data: str) -> None:
        """Send a command, and never mind the answer."""
        if self._socket is not None:
            cmd = {"type": "cmd", "id": next(self._ids), "kind": kind, "data": data}
            self._socket.send(msgspec.json.encode(cmd))


async def runs_of(address: str, guests: int) -> list[Run]:
    """As many solo runs as these guests may have, under way."""
    runs = [Run(guest) for guest in (Guest(address) for _ in range(guests)) for _ in range(RUNS)]
    for run in runs:
        await run.begin()
    await asyncio.sleep(5)
    return runs


async def hands(address: str, guests: int) -> None:
    """Put hand after hand aside, for each of which another one is made."""
    runs = await runs_of(address, guests)
    print("ready", flush=True)
    while True:
        for run in runs:
            run.give("put_aside")
        await asyncio.sleep(1 / COMMANDS)


async def hints(address: str) -> None:
    """Lay cards anyhow, and ask which of them may stay."""
    runs = await runs_of(address, 1)
    print("ready", flush=True)
    while True:
        for run in runs:
            run.give("arrange", board=ROW)
            run.give("ask_help", help="lay")
        await asyncio.sleep(2 / COMMANDS)


async def asking(address: str, paths: Callable[[int], str], begin: Awaitable[None]) -> None:
    """Ask again and again without a cookie, several at a time."""
    await begin
    numbers = itertools.count()

    def ask() -> None:
        with urlopen(Request(address + paths(next(numbers))), timeout=30) as answer:  # noqa: S310
            answer.read()

    async def ask_for_ever() -> None:
        while True:
            try:
                await asyncio.to_thread(ask)
            except OSError:  # too often
                await asyncio.sleep(0.05)

    print("ready", flush=True)
    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(ask_for_ever())


async def _nothing() -> None:
    """There is nothing to do before."""


async def _public_tables(address: str) -> None:
    """So many tables that anybody may join."""
    options = {"seats": 4}
    for _ in range(PUBLIC // RUNS):
        guest = Guest(address)
        for _ in range(RUNS):
            try:
                await guest.make_table(EDITIONS[0], options, is_public=True)
            except Refusal:  # the house is full, or it was too quick
                await asyncio.sleep(0.5)


def _link(number: int) -> str:
    return f"api/invitation?to=t/{number}"


def _solutions(number: int) -> str:
    names = _task_names()
    return f"api/booklet/{EDITIONS[0]}/{quote(names[number % len(names)])}"


@cache
def _task_names() -> tuple[str, ...]:
    return tuple(named.name for named in shipped_deck(EDITIONS[0]).tasks())


ATTACKS: dict[str, Callable[[str], Awaitable[None]]] = {
    "hands": partial(hands, guests=1),
    "hands of two": partial(hands, guests=2),
    "hints": hints,
    "links": lambda address: asking(address, _link, _nothing()),
    "solutions": lambda address: asking(address, _solutions, _nothing()),
    "public tables": lambda address: asking(
        address, lambda _: "api/tables", _public_tables(address)
    ),
}


def main() -> None:
    """Attack until somebody ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attack", choices=ATTACKS)
    parser.add_argument("address")
    given = parser.parse_args()

    async def attack() -> None:
        await ATTACKS[given.attack](given.address)

    asyncio.run(attack())


if __name__ == "__main__":
    main()
