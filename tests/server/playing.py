"""A server on a real socket for tests, with a small deck of its own, and ways to play on it."""

from __future__ import annotations

import asyncio
import json
import random
import ssl
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

import httpx
from websockets.asyncio.client import connect

from tests.server.databases import fresh_database
from tests.server.store.keeping import unfinished
from tests.solving.random_tasks import _laid_area
from tools.servers import served
from ubongo.client import Guest, Player, Types
from ubongo.decks.box import Side
from ubongo.decks.classic.box import BOX, SYMBOLS
from ubongo.decks.model import AreaTasks, Card, CardSide, Deck, Task
from ubongo.editions.classic.messages import Event
from ubongo.editions.classic.state import State, View
from ubongo.editions.registry import shipped_edition
from ubongo.geometry import (
    TURNED_AND_FLIPPED,
    piece_named,
    read_area,
    write_area,
    write_solution,
)
from ubongo.server.app import create_app
from ubongo.server.http.context import AppContext
from ubongo.server.store.matches import load_match
from ubongo.server.store.opening import open_store
from ubongo.server.tables.clock import RealClock
from ubongo.server.workers import InProcess
from ubongo.solving import Puzzle, first_solution

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

    from ubongo.core.edition import Seat
    from ubongo.server.limits import Limits
    from ubongo.server.store.store import Store
    from ubongo.server.tables.clock import Clock
    from ubongo.server.tables.games import Games
    from ubongo.server.workers import Workers

Frame = dict[str, Any]
ClassicPlayer = Player[View, Event]
CLASSIC: Types[View, Event] = Types(View, Event)

SPEED = 20
"""Fast, and slow enough that a busy machine still plays in time."""
TIMEOUT = 120
"""Seconds for what must come; only what never would is given up."""


def types_of(edition: str) -> Types[Any, Any]:
    """As what a client reads an edition."""
    found = shipped_edition(edition)
    return Types(found.view_type, found.event_type)


FLAT = [piece.name for piece in map(piece_named, BOX.pool)]


@cache
def small_deck() -> Deck:
    """36 cards whose sides show the same pieces beside every symbol."""
    dice = random.Random(3)

    def side(number: int, side: Side) -> CardSide:
        pieces = dice.sample(FLAT, side.pieces)
        drawing = write_area(_laid_area(dice, pieces, TURNED_AND_FLIPPED))
        tasks = tuple(Task(symbol, tuple(pieces), 1, "", 1.0) for symbol in SYMBOLS)
        return CardSide(BOX.face(number, side), (AreaTasks(drawing, tasks),))

    cards = (Card(n, side(n, Side.EASY), side(n, Side.HARD)) for n in range(1, BOX.cards + 1))
    return Deck("classic", "tests", 1, tuple(cards))


def solution_for(view: State, seat: Seat) -> str:
    """A solution of the task that lies before this seat."""
    assert view.round
    task = view.round.tasks[seat]
    assert task
    found = first_solution(Puzzle(read_area(task.area), task.pieces, TURNED_AND_FLIPPED))
    assert found
    return write_solution(found)


@asynccontextmanager
async def running(
    pages: Path,
    deck: Deck | None = None,
    clock: Clock | None = None,
    limits: Limits | None = None,
    port: int = 0,
    context: AppContext | None = None,
    new_workers: Callable[[Games], Workers[Games]] = InProcess,
) -> AsyncIterator[str]:
    """The address of a server as `ubongo serve` runs it, in this process."""
    (pages / "assets").mkdir(exist_ok=True)
    database = fresh_database(pages)
    decks = {"classic": deck or small_deck()}
    context = context or AppContext()
    app = create_app(
        pages,
        lambda: open_store(database),
        decks,
        clock or RealClock(SPEED),
        limits,
        context,
        new_workers,
    )
    async with served(app, port, descriptors=context.descriptors) as address:
        yield address


NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""httpx reads all of the system's for every client, and no test speaks TLS."""


