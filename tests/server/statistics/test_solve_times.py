"""How long people took: told from logs, kept once, compared with what the decks expect."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import msgspec
import pytest

from tools.finished import in_a_row, keep, log_of
from ubongo.core.messages import BotSatIn, Help, HelpGiven, Paused, Resumed, SolutionShown
from ubongo.core.race.messages import (
    DealtTask,
    RollAnnounced,
    Rolled,
    RoundOpened,
    TaskShown,
    TaskSolved,
)
from ubongo.core.race.state import Handicap
from ubongo.core.solo.messages import SoloSolved, SoloTask, TaskDealt, TaskPutAside
from ubongo.core.solo.results import Mode
from ubongo.core.solo.state import SoloOptions
from ubongo.core.solves import GivenTask
from ubongo.decks.booklet import find_task
from ubongo.decks.box import Side
from ubongo.decks.boxes import BOXES
from ubongo.decks.files import shipped_deck
from ubongo.editions.registry import EDITIONS, declared, shipped_edition
from ubongo.server.statistics.collector import Collector
from ubongo.server.statistics.match_results import find_results
from ubongo.server.statistics.solve_times import NOT_KNOWN, Difficulties, find_solves
from ubongo.server.store.collector import add_statistics, load_without_boards, uncollected_matches
from ubongo.server.store.guest_export import export_of_guest
from ubongo.server.store.guests import create_guest, delete_guest
from ubongo.server.store.match_results import own_match_results
from ubongo.server.store.opening import open_store
from ubongo.server.store.pruning import prune
from ubongo.server.store.solve_times import own_solves, task_times
from ubongo.server.store.structs import StoredSeat
from ubongo.server.tables.games import Games

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from ubongo.server.store.store import Store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = await open_store(str(tmp_path / "ubongo.db"))
    yield opened
    await opened.close()


def test_a_race_is_timed_from_when_its_tasks_were_seen() -> None:
    expected: list[tuple[int, int, int]] = []
    seen_at: list[int] = []
    number = seen = 0
    for _, told in log_of("classic"):
        event = msgspec.to_builtins(told)
        if event["kind"] == "roll_announced":
            number, seen = number + 1, event["at"]
        if event["kind"] == "task_solved":
            expected.append((number, event["seat"], event["credited"] - seen))
            seen_at.append(seen)
    edition = shipped_edition("classic")
    found = list(find_solves(edition, edition.options_type(2), log_of("classic")))
    assert [(each.number, each.seat, each.time) for each in found] == expected
    assert [each.seen for each in found] == seen_at
    assert len(expected) > 5
    assert all(each.time > 0 for each in found)
    deck = shipped_deck("classic")
    assert all(find_task(deck, each.task.name) for each in found)


def test_a_late_seat_is_timed_from_when_it_was_to_see_its_task() -> None:
    edition = shipped_edition("classic")
    task = DealtTask("7 moon", 7, "####\n.###", ("I3", "L4"))
    log: list[tuple[int, object]] = [
        (0, RoundOpened(1, 0, 20_000)),
        (6_000, RollAnnounced(0, 9_000)),
        (8_875, Rolled("moon", "", (task, None), 69_000)),
        (24_125, TaskShown(1, task)),  # the table lets calls from before the moment come in first
        (30_000, TaskSolved(0, 1, "", 29_900)),
        (41_000, TaskSolved(1, 2, "", 40_500)),
    ]
    late = edition.options_type(2, handicaps=(Handicap(), Handicap(delay=15_000)))
    found = [(each.seat, each.seen, each.time) for each in find_solves(edition, late, log)]
    assert found == [(0, 9_000, 20_900), (1, 24_000, 16_500)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_times_of_people_and_none_of_bots(edition: str) -> None:
    rules = shipped_edition(edition)
    found = list(find_solves(rules, rules.options_type(2), log_of(edition)))
    assert found
    assert {each.seat for each in found} <= {0, 1}
    assert len({(each.number, each.seat) for each in found}) == len(found)
    assert all(0 < each.time < 700_000 for each in found)
    assert {each.task.edition for each in found} == {declared(edition).box}
    one_bot = list(find_solves(rules, rules.options_type(2, bots=(0,)), log_of(edition)))
    assert one_bot == [each for each in found if each.seat == 1]
    sat_in = [(0, BotSatIn(1)), *log_of(edition)]
    mine = list(find_solves(rules, rules.options_type(2), sat_in))
    assert mine == [each for each in found if each.seat == 0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_task_in_which_the_match_was_paused_counts_as_helped(edition: str) -> None:
    rules, declaration = shipped_edition(edition), declared(edition)
    options, log = rules.options_type(2), log_of(edition)
    found = list(find_solves(rules, options, log))
    first = next(number for number, (_, event) in enumerate(log) if [*declaration.calls(event)])
    at = log[first][0]
    paused = [*log[:first], (at, Paused(0)), (at, Resumed()), *log[first:]]
    helped = list(find_solves(rules, options, paused))
    hints = [int(each.seen == found[0].seen) for each in found]
    assert [each.hints for each in helped] == hints
    assert [each._replace(hints=0) for each in helped] == found
    firsts = [
        sum(each.first for each in find_results(rules, options, log, solves))
        for solves in (found, helped)
    ]
    assert firsts[0] - firsts[1] == sum(each.is_first and each.hints for each in helped) > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pause_between_two_rounds_is_no_help(edition: str) -> None:
    rules, declaration = shipped_edition(edition), declared(edition)
    options, log = rules.options_type(2), log_of(edition)
    opens = [
        number for number, (_, event) in enumerate(log) if isinstance(event, declaration.opens)
    ]
    second = opens[1] + 1
    at = log[opens[1]][0]
    paused = [*log[:second], (at, Paused(0)), (at, Resumed()), *log[second:]]
    assert list(find_solves(rules, options, paused)) == list(find_solves(rules, options, log))


def solo_log(*between: object) -> list[tuple[int, object]]:
    task = SoloTask("0f", "moon", (1,), ("I2", "I3", "V3"), "####\n####")
    return [
        (5_000, TaskDealt(1, task, 5_000)),
        *[(6_000, each) for each in between],
        (12_500, SoloSolved(1, "", 12_400)),
    ]


def test_a_solo_run_is_timed_from_each_deal_and_tells_its_hints() -> None:
    edition = shipped_edition("classic_solo")
    options = SoloOptions(side=Side.HARD)
    (found,) = find_solves(edition, options, solo_log())
    assert (found.number, found.seat, found.time, found.hints) == (1, 0, 7_400, 0)
    assert (found.seen, found.is_first) == (5_000, False)
    assert (found.task.edition, found.task.side) == ("classic", Side.HARD)
    assert found.task.name == "0f"
    helped = HelpGiven(0, Help.POSSIBLE, is_possible=True)
    (found,) = find_solves(edition, options, solo_log(helped, helped))
    assert found.hints == 2
    (found,) = find_solves(edition, options, solo_log(Paused(0), Resumed()))
    assert found.hints == 1
    assert list(find_solves(edition, options, solo_log(SolutionShown(0, "")))) == []
    assert list(find_solves(edition, SoloOptions(bots=(0,)), solo_log())) == []


def test_a_run_shows_the_times_that_statistics_count_also_after_a_task_was_put_aside() -> None:
    edition, options = shipped_edition("classic_solo"), SoloOptions()
    second = SoloTask("1f", "moon", (2,), ("I2", "I3", "V3"), "####\n####")
    log = [
        *solo_log()[:1],
        (8_000, TaskPutAside(1)),
        (8_000, TaskDealt(2, second, 8_000)),
        (12_500, SoloSolved(2, "", 12_400)),
        (12_500, TaskDealt(3, second, 12_500)),
        (30_000, SoloSolved(3, "", 29_000)),
    ]
    state = reduce(edition.evolve, [event for _, event in log], edition.initial_state(options))
    found = [solved.time for solved in find_solves(edition, options, log)]
    assert list(edition.view(state, 0).took) == found == [4_400, 16_500]


def test_the_task_of_a_day_is_named_by_its_day() -> None:
    options = SoloOptions(mode=Mode.DAILY, length=1, side=Side.HARD, day="2030-01-31")
    (found,) = find_solves(shipped_edition("classic_solo"), options, solo_log())
    assert found.task.name == "2030-01-31"


def test_difficulty_is_what_the_deck_states_or_computed() -> None:
    deck = shipped_deck("classic")
    named = find_task(deck, "7 moon")
    task = GivenTask(
        "classic", named.side, named.name, "moon", named.task.pieces, named.area_tasks.drawing
    )
    stated = Difficulties([deck]).of(task)
    assert stated == named.task.difficulty
    assert Difficulties([]).of(task) == pytest.approx(stated, abs=0.01)
    other_deck = task._replace(pieces=task.pieces[::-1])
    assert Difficulties([deck]).of(other_deck) == pytest.approx(stated, abs=0.01)
    assert Difficulties([deck]).of(task._replace(pieces=("I2",) * 10)) == NOT_KNOWN
    hand = GivenTask("card_game", Side.HARD, "round 4", "4", (), "")
    assert Difficulties([]).of(hand) == 4


async def test_a_match_is_tallied_once_it_has_ended(store: Store) -> None:
    collector = Collector(store, Games())
    anna = (await store.write(create_guest, "a")).id
    seats = [StoredSeat(), StoredSeat(anna, "Anna")]
    for edition in EDITIONS:
        await keep(store, edition, edition, seats)
    assert await collector.catch_up() == len(EDITIONS)
    assert await collector.catch_up() == 0
    taken = await store.read(own_match_results, anna, 9)
    assert {result.edition for result in taken} == set(EDITIONS)
    own = await store.read(own_solves, anna, 1000)
    assert {solve.edition for solve in own} == set(BOXES)
    assert all(solve.difficulty > 0 for solve in own)
    everybody = await store.read(task_times, "classic")
    assert len(everybody) > len([solve for solve in own if solve.edition == "classic"])
    for edition in EDITIONS:
        await store.write(add_statistics, edition, [])  # a crash may have it told again
    stored = await store.read(load_without_boards, "classic")
    await store.write(add_statistics, "classic", *collector._collect(stored))
    assert await store.read(own_solves, anna, 1000) == own
    assert await store.read(own_match_results, anna, 9) == taken


async def test_only_people_take_something_home_and_nobody_from_playing_alone(store: Store) -> None:
    anna = (await store.write(create_guest, "a")).id
    await keep(store, "m", seats=[StoredSeat(bot="strong"), StoredSeat(anna, "Anna")])
    await keep(store, "alone", "classic_solo", seats=[StoredSeat(anna, "Anna")], decisions=())
    assert await Collector(store, Games()).catch_up() == 2
    (found,) = await store.read(own_match_results, anna, 9)
    options = shipped_edition("classic").options_type(2)
    rules = shipped_edition("classic")
    log = log_of("classic")
    expected = find_results(rules, options, log, list(find_solves(rules, options, log)))[1]
    assert (found.match_id, found.place, found.rounds) == ("m", expected.place, expected.rounds)
    assert (found.solved, found.first) == (expected.solved, expected.first)
    assert (found.gems, found.points, found.at) == (*expected.winnings, expected.at)


async def test_a_log_that_cannot_be_read_keeps_nobody_waiting(store: Store) -> None:
    await keep(store, "bad", decisions=in_a_row((0, b'{"kind":"nonsense"}')))
    await keep(store, "good")
    assert await Collector(store, Games()).catch_up() == 2
    assert await store.read(task_times, "classic")
    assert await store.read(uncollected_matches, 9) == []


async def test_matches_that_end_at_the_same_moment_are_all_tallied(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ubongo.server.statistics.collector.AT_ONCE", 2)
    collector = Collector(store, Games())
    for match in ("c", "a", "b", "e", "d"):
        await keep(store, match)
    assert [await collector.catch_up() for _ in range(4)] == [2, 2, 1, 0]
    assert len({time.task for time in await store.read(task_times, "classic")}) > 3


async def test_who_is_forgotten_leaves_only_times(store: Store) -> None:
    anna = (await store.write(create_guest, "a")).id
    await keep(store, "m", seats=[StoredSeat(anna, "Anna"), StoredSeat()])
    await Collector(store, Games()).catch_up()
    before = await store.read(task_times, "classic")
    exported = await store.read(export_of_guest, anna)
    assert exported
    assert len(exported.solves) == len(await store.read(own_solves, anna, 1000)) > 0
    assert [result.match for result in exported.match_results] == ["m"]
    await store.write(delete_guest, anna)
    assert await store.read(own_solves, anna, 1000) == []
    assert await store.read(own_match_results, anna, 9) == []
    assert await store.read(task_times, "classic") == before
    await prune(store, 1)
    assert await store.read(task_times, "classic") == before
