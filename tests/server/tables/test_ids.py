"""Ids of commands: a command is decided once, however often it comes, and whatever came since."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from tests.server.clocks import settle
from tests.server.halls import HOME, Hall, client, get_ready, hall, idle, sit
from tests.server.playing import solution_for
from tests.server.virtual import some_game, table_at_work
from ubongo.bots.strength import Strength
from ubongo.core.chance import seed_hash
from ubongo.core.checking import check_log
from ubongo.core.log import Header, read_log, write_lines
from ubongo.core.match_state import Phase
from ubongo.core.wire.tables import Stage
from ubongo.editions.classic.state import State
from ubongo.editions.registry import logged_edition
from ubongo.server.limits import Limits
from ubongo.solving import Laid, write_layout

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.virtual import Client
    from ubongo.server.guests.guests import Guest
    from ubongo.server.tables.table import Table

pytestmark = pytest.mark.anyio


async def last_id(here: Client) -> int:
    """What a welcome tells."""
    (welcome,) = await here.frames("welcome")
    number = welcome["last_id"]
    assert isinstance(number, int)
    return number


async def test_a_command_that_is_sent_again_is_acknowledged_and_a_refused_one_refused() -> None:
    async with table_at_work() as work:
        here = work.client(0)
        taken = await here.ask("choose_field", row=4)
        refused = await here.ask("choose_field", row=6)
        assert (taken["ids"], refused["type"], refused["id"]) == ([1], "nak", 2)
        number = work.match.number
        assert await here.ask("choose_field", id=1, row=1) == {"type": "ack", "id": 1}
        assert await here.ask("choose_field", id=2, row=1) == refused
        assert (work.match.number, work.state.pawns[0]) == (number, 4)


async def test_seats_count_each_for_themselves() -> None:
    async with table_at_work(limits=Limits(kept_answers=2)) as work:
        clients = [work.client(0), work.client(1)]
        for row, each in enumerate(clients):
            assert (await each.ask("choose_field", id=7, row=row))["ids"] == [7]
        for row in (3, 4, 5):
            await clients[1].ask("choose_field", row=row)
        assert work.state.pawns == (0, 5)
        for each in clients:
            assert await each.ask("choose_field", id=7, row=2) == {"type": "ack", "id": 7}
        assert work.state.pawns == (0, 5)


async def test_ids_may_have_gaps_and_come_in_any_order() -> None:
    async with table_at_work() as work:
        here = work.client(0)
        for row, key in enumerate((3, 2**53, 10, 1)):
            assert (await here.ask("choose_field", id=key, row=row))["ids"] == [key]
            assert work.state.pawns[0] == row
        assert await last_id(work.client(0)) == 2**53


async def test_which_decision_answered_is_never_forgotten_but_refusals_are() -> None:
    async with table_at_work(limits=Limits(kept_answers=2)) as work:
        here = work.client(0)
        assert (await here.ask("choose_field", id=1, row=6))["code"] == "field.unknown"
        for row in (0, 1, 2):
            await here.ask("choose_field", row=row)
        assert await here.ask("choose_field", id=2, row=5) == {"type": "ack", "id": 2}
        assert (await here.ask("choose_field", id=1, row=5))["code"] == "field.unknown"
        for _ in range(2):
            await here.ask("choose_field", row=6)
        assert (await here.ask("choose_field", id=1, row=5))["ids"] == [1]
        assert work.state.pawns[0] == 5


async def test_what_a_decision_answers_is_kept_and_a_refusal_is_not() -> None:
    async with table_at_work() as work:
        here = work.client(0)
        await here.ask("choose_field", row=4)
        assert (await here.ask("choose_field", row=6))["type"] == "nak"
        assert work.keeper.answered == [(0, 1)]


async def test_a_welcome_tells_the_highest_id_also_of_what_waits_or_was_refused() -> None:
    async with table_at_work(is_fair=True) as work:
        here, _ = await work.puzzle()
        assert await last_id(work.spectator()) == 0
        here = work.client(0)
        assert await last_id(here) == 0
        assert (await here.ask("roll", id=5))["type"] == "nak"
        here = work.client(0)
        assert await last_id(here) == 5
        here.send("claim", id=8, solution=solution_for(work.state, 0))
        await settle()
        here = work.client(0)
        assert (await last_id(here), work.keeper.answered) == (8, [])
        here.send("arrange", id=3, board="")
        await work.clock.advance(1_000)
        assert await last_id(work.client(0)) == 8


async def test_a_board_that_is_decided_says_nothing_about_the_call_before_it() -> None:
    async with table_at_work(is_fair=True) as work:
        here, _ = await work.puzzle()
        solution = solution_for(work.state, 0)
        call = here.send("claim", solution=solution)
        board = here.send("arrange", board="")
        assert await here.answers() == {board: "decided"}
        here.send("claim", id=call, solution=solution)  # it still waits
        assert await here.answers() == {}
        await work.clock.advance(1_000)
        assert await here.answers() == {call: "decided"}
        assert work.state.round
        assert work.state.round.solved == (0,)


async def test_an_overtaken_board_that_is_sent_again_changes_nothing() -> None:
    async with table_at_work() as work:
        here, _ = await work.puzzle()
        piece, *_ = work.task(0).pieces
        boards = [f"{piece}a@0,{column}" for column in range(3)]
        first, overtaken, newest = [here.send("arrange", board=board) for board in boards]
        await work.clock.advance(200)
        assert await here.answers() == dict.fromkeys((first, overtaken, newest), "decided")
        number = work.match.number
        here.send("arrange", id=overtaken, board=boards[1])
        await work.clock.advance(1_000)
        assert await here.answers() == {overtaken: "ack"}
        assert work.state.round
        assert (work.match.number, work.state.round.boards[0]) == (number, boards[2])


async def test_a_board_that_changes_nothing_is_answered_by_a_decision_without_events() -> None:
    async with table_at_work(game=some_game(edition="card_game")) as work:
        here, other = work.client(0), work.client(1)
        await work.clock.advance(31_000)
        layout = write_layout((Laid(0, 0, 0, 0),))
        assert (await here.ask("arrange", board=layout))["events"] != []
        await work.clock.advance(1_000)
        await other.frames()
        same = await here.ask("arrange", board=layout)
        assert (same["events"], same["patch"], same["ids"]) == ([], [], [2])
        del same["ids"]
        assert await other.frames() == [same]
        assert await here.ask("arrange", id=2, board="") == {"type": "ack", "id": 2}
        options = Raw(msgspec.json.encode(work.table.game.options))
        seed = work.match.seed
        header = Header("card_game", options, seed_hash(seed), seed.hex())
        log = read_log(write_lines(header, work.keeper.decisions), logged_edition)
        assert check_log(log).is_right


async def test_what_bots_do_has_no_ids() -> None:
    async with table_at_work(sitting=1) as work:
        here = work.client(0)
        await work.seat_bot(1, Strength.STRONG)
        await settle()
        await here.ask("choose_field", row=2)
        await work.clock.advance(120_000)
        assert work.state.pawns[1] is not None
        assert work.keeper.answered == [(0, 1)]
        assert work.table.seating.occupant(1).answers.highest == 0


async def test_ids_count_on_in_the_next_match_and_those_of_the_last_one_are_not_for_it() -> None:
    async with table_at_work() as work:
        here, other = work.client(0), work.client(1)
        await here.ask("choose_field", row=4)
        await here.ask("choose_field", row=6)
        work.match.state = replace(work.match.state, phase=Phase.OVER, places=((0,), (1,)))
        await work.clock.advance(1)
        for each in (here, other):
            await each.frames()
        await work.play_again()
        assert await last_id(here) == 2
        assert await last_id(other) == 0
        for seat in (0, 1):
            await work.get_ready(seat)
        assert work.table.stage is Stage.PLAYING
        for old in (1, 2):
            nak = await here.ask("choose_field", id=old, row=1)
            assert (nak["type"], nak["code"]) == ("nak", "match.over")
        assert work.state.pawns == (None, None)
        assert (await here.ask("choose_field", row=1))["ids"] == [3]
        assert (await other.ask("choose_field", row=2))["ids"] == [1]
        assert work.keeper.answered == [(0, 3), (1, 1)]
        assert await last_id(work.client(0)) == 3


# After a restart.


def state_at(table: Table) -> State:
    """A match of classic."""
    assert table.match
    assert isinstance(table.match.state, State)
    return table.match.state


async def at_a_fair_table(found: Hall, *guests: Guest) -> Table:
    """All in the first puzzle, with their pawns on the same field; they have sent one command."""
    table = await found.table(guests[0], is_fair=True)
    for guest in guests:
        await sit(table, guest)
    for guest in guests:
        await get_ready(table, guest)
    await found.advance(table, 1_000)
    for here in [client(table, guest) for guest in guests]:
        here.send("choose_field", id=1, row=3)
    while state_at(table).phase is not Phase.PUZZLE:
        await found.advance(table, 1_000)
    assert state_at(table).pawns == (3, 3)
    return table


async def test_a_refused_command_that_is_sent_again_after_a_restart_is_decided_again(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, _ben = await found.begin_match_of_two()
        here = client(table, anna)
        here.send("choose_field", id=1, row=6)
        await idle(table)
        assert await here.answers() == {1: "nak"}
    async with hall(tmp_path) as found:
        again = await found.lobby.table(table.code, None, HOME)
        here = client(again, anna)
        await idle(again)
        assert await last_id(here) == 0  # nothing is known of it
        here.send("choose_field", id=1, row=2)
        await idle(again)
        assert await here.answers() == {1: "decided"}
        assert state_at(again).pawns[0] == 2


async def test_a_call_that_waited_is_decided_after_a_restart_though_a_later_board_was(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await at_a_fair_table(found, anna, ben)
        solution = solution_for(state_at(table), 0)
        here = client(table, anna)
        here.send("claim", id=2, solution=solution)
        here.send("arrange", id=3, board="")
        await idle(table)
        assert await here.answers() == {3: "decided"}
    async with hall(tmp_path) as found:
        again = await found.lobby.table(table.code, None, HOME)
        here = client(again, anna)
        await idle(again)
        assert await last_id(here) == 3
        for key in (2, 3):
            here.send("claim", id=key, solution=solution)
        await found.advance(again, 8_000)  # Ben does not come back
        assert await here.answers() == {2: "decided", 3: "ack"}
        now = state_at(again).round
        assert now
        assert now.solved == (0,)


async def test_an_overtaken_board_is_known_after_a_restart(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await at_a_fair_table(found, anna, ben)
        now = state_at(table).round
        assert now
        assert now.tasks[0]
        boards = [f"{now.tasks[0].pieces[0]}a@0,{column}" for column in range(3)]
        here = client(table, anna)
        for key, board in enumerate(boards, 2):
            here.send("arrange", id=key, board=board)
        await found.advance(table, 200)
        assert await here.answers() == {2: "decided", 3: "decided", 4: "decided"}
    async with hall(tmp_path) as found:
        again = await found.lobby.table(table.code, None, HOME)
        here = client(again, anna)
        here.send("arrange", id=3, board=boards[1])
        await found.advance(again, 1_000)
        assert await here.answers() == {3: "ack"}
        now = state_at(again).round
        assert now
        assert now.boards[0] == boards[2]


async def test_who_lost_a_tie_is_refused_again_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two_in_each = (("red", "blue"),) * 6
    monkeypatch.setattr("ubongo.editions.classic.rules.filled_rows", lambda _: two_in_each)
    async with hall(tmp_path) as found:
        guests = [await found.guest(), await found.guest()]
        table = await at_a_fair_table(found, *guests)
        clients = [client(table, guest) for guest in guests]
        for seat, here in enumerate(clients):
            here.send("claim", id=2, solution=solution_for(state_at(table), seat))
        await found.advance(table, 1_000)
        for here in clients:
            await here.frames()
            here.send("take_gems", id=3, row=3)
        await found.advance(table, 250)
        answers = [await here.frames("decided") for here in clients]
        assert answers[0][0]["ids"] == answers[1][0]["ids"] == [3]
        (lost,) = [each for each in answers[0][0]["events"] if each["kind"] == "refused"]
        assert lost["code"] == "gems.row_empty"
    async with hall(tmp_path) as found:
        again = await found.lobby.table(table.code, None, HOME)
        number = again.match.number if again.match else 0
        for seat, guest in enumerate(guests):
            here = client(again, guest)
            here.send("take_gems", id=3, row=3)
            await idle(again)
            (answer,) = await here.frames("ack", "nak")
            refused = {"type": "nak", "id": 3, "code": lost["code"], "facts": lost["facts"]}
            assert answer == (refused if seat == lost["seat"] else {"type": "ack", "id": 3})
        assert again.match
        assert again.match.number == number  # both were waited for
