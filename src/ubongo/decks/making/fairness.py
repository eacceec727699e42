"""How unlike in difficulty the tasks of one round are, and how unlike they would be by chance.

The spread is the standard deviation of log E over the tasks that meet in a round. Random selection
draws equally many tasks evenly from all solvable sets of areas, with the same quotas of area sizes.
These figures are only ever printed and compared with limits: no logarithm decides what a deck is.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import fsum, log, sqrt

from ubongo.decks.box import Box, Label, Side
from ubongo.decks.making.candidates import draw_area, fillings
from ubongo.decks.making.luck import Luck

Pool = Mapping[str, Sequence[float]]
"""By area size, as the printed histograms name it: E of every solvable set of random areas."""


def spread(difficulties: Iterable[float]) -> float:
    """The standard deviation of log E."""
    logs = [log(difficulty) for difficulty in difficulties]
    mean = fsum(logs) / len(logs)
    return sqrt(fsum((each - mean) ** 2 for each in logs) / len(logs))


def random_spread(
    pool: Pool, quotas: Mapping[str, int], tasks: int, luck: Luck, draws: int = 200
) -> float:
    """The spread that so many tasks drawn evenly have, on the average of many draws.

    The quotas say how the tasks share out over the area sizes; sizes of which the pool has no
    task are left out.
    """
    weights = {size: quota for size, quota in quotas.items() if pool.get(size)}
    spreads = []
    for _ in range(draws):
        sizes = [luck.weighted(weights) for _ in range(tasks)]
        spreads.append(spread(luck.choice(pool[size]) for size in sizes))
    return fsum(spreads) / draws


def flat_pool(box: Box, side: Side, label: Label, luck: Luck, areas: int = 72) -> Pool:
    """All solvable sets of so many random areas of a flat edition, for one of its labels."""
    pool: dict[str, list[float]] = {}
    for _ in range(areas):
        area = draw_area(side, luck)
        found = fillings(area, box, side, box.motions(label))
        pool.setdefault(str(area.size), []).extend(each.difficulty for each in found)
    return pool
