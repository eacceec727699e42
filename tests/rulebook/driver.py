"""A match driven by hand: commands at moments, luck that is fixed, a log that is kept."""

import re
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import reduce
from typing import Any, Generic, TypeVar

import pytest

from ubongo.core.chance import Chance, SeededChance
from ubongo.core.edition import AnyEdition, Fact, Millis, Refusal, Seat
from ubongo.core.match_state import MatchState, Phase
from ubongo.core.messages import Message, Tick, Together
from ubongo.core.race.messages import Claim, DealtTask, Roll
from ubongo.core.race.state import RaceState, Round
from ubongo.core.solo.messages import SoloTask
from ubongo.geometry import Motions, read_area, write_solution
from ubongo.solving import Puzzle, first_solution

SEED = bytes(range(16))

M = TypeVar("M", bound=MatchState)
R = TypeVar("R", bound=RaceState)


def has_all_of(view: object, state: MatchState) -> bool:
    """Whether nothing of the state is hidden in a view."""
    return all(getattr(view, name) == getattr(state, name) for name in state.__struct_fields__)


class FixedChance:
    """Draws that a test has chosen, then always 0; it notes among how many each was drawn."""

    def __init__(self, *draws: int) -> None:
        self.draws = list(draws)
        self.ends: list[int] = []

    def below(self, end: int) -> int:
        """The next chosen draw."""
        self.ends.append(end)
        draw = self.draws.pop(0) if self.draws else 0
        assert draw < end
        return draw


def solution_of(task: DealtTask | SoloTask, motions: Motions) -> str:
    """Some solution of a task."""
    solution = first_solution(Puzzle(read_area(task.area), task.pieces, motions))
    assert solution is not None
    return write_solution(solution)


def refused(code: str, **facts: Fact) -> AbstractContextManager[object]:
    """What stands in this block is refused with this code and, if any are named, these facts."""
    told = str((code, facts)) if facts else f"('{code}', "
    return pytest.raises(Refusal, match=f"^{re.escape(told)}")


def kinds(events: Sequence[object]) -> list[str]:
    """The names of events, for comparing."""
    return [type(event).__name__ for event in events]


class Match(Generic[M]):
    """A match of any edition; `at` is the present moment, `number` that of the next decision."""

    def __init__(self, edition: AnyEdition, options: object) -> None:
        self.edition = edition
        self.state: M = edition.initial_state(options)
        self.log: list[Message] = []
        self.number = 1
        self.at: Millis = 0

    def do(self, command: Message | Together[Any], chance: Chance | None = None) -> list[Message]:
        """Decide a command now and record what it leads to."""
        luck = chance or SeededChance(SEED, self.number)
        events = list(self.edition.decide(self.state, command, self.at, luck))
        self.log += events
        self.number += bool(events)
        self.state = reduce(self.edition.evolve, events, self.state)
        return events

    def wait(self, chance: Chance | None = None) -> list[Message]:
        """Let the time pass until the match wakes up by itself."""
        wake = self.edition.wake_at(self.state)
        assert wake is not None
        self.at = max(self.at, wake)
        return self.do(Tick(), chance)

    def wait_for(self, phase: Phase) -> None:
        """Let the time pass until the match is in this phase."""
        while self.state.phase is not phase:
            self.wait()


class RaceMatch(Match[R]):
    """A race driven by hand."""

    @property
    def round(self) -> Round:
        """The present round."""
        assert self.state.round is not None
        return self.state.round

    def to_puzzle(self) -> None:
        """The die is thrown and seen, and the glass runs."""
        if self.state.phase is Phase.ROLL:
            self.do(Roll(self.round.starter))
        self.wait_for(Phase.PUZZLE)

    def task(self, seat: Seat) -> DealtTask:
        """The seat's task."""
        task = self.round.tasks[seat]
        assert task is not None
        return task

    def solution(self, seat: Seat) -> str:
        """Some solution of the seat's task."""
        return solution_of(self.task(seat), self.edition.motions(self.state))  # type: ignore[attr-defined]

    def solve(self, seat: Seat) -> list[Message]:
        """A second later the seat calls with a right solution."""
        self.at += 1_000
        return self.do(Claim(seat, self.solution(seat), self.at))
