"""What the tests of races for gems share: rounds that some players solve, and what they earn."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from tests.rulebook.driver import FixedChance, RaceMatch
from ubongo.core.edition import Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import Message
from ubongo.core.race.messages import Claim, DealtTask
from ubongo.core.treasury.gems import Counts
from ubongo.core.treasury.messages import DisplayReduced, RewardGiven
from ubongo.core.treasury.rules import ROUNDS
from ubongo.core.treasury.state import TreasuryState

S = TypeVar("S", bound=TreasuryState)


def call(match: RaceMatch[S], seat: Seat, *draws: int) -> list[Message]:
    """The seat calls with a right solution; what is drawn then is chosen."""
    return match.do(Claim(seat, match.solution(seat), match.at), FixedChance(*draws))


def play_round(match: RaceMatch[S], *solvers: Seat) -> list[Message]:
    """A whole round that these seats solve in this order; what happened at its end."""
    match.to_puzzle()
    number, events = match.round.number, list[Message]()
    for seat in solvers:
        events = match.solve(seat)
    while match.state.phase is Phase.PUZZLE and match.round.number == number:
        events = match.wait()
    return events


def to_the_last_moment(match: RaceMatch[S], *hands: Counts) -> None:
    """The sand of the last round is about to run out, with these gems in hands."""
    while match.round.number < ROUNDS or not match.round.is_second_chance:
        match.wait()
    match.state = replace(match.state, gems=hands)


def tasks(match: RaceMatch[S]) -> list[DealtTask]:
    """The tasks in play."""
    return [task for task in match.round.tasks if task is not None]


def rewards(events: Sequence[Message]) -> list[Message]:
    """What was given, and what went into the bag."""
    return [event for event in events if isinstance(event, RewardGiven | DisplayReduced)]


def all_of(state: TreasuryState) -> int:
    """How many gems there are anywhere."""
    return sum(state.bag) + sum(state.display) + sum(map(sum, state.gems))
