"""Attacks by requests and frames that have no good form, or one that nobody expects."""

from __future__ import annotations

import asyncio
import struct
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote_from_bytes

import msgspec

from tools.light_socket import NO_MASK, TEXT
from tools.soak.nonsense import Nonsense, written
from ubongo.core.wire.frames import LARGEST_FRAME
from ubongo.decks.boxes import EDITIONS
from ubongo.editions.registry import shipped_edition

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping

    from tools.light_socket import Socket
    from tools.soak.stalling import Attack
    from tools.soak.stranger import Ground, Stranger

FORGED = "2030-01-01 00:00:00,000 ERROR ubongo.forged: nothing is well"
"""A line that must never stand at the beginning of one in the log."""
BREAKS = ("\r\n", "\n", "\x00\n", "\u2028", "\x85", "\x1b[2K\r", "\ud800", "\u202e")
HUGE = ("9223372036854775808", "-1", "1e400", "9" * 400, "0x10", "٣", "1_000", "NaN", "")
CODES = ("ZZZZ", "%00", "..", "%2e%2e%2f", "A" * 4_000, "%ff%fe", "BKTR%0aFM", "%25%30%30")
PAUSE = 0.002
"""Seconds between two of one attacker: the rate limits must not take all of it."""


def _path(dice: random.Random) -> str:
    """An address that a page never asks for."""
    number, code, edition = dice.choice(HUGE), dice.choice(CODES), dice.choice(EDITIONS)
    forged = quote_from_bytes((dice.choice(BREAKS) + FORGED).encode("utf-8", "surrogatepass"))
    return dice.choice(
        (
            f"api/records?edition={edition}&mode=clock&side=easy&length={number}&period={code}",
            f"api/records?edition={forged}&mode=tasks&side=hard&length=5&source=box",
            f"api/statistics/tasks?edition={edition}&format={forged}",
            f"api/matches?before={code}",
            f"api/matches/{code}",
            f"api/matches/{forged}/frames?download={number}",
            f"api/booklet/{edition}/{code}",
            f"api/booklet/{code}/{forged}",
            f"api/daily/{code}",
            f"api/tables/{code}",
            f"api/tables/{forged}/seats/{number}",
            f"api/guest/devices/{code}",
            f"api/invitation?to={forged}",
            f"index.html{code}.js",
            f"assets/{code}",
            f"{forged}",
            f"api/{code}/{number}",
            f"?{forged}={number}",
        )
    )


def _body(dice: random.Random, nonsense: Nonsense) -> bytes:
    """What a route may have to read."""
    name = dice.choice(BREAKS) + FORGED
    return dice.choice(
        (
            b"",
            b"\xff\xfe{",
            b"[" * 4_000,
            b'{"name": "\\ud800"}',
            b'{"name": "a", "name": "b", "what": 1}',
            b'{"options": {"seats": 1e400}, "edition": 3}',
            b" " * 5_000,
            written({"name": name}).encode(errors="replace"),
            written({"settings": {name: "x" * 3_000}}).encode(errors="replace"),
            written({"code": name}).encode(errors="replace"),
            written({"phrase": "kibam " * 600}).encode(errors="replace"),
            written({"edition": EDITIONS[0], "options": nonsense.anything(2)}).encode(
                errors="replace"
            ),
            written(nonsense.anything(3)).encode(errors="replace"),
        )
    )


ROUTES = (
    ("POST", "api/tables"),
    ("POST", "api/solo"),
    ("POST", f"api/daily/{EDITIONS[0]}"),
    ("POST", "api/guest/devices"),
    ("POST", "api/guest/recovery"),
    ("PUT", "api/guest/settings"),
    ("PUT", "api/guest/name"),
    ("PATCH", "api/tables/BKTR"),
    ("POST", "api/tables/BKTR/seats"),
)
"""What reads a body."""


