"""Votes to end a paused match: its clock stands, so the table's own counts who is away (A-21).

In a pause people may well be away. So the two minutes after which they count as agreeing begin only
when the end is wanted, and with the pause at the earliest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.ending import AGREES_AFTER, agreed_at

if TYPE_CHECKING:
    from ubongo.core.edition import Millis, Seat
    from ubongo.core.match_state import MatchState
    from ubongo.server.tables.clock import MatchClock


class PauseVotes:
    """Since when players who are away and have not voted are waited for, on the table's clock."""

    def __init__(self, clock: MatchClock) -> None:
        self._clock = clock
        self._since: dict[Seat, Millis] = {}

    def due_at(self, state: MatchState) -> Millis | None:
        """When all who are away count as agreeing, as the match's clock sleeps; else nothing."""
        away = {absence.seat for absence in state.absences}
        is_asked = state.is_paused and state.ending
        missed = away.difference(state.ending) if is_asked else set()
        now = self._clock.of_table
        self._since = {seat: self._since.get(seat, now) for seat in missed}
        if not is_asked or agreed_at(state) is None:
            return None
        latest = max((self._since[seat] for seat in missed), default=now)
        return self._clock.moment_of(latest + AGREES_AFTER)

    def is_due(self, state: MatchState) -> bool:
        """Whether they have been waited for long enough."""
        due = self.due_at(state)
        return due is not None and due <= self._clock.moment_of(self._clock.of_table)
