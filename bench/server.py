"""Measure the server: real matches of four, one command a second each, on one of its cores.

The load comes from this process, the server runs in another one on loopback, and no command is a
ping: players lay boards, call, move pawns and take gems. A bare server on the same stack, which
only answers and forwards, is measured in the same run as the yardstick.
"""

import argparse
import asyncio
import json
import os
import re
import sqlite3
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import msgspec

from bench._conditions import conditions
from bench._load import SEATS, Load, LoadTable, solve_all
from bench._measured import PLAIN_WANTED, Server, Stretch, p99, ratio, serving
from bench._starting import measure_start
from tools.light_socket import Socket, opened
from ubongo.client import Guest
from ubongo.core.decision import Body
from ubongo.core.messages import Tick

MEMORY_WANTED = 250
CONNECTION_WANTED, TABLE_WANTED = 30, 60
"""KiB."""
_bodies: msgspec.json.Decoder[Body[Any, Any]] = msgspec.json.Decoder(Body[Any, Any])
BEGIN_WITHIN = 25
"""Seconds in which all tables begin."""
AT_ONCE = 8
"""Requests at a time while tables are made."""


async def gathered(load: Load, server: Server, tables: int) -> int:
    """So many tables, everybody seated and connected.

    What the memory was without any table, but with all connections, in KiB.
    """
    guests = [Guest(server.address) for _ in range(4)]
    load.tables = [LoadTable(number, load.total, guests) for number in range(tables)]
    at_once = asyncio.Semaphore(AT_ONCE)

    async def one(job: Awaitable[None]) -> None:
        async with at_once:
            await job

    first, *others = load.tables
    await first.sit()  # the guests get their cookies, one after the other
    before = server.memory
    await asyncio.gather(*(one(table.sit()) for table in others))
    await asyncio.sleep(1)
    seated = server.memory
    await asyncio.gather(*(one(table.connect()) for table in load.tables))
    await asyncio.sleep(1)
    connected = server.memory
    print(
        f"  memory: {before // 1024} MiB, then per table where people gather"
        f" {(seated - before) / tables:.1f} KiB, per idle connection"
        f" {ratio((connected - seated) / (4 * tables), CONNECTION_WANTED, 'KiB')}",
        flush=True,
    )
    return before + connected - seated


async def begun(load: Load) -> asyncio.Task[None]:
    """The tables begin one after the other, as real ones do: not all deal in the same second."""
    loop = asyncio.get_running_loop()
    playing = asyncio.create_task(load.play())
    first = loop.time()
    for number, table in enumerate(load.tables):
        share = number / len(load.tables)
        await asyncio.sleep(first + BEGIN_WITHIN * share - loop.time())
        for player in table.players:
            player.due = loop.time() + load.interval * player.seat / SEATS
        await table.begin()
    return playing


async def settled(load: Load) -> None:
    """Wait until everything is answered, as long as it takes within reason."""
    for _ in range(100):
        if not load.total.open:
            return
        await asyncio.sleep(0.1)


def answered_by(body: str) -> int:
    """How many commands a stored decision answers."""
    cause = _bodies.decode(body).cause
    return 0 if isinstance(cause, Tick) else sum(len(given.ids) for given in cause)


def lost(load: Load, database: Path) -> str:
    """What of the commands and decisions is missing anywhere."""
    gaps = sum(player.gaps for player in load.players)
    behind = sum(len({player.number for player in table.players}) > 1 for table in load.tables)
    with sqlite3.connect(database) as connection:
        bodies = connection.execute("SELECT body FROM decisions").fetchall()
    stored = sum(answered_by(body) for (body,) in bodies)
    wrong = {
        "commands without an answer": len(load.total.open),
        "answers that are not stored": load.total.decided - stored,
        "gaps in the numbers": gaps,
        "tables whose players have not the same decisions": behind,
    }
    found = [f"{number} {what}" for what, number in wrong.items() if number]
    return ", ".join(found) or f"nothing ({stored:,} commands answered and stored)"


async def measure_tables(given: argparse.Namespace, folder: Path, core: list[str]) -> float:
    """The main part: so many tables at one command a second each; then more and more."""
    database = folder / "ubongo.db"
    profile = ["--profile", str(folder / "profile")] if given.profile else []
    async with serving("table", "--database", str(database), *core, *profile) as server:
        load = Load()
        print(f"\n{given.tables} tables of 4, a command a second each, SQLite", flush=True)
        without = await gathered(load, server, given.tables)
        playing = await begun(load)
        await asyncio.sleep(given.warm_up)
        if given.profile:
            server.profile()
        stretch = Stretch(load, server)
        await stretch.last(given.seconds)
        stretch.tell()
        commands = load.total.answered / given.tables
        print(
            f"  memory of all {ratio(server.memory / 1024, MEMORY_WANTED, 'MiB')}; per live table,"
            f" after {commands:.0f} commands,"
            f" {ratio((server.memory - without) / given.tables, TABLE_WANTED, 'KiB')}",
            flush=True,
        )
        if given.ramp:
            await ramp(load, server, given)
        load.interval = 1e9
        playing.cancel()
        await settled(load)
        await asyncio.sleep(1)
        print(f"  lost: {lost(load, database)}", flush=True)
        load.close()
        await asyncio.sleep(1)
    if given.profile:
        show_profile(folder / "profile")
    return stretch.messages_per_cpu_second


