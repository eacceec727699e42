"""Solutions of tasks that people did not solve, shown when their round is over (D-06).

Whoever did not solve sees one until the next task comes. While another table plays that very task,
it has to wait (A-16): the tables are asked again every second, and so they are soon after a start
of the server, while it is not known what is played. A solution, of cards too, is found
in some milliseconds, so the table looks for it itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ubongo.core.booklet import check_not_in_play
from ubongo.core.edition import Refusal
from ubongo.core.messages import Explain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ubongo.core.edition import Millis
    from ubongo.server.tables.match import Match
    from ubongo.server.tables.running_match import RunningMatch

ASK_AGAIN: Millis = 1_000
HELP_COMMANDS = frozenset({"ask_help", "give_up"})
"""The commands that may give a solution away."""


@dataclass
class Explanations:
    """Shows what is to be shown; `due_at` is when that is tried again."""

    played_elsewhere: Callable[[], Sequence[frozenset[str]]]
    due_at: Millis | None = None

    def check_help(self, kind: str, match: Match) -> None:
        """Refuse help with what people play against each other at another table now (A-16)."""
        if kind in HELP_COMMANDS:
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
        try:
            others = self.played_elsewhere()
        except Refusal:
            self.due_at = None if running.match.is_over else running.now + ASK_AGAIN
            return
        for seat, names in waiting:
            if any(running.match.state.gives_away(names, in_play) for in_play in others):
                if not running.match.is_over:
                    self.due_at = running.now + ASK_AGAIN
                continue
            solution = running.match.edition.explanation(running.match.state, seat)
            await running.decide(Explain(seat, solution))
