"""./run soak: proofs that may last as long as one likes. Runs inside the environment.

crash kills a real server again and again and says what was lost; simulation plays matches that go
wrong in every way on a virtual clock; fuzz sends nonsense to live tables; hostile attacks a server
in every way at once while people play there; real plays a match of every edition at the speed at
which people do.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

WORDS = "crash|simulation|fuzz|hostile|real"


def main(arguments: Sequence[str]) -> int:
    """Do what the word says; 1 if something did not hold."""
    parser = argparse.ArgumentParser("./run soak", description="proofs that last as long as wanted")
    words = parser.add_subparsers(dest="word", required=True, metavar=WORDS)
    crash = words.add_parser("crash", help="kill a server in the middle of matches")
    crash.add_argument("--times", type=int, default=100, help="default: %(default)s")
    simulation = words.add_parser("simulation", help="matches that go wrong in every way")
    simulation.add_argument("--seeds", type=int, default=2_000, help="default: %(default)s")
    simulation.add_argument("--first", type=int, default=0, help="the first seed")
    fuzz = words.add_parser("fuzz", help="nonsense against live tables")
    fuzz.add_argument("--frames", type=int, default=100_000, help="default: %(default)s")
    hostile = words.add_parser(
        "hostile", help="attacks of every kind on a server where people play"
    )
    hostile.add_argument("--minutes", type=float, default=10, help="default: %(default)s")
    real = words.add_parser("real", help="a match of every edition at real speed")
    real.add_argument("--speed", type=float, default=1.0, help="of the clock (default: 1)")
    for each in (crash, fuzz, hostile):
        each.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    given = parser.parse_args(arguments)
    logging.getLogger("ubongo").setLevel(logging.CRITICAL)  # what fails on purpose is logged too
    if given.word == "crash":
        return asyncio.run(_crash(given.times, given.seed))
    if given.word == "simulation":
        return _simulate(given.first, given.seeds)
    if given.word == "real":
        return asyncio.run(_play(given.speed))
    if given.word == "hostile":
        return asyncio.run(_attack(given.minutes, given.seed))
    return asyncio.run(_fuzz(given.frames, given.seed))


async def _crash(times: int, seed: int) -> int:
    from tools.soak.crashing import TARGETS, Crashes

    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        crashes = Crashes(Path(folder), seed)
        try:
            await crashes.open()
            for number in range(1, times + 1):
                target = dice.choice(TARGETS)
                try:
                    await crashes.crash(target)
                except AssertionError as error:
                    where = f"{target.edition} in {target.phase.value}"
                    print(f"\ncrash {number} (seed {seed}, {where}): lost: {error}")
                    return 1
                _tell(f"{number} of {times} crashes, nothing lost")
            await crashes.finish()
        finally:
            await crashes.close()
    _tell("")
    print(f"{crashes.findings}.\nLost: nothing.")
    return 0


def _simulate(first: int, seeds: int) -> int:
    from tools.soak.simulation import simulate

    sums: Counter[str] = Counter()
    failed = 0
    for seed in range(first, first + seeds):
        try:
            outcome = simulate(seed)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            failed += 1
            print(f"\nseed {seed}: {_innermost(error)!r}")
            continue
        sums.update({name: n for name, n in vars(outcome).items() if isinstance(n, int)})
        _tell(f"seed {seed}, {failed} failed")
    _tell("")
    print(f"{seeds} matches: " + ", ".join(f"{n} {name}" for name, n in sums.items()))
    print(f"Failed: {failed or 'nothing'}.")
    return 1 if failed else 0


def _innermost(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


async def _fuzz(frames: int, seed: int) -> int:
    from tools.soak.fuzzing import Fuzz

    with tempfile.TemporaryDirectory() as folder:
        report = await Fuzz(Path(folder), seed).run(frames)
    print(report)
    return 1 if report.wrong else 0


async def _attack(minutes: float, seed: int) -> int:
    from tools.soak.hostile import Hostile

    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        report = await Hostile(Path(folder), seed).run(60 * minutes)
    print(report)
    return 1 if report.wrong else 0


async def _play(speed: float) -> int:
    """One match of every edition, all at the same time; each is judged when it is over."""
    from tools.servers import served
    from tools.soak.fast_server import fast_app
    from tools.soak.sittings import CASES, Sitting
    from ubongo.server.store.opening import open_store

    first = {case.edition: case for case in reversed(CASES)}
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/ubongo.db"
        async with served(fast_app(Path(folder), database, speed)) as address:
            store = await open_store(database)

            async def sit(sitting: Sitting) -> None:
                await sitting.play()
                took = time.monotonic() - begun
                print(f"{sitting.case.edition}: played and judged in {took:.0f} s", flush=True)

            try:
                async with asyncio.TaskGroup() as group:
                    for number, case in enumerate(first.values()):
                        sitting = Sitting(case, address, store, number, speed)
                        group.create_task(sit(sitting))
            finally:
                await store.close()
    print("Wrong: nothing.")
    return 0


def _tell(line: str) -> None:
    """Show how far it is, on one line that the next one replaces."""
    if sys.stderr.isatty():
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
