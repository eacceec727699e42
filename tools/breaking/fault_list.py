"""Deliberate faults, each with the test that must turn red: a proof that the proofs see something.

A fault is put in from outside, by patches for as long as the process lasts; the program itself
knows nothing of it.
"""

from __future__ import annotations

import asyncio
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace
from sqlalchemy import bindparam, update

from ubongo.core.decision import Decision
from ubongo.core.patch import Patch, patch_between
from ubongo.core.wire.frames import Decided, Reveal
from ubongo.decks.boxes import EDITIONS
from ubongo.server.store import matches as stored_matches
from ubongo.server.store.tables import matches
from ubongo.server.tables.answers import Answers
from ubongo.server.tables.commands import CommandReader
from ubongo.server.tables.keeping import StoreKeeper
from ubongo.server.tables.match import Match, Told
from ubongo.server.tables.round_trips import RoundTrips
from ubongo.server.tables.running import RunningMatch
from ubongo.server.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ubongo.core.edition import Seat
    from ubongo.server.tables.connection import Connection

SIMULATION = (
    "tests/server/test_simulation.py::test_whatever_goes_wrong_the_log_is_what_everybody_was_told"
)
HARD_CASES = "tests/server/tables/test_hard_cases.py::"
RACES = "tests/server/tables/test_fairness_races.py::"


class Fault(NamedTuple):
    """Which test must see it, and what puts it in and says in its docstring what is broken."""

    test: str
    put_in: Callable[[], None]


FAULTS: dict[str, Fault] = {}
"""All of them, by their names."""


def fault(test: str) -> Callable[[Callable[[], None]], None]:
    """What stands below puts in the fault that it is named after, and this test must see it."""

    def add(put_in: Callable[[], None]) -> None:
        FAULTS[put_in.__name__] = Fault(test, put_in)

    return add


def exchange(where: object, name: str, broken: object) -> None:
    """For as long as the process lasts."""
    patch.object(where, name, broken).start()


@fault(f"{SIMULATION}[0]")
def acknowledge_before_storing() -> None:
    """A command is acknowledged before it is stored."""
    append = StoreKeeper.append
    under_way: set[asyncio.Task[None]] = set()

    async def at_once(self: StoreKeeper, kept: Any) -> None:  # noqa: ANN401
        task = asyncio.create_task(append(self, kept))
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    exchange(StoreKeeper, "append", at_once)


@fault("tests/server/store/test_owners.py::test_a_stale_owner_can_write_nothing[sqlite]")
def no_fence() -> None:
    """Whoever owned a match before may still write to it."""
    careless = (
        update(matches)
        .where(matches.c.id == bindparam("of"))
        .values(length=bindparam("after"), alive_at=bindparam("at"), alive_wall=bindparam("wall"))
    )
    held = stored_matches._held

    def any_epoch(connection: Any, match: str, _: int) -> Any:  # noqa: ANN401
        epoch = connection.scalar(matches.select().with_only_columns(matches.c.epoch))
        return held(connection, match, epoch)

    exchange(stored_matches, "_LENGTHEN", careless)
    exchange(stored_matches, "_held", any_epoch)


@fault(f"{SIMULATION}[0]")
def gap() -> None:
    """The numbers of decisions have a gap."""
    frame_for = Told.frame_for

    def with_a_gap(self: Told, seat: Seat | None) -> Decided:
        return frame_for(replace(self, number=self.number + (self.number > 20)), seat)

    exchange(Told, "frame_for", with_a_gap)


@fault(f"{SIMULATION}[0]")
def half_a_patch() -> None:
    """A patch lacks what changes last."""

    def half(before: object, after: object) -> Patch:
        return patch_between(before, after)[:-1]

    patch("ubongo.server.tables.match.patch_between", half).start()


@fault(f"{SIMULATION}[0]")
def others_ids() -> None:
    """A client is told of the commands of others that are answered."""
    frame_for = Told.frame_for

    def with_all(self: Told, seat: Seat | None) -> Decided:
        return replace(frame_for(self, seat), ids=tuple(key for _, key in self.answered))

    exchange(Told, "frame_for", with_all)


@fault("tests/server/sockets/test_socket.py::test_the_page_of_another_site_gets_no_socket")
def no_origin_check() -> None:
    """The page of another site gets a socket."""
    for name in (
        "ubongo.server.http.api.check_origin",
        "ubongo.server.sockets.socket.check_origin",
    ):
        patch(name, lambda *_: None).start()


