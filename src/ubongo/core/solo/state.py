"""The state of a solo run: all of it is open, for a task is drawn when it is seen."""

from ubongo.core.edition import Millis, Refusal
from ubongo.core.match import MatchOptions, MatchState, Phase
from ubongo.core.solo.messages import SoloTask
from ubongo.core.solo.results import Mode, SoloResult
from ubongo.decks.box import Side

LENGTHS = (5, 10, 20)
"""The minutes of a run against the clock, the tasks of a run for time (D-31, D-32, L-22, L-23)."""


class SoloOptions(MatchOptions, frozen=True):
    """What is played: `length` is in minutes against the clock, in tasks for time."""

    seats: int = 1
    mode: Mode = Mode.CLOCK
    length: int = LENGTHS[0]
    side: Side = Side.EASY


def check_length(options: SoloOptions) -> None:
    """Refuse a length that no records are kept for."""
    if options.length not in LENGTHS:
        raise Refusal("setup.length", length=options.length)


class SoloState(MatchState, frozen=True):
    """A run at a moment.

    `number` counts the tasks that were dealt, `solves` has the credited time of every right call,
    and `dealt` the cards that were dealt since the deck was shuffled. Until `blocked_until` no
    call is taken.
    """

    options: SoloOptions
    started: Millis = 0
    number: int = 0
    task: SoloTask | None = None
    board: str = ""
    blocked_until: Millis = 0
    solves: tuple[Millis, ...] = ()
    put_aside: int = 0
    dealt: tuple[int, ...] = ()
    is_ranked: bool = True
    result: SoloResult | None = None

    def in_play(self) -> frozenset[str]:
        """The name of the task that is being played: its solutions are closed (A-16)."""
        if self.task is None or self.phase is Phase.OVER:
            return frozenset()
        return frozenset({self.task.name})
