"""Solutions of tasks that people did not solve, shown when their round is over (D-06).

Whoever did not solve sees one until the next task comes. While another table plays that very task,
it has to wait (A-16): the tables are asked again every second. Searching for a layout of cards may
take a while, so it is done in a thread, and the table waits for it: nothing else is decided between
the end of a round and its solutions, however long the machine takes.
"""

from __future__ import annotations

from asyncio import to_thread
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ubongo.core.booklet import check_not_in_play
from ubongo.core.messages import Explain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ubongo.core.edition import Millis, Seat
    from ubongo.server.tables.match import Match
    from ubongo.server.tables.running import RunningMatch

ASK_AGAIN: Millis = 1_000


@dataclass
class Unsolved:
    """Shows what is to be shown; `due_at` is when that is tried again."""

    played_elsewhere: Callable[[], Sequence[frozenset[str]]]
    due_at: Millis | None = None

    def check_help(self, match: Match) -> None:
        """No hint for what people play against each other at another table just now (A-16)."""
        others = self.played_elsewhere()
        for name in match.state.in_play():
            check_not_in_play(name, others)

    async def show(self, running: RunningMatch) -> None:
        """Show everybody a solution of the task that they did not solve, unless it must wait.

        When the match is over there is nothing to wait for: its log is about to be closed.
        """
        waiting = running.match.state.unsolved()
        if not waiting:
            self.due_at = None
            return
        if self.due_at is not None and running.now < self.due_at and not running.match.is_over:
            return
        self.due_at = None
        others = self.played_elsewhere()
        for seat, names in waiting:
            if any(names <= in_play for in_play in others):
                if not running.match.is_over:
                    self.due_at = running.now + ASK_AGAIN
                continue
            await running.decide(Explain(seat, await _searched(running.match, seat)))


async def _searched(match: Match, seat: Seat) -> str:
    """A solution for a seat; or that none was found."""
    search = match.edition.explanation
    if match.edition.searches_long:
        return await to_thread(search, match.state, seat)
    return search(match.state, seat)
