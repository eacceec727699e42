"""Solo runs and the tasks of the days over real sockets: honest times, results, records."""

from __future__ import annotations

import asyncio
import re
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from tests.rulebook.solo_run import solution_of
from tests.server.halls import client, get_ready, hall, idle, sit
from tests.server.playing import running, small_deck, types_of
from ubongo.bots.strength import Strength
from ubongo.client import Guest, Player
from ubongo.core.checking import check_log
from ubongo.core.edition import Refusal
from ubongo.core.log import read_log
from ubongo.core.solo.results import Category, Mode, Source
from ubongo.core.wire.solo import NewSolo
from ubongo.core.wire.tables import TableChange
from ubongo.decks.box import Side
from ubongo.decks.card_stacks import CARDS_PER_STACK, StackDeck
from ubongo.decks.files import shipped, shipped_deck
from ubongo.editions.classic.state import State
from ubongo.editions.registry import SOLO, declared, played_with
from ubongo.server.solo.days import day_of, until_next_day
from ubongo.server.store.matches import finish_match
from ubongo.server.store.opening import open_store
from ubongo.server.store.structs import FIRST_EPOCH
from ubongo.server.tables.clock import RealClock
from ubongo.server.tables.games import Games

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from ubongo.core.solo.messages import SoloTask

pytestmark = pytest.mark.anyio

EDITIONS = tuple(SOLO)
FIVE = Category("classic", Mode.TASKS, Side.EASY, 5)
QUICK = 100.0
"""How much faster than the wall's clock the runs are."""


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """A server whose matches are fast."""
    async with running(tmp_path, clock=RealClock(QUICK)) as found:
        yield found


@asynccontextmanager
async def sitting(guest: Guest, code: str, edition: str = "classic") -> AsyncIterator[Any]:
    """A player at a table for one, to whom the first task is dealt."""
    async with Player(guest, code, types_of(f"{edition}_solo")) as player:
        await guest.get_ready(code)
        await player.until(lambda view: view.task is not None)
        yield player


async def solve(player: Any, edition: str = "classic") -> None:  # noqa: ANN401 - of any edition
    """Call with a right solution."""
    await player.do("claim", solution=solution_of(edition, player.view.task))


def a_run(edition: str = "classic", **changes: Any) -> NewSolo:  # noqa: ANN401 - of any field
    """Five easy tasks for time."""
    run = NewSolo(edition, "tasks", 5, Side.EASY, "Anna")
    return msgspec.structs.replace(run, **changes)


async def a_whole_run(guest: Guest, edition: str = "classic", **changes: Any) -> Any:  # noqa: ANN401
    """Play five tasks; the view at the end."""
    code = await guest.begin_solo(a_run(edition, **changes))
    async with sitting(guest, code, edition) as player:
        for number in range(1, 6):
            await player.until(lambda view, n=number: view.number == n)
            await solve(player, edition)
        return await over(player)


async def over(player: Any) -> Any:  # noqa: ANN401 - of any edition
    """The view at the end, when the result is written down."""
    await player.until_proof()
    return player.view


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("D-34", "L-25")
async def test_a_run_is_played_and_written_down(address: str, edition: str) -> None:
    guest = Guest(address)
    view = await a_whole_run(guest, edition)
    assert (view.result.solved, view.result.is_ranked) == (5, True)
    records = await guest.see_records(view.result.category)
    (own,) = (await guest.see_results()).results
    assert (own.name, own.is_own, own.result) == ("Anna", True, view.result)
    assert [record.result for record in records.best] == [view.result]
    assert records.own is not None
    assert (records.own.place, records.own.match) == (1, own.match)


async def test_no_task_of_a_run_is_of_the_shipped_deck(address: str) -> None:
    deck = shipped_deck("classic")
    shipped = {area.drawing + str(task.pieces) for *_, area, task in deck.tasks()}
    guest = Guest(address)
    async with sitting(guest, await guest.begin_solo(a_run())) as player:
        for _ in range(5):
            task = player.view.task
            assert task.area + str(task.pieces) not in shipped
            number = player.view.number
            await player.do("put_aside")
            await player.until(lambda view, n=number: view.number > n)


@pytest.mark.parametrize("length", [0, 6, 2**63 - 1, 2**63, -1, 10**30])
async def test_there_are_records_of_three_lengths_only(address: str, length: int) -> None:
    category = Category("classic", Mode.CLOCK, Side.EASY, length)
    with pytest.raises(Refusal) as refused:
        await Guest(address).see_records(category)
    assert refused.value.code == "setup.length"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.rule("A-15", "D-33", "L-24")
