"""The answers of `ubongo solve` for a task: an area and pieces."""

import argparse

from ubongo.cli.answer import Answer
from ubongo.cli.drawing import board_text
from ubongo.cli.reading import area_of, puzzle_of, stop_of
from ubongo.geometry import (
    Placement,
    Solution,
    read_solution,
    write_placement,
    write_solution,
)
from ubongo.solving import (
    Complete,
    Lay,
    Puzzle,
    Stop,
    Stopped,
    TakeUp,
    Unsolvable,
    advise,
    count_solutions,
    difficulty,
    first_solution,
    solutions,
)

NO_SOLUTION = "There is no solution."


def solve_task(arguments: argparse.Namespace) -> Answer:
    """The answer to whatever was asked about the task."""
    if arguments.pieces is None:
        raise ValueError("--pieces is missing: name the pieces of the task, such as L4,P5,I3")
    if arguments.placed and not arguments.hint:
        raise ValueError(f"--placed is for --hint only: {arguments.placed!r}")
    area = area_of(arguments.edition, arguments.given, arguments.cells)
    pieces = [name.strip() for name in arguments.pieces.split(",")]
    puzzle = puzzle_of(arguments.edition, area, pieces, arguments.face)
    stop = stop_of(arguments.seconds)
    if arguments.hint:
        return _hint(puzzle, read_solution(arguments.placed), stop)
    if arguments.difficulty:
        return _difficulty(puzzle, stop)
    if arguments.count:
        return _count(puzzle, arguments.limit, stop)
    if arguments.all:
        return _all(puzzle, arguments.limit, stop)
    return _first(puzzle, stop)


def _first(puzzle: Puzzle, stop: Stop | None) -> Answer:
    solution = first_solution(puzzle, stop)
    if solution is None:
        return Answer({"solution": None}, [NO_SOLUTION])
    line = write_solution(solution)
    return Answer({"solution": line}, [board_text(puzzle.area, solution), line])


def _all(puzzle: Puzzle, limit: int | None, stop: Stop | None) -> Answer:
    found: list[Solution] = []
    complete = True
    try:
        for solution in solutions(puzzle, stop=stop):
            if len(found) == limit:
                complete = False
                break
            found.append(solution)
    except Stopped:
        complete = False
    lines = [write_solution(solution) for solution in found]
    boards = [board_text(puzzle.area, solution).append("\n") for solution in found]
    data: dict[str, object] = {"solutions": len(found), "complete": complete, "all": lines}
    return Answer(data, [*boards, _number(len(found), complete)])


def _count(puzzle: Puzzle, limit: int | None, stop: Stop | None) -> Answer:
    number, complete = count_solutions(puzzle, limit, stop)
    return Answer({"solutions": number, "complete": complete}, [_number(number, complete)])


def _number(number: int, complete: bool) -> str:  # noqa: FBT001 - the two halves of a count
    noun = "solution" if number == 1 else "solutions"
    return f"{number} {noun}" if complete else f"at least {number} {noun}: stopped before the end"


def _difficulty(puzzle: Puzzle, stop: Stop | None) -> Answer:
    expected = difficulty(puzzle, stop)
    return Answer(
        {"difficulty": expected}, [NO_SOLUTION if expected is None else f"{expected:.2f}"]
    )


def _hint(puzzle: Puzzle, placed: tuple[Placement, ...], stop: Stop | None) -> Answer:
    match advise(puzzle, placed, stop):
        case Lay(placement):
            token = write_placement(placement)
            board = board_text(puzzle.area, (*placed, placement))
            return Answer({"hint": "lay", "placement": token}, [board, f"Lay {token}."])
        case TakeUp(piece):
            return Answer({"hint": "take_up", "piece": piece}, [f"Take up {piece}."])
        case Complete():
            return Answer({"hint": "complete"}, ["The area is covered."])
        case Unsolvable():
            return Answer({"hint": "unsolvable"}, [NO_SOLUTION])
