"""3-D: a tie for the most points is played off, by the identifiers of docs/editions/three_d.md."""

import pytest

from tests.rulebook.driver import FixedChance, kinds, refused
from tests.rulebook.three_d_table import Table, in_the_middle, last_moment, opened
from tests.rulebook.treasury_table import call, tasks
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arrange,
    Come,
    EndWanted,
    Leave,
    MatchEnded,
    Together,
    VoteWithdrawn,
    WantEnd,
    WithdrawVote,
)
from ubongo.core.race.messages import (
    AnotherWanted,
    Claim,
    ClaimFailed,
    PlayoffOpened,
    Rolled,
    RoundEnded,
    TaskShown,
    TaskSolved,
    WantAnother,
)
from ubongo.core.race.state import Handicap
from ubongo.core.treasury.messages import DisplayReduced
from ubongo.decks.box import Side
from ubongo.decks.three_d.box import ANIMALS
from ubongo.editions.three_d.state import Options

BEST, LESS, LEAST = (0, 2, 0, 1), (0, 0, 2, 2), (0, 0, 0, 1)
EQUAL = (1, 0, 1, 1)
"""As many points as the best hand, from other gems."""


def tied(options: Options | None = None, animal: int = 2, number: int = 9) -> Table:
    """Seats 1 and 3 of four are tied and have the tasks of this roll in front of them."""
    match = last_moment(options or Options(4), LEAST, BEST, LESS, EQUAL)
    match.wait()
    match.wait(FixedChance(animal, numbers_left(match, animal).index(number)))
    return match


def numbers_left(match: Table, animal: int) -> list[int]:
    """What the die of a play-off may show for an animal: none of its boards was played with it."""
    names = [match.state.tasks_of(ANIMALS[animal], str(number)) for number in range(1, 11)]
    return [number for number, each in enumerate(names, 1) if not each & match.state.played_tasks()]


@pytest.mark.rule("D-29")
def test_only_who_is_tied_for_the_most_points_plays_off_after_a_breather() -> None:
    match = last_moment(Options(4), LEAST, BEST, LESS, EQUAL)
    ended = match.wait()
    at = match.at
    assert ended == [
        DisplayReduced(("sapphire", "amber")),
        RoundEnded(9),
        PlayoffOpened((1, 3), at + 10_000, at + 610_000),
    ]
    assert match.edition.wake_at(match.state) == at + 10_000
    assert sum(in_the_middle(match.state).values()) == 40
    assert match.edition.standing(match.state) is None


@pytest.mark.rule("D-29")
def test_everybody_tied_gets_a_board_of_one_animal_at_once_and_no_sandglass_runs() -> None:
    match = last_moment(Options(4), LEAST, BEST, LESS, EQUAL)
    match.wait()
    ends = match.at + 610_000
    (shown,) = match.wait(FixedChance(2, numbers_left(match, 2).index(9), 1, 2))
    assert isinstance(shown, Rolled)
    assert (shown.label, shown.family, shown.until) == ("9", "hare", ends)
    assert [task and task.name for task in shown.tasks] == [
        None,
        "A10 - 8|9|10",
        None,
        "A12 - 8|9|10",
    ]
    assert match.state.phase is Phase.PUZZLE
    assert match.edition.wake_at(match.state) == ends
    assert min(in_the_middle(match.state).values()) >= 0
    assert match.round.number == 10


@pytest.mark.rule("D-29")
@pytest.mark.parametrize("animal", range(9))
def test_the_animal_is_any_of_all_nine_and_the_side_that_of_the_game(animal: int) -> None:
    match = last_moment(Options(4, side=Side.HARD), LEAST, BEST, LESS, EQUAL)
    match.wait()
    numbers = numbers_left(match, animal)
    assert len(numbers) == 9  # one was rolled when the animal was played
    chance = FixedChance(animal, 6)
    match.wait(chance)
    assert chance.ends[:2] == [9, 9]
    boards = (4 * animal + 1, 4 * animal + 2)
    assert match.round.family == ANIMALS[animal]
    assert [task.name for task in tasks(match)] == [f"B{board} - {numbers[6]}" for board in boards]


