"""Quartiles of times, and what a whole edition's solves come to."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from ubongo.core.edition import Millis
from ubongo.core.wire import TaskTimes, Times
from ubongo.server.store.records import TaskTime


class EditionTimes(NamedTuple):
    """Everybody's times: of each side together, and task by task."""

    sides: dict[str, Times]
    tasks: tuple[TaskTimes, ...]


def times(found: Sequence[Millis]) -> Times:
    """How many, and the quartiles: a time of the list each, none of none."""
    ordered = sorted(found)
    last = len(ordered) - 1
    if last < 0:
        return Times(0, 0, 0, 0)
    quarter = last // 4
    return Times(len(ordered), ordered[quarter], ordered[last // 2], ordered[last - quarter])


def edition_times(edition: str, found: Iterable[TaskTime]) -> EditionTimes:
    """Of times that come side by side, and task by task."""
    sides: dict[str, Times] = {}
    tasks: list[TaskTimes] = []
    for side, of_side in groupby(found, key=lambda each: each.side):
        together: list[Millis] = []
        for task, of_task in groupby(of_side, key=lambda each: each.task):
            several = list(of_task)
            own = [each.time for each in several]
            together += own
            tasks.append(TaskTimes(edition, side, task, several[-1].difficulty, times(own)))
        sides[side] = times(together)
    return EditionTimes(sides, tuple(tasks))
