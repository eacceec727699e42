"""Bots in every race: how long they take, and when they roll, get ready and call."""

from statistics import median
from typing import Any

import pytest

from tests.bots.tables import RACES, bots_for, happened, options_for, played, seed_of
from tests.rulebook.driver import RaceMatch
from ubongo.bots.characters import character_at
from ubongo.bots.race import RaceBot
from ubongo.bots.strength import Strength
from ubongo.bots.study import Study
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, GetReady, GotReady
from ubongo.core.race.messages import (
    Claim,
    ClaimFailed,
    PlayoffOpened,
    Roll,
    RollAnnounced,
    Rolled,
    RoundOpened,
    TaskShown,
    TaskSolved,
)
from ubongo.editions.registry import shipped_edition


def seconds(edition: str, strength: Strength, effort: float) -> list[float]:
    """How long many people of a strength take for a task of that effort, sorted."""
    seen = Study(effort, 0, (), {}, ())
    bots: list[RaceBot[Any]] = [
        RaceBot(edition, 0, strength, seed_of(n), character_at(str(n), 0)) for n in range(1_500)
    ]
    return sorted(bot.duration(seen) / 1_000 for bot in bots)


@pytest.mark.parametrize(
    ("edition", "strength", "least", "most"),
    [
        ("classic", Strength.STRONG, 15, 20),
        ("classic", Strength.MEDIUM, 25, 35),
        ("classic", Strength.WEAK, 45, 60),
        ("light_dark", Strength.STRONG, 15, 22),
        ("light_dark", Strength.MEDIUM, 27, 38),
        ("light_dark", Strength.WEAK, 45, 66),
        ("three_d", Strength.STRONG, 22, 32),
        ("three_d", Strength.MEDIUM, 40, 55),
        ("three_d", Strength.WEAK, 65, 90),
    ],
)
def test_a_usual_task_takes_a_bot_as_long_as_a_person_of_its_strength(
    edition: str, strength: Strength, least: float, most: float
) -> None:
    times = seconds(edition, strength, 8.2)
    assert least <= median(times) <= most
    tenth = len(times) // 10
    assert 1.5 < times[-tenth] / times[tenth] < 2  # steady, and yet nobody is a clock


def test_a_harder_task_takes_longer_and_even_the_easiest_has_to_be_laid() -> None:
    usual, hard = (median(seconds("classic", Strength.MEDIUM, effort)) for effort in (8, 16))
    assert 1.6 < hard / usual < 1.9
    assert min(seconds("classic", Strength.STRONG, 0.01)) == 3.5


def test_the_weak_often_fail_in_a_glass_and_the_strong_seldom() -> None:
    share = {
        strength: sum(time > 60 for time in seconds("classic", strength, 8.2)) / 1_500
        for strength in Strength
    }
    assert share[Strength.WEAK] > 0.1
    assert share[Strength.WEAK] > 10 * share[Strength.MEDIUM] >= share[Strength.STRONG]


@pytest.mark.parametrize("key", RACES)
def test_the_starter_rolls_after_a_second_or_two(key: str) -> None:
    opened, waits = 0, []
    for at, event in happened(played(key, "weak medium strong")):
        if isinstance(event, RoundOpened):
            opened = at
        elif isinstance(event, RollAnnounced):
            waits.append(at - opened)
    assert len(waits) >= 7
    assert min(waits) >= 400
    assert max(waits) <= 4_000


@pytest.mark.parametrize(
    ("key", "rolls"), [("classic_bag", False), ("light_dark", False), ("three_d", True)]
)
def test_a_bot_leaves_the_first_throw_to_those_who_read_what_it_is_about(
    key: str, *, rolls: bool
) -> None:
    edition = shipped_edition(key)
    match: RaceMatch[Any] = RaceMatch(edition, options_for(edition, 2, starter=0, bots=[0]))
    bot = bots_for(key, "strong")[0]
    match.wait_for(Phase.ROLL)
    bot.think(match.state, list(edition.moves(match.state, 0)), match.at)
    assert (bot.next_at is not None) is rolls
    assert match.state.until == match.at + 10_000
    assert RollAnnounced in map(type, match.do(GetReady(1)))


