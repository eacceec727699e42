"""Deliberate faults of how servers replace each other, and of what they know after a restart."""

from __future__ import annotations

from typing import Any

from tools.breaking.fault_list import exchange, fault
from ubongo.server.store import writer
from ubongo.server.store.holding import FileLock
from ubongo.server.tables import clock
from ubongo.server.tables.interrupted import InterruptedMatches
from ubongo.server.tables.outage import Outage

HOLDING = "tests/server/store/test_holding.py::"
RECOVERY = "tests/server/tables/test_recovery.py::"


@fault(f"{HOLDING}test_a_server_that_is_asked_to_hands_over_all_that_it_acknowledged[sqlite]")
def superseded_writes() -> None:
    """A server goes on storing after another one has taken its database over."""
    exchange(writer, "check_incarnation", lambda *_: None)


@fault(f"{HOLDING}test_the_second_server_is_told_which_is_the_first[sqlite]")
def two_servers() -> None:
    """Nothing tells a second server that there is a first."""
    exchange(FileLock, "take", lambda _: True)


@fault("tests/server/tables/test_clock.py::test_time_for_which_the_process_stood_is_no_time")
def frozen_time() -> None:
    """Time for which the process stood counts."""
    exchange(clock, "LONGEST_INTERVAL", float("inf"))


@fault(f"{RECOVERY}test_only_somebody_who_sits_there_lets_the_clock_go_on_after_a_restart[True]")
def strangers_start_clocks() -> None:
    """Whoever asks for a table after a restart sets its clock going, in the end."""
    init = Outage.__init__

    def with_somebody(self: Outage, *more: Any) -> None:  # noqa: ANN401
        init(self, *more)
        self.note_player()

    exchange(Outage, "__init__", with_somebody)


@fault(
    "tests/server/http/test_booklet.py::"
    "test_tasks_of_a_match_that_a_restart_interrupted_are_in_play_before_anybody_is_back"
)
def forgotten_matches() -> None:
    """What was in play when the server went is known only once somebody asks for the table."""

    async def nothing(*_: object) -> None:
        pass

    exchange(InterruptedMatches, "find", nothing)