def _request(dice: random.Random, who: Stranger, nonsense: Nonsense) -> bytes:
    """Bytes that come where a request should."""
    path, body, mark = _path(dice), _body(dice, nonsense), dice.choice(BREAKS)
    header = f"X-Forwarded-For: {mark}{FORGED}".replace("\r\n", "\n")
    chunked = "Transfer-Encoding: chunked"
    unusual: tuple[Callable[[], bytes], ...] = (
        lambda: who.request(dice.choice(("GET", "GET", "GET", "PUT", "BREW")), path, body),
        lambda: who.request(*dice.choice(ROUTES), body),
        lambda: who.request(*dice.choice(ROUTES), body),
        lambda: who.request(*_made_up(nonsense)),
        lambda: who.request("POST", "api/tables", body, chunked),
        lambda: who.request("GET", path, b"", header),
        lambda: who.request("GET", "", b"", "Cookie: ubongo_guest=" + "x" * 5_000),
        lambda: who.request("GET", "api/tables", b"", "Content-Length: -7"),
        lambda: who.request("GET", "api/unfinished", b"", "User-Agent: " + mark + FORGED),
        lambda: who.request("GET", "api/tables", b"", "Host: evil.example"),
        lambda: who.request("GET", "api/tables", b"", "If-None-Match: " + "W/" * 900),
        lambda: who.request("GET", "", b"", "Accept-Encoding: " + "gzip;q=0.1," * 300),
        lambda: who.request("GET", "assets/index.js", b"", "Range: bytes=9-1,-" + "9" * 99),
        lambda: who.request("GET", "api/socket", b"", "Upgrade: websocket"),
        lambda: b"GET /\x00\xff" + FORGED.encode() + b" HTTP/1.1\r\n\r\n",
        lambda: b"GET " + path.encode(errors="replace") + b" HTTP/9.9\r\nHost\r\n\r\n",
        lambda: b"\x16\x03\x01\x02\x00" + dice.randbytes(200),
        lambda: b"X" * 70_000,
    )
    (kind,) = dice.choices(unusual, [len(unusual), *[1] * (len(unusual) - 1)])
    return kind()


def _made_up(nonsense: Nonsense) -> tuple[str, str, bytes]:
    method, path, body = nonsense.request("BKTR")
    return method, path.removeprefix("/"), body


async def requests(ground: Ground) -> None:
    """Addresses, headers and bodies that nobody means."""
    dice, who = ground.dice, await ground.guest()
    nonsense = Nonsense(dice, shipped_edition(dice.choice(EDITIONS)))
    ground.begun()
    while True:
        await who.send(_request(dice, who, nonsense))
        await asyncio.sleep(PAUSE)


async def _at_table(ground: Ground, send: Callable[[Socket], None], seconds: float) -> None:
    """Come to a table of one's own, or to one of others, and send something again and again."""
    dice, who = ground.dice, ground.somebody()
    wanted = {"edition": dice.choice(EDITIONS), "options": {"seats": 2}}
    own = await who.ask_for("POST", "api/tables", wanted, "code")
    if own is not None:
        await who.ask("POST", f"api/tables/{own}/seats", {"name": None})
        await who.ask("PUT", f"api/tables/{own}/seats/1/bot", {"strength": "weak"})
        await who.ask("PUT", f"api/tables/{own}/ready", {"is_ready": True})
    ground.begun()
    while True:
        code = dice.choice([each for each in (own, *ground.codes) if each is not None])
        with suppress(OSError):
            socket = await who.visit(code)
            while socket is not None and not socket.closed.done():
                send(socket)
                ground.findings.frames += 1
                await asyncio.sleep(seconds)
        await asyncio.sleep(0.05)


async def frames(ground: Ground) -> None:
    """Frames of every wrong kind, also commands whose numbers jump about."""
    dice = ground.dice
    nonsense = Nonsense(dice, shipped_edition(dice.choice(EDITIONS)))

    def send(socket: Socket) -> None:
        frame = nonsense.frame()
        data = frame if isinstance(frame, bytes) else frame.encode(errors="replace")
        socket.send(data)

    await _at_table(ground, send, 0.02)


