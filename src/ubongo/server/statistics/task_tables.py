"""How hard each task turned out to be, as a table for other programs: CSV, or lines of JSON."""

import csv
import io
from collections.abc import Sequence
from typing import Any

import msgspec

from ubongo.core.wire.statistics import TaskTimes

COLUMNS = ("edition", "side", "task", "difficulty", "solves", "quarter", "median", "three_quarters")


def as_lines(tasks: Sequence[TaskTimes]) -> bytes:
    """A line of JSON for each task."""
    return b"".join(msgspec.json.encode(_flat(task)) + b"\n" for task in tasks)


def as_csv(tasks: Sequence[TaskTimes]) -> bytes:
    """A table with a head."""
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    writer.writerows(map(_flat, tasks))
    return text.getvalue().encode()


def _flat(task: TaskTimes) -> dict[str, object]:
    own: dict[str, Any] = msgspec.to_builtins(task)
    return {**{key: own[key] for key in COLUMNS[:4]}, **own["times"]}
