"""3-D: no luck, the first game and handicaps, by the identifiers of docs/editions/three_d.md."""

import pytest
from msgspec.structs import replace

from tests.rulebook.driver import FixedChance, kinds, refused
from tests.rulebook.three_d_table import opened, racing, rolled
from tests.rulebook.treasury_table import all_of, call, play_round, rewards, tasks
from ubongo.core.edition import Seat
from ubongo.core.messages import Arrange, Arranged, Pause, Paused, Resume
from ubongo.core.race.messages import (
    Roll,
    RollAnnounced,
    Rolled,
    RoundOpened,
    TaskShown,
    TaskSolved,
)
from ubongo.core.race.state import Handicap
from ubongo.core.treasury.messages import DisplayReduced, RewardGiven
from ubongo.decks.box import Side
from ubongo.decks.files import shipped_deck
from ubongo.decks.three_d.box import ANIMALS
from ubongo.editions.three_d.state import Options


@pytest.mark.rule("D-30")
def test_without_luck_each_place_has_its_gem_and_the_display_only_counts() -> None:
    match = racing(Options(4, starter=0, no_luck=True))
    for seat in (2, 0, 3):
        match.solve(seat)
    assert rewards(call(match, 1, 5, 5, 5, 5)) == [
        RewardGiven(2, 1, None, "ruby"),
        RewardGiven(0, 2, None, "sapphire"),
        RewardGiven(3, 3, None, "emerald"),
        RewardGiven(1, 4, None, "amber"),
        DisplayReduced(("sapphire", "amber")),
    ]
    assert match.state.bag == (9, 10, 9, 10)
    assert match.state.display == (0, 8, 0, 8)


@pytest.mark.rule("D-30")
@pytest.mark.parametrize("solvers", [(), (1,), (3, 1), (2, 0, 1, 3)])
def test_without_luck_no_kind_of_gem_runs_out(solvers: tuple[Seat, ...]) -> None:
    match = opened(Options(4, no_luck=True))
    for number in range(1, 10):
        events = rewards(play_round(match, *solvers))
        assert kinds(events) == [*["RewardGiven"] * len(solvers), "DisplayReduced"]
        given = [int(place < len(solvers)) for place in range(4)]
        held = tuple(number * each for each in given)
        assert tuple(map(sum, zip(*match.state.gems, strict=True))) == held
        left = (10, 10 + number, 10, 10 + number)
        assert match.state.bag == tuple(a - b for a, b in zip(left, held, strict=True))
        assert all_of(match.state) == 58


@pytest.mark.rule("D-35")
@pytest.mark.parametrize("animal", [0, 8])
def test_the_first_game_is_played_without_the_die_and_with_the_tasks_3_4(animal: int) -> None:
    match = opened(Options(3, starter=1, first_game=True))
    assert match.log[-1] == RoundOpened(1, 1, 10_000)
    assert match.edition.wake_at(match.state) == 10_000
    with refused("phase.wrong", phase="reveal"):
        match.do(Roll(1))
    (shown,) = match.wait(FixedChance(animal, 2, 0, 1))
    assert isinstance(shown, Rolled)
    assert (shown.label, shown.family, shown.until) == ("3|4", ANIMALS[animal], 25_000)
    boards = (4 * animal + 4, 4 * animal + 3, 4 * animal + 1)
    assert [task.name for task in tasks(match)] == [f"A{board} - 3|4" for board in boards]
    for number in range(1, 10):
        assert match.round.number == number
        assert match.round.label in {"", "3|4"}
        play_round(match, 0, 1, 2)
    assert not any(isinstance(event, RollAnnounced) for event in match.log)


@pytest.mark.rule("D-35")
@pytest.mark.parametrize(
    "options",
    [
        Options(2, first_game=True, side=Side.HARD),
        Options(2, first_game=True, handicaps=(Handicap(), Handicap(side=Side.HARD))),
    ],
)
def test_the_first_game_is_refused_on_the_hard_side(options: Options) -> None:
    with refused("setup.first_game_is_easy"):
        opened(options)
    opened(replace(options, first_game=False))


