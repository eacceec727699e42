"""A match driven by hand: commands at moments, luck that is fixed, a log that is kept."""

from collections.abc import Sequence
from functools import reduce

from ubongo.core.chance import Chance, SeededChance
from ubongo.core.edition import Millis, Seat
from ubongo.core.messages import Claim, DealtTask, Roll, Tick
from ubongo.editions.classic.messages import ChooseField, Command, Event, GetReady
from ubongo.editions.classic.rules import Classic
from ubongo.editions.classic.state import Options, Phase, Round, State
from ubongo.geometry import TURNED_AND_FLIPPED, read_area, write_solution
from ubongo.solving import Puzzle, first_solution

SEED = bytes(range(16))


class FixedChance:
    """Draws that a test has chosen, then always 0."""

    def __init__(self, *draws: int) -> None:
        self.draws = list(draws)

    def below(self, end: int) -> int:
        """The next chosen draw."""
        draw = self.draws.pop(0) if self.draws else 0
        assert draw < end
        return draw


def solution_of(task: DealtTask) -> str:
    """Some solution of a task."""
    solution = first_solution(Puzzle(read_area(task.area), task.pieces, TURNED_AND_FLIPPED))
    assert solution is not None
    return write_solution(solution)


class Match:
    """A classic match; `at` is the present moment."""

    def __init__(self, edition: Classic, options: Options) -> None:
        self.edition = edition
        self.state: State = edition.open(options)
        self.log: list[Event] = []
        self.at: Millis = 0

    @property
    def round(self) -> Round:
        """The present round."""
        assert self.state.round is not None
        return self.state.round

    def do(self, command: Command, chance: Chance | None = None) -> Sequence[Event]:
        """Decide a command now and record what it leads to."""
        luck = chance or SeededChance(SEED, len(self.log))
        events = self.edition.decide(self.state, command, self.at, luck)
        self.log += events
        self.state = reduce(self.edition.evolve, events, self.state)
        return events

    def wait(self, chance: Chance | None = None) -> Sequence[Event]:
        """Let the time pass until the match wakes up by itself."""
        wake = self.edition.wake_at(self.state)
        assert wake is not None
        self.at = max(self.at, wake)
        return self.do(Tick(), chance)

    def to_fields(self) -> None:
        """The gems lie; fields are to be chosen."""
        self.wait()
        assert self.state.phase is Phase.FIELDS

    def to_roll(self, *fields: int) -> None:
        """Everybody has chosen a field and is ready."""
        self.to_fields()
        for seat, row in enumerate(fields):
            self.do(ChooseField(seat, row))
            self.do(GetReady(seat))
        assert self.state.phase is Phase.ROLL

    def to_puzzle(self) -> None:
        """The die is thrown and seen."""
        self.do(Roll(self.round.starter))
        self.wait()
        assert self.state.phase is Phase.PUZZLE

    def solve(self, seat: Seat) -> Sequence[Event]:
        """A second later the seat calls with a right solution."""
        self.at += 1_000
        return self.do(Claim(seat, solution_of(self.round.tasks[seat]), self.at))
