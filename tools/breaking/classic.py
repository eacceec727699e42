"""Deliberate faults of classic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from tools.breaking.fault_list import exchange, fault
from ubongo.core.race.rules import Race

if TYPE_CHECKING:
    from ubongo.core.edition import Seat


@fault("tests/rulebook/test_classic.py::test_who_solved_takes_the_two_front_gems_of_the_pawns_row")
def forgotten_gem() -> None:
    """The second gem is forgotten."""
    patch("ubongo.editions.classic.rules.nearest_gems", lambda rows, row, *_: rows[row][:1]).start()


@fault(
    "tests/rulebook/test_classic.py::"
    "test_what_was_stamped_before_the_sand_ran_out_counts_a_moment_later"
)
def late_calls() -> None:
    """Calls after the sand ran out are taken."""
    claim: Any = Race._claim  # noqa: SLF001 - what is broken is its own affair

    def in_time(self: Any, state: Any, seat: Seat, solution: str, credited: int) -> Any:  # noqa: ANN401
        return claim(self, state, seat, solution, min(credited, state.until - 1))

    exchange(Race, "_claim", in_time)