def browser(address: str, cookies: Mapping[str, str] | None = None) -> httpx.AsyncClient:
    """Somebody who asks by HTTP, with cookies of their own."""
    given = dict(cookies or {})
    return httpx.AsyncClient(
        base_url=address, cookies=given, verify=NO_CERTIFICATES, timeout=TIMEOUT
    )


def fetched(url: str, **options: Any) -> httpx.Response:  # noqa: ANN401 - those of httpx
    """What a server answers to somebody without cookies."""
    return httpx.get(url, verify=NO_CERTIFICATES, timeout=TIMEOUT, **options)


async def until(is_so: Callable[[], bool]) -> None:
    """Give others time, be they tasks, threads or processes, until something is so."""
    async with asyncio.timeout(TIMEOUT):
        while not is_so():  # noqa: ASYNC110 - nobody tells it
            await asyncio.sleep(0.002)


async def become_guest(client: httpx.AsyncClient, store: Store) -> str:
    """Make the client somebody; the guest's id."""
    await client.post("/api/tables", json={"edition": "classic", "options": {"seats": 2}})
    (match,) = await store.read(unfinished)
    host = (await store.read(load_match, match)).header.host
    assert host
    return host


async def seated(address: str, names: str = "AB", side: Side = Side.EASY) -> list[ClassicPlayer]:
    """Players, one for each letter, who have sat down at a new table but are not connected."""
    guests = [Guest(address) for _ in names]
    options = {"seats": len(names), "side": side.value}
    code = await guests[0].make_table("classic", options, is_fair=False)
    for guest, name in zip(guests, names, strict=True):
        await guest.sit(code, name)
    for guest in guests:
        await guest.get_ready(code)
    return [Player(guest, code, CLASSIC) for guest in guests]


@asynccontextmanager
async def raw_socket(
    guest: Guest, code: str, last: int | None = None, **options: object
) -> AsyncIterator[Raw]:
    """A socket without a client around it, after its hello."""
    async with bare_socket(guest, **options) as socket:
        raw = Raw(socket)
        match = None if last is None else (await guest.see(code)).match
        await raw.send(type="hello", ticket=await guest.ticket(code), match=match, last=last)
        yield raw


def bare_socket(guest: Guest, **options: object) -> connect:
    """A socket that has said nothing yet."""
    wanted: dict[str, Any] = {
        "subprotocols": ["ubongo.v1"],
        "compression": None,
        "proxy": None,
        "close_timeout": 0.5,
        "max_queue": None,
        **options,
    }
    return connect(guest.socket_address, **wanted)


class Raw:
    """Frames as they are."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def send(self, **frame: object) -> None:
        """Send a frame."""
        await self.socket.send(json.dumps(frame))

    async def next(self, *types: str) -> Frame:
        """The next frame of one of these types; others are overlooked."""
        async with asyncio.timeout(TIMEOUT):
            while True:
                frame: Frame = json.loads(await self.socket.recv())
                if not types or frame["type"] in types:
                    return frame

    async def answer(self, command_id: int) -> Frame:
        """The frame that answers this command; others are overlooked."""
        while True:
            frame = await self.next("ack", "nak", "decided")
            if command_id in [frame.get("id"), *frame.get("ids", [])]:
                return frame

    async def event(self, kind: str | None = None) -> Frame:
        """The next decision with an event of this kind, or with any; that event."""
        while True:
            for event in (await self.next("decided"))["events"]:
                if kind in {None, event["kind"]}:
                    found: Frame = event
                    return found

    async def first(self, number: int) -> list[Frame]:
        """The next frames but for pings."""
        frames: list[Frame] = []
        while len(frames) < number:
            frame = await self.next()
            if frame["type"] != "ping":
                frames.append(frame)
        return frames

    async def closed(self) -> int:
        """Wait until the server closes it, and tell with which number."""
        async with asyncio.timeout(TIMEOUT):
            await self.socket.wait_closed()
        assert self.socket.close_code
        return self.socket.close_code