@pytest.mark.rule("D-35")
def test_the_first_game_may_be_played_with_other_handicaps() -> None:
    handicaps = (Handicap(side=Side.EASY), Handicap(delay=2_000))
    match = racing(Options(2, first_game=True, handicaps=handicaps))
    assert [len(task.pieces) for task in tasks(match)] == [3]


@pytest.mark.rule("D-35")
def test_the_tasks_of_the_first_game_are_the_easiest_on_average() -> None:
    hardness: dict[str, list[float]] = {}
    for named in shipped_deck("three_d").tasks():
        if named.side is Side.EASY:
            hardness.setdefault(named.task.label, []).append(named.task.difficulty)
    assert {len(each) for each in hardness.values()} == {36}
    assert min(hardness, key=lambda label: sum(hardness[label])) == "3|4"


def test_without_a_die_the_table_may_be_paused_before_it_shows_the_tasks() -> None:
    match = opened(Options(2, first_game=True))
    assert match.do(Pause(1)) == [Paused(1)]
    match.do(Resume(0))
    match.wait()
    with refused("pause.in_a_round"):
        match.do(Pause(1))
    rolling = opened(Options(2, starter=0))
    rolling.do(Roll(0))
    with refused("pause.in_a_round"):
        rolling.do(Pause(1))


def test_with_mixed_sides_everybody_plays_the_number_on_the_own_side() -> None:
    handicaps = (Handicap(), Handicap(side=Side.HARD), Handicap(side=Side.EASY))
    match = rolled(Options(3, starter=0, handicaps=handicaps), 1, 9, 0, 2, 1)
    assert match.round.label == "9"
    assert match.round.family == "fox"
    assert [task.name for task in tasks(match)] == ["A5 - 8|9|10", "B8 - 9", "A7 - 8|9|10"]
    assert [len(task.pieces) for task in tasks(match)] == [3, 4, 3]
    match.to_puzzle()
    for seat in (1, 0, 2):
        assert isinstance(match.solve(seat)[0], TaskSolved)
    whole = rolled(Options(2, starter=0, side=Side.HARD, handicaps=handicaps[1:]), 1, 9)
    assert [task.name for task in tasks(whole)] == ["B5 - 9", "A6 - 8|9|10"]


def test_a_late_seat_gets_another_board_of_the_animal_when_it_starts() -> None:
    handicaps = (Handicap(), Handicap(delay=7_000), Handicap())
    match = rolled(Options(3, starter=0, handicaps=handicaps), 1, 9)
    assert [task and task.card for task in match.round.tasks] == [5, None, 6]
    match.to_puzzle()
    with refused("task.not_shown"):
        match.do(Arrange(1, "", match.at))
    assert match.edition.wake_at(match.state) == 18_000 + 7_000
    (shown,) = match.wait(FixedChance(1))
    assert isinstance(shown, TaskShown)
    assert (shown.seat, shown.task.name) == (1, "A8 - 8|9|10")
    assert match.edition.wake_at(match.state) == 108_000
    assert match.state.dealt == (5, 6, 8)
    match.solve(1)
    assert match.round.solved == (1,)


def test_a_covered_area_is_a_call_where_calls_are_automatic() -> None:
    match = racing(Options(2, starter=0, automatic_call=True))
    line, piece = match.solution(1), tasks(match)[1].pieces[0]
    assert match.do(Arrange(1, f"{piece}a@0,0", match.at)) == [Arranged(1, f"{piece}a@0,0")]
    assert match.do(Arrange(1, line, 40_000)) == [
        Arranged(1, line),
        TaskSolved(1, 1, line, 40_000),
    ]
    ended = match.do(Arrange(0, match.solution(0), 41_000))
    assert kinds(ended) == [
        "Arranged",
        "TaskSolved",
        *["RewardGiven"] * 2,
        "RoundEnded",
        "RoundOpened",
    ]


@pytest.mark.rule("A-16")
def test_the_boards_that_a_late_seat_may_still_get_are_closed_too() -> None:
    late = (Handicap(), Handicap(delay=20_000))
    match = racing(Options(2, starter=0, handicaps=late))
    label = match.task(0).name.partition(" - ")[2]
    first = (match.task(0).card - 1) // 4 * 4 + 1
    assert match.state.in_play() == {f"A{card} - {label}" for card in range(first, first + 4)}
