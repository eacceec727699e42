"""Advice for a half-built board: what to lay, what to take up, and whether it can still be done."""

import random
from collections.abc import Callable, Iterable

import pytest

from tests.solving.random_tasks import FLAT, cube_puzzle, flat_puzzle
from ubongo.geometry import (
    EVERY_WAY,
    TURNED_AND_FLIPPED,
    Cells,
    Motions,
    Placement,
    read_area,
    read_placement,
)
from ubongo.solving import (
    Complete,
    Lay,
    MasterPuzzle,
    Puzzle,
    Stopped,
    TakeUp,
    Unsolvable,
    advise,
    master_solutions,
    shows_both_faces,
    solutions,
)

PUZZLE = Puzzle(read_area("####\n####\n.###"), ("V3", "L4", "T4"), TURNED_AND_FLIPPED)


def _as_it_lies(board: Iterable[Placement]) -> frozenset[tuple[str, Cells]]:
    return frozenset((placement.piece, placement.cells) for placement in board)


def _follow(puzzle: Puzzle | MasterPuzzle, board: list[Placement]) -> list[Placement]:
    """Do what the advice says until nothing is left to do."""
    for _ in range(40):
        match advise(puzzle, board):
            case Lay(placement):
                board = [*board, placement]
            case TakeUp(piece):
                board = [each for each in board if each.piece != piece]
            case Complete() | Unsolvable():
                return board
    raise AssertionError("the advice runs in circles")


@pytest.mark.parametrize(
    ("make", "motions"), [(flat_puzzle, TURNED_AND_FLIPPED), (cube_puzzle, EVERY_WAY)]
)
def test_who_follows_the_advice_from_any_board_solves_the_task(
    make: Callable[[random.Random, Motions], Puzzle], motions: Motions
) -> None:
    dice = random.Random(4)
    for _ in range(60):
        puzzle = make(dice, motions)
        known = {_as_it_lies(solution) for solution in solutions(puzzle)}
        scattered = [
            Placement(
                name, dice.choice(sorted(motions)), (dice.randint(0, 3), dice.randint(0, 3), 0)
            )
            for name in dice.sample(puzzle.pieces, dice.randint(0, len(puzzle.pieces)))
        ]
        if known:
            assert _as_it_lies(_follow(puzzle, scattered)) in known
        else:
            assert advise(puzzle, scattered) == Unsolvable()


def _is_solvable(lying: list[Placement]) -> bool:
    """Whether some solution has all that lies."""
    return any(set(lying) <= set(solution) for solution in solutions(PUZZLE))


def test_of_several_wrong_pieces_the_one_laid_last_goes_first() -> None:
    one, other = read_placement("T4a@0,0"), read_placement("V3a@9,9")
    for lying in ([one, other], [other, one]):
        assert not any(_is_solvable([each]) for each in lying)
        assert advise(PUZZLE, lying) == TakeUp(lying[-1].piece)


def test_the_piece_that_is_wrong_is_the_one_to_take_up() -> None:
    one = next(solutions(PUZZLE))
    right = [placement for placement in one if placement.piece != "T4"]
    assert advise(PUZZLE, [read_placement("T4a@0,0"), *right]) == TakeUp("T4")
    assert advise(PUZZLE, [*right, read_placement("T4a@7,7")]) == TakeUp("T4")


def test_of_two_that_do_not_go_together_the_last_one_is_taken_up() -> None:
    several = list(solutions(PUZZLE))
    boards = [
        (first, second)
        for one in several
        for other in several
        for first in one
        for second in other
        if first.piece != second.piece and not _is_solvable([first, second])
    ]
    assert boards
    for first, second in boards:
        assert advise(PUZZLE, [first, second]) == TakeUp(second.piece)


def test_a_finished_board_needs_no_advice() -> None:
    assert advise(PUZZLE, next(solutions(PUZZLE))) == Complete()


def test_a_piece_that_lies_twice_is_to_be_taken_up() -> None:
    one = next(solutions(PUZZLE))
    assert advise(PUZZLE, [*one, one[0]]) == TakeUp(one[0].piece)


def test_the_most_awkward_piece_comes_first() -> None:
    puzzle = Puzzle(read_area("####\n####\n.###"), ("I2", "P5", "I4"), TURNED_AND_FLIPPED)
    advice = advise(puzzle, [])
    assert isinstance(advice, Lay)
    assert advice.placement.piece == "I4"


def test_the_master_game_is_advised_too() -> None:
    ten = tuple(name for name in FLAT if name not in ("I2", "I3"))
    puzzle = MasterPuzzle(read_area("####\n####\n.###"), ten)
    start = next(master_solutions(puzzle))
    assert isinstance(advise(puzzle, start[:1]), Lay)
    end = _follow(puzzle, [start[0], read_placement("S4a@5,5")])
    assert start[0] in end
    assert shows_both_faces(end)


def test_a_long_question_can_be_stopped_and_says_so() -> None:
    with pytest.raises(Stopped):
        advise(PUZZLE, [], stop=lambda: True)