@fault(f"{HARD_CASES}test_after_a_restart_the_sand_runs_on_from_where_it_stood")
def outage_counted() -> None:
    """The sand runs on while the server is down."""
    take_up = Table.take_up

    async def later(self: Table, match: Match, at: int) -> None:
        await take_up(self, match, at + 60_000)

    exchange(Table, "take_up", later)


@fault(f"{HARD_CASES}test_after_a_restart_the_sand_runs_on_from_where_it_stood")
def clock_falls_back() -> None:
    """A restart gives the sand again that has run since the last event."""
    patch("ubongo.server.tables.running.BEAT", 10**9).start()


@fault(
    "tests/rulebook/test_all.py::"
    "test_claims_at_the_same_time_are_put_in_order_by_a_draw_that_the_log_has"
)
def undrawn_tie() -> None:
    """A tie goes to who was here first."""

    def undrawn(_chance: object, commands: Any) -> list[Any]:  # noqa: ANN401
        return list(commands)

    patch("ubongo.core.match.shuffled", undrawn).start()


@fault("tests/server/sockets/test_socket.py::test_a_command_that_is_sent_again_changes_nothing")
def decided_again() -> None:
    """A command that is sent again is decided again."""
    exchange(Answers, "other", lambda _self, _id: None)
    exchange(Answers, "decision_on", lambda _self, _id: None)


@fault(f"{SIMULATION}[0]")
def unnamed_commands() -> None:
    """A decision does not name the commands that it answers."""
    exchange(Decision, "answering", lambda self, _ids: self)


@fault(f"{HARD_CASES}test_who_only_watches_gives_no_commands")
def spectators_command() -> None:
    """Who only watches may give commands."""
    received: Any = Table._received

    async def as_the_first_seat(
        self: Table,
        seat: Seat | None,
        connection: Connection,
        *more: Any,  # noqa: ANN401
    ) -> None:
        occupant = self.seating.find(seat or 0)
        if seat is None and occupant is not None and occupant.connection is not None:
            seat, connection = 0, occupant.connection
        await received(self, seat, connection, *more)

    exchange(Table, "_received", as_the_first_seat)


@fault(f"{SIMULATION}[0]")
def early_seed() -> None:
    """The seed is told before the end."""
    greet: Any = Table._greet

    def with_the_seed(self: Table, seat: Seat | None, connection: Connection, *more: Any) -> None:  # noqa: ANN401
        greet(self, seat, connection, *more)
        connection.send(Reveal(self.seed.hex(), ""))

    exchange(Table, "_greet", with_the_seed)


@fault(f"{RACES}test_times_that_a_client_makes_up_change_nothing")
def believed_stamps() -> None:
    """A client says itself when it called."""
    read: Any = CommandReader.read

    def believed(self: Any, kind: str, data: Any, seat: Seat, credited: int) -> Any:  # noqa: ANN401
        told = data.get("credited", credited)
        rest = {name: value for name, value in data.items() if name != "credited"}
        return read(self, kind, rest, seat, told)

    exchange(CommandReader, "read", believed)


@fault(f"{RACES}test_with_compensation_both_lines_win_equally_often")
def no_compensation() -> None:
    """Slow lines are not made up for."""
    exchange(RoundTrips, "credited", lambda _self, received: received)


@fault(
    "tests/server/tables/test_fairness.py::"
    "test_a_call_from_before_the_sand_ran_out_counts_although_it_comes_later"
)
def hasty_deadline() -> None:
    """A deadline does not wait for calls from before it."""
    exchange(RunningMatch, "_tick_at", lambda self: self.match.wake_at)


@fault(f"{SIMULATION}[0]")
def lacking_decision() -> None:
    """Who comes back lacks a decision."""
    since = Match.since
    exchange(Match, "since", lambda self, last: since(self, last + 1))


@fault(f"{HARD_CASES}test_a_ticket_is_for_the_guest_and_not_for_whoever_sits_there_later")
def anybodys_ticket() -> None:
    """An old ticket opens the seat of somebody else."""
    connected: Any = Table._connected

    async def anybody(self: Table, seat: Seat | None, connection: Any, *more: Any) -> None:  # noqa: ANN401
        occupant = None if seat is None else self.seating.find(seat)
        if occupant is not None:
            connection.guest = occupant.guest
        await connected(self, seat, connection, *more)

    exchange(Table, "_connected", anybody)


for _key in EDITIONS:
    if find_spec(f"tools.breaking.{_key}"):  # not every edition has faults of its own
        import_module(f"tools.breaking.{_key}")