async def test_a_run_with_the_cards_of_the_box_has_records_of_its_own(
    address: str, edition: str
) -> None:
    guest = Guest(address)
    code = await guest.begin_solo(a_run(edition, source=Source.BOX))
    box = declared(edition).box
    deck = small_deck() if box == "classic" else shipped(box)
    named = (
        {face.name for face in deck.faces()}
        if isinstance(deck, StackDeck)
        else {task.name for task in deck.tasks()}
    )
    async with sitting(guest, code, edition) as player:
        await player.do("put_aside")
        for number in range(2, 7):
            await player.until(lambda view, n=number: view.number == n)
            assert named.issuperset(_names(player.view.task))
            await solve(player, edition)
        result = (await over(player)).result
    assert (result.source, result.put_aside, result.is_ranked) == (Source.BOX, 1, True)
    records = await guest.see_records(result.category)
    assert [record.result for record in records.best] == [result]
    fresh = await guest.see_records(result.category._replace(source=Source.FRESH))
    assert (fresh.best, fresh.own) == ((), None)
    (own,) = (await guest.see_results()).results
    assert own.match is not None
    log = read_log(await guest.log(own.match), lambda header: played_with(header.edition, deck))
    assert log.header.fresh is msgspec.UNSET
    assert check_log(log).is_right


def _names(task: SoloTask) -> set[str]:
    """What the task is called in the booklet; a hand is called by its cards."""
    if task.area:
        return {task.name}
    return {f"{task.label}-{(number - 1) % CARDS_PER_STACK + 1}" for number in task.cards}


async def test_records_show_whose_they_are_and_the_own_place(address: str) -> None:
    anna, ben = Guest(address), Guest(address)
    first = (await a_whole_run(anna)).result
    second = (await a_whole_run(ben, name="Ben")).result
    seen = await anna.see_records(FIVE, "day")
    better = sorted([(first.time, "Anna"), (second.time, "Ben")])
    assert [(record.result.time, record.name) for record in seen.best] == better
    assert [record.is_own for record in seen.best] == [name == "Anna" for _, name in better]
    assert seen.own is not None
    assert seen.own.place == [name for _, name in better].index("Anna") + 1
    assert (await Guest(address).see_records(FIVE)).own is None


async def test_who_made_a_record_may_say_afterwards_under_which_name(address: str) -> None:
    anna = Guest(address)
    await a_whole_run(anna, name="?")
    assert await anna.rename("  Anna ") == "Anna"
    seen = await Guest(address).see_records(FIVE)
    assert [record.name for record in seen.best] == ["Anna"]
    with pytest.raises(Refusal, match=r"name\."):
        await anna.rename("")
    with pytest.raises(Refusal, match=r"guest\.unknown"):
        await Guest(address).rename("Ben")


async def test_a_record_without_a_name_is_nobodys_until_one_is_said(address: str) -> None:
    anna = Guest(address)
    await a_whole_run(anna, name=None)
    assert [record.name for record in (await anna.see_records(FIVE)).best] == [None]
    await anna.rename("Anna")
    await a_whole_run(anna, name=None)
    assert {record.name for record in (await anna.see_records(FIVE)).best} == {"Anna"}


async def test_what_a_client_says_of_its_time_counts_for_nothing(address: str) -> None:
    guest = Guest(address)
    async with sitting(guest, await guest.begin_solo(a_run())) as player:
        line = solution_of("classic", player.view.task)
        with pytest.raises(Refusal) as refused:
            await player.do("claim", solution=line, credited=1)
        assert refused.value.code == "command.malformed"
        await player.do("claim", solution=line)
        view = await player.until(lambda view: view.solves)
        assert view.solves[0] >= view.started


async def test_a_call_too_early_or_for_another_task_counts_for_nothing(address: str) -> None:
    guest = Guest(address)
    code = await guest.begin_solo(a_run())
    async with Player(guest, code, types_of("classic_solo")) as early:
        with pytest.raises(Refusal) as refused:
            await early.do("claim", solution="")
        assert refused.value.code == "table.not_started"
    async with sitting(guest, code) as player:
        first = solution_of("classic", player.view.task)
        await player.do("claim", solution=first)
        await player.until(lambda view: view.number == 2)
        with suppress(Refusal):  # or a wrong call, if the pieces are the same
            await player.do("claim", solution=first)
        await player.do("put_aside")
        await player.until(lambda view: view.number == 3)
        await player.do("end_early")
        view = await over(player)
    assert (len(view.solves), view.result.solved, view.result.put_aside) == (1, 1, 1)