def test_in_3_d_everybody_gets_ready_after_a_short_while() -> None:
    rolled, waits = 0, []
    for at, event in happened(played("three_d", "weak medium strong")):
        if isinstance(event, Rolled):
            rolled = at
        elif isinstance(event, GotReady):
            waits.append(at - rolled)
    assert len(waits) == 27
    assert min(waits) >= 900
    assert max(waits) < 15_000


def thinking(key: str, **options: object) -> tuple[RaceMatch[Any], RaceBot[Any]]:
    """A match in its first puzzle, and a bot at seat 0 that has seen it."""
    edition = shipped_edition(key)
    match: RaceMatch[Any] = RaceMatch(edition, options_for(edition, 2, **options))
    bot = bots_for(key, "strong", 2)[0]
    assert isinstance(bot, RaceBot)
    match.wait_for(Phase.PUZZLE)
    bot.think(match.state, list(edition.moves(match.state, 0)), match.at)
    return match, bot


def steps(match: RaceMatch[Any], bot: RaceBot[Any]) -> list[Any]:
    """All commands of the bot's plan."""
    commands = []
    while bot.next_at is not None:
        moves = list(match.edition.moves(match.state, 0))
        commands.append(bot.act(match.state, moves, bot.next_at))
    return commands


def test_a_bot_shows_what_it_lays_and_then_calls_with_a_stamp() -> None:
    match, bot = thinking("classic")
    *boards, last, call = steps(match, bot)
    assert all(isinstance(board, Arrange) for board in (*boards, last))
    assert call == Claim(0, last.board, call.credited)
    assert match.at < boards[0].credited < last.credited < call.credited
    match.at = call.credited
    assert isinstance(match.do(call)[0], TaskSolved)


def test_where_calls_are_automatic_a_bot_need_not_call() -> None:
    match, bot = thinking("light_dark", automatic_call=True)
    commands = steps(match, bot)
    assert all(isinstance(command, Arrange) for command in commands)
    match.at = commands[-1].credited
    assert isinstance(match.do(commands[-1])[1], TaskSolved)


def test_a_bot_that_starts_late_waits_for_its_task() -> None:
    log = happened(played("classic", "strong strong", handicaps=[{"delay": 30_000}, {}]))
    shown = {at for at, event in log if isinstance(event, TaskShown)}
    assert len(shown) >= 5
    _, bot = thinking("classic", handicaps=[{"delay": 30_000}, {}])
    assert bot.next_at is None


def test_what_a_bot_may_roll_or_be_ready_for_it_plans_only_once() -> None:
    edition = shipped_edition("three_d")
    match: RaceMatch[Any] = RaceMatch(edition, options_for(edition, 2, starter=0))
    bot = bots_for("three_d", "medium")[0]
    match.wait_for(Phase.ROLL)
    bot.think(match.state, list(edition.moves(match.state, 0)), 0)
    planned = bot.next_at
    bot.think(match.state, list(edition.moves(match.state, 0)), 700)
    assert bot.next_at == planned
    assert bot.act(match.state, [], planned or 0) == Roll(0)
    match.wait_for(Phase.READY)
    bot.think(match.state, list(edition.moves(match.state, 0)), match.at)
    assert bot.act(match.state, [], bot.next_at or 0) == GetReady(0)


def test_bots_call_wrongly_now_and_then_the_weak_more_often() -> None:
    wrong = {0: 0, 1: 0}
    for number in range(25):
        for _, event in happened(played("light_dark", "weak strong", number)):
            if isinstance(event, ClaimFailed):
                wrong[event.seat] += 1
    assert 2 <= wrong[0] < 25
    assert wrong[1] < wrong[0]


def test_a_playoff_is_solved_by_one_of_those_who_are_in_it() -> None:
    for number in range(60):
        match = played("light_dark", "weak weak", number, quick=True)
        events = [event for _, event in happened(match)]
        if any(isinstance(event, PlayoffOpened) for event in events):
            solved = [event for event in events if isinstance(event, TaskSolved)]
            assert match.standing.places[0] == (solved[-1].seat,)
            return
    raise AssertionError("no match was played off")
