"""Lets the clock of a running match stand while the server's database is away, or after an outage.

An outage is that of the server, or of its process, which was stopped and goes on.

What waits meanwhile is kept by the `Outage`; at its end that is decided, and the clock goes on.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ubongo.core.match_state import Phase
from ubongo.core.messages import Pause
from ubongo.server.tables.outage import Outage, awaited_at

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from ubongo.core.edition import Millis, Seat
    from ubongo.server.tables.connection import Connection
    from ubongo.server.tables.gathering import Gathering
    from ubongo.server.tables.running_match import RunningMatch

log = logging.getLogger(__name__)

LONGEST_LOOK: Millis = 30_000
"""For how long a solo run may stand with its task in sight: more than a restart takes."""


class Standstill:
    """Whether, and for what, a match stands still; `over` is called when it goes on."""

    def __init__(
        self, running: RunningMatch, gathering: Gathering, over: Callable[[], None]
    ) -> None:
        self.outage: Outage | None = None
        self.away_before: Millis = 0
        """For how long the server was away before the match was found again."""
        self._running, self._gathering, self._over = running, gathering, over

    def begin(self, awaited: Collection[Seat] = (), *, is_anybody_here: bool = True) -> Outage:
        """Let the clock stand, until these players are back who were here when the server went.

        Without anybody who plays, it stands until the first of them comes.
        """
        if self.outage is None:
            running = self._running
            decided_at = running.match.decided_at
            self.outage = Outage(awaited, decided_at, running.clock, self._gathering)
            if is_anybody_here:
                self.outage.note_player()
        return self.outage

    def note_store_away(self) -> None:
        """Nothing can be stored now; the table's task may be in the middle of trying."""
        if not self._running.match.is_over:
            self.begin().is_store_away = True

    def note_gap(self) -> None:
        """The process itself stood still: wait for those who were here, as after a restart."""
        running = self._running
        if running.match.is_over or running.match.state.is_paused:
            return
        outage = self.begin(awaited_at(running.match.state, self._gathering.seating))
        for seat, occupant in self._gathering.seating.people():
            if occupant.connection is not None:
                outage.ping(seat, occupant.connection)

    async def note_store_back(self) -> None:
        """Go on, for everything is decided that came meanwhile."""
        if self.outage is not None:
            self.outage.is_store_away = False
            await self.end_if_over()

    def ping_returned(self, seat: Seat, connection: Connection) -> None:
        """Ping a player who has a socket again, if the clock stands for that."""
        if self.outage is not None:
            self.outage.ping(seat, connection)

    async def note_pong(self, connection: Connection, number: int) -> None:
        """A ping was answered: perhaps a player is back, with all that was not answered."""
        if self.outage is not None:
            self.outage.note_pong(connection, number)
            await self.end_if_over()

    async def end_if_over(self) -> None:
        """Once all are back, or it took too long, decide what waits and let the clock go on.

        A match that ended meanwhile waits for nobody.
        """
        running, outage = self._running, self.outage
        if outage is None or (outage.is_waiting and not running.match.is_over):
            return
        log.info("stood still: %s", outage.summary, extra=running.about())
        await self._pause_if_thought_over(outage)
        while group := outage.take_first(running.may_tie):
            await running.decide_group(group)
        self.outage = None
        await running.mark_away()
        running.start_clock()
        self._over()

    async def _pause_if_thought_over(self, outage: Outage) -> None:
        """Pause a solo run whose player had the task in sight for long: it is no record (A-18).

        Without that, whoever sees a task just before a restart could solve it in no time.
        """
        running, stood = self._running, self.away_before + outage.stood
        self.away_before = 0
        state = running.match.state
        is_seen = state.phase is Phase.PUZZLE and not state.is_paused
        if self._gathering.game.is_solo and is_seen and stood > LONGEST_LOOK:
            await running.decide(Pause(None))
