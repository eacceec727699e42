"""What rounds of puzzles have in common: how long things wait, how boards and calls are judged."""

from ubongo.core.edition import Millis, Refusal
from ubongo.core.messages import DealtTask
from ubongo.geometry import Fault, Motions, covers, read_area, read_solution, write_solution

COUNTDOWN: Millis = 3_000
"""From the throw to what it shows: three, two, one."""
PATIENCE: Millis = 20_000
"""How long the match waits for somebody who is there (A-18)."""
PATIENCE_WITH_THE_AWAY: Millis = 10_000
"""How long it waits for somebody who is not (A-03)."""
AFTER_A_WRONG_CALL: Millis = 1_000
"""How soon the next call is taken (A-04)."""
LONGEST_BOARD = 400
"""No board takes more signs than this: whatever is longer is not one."""


def patience(*, is_away: bool) -> Millis:
    """How long the match waits for a seat."""
    return PATIENCE_WITH_THE_AWAY if is_away else PATIENCE


def checked_board(task: DealtTask, board: str, motions: Motions) -> str:
    """A board as it is recorded: the task's pieces, none twice, none as it may not lie.

    It is written anew: the other players' pages get one spelling, whatever somebody sent.
    """
    if len(board) > LONGEST_BOARD:
        raise Refusal("board.unreadable")
    try:
        placements = read_solution(board)
    except ValueError:
        raise Refusal("board.unreadable") from None
    names = [placement.piece for placement in placements]
    if len(set(names)) < len(names) or not set(names) <= set(task.pieces):
        raise Refusal("board.wrong_pieces")
    if any(placement.rotation not in motions for placement in placements):
        raise Refusal("board.forbidden_motion")
    return write_solution(placements)


def judge(task: DealtTask, solution: str, motions: Motions) -> Fault | None:
    """Whether a shown solution covers the task's area, else its first fault (C-16, L-09, D-17)."""
    placements = read_solution(checked_board(task, solution, motions))
    return covers(read_area(task.area), placements, motions, task.pieces)
