"""Contended commands wait a moment in a buffer, so that a slow line loses nothing.

What a player did is credited with the time at which it was sent, by the server's own measure of
the line. A later frame may so turn out to be the earlier one; nothing is decided before that is
impossible. What comes while something waits, waits behind it: no vote or move overtakes a call, but
for those that a rival of the call gave before its own.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ubongo.core.decision import CommandId, GivenInOutage
from ubongo.core.edition import Millis, Seat
from ubongo.core.match import seat_of
from ubongo.core.messages import Message
from ubongo.core.ties import ties
from ubongo.server.tables.round_trips import MOST_CREDIT

WAIT: Millis = 2 * MOST_CREDIT
"""How long a contended command waits: nothing that was sent before it can still be under way.

At a table with a wide tolerance it waits longer: until nothing that ties with it can be, either.
"""


WAIT_AS_RECEIVED: Millis = 1
"""How long it waits where latency is not evened out: until its millisecond is over (A-05)."""


class WaitingCommand(NamedTuple):
    """A command that waits for its decision; those of bots have no id.

    A contended one waits because a rival may come, the others because it came before them.
    """

    command: Message
    credited: Millis
    received: Millis
    is_contended: bool
    id: CommandId | None = None
    outage: GivenInOutage | None = None

    @property
    def seat(self) -> Seat:
        """Who gives it."""
        return seat_of(self.command)


class Buffer:
    """The commands of a table that wait, in the order in which they were given."""

    def __init__(
        self, tolerance: Millis, *, is_fair: bool = True, is_of_outage: bool = False
    ) -> None:
        self._tolerance = tolerance if is_fair else 0
        self._is_of_outage = is_of_outage
        self._wait = max(WAIT, tolerance + MOST_CREDIT) if is_fair else WAIT_AS_RECEIVED
        self._waiting: list[WaitingCommand] = []

    @property
    def due_at(self) -> Millis | None:
        """When the first of them has waited long enough; nothing if none waits."""
        first = min(self._waiting, key=lambda waiting: waiting.credited, default=None)
        return None if first is None else first.received + self._wait

    def is_due(self, now: Millis) -> bool:
        """Whether the first of them has waited long enough."""
        return self.due_at is not None and self.due_at <= now

    def due_before(self, before: Millis | None) -> Millis | None:
        """When `take` has something to give; not what waits for the deadline `before` to pass."""
        if before is not None and all(waiting.credited >= before for waiting in self._waiting):
            return None
        return self.due_at

    def drop(self, seat: Seat) -> None:
        """Leave out what was given on a seat that is another player's now."""
        self._waiting = [waiting for waiting in self._waiting if waiting.seat != seat]

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put(self, waiting: WaitingCommand) -> None:
        """Let a command wait; those of one seat stay in the order in which they came."""
        own = [other.credited for other in self._waiting if other.seat == waiting.seat]
        self._waiting.append(waiting._replace(credited=max([waiting.credited, *own])))

    def number_of(self, seat: Seat) -> int:
        """How many commands of a seat wait."""
        return sum(waiting.seat == seat for waiting in self._waiting)

    def has(self, seat: Seat, command_id: CommandId) -> bool:
        """Whether this command waits already."""
        return any((waiting.seat, waiting.id) == (seat, command_id) for waiting in self._waiting)

    def take(
        self,
        now: Millis,
        before: Millis | None,
        may_tie: Callable[[WaitingCommand], bool],
    ) -> Sequence[WaitingCommand]:
        """The next to be decided: one, or several that are a tie (A-05); none if none is due.

        What was given only at the deadline `before`, or later, is left until that has passed. Only
        contended commands of one kind tie, as far as their edition lets them (`may_tie`).
        """
        return self.take_first(before, may_tie) if self.is_due(now) else ()

    def take_first(
        self, before: Millis | None, may_tie: Callable[[WaitingCommand], bool]
    ) -> Sequence[WaitingCommand]:
        """The next group, no matter how long it has waited."""
        if not self._waiting:
            return ()
        in_order = self._in_order(may_tie)
        first = in_order[0]
        if before is not None and first.credited >= before:
            return ()
        group: Sequence[WaitingCommand] = (first,)
        if first.is_contended and may_tie(first):
            group = self._tie(first, in_order, may_tie)
        self._waiting = [waiting for waiting in self._waiting if waiting not in group]
        return group

    def _in_order(self, may_tie: Callable[[WaitingCommand], bool]) -> list[WaitingCommand]:
        """What waits, in the order in which it was given.

        In an outage nobody can say whether a second lay between a wrong call and the next one
        (A-04): calls that come to nothing are left until those that count are decided.
        """
        in_order = sorted(self._waiting, key=lambda waiting: waiting.credited)
        if not self._is_of_outage:
            return in_order
        return [each for each in in_order if not each.is_contended or may_tie(each)] or in_order

    def _tie(
        self,
        first: WaitingCommand,
        in_order: Sequence[WaitingCommand],
        may_tie: Callable[[WaitingCommand], bool],
    ) -> Sequence[WaitingCommand]:
        """The first command and its rivals; or what one of them did before, a move or a vote.

        Only the first contended command of a seat is a rival.
        """
        rivals: dict[Seat, WaitingCommand] = {}
        ahead: dict[Seat, WaitingCommand] = {}
        for waiting in in_order:
            if waiting.seat not in rivals:
                (rivals if waiting.is_contended else ahead).setdefault(waiting.seat, waiting)
        kind = type(first.command)
        like_it = [each for each in rivals.values() if type(each.command) is kind and may_tie(each)]
        group, *_ = ties(like_it, self._tolerance)
        return [ahead[rival.seat] for rival in group if rival.seat in ahead][:1] or group

    def decided_at(self, deadline: Millis) -> Millis:
        """When every command that was given before this deadline has been decided."""
        before = [waiting.received for waiting in self._waiting if waiting.credited < deadline]
        return max(before) + self._wait if before else 0
