"""How a long search is stopped from outside: a question that it asks again and again."""

from collections.abc import Callable

Stop = Callable[[], bool]


class Stopped(Exception):
    """The search was stopped before it was finished: what it has found is not all there is."""


def stop_after(questions: int) -> Stop:
    """A stop that counts questions, not seconds, so that it is the same everywhere."""
    left = iter(range(questions))
    return lambda: next(left, None) is None


def ask(stop: Stop | None) -> None:
    """Raise Stopped if somebody wants the search to end."""
    if stop is not None and stop():
        raise Stopped
