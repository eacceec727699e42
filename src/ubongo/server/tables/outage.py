"""The server itself was away, or its database is: the match's clock stands.

It stands until the database is back, until somebody who plays is here, and until those are back who
were connected when the server went: for them it waits 8 s at most from then on. Boards are decided
meanwhile; calls and commands that take gems, and what comes behind them, wait here. Then they are
decided in the order in which they were given, as the clients say; at a public table they are all
one tie (A-05). After one player's own lost line nothing of this happens.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ubongo.core.decision import GivenInOutage, OutageOrder
from ubongo.core.edition import Refusal
from ubongo.core.match import seat_of
from ubongo.core.ties import UNSAID, outage_credit, outage_stamp, outage_tolerance
from ubongo.server.tables.fairness import Buffer, WaitingCommand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ubongo.core.decision import CommandId
    from ubongo.core.edition import Millis, Seat
    from ubongo.core.match_state import MatchState
    from ubongo.core.messages import Message
    from ubongo.core.wire.frames import Cmd
    from ubongo.server.tables.clock import MatchClock
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.gathering import Gathering
    from ubongo.server.tables.seating import Seating

log = logging.getLogger(__name__)

LONGEST_WAIT: Millis = 8_000
"""How long the clock stands at most, once anybody who plays is here."""
MOST_WAITING = 16
"""So many commands of a seat wait; each may be tried several times before all are decided."""


def awaited_at(state: MatchState, seating: Seating) -> set[Seat]:
    """Whom a match from the store waits for: the people who were there when the server went."""
    people = {seat for seat, occupant in seating.people() if occupant.guest}
    return people.intersection(state.people_here())


class Outage:
    """Who is still missing, and the commands that wait; `decided_at` has the times in the log.

    While `is_store_away` the clock stands, whoever is here.
    """

    def __init__(
        self,
        awaited: Iterable[Seat],
        decided_at: Sequence[Millis],
        clock: MatchClock,
        gathering: Gathering,
    ) -> None:
        self._missing = set(awaited)
        self._decided_at, self._clock = decided_at, clock
        self.is_store_away = False
        self._here_after: Millis | None = None
        """For how long the clock had stood when the first player was here."""
        self._is_public = gathering.is_public
        self._pings: dict[Connection, tuple[Seat, int]] = {}
        tolerance = outage_tolerance(gathering.tolerance, is_public=gathering.is_public)
        self._buffer = Buffer(tolerance, is_of_outage=True)
        clock.wait()

    # Who is back.

    @property
    def due_at(self) -> Millis | None:
        """When the clock has stood for long enough; the store tells when it is back."""
        if self.is_store_away or self._here_after is None:
            return None
        return self._clock.now + self._here_after + LONGEST_WAIT

    def note_player(self) -> None:
        """Somebody who plays is here."""
        if self._here_after is None:
            self._here_after = self._clock.waited

    def ping(self, seat: Seat, connection: Connection) -> None:
        """Ping a player who is back.

        A client sends what was not answered as soon as it is welcome, and only then answers a ping
        that came after the welcome: by its answer everything has come in.
        """
        self.note_player()
        self._pings[connection] = seat, connection.ping()

    def note_pong(self, connection: Connection, number: int) -> None:
        """A ping was answered: perhaps a player is back, with all that was not answered."""
        seat, pinged = self._pings.get(connection, (None, 0))
        if seat is not None and number >= pinged:
            self._missing.discard(seat)

    @property
    def is_waiting(self) -> bool:
        """Whether the store is away, nobody is here, or somebody is missing who may still come."""
        if self.is_store_away or self._here_after is None:
            return True
        return bool(self._missing) and self._clock.waited < self._here_after + LONGEST_WAIT

    @property
    def stood(self) -> Millis:
        """For how long the clock has stood."""
        return self._clock.waited

    @property
    def summary(self) -> str:
        """How long the clock stood, and how many are missing, for the server's own log."""
        return f"{self.stood} ms, {len(self._missing)} are not back"

    # What waits.

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return self._buffer.is_empty

    def take_first(self, may_tie: Callable[[WaitingCommand], bool]) -> Sequence[WaitingCommand]:
        """The next command to decide, or several that are a tie; nothing once none waits."""
        return self._buffer.take_first(None, may_tie)

    def has(self, seat: Seat, command_id: CommandId) -> bool:
        """Whether this command waits already."""
        return self._buffer.has(seat, command_id)

    def credited(self, cmd: Cmd, at: Millis) -> Millis:
        """The fair time of a command that came in when it was `at`."""
        return outage_credit(self._stamp(cmd, at), self._clock.now)

    def put(self, command: Message, cmd: Cmd, at: Millis, *, is_contended: bool) -> None:
        """Let a command wait for the clock to go on, or a Refusal of one too many."""
        if self._buffer.number_of(seat_of(command)) >= MOST_WAITING:
            raise Refusal("request.too_many")
        stamp, now = self._stamp(cmd, at), self._clock.now
        given = self._given(cmd, stamp) if is_contended else None
        self._buffer.put(WaitingCommand(command, stamp, now, is_contended, cmd.id, given))

    def _stamp(self, cmd: Cmd, at: Millis) -> Millis:
        """When the client says that it gave the command; without that, by when it came.

        What came before the clock stood still, and has waited for the store since, came then.
        """
        if at < self._clock.now and not self._is_public:
            return at
        stamp = UNSAID if self._is_public else outage_stamp(self._decided_at, cmd.after, cmd.age)
        return stamp if stamp < UNSAID else UNSAID + self._clock.waited

    def _given(self, cmd: Cmd, stamp: Millis) -> GivenInOutage:
        """What the log says of it."""
        if self._is_public:
            return GivenInOutage(OutageOrder.TIE)
        if stamp >= UNSAID:
            return GivenInOutage(OutageOrder.RECEIVED)
        return GivenInOutage(OutageOrder.CLAIMED, cmd.after, cmd.age)
