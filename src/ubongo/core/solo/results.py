"""What a solo run came to, and with which others it is compared."""

from collections.abc import Sequence
from enum import Enum
from math import log
from statistics import stdev
from typing import NamedTuple

import msgspec

from ubongo.core.edition import Millis
from ubongo.decks.box import Side


class Mode(Enum):
    """As many tasks as possible in a time, or as little time as possible for some tasks.

    The task of a day is the same for everybody on a server.
    """

    CLOCK = "clock"
    TASKS = "tasks"
    DAILY = "daily"


class Source(Enum):
    """Where tasks come from: made fresh, or from the cards of the box (A-15)."""

    FRESH = "fresh"
    BOX = "box"


class Category(NamedTuple):
    """Results are only compared within one of these."""

    edition: str
    mode: Mode
    side: Side
    length: int
    source: Source = Source.FRESH


class SoloResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A run that is over; `length` is in minutes or in tasks.

    `time` is how long after the first task was seen the last one was solved, 0 if none was. A run
    that was paused, stopped, helped by hints or given too long is not ranked. `day` is that of a
    daily task, such as 2030-01-31.
    """

    edition: str
    mode: Mode
    side: Side
    length: int
    solved: int
    time: Millis
    put_aside: int
    is_ranked: bool
    hints: int = 0
    day: str = ""
    source: Source = Source.FRESH

    @property
    def category(self) -> Category:
        """What the result is compared with: edition, mode, side, length and source apart (A-15)."""
        return Category(self.edition, self.mode, self.side, self.length, self.source)

    @property
    def rank(self) -> tuple[int, Millis]:
        """The smaller, the better: more tasks, then less time (D-31, D-32, L-22, L-23).

        Ranked runs for time have all solved the same number.
        """
        return (-self.solved, self.time)


QUICKEST: Millis = 1_200
"""Faster nobody sees, turns and lays the pieces of a task."""
FEWEST_PACED = 5
"""Of fewer solves nobody can say whether they are evenly paced."""
EVEN_PACE = 0.15
"""As the spread of a logarithm: of many solves nobody's are that even.

A few may be by chance, so the limit is lower for them: 0.03 for five solves, 0.09 for ten, 0.12 for
twenty. Somebody so steady that half of all tasks take within a quarter of the usual time (a spread
of 0.35) is marked in one of some ten thousand runs.
"""


def is_doubtful(took: Sequence[Millis]) -> bool:
    """Whether a person could hardly have taken such times for tasks; a mark, not a verdict."""
    return any(each < QUICKEST for each in took) or is_paced(took)


def is_paced(took: Sequence[Millis]) -> bool:
    """Whether the times are as even as only a program's are."""
    if len(took) < FEWEST_PACED:
        return False
    spread = stdev(log(max(1, each)) for each in took)
    return spread < EVEN_PACE * (1 - (FEWEST_PACED - 1) / len(took))
