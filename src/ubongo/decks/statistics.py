"""What a deck is like, beside what the printed ones are like, and how fair its rounds are."""

from collections import Counter
from math import fsum, sqrt
from statistics import median
from typing import NamedTuple

from ubongo.decks.box import Side
from ubongo.decks.making.fairness import random_spread, spread
from ubongo.decks.making.luck import Luck
from ubongo.decks.making.matching import distance
from ubongo.decks.model import Deck, NamedTask
from ubongo.decks.outline import box_of, corners
from ubongo.decks.printed import Histogram, Printed, sizes_bin, solutions_bin
from ubongo.decks.progress import Progress

RANDOM_AREAS = 60
"""How many areas random selection draws its tasks from."""


class Row(NamedTuple):
    """One line of the table: our histogram, the printed one, and how far they are apart."""

    name: str
    ours: Histogram
    printed: Histogram

    @property
    def distance(self) -> float:
        """Total variation: 0 if the shares are the same, 1 if nothing is."""
        return distance(self.ours, self.printed)


class Fairness(NamedTuple):
    """The spread of log E within rounds: ours (root mean square, worst) and random selection's."""

    ours: float
    worst: float
    random: float

    @property
    def ratio(self) -> float:
        """Ours as a part of random selection's: at most a half is wanted."""
        return self.ours / self.random


def printed_like(deck: Deck, side: Side) -> Printed:
    """The printed side to compare with; where its own is not known, the sizes of another."""
    printed = deck.box.printed[side]
    if deck.box.is_own_print:
        return printed
    sizes = {row: printed.histograms[row] for row in ("area_size", "piece_sizes")}
    return Printed(sizes, printed.median_difficulty)


def tasks_of(deck: Deck, side: Side) -> list[NamedTask]:
    """All tasks of one side."""
    return [named for named in deck.tasks() if named.side is side]


def rows(deck: Deck, side: Side) -> list[Row]:
    """Every row that print has figures for."""
    printed = printed_like(deck, side).histograms
    return [
        Row(name, _histogram(deck, side, name, printed[name]), printed[name]) for name in printed
    ]


def _histogram(deck: Deck, side: Side, row: str, printed: Histogram) -> Histogram:
    tasks = tasks_of(deck, side)
    if row in ("area_size", "box", "corners"):
        # Print counts areas by face; where a face has two, by task.
        labels = deck.box.labels[side]
        areas = tasks if len(labels) > 1 else tasks[:: len(labels[0])]
        return Counter(_area_bin(row, named) for named in areas)
    return Counter(each for named in tasks for each in _task_bins(row, named, printed))


def _area_bin(row: str, named: NamedTask) -> str:
    area = named.area_tasks.area
    if row == "area_size":
        return str(len(area.footprint))
    return box_of(area) if row == "box" else str(corners(area))


def _task_bins(row: str, named: NamedTask, printed: Histogram) -> tuple[str, ...]:
    task = named.task
    if row == "solutions":
        return (solutions_bin(task.solutions),)
    return (sizes_bin(task.pieces, printed),) if row == "piece_sizes" else task.pieces


def median_difficulty(deck: Deck, side: Side) -> float:
    """The median E of a side."""
    return median(named.task.difficulty for named in tasks_of(deck, side))


def rounds(deck: Deck, side: Side) -> dict[str, list[float]]:
    """E of the tasks that can meet in one round: those of a label, in 3-D within a family."""
    meeting: dict[str, list[float]] = {}
    for named in tasks_of(deck, side):
        name = f"{named.card.family or ''} {named.task.label}".strip()
        meeting.setdefault(name, []).append(named.task.difficulty)
    return meeting


def fairness(deck: Deck, side: Side) -> Fairness:
    """How unlike the tasks of a round are, beside equally many drawn evenly."""
    meeting = rounds(deck, side).values()
    spreads = [spread(difficulties) for difficulties in meeting]
    together = sqrt(fsum(each * each for each in spreads) / len(spreads))
    luck = Luck(deck.seed, f"random selection/{deck.edition}/{side.value}")
    sizes = Counter(str(len(named.area_tasks.area.footprint)) for named in tasks_of(deck, side))
    players = len(next(iter(meeting)))
    pool = deck.box.random_pool(side, luck, RANDOM_AREAS)
    return Fairness(together, max(spreads), random_spread(pool, sizes, players, luck))


def statistics_table(deck: Deck, progress: Progress | None = None) -> str:
    """The whole comparison as Markdown, which reads well in a terminal too."""
    lines = ["| side | row | ours | print | distance |", "|---|---|---|---|---|"]
    for side in Side:
        for row in rows(deck, side):
            ours, printed = (_written(each, row.printed) for each in (row.ours, row.printed))
            lines.append(f"| {side.value} | {row.name} | {ours} | {printed} | {row.distance:.3f} |")
        lines.append(f"| {side.value} | median E | {_median_cells(deck, side)} |")
    lines += ["", *_fairness_lines(deck, progress)]
    return "\n".join(lines)


def _median_cells(deck: Deck, side: Side) -> str:
    """Ours, print's and by how much ours is off, where its own print is known."""
    ours = median_difficulty(deck, side)
    if not deck.box.is_own_print:
        return f"{ours:.1f} | |"
    printed = printed_like(deck, side).median_difficulty
    return f"{ours:.1f} | {printed:.1f} | {ours / printed - 1:+.0%}"


def _fairness_lines(deck: Deck, progress: Progress | None) -> list[str]:
    lines = [
        f"Spread of log E within a round (seed {deck.seed}):",
        "",
        "| side | ours | worst round | random selection | ours / random |",
        "|---|---|---|---|---|",
    ]
    for number, side in enumerate(Side, 1):
        fair = fairness(deck, side)
        lines.append(
            f"| {side.value} | {fair.ours:.3f} | {fair.worst:.3f} | {fair.random:.3f} "
            f"| {fair.ratio:.2f} |"
        )
        if progress is not None:
            progress("random selection", number, len(Side))
    return lines


def _written(histogram: Histogram, order: Histogram) -> str:
    """The histogram as a line, in the order of print, then what print does not have."""
    values = [*order, *sorted(value for value in histogram if value not in order)]
    return " ".join(f"{value}:{histogram.get(value, 0)}" for value in values)
