"""What people took home from a match with others, told from its log."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ubongo.core.edition import AnyEdition, Millis, Seat
from ubongo.core.match import MatchOptions, MatchState
from ubongo.core.messages import MatchEnded
from ubongo.core.race.messages import Rolled
from ubongo.core.race.state import RaceState
from ubongo.editions.card_game.messages import LayingStarted
from ubongo.editions.card_game.scoring import totals
from ubongo.editions.card_game.state import State as CardGameState
from ubongo.editions.classic.gem_board import COLOURS
from ubongo.editions.classic.state import State as ClassicState
from ubongo.editions.light_dark.state import State as LightDarkState
from ubongo.editions.three_d.state import State as ThreeDState
from ubongo.editions.treasury.gems import GEMS, points
from ubongo.server.solve_times import Entries, Solved


class Hand(NamedTuple):
    """What somebody has won: gems by their names, and points where the edition counts them."""

    gems: dict[str, int]
    points: int | None


NOTHING = Hand({}, None)


class Took(NamedTuple):
    """How a seat came out of a match, which was over at `at`; no place if it was given up."""

    place: int | None
    rounds: int
    solved: int
    first: int
    hand: Hand
    at: Millis


def took_in(
    edition: AnyEdition, options: MatchOptions, log: Entries, solved: Sequence[Solved]
) -> list[Took]:
    """Seat by seat; of a match that was given up nobody keeps anything but the rounds."""
    state = edition.open(options)
    rounds: Counter[Seat] = Counter()
    ending: MatchEnded | None = None
    over: Millis = 0
    for at, event in log:
        state = edition.evolve(state, event)
        if ending is None:
            over = at
        match event:
            case Rolled() | LayingStarted():
                rounds.update(_players(state))
            case MatchEnded():
                ending = event
            case _:
                pass
    solves = Counter(each.seat for each in solved)
    firsts = Counter(each.seat for each in solved if each.is_first and not each.hints)
    return [
        Took(
            place_of(seat, ending),
            rounds[seat],
            solves[seat],
            firsts[seat],
            hand_of(state, seat) if ending else NOTHING,
            over,
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


def hand_of(state: MatchState, seat: Seat) -> Hand:
    """What a seat has won so far; on the track of light and dark a field counts as a point."""
    match state:
        case ClassicState():
            return Hand(dict(zip(COLOURS, state.gems[seat], strict=True)), None)
        case ThreeDState():
            gems = state.gems[seat]
            return Hand(dict(zip(GEMS, gems, strict=True)), points(gems))
        case LightDarkState():
            return Hand({}, state.fields[seat])
        case CardGameState():
            return Hand({}, totals(state.sheet)[seat])
        case _:
            raise ValueError(f"no edition wins anything in {type(state)}")


def _players(state: MatchState) -> Sequence[Seat]:
    """Who has a task now: in a play-off not everybody."""
    if isinstance(state, RaceState) and state.round is not None:
        return state.round.players
    return range(state.options.seats)
