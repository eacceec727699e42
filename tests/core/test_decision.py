"""A decision names the commands that it answers, and says why somebody got nothing."""

from typing import Any

from ubongo.core.decision import Decision, GivenCommand
from ubongo.core.messages import Arrange, Refused, Tick

FIRST, SECOND = Arrange(0, "", 0), Arrange(2, "", 0)


def decision(*commands: Arrange, events: tuple[Any, ...] = ()) -> Decision[Any, Any]:
    """What these commands led to."""
    return Decision(7, 1_000, tuple(GivenCommand(each) for each in commands), (), events)


def test_each_command_of_a_tie_gets_the_ids_of_its_own_seat() -> None:
    answering = decision(FIRST, SECOND).answering(iter([(0, 4), (2, 9), (0, 5)]))
    assert answering.cause == (GivenCommand(FIRST, (4, 5)), GivenCommand(SECOND, (9,)))
    assert list(answering.answered()) == [(0, 4), (0, 5), (2, 9)]
    assert (answering.number, answering.at) == (7, 1_000)


def test_a_bots_command_has_no_id() -> None:
    assert list(decision(FIRST).answering([]).answered()) == []


def test_what_time_brings_answers_nobody() -> None:
    ticked: Decision[Any, Any] = Decision(1, 0, Tick(), (), ())
    assert ticked.answering([(0, 1)]) is ticked
    assert list(ticked.answered()) == []


def test_a_seat_is_told_its_own_refusal() -> None:
    lost = Refused(2, "gems.none", {})
    tie = decision(FIRST, SECOND, events=(lost,))
    assert tie.refusal_of(2) is lost
    assert tie.refusal_of(0) is None