async def ramp(load: Load, server: Server, given: argparse.Namespace) -> None:
    """More and more commands, until the server is late."""
    print("  where it saturates:", flush=True)
    for interval in (0.8, 0.65, 0.5, 0.4, 0.33, 0.25):
        load.interval = interval
        await asyncio.sleep(2)
        stretch = Stretch(load, server)
        await stretch.last(given.seconds / 3)
        tally, late = stretch.tally, p99(stretch.tally.plain)
        print(
            f"    {tally.sent / stretch.seconds:,.0f} commands/s, as of"
            f" {tally.sent / stretch.seconds / SEATS:,.0f} tables: p99 {1000 * late:.0f} ms,"
            f" {100 * stretch.cpu / stretch.seconds:.0f} % of a core"
            f" (the load {100 * stretch.own_cpu / stretch.seconds:.0f} %),"
            f" {100 * stretch.answered / max(1, tally.sent):.0f} % answered",
            flush=True,
        )
        if late > PLAIN_WANTED or stretch.answered < 0.97 * tally.sent:
            break
    load.interval = 1.0
    await asyncio.sleep(3)


async def measure_connections(given: argparse.Namespace, folder: Path, core: list[str]) -> None:
    """Many connections, each with a command now and then."""
    database = folder / "many.db"
    async with serving("table", "--database", str(database), *core) as server:
        load = Load()
        load.interval = given.every
        tables = given.connections // 4
        print(
            f"\n{given.connections} connections, a command every {given.every:g} s each",
            flush=True,
        )
        await gathered(load, server, tables)
        playing = await begun(load)
        await asyncio.sleep(given.warm_up)
        stretch = Stretch(load, server)
        await stretch.last(given.seconds)
        stretch.tell()
        print(f"  memory of all {server.memory / 1024:,.0f} MiB", flush=True)
        playing.cancel()
        await settled(load)
        await asyncio.sleep(1)
        print(f"  lost: {lost(load, database)}", flush=True)
        load.close()


async def measure_bare(given: argparse.Namespace, core: list[str]) -> float:
    """The yardstick: messages per CPU second of a server that only answers and forwards."""
    async with serving("bare", *core) as server:
        address = server.address.replace("http", "ws")
        received = [0]

        def heard(_: bytes) -> None:
            received[0] += 1

        sockets: list[Socket] = []
        for number in range(given.tables):
            sockets += [await opened(f"{address}?{number}", heard) for _ in range(4)]
        cmd = {"type": "cmd", "id": 1, "kind": "arrange", "data": {"board": "L4a@0,0"}}
        text = msgspec.json.encode(cmd)
        sent, cpu, end = 0, server.cpu, time.perf_counter() + given.seconds / 2
        while time.perf_counter() < end:
            for socket in sockets:
                socket.send(text)
                sent += 1
                if sent % 20 == 0:
                    await asyncio.sleep(0.02)
                if time.perf_counter() > end:
                    break
        await asyncio.sleep(1)
        speed = (sent + received[0]) / max(0.01, server.cpu - cpu)
        for socket in sockets:
            socket.close()
    print(f"\nbare server: {speed:,.0f} messages per CPU second", flush=True)
    return speed


def show_profile(file: Path) -> None:
    """Where the time of the server's event loop goes."""
    own, with_called = (Counter(each) for each in json.loads(file.read_text(encoding="utf-8")))
    whole = sum(own.values())
    packages: Counter[str] = Counter()
    for name, number in own.items():
        packages[re.split(r"[/.]", name)[0]] += number
    for title, counts, most in (
        ("by package", packages, 8),
        ("by function", own, 25),
        ("by function, with what it calls", with_called, 40),
    ):
        print(f"\nwhere the event loop's processor time goes, {title}:")
        for name, number in counts.most_common(most):
            print(f"  {100 * number / whole:5.1f} %  {name}")


def fsync_millis(folder: Path) -> float:
    """How long the disk takes to say that something is written, as a median."""
    times = []
    with (folder / "fsync").open("wb") as file:
        for _ in range(30):
            file.write(b"x" * 4096)
            file.flush()
            start = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - start)
    return 1000 * statistics.median(times)


async def measure(given: argparse.Namespace) -> None:
    """Everything that was asked for."""
    cores = sorted(os.sched_getaffinity(0))
    core = ["--core", str(cores[0])]
    if len(cores) > 1:
        os.sched_setaffinity(0, set(cores[1:]))
    solve_all()
    with tempfile.TemporaryDirectory(dir=given.folder) as name:
        folder = Path(name)
        print(
            f"{conditions()}, fsync {fsync_millis(folder):.1f} ms;"
            f" the server on core {cores[0]}, the load on {cores[1:] or cores}"
        )
        ours = await measure_tables(given, folder, core) if given.tables else 0.0
        if given.connections:
            await measure_connections(given, folder, core)
        if given.tables:
            theirs = await measure_bare(given, core)
            print(f"ratio: {ours / theirs:.2f} of the bare server's messages per CPU second")


def main() -> None:
    """Read what is wanted."""
    parser = argparse.ArgumentParser(prog="bench server", description=__doc__)
    parser.add_argument("--tables", type=int, default=300, help="of four (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=30, help="of measuring")
    parser.add_argument("--warm-up", type=float, default=15, help="seconds before that")
    parser.add_argument("--connections", type=int, default=4000, help="0 leaves that part out")
    parser.add_argument("--every", type=float, default=5, help="seconds between their commands")
    parser.add_argument("--no-ramp", dest="ramp", action="store_false", help="do not saturate it")
    parser.add_argument("--no-start", dest="start", action="store_false", help="no cold start")
    parser.add_argument("--profile", action="store_true", help="say where the time goes")
    parser.add_argument("--folder", help="where the database lies (default: the system's)")
    given = parser.parse_args()
    asyncio.run(measure(given))
    if given.start:
        with tempfile.TemporaryDirectory(dir=given.folder) as folder:
            measure_start(Path(folder))


if __name__ == "__main__":
    main()
