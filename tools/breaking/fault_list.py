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
from ubongo.core.ties import UNSAID
from ubongo.core.wire.frames import Proof
from ubongo.decks.boxes import EDITIONS
from ubongo.server.store import appending
from ubongo.server.store import matches as stored_matches
from ubongo.server.store.tables import matches
from ubongo.server.store.writer import Outcome
from ubongo.server.tables.answers import Answers
from ubongo.server.tables.audience import Audience
from ubongo.server.tables.commands import CommandReader
from ubongo.server.tables.keeper import StoreKeeper
from ubongo.server.tables.match import Match
from ubongo.server.tables.outgoing import OutgoingDecision, OutgoingFrame
from ubongo.server.tables.round_trips import RoundTrips
from ubongo.server.tables.schedule import Schedule
from ubongo.server.tables.seating import Seating
from ubongo.server.tables.table import Table
from ubongo.server.tables.table_sockets import TableSockets

if TYPE_CHECKING:
    from collections.abc import Callable

    from ubongo.core.edition import Seat
    from ubongo.server.tables.connection import Connection

SIMULATION = (
    "tests/server/test_simulation.py::test_whatever_goes_wrong_the_log_is_what_everybody_was_told"
)
AWAY = "tests/server/store/test_away.py::"
HARD_CASES = "tests/server/tables/test_hard_cases.py::"
OUTAGE = "tests/server/tables/test_outage.py::"
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

    async def at_once(self: StoreKeeper, *more: Any) -> None:  # noqa: ANN401
        task = asyncio.create_task(append(self, *more))
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
    lock = stored_matches.lock_match

    def any_epoch(connection: Any, match_id: str, _: int) -> Any:  # noqa: ANN401
        epoch = connection.scalar(matches.select().with_only_columns(matches.c.epoch))
        return lock(connection, match_id, epoch)

    exchange(appending, "_LENGTHEN", careless)
    for where in (appending, stored_matches):
        exchange(where, "lock_match", any_epoch)


@fault(f"{AWAY}test_an_append_waits_for_a_locked_file_and_all_else_is_refused")
def no_second_try() -> None:
    """What could not be stored once is given up."""
    exchange(Outcome, "is_away", False)


@fault(f"{AWAY}test_what_was_stored_without_an_answer_is_not_stored_twice")
def forgotten_append() -> None:
    """What was stored before the connection broke is taken for another's."""
    patch("ubongo.server.store.appending.decisions_of", lambda *_: ()).start()


@fault(f"{SIMULATION}[0]")
def gap() -> None:
    """The numbers of decisions have a gap."""
    frame_for = OutgoingDecision.frame_for

    def with_a_gap(self: OutgoingDecision, seat: Seat | None) -> OutgoingFrame:
        frame = frame_for(self, seat)
        told, wrong = (f'"number":{self.number + gap}' for gap in (0, self.number > 20))
        return frame._replace(text=frame.text.replace(told, wrong, 1))

    exchange(OutgoingDecision, "frame_for", with_a_gap)


@fault(f"{SIMULATION}[0]")
def half_a_patch() -> None:
    """A patch lacks what changes last."""

    def half(before: object, after: object) -> Patch:
        return patch_between(before, after)[:-1]

    patch("ubongo.server.tables.match.patch_between", half).start()


@fault(f"{SIMULATION}[0]")
def others_ids() -> None:
    """A client is told of the commands of others that are answered."""
    frame_for = OutgoingDecision.frame_for

    def with_all(self: OutgoingDecision, seat: Seat | None) -> OutgoingFrame:
        answered = tuple((0 if seat is None else seat, key) for _, key in self.answered)
        return frame_for(replace(self, answered=answered), seat)

    exchange(OutgoingDecision, "frame_for", with_all)


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
    resume_match = Table.resume_match

    async def later(self: Table, match: Match, at: int) -> None:
        await resume_match(self, match, at + 60_000)

    exchange(Table, "resume_match", later)


@fault(f"{HARD_CASES}test_after_a_restart_the_sand_runs_on_from_where_it_stood")
def clock_falls_back() -> None:
    """A restart gives the sand again that has run since the last event."""
    patch("ubongo.server.tables.schedule.HEARTBEAT", 10**9).start()


@fault(f"{OUTAGE}test_at_a_private_table_the_earlier_caller_is_first_though_back_last")
def back_first_is_first() -> None:
    """After an outage whoever is back first is first, whenever the others called."""
    patch("ubongo.server.tables.outage.outage_stamp", lambda *_: UNSAID).start()


