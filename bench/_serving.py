"""The servers that are measured, each in a process of its own on one core.

`table` is the program's own, with limits so wide that load meets none, and `guarded` has those that
people meet; `bare` does as little as one can: it is the yardstick, on the same
stack, and answers every frame with one and sends another to all four of a group.
"""

import argparse
import json
import os
import signal
import tempfile
from collections import Counter, defaultdict
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

from ubongo.server.app import create_app
from ubongo.server.limits import Limits, Rate
from ubongo.server.listening import listen
from ubongo.server.serving import tune_python, uvicorn_settings
from ubongo.server.store.opening import open_store
from ubongo.server.workers import WorkerPool

WIDE = Rate(1_000_000, 1e-6)
"""The load comes from one address, whose limits are not what is measured."""
LIMITS = Limits(
    tables=10_000,
    tables_of_a_guest=10_000,
    new_tables=WIDE,
    new_guests=WIDE,
    frames_of_a_guest=WIDE,
    frames_of_an_address=WIDE,
    sockets_of_a_guest=10_000,
    sockets_of_an_address=10_000,
    requests=WIDE,
    requests_of_a_guest=WIDE,
    ticket_ttl=600,
    unused_seat_timeout=600,
)
BOARD = "L4a@0,0 V3b@1,1 T4c@2,2"
CMD = '{"type":"cmd","id":'
DECIDED = (
    '{"type":"decided","number":%d,"at":123456,'
    f'"events":[{{"kind":"arranged","seat":1,"board":"{BOARD}"}}],'
    f'"patch":[{{"op":"replace","path":"/round/boards/1","value":"{BOARD}"}}]'
)


GUARDED = Limits(new_tables=WIDE)
"""What guests and addresses meet, but for how many tables are made: attacks begin with many."""


def table(pages: Path, database: str, limits: Limits) -> Any:  # noqa: ANN401 - an ASGI application
    """The program's own server."""
    (pages / "assets").mkdir()
    return create_app(
        pages,
        lambda: open_store(database),
        limits=limits,
        new_workers=lambda games: WorkerPool(games, limits),
    )


def bare() -> Any:  # noqa: ANN401 - an ASGI application
    """Answers each command and tells the group of the client, whose number is in the address."""
    groups: dict[bytes, list[Any]] = defaultdict(list)
    numbers: dict[bytes, int] = defaultdict(int)

    async def talk(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        group = scope["query_string"]
        groups[group].append(send)
        while (event := await receive())["type"] == "websocket.receive":
            key = event["text"][len(CMD) : event["text"].index(",", len(CMD))]
            numbers[group] += 1
            decided = DECIDED % numbers[group]
            for other in groups[group]:
                end = f',"ids":[{key}]}}' if other is send else "}"
                await other({"type": "websocket.send", "text": decided + end})
        groups[group].remove(send)

    return talk


class Samples:
    """Looks every two milliseconds of processor time at what the main thread does."""

    def __init__(self) -> None:
        self.own: Counter[str] = Counter()
        self.with_called: Counter[str] = Counter()
        signal.signal(signal.SIGPROF, self._look)
        signal.signal(signal.SIGUSR1, self._begin_looking)

    def _begin_looking(self, *_: object) -> None:
        """When the load has settled."""
        signal.setitimer(signal.ITIMER_PROF, 0.002, 0.002)

    def _look(self, _: int, frame: FrameType | None) -> None:
        if frame is not None:
            self.own[_name(frame)] += 1
        names = set()
        while frame is not None:
            names.add(_name(frame))
            frame = frame.f_back
        self.with_called.update(names)

    def write(self, file: Path) -> None:
        """As JSON."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        file.write_text(json.dumps([self.own, self.with_called]), encoding="utf-8")


def _name(frame: FrameType) -> str:
    """Where it is: the last parts of the path, and the function."""
    parts = Path(frame.f_code.co_filename).with_suffix("").parts
    package = "/".join(parts[-3:]).replace("site-packages/", "").replace("python3.11/", "")
    return f"{package}.{frame.f_code.co_name}"


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["table", "guarded", "bare"])
    parser.add_argument("--database", default="")
    parser.add_argument("--core", type=int)
    parser.add_argument("--profile", help="where to write what the event loop's thread does")
    given = parser.parse_args()
    if given.core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {given.core})
    listener = listen("127.0.0.1", 0)
    with tempfile.TemporaryDirectory() as folder:
        limits = GUARDED if given.kind == "guarded" else LIMITS
        app = bare() if given.kind == "bare" else table(Path(folder), given.database, limits)
        server = uvicorn.Server(uvicorn_settings(app))
        tune_python()
        signal.signal(signal.SIGTERM, lambda *_: setattr(server, "should_exit", True))
        print(f"http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
        samples = Samples() if given.profile else None
        server.run(sockets=[listener])
        if samples is not None:
            samples.write(Path(given.profile))


if __name__ == "__main__":
    main()
