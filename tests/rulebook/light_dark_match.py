"""A match of light and dark driven by hand: what its tests share."""

from msgspec.structs import replace

from tests.rulebook.driver import FixedChance, RaceMatch
from ubongo.core.edition import Seat
from ubongo.core.match_state import Phase
from ubongo.core.race.messages import Roll
from ubongo.decks.files import shipped_deck
from ubongo.decks.model import Deck
from ubongo.editions.light_dark.rules import LightDark
from ubongo.editions.light_dark.state import Options, State
from ubongo.geometry import read_area, write_solution
from ubongo.solving import MasterPuzzle, master_solutions


class LightDarkMatch(RaceMatch[State]):
    """A match with the shipped deck, or with another one."""

    edition: LightDark

    def __init__(self, options: Options, deck: Deck | None = None) -> None:
        super().__init__(LightDark(deck or shipped_deck("light_dark")), options)

    def solution(self, seat: Seat) -> str:
        """Some solution of the seat's task, in the master game with both faces."""
        if not self.state.options.master:
            return super().solution(seat)
        task = self.task(seat)
        puzzle = MasterPuzzle(read_area(task.area), task.pieces)
        return write_solution(next(master_solutions(puzzle)))

    def to_last_round(self, *fields: int) -> None:
        """Nobody has solved anything in six rounds; the ships are put on these fields."""
        self.wait_for(Phase.PUZZLE)
        while self.round.number < 7 or self.state.phase is not Phase.PUZZLE:
            self.wait()
        self.state = replace(self.state, fields=fields)

    def to_playoff(self, *fields: int) -> None:
        """Seven rounds without a solver, and the tasks of the play-off lie open."""
        self.to_last_round(*fields)
        while not self.round.is_playoff or self.state.phase is not Phase.PUZZLE:
            self.wait()


def in_puzzle(options: Options, deck: Deck | None = None) -> LightDarkMatch:
    """A match in whose first round the glass runs."""
    match = LightDarkMatch(options, deck)
    match.wait()
    match.to_puzzle()
    return match


def lit() -> LightDarkMatch:
    """Three players; seat 0 has rolled light and the glass runs until 63 s."""
    match = LightDarkMatch(Options(3, starter=0))
    match.wait()
    match.do(Roll(0))
    match.wait(FixedChance(0, 10, 20, 30))
    return match
