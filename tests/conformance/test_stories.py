"""What is told of a match (stories of its rounds, calls, times, winnings) is what its log says."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.conformance.cases import CASES, Case
from tests.conformance.golden import golden_log
from ubongo.core.edition import Millis, Seat
from ubongo.core.log import Log
from ubongo.core.messages import MatchEnded
from ubongo.core.race.messages import GlassTurned, PlayoffOpened, Rolled, RoundOpened, TaskSolved
from ubongo.core.race.state import RaceState
from ubongo.editions.registry import EDITIONS, declared

MATCHES = [case for case in CASES if case.edition in EDITIONS]
RACES = [case for case in MATCHES if isinstance(golden_log(case).opening(), RaceState)]
TELLING = [case for case in MATCHES if declared(case.edition).solves is not None]
"""Editions that tell themselves how long people took."""


@dataclass
class Heard:
    """A round as its events tell it."""

    is_playoff: bool
    had_second_chance: bool = False
    solvers: list[Seat] = field(default_factory=list)


def events_of(log: Log) -> list[tuple[Millis, Any]]:
    """Every event, with its time."""
    return [(told.at, event) for told in log.decisions for event in told.events]


def heard_in(log: Log) -> list[Heard]:
    """All rounds whose tasks were seen; of a play-off only its last task."""
    heard: list[Heard] = []
    is_playoff = False
    for _, event in events_of(log):
        match event:
            case RoundOpened():
                is_playoff = False
            case PlayoffOpened():
                is_playoff = True
            case Rolled():
                if is_playoff and heard and heard[-1].is_playoff:
                    heard.pop()
                heard.append(Heard(is_playoff))
            case GlassTurned():
                heard[-1].had_second_chance = True
            case TaskSolved(seat):
                heard[-1].solvers.append(seat)
            case _:
                pass
    return heard


@pytest.mark.parametrize("case", RACES, ids=str)
def test_stories_tell_what_happened_in_every_round(case: Case) -> None:
    log = golden_log(case)
    state = log.opening()
    for _, event in events_of(log):
        before, state = state.stories, log.edition.evolve(state, event)
        assert before[:-1] == state.stories[: len(before) - 1]  # what is over stays as it was
    told = [
        Heard(story.is_playoff, story.had_second_chance, [each.seat for each in story.solves])
        for story in state.stories
    ]
    assert told == heard_in(log)


@pytest.mark.parametrize("case", MATCHES, ids=str)
def test_the_winner_has_won_most(case: Case) -> None:
    log = golden_log(case)
    state = log.opening()
    for _, event in events_of(log):
        state = log.edition.evolve(state, event)
    won = [declared(case.edition).winnings(state, seat) for seat in range(state.options.seats)]
    (ending,) = (event for _, event in events_of(log) if isinstance(event, MatchEnded))
    best = won[ending.places[0][0]].amount
    assert best == max(each.amount for each in won) > 0


def test_times_of_people_end_with_their_calls() -> None:
    called = 0
    for case in TELLING:
        log = golden_log(case)
        edition = declared(case.edition)
        assert edition.solves is not None
        started = {at for at, event in events_of(log) if isinstance(event, edition.starts)}
        calls = [call for _, event in events_of(log) for call in edition.calls(event)]
        solves = list(edition.solves(log.edition, log.opening(), events_of(log)))
        called += len(calls)
        assert all(call.place == 1 for call in calls)
        first = [(each.seat, each.seen + each.time) for each in solves if each.is_first]
        assert first == [(call.seat, call.credited) for call in calls]
        assert all(each.seen in started and each.time >= 0 for each in solves)
        assert all(each.task.label == str(each.number) and each.hints == 0 for each in solves)
        assert all(each.task.edition == case.edition for each in solves)
    assert called > 0
