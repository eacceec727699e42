"""The buffer of commands: who was first is not who came first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ubongo.core.messages import WantEnd
from ubongo.core.race.messages import Claim
from ubongo.server.tables.fairness import Asked, Buffer

if TYPE_CHECKING:
    from ubongo.core.edition import Millis, Seat


def waiting(seat: Seat, credited: Millis, received: Millis, *, is_vote: bool = False) -> Asked:
    """A command that waits."""
    command = WantEnd(seat) if is_vote else Claim(seat, "", credited)
    return Asked(command, credited, received, not is_vote, received)


def test_the_buffer_decides_by_credit_once_nothing_earlier_can_come() -> None:
    buffer = Buffer(20)
    assert (buffer.due_at, buffer.take(10**6, None)) == (None, ())
    late, early = waiting(0, 1_000, 1_000), waiting(1, 940, 1_060)
    buffer.put(late)
    assert buffer.due_at == 1_250
    buffer.put(early)
    assert buffer.due_at == 1_310
    assert buffer.take(1_309, None) == ()
    assert buffer.take(1_310, None) == (early,)
    assert buffer.take(1_310, None) == (late,)
    assert buffer.is_empty


def test_the_buffer_leaves_what_comes_after_a_deadline() -> None:
    buffer = Buffer(20)
    late, early = waiting(0, 1_000, 1_000), waiting(1, 999, 1_100)
    buffer.put(late)
    assert (buffer.settled_at(1_000), buffer.settled_at(1_001)) == (0, 1_250)
    assert buffer.take(2_000, 1_000) == ()
    buffer.put(early)
    assert buffer.settled_at(1_000) == 1_350
    assert buffer.take(2_000, 1_000) == (early, late)  # a tie, whatever lies between


def test_in_the_buffer_the_commands_of_a_seat_keep_their_order() -> None:
    buffer = Buffer(20)
    first, second = waiting(0, 1_000, 1_050), waiting(0, 930, 1_055)  # its line got slower
    vote = waiting(1, 1_005, 1_060, is_vote=True)
    third = waiting(1, 1_010, 1_065)
    for asked in (first, second, vote, third):
        buffer.put(asked)
    groups = [buffer.take(2_000, None) for _ in range(4)]
    taken = [[asked.id for asked in group] for group in groups]
    assert taken == [[first.id], [second.id], [vote.id], [third.id]]


def test_a_wide_tolerance_makes_the_buffer_wait_longer() -> None:
    buffer = Buffer(200)
    buffer.put(waiting(0, 1_000, 1_000))
    assert buffer.due_at == 1_325
    assert (buffer.settled_at(1_001), buffer.take(1_324, None)) == (1_325, ())
