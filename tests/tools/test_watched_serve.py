"""What keeps the event loop is told by the processor's time, and waiting is not."""

from __future__ import annotations

import asyncio
import io
import time
from threading import Event
from typing import TYPE_CHECKING, Any

from tools.soak.watched_serve import LONG, Watch

if TYPE_CHECKING:
    from collections.abc import Coroutine


async def compute() -> None:
    """Keep the loop."""
    until = time.thread_time() + 2 * LONG
    while time.thread_time() < until:
        pass


async def wait() -> None:
    """Leave the processor to others, in the loop's own thread, and then the loop itself."""
    Event().wait(2 * LONG)
    await asyncio.sleep(0)


async def fail() -> None:
    """Compute, and raise."""
    await compute()
    raise KeyError


def told_of(work: Coroutine[Any, Any, None]) -> list[str]:
    """What a watch writes of this task."""
    file = io.StringIO()
    watch = Watch(file)

    async def run() -> None:
        asyncio.get_running_loop().set_task_factory(watch.new_task)
        await asyncio.gather(asyncio.create_task(work), return_exceptions=True)

    asyncio.run(run())
    return [line.partition(" ")[2] for line in file.getvalue().splitlines()]


def test_a_step_that_computes_for_long_is_told_by_its_name() -> None:
    assert told_of(compute()) == ["compute"]
    assert told_of(fail()) == ["fail"]


def test_a_step_that_waits_is_not() -> None:
    assert told_of(wait()) == []


def test_a_callback_that_computes_for_long_is_told_too() -> None:
    file = io.StringIO()

    def data_received(data: bytes) -> None:
        until = time.thread_time() + len(data) * LONG
        while time.thread_time() < until:
            pass

    call = Watch(file).measured(data_received)
    call(b"")
    assert not file.getvalue()
    call(b"12")
    assert file.getvalue().endswith("data_received\n")
