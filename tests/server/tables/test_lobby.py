"""Tables come, leave the memory and come back; tickets get old; nothing is kept for ever."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.server.clocks import settle
from tests.server.halls import HOME, client, get_ready, hall, idle, sit
from tests.server.playing import TIMEOUT
from tests.server.store.keeping import answer_otherwise
from tests.server.virtual import Client
from ubongo.core.edition import Refusal
from ubongo.core.wire.tables import Stage
from ubongo.server.close_codes import CloseCode
from ubongo.server.limits import Limits
from ubongo.server.store.errors import CodeTaken
from ubongo.server.store.matches import create_match, load_match, match_by_code
from ubongo.server.store.pruning import give_up_matches
from ubongo.server.tables import lobby as lobbies
from ubongo.server.tables import sweeper

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.halls import Hall
    from ubongo.server.guests.guests import Guest
    from ubongo.server.store.structs import NewMatch, StoredMatch
    from ubongo.server.tables.table import Table

pytestmark = pytest.mark.anyio


async def play_out(found: Hall, table: Table) -> None:
    """Let a match run to its end while somebody looks on."""
    watching = Client(table, None)
    for _ in range(150):
        await found.advance(table, 10_000)
        if table.stage is Stage.OVER:
            break
    assert table.stage is Stage.OVER
    watching.leave()
    await settle()


async def test_a_table_that_nobody_comes_to_is_dropped_and_its_code_is_free(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        await found.pass_time(9)
        assert len(found.lobby.registry) == 1
        await found.lobby.table(table.code, anna, HOME)  # she looks
        await found.pass_time(9)
        assert len(found.lobby.registry) == 1
        assert await found.store.read(match_by_code, table.code)
        await found.pass_time(2)
        assert len(found.lobby.registry) == 0
        assert await found.store.read(match_by_code, table.code) is None
        with pytest.raises(Refusal, match=r"table\.unknown"):
            await found.lobby.table(table.code, anna, HOME)


async def test_a_table_that_is_loaded_anew_while_another_one_is_swept_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        tables = [await found.table(anna) for _ in range(3)]
        again: list[Table] = []

        async def meanwhile() -> None:
            for table in tables[1:]:
                found.lobby.registry.drop(table)
            again.append(await found.lobby.table(tables[1].code, anna, HOME))

        monkeypatch.setattr(tables[0].gathering, "give_up", meanwhile)
        await found.pass_time(11)
        assert list(found.lobby.registry) == again


async def test_a_stranger_who_looks_keeps_no_table_alive(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        await found.pass_time(9)
        for stranger in (None, ben):
            assert await found.lobby.table(table.code, stranger, HOME) is table
        await found.pass_time(2)
        assert len(found.lobby.registry) == 0


async def test_a_result_in_a_forgotten_tab_takes_up_no_room_for_ever(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table, anna, _ben = await found.begin_match_of_two()
        here = client(table, anna)
        await play_out(found, table)
        await found.pass_time(5.9 * 60)
        assert len(found.lobby.registry) == 1
        await found.pass_time(0.2 * 60)
        assert len(found.lobby.registry) == 0
        assert here.closing is CloseCode.TABLE_CLOSED
        again = await found.lobby.table(table.code, anna, HOME)
        assert again.stage is Stage.OVER


async def test_people_who_play_again_have_all_the_time_that_they_want(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table, anna, _ben = await found.begin_match_of_two()
        client(table, anna)
        await play_out(found, table)
        await found.pass_time(5.9 * 60)
        await table.ask(lambda: table.play_again(anna))
        await found.pass_time(60)
        assert len(found.lobby.registry) == 1
        assert not found.lobby.sweeper._over_since  # the next result has its hours again


async def test_a_table_with_somebody_at_it_stays(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        for here in (client(table, anna), Client(table, None)):
            await settle()
            await found.pass_time(60)
            assert len(found.lobby.registry) == 1
            here.leave()
        await settle()
        await found.pass_time(11)
        assert len(found.lobby.registry) == 0


async def test_a_match_that_everybody_has_left_leaves_the_memory_and_comes_back(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        table, _anna, ben = await found.begin_match_of_two()
        await found.advance(table, 60_000)
        await found.pass_time(9)
        assert len(found.lobby.registry) == 1
        await found.pass_time(2)
        assert len(found.lobby.registry) == 0
        again = await found.lobby.table(table.code.lower(), None, HOME)
        assert again is not table
        assert len(found.lobby.registry) == 1
        assert again.stage is Stage.PLAYING
        assert again.seating.seat_of(ben) == 1
        assert again.match
        assert again.match.state == table.match.state if table.match else None


async def over_and_left(found: Hall) -> tuple[Guest, Table]:
    """A match that is over, and out of the memory."""
    table, anna, _ben = await found.begin_match_of_two()
    here = client(table, anna)
    await play_out(found, table)
    here.leave()
    await idle(table)
    await found.pass_time(9)
    assert await found.lobby.table(table.code, None, HOME) is table
    await found.pass_time(11)
    assert len(found.lobby.registry) == 0
    assert await found.store.read(match_by_code, table.code) is None
    return anna, table


async def test_a_result_can_be_looked_at_for_a_day_and_the_same_people_play_again(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, table = await over_and_left(found)
        again = await found.lobby.table(table.code, anna, HOME)
        assert again.stage is Stage.OVER
        assert [frame["type"] for frame in await client(again, anna).frames()][:3] == [
            "welcome",
            "snapshot",
            "proof",
        ]
        await again.ask(lambda: again.play_again(anna))
        assert again.to_wire().stage is Stage.GATHERING
        assert await found.store.read(match_by_code, table.code) not in {
            None,
            table.to_wire().match,
        }


async def test_a_result_is_gone_when_nobody_has_looked_at_it_for_a_day(tmp_path: Path) -> None:
    async with hall(tmp_path, Limits(result_ttl=-1)) as found:
        anna, table = await over_and_left(found)
        with pytest.raises(Refusal, match=r"table\.unknown"):
            await found.lobby.table(table.code, anna, HOME)


async def test_a_match_is_given_up_after_hours_of_a_running_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeper, "SWEEP_INTERVAL", 0)
    monkeypatch.setattr(sweeper, "SWEEPS_AN_HOUR", 1)
    async with hall(tmp_path, Limits(deserted_match_hours=3)) as found:
        table, _anna, _ben = await found.begin_match_of_two()
        await found.pass_time(21)
        assert len(found.lobby.registry) == 0
        sweeping = asyncio.create_task(found.lobby.sweeper.run(found.store))
        while await found.store.read(match_by_code, table.code):  # noqa: ASYNC110 - nobody tells it
            await asyncio.sleep(0)
        sweeping.cancel()


async def test_hours_add_up_though_no_server_runs_for_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeper, "SWEEP_INTERVAL", 0)
    monkeypatch.setattr(sweeper, "SWEEPS_AN_HOUR", 6)
    monkeypatch.setattr(sweeper, "SWEEPS_KEPT", 2)
    times = 0

    async def stop_after_two(_: object) -> None:
        nonlocal times
        times += 1
        if times % 2 == 0:
            raise asyncio.CancelledError

    async with hall(tmp_path, Limits(deserted_match_hours=1)) as found:
        table, _anna, _ben = await found.begin_match_of_two()
        monkeypatch.setattr(sweeper.Sweeper, "sweep", stop_after_two)
        for _ in range(3):
            assert await found.store.read(match_by_code, table.code)
            with pytest.raises(asyncio.CancelledError):
                await found.lobby.sweeper.run(found.store)
        assert await found.store.read(match_by_code, table.code) is None


async def test_a_match_that_was_given_up_is_no_result(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table, anna, _ben = await found.begin_match_of_two()
        await found.pass_time(21)
        assert len(found.lobby.registry) == 0
        assert await found.store.write(give_up_matches, 0) == 1
        with pytest.raises(Refusal, match=r"table\.unknown"):
            await found.lobby.table(table.code, anna, HOME)


async def test_a_dropped_table_is_closed_for_tickets_that_are_still_good(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        await found.pass_time(10)
        number = found.lobby.ticket(table, anna)
        await found.pass_time(0.5)
        assert len(found.lobby.registry) == 0
        ticket = found.lobby.tickets.redeem(number)
        assert ticket
        assert Client(ticket.table, ticket.seat).closing is CloseCode.TABLE_CLOSED


async def test_a_ticket_is_good_once_and_for_a_minute(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        seat = await sit(table, anna)
        number = found.lobby.ticket(table, anna)
        ticket = found.lobby.tickets.redeem(number)
        assert ticket
        assert (ticket.table, ticket.seat, ticket.holder) == (table, seat, anna)
        assert found.lobby.tickets.redeem(number) is None
        number = found.lobby.ticket(table, anna)
        found.wall.skip(60)
        assert found.lobby.tickets.redeem(number) is None


async def test_who_has_no_seat_gets_a_ticket_to_watch(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        for somebody in (anna, None):
            ticket = found.lobby.tickets.redeem(found.lobby.ticket(table, somebody))
            assert ticket
            assert (ticket.seat, ticket.holder) == (None, somebody)


async def test_strangers_who_come_to_watch_do_not_take_each_others_tickets(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        table = await found.table(await found.guest())
        numbers = [found.lobby.ticket(table, None) for _ in range(251)]
        assert found.lobby.tickets.redeem(numbers[0]) is None
        assert all(map(found.lobby.tickets.redeem, numbers[1:]))


async def test_tickets_do_not_pile_up(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        numbers = [found.lobby.ticket(table, anna) for _ in range(100)]
        assert len(found.lobby.tickets) == 4
        assert found.lobby.tickets.redeem(numbers[0]) is None
        assert found.lobby.tickets.redeem(numbers[-1])
        found.wall.skip(30)
        late = found.lobby.ticket(table, anna)
        found.wall.skip(30)
        await found.lobby.sweeper.sweep()
        assert len(found.lobby.tickets) == 1
        assert found.lobby.tickets.redeem(late)


async def test_a_table_that_failed_comes_back_as_it_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table, other = await found.table(anna), await found.table(anna)
        await sit(table, anna)
        here = client(table, anna)
        await settle()
        monkeypatch.setattr(table.presence, "changed", lambda: 1 / 0)
        Client(table, None)
        await settle()
        assert here.closing is CloseCode.TABLE_FAILED
        again = await found.lobby.table(table.code, anna, HOME)
        assert again is not table
        assert again.seating.seat_of(anna) == 0
        assert await found.lobby.table(other.code, anna, HOME) is other


async def test_a_full_server_takes_no_table_from_the_store_either(tmp_path: Path) -> None:
    async with hall(tmp_path, Limits(tables=1)) as found:
        table, anna, ben = await found.begin_match_of_two()
        await found.pass_time(21)
        other = await found.table(ben)
        await sit(other, ben)
        with pytest.raises(Refusal, match=r"tables\.all_taken"):
            await found.lobby.table(table.code, anna, HOME)
        await found.lobby.leave(other, ben)
        assert (await found.lobby.table(table.code, anna, HOME)).stage is Stage.PLAYING


async def test_however_many_ask_for_a_table_in_the_store_it_comes_once(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.begin_match(anna, await found.guest())
        await found.pass_time(11)
        asked = [asyncio.create_task(found.lobby.table(table.code, anna, HOME)) for _ in range(10)]
        await settle()
        asked[0].cancel()  # who asked first does not wait for it
        await asyncio.gather(*asked[:1], return_exceptions=True)
        asked.append(asyncio.create_task(found.lobby.table(table.code, anna, HOME)))
        assert len({id(each) for each in await asyncio.gather(*asked[1:])}) == 1
        stored = await found.store.read(load_match, table.to_wire().match)
        assert stored.header.epoch == 2


async def test_a_code_that_is_taken_is_not_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        codes = iter(["BBBB", "BBBB", "DDDD", "DDDD", "FFFF"])
        monkeypatch.setattr(lobbies, "new_code", lambda **_: next(codes))
        first = await found.begin_match(anna, ben)
        second = await found.table(anna)
        assert (first.code, second.code) == ("BBBB", "DDDD")
        found.lobby.registry.drop(second)  # it is in the store only
        assert (await found.table(anna)).code == "FFFF"


async def test_when_no_code_is_free_nobody_tries_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        monkeypatch.setattr(lobbies, "new_code", lambda **_: "BBBB")
        await found.table(anna)
        with pytest.raises(Refusal, match=r"tables\.all_taken"):
            async with asyncio.timeout(TIMEOUT):
                await found.table(anna)


@pytest.mark.parametrize(
    ("limits", "made", "code"),
    [
        (Limits(), 8, r"tables\.too_many_of_yours"),
        (Limits(tables=3), 3, r"tables\.all_taken"),
    ],
)
async def test_many_tables_at_once_are_not_more_than_one_after_the_other(
    tmp_path: Path, limits: Limits, made: int, code: str
) -> None:
    async with hall(tmp_path, limits) as found:
        anna = await found.guest()
        asked = (found.table(anna) for _ in range(20))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, BaseException)]
        assert len(found.lobby.registry) == made == 20 - len(refused)
        for refusal in refused:
            with pytest.raises(Refusal, match=code):
                raise refusal
        assert found.lobby._slots._being_made == []


async def get_up(table: Table, guest: Guest) -> None:
    """Leave the first seat."""
    await table.ask(lambda: table.gathering.remove(guest, 0))


async def test_a_table_counts_against_who_made_it_until_that_one_leaves_it_to_others(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        tables = [await found.table(anna) for _ in range(8)]
        for table in tables[:2]:
            for guest in (anna, ben):
                await sit(table, guest)
        await get_up(tables[0], anna)
        assert tables[0].seating.host == ben
        tables.append(await found.table(anna))
        await sit(tables[2], anna)
        await get_up(tables[2], anna)  # nobody else is there: it is still hers
        with pytest.raises(Refusal, match=r"tables\.too_many_of_yours"):
            await found.table(anna)
        for _ in range(8):
            await found.table(ben)  # he only plays at hers
        await found.pass_time(11)
        await found.table(anna)


async def test_how_many_tables_an_address_makes_is_limited_whoever_leaves_them(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        for _ in range(20):
            table = await found.table(anna)
            for guest in (anna, ben):
                await sit(table, guest)
            await get_up(table, anna)
        with pytest.raises(Refusal, match=r"tables\.too_many_new"):
            await found.table(anna)
        await found.pass_time(11)
        assert len(found.lobby.registry) == 0  # and nobody is there, so no memory is taken


async def test_for_who_guesses_too_often_the_store_is_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        asked: list[str] = []
        read = found.store.read

        async def noted(code: str) -> str | None:
            asked.append(code)
            return await read(match_by_code, code)

        answer_otherwise(monkeypatch, found.store, match_by_code, noted)
        for _ in range(14):
            with pytest.raises(Refusal, match=r"table\.unknown"):
                await found.lobby.table("BBBB", None, HOME)
        with pytest.raises(Refusal, match=r"code\.too_many_tries"):
            await found.lobby.table("BBBB", None, HOME)
        assert len(asked) == 14
        waited = []
        for _ in range(4):
            since = found.wall.time()
            while found.lobby.rates._wrong_codes.is_empty(HOME):
                found.wall.skip(5)
            with pytest.raises(Refusal, match=r"table\.unknown"):
                await found.lobby.table("BBBB", None, HOME)
            waited.append(found.wall.time() - since)
        assert waited == [30, 75, 80, 85]  # the longer, the more there were


async def test_tables_that_are_over_do_not_count_against_their_host(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        tables = [await found.table(anna) for _ in range(8)]
        with pytest.raises(Refusal, match=r"tables\.too_many_of_yours"):
            await found.table(anna)
        for guest in (anna, ben):
            await sit(tables[0], guest)
        for guest in (anna, ben):
            await get_ready(tables[0], guest)
        client(tables[0], anna)
        await play_out(found, tables[0])
        await found.table(anna)


async def test_anybody_may_join_what_is_public_and_has_not_begun(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        table, _ = await found.table(anna), await found.table(anna)
        assert found.lobby.public_tables() == []
        table.gathering.is_public = table.gathering.is_locked = True
        assert found.lobby.public_tables() == []
        table.gathering.is_locked = False
        assert found.lobby.public_tables() == [table]
        for guest in (anna, ben):
            await sit(table, guest)
        assert found.lobby.public_tables() == [table]
        for guest in (anna, ben):
            await get_ready(table, guest)
        assert found.lobby.public_tables() == []


async def test_a_closed_lobby_tells_every_socket_that_it_may_come_back(tmp_path: Path) -> None:
    async with hall(tmp_path) as found:
        anna = await found.guest()
        table = await found.table(anna)
        await sit(table, anna)
        here, watching = client(table, anna), Client(table, None)
        await settle()
    assert here.closing is watching.closing is CloseCode.RESTARTING
    assert len(found.lobby.registry) == 0


async def test_a_result_that_comes_from_the_store_takes_no_new_tables_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        played, anna, ben = await found.begin_match_of_two()
        client(played, anna)
        await play_out(found, played)
        await found.pass_time(6.1 * 60)
        assert len(found.lobby.registry) == 0
        codes = iter([played.code, "BBBB"])
        monkeypatch.setattr(lobbies, "new_code", lambda **_: next(codes))
        read, is_asked, may_go_on = found.store.read, asyncio.Event(), asyncio.Event()

        async def slow_load(match_id: str) -> StoredMatch:
            is_asked.set()
            await may_go_on.wait()
            return await read(load_match, match_id)

        answer_otherwise(monkeypatch, found.store, load_match, slow_load)
        looking = asyncio.create_task(found.lobby.table(played.code, anna, HOME))
        await is_asked.wait()
        made = await found.table(ben)
        may_go_on.set()
        result = await looking
        assert (result.code, result.stage) == (played.code, Stage.OVER)
        assert await found.lobby.table(made.code, ben, HOME) is made
        assert made.code != played.code


async def test_who_asks_for_a_table_that_is_being_made_gets_that_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        monkeypatch.setattr(lobbies, "new_code", lambda **_: "BBBB")
        write, is_stored, may_go_on = found.store.write, asyncio.Event(), asyncio.Event()

        async def slow_create(new: NewMatch) -> int:
            epoch = await write(create_match, new)
            is_stored.set()
            await may_go_on.wait()
            return epoch

        answer_otherwise(monkeypatch, found.store, create_match, slow_create)
        making = asyncio.create_task(found.table(anna))
        await is_stored.wait()
        looking = asyncio.create_task(found.lobby.table("BBBB", ben, HOME))
        await asyncio.wait([looking], timeout=0.2)
        may_go_on.set()
        made = await making
        assert await looking is made
        assert len(found.lobby.registry) == 1
        await sit(made, anna)  # nobody else has taken the match over


async def test_a_code_that_another_server_has_just_taken_is_looked_up_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(tmp_path) as found:
        anna, ben = await found.guest(), await found.guest()
        codes = iter(["BBBB", "DDDD"])
        monkeypatch.setattr(lobbies, "new_code", lambda **_: next(codes))
        write, is_asked, may_go_on = found.store.write, asyncio.Event(), asyncio.Event()

        async def taken_first(new: NewMatch) -> int:
            if new.code == "BBBB":
                is_asked.set()
                await may_go_on.wait()
                raise CodeTaken(new.code)
            return await write(create_match, new)

        answer_otherwise(monkeypatch, found.store, create_match, taken_first)
        making = asyncio.create_task(found.table(anna))
        await is_asked.wait()
        looking = asyncio.create_task(found.lobby.table("BBBB", ben, HOME))
        await settle()
        may_go_on.set()
        assert (await making).code == "DDDD"
        with pytest.raises(Refusal, match=r"table\.unknown"):
            await looking
