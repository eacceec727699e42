"""When the booklet of solutions and the hints are closed (A-16)."""

from collections.abc import Collection, Iterable

from ubongo.core.edition import Refusal


def check_not_in_play(name: str, in_play: Iterable[Collection[str]]) -> None:
    """Refuse the solution of a task that any of the running matches plays (A-16)."""
    if any(name in names for names in in_play):
        raise Refusal("solution.in_play", task=name)