@pytest.mark.rule("D-29")
def test_the_first_to_solve_wins_and_the_other_has_the_next_place() -> None:
    match = tied()
    with refused("task.not_playing"):
        match.do(Claim(0, "", match.at))
    match.at += 5_000
    assert match.do(Claim(1, "", match.at)) == [ClaimFailed(1, "hole", None, match.at + 1_000)]
    line = match.solution(3)
    assert match.do(Claim(3, line, match.at)) == [
        TaskSolved(3, 1, line, match.at),
        MatchEnded(((3,), (1,), (2,), (0,))),
    ]
    assert match.state.gems == (LEAST, BEST, LESS, EQUAL)
    with refused("match.over"):
        match.do(Claim(1, "", match.at))


@pytest.mark.rule("D-29")
@pytest.mark.rule("A-10")
@pytest.mark.rule("A-11")
def test_the_losers_of_three_share_the_second_place() -> None:
    match = last_moment(Options(4), BEST, LESS, EQUAL, BEST)
    match.wait()
    match.wait()
    assert match.round.players == (0, 2, 3)
    assert call(match, 2)[-1] == MatchEnded(((2,), (0, 3), (1,)))


@pytest.mark.rule("D-29")
def test_a_play_off_that_nobody_decides_in_ten_minutes_is_shared() -> None:
    match = tied()
    start = match.at
    assert match.wait() == [MatchEnded(((1, 3), (2,), (0,)))]
    assert match.at == start + 600_000


@pytest.mark.rule("D-29")
def test_the_play_off_may_be_won_until_the_ten_minutes_are_over() -> None:
    match = tied()
    match.at = match.state.until
    line = match.solution(1)
    with refused("claim.too_late"):
        match.do(Claim(1, line, match.at))
    assert match.do(Claim(1, line, match.at - 1))[-1] == MatchEnded(((1,), (3,), (2,), (0,)))


@pytest.mark.rule("D-29")
@pytest.mark.rule("A-11")
def test_who_all_agree_get_a_new_task_of_another_animal() -> None:
    match = tied()
    ends, gone = match.state.until, match.round.family
    match.at += 60_000
    assert match.do(WantAnother(3)) == [AnotherWanted(3)]
    with refused("another.already"):
        match.do(WantAnother(3))
    with refused("task.not_playing"):
        match.do(WantAnother(0))
    assert match.do(WantAnother(1)) == [
        AnotherWanted(1),
        PlayoffOpened((1, 3), match.at + 3_000, ends),
    ]
    assert sum(in_the_middle(match.state).values()) == 40
    (shown,) = match.wait(FixedChance(2, 0))
    assert isinstance(shown, Rolled)
    assert (shown.family, shown.until) == (ANIMALS[3], ends)
    assert gone == ANIMALS[2]
    assert match.round.number == 10
    assert match.round.wanting_another == ()
    for seat in (1, 3):
        match.do(WantAnother(seat))
    match.wait(FixedChance(2))
    assert match.round.family == ANIMALS[2]  # only the last animal is spared


@pytest.mark.rule("D-29")
def test_no_new_task_is_begun_that_nobody_could_play() -> None:
    match = tied()
    match.at = match.state.until - 3_000
    assert kinds(match.do(WantAnother(1))) == ["AnotherWanted"]
    assert kinds(match.do(WantAnother(3))) == ["AnotherWanted"]
    assert match.wait() == [MatchEnded(((1, 3), (2,), (0,)))]


@pytest.mark.rule("A-18")
def test_who_all_agree_share_the_place() -> None:
    match = tied()
    with refused("end.not_wanted"):
        match.do(WithdrawVote(1))
    assert match.do(WantEnd(1)) == [EndWanted(1)]
    with refused("end.already"):
        match.do(WantEnd(1))
    assert match.do(WithdrawVote(1)) == [VoteWithdrawn(1)]
    match.do(WantEnd(3))
    with refused("task.not_playing"):
        match.do(WantEnd(0))
    assert match.do(WantEnd(1)) == [EndWanted(1), MatchEnded(((1, 3), (2,), (0,)))]


@pytest.mark.rule("A-11")
def test_a_vote_for_another_task_can_be_withdrawn() -> None:
    match = tied()
    match.do(WantAnother(1))
    assert match.do(WithdrawVote(1)) == [VoteWithdrawn(1)]
    assert match.do(WantAnother(3)) == [AnotherWanted(3)]
    assert match.round.wanting_another == (3,)


