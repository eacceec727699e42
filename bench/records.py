"""`./run bench records`: what the page of records costs the server, with many results in the store.

The same questions are put to a store with a hundredth of the results in the same run, so that the
ratio says how the cost grows; a shared machine's milliseconds alone say little.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bench._conditions import conditions
from ubongo.core.solo.results import Category, Mode, SoloResult
from ubongo.decks.box import Side
from ubongo.decks.boxes import EDITIONS
from ubongo.server.store.guests import create_guest
from ubongo.server.store.opening import open_store
from ubongo.server.store.solo import (
    add_solo_result,
    best_solo_result_of,
    best_solo_results,
    solo_results_of,
)
from ubongo.server.store.store import Store
from ubongo.server.store.structs import NewSoloResult, new_id, wall_now

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

GUESTS = 500
DAY = 24 * 3600 * 1000
ASKED = Category(EDITIONS[0], Mode.CLOCK, Side.EASY, 5)
TIMES = 40


async def filled(folder: Path, results: int) -> tuple[Store, list[str]]:
    """A store with so many results of the last year, most of them in the category asked for."""
    dice = random.Random(results)
    now, made = wall_now(), 0

    def wall() -> int:
        return now - 365 * DAY * (results - made) // results

    store = await open_store(str(folder / f"{results}.db"), wall=wall)
    guests = [
        (await store.write(create_guest, f"{n:064x}", f"Guest {n}")).id for n in range(GUESTS)
    ]
    for first in range(0, results, 1_000):
        adding = []
        for _ in range(min(1_000, results - first)):
            solved = dice.randrange(3, 30)
            result = SoloResult(*ASKED[:4], solved, dice.randrange(300_000), 0, is_ranked=True)
            if dice.random() < 0.3:
                result = SoloResult(*ASKED[:3], 10, solved, 9, 0, is_ranked=dice.random() < 0.8)
            new = NewSoloResult(new_id(), dice.choice(guests), None, result)
            adding.append(store.write(add_solo_result, new))
        made = first + len(adding)
        await asyncio.gather(*adding)
    return store, guests


async def asked(store: Store, guests: list[str]) -> dict[str, float]:
    """The slowest of some askings of each question of the page, in milliseconds."""
    questions: dict[str, Callable[[str], Awaitable[object]]] = {
        "best ever": lambda _: store.read(best_solo_results, ASKED, 20),
        "best of the week": lambda _: store.read(best_solo_results, ASKED, 20, 7 * DAY),
        "best of the day": lambda _: store.read(best_solo_results, ASKED, 20, DAY),
        "own best and its place": lambda guest: store.read(best_solo_result_of, guest, ASKED),
        "own results": lambda guest: store.read(solo_results_of, guest, 500),
    }
    found = {}
    for name, question in questions.items():
        took = []
        for number in range(TIMES):
            begun = time.perf_counter()
            await question(guests[number])
            took.append((time.perf_counter() - begun) * 1000)
        found[name] = statistics.quantiles(took, n=20)[-1]
    return found


async def main() -> None:
    """Fill, ask, compare."""
    parser = argparse.ArgumentParser("./run bench records")
    parser.add_argument("--results", type=int, default=100_000)
    results = parser.parse_args().results
    print(conditions())
    with tempfile.TemporaryDirectory() as folder:
        tables = []
        for number in (results // 100, results):
            store, guests = await filled(Path(folder), number)
            tables.append(await asked(store, guests))
            await store.close()
    few, many = tables
    print(f"p95 in ms with {results // 100:,} and {results:,} results, and how it grows:")
    for name, took in many.items():
        print(f"  {name:<24}{few[name]:8.1f}{took:8.1f}   x {took / few[name]:.1f}")


asyncio.run(main())
