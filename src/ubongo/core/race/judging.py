"""How boards and calls are judged: against the task that was dealt, and nothing else."""

from typing import NamedTuple

from ubongo.core.edition import Refusal
from ubongo.core.race.messages import DealtTask
from ubongo.geometry import Motions, PieceName, Solution, covers, read_area, read_solution

LONGEST_BOARD = 400
"""No board takes more signs than this: whatever is longer is not one."""


def checked_board(task: DealtTask, board: str, motions: Motions) -> Solution:
    """What lies on a board: the task's pieces, none twice, none as it may not lie."""
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
    return placements


class Wrong(NamedTuple):
    """Why a call is wrong, by name, and with which piece if it is one's."""

    fault: str
    piece: PieceName | None


def judge(task: DealtTask, placements: Solution, motions: Motions) -> Wrong | None:
    """Nothing if the area is covered exactly, else the first fault (C-16, L-09, D-17)."""
    fault = covers(read_area(task.area), placements, motions, task.pieces)
    return None if fault is None else Wrong(fault.kind.value, fault.piece)
