"""Getting out of tables: votes to end a match, leaving for good, removing, closing (A-09, A-21)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.server.clocks import settle
from tests.server.halls import HOME, Hall, client, get_ready, hall, idle, sit
from tests.server.virtual import Client, TableAtWork, guest_on, running_at, some_game, table_at_work
from ubongo.bots.strength import Strength
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.wire.tables import Stage, TableChange
from ubongo.server.close_codes import CloseCode
from ubongo.server.solo.daily import Daily
from ubongo.server.statistics.collector import Collector
from ubongo.server.store.match_results import own_match_results
from ubongo.server.store.played import matches_of, unfinished_of, unfinished_table_of
from ubongo.server.tables.leaving import (
    close_for_everybody,
    forget_guest,
    give_up_if_empty,
    leave_table,
    remove_player,
)
from ubongo.server.tables.lobby import Soloist

if TYPE_CHECKING:
    from pathlib import Path

    from ubongo.core.edition import Seat
    from ubongo.server.guests.guests import Guest
    from ubongo.server.tables.table import Table

pytestmark = pytest.mark.anyio


async def remove(work: TableAtWork, seat: Seat, by: Seat = 0) -> None:
    """The host removes somebody."""
    await work.ask(partial(remove_player, work.table, guest_on(by), seat))


async def close(work: TableAtWork, by: Seat = 0) -> bool:
    """The host closes the table."""
    return await work.ask(partial(close_for_everybody, work.table, guest_on(by)))


async def test_all_agree_to_end_a_match_and_are_told_its_seed() -> None:
    async with table_at_work() as work:
        one, other = await work.puzzle()
        assert (await one.ask("end_early"))["events"] == [{"kind": "early_end_wanted", "seat": 0}]
        assert await other.kinds() == ["early_end_wanted"]
        assert work.state.ending == (0,)
        await other.ask("end_early")
        frames = await one.frames()
        assert frames[0]["events"][-1] == {"kind": "ended_early"}
        assert [frame["type"] for frame in frames] == ["decided", "proof", "live"]
        assert frames[1]["seed"] == work.match.seed.hex()
        assert frames[2]["table"]["stage"] == "over"
        assert work.keeper.is_finished
        await work.play_again()
        assert work.table.stage is Stage.GATHERING


async def test_in_a_pause_a_vote_waits_for_who_is_away_for_two_minutes_from_then_on() -> None:
    async with table_at_work(sitting=2, seats=2) as work:
        one, other = work.client(0), work.client(1)
        await work.clock.advance(1_000)
        other.leave()
        await settle()
        await work.ask(lambda: work.table.set_paused(guest_on(0), is_paused=True))
        stood = work.table.now
        await work.clock.advance(600_000)  # a long dinner
        await one.ask("end_early")
        await work.clock.advance(100_000)
        back = work.client(1)
        await settle()
        await work.clock.advance(100_000)
        back.leave()  # the two minutes begin again
        await settle()
        await work.clock.advance(119_000)
        assert (work.state.is_paused, work.table.stage) == (True, Stage.PLAYING)
        await work.clock.advance(2_000)
        assert (work.state.ended_early, work.match.at) == (True, stood)


async def test_a_vote_before_a_pause_ends_the_match_in_it_and_a_withdrawn_one_does_not() -> None:
    async with table_at_work(sitting=2, seats=2) as work:
        one, other = work.client(0), work.client(1)
        await work.clock.advance(1_000)
        other.leave()
        await settle()
        await one.ask("end_early")
        await work.ask(lambda: work.table.set_paused(guest_on(0), is_paused=True))
        await work.clock.advance(100_000)
        await one.ask("play_on")
        await work.clock.advance(600_000)
        assert (work.state.is_paused, work.table.stage) == (True, Stage.PLAYING)
        await one.ask("end_early")
        await work.clock.advance(60_000)
        await work.ask(lambda: work.table.set_paused(guest_on(0), is_paused=False))
        await work.clock.advance(10_000)
        assert work.table.stage is Stage.PLAYING  # in the match its own time counts
        await work.ask(lambda: work.table.set_paused(guest_on(0), is_paused=True))
        await work.clock.advance(121_000)
        assert work.state.ended_early


async def test_an_absence_in_an_earlier_pause_does_not_count_in_the_next_one() -> None:
    async with table_at_work(sitting=2, seats=2) as work:
        one, other = work.client(0), work.client(1)
        await work.clock.advance(1_000)
        other.leave()
        await settle()
        await work.ask(lambda: work.table.set_paused(guest_on(0), is_paused=True))
        await one.ask("end_early")
        await work.clock.advance(100_000)
        await work.ask(lambda: work.table.set_paused(guest_on(0), is_paused=False))
        back = work.client(1)
        await work.clock.advance(5_000)
        back.leave()
        await settle()
        await work.ask(lambda: work.table.set_paused(guest_on(0), is_paused=True))
        await work.clock.advance(100_000)
        assert (work.state.is_paused, work.table.stage) == (True, Stage.PLAYING)


async def test_a_vote_waits_for_who_is_away_for_two_minutes() -> None:
    async with table_at_work() as work:
        one, other = await work.puzzle()
        other.leave()
        await settle()
        await one.ask("end_early")
        await work.clock.advance(119_000)
        assert work.table.stage is Stage.PLAYING
        await work.clock.advance(2_000)
        assert work.table.to_wire().stage is Stage.OVER
        assert work.state.ended_early


@pytest.mark.parametrize("edition", ["classic", "card_game"])
async def test_one_person_against_bots_ends_it_at_once_also_in_a_pause(edition: str) -> None:
    async with table_at_work(sitting=1, game=some_game(3, edition)) as work:
        player = work.client(0)
        for seat in (1, 2):
            await work.seat_bot(seat)
        await work.clock.advance(40_000)
        await work.pause()
        assert work.match.state.is_paused
        await player.ask("end_early")
        assert work.match.state.ended_early
        assert work.table.stage is Stage.OVER


async def test_who_leaves_for_good_is_succeeded_by_a_bot_and_only_watches() -> None:
    async with table_at_work(sitting=3, seats=3) as work:
        clients = [work.client(seat) for seat in range(3)]
        await work.clock.advance(1_000)
        await clients[0].frames()
        clients[0].send("leave_for_good", successor="bot")
        frames = await clients[0].frames()
        told = [event["kind"] for event in frames[0]["events"]]
        assert told == ["left_for_good", "bot_sat_in"]
        assert clients[0].closing is CloseCode.REMOVED
        clients[0].leave()
        await settle()
        seen = work.table.to_wire()
        assert seen.seats[0]
        assert (seen.seats[0].is_gone, seen.seats[0].bot, seen.seats[0].name) == (
            True,
            "medium",
            "A",
        )
        assert seen.host == 1  # the next person has the say
        assert work.table.seating.seat_of(guest_on(0)) is None
        late = work.client(0)  # with a ticket from before
        await settle()
        assert late.closing is CloseCode.REMOVED
        assert work.state.bots == (0,)
        kept = work.keeper.now.saved.seats[0]
        assert (kept.guest, kept.bot) == ("0", "medium")  # who has played it


async def test_an_empty_seat_is_not_waited_for_when_all_others_go_on() -> None:
    async with table_at_work(sitting=3, seats=3) as work:
        clients = [work.client(seat) for seat in range(3)]
        await work.clock.advance(1_000)
        clients[2].send("leave_for_good", successor="nobody")
        await settle()
        assert (work.state.away, work.state.gone) == ((2,), (2,))
        await work.seat_bot(2, Strength.WEAK)  # the host may still let a bot play there
        assert work.state.bots == (2,)
        seat = work.table.to_wire().seats[2]
        assert seat
        assert seat.bot == "weak"


async def test_the_host_removes_between_rounds_at_public_tables_only_who_is_away() -> None:
    async with table_at_work(sitting=3, seats=3, is_ready=False) as work:
        await work.change(TableChange(is_public=True))
        clients = [work.client(seat) for seat in range(3)]
        await settle()
        with pytest.raises(Refusal, match=r"remove\.not_away"):
            await remove(work, 1)
        for seat in range(3):
            await work.get_ready(seat)
        await work.clock.advance(31_000)
        assert work.state.phase is Phase.ROLL
        with pytest.raises(Refusal, match=r"remove\.not_away"):
            await remove(work, 1)
        clients[1].leave()
        await settle()
        with pytest.raises(Refusal, match=r"host\.not_you"):
            await remove(work, 1, by=2)
        await remove(work, 1)
        assert (work.state.gone, work.state.bots) == ((1,), (1,))
        with pytest.raises(Refusal, match=r"close\.others_play"):
            await close(work)
        await work.clock.advance(25_000)
        clients[2].leave()
        await settle()
        with pytest.raises(Refusal, match=r"remove\.in_a_round"):
            await remove(work, 2)
        assert await close(work) is False  # nobody else is there any more
        assert work.state.ended_early


async def test_a_bot_sits_in_during_a_pause() -> None:
    async with table_at_work() as work:
        work.client(0)
        other = work.client(1)
        await work.clock.advance(31_000)
        other.leave()
        await settle()
        await work.pause()
        await work.seat_bot(1)
        assert (work.state.bots, work.state.is_paused) == ((1,), True)


async def test_the_host_ends_a_private_match_for_everybody() -> None:
    async with table_at_work() as work:
        one, other = await work.puzzle()
        with pytest.raises(Refusal, match=r"host\.not_you"):
            await close(work, by=1)
        assert await close(work) is False
        assert await one.kinds() == ["match_closed", "ended_early"]
        assert await other.kinds() == ["match_closed", "ended_early"]
        assert other.closing is None


async def test_a_host_who_watches_closes_the_match_and_has_no_seat() -> None:
    async with table_at_work(sitting=3, seats=3, is_ready=False) as work:
        clients = [work.client(seat) for seat in range(3)]
        await settle()
        await work.ask(lambda: work.table.latecomers.stand_up(guest_on(0)))
        for seat in (1, 2):
            await work.get_ready(seat)
        await work.ask(lambda: work.table.start(guest_on(0), None))
        await work.clock.advance(1_000)
        assert await close(work) is False
        assert work.state.ended_early
        (closed,) = [
            event
            for frame in await clients[1].frames("decided")
            for event in frame["events"]
            if event["kind"] == "match_closed"
        ]
        assert closed["by"] is None
        assert work.table.to_wire().tally == ()  # it counts nowhere


async def test_a_table_stays_while_its_host_watches_though_the_last_player_leaves() -> None:
    async with table_at_work(sitting=2, seats=2, is_ready=False) as work:
        host, _ = work.client(0), work.client(1)
        await settle()
        await work.ask(lambda: work.table.latecomers.stand_up(guest_on(0)))
        await work.ask(partial(leave_table, work.table, guest_on(1)))
        assert not any(work.table.seating.people())
        assert await work.ask(partial(give_up_if_empty, work.table)) is False
        host.leave()
        await settle()
        assert await work.ask(partial(give_up_if_empty, work.table)) is True


async def test_who_was_removed_does_not_wait_for_a_seat_either() -> None:
    async with table_at_work(sitting=2, seats=2, is_ready=False) as work:
        work.client(0)
        await settle()
        await remove(work, 1)
        with pytest.raises(Refusal, match=r"table\.removed"):
            await work.ask(lambda: work.table.latecomers.wait(guest_on(1), "B"))


async def test_who_took_over_from_a_bot_is_asked_before_a_match_ends() -> None:
    async with table_at_work(sitting=1, seats=2) as work:
        one = work.client(0)
        await work.seat_bot(1)
        await work.clock.advance(1_000)
        late = work.watching(1)
        await work.ask(lambda: work.table.latecomers.wait(guest_on(1), "B"))
        await work.clock.advance(40_000)
        assert work.state.people() == (0, 1)
        await one.ask("end_early")
        assert (work.state.phase is Phase.OVER, work.state.ending) == (False, (0,))
        await late.ask("end_early")
        assert work.state.ended_early


# With a store.


async def against_a_bot(found: Hall, guest: Guest) -> Table:
    """A match of the guest against a bot."""
    table = await found.table(guest)
    await sit(table, guest)
    await table.ask(lambda: table.add_bot(guest, 1, Strength.WEAK))
    await get_ready(table, guest)
    return table


async def test_tables_against_bots_that_were_left_count_against_nobody(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        for _ in range(12):
            table = await against_a_bot(found, anna)
            line = client(table, anna)
            await idle(table)
            line.leave()
            table.disconnect(line.connection)
            await idle(table)
        assert len(found.lobby.registry) <= 8  # the others are in the store alone
        listed = await found.store.read(unfinished_of, anna, 20)
        assert len(listed) == 12
        oldest = listed[-1].code
        again = await found.lobby.table(oldest, anna, HOME)
        assert again.stage is Stage.PLAYING
        for _ in range(8):
            table = await against_a_bot(found, anna)
            client(table, anna)
            await idle(table)
        with pytest.raises(Refusal, match=r"tables\.too_many_of_yours"):
            await found.table(anna)


async def test_tables_that_were_left_count_against_nobody_though_somebody_looks_on(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, stranger = await found.guest(), await found.guest()
        looking = []
        for _ in range(9):
            table = await against_a_bot(found, anna)
            line = client(table, anna)
            looking.append(Client(table, None, None, stranger))
            await idle(table)
            line.leave()
            table.disconnect(line.connection)
            await idle(table)
        assert all(each.closing is None for each in looking)


async def test_who_leaves_from_elsewhere_ends_a_match_against_bots(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await against_a_bot(found, anna)
        code = table.code
    async with hall(tmp_path) as found:  # it is only in the store
        table = await found.lobby.table(code, anna, HOME)
        await found.lobby.leave(table, anna)
        await idle(table)
        assert running_at(table).match.state.ended_early
        assert await found.store.read(unfinished_of, anna, 20) == []
        (played,) = await found.store.read(matches_of, anna, "", 5)
        assert played.endings == ()
        again = await found.lobby.table(code, anna, HOME)
        assert again.stage is Stage.OVER


async def test_an_early_end_counts_nowhere_and_survives_a_restart(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        for guest in (anna, ben):
            client(table, guest).send("end_early")
            await idle(table)
        assert table.stage is Stage.OVER
    async with hall(tmp_path) as found:
        table = await found.lobby.table(table.code, anna, HOME)
        assert running_at(table).match.state.ended_early
        assert running_at(table).proof is not None
        assert await Collector(found.store, found.lobby.games).catch_up() == 1
        for guest in (anna, ben):
            assert await found.store.read(own_match_results, guest, 10) == []


async def test_a_match_that_was_left_for_good_takes_no_other_out_of_the_list(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, ben, cleo = [await found.guest() for _ in range(3)]
        older = await found.begin_match(anna, ben, cleo)
        newer = await found.begin_match(anna, ben, cleo)
        clients = [client(newer, guest) for guest in (anna, ben, cleo)]
        await idle(newer)
        clients[1].send("leave_for_good", successor="bot")
        await idle(newer)
        listed = await found.store.read(unfinished_of, ben, 1)
        assert [each.code for each in listed] == [older.code]


async def test_who_left_for_good_stays_away_after_a_restart_and_has_played_it(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, ben, cleo = [await found.guest() for _ in range(3)]
        table = await found.begin_match(anna, ben, cleo)
        clients = [client(table, guest) for guest in (anna, ben, cleo)]
        await idle(table)
        clients[1].send("leave_for_good", successor="bot")
        await idle(table)
        assert await found.store.read(unfinished_of, ben, 20) == []
        assert await found.store.read(unfinished_table_of, ben) is None
        assert len(await found.store.read(unfinished_of, anna, 20)) == 1
    async with hall(tmp_path) as found:
        again = await found.lobby.table(table.code, ben, HOME)
        assert again.seating.seat_of(ben) is None
        assert again.seating.occupant(1).strength is Strength.MEDIUM
        assert again.knows(ben)
        await again.ask(lambda: forget_guest(again, ben))
        assert not again.knows(ben)
        seats = (await found.store.read(unfinished_of, anna, 20))[0].seats
        assert seats[1].guest == ben  # until the store forgets the guest, too


async def test_a_host_closes_a_table_where_people_gather(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await found.table(anna)
        for guest in (anna, ben):
            await sit(table, guest)
        other = client(table, ben)
        await idle(table)
        client(table, anna)
        await idle(table)
        with pytest.raises(Refusal, match=r"host\.not_you"):
            await found.lobby.close_table(table, ben)
        await found.lobby.close_table(table, anna)
        assert other.closing is CloseCode.CLOSED_BY_HOST
        with pytest.raises(Refusal, match=r"table\.unknown"):
            await found.lobby.table(table.code, anna, HOME)
        assert await found.store.read(unfinished_of, anna, 20) == []


@pytest.mark.parametrize("is_public", [False, True])
async def test_who_has_the_say_while_the_host_is_away_takes_it_from_nobody(
    *, is_public: bool
) -> None:
    async with table_at_work(sitting=3, seats=3, is_ready=False) as work:
        await work.change(TableChange(is_public=is_public))
        host, *_ = [work.client(seat) for seat in range(3)]
        for is_playing in (False, True):
            host.leave()
            await settle()
            assert work.table.seating.acting_host == 1
            with pytest.raises(Refusal, match=r"host\.not_you"):
                await remove(work, 0, by=1)
            with pytest.raises(Refusal, match=r"host\.not_you"):
                await close(work, by=1)
            host = work.client(0)
            await settle()
            assert work.table.seating.acting_host == 0
            if not is_playing:
                for seat in range(3):
                    await work.get_ready(seat)
                await work.clock.advance(31_000)
                assert work.state.phase is Phase.ROLL


@pytest.mark.parametrize("is_gathering_again", [False, True])
async def test_nobody_comes_back_to_a_table_that_the_host_closed_after_a_match(
    tmp_path: Path, *, is_gathering_again: bool
) -> None:
    async with hall(tmp_path) as found:
        table, anna, ben = await found.begin_match_of_two()
        clients = [client(table, guest) for guest in (anna, ben)]
        for each in clients:
            each.send("end_early")
            await idle(table)
        if is_gathering_again:
            await table.ask(lambda: table.play_again(anna))
        await found.lobby.close_table(table, anna)
        assert clients[1].closing is CloseCode.CLOSED_BY_HOST
        for guest in (anna, ben, None):
            with pytest.raises(Refusal, match=r"table\.unknown"):
                await found.lobby.table(table.code, guest, HOME)
        for guest in (anna, ben):  # the match itself stays theirs
            assert len(await found.store.read(matches_of, guest, "", 5)) == 1
    async with hall(tmp_path) as found:
        with pytest.raises(Refusal, match=r"table\.unknown"):
            await found.lobby.table(table.code, ben, HOME)


async def test_nobody_plays_again_while_a_closed_table_goes() -> None:
    async with table_at_work() as work:
        for each in await work.puzzle():
            await each.ask("end_early")
        assert await close(work) is True
        with pytest.raises(Refusal, match=r"table\.unknown"):
            await work.play_again(by=1)


async def test_a_host_who_is_elsewhere_closes_the_table_too(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await found.table(anna)
        for guest in (anna, ben):
            await sit(table, guest)
        (listed,) = await found.store.read(unfinished_of, anna, 20)
        assert listed.is_host
        (listed,) = await found.store.read(unfinished_of, ben, 20)
        assert not listed.is_host
        other = client(table, ben)  # who has the say meanwhile
        await idle(table)
        await found.lobby.close_table(table, anna)
        assert other.closing is CloseCode.CLOSED_BY_HOST


async def test_a_table_that_the_last_person_leaves_before_the_match_is_gone(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await found.table(anna)
        for guest in (anna, ben):
            await sit(table, guest)
        await found.lobby.leave(table, anna)
        assert table.code in found.lobby.registry
        await found.lobby.leave(table, ben)
        assert table.code not in found.lobby.registry
        other = await found.table(anna)
        with pytest.raises(Refusal, match=r"seat\.none"):
            await other.ask(partial(leave_table, other, ben))


async def test_a_day_that_is_ended_early_is_used_up(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        daily = Daily(found.store, "secret")
        player = Soloist(anna, "Anna", HOME)
        code = await daily.begin(found.lobby, "classic", "2030-01-31", player)
        table = await found.lobby.table(code, anna, HOME)
        await get_ready(table, anna)
        await found.lobby.leave(table, anna)
        await idle(table)
        with pytest.raises(Refusal, match=r"daily\.played"):
            await daily.begin(found.lobby, "classic", "2030-01-31", player)
