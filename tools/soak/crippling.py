"""What happens to a server's processes on its machine: workers die, and all of it stands still."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from typing import TYPE_CHECKING

from tools.soak.attacked import descendants, is_running

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tools.soak.stalling import Attack
    from tools.soak.stranger import Ground

STOPPED = (0.2, 3.0)
"""Seconds for which a server is stopped; from 20 on its sockets would be over."""
BETWEEN = (0.3, 2.0)


async def dying_workers(ground: Ground) -> None:
    """Kill one of the processes below the server, now and then, as a lack of memory does.

    Not the one that counts Python's semaphores: it writes what it thinks of that into the log.
    """
    ground.begun()
    while True:
        below = [pid for pid in descendants(ground.pid) if not is_running(pid, "resource_tracker")]
        if below:
            with suppress(ProcessLookupError):
                os.kill(ground.dice.choice(below), signal.SIGKILL)
        await asyncio.sleep(ground.dice.uniform(*BETWEEN))


async def standing_still(ground: Ground) -> None:
    """Stop the server, and let it go on."""
    ground.begun()
    while True:
        os.kill(ground.pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(ground.dice.uniform(*STOPPED))
        finally:
            os.kill(ground.pid, signal.SIGCONT)
        await asyncio.sleep(ground.dice.uniform(*BETWEEN))


CRIPPLING: Mapping[str, Attack] = {
    "dying workers": dying_workers,
    "standing still": standing_still,
}
