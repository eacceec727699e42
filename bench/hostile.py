"""`./run bench hostile`: how long others wait for answers while somebody attacks the server.

Eight tables of four play the first edition. Before each attack and during it their commands are
timed; while it lasts, p99 may be at most twice what it was. Server, players and attackers are
processes of their own and share the processors, as they would.
"""

import argparse
import asyncio
import statistics
import subprocess
import tempfile
from pathlib import Path

from bench._conditions import conditions
from bench._load import SEATS, Load, LoadTable, solve_all
from bench._measured import serving
from bench.server import begun
from tools.servers import process
from tools.soak.stalling import STALLING
from ubongo.client import Guest

WORST_RATIO = 2.0
NO_CALL = (1_000_000, 1_000_000)
"""Boards before a call: what comes behind a call waits on purpose."""
PERCENTILES = (50, 95, 99)


async def timed(load: Load, seconds: float) -> list[float]:
    """How long plain commands waited for their answers: p50, p95 and p99 in milliseconds."""
    tally = load.total.anew()
    await asyncio.sleep(seconds)
    cuts = statistics.quantiles(tally.plain, n=100)
    return [1000 * cuts[percent - 1] for percent in PERCENTILES]


async def measure(given: argparse.Namespace, folder: Path) -> None:
    """Each attack, beside the quiet before it."""
    async with serving("guarded", "--database", str(folder / "ubongo.db")) as server:
        load = Load()
        load.interval = given.every
        guests = [Guest(server.address) for _ in range(SEATS)]
        load.tables = [
            LoadTable(number, load.total, guests, NO_CALL) for number in range(given.tables)
        ]
        for table in load.tables:
            await table.sit()
            await table.connect()
        playing = await begun(load)
        await asyncio.sleep(given.warm_up)
        heads = [f"{'':16}", f"{'quiet: p50':>12}", *[f"{'p95':>8}{'p99':>8}"]]
        print("".join([*heads, f"{'attacked: p50':>16}", f"{'p95':>8}{'p99':>8}"]))
        for attack in given.only or STALLING:
            quiet = await timed(load, given.seconds)
            with process(
                "bench._attacks", attack, server.address, errors=subprocess.DEVNULL
            ) as attacker:
                await asyncio.to_thread(attacker.stdout.readline if attacker.stdout else str)
                attacked = await timed(load, given.seconds)
            ratio = attacked[-1] / quiet[-1]
            print(
                f"{attack:16}{quiet[0]:12.1f}{quiet[1]:8.1f}{quiet[2]:8.1f}"
                f"{attacked[0]:16.1f}{attacked[1]:8.1f}{attacked[2]:8.1f}"
                f"  p99 x {ratio:.2f}: {'ok' if ratio <= WORST_RATIO else 'above'}",
                flush=True,
            )
            await asyncio.sleep(2)
        playing.cancel()
        load.close()


def main() -> None:
    """Read what is wanted."""
    parser = argparse.ArgumentParser(prog="bench hostile", description=__doc__)
    parser.add_argument("--tables", type=int, default=8, help="of four (default: %(default)s)")
    parser.add_argument("--every", type=float, default=0.5, help="seconds between commands of each")
    parser.add_argument("--seconds", type=float, default=20, help="of each measurement")
    parser.add_argument("--warm-up", type=float, default=20, help="seconds before all of them")
    parser.add_argument("--only", choices=STALLING, action="append", help="this attack alone")
    given = parser.parse_args()
    print(conditions())
    solve_all()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given, Path(folder)))


if __name__ == "__main__":
    main()
