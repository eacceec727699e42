"""What is told of how people play: their times, and what they won."""

from typing import Literal

import msgspec

from ubongo.core.edition import Millis


class Times(msgspec.Struct, frozen=True):
    """How many solves without help, and their quartiles in milliseconds."""

    solves: int
    quarter: Millis
    median: Millis
    three_quarters: Millis


class Solve(msgspec.Struct, frozen=True):
    """A task that somebody solved: how hard it is, and how long it took since it was `seen`."""

    edition: str
    side: str
    task: str
    difficulty: float
    time: Millis
    hints: int
    seen: Millis


class SolveSeen(Solve, frozen=True):
    """A task that somebody solved, and when its match ended.

    In `match`, unless it is gone, it can be watched: the task was `seen` at that time of it.
    """

    match: str | None
    made: int


class TimesOfSide(msgspec.Struct, frozen=True):
    """The own times beside everybody's, the own fastest solve, and the last ones."""

    edition: str
    side: str
    own: Times
    everybody: Times
    best: SolveSeen | None
    last: tuple[SolveSeen, ...]


class BestMatch(msgspec.Struct, frozen=True):
    """The match in which somebody had the most of something, such as rounds solved `first`.

    `gem` is what the most gems alike were, `made` when it ended (milliseconds since 1970). In
    `match`, unless it is gone, it can be watched: it was over at `at`.
    """

    kind: Literal["gems", "alike", "points", "first"]
    count: int
    gem: str | None
    made: int
    match: str | None
    at: Millis


class MatchesCounted(msgspec.Struct, frozen=True):
    """The matches with others that somebody has played, and what was won in them (A-20).

    Some were given up before they `ended`: what was taken in those counts for nothing. Of all
    `rounds` somebody `solved` some, and some of these `first` and without help. Only some editions
    have `gems`, by their names; of light and dark the points are fields of the track.
    """

    edition: str
    is_quick: bool
    played: int
    ended: int
    won: int
    rounds: int
    solved: int
    first: int
    gems: dict[str, int]
    points: int | None
    best: tuple[BestMatch, ...]


class Statistics(msgspec.Struct, frozen=True):
    """What a guest has played, edition by edition and side by side."""

    matches: tuple[MatchesCounted, ...]
    times: tuple[TimesOfSide, ...]


class TaskTimes(msgspec.Struct, frozen=True):
    """How long people took for a task, whose difficulty says what was expected."""

    edition: str
    side: str
    task: str
    difficulty: float
    times: Times
