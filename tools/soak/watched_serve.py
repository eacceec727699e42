"""`ubongo serve`, which writes down what keeps its event loop for long: everybody else waits then.

    python -m tools.soak.watched_serve FILE serve --port 8000

What counts is the processor time of the loop's thread from one waiting to the next, however busy
the machine is. A line is the function of ours in which most of it went by, as far as samples tell.
"""

from __future__ import annotations

import asyncio
import gc
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ubongo.cli.main import main as ubongo
from ubongo.server import serving
from ubongo.server.sockets.uvicorn_guard import GuardedRequests, GuardedSocket

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from types import FrameType

LONG = 0.005
"""Seconds."""
SAMPLED_EVERY = 0.001
OURS = f"{Path('src', 'ubongo')}/"
COLLECTING = "garbage"


class Watch:
    """Times steps of the event loop, and looks what is done in those that last."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._seen: Counter[str] = Counter()
        self._collecting = self._collected = 0.0

    def begin(self) -> None:
        """Look at this thread from now on."""
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, SAMPLED_EVERY, SAMPLED_EVERY)
        gc.callbacks.append(self._note_collection)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Something that the loop does without waiting."""
        self._seen.clear()
        self._collected, begun = 0.0, time.thread_time()
        try:
            yield
        finally:
            took = time.thread_time() - begun - self._collected
            if took > LONG:
                found = self._seen.most_common(1)
                self._tell(found[0][0] if found else name, took)

    def measured(self, function: Callable[..., None]) -> Callable[..., None]:
        """A callback of a protocol, each call of which is a step."""

        @wraps(function)
        def call(*arguments: Any) -> None:  # noqa: ANN401 - whatever it takes
            with self.step(function.__qualname__):
                function(*arguments)

        return call

    def new_task(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Coroutine[Any, Any, Any] | Generator[Any, Any, Any],
        **options: Any,  # noqa: ANN401 - as the loop has them
    ) -> asyncio.Task[Any]:
        """A task whose steps are timed."""
        return asyncio.Task(_Steps(work, self), loop=loop, **options)

    def _look(self, _number: int, frame: FrameType | None) -> None:
        while frame is not None:
            _, is_ours, module = frame.f_code.co_filename.partition(OURS)
            if is_ours:
                self._seen[f"{module.removesuffix('.py')}: {frame.f_code.co_qualname}"] += 1
                return
            frame = frame.f_back

    def _note_collection(self, phase: str, _: object) -> None:
        if phase == "start":
            self._collecting = time.thread_time()
            return
        took = time.thread_time() - self._collecting
        self._collected += took
        if took > LONG:
            self._tell(COLLECTING, took)

    def _tell(self, what: str, seconds: float) -> None:
        self._file.write(f"{1000 * seconds:.1f} {what}\n")


class _Steps(Coroutine[Any, Any, Any]):
    """A coroutine, from one waiting to the next."""

    def __init__(self, work: Any, watch: Watch) -> None:  # noqa: ANN401 - a coroutine of any kind
        self._work, self._watch = work, watch
        self._name = str(work.__qualname__)

    def send(self, value: Any) -> Any:  # noqa: ANN401
        with self._watch.step(self._name):
            return self._work.send(value)

    def throw(self, *error: Any) -> Any:  # noqa: ANN401
        with self._watch.step(self._name):
            return self._work.throw(*error)

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        return (yield from self._work.__await__())


def main() -> int:
    """Serve, and write."""
    file, *words = sys.argv[1:]
    watch = Watch(Path(file).open("a", encoding="utf-8", buffering=1))  # noqa: SIM115 - to the end
    new_loop = serving._loop_factory() or asyncio.new_event_loop

    def new_watched_loop() -> asyncio.AbstractEventLoop:
        loop = new_loop()
        loop.set_task_factory(watch.new_task)
        return loop

    serving._loop_factory = lambda: new_watched_loop
    for protocol in (GuardedRequests, GuardedSocket):
        protocol.data_received = watch.measured(protocol.data_received)  # type: ignore[method-assign]
    watch.begin()
    return ubongo(words)


if __name__ == "__main__":
    sys.exit(main())
