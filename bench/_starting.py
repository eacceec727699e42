"""How long `ubongo serve` takes from nothing to the first page, as a person who starts it waits."""

import asyncio
import secrets
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tools.servers import serving, told_address
from ubongo.core.decision import Decision, GivenCommand, encode_decision
from ubongo.core.messages import Arrange, Arranged
from ubongo.decks.boxes import EDITIONS
from ubongo.server.store.matches import create_match, finish_match, start_match
from ubongo.server.store.opening import open_store
from ubongo.server.store.structs import FIRST_EPOCH, Append, NewMatch, StoredSeat, new_id

MATCHES, DECISIONS = 10_000, 60
BOARD = "L4a@0,0 V3b@1,1 P5c@2,0"
WANTED = 2.0
"""Seconds."""
TRIES = 3
AT_ONCE = 200


async def fill(database: str) -> None:
    """Matches that are over."""
    store = await open_store(database)
    at_once = asyncio.Semaphore(AT_ONCE)
    cause, event = Arrange(0, BOARD, 1000), Arranged(0, BOARD)
    decided = [
        encode_decision(
            Decision(number, 1000 * number, (GivenCommand(cause, (number,)),), (), (event,))
        )
        for number in range(1, DECISIONS + 1)
    ]

    async def play(number: int) -> None:
        async with at_once:
            seats = (StoredSeat(name="One"), StoredSeat(name="Two"))
            new = NewMatch(
                new_id(), f"M{number}", EDITIONS[0], b"{}", secrets.token_bytes(32), seats
            )
            await store.write(create_match, new)
            await store.write(start_match, new.id, FIRST_EPOCH)
            await store.append(Append(new.id, FIRST_EPOCH, 0, 1000 * DECISIONS, decided))
            await store.write(finish_match, new.id, FIRST_EPOCH)

    await asyncio.gather(*(play(number) for number in range(MATCHES)))
    await store.close()


def first_page(database: str) -> float:
    """Seconds until the page is there."""
    begun = time.perf_counter()
    with serving(Path(database), "--port", "0") as server:
        address = told_address(server)
        while not _is_there(address):
            assert server.poll() is None, "the server does not start"
            time.sleep(0.01)
        return time.perf_counter() - begun


def _is_there(address: str) -> bool:
    try:
        with urlopen(address, timeout=5) as answer:  # noqa: S310 - our own
            return b"<script" in answer.read()
    except (URLError, OSError):
        return False


def measure_start(folder: Path) -> None:
    """With an empty store and with a full one; the middle one of a few tries."""
    print("\ncold start of ubongo serve to the first page:", flush=True)
    full = str(folder / "full.db")
    asyncio.run(fill(full))
    size = Path(full).stat().st_size >> 20
    for what, database in {
        "an empty store": str(folder / "empty.db"),
        f"{MATCHES:,} finished matches of {DECISIONS} decisions ({size} MiB)": full,
    }.items():
        took = sorted(first_page(database) for _ in range(TRIES))[TRIES // 2]
        verdict = "ok" if took <= WANTED else "above"
        print(f"  {what}: {took:.2f} s ({took / WANTED:.2f} of {WANTED:g}: {verdict})", flush=True)
