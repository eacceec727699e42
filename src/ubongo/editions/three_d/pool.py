"""The common pool: 40 parts of 16 shapes in the middle of the table, and what is left of them.

The tasks of one animal and one label never need more than the pool holds (D-11). Where sides are
mixed, two boxes lie in the middle: four players never need more than four of a part, and two boxes
have at least as many of each.
"""

from collections import Counter

from ubongo.core.match import Phase
from ubongo.editions.three_d.state import Options, State
from ubongo.geometry import POLYCUBES, PieceName


def boxes(options: Options) -> int:
    """One box, or two where not everybody plays the same side (A-13)."""
    return len({options.side_of(seat) for seat in range(options.seats)})


def whole_pool(options: Options) -> dict[PieceName, int]:
    """How many there are of each part (D-03)."""
    return {part.name: boxes(options) * part.count for part in POLYCUBES}


def in_the_middle(state: State) -> dict[PieceName, int]:
    """How many of each part nobody has: all of them, but for the tasks in play (D-11, D-26)."""
    needed: Counter[PieceName] = Counter()
    if state.phase in {Phase.READY, Phase.PUZZLE}:
        for task in state.the_round().tasks:
            needed.update(task.pieces if task is not None else ())
    return {part: number - needed[part] for part, number in whole_pool(state.options).items()}
