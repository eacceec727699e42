"""What a simulated match tells: who won, with how much, and how long solving took."""

from collections.abc import Iterator
from typing import NamedTuple

from ubongo.bots.playing import Played
from ubongo.bots.study import study
from ubongo.core.declaration import Declaration
from ubongo.core.edition import Millis, Seat
from ubongo.core.race.messages import (
    DealtTask,
    GlassStarted,
    GlassTurned,
    PlayoffOpened,
    Rolled,
    TaskShown,
)
from ubongo.editions.registry import declared


class Solved(NamedTuple):
    """Somebody solved a task of this E, as the nth, after so long; hands of cards have no E."""

    seat: Seat
    place: int
    after: Millis
    effort: float | None = None


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
    declaration = declared(edition)
    events = [event for decision in played.decisions for event in decision.events]
    return Outcome(
        winners=played.standing.places[0],
        points=tuple(declaration.winnings(played.state, seat).amount for seat in range(seats)),
        rounds=sum(isinstance(event, declaration.opens) for event in events),
        second_chances=sum(isinstance(event, GlassTurned) for event in events),
        solved=tuple(_solved(declaration, played)),
        length=played.decisions[-1].at,
        refused=played.refusals.total(),
    )


def _solved(declaration: Declaration, played: Played) -> Iterator[Solved]:
    """Every solved task with its time, but for those of play-offs, which have no places."""
    started: Millis = 0
    late: dict[Seat, Millis] = {}
    label, tasks = "", dict[Seat, DealtTask]()
    for at, event in ((each.at, event) for each in played.decisions for event in each.events):
        if isinstance(event, PlayoffOpened):
            return
        if isinstance(event, (declaration.starts, GlassStarted)):
            started, late = at, {}
        if isinstance(event, Rolled):
            label = event.label
            tasks = {seat: task for seat, task in enumerate(event.tasks) if task is not None}
        if isinstance(event, TaskShown):
            late[event.seat], tasks[event.seat] = at, event.task
        for seat, place, credited in declaration.calls(event):
            effort = study(declaration.box, label, tasks[seat]).effort if seat in tasks else None
            yield Solved(seat, place, credited - late.get(seat, started), effort)
