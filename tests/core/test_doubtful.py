"""Which runs are marked as doubtful by the times of their tasks."""

from __future__ import annotations

import random

import pytest

from ubongo.core.solo.results import is_doubtful, is_paced

STEADY = 0.35
"""The spread of the logarithm of somebody's times who is very steady."""


@pytest.mark.parametrize("solves", [5, 10, 40])
@pytest.mark.parametrize("jitter", [0.0, 0.02])
def test_a_program_that_solves_every_task_in_the_same_time_is_doubtful(
    solves: int, jitter: float
) -> None:
    dice = random.Random(1)
    assert is_doubtful([round(1_250 * (1 + dice.uniform(-jitter, jitter))) for _ in range(solves)])


def test_of_a_few_tasks_nobody_can_say_it() -> None:
    assert not is_doubtful([1_250] * 4)


def test_one_time_that_no_hands_can_do_is_enough() -> None:
    assert is_doubtful([20_000, 1_199, 31_000])
    assert not is_doubtful([20_000, 1_200, 31_000])


@pytest.mark.parametrize("solves", [5, 10, 20])
def test_next_to_no_person_is_marked(solves: int) -> None:
    dice = random.Random(solves)

    def run() -> list[int]:
        return [round(20_000 * dice.lognormvariate(0, STEADY)) for _ in range(solves)]

    assert sum(is_paced(run()) for _ in range(20_000)) <= 6
