"""How a long search is stopped from outside: a question that it asks again and again."""

import time
from collections.abc import Callable

Stop = Callable[[], bool]


class Stopped(Exception):
    """The search was stopped before it was finished: what it has found is not all there is."""


def deadline(seconds: float) -> Stop:
    """A stop that comes true so many seconds from now."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


def ask(stop: Stop | None) -> None:
    """Raise Stopped if somebody wants the search to end."""
    if stop is not None and stop():
        raise Stopped
