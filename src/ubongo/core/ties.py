"""Which commands count as given at the same time (A-05)."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from ubongo.core.edition import Millis, Seat

TOLERANCE: Millis = 20
"""Unless the table sets another one."""


class Contended(Protocol):
    """A command for which it matters who was first."""

    @property
    def seat(self) -> Seat:
        """Who gives it."""
        ...

    @property
    def credited(self) -> Millis:
        """The fair time of it."""
        ...


T = TypeVar("T", bound=Contended)


def ties(commands: Iterable[T], tolerance: Millis = TOLERANCE) -> list[tuple[T, ...]]:
    """The commands in the order of their stamps; those of one group are a tie (A-05).

    A group has everything that is stamped less than the tolerance after its first command: it is
    never chained, so nobody is drawn into a tie by somebody in between.
    """
    groups: list[list[T]] = []
    for command in sorted(commands, key=lambda each: each.credited):
        if groups and command.credited - groups[-1][0].credited < tolerance:
            groups[-1].append(command)
        else:
            groups.append([command])
    return [tuple(group) for group in groups]
