"""An edition with the box of another: tasks go by the box, matches and results by its own key."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.rulebook.driver import solution_of
from tests.server.halls import client, get_ready, hall, idle, sit
from tests.server.playing import browser, running, small_deck, types_of
from tools.finished import keep, log_of
from ubongo.bots.strength import Strength
from ubongo.client import Guest, Player
from ubongo.core.solo.results import Category, Mode
from ubongo.core.wire.booklet import SolutionsSeen
from ubongo.core.wire.solo import NewSolo
from ubongo.decks.box import Side
from ubongo.editions.registry import shipped_edition
from ubongo.geometry import TURNED_AND_FLIPPED
from ubongo.server.statistics.collector import Collector
from ubongo.server.statistics.solve_times import find_solves
from ubongo.server.store.guests import create_guest
from ubongo.server.store.match_results import own_match_results
from ubongo.server.store.opening import open_store
from ubongo.server.store.solve_times import own_solves, task_times
from ubongo.server.store.structs import StoredSeat
from ubongo.server.tables.clock import RealClock
from ubongo.server.tables.games import Games

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    import httpx

    from ubongo.core.solo.state import SoloView

pytestmark = pytest.mark.anyio

BOTH = pytest.mark.parametrize(
    ("played", "other"), [("classic_bag", "classic"), ("classic", "classic_bag")]
)


@BOTH
@pytest.mark.rule("B-23")
@pytest.mark.rule("A-16")
async def test_the_booklet_is_closed_while_the_other_edition_plays_the_task(
    tmp_path: Path, played: str, other: str
) -> None:
    async with running(tmp_path, small_deck()) as address, browser(address) as stranger:
        guests = [Guest(address), Guest(address)]
        code = await guests[0].make_table(played, {"seats": 2}, is_fair=False)
        for guest, name in zip(guests, "AB", strict=True):
            await guest.sit(code, name)
        for guest in guests:
            await guest.get_ready(code)
        async with Player(guests[0], code, types_of(played)) as anna:
            await anna.until(lambda view: view.round is not None and any(view.round.tasks))
            dealt = [task.name for task in anna.view.round.tasks if task]
            free = min({named.name for named in small_deck().tasks()} - set(dealt))
            for edition in (played, other):
                for task in dealt:
                    answer = await stranger.get(f"/api/booklet/{edition}/{task}")
                    assert (answer.status_code, answer.json()) == (
                        409,
                        {"code": "solution.in_play", "facts": {"task": task}},
                    )
                assert await _solutions(stranger, edition, free)
            async with browser(address, dict(guests[0]._cookies)) as own:
                for edition in (played, other):
                    answer = await own.get(f"/api/booklet/{edition}/{free}")
                    assert (answer.status_code, answer.json()["code"]) == (403, "booklet.closed")


async def _solutions(asking: httpx.AsyncClient, edition: str, task: str) -> tuple[str, ...]:
    answer = await asking.get(f"/api/booklet/{edition}/{task}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=SolutionsSeen).solutions


async def test_both_editions_have_one_booklet(tmp_path: Path) -> None:
    async with running(tmp_path) as address, browser(address) as reader:
        booklets = [
            await reader.get(f"/api/booklet/{edition}") for edition in ("classic_bag", "classic")
        ]
        assert booklets[0].content == booklets[1].content
        assert booklets[0].headers["etag"] == booklets[1].headers["etag"]


@BOTH
@pytest.mark.rule("B-23")
@pytest.mark.rule("A-16")
async def test_there_is_no_hint_for_what_people_play_in_the_other_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: str, other: str
) -> None:
    for edition in (played, other):
        state = type(
            shipped_edition(edition).initial_state(shipped_edition(edition).options_type(2))
        )
        monkeypatch.setattr(state, "in_play", lambda _: frozenset({"7 moon"}))
    async with hall(tmp_path) as found:
        anna, ben, carl = [await found.guest() for _ in range(3)]
        table = await found.table(anna, other)
        await sit(table, anna)
        await table.ask(lambda: table.add_bot(anna, 1, Strength.WEAK))
        await get_ready(table, anna)
        here = client(table, anna)
        here.send("ask_help", help="piece")
        await idle(table)
        assert [nak["code"] for nak in await here.frames("nak")] == ["phase.wrong"]
        await found.begin_match(ben, carl, edition=played)
        here.send("ask_help", help="piece")
        await idle(table)
        assert (await here.frames("nak"))[-1]["code"] == "solution.in_play"


@pytest.mark.rule("B-23")
async def test_times_count_for_classics_tasks_and_results_for_the_edition(tmp_path: Path) -> None:
    every_minute = count(0, 60_000)
    store = await open_store(str(tmp_path / "ubongo.db"), wall=every_minute.__next__)
    anna = (await store.write(create_guest, "a")).id
    await keep(store, "m", "classic_bag", [StoredSeat(), StoredSeat(anna, "Anna")])
    assert await Collector(store, Games()).catch_up() == 1
    own = await store.read(own_solves, anna, 99)
    assert own
    assert {solve.edition for solve in own} == {"classic"}
    assert await store.read(task_times, "classic")
    assert await store.read(task_times, "classic_bag") == []
    (result,) = await store.read(own_match_results, anna, 9)
    assert (result.edition, result.rounds) == ("classic_bag", 9)
    assert set(result.gems) == {"ruby", "sapphire", "emerald", "amber"}
    rules = shipped_edition("classic_bag")
    found = list(find_solves(rules, rules.options_type(2), log_of("classic_bag")))
    assert len([each for each in found if each.seat == 1]) == len(own)
    await store.close()


# Alone.


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """A server whose matches are fast."""
    async with running(tmp_path, clock=RealClock(100)) as found:
        yield found


def _is_dealt(number: int, view: SoloView) -> bool:
    """Whether the task of this number lies there."""
    return view.task is not None and view.number == number


async def _played_alone(guest: Guest, code: str, tasks: int) -> None:
    """Solve so many tasks of a run."""
    async with Player(guest, code, types_of("classic_bag_solo")) as player:
        await guest.get_ready(code)
        for number in range(1, tasks + 1):
            await player.until(partial(_is_dealt, number))
            line = solution_of(player.view.task, TURNED_AND_FLIPPED)
            await player.do("claim", solution=line)
        await player.until_proof()


@pytest.mark.rule("B-22")
async def test_results_and_records_are_kept_apart_from_classics(address: str) -> None:
    guest = Guest(address)
    run = NewSolo("classic_bag", "tasks", 5, Side.EASY, "Anna")
    await _played_alone(guest, await guest.begin_solo(run), 5)
    (own,) = (await guest.see_results()).results
    assert own.result.category == Category("classic_bag", Mode.TASKS, Side.EASY, 5)
    best = (await guest.see_records(own.result.category)).best
    assert [record.result for record in best] == [own.result]
    assert (await guest.see_records(Category("classic", Mode.TASKS, Side.EASY, 5))).best == ()


@pytest.mark.rule("B-22")
async def test_it_has_a_task_of_the_day_of_its_own(address: str) -> None:
    guest = Guest(address)
    code = await guest.begin_daily("classic_bag", "Anna")
    await _played_alone(guest, code, 1)
    assert (await guest.see_daily("classic_bag")).own is not None
    assert (await guest.see_daily("classic")).own is None
    games = Games()
    days = {games.seed_of_day(key, "2030-01-31") for key in ("classic", "classic_bag")}
    assert len(days) == 2
