"""What a table remembers of the commands that it has answered."""

from __future__ import annotations

import random

from ubongo.core.wire.frames import Ack
from ubongo.server.tables.answers import Answers


def test_which_decision_answered_is_known_of_every_command() -> None:
    dice = random.Random(1)
    ids = dice.sample(range(1, 10_000), 500)
    answers = Answers(most=16)
    for number, command_id in enumerate(ids, 1):
        answers.add_decision(command_id, number)
    for number, command_id in enumerate(ids, 1):
        assert answers.decision_on(command_id) == number
    for unknown in (0, 10_000, *dice.sample(sorted(set(range(1, 10_000)) - set(ids)), 500)):
        assert answers.decision_on(unknown) is None


def test_of_answers_without_a_decision_the_last_are_known() -> None:
    given = [Ack(number) for number in range(1, 501)]
    answers = Answers(most=16)
    for answer in given:
        answers.add_answer(answer)
    assert [answers.without_decision(each.id) for each in given[-16:]] == given[-16:]
    assert all(answers.without_decision(each.id) is None for each in given[:-16])


def test_the_highest_id_counts_however_it_was_answered() -> None:
    answers = Answers(most=1)
    assert answers.highest == 0
    answers.receive(7)
    answers.add_decision(9, 1)
    answers.receive(3)
    assert answers.highest == 9
