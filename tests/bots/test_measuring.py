"""The figures of a match, read off its log."""

from collections import Counter
from typing import Any

import pytest

from tests.bots.tables import KEYS, played
from ubongo.bots.measuring import Solved, outcome
from ubongo.bots.playing import Played
from ubongo.bots.study import study
from ubongo.core.decision import AnyDecision, Decision
from ubongo.core.edition import Millis, Standing
from ubongo.core.messages import Message, Tick
from ubongo.core.race.messages import (
    DealtTask,
    GlassStarted,
    GlassTurned,
    PlayoffOpened,
    Rolled,
    RoundOpened,
    TaskShown,
    TaskSolved,
)
from ubongo.editions.card_game.messages import (
    Caller,
    Ending,
    LayingStarted,
    RoundBegun,
    RoundScored,
)
from ubongo.editions.card_game.state import Options as CardOptions
from ubongo.editions.card_game.state import State as CardState
from ubongo.editions.classic.state import Options, State

TASK = DealtTask("1 sun", 1, "##", ("I2",))


def match_of(state: Any, *log: tuple[Millis, Message]) -> Played:  # noqa: ANN401
    """A match with these events and this last state, won by seat 1."""
    decisions: list[AnyDecision] = [
        Decision(number, at, Tick(), (), (event,)) for number, (at, event) in enumerate(log, 1)
    ]
    return Played(decisions, Standing(((1,), (0,))), state, Counter({"phase.wrong": 2}))


def test_a_race_is_told_by_its_rounds_second_chances_and_solve_times() -> None:
    state = State(Options(2), gems=((1, 4, 0, 2, 0, 0), (0, 0, 5, 5, 1, 0)))
    figures = outcome(
        "classic",
        2,
        match_of(
            state,
            (1_000, RoundOpened(1, 0, 21_000)),
            (5_000, Rolled("sun", "", (TASK, None), 65_000)),
            (15_000, TaskShown(1, TASK)),
            (35_000, TaskSolved(1, 1, "", 34_990)),
            (45_000, TaskSolved(0, 2, "", 44_000)),
            (60_000, RoundOpened(2, 1, 80_000)),
            (70_000, Rolled("sun", "", (TASK, TASK), 130_000)),
            (80_000, GlassStarted(140_000)),
            (140_000, GlassTurned(200_000)),
            (150_000, TaskSolved(1, 1, "", 150_000)),
            (160_000, PlayoffOpened((0, 1), 170_000, 770_000)),
            (170_000, Rolled("sun", "", (TASK, TASK), 770_000)),
            (180_000, TaskSolved(0, 1, "", 180_000)),
        ),
    )
    assert figures.winners == (1,)
    assert figures.points == (4, 5)
    assert (figures.rounds, figures.second_chances) == (2, 1)
    effort = study("classic", "sun", TASK).effort
    solved = [(1, 1, 19_990), (0, 2, 39_000), (1, 1, 70_000)]
    assert figures.solved == tuple(Solved(*each, effort) for each in solved)
    assert figures.length == 180_000
    assert figures.refused == 2


def test_the_card_game_is_told_by_its_rounds_and_calls() -> None:
    state = CardState(CardOptions(2), sheet=((10, 3), (0, 10)))
    figures = outcome(
        "card_game",
        2,
        match_of(
            state,
            (0, RoundBegun(1, 30_000)),
            (9_000, LayingStarted(609_000)),
            (49_000, RoundScored(1, Ending.CALL, 48_900, (Caller(0, 48_900),), ())),
            (49_000, RoundBegun(2, 79_000)),
            (60_000, LayingStarted(660_000)),
            (660_000, RoundScored(2, Ending.TIME, 660_000, (), ())),
        ),
    )
    assert figures.points == (10, 13)
    assert (figures.rounds, figures.second_chances) == (2, 0)
    assert figures.solved == (Solved(0, 1, 39_900),)


@pytest.mark.parametrize("key", KEYS)
def test_whoever_alone_is_first_has_the_most_of_what_counts(key: str) -> None:
    for number in range(3):
        match = played(key, "weak medium strong", number)
        points = outcome(key, 3, match).points
        first = match.standing.places[0][0]
        assert points[first] == max(points)
        assert max(points) > 0