async def test_hints_are_counted_by_the_server_and_end_the_ranking(address: str) -> None:
    guest = Guest(address)
    async with sitting(guest, await guest.begin_solo(a_run())) as player:
        await player.do("ask_help", help="lay")
        await player.do("give_up")
        await player.until(lambda view: view.hints == 2)
        await player.do("end_early")
        view = await over(player)
    assert (view.result.hints, view.result.put_aside, view.result.is_ranked) == (2, 1, False)
    assert (await guest.see_records(FIVE)).best == ()
    assert len((await guest.see_results()).results) == 1


async def test_a_pause_ends_the_ranking(address: str) -> None:
    guest = Guest(address)
    code = await guest.begin_solo(a_run())
    async with sitting(guest, code) as player:
        await guest.pause(code)
        await guest.pause(code, is_paused=False)
        await player.do("end_early")
        view = await over(player)
    assert not view.result.is_ranked


async def test_impossible_times_are_marked(address: str) -> None:
    guest = Guest(address)
    code = await guest.begin_solo(a_run())
    async with sitting(guest, code) as player:
        await solve(player)
        await player.do("end_early")
        await over(player)
    (own,) = (await guest.see_results()).results
    view = player.view
    assert own.is_doubtful == view.is_doubtful == (view.took[0] < 1_200)


async def test_what_is_played_alone_stays_as_it_is(address: str) -> None:
    guest = Guest(address)
    code = await guest.begin_solo(a_run())
    with pytest.raises(Refusal) as refused:
        await guest.agree(code, TableChange(is_public=True))
    assert refused.value.code == "solo.fixed"
    with pytest.raises(Refusal) as refused:
        await Guest(address).sit(code, "Ben")
    assert refused.value.code == "table.full"
    with pytest.raises(Refusal) as refused:
        await guest.make_table("classic_solo", {})
    assert refused.value.code == "edition.unknown"


