"""The common pool: 40 parts of 16 shapes in the middle of the table, and what is left of them.

The tasks of one animal and one label never need more than the pool holds (D-11). Where sides are
mixed, two boxes lie in the middle: four players never need more than four of a part, and two boxes
have at least as many of each.
"""

from collections import Counter
from functools import lru_cache

from ubongo.core.match_state import Phase
from ubongo.core.race.messages import DealtTask
from ubongo.editions.three_d.state import Options, Pile, State
from ubongo.geometry import POLYCUBES, PieceName


def boxes(options: Options) -> int:
    """One box, or two where not everybody plays the same side (A-13)."""
    return len({options.side_of(seat) for seat in range(options.seats)})


def whole_pool(options: Options) -> dict[PieceName, int]:
    """How many there are of each part (D-03)."""
    return {part.name: boxes(options) * part.count for part in POLYCUBES}


def piles(state: State) -> tuple[Pile, ...]:
    """How many of each part nobody has, all but those of the tasks in play (D-11, D-26)."""
    is_out = state.phase in {Phase.READY, Phase.PUZZLE}
    return _without(state.the_round().tasks if is_out else (), state.options)


@lru_cache(maxsize=256)
def _without(tasks: tuple[DealtTask | None, ...], options: Options) -> tuple[Pile, ...]:
    """What the tasks leave; they stay the same for many decisions."""
    needed = Counter(part for task in tasks if task is not None for part in task.pieces)
    return tuple(
        Pile(part, number - needed[part], number) for part, number in whole_pool(options).items()
    )