@pytest.mark.rule("D-29")
def test_who_is_away_need_not_agree_and_may_come_back_and_win() -> None:
    match = tied()
    match.do(Leave(3))
    assert kinds(match.do(WantAnother(1))) == ["AnotherWanted", "PlayoffOpened"]
    match.wait()
    match.do(Come(3))
    assert match.do(WantAnother(1)) == [AnotherWanted(1)]
    assert call(match, 3)[-1] == MatchEnded(((3,), (1,), (2,), (0,)))


@pytest.mark.rule("D-29")
def test_a_vote_is_won_when_the_only_one_against_it_leaves() -> None:
    match = tied()
    match.do(WantAnother(1))
    assert kinds(match.do(Leave(3))) == ["Left", "PlayoffOpened"]


@pytest.mark.rule("D-29")
def test_a_late_seat_is_late_in_the_play_off_too_and_gets_a_different_board() -> None:
    delays = (Handicap(), Handicap(), Handicap(), Handicap(delay=8_000))
    match = tied(Options(4, handicaps=delays))
    assert [task and task.card for task in match.round.tasks] == [None, 9, None, None]
    with refused("task.not_shown"):
        match.do(Arrange(3, "", match.at))
    start = match.at
    assert match.edition.wake_at(match.state) == start + 8_000
    (shown,) = match.wait(FixedChance(0))
    assert isinstance(shown, TaskShown)
    assert (shown.seat, shown.task.name) == (3, "A10 - 8|9|10")
    assert match.edition.wake_at(match.state) == start + 600_000
    assert call(match, 3)[-1] == MatchEnded(((3,), (1,), (2,), (0,)))


@pytest.mark.rule("D-29")
def test_who_has_not_started_may_agree_too_and_only_the_last_animal_is_spared() -> None:
    match = tied(Options(4, handicaps=(*[Handicap()] * 3, Handicap(delay=8_000))))
    for animal in (ANIMALS[3], ANIMALS[2]):
        match.do(WantAnother(1))
        match.do(WantAnother(3))
        match.wait(FixedChance(2))
        assert (match.round.family, match.round.tasks[3]) == (animal, None)


@pytest.mark.rule("D-29")
def test_everybody_plays_off_on_the_own_side() -> None:
    sides = (Handicap(), Handicap(), Handicap(), Handicap(side=Side.HARD))
    match = tied(Options(4, handicaps=sides))
    assert [task.name for task in tasks(match)] == ["A9 - 8|9|10", "B10 - 9"]


@pytest.mark.rule("D-29")
def test_a_first_game_is_played_off_without_the_die_too() -> None:
    match = last_moment(Options(2, first_game=True), BEST, EQUAL)
    match.wait()
    (shown,) = match.wait(FixedChance(5, 3, 0))
    assert isinstance(shown, Rolled)
    assert (shown.label, shown.family) == ("1|2", "otter")
    assert [task.name for task in tasks(match)] == ["A24 - 1|2", "A21 - 1|2"]


@pytest.mark.rule("D-29")
def test_a_draw_decides_between_calls_at_the_same_time() -> None:
    match = tied()
    calls = tuple(Claim(seat, match.solution(seat), match.at) for seat in (1, 3))
    events = match.do(Together(calls), FixedChance(0))
    assert kinds(events) == ["TieDrawn", "TaskSolved", "MatchEnded", "Refused"]
    assert match.state.places == ((3,), (1,), (2,), (0,))


@pytest.mark.rule("D-29")
@pytest.mark.rule("A-10")
def test_a_tie_below_the_first_place_is_not_played_off() -> None:
    match = last_moment(Options(3), LESS, BEST, LESS)
    assert match.wait()[-1] == MatchEnded(((1,), (0, 2)))


def test_a_game_that_nobody_plays_is_shared_by_all_after_a_play_off() -> None:
    match = opened(Options(2))
    while match.state.phase is not Phase.OVER:
        match.wait()
    assert kinds(match.log[-4:]) == ["RoundEnded", "PlayoffOpened", "Rolled", "MatchEnded"]
    assert match.state.places == ((0, 1),)
