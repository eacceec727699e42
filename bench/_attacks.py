"""Guests who ask a server for as much work as it lets them, in a process of their own.

It prints a line when an attack is under way, and goes on until it is ended.
"""

import argparse
import asyncio
import random

from tools.soak.stalling import STALLING
from tools.soak.stranger import Ground

ADDRESSES = tuple(f"192.0.2.{number}" for number in range(1, 17))
"""Enough for a thousand tables."""


def main() -> None:
    """Attack until somebody ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attack", choices=STALLING)
    parser.add_argument("address")
    given = parser.parse_args()

    async def attack() -> None:
        ground = Ground(
            given.address, random.Random(0), ADDRESSES, lambda: print("ready", flush=True)
        )
        await STALLING[given.attack](ground)

    asyncio.run(attack())


if __name__ == "__main__":
    main()
