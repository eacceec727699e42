"""Solo runs driven by hand, of every edition."""

import pytest

from tests.rulebook import driver
from tests.rulebook.driver import Match
from ubongo.core.edition import Millis
from ubongo.core.match_state import Phase
from ubongo.core.messages import Message
from ubongo.core.race.messages import Claim
from ubongo.core.solo.messages import SoloTask
from ubongo.core.solo.results import Mode, SoloResult
from ubongo.core.solo.state import SoloOptions, SoloState
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.editions.registry import SOLO, declared, shipped_edition
from ubongo.solving import largest_layout, read_hand, write_layout

every_edition = pytest.mark.parametrize("edition", SOLO)


class Run(Match[SoloState]):
    """A solo run driven by hand."""

    def __init__(self, name: str, options: SoloOptions) -> None:
        super().__init__(shipped_edition(f"{name}_solo"), options)
        self.name = name

    @property
    def task(self) -> SoloTask:
        """The present task."""
        assert self.state.task is not None
        return self.state.task

    @property
    def result(self) -> SoloResult:
        """What the run came to."""
        assert self.state.result is not None
        return self.state.result

    def solution(self) -> str:
        """Some solution of the present task."""
        return solution_of(self.name, self.task)

    def solve(self, after: Millis = 1_000) -> list[Message]:
        """A little later the player calls with a right solution."""
        self.at += after
        return self.do(Claim(0, self.solution(), self.at))


def solution_of(name: str, task: SoloTask) -> str:
    """Some solution of a task."""
    box = declared(name).box
    if box not in PUZZLES:
        return write_layout(largest_layout(read_hand(task.pieces)).layout)
    return driver.solution_of(task, PUZZLES[box].motions(task.label))


def opened(
    name: str, mode: Mode = Mode.CLOCK, length: int = 5, side: Side = Side.EASY, bots: int = 0
) -> Run:
    """A run before its first event."""
    seats = tuple(range(bots))
    return Run(name, SoloOptions(mode=mode, length=length, side=side, bots=seats))


def started(
    name: str, mode: Mode = Mode.CLOCK, length: int = 5, side: Side = Side.EASY, bots: int = 0
) -> Run:
    """A run whose first task is seen: at 3,000."""
    run = opened(name, mode, length, side, bots)
    run.wait_for(Phase.PUZZLE)
    assert run.at == 3_000
    return run


def result(
    solved: int, time: Millis, mode: Mode = Mode.CLOCK, *, is_ranked: bool = True
) -> SoloResult:
    """A result of classic that took five minutes or five tasks."""
    return SoloResult("classic", mode, Side.EASY, 5, solved, time, 0, is_ranked)
