"""How each seat came out of a match with others, read from the log."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.match import MatchOptions, MatchState, TableOptions
from ubongo.core.messages import MatchEnded
from ubongo.core.race.state import RaceState
from ubongo.core.solves import Entries, Solved, Winnings
from ubongo.editions.registry import declared

NOTHING = Winnings({}, None)


class SeatResult(NamedTuple):
    """How a seat came out of a match, which was over at `at`; no place if it was given up."""

    place: int | None
    rounds: int
    solved: int
    first: int
    winnings: Winnings
    at: Millis
    is_quick: bool


def results_in(
    edition: AnyEdition, options: MatchOptions, log: Entries, solved: Sequence[Solved]
) -> list[SeatResult]:
    """Seat by seat; of a match that was given up nobody keeps anything but the rounds."""
    declaration, state = declared(edition.key), edition.open(options)
    rounds: Counter[Seat] = Counter()
    ending: MatchEnded | None = None
    over: Millis = 0
    for at, event in log:
        state = edition.evolve(state, event)
        if ending is None:
            over = at
        if isinstance(event, declaration.starts):
            rounds.update(_players(state))
        if isinstance(event, MatchEnded):
            ending = event
    solves = Counter(each.seat for each in solved)
    firsts = Counter(each.seat for each in solved if each.is_first and not each.hints)
    return [
        SeatResult(
            place_of(seat, ending),
            rounds[seat],
            solves[seat],
            firsts[seat],
            declaration.winnings(state, seat) if ending else NOTHING,
            over,
            isinstance(options, TableOptions) and options.quick,
        )
        for seat in range(options.seats)
    ]


def place_of(seat: Seat, ending: MatchEnded | None) -> int | None:
    """One more than there are seats before it; equal ones share a place (A-10)."""
    before = 0
    for place in ending.places if ending else ():
        if seat in place:
            return before + 1
        before += len(place)
    return None


def _players(state: MatchState) -> Sequence[Seat]:
    """Who has a task now: in a play-off not everybody."""
    if isinstance(state, RaceState) and state.round is not None:
        return state.round.players
    return range(state.options.seats)
