"""Which commands count as given at the same time (A-05).

Calls and commands that take gems, given while the server was away, have no stamp of its own. At a
private table what the clients say puts them in order; at a public one, where a liar could claim
any time, they are all one tie.
"""

from collections.abc import Iterable, Sequence
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

EVERYTHING: Millis = 2**62
"""A tolerance within which everything is a tie."""
UNSAID: Millis = 2**60
"""The first stamp of commands whose client does not say when, which come after all others."""


def ties(commands: Iterable[T], tolerance: Millis = TOLERANCE) -> list[tuple[T, ...]]:
    """The commands in the order of their stamps; those of one group are a tie (A-05).

    A group has everything that is stamped less than the tolerance after its first command, and
    whatever has the same stamp: it is never chained, so nobody is drawn into a tie by somebody in
    between.
    """
    groups: list[list[T]] = []
    for command in sorted(commands, key=lambda each: each.credited):
        if groups and command.credited - groups[-1][0].credited < max(tolerance, 1):
            groups[-1].append(command)
        else:
            groups.append([command])
    return [tuple(group) for group in groups]


def outage_tolerance(tolerance: Millis, *, is_public: bool) -> Millis:
    """The tolerance for commands of an outage: at a public table they are all one tie (A-05)."""
    return EVERYTHING if is_public else tolerance


def outage_stamp(decided_at: Sequence[Millis], after: int | None, age: Millis | None) -> Millis:
    """When a command of an outage was given, as its client says (A-05).

    `decided_at` has the times of all decisions before the outage; `after` is the number of the last
    one that the client had received then, and `age` the milliseconds since. What cannot be is the
    same as nothing.
    """
    if after is None or age is None or not 0 <= after <= len(decided_at) or age < 0:
        return UNSAID
    return min(_time_of(decided_at, after) + age, UNSAID - 1)


def outage_credit(stamp: Millis, stood_at: Millis) -> Millis:
    """The fair time of a command of an outage: never later than where the clock stood (A-06)."""
    return min(stamp, stood_at)


def _time_of(decided_at: Sequence[Millis], number: int) -> Millis:
    return decided_at[number - 1] if number else 0
