"""After a restart a table is as the store has it; where the store fails, nothing has happened."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from tests.server.clocks import settle
from tests.server.halls import HOME, Hall, client, get_ready, hall, idle, sit
from tests.server.playing import solution_for
from tests.server.virtual import events_in, running_at, table_at_work
from ubongo.bots.strength import Strength
from ubongo.core.chance import seed_hash
from ubongo.core.edition import Refusal
from ubongo.core.log import end_of_log
from ubongo.core.match_state import Phase
from ubongo.core.messages import TakeOver
from ubongo.core.solo.results import Mode, Source
from ubongo.core.solo.state import SoloOptions, SoloState
from ubongo.core.wire.frames import Proof
from ubongo.core.wire.tables import Stage
from ubongo.editions.classic.state import State
from ubongo.server.close_codes import CloseCode
from ubongo.server.limits import Limits
from ubongo.server.store.errors import FailedError
from ubongo.server.store.guests import delete_guest
from ubongo.server.store.matches import load_match, match_by_code
from ubongo.server.store.store import Store
from ubongo.server.tables.explanations import Explanations
from ubongo.server.tables.games import Games
from ubongo.server.tables.keeper import StoreKeeper, log_header
from ubongo.server.tables.lobby import Soloist

if TYPE_CHECKING:
    from pathlib import Path

    from ubongo.core.decision import EncodedDecision
    from ubongo.server.store.structs import Append
    from ubongo.server.tables.match import Match
    from ubongo.server.tables.running_match import RunningMatch
    from ubongo.server.tables.table import Table

pytestmark = pytest.mark.anyio

KEY, OTHER = 1, 2


def match_at(table: Table) -> Match:
    """What is played there."""
    assert table.match
    return table.match


def state_at(table: Table) -> State:
    """A match of classic."""
    state = match_at(table).state
    assert isinstance(state, State)
    return state


async def restarted(found: Hall, code: str) -> Table:
    """The table, asked for by nobody in particular."""
    return await found.lobby.table(code, None, HOME)


async def test_a_match_goes_on_where_it_stood(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "ubongo")
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        client(table, anna)
        other = client(table, ben)
        await found.advance(table, 10_000)
        other.send("choose_field", id=KEY, row=4)
        await idle(table)
        before, entries = state_at(table), match_at(table).since(0)
    assert other.closing is CloseCode.RESTARTING
    async with hall(tmp_path) as found:
        await found.clock.advance(777)  # another server's clock
        again = await restarted(found, table.code)
        assert again.stage is Stage.PLAYING
        assert match_at(again).since(0)[: len(entries)] == entries
        assert match_at(again).number == len(entries)  # both are waited for
        assert (state_at(again).pawns, state_at(again).until) == (before.pawns, before.until)
        assert again.seed == table.seed
        back = client(again, ben)
        await found.advance(again, 7_999)
        assert (again.now, again.stands_still, state_at(again).away) == (10_000, True, ())
        await found.advance(again, 1)
        assert (again.now, again.stands_still, state_at(again).away) == (10_000, False, (0,))
        await found.advance(again, 19_999)
        assert again.now == 29_999
        assert (state_at(again).away, state_at(again).phase) == ((0,), Phase.FIELDS)
        await found.advance(again, 1)
        assert state_at(again).phase is Phase.ROLL
        assert (await back.frames("welcome"))[0]["seed_hash"] == seed_hash(table.seed)
    assert "goes on after" in caplog.text


@pytest.mark.parametrize("was_anybody_here", [True, False])
async def test_only_somebody_who_sits_there_lets_the_clock_go_on_after_a_restart(
    tmp_path: Path, *, was_anybody_here: bool
) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        here = client(table, anna)
        await found.advance(table, 10_000)
        if not was_anybody_here:
            here.leave()
            await idle(table)
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        stranger = client(again, await found.guest())
        number = match_at(again).number
        await found.advance(again, 300_000)
        assert stranger.closing is None
        assert (again.now, again.stands_still) == (10_000, True)
        assert match_at(again).number == number
        back = client(again, ben)
        await idle(again)
        await back.frames()
        await found.advance(again, 7_999)
        assert again.stands_still is was_anybody_here  # Anna is waited for
        await found.advance(again, 1_001)
        assert (again.stands_still, state_at(again).away) == (False, (0,))
        assert again.now > 10_000


async def test_a_command_that_was_decided_before_the_restart_changes_nothing(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, _ben = await found.begin_match_of_two()
        here = client(table, anna)
        here.send("choose_field", id=KEY, row=4)
        here.send("choose_field", id=OTHER, row=6)
        await idle(table)
        assert await here.answers() == {KEY: "decided", OTHER: "nak"}
    for limits in (Limits(), Limits(kept_answers=1)):
        async with hall(tmp_path, limits) as found:
            again = await restarted(found, table.code)
            here = client(again, anna)
            await idle(again)
            number = match_at(again).number
            here.send("choose_field", id=KEY, row=1)
            here.send("choose_field", id=OTHER, row=6)  # nothing is known of a refusal
            await idle(again)
            assert await here.answers() == {KEY: "ack", OTHER: "nak"}
            assert (match_at(again).number, state_at(again).pawns[0]) == (number, 4)


async def test_who_comes_back_after_a_restart_gets_the_decisions_that_are_missing(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        here = client(table, anna)
        await idle(table)
        last = (await here.frames("decided"))[-1]["number"]
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        here = client(again, anna, last)
        await idle(again)
        welcome, *frames = await here.frames()
        assert welcome["table"]["match"] == table.to_wire().match
        assert [frame["type"] for frame in frames] == ["live"]  # it was waited for
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        other = client(again, ben)
        await found.advance(again, 8_000)
        assert other.closing is None
        here = client(again, anna, last)
        await idle(again)
        _, *frames = await here.frames()
        decided = [frame for frame in frames if frame["type"] == "decided"]
        assert [frame["number"] for frame in decided] == [last + 1, last + 2, last + 3]
        assert [event["kind"] for event in events_in(decided)] == ["came", "left", "came"]
        assert "snapshot" not in [frame["type"] for frame in frames]


async def test_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        await table.ask(lambda: table.add_bot(anna, 1, Strength.STRONG))
        client(table, anna)
        await get_ready(table, anna)
        await found.advance(table, 30_000)
        assert state_at(table).round
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        assert state_at(again).bots == (1,)
        back = client(again, anna)
        await found.advance(again, 300_000)
        told = events_in(await back.frames())
        assert any((event["kind"], event.get("seat")) == ("task_solved", 1) for event in told)


async def test_a_bot_that_sat_in_sits_in_after_a_restart_until_the_player_is_back(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        client(table, anna)
        await table.ask(lambda: table.add_bot(anna, 1, Strength.WEAK))
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        assert (state_at(again).bots, state_at(again).away) == ((1,), ())
        assert again.seating.occupant(1).strength is Strength.WEAK
        assert 1 in running_at(again)._bots._bots
        client(again, ben)
        await idle(again)
        # As if the server stopped before that was kept: the log says who plays.
        again.seating.occupant(1).strength = Strength.WEAK
        await again.ask(again.gathering.save)
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        assert again.seating.occupant(1).strength is None
        assert 1 not in running_at(again)._bots._bots
        assert state_at(again).bots == ()


async def test_a_match_that_the_host_stopped_stands_still_until_somebody_lets_it_go_on(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        client(table, anna)
        await found.advance(table, 12_000)
        await table.ask(lambda: table.set_paused(anna, is_paused=True))
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        await found.advance(again, 300_000)
        assert (again.now, state_at(again).is_paused) == (12_000, True)
        client(again, ben)
        await found.advance(again, 1_000)
        assert (again.now, state_at(again).is_paused) == (12_000, True)
        await again.ask(lambda: again.set_paused(ben, is_paused=False))
        await found.advance(again, 1_000)
        assert (again.now, state_at(again).is_paused) == (13_000, False)


async def test_people_who_gathered_find_their_seats_again(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await found.table(ben, "three_d", seats=3, is_fair=False)
        table.gathering.is_public = True
        for guest, name in ((anna, "Anna"), (ben, "Ben")):
            await sit(table, guest, name)
        await table.ask(lambda: table.add_bot(ben, 2, Strength.MEDIUM))
        await get_ready(table, anna)
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        assert again.stage is Stage.GATHERING
        seen = again.to_wire()
        assert (seen.edition, seen.host, seen.is_public, seen.is_fair) == (
            "three_d",
            1,
            True,
            False,
        )
        assert [seat and (seat.name, seat.bot, seat.is_ready) for seat in seen.seats] == [
            ("Anna", None, True),
            ("Ben", None, False),
            (None, "medium", True),
        ]
        assert again.seed == table.seed  # its hash was told
        await get_ready(again, ben)
        assert match_at(again).seed == table.seed
    async with hall(tmp_path) as found:
        assert match_at(await restarted(found, table.code)).seed == table.seed


async def test_a_restart_keeps_seats_that_were_left_out_latecomers_locks_and_the_tally(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await found.table(anna, "classic", seats=4, is_fair=False)
        await sit(table, anna, "Anna")
        await table.ask(lambda: table.add_bot(anna, 2, Strength.WEAK))
        table.gathering.is_locked = True
        table.gathering.tally.restore(3, [(2, 3)], table.gathering.players())
        await table.ask(lambda: table.start(anna, None))
        assert match_at(table).state.options.seats == 2
        await found.advance(table, 1_000)
        await table.ask(lambda: running_at(table).decide(TakeOver(1)))  # and then the power went
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        seen = again.to_wire()
        assert (seen.stage, seen.is_locked, seen.matches) == (Stage.PLAYING, True, 3)
        assert [(row.name, row.wins, row.matches) for row in seen.tally] == [("Anna", 2, 3)]
        assert len(seen.seats) == 2
        assert again.gathering.seats == 4
        state = match_at(again).state  # a bot plays on the seat that was taken over
        assert (state.away, state.bots, state.gone) == ((0,), (1,), (1,))
        assert again.seating.seat_of(ben) is None


async def test_a_match_whose_end_was_not_noted_ends_when_it_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(_: StoreKeeper) -> None:
        raise FailedError("the power went")

    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        client(table, anna)
        with monkeypatch.context() as patched:
            patched.setattr(StoreKeeper, "finish", lost)
            for _ in range(150):
                await found.advance(table, 10_000)
                if table.is_closed:
                    break
        assert table.is_closed
        assert await found.store.read(match_by_code, table.code)
        again = await restarted(found, table.code)
        assert again.stage is Stage.OVER
        assert await found.store.read(match_by_code, table.code) is None
        assert [frame["type"] for frame in await client(again, ben).frames()][:3] == [
            "welcome",
            "snapshot",
            "proof",
        ]


async def test_the_end_that_is_told_is_that_of_the_stored_log_across_restarts(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, _ = await found.begin_match_of_two()
        client(table, anna)
        await found.advance(table, 10_000)
    async with hall(tmp_path) as found:
        table = await restarted(found, table.code)
        match_id = await found.store.read(match_by_code, table.code)
        assert match_id
        client(table, anna)
        for _ in range(150):
            await found.advance(table, 10_000)
            if table.stage is Stage.OVER:
                break
        stored = await found.store.read(load_match, match_id)
        header = stored.header
        about = log_header(header.edition, header.options, header.seed, header.rules)
        end = end_of_log(about, stored.decisions)
        assert running_at(table).proof == Proof(header.seed.hex(), end)
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        assert running_at(again).proof == running_at(table).proof


@pytest.mark.rule("D-06")
async def test_solutions_of_the_last_round_that_a_crash_prevented_are_shown_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(_: Explanations, running: RunningMatch) -> None:
        if running.match.is_over:
            raise FailedError("the power went")

    async with hall(tmp_path) as found:
        table, anna, _ben = await found.begin_match_of_two()
        client(table, anna)
        with monkeypatch.context() as patched:
            patched.setattr(Explanations, "show", lost)
            for _ in range(150):
                await found.advance(table, 10_000)
                if table.is_closed:
                    break
        assert table.is_closed
        again = await restarted(found, table.code)
        assert again.stage is Stage.OVER
        assert all(state_at(again).the_round().explained)
        stored = await found.store.read(load_match, table.to_wire().match)
        assert len(stored.decisions) == match_at(again).number
        assert b"explained" in stored.decisions[-1].body
        assert await found.store.read(match_by_code, table.code) is None


@pytest.mark.rule("D-06")
async def test_a_result_that_is_looked_at_again_is_not_added_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object) -> None:
        pass

    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        client(table, anna)
        with monkeypatch.context() as patched:
            patched.setattr(Explanations, "show", nothing)  # another table played the tasks
            while table.stage is not Stage.OVER:
                await found.advance(table, 10_000)
        number = match_at(table).number
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        watching = client(again, ben)
        await idle(again)
        assert (again.stage, match_at(again).number) == (Stage.OVER, number)
        assert state_at(again).the_round().explained == ()
        assert [frame["type"] for frame in await watching.frames()][2] == "proof"


async def test_a_bot_that_sits_in_for_somebody_forgotten_is_nobody_after_a_restart(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        client(table, anna)
        await idle(table)
        await table.ask(lambda: table.add_bot(anna, 1, Strength.WEAK))
        await found.store.write(delete_guest, ben)
    async with hall(tmp_path) as found:
        seats = (await restarted(found, table.code)).to_wire().seats
        assert seats[1] is not None
        assert (seats[1].name, seats[1].bot, seats[1].character) == (None, "weak", None)


async def test_a_match_that_this_server_cannot_play_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with hall(tmp_path) as found:
        table, anna, _ben = await found.begin_match_of_two()

    def unknown(*_: object) -> None:
        raise Refusal("edition.unknown")

    async with hall(tmp_path) as found:
        with monkeypatch.context() as patched:
            patched.setattr(Games, "stored_game", unknown)
            with pytest.raises(Refusal, match=r"table\.unknown"):
                await found.lobby.table(table.code, anna, HOME)
        assert "cannot be taken up: edition.unknown" in caplog.text
        assert (await restarted(found, table.code)).stage is Stage.PLAYING


# Where the store fails.


async def test_what_cannot_be_kept_has_not_happened() -> None:
    async with table_at_work() as work:
        playing, other = await work.puzzle()
        state, number, kept = work.state, work.match.number, list(work.keeper.now.appended)
        work.keeper.failure = FailedError("the disk is full")
        playing.send("claim", solution=solution_for(state, 0))
        await work.clock.advance(1)
        frames = await playing.frames() + await other.frames()
        assert frames == []
        assert (work.state, work.match.number, work.keeper.now.appended) == (state, number, kept)
        assert (playing.closing, other.closing) == (CloseCode.TABLE_FAILED, CloseCode.TABLE_FAILED)
        assert work.table.is_closed


async def test_a_refusal_need_not_be_kept() -> None:
    async with table_at_work() as work:
        playing = work.client(0)
        await playing.frames()
        work.keeper.failure = FailedError("the disk is full")
        playing.send("choose_field", row=6)
        assert [frame["code"] for frame in await playing.frames()] == ["field.unknown"]
        assert playing.closing is None


async def test_time_that_cannot_be_kept_does_not_pass() -> None:
    async with table_at_work() as work:
        playing = work.client(0)
        await playing.frames()
        state = work.state
        work.keeper.failure = FailedError("the disk is full")
        await work.clock.advance(30_000)
        assert work.state == state
        assert await playing.frames() == []
        assert playing.closing is CloseCode.TABLE_FAILED


async def test_whoever_asks_for_what_cannot_be_kept_is_told() -> None:
    async with table_at_work(sitting=1, seats=3, is_ready=False) as work:
        watching = work.spectator()
        await watching.frames()
        work.keeper.failure = FailedError("the disk is full")
        with pytest.raises(FailedError):
            await work.sit(1)
        assert await watching.frames() == []
        assert watching.closing is CloseCode.TABLE_FAILED


async def test_a_table_whose_store_failed_once_comes_back_without_what_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        table, anna, _ben = await found.begin_match_of_two()
        here = client(table, anna)
        here.send("choose_field", id=KEY, row=4)
        await idle(table)

        async def full(*_: object) -> None:
            raise FailedError("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(Store, "append", full)
            here.send("choose_field", id=OTHER, row=5)
            await settle()
        assert here.closing is CloseCode.TABLE_FAILED
        again = await restarted(found, table.code)
        here = client(again, anna)
        await idle(again)
        assert state_at(again).pawns[0] == 4
        here.send("choose_field", id=OTHER, row=5)  # it was never answered
        await idle(again)
        assert await here.answers() == {OTHER: "decided"}
        assert state_at(again).pawns[0] == 5


async def test_what_was_decided_and_not_stored_is_decided_again_with_the_same_luck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[EncodedDecision] = []

    async def killed(_: Store, append: Append) -> None:
        lost.extend(append.decisions)
        raise FailedError("the process was killed")

    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        client(table, anna), client(table, ben)
        await found.advance(table, 29_000)
        with monkeypatch.context() as patched:
            patched.setattr(Store, "append", killed)
            await found.advance(table, 1_000)  # chance chooses a field for both
        (decided,) = lost
        assert b'"draws":[[' in decided.body
        again = await restarted(found, table.code)
        client(again, anna), client(again, ben)
        await found.advance(again, 8_000)
        await found.advance(again, 10_000)
        stored = await found.store.read(load_match, again.to_wire().match)
        assert decided in stored.decisions


async def test_whoever_owned_a_match_before_another_server_writes_no_more(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        elsewhere = Hall(found.store, Limits())
        table, anna, _ben = await found.begin_match_of_two()
        here = client(table, anna)
        await idle(table)
        await here.frames()
        taken = await restarted(elsewhere, table.code)
        here.send("choose_field", id=KEY, row=4)
        await idle(table)
        assert table.is_closed
        assert here.closing is CloseCode.MOVED
        assert await here.frames("ack", "nak", "decided") == []
        there = client(taken, anna)
        there.send("choose_field", id=KEY, row=3)
        await idle(taken)
        stored = await found.store.read(load_match, table.to_wire().match)
        assert len(stored.decisions) == match_at(taken).number
        assert state_at(taken).pawns[0] == 3
        await elsewhere.lobby.close()


async def test_a_match_whose_time_jumped_goes_on_from_its_last_decision(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        await table.ask(lambda: table.add_bot(anna, 1, Strength.WEAK))
        here = client(table, anna)
        await get_ready(table, anna)
        while state_at(table).phase is not Phase.PUZZLE:
            await found.advance(table, 100)
        here.send("claim", solution=solution_for(state_at(table), 0))
        await found.advance(table, 500)
        here.send("pass_gems")
        here.send("go_on")
        await found.advance(table, 100)
        jumped, passed = match_at(table).at, found.clock.now()
        assert jumped > passed
    async with hall(tmp_path) as found:
        again = await restarted(found, table.code)
        assert again.now >= jumped
        assert state_at(again).the_round().going_on == (0,)
        await client(again, anna).frames()
        for _ in range(100):
            await found.advance(again, 50)
        assert state_at(again).the_round().number == 2


@pytest.mark.parametrize(("seconds", "counts"), [(20, True), (31, False)])
async def test_a_run_that_stood_for_long_with_its_task_in_sight_is_no_record(
    tmp_path: Path, seconds: int, *, counts: bool
) -> None:
    options = SoloOptions(mode=Mode.TASKS, length=5, source=Source.BOX)
    async with hall(tmp_path) as found:
        anna = await found.guest()
        game = found.lobby.games.solo("classic", options)
        table = await found.lobby.create_solo(game, Soloist(anna, "Anna", HOME))
        client(table, anna)
        await get_ready(table, anna)
        await found.advance(table, 5_000)
        assert match_at(table).state.phase is Phase.PUZZLE
    async with hall(tmp_path) as found:
        table = await found.lobby.table(table.code, None, HOME)  # somebody else looks in at once
        await found.advance(table, seconds * 1_000)
        back = client(table, anna)
        await idle(table)
        await back.frames()
        await idle(table)
        state = match_at(table).state
        assert isinstance(state, SoloState)
        assert not table.stands_still
        assert (state.is_paused, state.is_ranked) == (not counts, counts)
        if state.is_paused:
            await table.ask(lambda: table.set_paused(anna, is_paused=False))
        assert not match_at(table).state.is_paused
