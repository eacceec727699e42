"""What a table remembers of its answers, and what it knows to have forgotten."""

from __future__ import annotations

import random

from ubongo.core.wire.frames import Ack
from ubongo.server.answers import Answers


def test_of_what_is_forgotten_a_mark_is_left() -> None:
    dice = random.Random(1)
    given = [Ack(dice.randbytes(16).hex(), number) for number in range(500)]
    answers = Answers(most=16)
    for answer in given:
        answers.keep(answer)
    assert [answers.first(each.id) for each in given[-16:]] == given[-16:]
    assert not any(answers.has_forgotten(each.id) for each in given[-16:])
    assert all(answers.first(each.id) is None for each in given[:-16])
    assert all(answers.has_forgotten(each.id) for each in given[:-16])
    assert not any(answers.has_forgotten(dice.randbytes(16).hex()) for _ in range(500))
