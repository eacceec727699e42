"""What holds of every solo run, whatever is done in it."""

import random
from collections import Counter
from functools import reduce
from typing import Any

import msgspec
import pytest

from tests.rulebook.driver import has_all_of
from tests.rulebook.solo_run import Run, every_edition, opened, started
from ubongo.core.edition import Refusal, Standing
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arrange,
    Come,
    EndEarly,
    Leave,
    Message,
    Pause,
    Resume,
    SitIn,
    Tick,
)
from ubongo.core.race.messages import Claim
from ubongo.core.solo.messages import PutAside
from ubongo.core.solo.results import Mode
from ubongo.decks.box import Side


@every_edition
def test_the_player_and_a_spectator_see_the_whole_run(edition: str) -> None:
    run = started(edition)
    view = run.edition.view(run.state, 0)
    assert view == run.edition.view(run.state, None)
    assert has_all_of(view, run.state)
    assert all(run.edition.readers_of(event) is None for event in run.log)


def test_solutions_are_closed_for_the_task_that_is_played() -> None:
    run = opened("classic")
    assert run.state.in_play() == frozenset()
    run.wait_for(Phase.PUZZLE)
    first = run.task.name
    assert run.state.in_play() == {first}
    run.do(PutAside(0))
    assert run.state.in_play() == {run.task.name} != {first}
    run.do(EndEarly(0))
    assert run.state.in_play() == frozenset()


def test_moves_are_what_can_be_done_now() -> None:
    run = opened("classic")
    solo = run.edition
    assert list(solo.moves(run.state, 0)) == []
    run.wait_for(Phase.PUZZLE)
    assert list(solo.moves(run.state, 0)) == [Arrange(0, "", 0), PutAside(0)]
    assert list(solo.moves(run.state, 1)) == []
    run.do(Pause(0))
    assert list(solo.moves(run.state, 0)) == []
    run.do(Resume(0))
    run.do(EndEarly(0))
    assert list(solo.moves(run.state, 0)) == []


def random_run(edition: str, seed: int) -> Run:
    """A run in which the player does something now and then, and time passes."""
    dice = random.Random(seed)
    run = opened(
        edition,
        dice.choice([Mode.CLOCK, Mode.TASKS]),
        dice.choice([5, 10]),
        dice.choice(list(Side)),
    )
    while run.state.phase is not Phase.OVER:
        run.at += dice.randrange(20_000)
        if run.state.task is None or run.at >= run.state.until or dice.random() < 0.1:
            run.wait()
            continue
        line = run.solution() if dice.random() < 0.5 else ""
        moves = [move for move in run.edition.moves(run.state, 0) if not isinstance(move, EndEarly)]
        for command in (dice.choice(moves), Arrange(0, line, run.at), Claim(0, line, run.at)):
            try:
                run.do(command)
            except Refusal:
                break
    return run


@every_edition
@pytest.mark.parametrize("seed", range(4))
def test_random_play_ends_and_its_log_is_the_whole_truth(edition: str, seed: int) -> None:
    run = random_run(edition, seed)
    assert run.edition.standing(run.state) == Standing(((0,),))
    solo = run.edition
    read = [
        msgspec.json.decode(msgspec.json.encode(event), type=solo.event_type) for event in run.log
    ]
    assert read == run.log
    assert reduce(solo.evolve, read, solo.initial_state(run.state.options)) == run.state
    snapshot = msgspec.json.encode(solo.view(run.state, None))
    view = msgspec.json.decode(snapshot, type=solo.view_type)
    assert view == solo.view(run.state, None)
    assert has_all_of(view, run.state)
    options = msgspec.json.encode(run.state.options)
    assert msgspec.json.decode(options, type=solo.options_type) == run.state.options
    assert random_run(edition, seed).log == run.log


def random_command(dice: random.Random, edition: Any) -> Message:  # noqa: ANN401 - of any edition
    """Any command with any content, as it comes over the wire."""
    seat = dice.choice([0, 0, 0, 0, -1, 1, 10**30])
    line = dice.choice(
        ["", "x", "P5a@0,0", "P5a@0,0 P5a@0,0", "ÿ" * 500, "7a@9,-9", "3r1@0,-2", "9r0@0,0"]
    )
    credited = dice.choice([-(10**9), 0, 50_000, 200_000, 10**15])
    made: list[Message] = [
        Tick(),
        Come(seat),
        Leave(seat),
        SitIn(seat),
        Pause(seat),
        Resume(seat),
        Arrange(seat, line, credited),
        Claim(seat, line, credited),
        PutAside(seat),
    ]
    command = dice.choice(made) if dice.random() < 0.99 else EndEarly(seat)
    wire = msgspec.json.encode(command)
    read: Message = msgspec.json.decode(wire, type=edition.command_type)
    assert read == command
    return read


@every_edition
def test_any_command_at_any_time_gives_events_or_a_refusal(edition: str) -> None:
    dice = random.Random(1)
    refusals: Counter[str] = Counter()
    run = opened(edition, Mode.TASKS, 20)
    for _ in range(2_000):
        run.at += dice.randrange(1_000)
        try:
            run.do(random_command(dice, run.edition))
        except Refusal as refusal:
            refusals[refusal.code] += 1
        if run.state.phase is Phase.OVER and dice.random() < 0.05:
            run = opened(edition, dice.choice([Mode.CLOCK, Mode.TASKS]), 5)
    assert refusals.keys() >= {
        "seat.unknown",
        "phase.wrong",
        "board.unreadable",
        "board.wrong_pieces",
        "claim.too_soon",
        "claim.too_late",
        "match.paused",
        "match.over",
        "pause.none",
        "seat.not_away",
    }
