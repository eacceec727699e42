"""What all tables of a server share, handed to each of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ubongo.editions.registry import declared
from ubongo.server.tables.interrupted import InterruptedMatches

if TYPE_CHECKING:
    from ubongo.server.limits import Limits
    from ubongo.server.metrics import Metrics
    from ubongo.server.tables.clock import Clock
    from ubongo.server.tables.games import Games
    from ubongo.server.tables.rate_limits import RateLimits
    from ubongo.server.tables.registry import Registry
    from ubongo.server.tables.table import Table
    from ubongo.server.workers import Workers


@dataclass(frozen=True)
class TableContext:
    """All that tables share: who computes, and how often clients may do what, too."""

    clock: Clock
    limits: Limits
    metrics: Metrics
    tables: Registry
    rates: RateLimits
    workers: Workers[Games]
    interrupted: InterruptedMatches = field(default_factory=InterruptedMatches)

    def tasks_played_elsewhere(self, own: Table) -> list[frozenset[str]]:
        """The tasks of the same box that people play against each other at other tables (A-16).

        A Refusal soon after a start, while that is not known.
        """
        box = declared(own.game.edition.key).box
        return [match.state.contested() for match in self.interrupted.of_box(box)] + [
            table.match.state.contested()
            for table in self.tables
            if table is not own
            and table.match is not None
            and declared(table.game.edition.key).box == box
        ]
