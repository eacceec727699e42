"""The way to a solution: boards that may be laid, at human times, and a solution at the end."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from ubongo.bots.characters import Character
from ubongo.bots.laying import QUICKEST, Hands, Shown, Tempo, way
from ubongo.bots.study import MASTER, Study, master_effort, study
from ubongo.core.race.judging import checked_board
from ubongo.core.race.messages import DealtTask
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.files import shipped_deck
from ubongo.decks.light_dark.box import MASTER_PIECES
from ubongo.geometry import (
    TURNED_AND_FLIPPED,
    FaultKind,
    Motions,
    covers,
    read_area,
    read_solution,
)
from ubongo.solving import shows_both_faces

Case = tuple[str, str, DealtTask, Motions]

LOOK = 2_000
USUAL = Character("usual", pace=1, looks=1, tries=1, haste=1)


def tasks(edition: str, side: Side) -> Iterator[Case]:
    """Every seventh task of a side of a deck."""
    deck = shipped_deck(edition)
    named = [task for task in deck.tasks() if task.side is side]
    for task in named[::7]:
        label, drawing = task.task.label, task.area_tasks.drawing
        dealt = DealtTask(task.name, task.card.number, drawing, task.task.pieces)
        yield edition, label, dealt, PUZZLES[edition].motions(label)


def master_tasks() -> Iterator[Case]:
    """Some areas of the master game."""
    for _, _, dealt, _ in list(tasks("light_dark", Side.HARD))[:6]:
        task = DealtTask(dealt.name, dealt.card, dealt.area, MASTER_PIECES)
        yield "light_dark", MASTER, task, TURNED_AND_FLIPPED


CASES = [*(case for key in PUZZLES for side in Side for case in tasks(key, side)), *master_tasks()]


def shown(case: Case, seconds: float, seed: int, *, has_wrong_call: bool = False) -> list[Shown]:
    """The way of somebody to the solution of a task."""
    edition, label, task, _ = case
    seen = study(edition, label, task)
    luck = Random(seed)
    tempo = Tempo(round(1_000 * seconds), LOOK)
    return way(seen, tempo, luck, USUAL, has_wrong_call=has_wrong_call)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[2].name}")
def test_what_lies_on_the_way_may_be_laid_and_covers_the_area_only_at_the_end(case: Case) -> None:
    _, label, task, motions = case
    area = read_area(task.area)
    for seed, seconds in enumerate((2, 9, 30, 150)):
        *before, last, call = shown(case, seconds, seed)
        for step in before:
            assert not step.is_call
            placements = checked_board(task, step.board, motions)
            fault = covers(area, placements, motions, task.pieces)
            assert fault is not None
            assert fault.kind is FaultKind.HOLE
        assert not last.is_call
        assert call.is_call
        assert call.board == last.board
        solution = read_solution(call.board)
        assert covers(area, solution, motions, task.pieces) is None
        assert label != MASTER or shows_both_faces(solution)


@pytest.mark.parametrize("case", CASES[::5], ids=lambda case: f"{case[0]} {case[2].name}")
def test_boards_follow_each_other_as_quickly_as_hands_are_until_the_time_is_over(
    case: Case,
) -> None:
    for seed, seconds in enumerate((2, 9, 30, 150)):
        steps = shown(case, seconds, seed)
        times = [0, *(step.after for step in steps)]
        assert all(later - earlier >= QUICKEST for earlier, later in pairwise(times))
        assert len(steps) <= 25
        if seconds >= 9:
            assert times[-1] == 1_000 * seconds
            assert 0.75 * LOOK <= times[1] <= 1.25 * LOOK


def test_a_piece_that_is_turned_lies_another_way_round() -> None:
    edition, label, task, _ = CASES[3]
    turned = 0
    for seed in range(40):
        hands = Hands(study(edition, label, task), Random(seed))
        hands._lay()
        ((name, before),) = hands._lying.items()
        if hands._turn():
            turned += 1
            assert hands._lying[name].rotation != before.rotation
    assert turned > 10


def test_a_longer_search_shows_more_boards_but_never_very_many() -> None:
    case = CASES[3]
    quick, long, longest = (
        sum(len(shown(case, seconds, seed)) for seed in range(20)) / 20 for seconds in (4, 25, 200)
    )
    assert 3 <= quick < 8 < long < longest < 22


def test_somebody_lays_turns_and_takes_up() -> None:
    laid = turned = taken = 0
    for seed in range(20):
        boards = [step.board.split() for step in shown(CASES[3], 60, seed) if not step.is_call]
        for before, after in pairwise(boards):
            pieces = [{token[:2]: token[2] for token in board} for board in (before, after)]
            laid += len(after) > len(before)
            taken += len(after) < len(before)
            turned += any(pieces[1].get(name, way) != way for name, way in pieces[0].items())
    assert laid > 100
    assert taken > 50
    assert turned > 20


@pytest.mark.parametrize("case", CASES[::9], ids=lambda case: f"{case[0]} {case[2].name}")
def test_a_hasty_call_shows_a_board_that_may_be_laid_but_is_wrong(case: Case) -> None:
    _, _, task, motions = case
    for seed in range(5):
        steps = shown(case, 30, seed, has_wrong_call=True)
        first, last = (step for step in steps if step.is_call)
        assert last.after - first.after > 1_000
        placements = checked_board(task, first.board, motions)
        assert covers(read_area(task.area), placements, motions, task.pieces) is not None
        assert last == steps[-1]


def test_who_sees_the_solution_at_once_does_not_call_wrongly_before() -> None:
    for seconds, calls in ((7, 1), (8, 2)):
        steps = shown(CASES[3], seconds, 1, has_wrong_call=True)
        assert sum(step.is_call for step in steps) == calls


def test_a_task_is_studied_once() -> None:
    edition, label, task, _ = CASES[0]
    assert study(edition, label, task) is study(edition, label, task)


def test_the_effort_is_that_of_the_deck_and_in_the_master_game_goes_by_the_size() -> None:
    named = next(shipped_deck("three_d").tasks())
    drawing = named.area_tasks.drawing
    dealt = DealtTask(named.name, named.card.number, drawing, named.task.pieces)
    seen: Study = study("three_d", named.task.label, dealt)
    assert round(seen.effort, 2) == named.task.difficulty
    assert 1 <= len(seen.solutions) <= 4
    area = read_area("###\n##.\n###\n###")
    assert master_effort(area) == 11
