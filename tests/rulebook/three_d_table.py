"""What the tests of 3-D share: matches at some moment, and rounds that some players solve."""

from collections.abc import Sequence

from msgspec.structs import replace

from tests.rulebook.driver import FixedChance, RaceMatch
from ubongo.core.edition import Seat
from ubongo.core.match import Phase
from ubongo.core.messages import Message
from ubongo.core.race.messages import Claim, DealtTask, Roll
from ubongo.core.treasury.gems import Counts
from ubongo.core.treasury.messages import DisplayReduced, RewardGiven
from ubongo.decks.files import shipped_deck
from ubongo.editions.three_d.rules import ThreeD
from ubongo.editions.three_d.state import Options, State

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


def call(match: Table, seat: Seat, *draws: int) -> list[Message]:
    """The seat calls with a right solution; what is drawn then is chosen."""
    return match.do(Claim(seat, match.solution(seat), match.at), FixedChance(*draws))


def play_round(match: Table, *solvers: Seat) -> list[Message]:
    """A whole round that these seats solve in this order; what happened at its end."""
    match.to_puzzle()
    number, events = match.round.number, list[Message]()
    for seat in solvers:
        events = match.solve(seat)
    while match.state.phase is Phase.PUZZLE and match.round.number == number:
        events = match.wait()
    return events


def last_moment(options: Options, *hands: Counts) -> Table:
    """A match in whose last round the sand is about to run out, with these gems in hands."""
    match = opened(options)
    while match.round.number < 9 or not match.round.is_second_chance:
        match.wait()
    match.state = replace(match.state, gems=hands)
    return match


def tasks(match: Table) -> list[DealtTask]:
    """The tasks in play."""
    return [task for task in match.round.tasks if task is not None]


def rewards(events: Sequence[Message]) -> list[Message]:
    """What was given, and what went into the bag."""
    return [event for event in events if isinstance(event, RewardGiven | DisplayReduced)]


def all_of(state: State) -> int:
    """How many gems there are anywhere."""
    return sum(state.bag) + sum(state.display) + sum(map(sum, state.gems))
