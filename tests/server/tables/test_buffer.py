"""The buffer of commands: who was first is not who came first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ubongo.core.messages import WantEnd
from ubongo.core.race.messages import Claim
from ubongo.server.tables.fairness import Buffer, WaitingCommand

if TYPE_CHECKING:
    from ubongo.core.edition import Millis, Seat


def waiting(
    seat: Seat, credited: Millis, received: Millis, *, is_vote: bool = False
) -> WaitingCommand:
    """A command that waits."""
    command = WantEnd(seat) if is_vote else Claim(seat, "", credited)
    return WaitingCommand(command, credited, received, not is_vote, received)


def drained(
    buffer: Buffer, *given: WaitingCommand, wrong: WaitingCommand | None = None
) -> list[list[WaitingCommand]]:
    """What is decided, one group after the other, if these are given; `wrong` never ties."""
    for each in given:
        buffer.put(each)
    groups = []
    while group := buffer.take(2_000, None, lambda each: each != wrong):
        groups.append([next(other for other in given if other.id == each.id) for each in group])
    return groups


def anything(_: WaitingCommand) -> bool:
    """Every command may tie."""
    return True


def test_the_buffer_decides_by_credit_once_nothing_earlier_can_come() -> None:
    buffer = Buffer(20)
    assert (buffer.due_at, buffer.take(10**6, None, anything)) == (None, ())
    late, early = waiting(0, 1_000, 1_000), waiting(1, 940, 1_060)
    buffer.put(late)
    assert buffer.due_at == 1_250
    buffer.put(early)
    assert buffer.due_at == 1_310
    assert buffer.take(1_309, None, anything) == ()
    assert buffer.take(1_310, None, anything) == (early,)
    assert buffer.take(1_310, None, anything) == (late,)
    assert buffer.is_empty


def test_the_buffer_leaves_what_comes_after_a_deadline() -> None:
    buffer = Buffer(20)
    late, early = waiting(0, 1_000, 1_000), waiting(1, 999, 1_100)
    buffer.put(late)
    assert (buffer.decided_at(1_000), buffer.decided_at(1_001)) == (0, 1_250)
    assert buffer.take(2_000, 1_000, anything) == ()
    buffer.put(early)
    assert buffer.decided_at(1_000) == 1_350
    assert buffer.take(2_000, 1_000, anything) == (early, late)  # a tie, whatever lies between


def test_in_the_buffer_the_commands_of_a_seat_keep_their_order() -> None:
    buffer = Buffer(20)
    first, second = waiting(0, 1_000, 1_050), waiting(0, 930, 1_055)  # its line got slower
    vote, third = waiting(1, 1_005, 1_060, is_vote=True), waiting(1, 1_020, 1_065)
    assert drained(buffer, first, second, vote, third) == [[first], [second], [vote], [third]]


@pytest.mark.rule("A-05")
def test_a_vote_before_a_call_takes_nobody_out_of_a_tie() -> None:
    first, vote = waiting(0, 1_000, 1_050), waiting(1, 1_005, 1_060, is_vote=True)
    call, other_vote = waiting(1, 1_010, 1_065), waiting(2, 1_008, 1_070, is_vote=True)
    groups = drained(Buffer(20), first, vote, other_vote, call)
    assert groups == [[vote], [first, call], [other_vote]]


@pytest.mark.rule("A-04")
def test_only_in_an_outage_a_wrong_call_leaves_its_seat_in_the_tie() -> None:
    wrong, right = waiting(0, 1_000, 1_050), waiting(0, 1_005, 1_060)
    rival = waiting(1, 1_010, 1_070)
    given = (wrong, right, rival)
    assert drained(Buffer(20), *given, wrong=wrong) == [[wrong], [right, rival]]
    outage = Buffer(20, is_of_outage=True)
    assert drained(outage, *given, wrong=wrong) == [[right, rival], [wrong]]


def test_a_wide_tolerance_makes_the_buffer_wait_longer() -> None:
    buffer = Buffer(200)
    buffer.put(waiting(0, 1_000, 1_000))
    assert buffer.due_at == 1_325
    assert (buffer.decided_at(1_001), buffer.take(1_324, None, anything)) == (1_325, ())
