"""What the printed decks are like, as aggregates: the measure for ours. No printed task is kept.

A histogram is a line of `value:count`. The tail of the solutions is one bin (`7+`), and so is
whatever the table of piece sizes does not name (`other`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ubongo.decks.box import Side
from ubongo.geometry import PieceName, piece_named

Histogram = dict[str, int]


@dataclass(frozen=True)
class Printed:
    """One side of a printed deck: histograms by row of the statistics table, and the median E."""

    histograms: dict[str, Histogram]
    median_difficulty: float


def _histogram(line: str) -> Histogram:
    pairs = (entry.split(":") for entry in line.split())
    return {value: int(count) for value, count in pairs}


def printed(median_difficulty: float, **lines: str) -> Printed:
    """One side, from the lines of its histograms."""
    rows = {row: _histogram(line) for row, line in lines.items()}
    return Printed(rows, median_difficulty)


FLAT = {
    Side.EASY: printed(
        8.2,
        area_size="11:5 12:11 13:18 14:2",
        box="4x5:15 4x4:15 3x5:3 3x6:2 3x4:1",
        corners="10:18 8:9 6:4 12:4 14:1",
        solutions="1:143 2:51 3:11 4:8 6:2 7+:1",
        piece_sizes="445:85 345:52 355:23 245:13 other:43",
        piece_use="L4:114 P5:106 L5:63 T4:60 S4:60 I3:52 Y5:45 V3:45 O4:29 Z5:27 I4:26 I2:21",
    ),
    Side.HARD: printed(
        16.4,
        area_size="14:1 15:5 16:12 17:14 18:4",
        box="4x6:13 4x5:11 5x5:8 4x4:2 5x6:2",
        corners="10:12 12:12 8:6 6:4 14:2",
        solutions="1:63 2:42 3:43 4:13 5:17 6:16 7+:22",
        piece_sizes="3455:55 3445:37 2455:30 4445:23 4455:22 other:49",
        piece_use="P5:123 L4:100 L5:86 Y5:86 I3:78 O4:65 S4:63 T4:61 I2:60 V3:51 I4:47 Z5:44",
    ),
}
"""The printed deck of flat pieces that there are figures of."""


def solutions_bin(number: int) -> str:
    """The bin of a number of solutions: from 7 up they are one."""
    return str(number) if number < 7 else "7+"


def sizes_bin(pieces: Sequence[PieceName], row: Histogram) -> str:
    """The bin of the sizes of a task's pieces, `445`; what the row does not name is `other`."""
    sizes = "".join(sorted(str(piece_named(name).size) for name in pieces))
    return sizes if sizes in row else "other"
