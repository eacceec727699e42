"""The state of a solo run: all of it is open, for a task is drawn when it is seen."""

import re

import msgspec

from ubongo.core.edition import Millis, Refusal
from ubongo.core.match_state import MatchOptions, MatchState, Phase
from ubongo.core.solo.messages import SoloTask
from ubongo.core.solo.results import Mode, SoloResult, Source
from ubongo.core.view import Status
from ubongo.decks.box import Side

LENGTHS = (5, 10, 20)
"""The minutes of a run against the clock, the tasks of a run for time (D-31, D-32, L-22, L-23)."""


class SoloOptions(MatchOptions, frozen=True):
    """What is played: `length` is in minutes against the clock, in tasks for time.

    A daily task is one fresh task of the hard side, and of a day such as 2030-01-31. If another
    guest `was_before` on the same device, and so has seen the task, the run does not count.
    """

    seats: int = 1
    mode: Mode = Mode.CLOCK
    length: int = LENGTHS[0]
    side: Side = Side.EASY
    day: str = ""
    source: Source = Source.FRESH
    was_before: bool = False


_DAY = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")


def check_length(options: SoloOptions) -> None:
    """Refuse what no records are kept for."""
    is_daily = options.mode is Mode.DAILY
    if options.length not in ((1,) if is_daily else LENGTHS):
        raise Refusal("setup.length", length=options.length)
    if is_daily != (_DAY.fullmatch(options.day) is not None) or (options.day and not is_daily):
        raise Refusal("setup.day", day=options.day)
    if is_daily and options.side is not Side.HARD:
        raise Refusal("setup.side", side=options.side.value)
    if is_daily and options.source is not Source.FRESH:
        raise Refusal("setup.source", source=options.source.value)


class LaidTask(msgspec.Struct, frozen=True):
    """A task and what lies on it."""

    task: SoloTask
    board: str


class GivenUp(msgspec.Struct, frozen=True):
    """A task that was given up, by its number in the run, and the solution that was shown."""

    number: int
    task: SoloTask
    solution: str


class SoloState(MatchState, frozen=True):
    """A run at a moment.

    `number` counts the tasks that were dealt, the last of which was `seen` at that time. `solves`
    has the credited time of every right call, `took` how long that was after its task was seen,
    and `dealt` the cards that were dealt since the deck was shuffled. Until `blocked_until` no
    call is taken. `last` is the task before this one, as it was solved or put aside. What was
    `given_up` is looked at until something is done with the next task.
    """

    options: SoloOptions
    started: Millis = 0
    number: int = 0
    task: SoloTask | None = None
    seen: Millis = 0
    board: str = ""
    blocked_until: Millis = 0
    solves: tuple[Millis, ...] = ()
    took: tuple[Millis, ...] = ()
    put_aside: int = 0
    dealt: tuple[int, ...] = ()
    last: LaidTask | None = None
    is_ranked: bool = True
    result: SoloResult | None = None
    given_up: GivenUp | None = None

    def in_play(self) -> frozenset[str]:
        """The name of the task that is being played: its solutions are closed (A-16)."""
        if self.task is None or self.phase is Phase.OVER:
            return frozenset()
        return frozenset({self.task.name})


class SoloView(SoloState, frozen=True, kw_only=True):
    """What the player sees, and whoever watches.

    Of a run that `is_doubtful` a person could hardly have made the times; known once it is over.
    """

    status: Status
    is_doubtful: bool
