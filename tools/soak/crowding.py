"""Attacks by being many, by staying, and by trying again and again."""

from __future__ import annotations

import asyncio
import socket as sockets
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from tools.soak.stalling import make_tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.light_socket import Socket
    from tools.soak.stalling import Attack
    from tools.soak.stranger import Ground, Stranger

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
MANY = 150
"""Connections of one attack."""
HOUSES = 200
"""Tables of one attack."""
TRIES_AT_ONCE = 8
SMALL = 2_048
"""Bytes that a client takes in who does not read."""


async def _stay() -> None:
    """Until it is over."""
    await asyncio.Event().wait()


async def silent_sockets(ground: Ground) -> None:
    """Sockets on which nobody says hello, as many as one gets."""
    opened: list[Socket] = []
    try:
        for _ in range(MANY):
            with suppress(OSError):
                opened.append(await ground.somebody().open())
        ground.begun()
        await _stay()
    finally:
        for each in opened:
            each.close()


async def half_requests(ground: Ground) -> None:
    """Requests that never come to their end, a byte now and then."""
    who = ground.somebody()
    whole = who.request("POST", "api/tables", b"{" * 100)
    writers: list[asyncio.StreamWriter] = []
    try:
        for _ in range(MANY):
            with suppress(OSError):
                _, writer = await who.connect()
                writer.write(whole[: ground.dice.randrange(len(whole))])
                writers.append(writer)
        ground.begun()
        while True:
            await asyncio.sleep(1)
            for writer in writers:
                with suppress(OSError):
                    writer.write(b"{")
    finally:
        for writer in writers:
            writer.transport.abort()


async def no_readers(ground: Ground) -> None:
    """Ask for much, and never read it: pages, booklets, and what happens at tables."""
    loop = asyncio.get_running_loop()
    lines: list[sockets.socket] = []
    watchers: list[Socket] = []
    try:
        for _ in range(MANY // 5):
            who = ground.somebody()
            line = sockets.socket()
            lines.append(line)
            line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, SMALL)
            line.setblocking(False)
            with suppress(OSError):
                await loop.sock_connect(line, who.host_and_port)
                asked = who.request("GET", "api/openapi.json").replace(b"close", b"keep-alive")
                await loop.sock_sendall(line, asked * 10)
            for code in ground.codes:
                with suppress(OSError):
                    watcher = await who.visit(code)
                    if watcher is not None:
                        watcher.stop_reading()
                        watchers.append(watcher)
        ground.begun()
        await _stay()
    finally:
        for line in lines:
            line.close()
        for watcher in watchers:
            watcher.close()


async def wrong_codes(ground: Ground) -> None:
    """Guess the codes of tables and of devices, and the phrases of guests."""
    dice = ground.dice

    async def guess() -> None:
        who = ground.somebody()
        while True:
            code = "".join(dice.choices(LETTERS, k=dice.choice((4, 6))))
            match dice.randrange(4):
                case 0:
                    answer = await who.ask("POST", "api/guest/devices", {"code": code})
                case 1:
                    phrase = {"phrase": " ".join(["kibam"] * 4 + [code.lower()])}
                    answer = await who.ask("POST", "api/guest/recovery", phrase)
                case _:
                    answer = await who.ask("GET", f"api/tables/{code}")
            if answer.status == 429:
                who = ground.somebody()
                await asyncio.sleep(0.05)

    ground.begun()
    async with asyncio.TaskGroup() as group:
        for _ in range(TRIES_AT_ONCE):
            group.create_task(guess())


async def many_tables(ground: Ground) -> None:
    """Make tables by the hundred, and close half of them."""
    ground.begun()
    while True:
        for number, host in enumerate(await make_tables(ground, HOUSES, is_public=False)):
            answer = await host.ask("GET", "api/unfinished")
            if number % 2 and answer.status == 200:
                for code in _codes_in(answer.body):
                    await host.ask("DELETE", f"api/tables/{code}")


def _codes_in(body: bytes) -> list[str]:
    return [str(table["code"]) for table in msgspec.json.decode(body)["tables"]]


async def many_guests(ground: Ground, source: str | None = None) -> None:
    """Become somebody new again and again, from one address or all of them."""

    async def come() -> None:
        while True:
            who = await ground.guest(source)
            await who.ask("POST", "api/guest/codes")

    ground.begun()
    async with asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(come())


async def coming_and_going(ground: Ground) -> None:
    """Come to tables of others, sit down where one may, say something, and go again."""
    dice = ground.dice

    async def come_and_go(who: Stranger) -> None:
        while True:
            code = dice.choice(ground.codes)
            await who.ask("POST", f"api/tables/{code}/seats", {"name": None})
            await who.ask("POST", f"api/tables/{code}/waiting", {"name": "Stranger"})
            with suppress(OSError):
                socket = await who.visit(code)
                if socket is not None:
                    await asyncio.sleep(dice.random() * 0.1)
                    socket.send(b'{"type":"cmd","id":1,"kind":"say","data":{"phrase":"hello"}}')
                    socket.close()
            await who.ask("POST", f"api/tables/{code}/leave")

    ground.begun()
    async with asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(come_and_go(ground.somebody()))


async def guests_of_one_address(ground: Ground) -> None:
    """The same from one address, whose limits it meets."""
    await many_guests(ground, ground.source())


CROWDING: Mapping[str, Attack] = {
    "silent sockets": silent_sockets,
    "half requests": half_requests,
    "no readers": no_readers,
    "wrong codes": wrong_codes,
    "many tables": many_tables,
    "many guests": many_guests,
    "guests of one address": guests_of_one_address,
    "coming and going": coming_and_going,
}
