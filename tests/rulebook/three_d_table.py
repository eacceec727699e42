"""What the tests of 3-D share: matches at some moment."""

from tests.rulebook.driver import FixedChance, RaceMatch
from tests.rulebook.treasury_table import to_the_last_moment
from ubongo.core.race.messages import Roll
from ubongo.core.treasury.gems import Counts
from ubongo.decks.files import shipped_deck
from ubongo.editions.three_d.pool import piles
from ubongo.editions.three_d.rules import ThreeD
from ubongo.editions.three_d.state import Options, State
from ubongo.geometry import PieceName

Table = RaceMatch[State]


def unopened(options: Options) -> Table:
    """A match before its first event."""
    return RaceMatch(ThreeD(shipped_deck("three_d")), options)


def opened(options: Options, *draws: int) -> Table:
    """A match whose first round is open; what is drawn for that may be chosen."""
    match = unopened(options)
    match.wait(FixedChance(*draws) if draws else None)
    return match


def rolled(options: Options, animal: int, number: int, *boards: int) -> Table:
    """A match whose first roll shows this number of the die, on boards of this animal."""
    match = opened(options)
    match.do(Roll(match.round.starter))
    match.wait(FixedChance(animal, number - 1, *boards))
    return match


def racing(options: Options) -> Table:
    """A match in whose first round the glass runs."""
    match = opened(options)
    match.to_puzzle()
    return match


def last_moment(options: Options, *hands: Counts) -> Table:
    """A match in whose last round the sand is about to run out, with these gems owned."""
    match = opened(options)
    to_the_last_moment(match, *hands)
    return match


def in_the_middle(state: State) -> dict[PieceName, int]:
    """How many of each part nobody has."""
    return {pile.part: pile.left for pile in piles(state)}
