"""`./run bench restart`: for how long players and requests meet nobody when a server is replaced.

Two people play, one of whom does something again and again; meanwhile a stranger asks for a page on
a new connection each time. Measured is the longest time between two answers: with `--take-over`,
where the new server starts beside the old one, and with a restart, where it starts once that has
ended, after one second in which the players come back as soon as they may.
"""

import argparse
import asyncio
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from subprocess import Popen
from typing import Any, NamedTuple

from bench._conditions import conditions
from tools.servers import free_port, serving, told_address
from ubongo.client import Guest, Player, Types
from ubongo.core.edition import Refusal
from ubongo.decks.boxes import EDITIONS
from ubongo.editions.registry import shipped_edition

EDITION = shipped_edition(EDITIONS[0])
TYPES = Types(EDITION.view_type, EDITION.event_type)
PAUSE = 0.005
"""Seconds between an answer and the next request."""
PLAYER_PAUSE = 0.05
"""Seconds between an answer and the next command: more would be too many."""
LIVES = 1.0
"""Seconds for which a server is measured before and after it is replaced."""
TIMES = 5
AnyPlayer = Player[Any, Any]
Server = Popen[str]
Start = Callable[..., Server]
Replace = Callable[[Server, Start], Awaitable[Server]]


class Interruption(NamedTuple):
    """The longest times without an answer, in milliseconds, and how many requests had none."""

    player: float
    stranger: float
    unanswered: int


class Watch:
    """The times at which something was answered."""

    def __init__(self) -> None:
        self._last = time.monotonic()
        self.longest = 0.0
        self.unanswered = 0

    def note_answer(self) -> None:
        """There was one now."""
        now = time.monotonic()
        self.longest, self._last = max(self.longest, now - self._last), now


async def ask_again_and_again(address: str, watch: Watch) -> None:
    """Request a page, each time on a new connection."""
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    while True:
        await asyncio.sleep(PAUSE)
        try:
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                f"GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode()
            )
            answer = await reader.read()
            writer.close()
        except OSError:
            answer = b""
        if answer.startswith(b"HTTP/1.1 200"):
            watch.note_answer()
        else:
            watch.unanswered += 1


async def play_on(player: AnyPlayer, watch: Watch) -> None:
    """Do something that is answered, be it by a refusal, again and again."""
    while True:
        with suppress(Refusal):
            await player.do("arrange", board="")
        watch.note_answer()
        await asyncio.sleep(PLAYER_PAUSE)


async def take_over(old: Server, start: Start) -> Server:
    """The new server begins beside the old one."""
    new = start("--take-over")
    await asyncio.to_thread(told_address, new)
    await asyncio.to_thread(old.wait)
    return new


async def restart(old: Server, start: Start) -> Server:
    """The new server begins when the old one has ended, as under systemd."""
    old.send_signal(signal.SIGTERM)
    await asyncio.to_thread(old.wait)
    new = start()
    await asyncio.to_thread(told_address, new)
    return new


async def measure(folder: Path, replace: Replace) -> Interruption:
    """Two people play while a server is replaced."""
    port = str(free_port())
    with ExitStack() as lives:

        def start(*words: str) -> Server:
            return lives.enter_context(serving(folder / "ubongo.db", "--port", port, *words))

        old = start()
        address = await asyncio.to_thread(told_address, old)
        guests = [Guest(address) for _ in range(2)]
        code = await guests[0].make_table(EDITION.key, {"seats": 2}, is_fair=False)
        for guest in guests:
            await guest.sit(code, "A")
        players: list[AnyPlayer] = [Player(guest, code, TYPES) for guest in guests]
        for player, guest in zip(players, guests, strict=True):
            await player.__aenter__()
            await guest.get_ready(code)
        playing, asking = Watch(), Watch()
        tasks = [
            asyncio.create_task(play_on(players[0], playing)),
            asyncio.create_task(ask_again_and_again(address, asking)),
        ]
        await asyncio.sleep(LIVES)
        await replace(old, start)
        await asyncio.sleep(LIVES)
        for task in tasks:
            task.cancel()
        for player in players:
            await player.close()
    return Interruption(playing.longest * 1000, asking.longest * 1000, asking.unanswered)


def main() -> None:
    """Measure both ways some times."""
    argparse.ArgumentParser(prog="./run bench restart", description=__doc__).parse_args()
    print(conditions(), flush=True)
    for replace in (take_over, restart):
        found = []
        for _ in range(TIMES):
            with tempfile.TemporaryDirectory() as folder:
                found.append(asyncio.run(measure(Path(folder), replace)))
        print(f"{replace.__name__}: longest time without an answer, and requests that had none")
        for each in found:
            print(
                f"  a player {each.player:6.0f} ms, a stranger {each.stranger:6.0f} ms,"
                f" {each.unanswered} without an answer",
                flush=True,
            )


if __name__ == "__main__":
    main()
