"""A fresh task: solvable, as hard as wanted, another for every seed."""

import pytest

from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.card_game.maker import fresh_hand
from ubongo.decks.making.fresh import Wanted, fresh_task, usual
from ubongo.decks.making.luck import Luck
from ubongo.decks.model import AreaTasks
from ubongo.geometry import covers, read_solution
from ubongo.solving import Puzzle, count_solutions, difficulty, largest_layout, read_hand

KINDS = [(edition, side) for edition in PUZZLES for side in Side]


def puzzle_of(edition: str, fresh: AreaTasks) -> Puzzle:
    (task,) = fresh.tasks
    return Puzzle(fresh.area, task.pieces, PUZZLES[edition].motions(task.label))


@pytest.mark.parametrize(("edition", "side"), KINDS)
def test_it_is_solvable_and_as_hard_as_wanted(edition: str, side: Side) -> None:
    low, high = usual(edition, side)
    for number in range(10):
        fresh = fresh_task(edition, side, Luck(str(number), "fresh"))
        (task,) = fresh.tasks
        puzzle = puzzle_of(edition, fresh)
        assert len(task.pieces) == side.pieces
        assert count_solutions(puzzle) == (task.solutions, True)
        assert difficulty(puzzle) == pytest.approx(task.difficulty, abs=0.01)
        assert low <= task.difficulty <= high
        solution = read_solution(task.solution)
        assert covers(puzzle.area, solution, puzzle.motions, puzzle.pieces) is None


@pytest.mark.parametrize("wanted", [Wanted(3, 6), Wanted(20, 60)])
def test_easier_and_harder_ones_can_be_had(wanted: Wanted) -> None:
    (task,) = fresh_task("classic", Side.HARD, Luck("any", "fresh"), wanted).tasks
    assert wanted.low <= task.difficulty <= wanted.high


def test_the_same_seed_gives_the_same_task_and_others_give_others() -> None:
    tasks = [fresh_task("three_d", Side.EASY, Luck(seed, "x")) for seed in ("a", "a", "b", "c")]
    assert tasks[0] == tasks[1]
    assert len({task.drawing + str(task.tasks[0].pieces) for task in tasks}) == 3


def test_what_cannot_be_had_is_said() -> None:
    with pytest.raises(ValueError, match="from 5000 to 6000 turned up"):
        fresh_task("classic", Side.EASY, Luck("any", "fresh"), Wanted(5_000, 6_000))


@pytest.mark.parametrize("round_number", range(1, 7))
def test_a_fresh_hand_has_nine_different_cards_of_which_seven_can_be_laid(
    round_number: int,
) -> None:
    hands = [fresh_hand(round_number, Luck(str(number), "hand")) for number in range(5)]
    for hand in hands:
        assert len(set(hand)) == 9
        assert len(largest_layout(read_hand(hand)).layout) == 7
    assert len(set(hands)) == 5
    assert fresh_hand(round_number, Luck("0", "hand")) == hands[0]
