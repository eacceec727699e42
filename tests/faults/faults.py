"""Deliberate faults, each with the test that must turn red: a proof that the proofs see something.

A fault is put in from outside, by a patch; the program itself knows nothing of it.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace
from sqlalchemy import bindparam, update

from ubongo.core.match import MatchRules
from ubongo.core.race.rules import Race
from ubongo.core.wire.frames import Reveal
from ubongo.editions.card_game.rules import CardGame
from ubongo.editions.light_dark.rules import LightDark
from ubongo.geometry import TURNED_AND_FLIPPED
from ubongo.server.answering import Answering
from ubongo.server.answers import Answers
from ubongo.server.commands import CommandReader
from ubongo.server.keeping import StoreKeeper
from ubongo.server.match import Entry, Match
from ubongo.server.playing import Playing
from ubongo.server.round_trips import RoundTrips
from ubongo.server.store import matches as stored_matches
from ubongo.server.store.tables import matches
from ubongo.server.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from ubongo.core.edition import Seat
    from ubongo.server.answering import Given
    from ubongo.server.connection import Connection

SIMULATION = (
    "tests/server/test_simulation.py::test_whatever_goes_wrong_the_log_is_what_everybody_was_told"
)
HARD_CASES = "tests/server/test_hard_cases.py::"
RACES = "tests/server/test_fairness_races.py::"


class Fault(NamedTuple):
    """What is broken, how, and which test must see it."""

    says: str
    test: str
    put_in: Callable[[], None]


def _replace(where: object, name: str, broken: object) -> None:
    """For as long as the process lasts."""
    patch.object(where, name, broken).start()


def _acknowledge_before_storing() -> None:
    append = StoreKeeper.append
    under_way: set[asyncio.Task[None]] = set()

    async def at_once(self: StoreKeeper, kept: Any) -> None:  # noqa: ANN401
        task = asyncio.create_task(append(self, kept))
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    _replace(StoreKeeper, "append", at_once)


def _no_fence() -> None:
    careless = (
        update(matches)
        .where(matches.c.id == bindparam("of"))
        .values(length=bindparam("after"), alive_at=bindparam("at"), alive_wall=bindparam("wall"))
    )
    held = stored_matches._held

    def any_epoch(connection: Any, match: str, _: int) -> Any:  # noqa: ANN401
        epoch = connection.scalar(matches.select().with_only_columns(matches.c.epoch))
        return held(connection, match, epoch)

    _replace(stored_matches, "_LENGTHEN", careless)
    _replace(stored_matches, "_held", any_epoch)


def _a_gap_in_the_numbers() -> None:
    entries = Match._entries

    def with_a_gap(self: Match, at: int, events: tuple[Any, ...]) -> list[Entry]:
        return [
            replace(entry, seq=entry.seq + (entry.seq > 20)) for entry in entries(self, at, events)
        ]

    _replace(Match, "_entries", with_a_gap)


def _no_origin_check() -> None:
    for name in ("ubongo.server.api.check_origin", "ubongo.server.socket.check_origin"):
        patch(name, lambda *_: None).start()


def _a_hidden_card_in_a_view() -> None:
    _replace(CardGame, "view", lambda _self, state, _seat: state)


def _a_hand_that_is_told_to_all() -> None:
    _replace(CardGame, "audience", lambda _self, _event: None)


def _the_outage_is_counted() -> None:
    take_up = Table.take_up

    async def later(self: Table, match: Match, at: int) -> None:
        await take_up(self, match, at + 60_000)

    _replace(Table, "take_up", later)


def _the_clock_falls_back() -> None:
    patch("ubongo.server.playing.BEAT", 10**9).start()


def _flipping_in_light_and_dark() -> None:
    _replace(LightDark, "motions", lambda _self, _state: TURNED_AND_FLIPPED)


def _a_forgotten_gem() -> None:
    patch("ubongo.editions.classic.rules.nearest_gems", lambda rows, row, *_: rows[row][:1]).start()


def _calls_after_the_deadline() -> None:
    claim: Any = Race._claim

    def in_time(self: Any, state: Any, seat: Seat, solution: str, credited: int) -> Any:  # noqa: ANN401
        return claim(self, state, seat, solution, min(credited, state.until - 1))

    _replace(Race, "_claim", in_time)


def _a_tie_goes_to_who_was_first_here() -> None:
    def undrawn(_chance: object, commands: Any) -> list[Any]:  # noqa: ANN401
        return list(commands)

    assert "shuffled" in MatchRules.tie.__globals__
    patch("ubongo.core.match.shuffled", undrawn).start()


def _a_resent_command_is_decided_again() -> None:
    _replace(Answers, "first", lambda _self, _id: None)
    _replace(Answers, "has_forgotten", lambda _self, _id: False)


def _answers_are_not_stored() -> None:
    append = StoreKeeper.append

    async def without_answers(self: StoreKeeper, kept: Any) -> None:  # noqa: ANN401
        await append(self, kept._replace(answers=()))

    _replace(StoreKeeper, "append", without_answers)


def _spectators_may_command() -> None:
    answer = Answering.answer

    async def as_the_first_seat(self: Answering, given: Given, *more: Any) -> None:  # noqa: ANN401
        place = self.seating.find(given.seat or 0)
        if given.seat is None and place is not None and place.connection is not None:
            given = given._replace(seat=0, connection=place.connection)
        await answer(self, given, *more)

    _replace(Answering, "answer", as_the_first_seat)


def _the_seed_is_told_at_once() -> None:
    greet: Any = Table._greet

    def with_the_seed(self: Table, seat: Seat | None, connection: Connection, *more: Any) -> None:  # noqa: ANN401
        greet(self, seat, connection, *more)
        connection.send(Reveal(self.seed.hex()))

    _replace(Table, "_greet", with_the_seed)


def _stamps_of_clients_are_believed() -> None:
    read: Any = CommandReader.read

    def believed(self: Any, kind: str, data: Any, seat: Seat, credited: int) -> Any:  # noqa: ANN401
        told = data.get("credited", credited)
        rest = {name: value for name, value in data.items() if name != "credited"}
        return read(self, kind, rest, seat, told)

    _replace(CommandReader, "read", believed)


def _nobody_is_compensated() -> None:
    _replace(RoundTrips, "credited", lambda _self, received: received)


def _the_deadline_waits_for_nobody() -> None:
    _replace(Playing, "_tick_at", lambda self: self.match.wake_at)


def _who_comes_back_lacks_an_event() -> None:
    since = Match.since
    _replace(Match, "since", lambda self, last: since(self, last + 1))


def _a_ticket_is_good_for_whoever_sits_there() -> None:
    connected: Any = Table._connected

    async def anybody(self: Table, seat: Seat | None, connection: Any, *more: Any) -> None:  # noqa: ANN401
        place = None if seat is None else self.seating.find(seat)
        if place is not None:
            connection.guest = place.guest
        await connected(self, seat, connection, *more)

    _replace(Table, "_connected", anybody)


FAULTS = {
    "acknowledge_before_storing": Fault(
        "a command is acknowledged before it is stored",
        f"{SIMULATION}[0]",
        _acknowledge_before_storing,
    ),
    "no_fence": Fault(
        "whoever owned a match before may still write to it",
        "tests/server/store/test_owners.py::test_a_stale_owner_can_write_nothing[sqlite]",
        _no_fence,
    ),
    "gap": Fault("the numbers of events have a gap", f"{SIMULATION}[0]", _a_gap_in_the_numbers),
    "no_origin_check": Fault(
        "the page of another site gets a socket",
        "tests/server/test_socket.py::test_the_page_of_another_site_gets_no_socket",
        _no_origin_check,
    ),
    "hidden_card": Fault(
        "a view has the hands of others", f"{SIMULATION}[0]", _a_hidden_card_in_a_view
    ),
    "open_hand": Fault(
        "a hand is told to everybody", f"{SIMULATION}[0]", _a_hand_that_is_told_to_all
    ),
    "outage_counted": Fault(
        "the sand runs on while the server is down",
        f"{HARD_CASES}test_after_a_restart_the_sand_runs_on_from_where_it_stood",
        _the_outage_is_counted,
    ),
    "clock_falls_back": Fault(
        "a restart gives the sand again that has run since the last event",
        f"{HARD_CASES}test_after_a_restart_the_sand_runs_on_from_where_it_stood",
        _the_clock_falls_back,
    ),
    "flipping": Fault(
        "pieces may be turned over in light and dark",
        "tests/rulebook/test_light_dark.py::test_a_piece_with_the_other_face_up_is_refused",
        _flipping_in_light_and_dark,
    ),
    "forgotten_gem": Fault(
        "the second gem is forgotten",
        "tests/rulebook/test_classic.py::test_who_solved_takes_the_two_front_gems_of_the_pawns_row",
        _a_forgotten_gem,
    ),
    "late_calls": Fault(
        "calls after the sand ran out are taken",
        "tests/rulebook/test_classic.py::"
        "test_what_was_stamped_before_the_sand_ran_out_counts_a_moment_later",
        _calls_after_the_deadline,
    ),
    "undrawn_tie": Fault(
        "a tie goes to who was here first",
        "tests/rulebook/test_all.py::"
        "test_claims_at_the_same_time_are_put_in_order_by_a_draw_that_the_log_has",
        _a_tie_goes_to_who_was_first_here,
    ),
    "decided_again": Fault(
        "a command that is sent again is decided again",
        "tests/server/test_socket.py::test_the_same_key_gives_the_same_answer",
        _a_resent_command_is_decided_again,
    ),
    "answers_not_stored": Fault(
        "what was answered is not stored", f"{SIMULATION}[0]", _answers_are_not_stored
    ),
    "spectators_command": Fault(
        "who only watches may give commands",
        f"{HARD_CASES}test_who_only_watches_gives_no_commands",
        _spectators_may_command,
    ),
    "early_seed": Fault(
        "the seed is told before the end", f"{SIMULATION}[0]", _the_seed_is_told_at_once
    ),
    "believed_stamps": Fault(
        "a client says itself when it called",
        f"{RACES}test_times_that_a_client_makes_up_change_nothing",
        _stamps_of_clients_are_believed,
    ),
    "no_compensation": Fault(
        "slow lines are not made up for",
        f"{RACES}test_with_compensation_both_lines_win_equally_often",
        _nobody_is_compensated,
    ),
    "hasty_deadline": Fault(
        "a deadline does not wait for calls from before it",
        "tests/server/test_fairness.py::"
        "test_a_call_from_before_the_sand_ran_out_counts_although_it_comes_later",
        _the_deadline_waits_for_nobody,
    ),
    "lacking_event": Fault(
        "who comes back lacks an event", f"{SIMULATION}[0]", _who_comes_back_lacks_an_event
    ),
    "anybodys_ticket": Fault(
        "an old ticket opens the seat of somebody else",
        f"{HARD_CASES}test_a_ticket_is_for_the_guest_and_not_for_whoever_sits_there_later",
        _a_ticket_is_good_for_whoever_sits_there,
    ),
}
