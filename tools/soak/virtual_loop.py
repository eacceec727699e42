"""An event loop whose time is made up: nobody waits, and what happens is the same every time.

Whenever everybody sleeps, the time jumps to whoever wakes first. Nothing in such a loop may wait
for a real socket; what is given to a thread is done at once.
"""

from __future__ import annotations

import asyncio
import selectors
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from ubongo.core.edition import Millis

T = TypeVar("T")


class StuckError(RuntimeError):
    """Everybody waits, and nobody for the time."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its time begins at 0."""

    def __init__(self) -> None:
        self._made_up = 0.0
        super().__init__(_Skipping(self))

    def time(self) -> float:
        """Seconds since the loop was made, which nobody had to wait for."""
        return self._made_up

    def run_in_executor(  # type: ignore[override]  # nobody here asks for an executor of their own
        self, executor: None, func: Callable[..., T], *args: object
    ) -> asyncio.Future[T]:
        """Do it now, so that it always takes the same time: none."""
        done: asyncio.Future[T] = self.create_future()
        done.set_result(func(*args))
        return done

    def skip(self, seconds: float) -> None:
        """Let time pass."""
        self._made_up += seconds


class _Skipping(selectors.SelectSelector):
    """Skips the time instead of waiting."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Nothing: no socket is ever asked."""
        if timeout is None:
            raise StuckError
        self._loop.skip(max(0.0, timeout))
        return []


class LoopClock:
    """The clock of tables in such a loop."""

    def now(self) -> Millis:
        """Milliseconds since the loop was made."""
        return int(asyncio.get_running_loop().time() * 1000 + 1e-6)

    async def sleep_until(self, moment: Millis) -> None:
        """Wait, if the moment has not come yet."""
        left = moment - self.now()
        while left > 0:
            await asyncio.sleep(left / 1000)
            left = moment - self.now()

    def seconds(self, millis: Millis) -> float:
        """As on the wall."""
        return millis / 1000


def virtually(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run something in a loop of its own."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(coroutine)