@pytest.mark.parametrize(
    ("run", "code"),
    [
        (a_run("chess"), "edition.unknown"),
        (a_run(length=6), "setup.length"),
        (a_run(name=" "), "name.empty"),
    ],
)
async def test_a_run_that_cannot_be_is_refused(address: str, run: NewSolo, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        await Guest(address).begin_solo(run)
    assert refused.value.code == code


# The task of a day.


@pytest.mark.parametrize("edition", EDITIONS)
async def test_the_task_of_a_day_is_the_same_for_all(address: str, edition: str) -> None:
    tasks = []
    for name in ("Anna", "Ben"):
        guest = Guest(address)
        async with sitting(guest, await guest.begin_daily(edition, name), edition) as player:
            tasks.append(player.view.task)
    assert tasks[0] == tasks[1]


async def test_a_guest_has_one_run_of_a_day(address: str) -> None:
    anna, ben = Guest(address), Guest(address)
    code = await anna.begin_daily("classic", "Anna")
    assert await anna.begin_daily("classic", "Anna") == code
    assert (await anna.see_daily("classic")).code == code
    async with sitting(anna, code) as player:
        await solve(player)
        view = await over(player)
    assert view.result.day == (await anna.see_daily("classic")).day
    for again in (anna.begin_daily("classic", "Anna"), anna.play_again(code)):
        with pytest.raises(Refusal) as refused:
            await again
        assert refused.value.code == "daily.played"
    seen = await anna.see_daily("classic")
    assert seen.code is None
    assert seen.own is not None
    assert (seen.own.place, seen.own.result) == (1, view.result)
    assert [record.match for record in seen.best] == [seen.own.match]
    other = await ben.see_daily("classic")
    assert other.own is None
    assert [(record.name, record.match) for record in other.best] == [("Anna", None)]


@pytest.mark.parametrize("way", ["watch", "get up"])
async def test_nobody_plays_the_run_of_another_guest(address: str, way: str) -> None:
    anna, ben = Guest(address), Guest(address)
    for code in (await anna.begin_daily("classic", "Anna"), await anna.begin_solo(a_run())):
        await (anna.watch(code) if way == "watch" else anna.remove(code, 0))
        with pytest.raises(Refusal, match=r"table\.full"):
            await ben.sit(code, "Ben")
        assert await anna.sit(code, "Anna") == 0


async def test_on_a_device_only_the_run_of_the_guest_counts_who_saw_the_task_first(
    address: str,
) -> None:
    device, other = Guest(address), Guest(address)
    async with sitting(device, await device.begin_daily("classic", "Anna")) as player:
        await player.do("end_early")
        await over(player)
    await device._read_response("DELETE", "/api/guest")
    for guest, counts in ((device, False), (other, True)):
        async with sitting(guest, await guest.begin_daily("classic", "Anna again")) as player:
            assert player.view.options.was_before is not counts
            await solve(player)
            view = await over(player)
        assert view.result.is_ranked is counts
    async with sitting(device, await device.begin_daily("three_d", "Anna"), "three_d") as player:
        assert not player.view.options.was_before  # another task
    (best,) = (await device.see_daily("classic")).best
    assert not best.is_own


@pytest.mark.parametrize("kept", ["%ED%A0%80", "x", "0" * 31, '"\\015\\012"', "A" * 3_000])
async def test_a_mark_that_no_server_made_is_none(address: str, kept: str) -> None:
    guest = Guest(address)
    day = (await guest.see_daily("classic")).day
    guest._cookies["ubongo_daily_classic"] = f"{day}.{kept}"
    async with sitting(guest, await guest.begin_daily("classic", "Anna")) as player:
        assert not player.view.options.was_before
    assert re.fullmatch(rf"{day}\.[0-9a-f]{{32}}", guest._cookies["ubongo_daily_classic"])


async def test_a_run_that_was_given_up_is_no_longer_under_way(tmp_path: Path) -> None:
    async with running(tmp_path, clock=RealClock(QUICK)) as address:
        guest = Guest(address)
        code = await guest.begin_daily("classic", "Anna")
        async with sitting(guest, code):
            assert (await guest.see_daily("classic")).code == code
        store = await open_store(str(tmp_path / "ubongo.db"))
        await store.write(finish_match, (await guest.see(code)).match, FIRST_EPOCH)
        await store.close()
        assert (await guest.see_daily("classic")).code is None


async def test_a_table_that_was_only_made_is_no_run(address: str) -> None:
    guest = Guest(address)
    code = await guest.begin_daily("classic", "Anna")
    await guest.remove(code, 0)
    assert (await guest.see(code)).seats == (None,)
    assert await guest.begin_daily("classic", "Anna") == code
    assert [place and place.name for place in (await guest.see(code)).seats] == ["Anna"]


async def test_two_requests_at_once_make_one_run(address: str) -> None:
    guest = Guest(address)
    await guest.begin_solo(a_run())  # somebody with a cookie
    asked = (guest.begin_daily("three_d", "Anna") for _ in range(5))
    assert len(set(await asyncio.gather(*asked))) == 1


def test_only_the_house_can_work_out_the_task_of_a_day() -> None:
    seeds = {
        Games(secret=secret).seed_of_day(edition, day)
        for secret in ("one", "other")
        for edition in ("classic", "three_d")
        for day in ("2030-01-31", "2030-02-01")
    }
    assert len(seeds) == 8


def test_a_day_is_a_day_in_utc() -> None:
    midnight = 1_896_134_400_000
    assert [day_of(midnight - 1), day_of(midnight)] == ["2030-01-31", "2030-02-01"]
    assert [until_next_day(midnight - 1), until_next_day(midnight)] == [1, 86_400_000]


@pytest.mark.rule("A-16")
async def test_no_hint_for_what_people_play_at_another_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(State, "in_play", lambda _: frozenset({"7 moon"}))
    async with hall(tmp_path) as found:
        anna, ben, carl = [await found.guest() for _ in range(3)]
        table = await found.table(anna)
        await sit(table, anna)
        await table.ask(lambda: table.add_bot(anna, 1, Strength.WEAK))
        await get_ready(table, anna)
        here = client(table, anna)
        here.send("ask_help", help="piece")
        await idle(table)
        assert [nak["code"] for nak in await here.frames("nak")] == ["phase.wrong"]
        alone = await found.table(ben)
        await sit(alone, ben)
        await alone.ask(lambda: alone.add_bot(ben, 1, Strength.WEAK))
        await get_ready(alone, ben)
        assert alone.match is not None
        here.send("ask_help", help="piece")
        await idle(table)
        assert [nak["code"] for nak in await here.frames("nak")] == ["phase.wrong"]
        await found.begin_match(ben, carl)
        here.send("ask_help", help="piece")
        await idle(table)
        assert (await here.frames("nak"))[-1]["code"] == "solution.in_play"
