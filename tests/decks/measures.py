"""What tests measure of decks: how hard tasks are together, and which parts of a pool they take."""

from collections import Counter
from collections.abc import Iterable
from math import fsum, log

from ubongo.geometry import POLYCUBES, PieceName
from ubongo.solving import PieceSet


def mean_log(difficulties: Iterable[float]) -> float:
    """The mean of log E: how hard a symbol is."""
    logs = [log(difficulty) for difficulty in difficulties]
    return fsum(logs) / len(logs)


def used_up(tasks: Iterable[PieceSet]) -> list[PieceName]:
    """The parts of which these tasks take the last one."""
    needed = Counter(part for parts in tasks for part in parts)
    return [piece.name for piece in POLYCUBES if needed[piece.name] == piece.count]
