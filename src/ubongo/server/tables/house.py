"""What all tables of a server share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ubongo.server.metrics import Metrics

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ubongo.server.limits import Limits
    from ubongo.server.tables.clock import Clock
    from ubongo.server.tables.table import Table


@dataclass(frozen=True)
class House:
    """The clock, the limits, what is measured, and which tables there are."""

    clock: Clock
    limits: Limits
    metrics: Metrics = field(default_factory=Metrics)
    tables: Callable[[], Iterable[Table]] = tuple
    """All that are open now."""

    def played_beside(self, own: Table) -> list[frozenset[str]]:
        """What people play against each other at other tables just now."""
        return [
            table.match.state.in_play()
            for table in self.tables()
            if table is not own and table.match is not None and not table.game.is_solo
        ]