async def numbers(ground: Ground) -> None:
    """Commands out of their order, with numbers at every end."""
    dice = ground.dice
    ids = (1, 2**53, 2**53 - 1, 2**53 + 1, 0, -1, 2**31, 2**63, 2**64, 10**30)
    nonsense = Nonsense(dice, shipped_edition(EDITIONS[0]))

    def send(socket: Socket) -> None:
        cmd = {"type": "cmd", "id": dice.choice(ids), "kind": "arrange", "data": {}}
        cmd |= {"after": dice.choice(ids), "age": dice.choice(ids), "n": nonsense.value()}
        for name in dice.sample(["after", "age", "n"], dice.randrange(4)):
            cmd.pop(name)
        socket.send(written(cmd).encode(errors="replace"))

    await _at_table(ground, send, 0.02)


def _below(dice: random.Random) -> bytes:
    """Bytes that are no text frame, or too much of one."""
    text = msgspec.json.encode({"type": "pong", "n": 1})
    masked = NO_MASK + text
    large = LARGEST_FRAME + dice.choice((0, 1, 2_000))
    return dice.choice(
        (
            bytes([TEXT, len(text)]) + text,  # without a mask
            bytes([TEXT | 0x70, 0x80 | len(text)]) + masked,  # reserved bits
            bytes([0x83, 0x80]) + NO_MASK,  # a kind of frame that there is not
            bytes([TEXT, 0x80 | 4]) + NO_MASK + b"\xff\xfe\xc3\x28",
            bytes([0x82, 0x80 | 4]) + NO_MASK + b"\x00\x01\x02\x03",
            bytes([TEXT, 0x80 | 127]) + struct.pack(">Q", 2**63 - 1) + NO_MASK,
            bytes([TEXT, 0x80 | 126]) + struct.pack(">H", large) + NO_MASK + b" " * large,
            bytes([0x01, 0x80]) + NO_MASK + bytes([0x00, 0x80]) * 1 + NO_MASK,  # fragments
            (bytes([0x00, 0x80]) + NO_MASK) * 200,
            (bytes([0x89, 0x80 | 100]) + NO_MASK + b"x" * 100) * 100,  # pings
            (bytes([0x8A, 0x80]) + NO_MASK) * 100,  # pongs that nobody asked for
            bytes([0x88, 0x80 | 2]) + NO_MASK + struct.pack(">H", dice.choice((0, 999, 5_000))),
            bytes([0x88, 0x80 | 1]) + NO_MASK + b"x",
            dice.randbytes(dice.randrange(1, 3_000)),
        )
    )


async def bytes_below(ground: Ground) -> None:
    """What breaks the rules of WebSocket itself."""
    await _at_table(ground, lambda socket: socket.send_raw(_below(ground.dice)), 0.05)


async def settings(ground: Ground) -> None:
    """Store as much about oneself as there is room for, take it out, and have it forgotten."""
    ground.begun()
    while True:
        who = await ground.guest()
        large = {"settings": {f"name {number}": "x" * 90 for number in range(30)}}
        for _ in range(5):
            await who.ask("PUT", "api/guest/settings", large)
            await who.ask("POST", "api/guest/phrase")
            await who.ask("GET", "api/guest/export")
        await who.ask("DELETE", "api/guest")
        await asyncio.sleep(PAUSE)


async def _of_many(ground: Ground, attack: Attack) -> None:
    """The same by three at once."""
    async with asyncio.TaskGroup() as group:
        for _ in range(3):
            group.create_task(_run(attack, ground))


async def _run(attack: Attack, ground: Ground) -> None:
    await attack(ground)


GARBLING: Mapping[str, Attack] = {
    "hostile requests": partial(_of_many, attack=requests),
    "hostile frames": partial(_of_many, attack=frames),
    "numbers out of order": numbers,
    "bytes below the frames": partial(_of_many, attack=bytes_below),
    "settings": settings,
}
