"""Tickets for sockets: valid once, for a while, and only a few at a time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.clocks import VirtualClock
from ubongo.server.guests.guests import Guest
from ubongo.server.limits import Limits
from ubongo.server.tables.tickets import Tickets

ANNA, BEN = Guest("anna"), Guest("ben")
LIMITS = Limits(tickets_of_a_guest=4, tickets_of_strangers=6, ticket_ttl=60)
TABLE: Any = object()
"""Tickets only hand it on."""


def test_a_ticket_is_valid_once_and_says_what_for() -> None:
    tickets = Tickets(LIMITS, VirtualClock().time)
    number = tickets.issue(TABLE, 1, ANNA)
    found = tickets.redeem(number)
    assert found is not None
    assert (found.table, found.seat, found.holder) == (TABLE, 1, ANNA)
    assert tickets.redeem(number) is None


def test_a_ticket_is_valid_until_its_time_is_up() -> None:
    clock = VirtualClock()
    tickets = Tickets(LIMITS, clock.time)
    one, other = (tickets.issue(TABLE, 0, ANNA) for _ in range(2))
    clock.skip(59.999)
    assert tickets.redeem(one) is not None
    clock.skip(0.001)
    assert tickets.redeem(other) is None


@pytest.mark.parametrize(("holder", "most"), [(ANNA, 4), (None, 6)])
@pytest.mark.parametrize("is_tidied", [True, False])
def test_of_too_many_the_oldest_are_void(
    holder: Guest | None, most: int, *, is_tidied: bool
) -> None:
    tickets = Tickets(LIMITS, VirtualClock().time)
    first = [tickets.issue(TABLE, 0, holder) for _ in range(most)]
    of_ben = tickets.issue(TABLE, 1, BEN)
    if is_tidied:
        tickets.forget_expired()
    later = [tickets.issue(TABLE, 0, holder) for _ in range(2 * most)]
    good = [number for number in (*first, *later) if tickets.redeem(number)]
    assert good == later[-most:]
    assert tickets.redeem(of_ben) is not None


def test_what_is_too_old_is_forgotten() -> None:
    clock = VirtualClock()
    tickets = Tickets(LIMITS, clock.time)
    tickets.issue(TABLE, 0, ANNA)
    clock.skip(30)
    young = tickets.issue(TABLE, 0, ANNA)
    clock.skip(30)
    tickets.forget_expired()
    assert len(tickets) == 1
    assert tickets.redeem(young) is not None


def test_tickets_of_a_device_that_is_signed_out_are_void() -> None:
    tickets = Tickets(LIMITS, VirtualClock().time)
    phone, laptop = (tickets.issue(TABLE, 0, ANNA, device) for device in ("phone", "laptop"))
    tickets.void(ANNA, "phone")
    assert tickets.redeem(phone) is None
    assert tickets.redeem(laptop) is not None


def test_tickets_of_somebody_who_got_up_are_void() -> None:
    tickets = Tickets(LIMITS, VirtualClock().time)
    anna, ben = tickets.issue(TABLE, 0, ANNA), tickets.issue(TABLE, 1, BEN)
    tickets.void(ANNA)
    assert tickets.redeem(anna) is None
    assert tickets.redeem(ben) is not None
