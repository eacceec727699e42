"""When a running match has something to do by itself.

A bot acts, a deadline comes, a command has waited long enough, the time is stored. Where all people
are done and go on, the clock jumps to what comes next, with a short interval between two jumps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.match_state import Phase
from ubongo.core.messages import Tick
from ubongo.core.presence import AWAY_TIMEOUT
from ubongo.server.tables.pause_votes import PauseVotes
from ubongo.server.tables.round_trips import MOST_CREDIT

if TYPE_CHECKING:
    from ubongo.core.edition import Millis, Seat
    from ubongo.server.tables.boards import Boards
    from ubongo.server.tables.bots import Bots
    from ubongo.server.tables.clock import MatchClock
    from ubongo.server.tables.explanations import Explanations
    from ubongo.server.tables.fairness import Buffer
    from ubongo.server.tables.match import Match

HEARTBEAT: Millis = 5_000
"""How often the time is stored while nothing happens: a crash sets it back by no more."""
JUMP_INTERVAL: Millis = 50
"""From one jump of the clock to the next, so that people see boards fill."""
BUSY_INTERVAL: Millis = 1_000
"""From a Tick that no worker could decide to the next."""


class Schedule:
    """Computes the next moment from the match and from everything that waits."""

    def __init__(  # noqa: PLR0913 - all that can be due
        self,
        match: Match,
        clock: MatchClock,
        *,
        buffer: Buffer,
        boards: Boards,
        bots: Bots,
        explanations: Explanations,
        is_fair: bool,
    ) -> None:
        self._match, self._clock, self._is_fair = match, clock, is_fair
        self._buffer, self._boards = buffer, boards
        self._bots, self._explanations = bots, explanations
        self._stored_at: Millis = 0
        self._jumped_at: Millis = 0
        self._busy_until: Millis = 0
        self._left_at: dict[Seat, Millis] = {}
        self._pause_votes = PauseVotes(clock)

    def note_stored(self, at: Millis) -> None:
        """The match's time was stored; the next heartbeat is due after a while."""
        self._stored_at = at

    def note_busy(self) -> None:
        """No worker could decide a Tick; it is tried again later."""
        self._busy_until = self._clock.now + BUSY_INTERVAL

    def note_left(self, seat: Seat, at: Millis) -> None:
        """A player left, who may be back in a moment."""
        self._left_at[seat] = at

    @property
    def due_at(self) -> Millis | None:
        """When something happens by itself; in a pause only a vote may end the match."""
        ends_at = self._pause_votes.due_at(self._match.state)  # it forgets those of an older pause
        if not self._clock.is_running:
            return ends_at
        moments = self._act_at(), self._heartbeat_at(), self._jump_at(), self._explanations.due_at
        return _first(*moments)

    def is_end_due(self) -> bool:
        """Whether a paused match ends, because all who did not vote for it are away for long."""
        return not self._clock.is_running and self._pause_votes.is_due(self._match.state)

    def is_heartbeat_due(self) -> bool:
        """Whether the time is to be stored now, although nothing happened."""
        beat = self._heartbeat_at()
        return beat is not None and beat <= self._clock.now

    def _heartbeat_at(self) -> Millis | None:
        return None if self._match.is_over else self._stored_at + HEARTBEAT

    def _act_at(self) -> Millis | None:
        """When a bot acts, a deadline comes, or something that waits is decided."""
        waiting = self._buffer.due_before(self._match.wake_at)
        return _first(self.tick_at(), waiting, self._boards.due_at, self._bots.next_at)

    def tick_at(self) -> Millis | None:
        """When the next Tick is decided.

        A reveal is decided early, to be sent in time; a deadline a little late (A-06).
        """
        wake = self._match.wake_at
        if wake is None:
            return None
        if not self._is_fair:
            return max(wake, self._busy_until)
        if self._match.state.phase is Phase.REVEAL:
            return max(wake - MOST_CREDIT, self._busy_until)
        return max(wake + MOST_CREDIT, self._buffer.decided_at(wake), self._busy_until)

    def lead(self, command: object) -> Millis:
        """How much before its time a command is decided: only a Tick that reveals is early."""
        wake = self._match.wake_at
        if not isinstance(command, Tick) or wake is None or not self._is_fair:
            return 0
        is_reveal = self._match.state.phase is Phase.REVEAL
        return max(0, wake - self._clock.now) if is_reveal else 0

    def _jump_at(self) -> Millis | None:
        """When the clock may jump; None unless all people who are there go on.

        A player whose line has just broken may be back in a moment, and is waited for that long
        (A-03), unless there is nothing left to do in the round.
        """
        edition, state = self._match.edition, self._match.state
        if not edition.is_hurried(state):
            return None
        absent = [seat for seat in state.away if seat not in state.gone]
        missed = [seat for seat in absent if not edition.may_go_on(state, seat)]
        back_at = [self._left_at.get(seat, 0) + AWAY_TIMEOUT for seat in missed]
        return max([self._jumped_at + JUMP_INTERVAL, *back_at])

    def jump(self) -> None:
        """Set the clock to what comes next, if nobody who is there has anything to do before."""
        jump_at = self._jump_at()
        if jump_at is not None and jump_at <= self._clock.now:
            self._clock.jump(self._act_at() or self._clock.now)
            self._jumped_at = self._clock.now


def _first(*moments: Millis | None) -> Millis | None:
    """The first of these moments, if there is any."""
    return min((moment for moment in moments if moment is not None), default=None)