@fault(f"{OUTAGE}test_at_a_public_table_calls_of_an_outage_are_one_tie")
def liars_believed() -> None:
    """After an outage of a public table the calls are put in an order."""
    patch("ubongo.server.tables.outage.outage_tolerance", lambda _, **__: 0).start()


@fault(f"{OUTAGE}test_the_clock_stands_for_8_seconds_at_most_and_boards_are_answered_meanwhile")
def nobody_awaited() -> None:
    """After an outage the clock goes on before anybody is back."""
    patch("ubongo.server.tables.running_match.awaited_at", lambda *_: set()).start()


@fault(f"{OUTAGE}test_at_a_private_table_the_earlier_caller_is_first_though_back_last")
def impatient_clock() -> None:
    """The clock goes on with the last socket, before what its player called has come in."""
    on_connect = TableSockets.on_connect

    async def back_at_once(self: TableSockets, *socket: Any) -> None:  # noqa: ANN401
        await on_connect(self, *socket)
        await self.on_pong(socket[1], 2**53)

    exchange(TableSockets, "on_connect", back_at_once)


@fault("tests/server/tables/test_recovery.py::test_people_who_gathered_find_their_seats_again")
def ready_forgotten() -> None:
    """A restart makes everybody unready who gathers."""
    exchange(Seating, "ready", lambda _: ())


@fault(
    "tests/rulebook/test_all.py::"
    "test_claims_at_the_same_time_are_put_in_order_by_a_draw_that_the_log_has"
)
def undrawn_tie() -> None:
    """A tie goes to the first that came in."""

    def undrawn(_chance: object, commands: Any) -> list[Any]:  # noqa: ANN401
        return list(commands)

    patch("ubongo.core.match.shuffled", undrawn).start()


@fault("tests/server/sockets/test_socket.py::test_a_command_that_is_sent_again_changes_nothing")
def decided_again() -> None:
    """A command that is sent again is decided again."""
    exchange(Answers, "without_decision", lambda _self, _id: None)
    exchange(Answers, "decision_on", lambda _self, _id: None)


@fault(f"{SIMULATION}[0]")
def unnamed_commands() -> None:
    """A decision does not name the commands that it answers."""
    exchange(Decision, "answering", lambda self, _ids: self)


@fault(f"{HARD_CASES}test_who_only_watches_gives_no_commands")
def spectators_command() -> None:
    """Who only watches may give commands."""
    on_command: Any = TableSockets.on_command

    async def as_the_first_seat(
        self: TableSockets,
        seat: Seat | None,
        connection: Connection,
        *more: Any,  # noqa: ANN401
    ) -> None:
        occupant = self._table.seating.find(seat or 0)
        if seat is None and occupant is not None and occupant.connection is not None:
            seat, connection = 0, occupant.connection
        await on_command(self, seat, connection, *more)

    exchange(TableSockets, "on_command", as_the_first_seat)


@fault(f"{SIMULATION}[0]")
def early_seed() -> None:
    """The seed is told before the end."""
    greet: Any = TableSockets.greet

    def with_the_seed(
        self: TableSockets,
        seat: Seat | None,
        connection: Connection,
        *more: Any,  # noqa: ANN401
    ) -> None:
        greet(self, seat, connection, *more)
        connection.send(Proof(self._table.seed.hex(), ""))

    exchange(TableSockets, "greet", with_the_seed)


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
    exchange(Schedule, "tick_at", lambda self: self._match.wake_at)


@fault(f"{SIMULATION}[0]")
def lacking_decision() -> None:
    """Who comes back lacks a decision."""
    since = Match.since
    exchange(Match, "since", lambda self, last: since(self, last + 1))


@fault(f"{HARD_CASES}test_a_ticket_is_for_the_guest_and_not_for_whoever_sits_there_later")
def anybodys_ticket() -> None:
    """An old ticket opens the seat of somebody else."""
    on_connect: Any = TableSockets.on_connect

    async def anybody(
        self: TableSockets,
        seat: Seat | None,
        connection: Any,  # noqa: ANN401
        *more: Any,  # noqa: ANN401
    ) -> None:
        occupant = None if seat is None else self._table.seating.find(seat)
        if occupant is not None:
            connection.guest = occupant.guest
        await on_connect(self, seat, connection, *more)

    exchange(TableSockets, "on_connect", anybody)


@fault("tests/server/http/test_devices.py::test_a_device_that_is_signed_out_plays_no_more")
def socket_after_sign_out() -> None:
    """A device that is signed out keeps its socket."""
    exchange(Audience, "sign_out", lambda *_: None)


import_module("tools.breaking.restarts")
for _key in EDITIONS:
    if find_spec(f"tools.breaking.{_key}"):  # not every edition has faults of its own
        import_module(f"tools.breaking.{_key}")
