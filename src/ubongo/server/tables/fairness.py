"""Contended commands wait a moment in a buffer, so that a slow line loses nothing.

What a player did is credited with the time at which it was sent, by the server's own measure of
the line. A later frame may so turn out to be the earlier one; nothing is decided before that is
impossible. What comes while something waits, waits behind it: no vote or move overtakes a call.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ubongo.core.decision import CommandId
from ubongo.core.edition import Millis, Seat
from ubongo.core.match import seat_of
from ubongo.core.messages import Message
from ubongo.core.ties import ties
from ubongo.server.tables.round_trips import MOST_CREDIT

WAIT: Millis = 2 * MOST_CREDIT
"""How long a contended command waits: nothing that was sent before it can still be under way.

At a table with a wide tolerance it waits longer: until nothing that ties with it can be, either.
"""


class Asked(NamedTuple):
    """A command that waits for its decision; those of bots have no id.

    A contended one waits because a fairer one may come, the others because it came before them.
    """

    command: Message
    credited: Millis
    received: Millis
    is_contended: bool
    id: CommandId | None = None

    @property
    def seat(self) -> Seat:
        """Who gives it."""
        return seat_of(self.command)


class Buffer:
    """The commands of a table that wait, in the order in which they were given."""

    def __init__(self, tolerance: Millis) -> None:
        self._tolerance = tolerance
        self._wait = max(WAIT, tolerance + MOST_CREDIT)
        self._waiting: list[Asked] = []

    @property
    def due_at(self) -> Millis | None:
        """When the first of them has waited long enough; nothing if none waits."""
        first = min(self._waiting, key=lambda asked: asked.credited, default=None)
        return None if first is None else first.received + self._wait

    def is_due(self, now: Millis) -> bool:
        """Whether the first of them has waited long enough."""
        return self.due_at is not None and self.due_at <= now

    def due_before(self, before: Millis | None) -> Millis | None:
        """When `take` has something to give; not what waits for the deadline `before` to pass."""
        if before is not None and all(asked.credited >= before for asked in self._waiting):
            return None
        return self.due_at

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put(self, asked: Asked) -> None:
        """Another one came in; a seat's own commands stay in their order, as slow as it may be."""
        own = [other.credited for other in self._waiting if other.seat == asked.seat]
        self._waiting.append(asked._replace(credited=max([asked.credited, *own])))

    def has(self, seat: Seat, command_id: CommandId) -> bool:
        """Whether this command waits already."""
        return any((asked.seat, asked.id) == (seat, command_id) for asked in self._waiting)

    def take(
        self,
        now: Millis,
        before: Millis | None,
        may_tie: Callable[[Asked], bool] = lambda _: True,
    ) -> Sequence[Asked]:
        """The next to be decided: one, or several that are a tie (A-05); none if none is due.

        What was given only at the deadline `before`, or later, is left until that has passed. Only
        contended commands of one kind tie, as far as their edition lets them (`may_tie`).
        """
        if not self.is_due(now):
            return ()
        first = min(self._waiting, key=lambda asked: asked.credited)
        if before is not None and first.credited >= before:
            return ()
        group: Sequence[Asked] = (first,)
        if first.is_contended and may_tie(first):
            kind = type(first.command)
            rivals = [each for each in self._heads() if type(each.command) is kind]
            group, *_ = ties(filter(may_tie, rivals), self._tolerance)
        self._waiting = [asked for asked in self._waiting if asked not in group]
        return group

    def _heads(self) -> list[Asked]:
        """The first command of each seat: its second one comes after it, and ties with nobody."""
        heads: dict[Seat, Asked] = {}
        for asked in sorted(self._waiting, key=lambda each: each.credited):
            heads.setdefault(asked.seat, asked)
        return list(heads.values())

    def settled_at(self, wake: Millis) -> Millis:
        """When everything that was given before this moment has been decided."""
        before = [asked.received for asked in self._waiting if asked.credited < wake]
        return max(before) + self._wait if before else 0
