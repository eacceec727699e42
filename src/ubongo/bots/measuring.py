"""What a simulated match tells: who won, with how much, and how long solving took."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ubongo.bots.playing import Played
from ubongo.core.decision import AnyDecision
from ubongo.core.edition import Millis, Seat
from ubongo.core.race.messages import (
    GlassStarted,
    GlassTurned,
    PlayoffOpened,
    Rolled,
    RoundOpened,
    TaskShown,
    TaskSolved,
)
from ubongo.editions.card_game.messages import LayingStarted, RoundBegun, RoundScored
from ubongo.editions.card_game.scoring import totals
from ubongo.editions.treasury.gems import points

MEASURES: dict[str, tuple[str, Callable[[Any, Seat], int]]] = {
    "classic": ("best colour", lambda state, seat: max(state.gems[seat])),
    "three_d": ("points", lambda state, seat: points(state.gems[seat])),
    "light_dark": ("fields", lambda state, seat: state.fields[seat]),
    "card_game": ("points", lambda state, seat: totals(state.sheet)[seat]),
}
"""What an edition's standing goes by: its name, and how much of it a seat has."""


class Solved(NamedTuple):
    """Somebody solved a task, or called in the card game: as the nth, after so long."""

    seat: Seat
    place: int
    after: Millis


class Outcome(NamedTuple):
    """A match in figures."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    rounds: int
    second_chances: int
    solved: tuple[Solved, ...]
    length: Millis
    refused: int


def outcome(edition: str, seats: int, played: Played) -> Outcome:
    """The figures of a match."""
    _, measure = MEASURES[edition]
    events = [event for decision in played.decisions for event in decision.events]
    return Outcome(
        winners=played.standing.places[0],
        points=tuple(measure(played.state, seat) for seat in range(seats)),
        rounds=sum(isinstance(event, RoundOpened | RoundBegun) for event in events),
        second_chances=sum(isinstance(event, GlassTurned) for event in events),
        solved=tuple(_solved(played.decisions)),
        length=played.decisions[-1].at,
        refused=played.refusals.total(),
    )


def _solved(decisions: Iterable[AnyDecision]) -> Iterator[Solved]:
    """Every solved task with its time, but for those of play-offs, which have no places."""
    started: Millis = 0
    late: dict[Seat, Millis] = {}
    for at, event in ((each.at, event) for each in decisions for event in each.events):
        match event:
            case Rolled() | GlassStarted() | LayingStarted():
                started, late = at, {}
            case TaskShown(seat):
                late[seat] = at
            case TaskSolved(seat, place, _, credited):
                yield Solved(seat, place, credited - late.get(seat, started))
            case RoundScored():
                for caller in event.callers:
                    yield Solved(caller.seat, 1, caller.credited - started)
            case PlayoffOpened():
                return
            case _:
                pass
