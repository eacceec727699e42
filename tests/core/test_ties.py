"""Which commands are a tie."""

import pytest

from ubongo.core.race.messages import Claim
from ubongo.core.ties import (
    EVERYTHING,
    UNSAID,
    outage_credit,
    outage_stamp,
    outage_tolerance,
    ties,
)


def stamps(*groups: tuple[Claim, ...]) -> list[list[int]]:
    return [[claim.credited for claim in group] for group in groups]


def claims(*credited: int) -> list[Claim]:
    return [Claim(seat, "", stamp) for seat, stamp in enumerate(credited)]


@pytest.mark.rule("A-05")
def test_less_than_the_tolerance_after_the_first_is_a_tie_and_the_tolerance_itself_is_not() -> None:
    assert stamps(*ties(claims(100, 119))) == [[100, 119]]
    assert stamps(*ties(claims(100, 120))) == [[100], [120]]


@pytest.mark.rule("A-05")
def test_a_tie_is_never_chained() -> None:
    assert stamps(*ties(claims(100, 115, 130))) == [[100, 115], [130]]


@pytest.mark.rule("A-05")
def test_the_tolerance_is_a_setting() -> None:
    assert stamps(*ties(claims(100, 140), tolerance=41)) == [[100, 140]]
    assert stamps(*ties(claims(100, 101), tolerance=0)) == [[100], [101]]


@pytest.mark.rule("A-05")
@pytest.mark.parametrize("tolerance", [0, 1])
def test_the_same_stamp_is_a_tie_whatever_the_tolerance(tolerance: int) -> None:
    assert stamps(*ties(claims(100, 101, 100), tolerance=tolerance)) == [[100, 100], [101]]


@pytest.mark.rule("A-05")
def test_the_stamps_decide_the_order_and_equal_ones_keep_theirs() -> None:
    assert stamps(*ties(claims(300, 100, 200))) == [[100], [200], [300]]
    (group,) = ties(claims(5, 5, 3))
    assert [claim.seat for claim in group] == [2, 0, 1]


def test_nothing_is_no_tie() -> None:
    assert ties([]) == []


# Calls and commands that take gems, given while the server was away.

DECIDED_AT = (0, 4_000, 9_000)


@pytest.mark.rule("A-05")
def test_a_call_of_an_outage_was_given_so_long_after_the_decision_that_it_names() -> None:
    assert outage_stamp(DECIDED_AT, 3, 1_700) == 10_700
    assert outage_stamp(DECIDED_AT, 2, 0) == 4_000
    assert outage_stamp(DECIDED_AT, 0, 250) == 250


@pytest.mark.rule("A-05")
@pytest.mark.parametrize(
    ("after", "age"), [(None, None), (None, 5), (3, None), (4, 0), (2**53, 0), (-1, 0), (3, -1)]
)
def test_what_cannot_be_comes_after_everything_that_can(after: int | None, age: int | None) -> None:
    assert outage_stamp(DECIDED_AT, after, age) == UNSAID
    assert outage_stamp(DECIDED_AT, 3, 2**62) < UNSAID


@pytest.mark.rule("A-05")
def test_at_a_public_table_all_calls_of_an_outage_are_one_tie() -> None:
    apart = claims(100, 90_000, UNSAID + 8_000)
    assert len(ties(apart, outage_tolerance(20, is_public=True))) == 1
    assert len(ties(apart, outage_tolerance(20, is_public=False))) == 3
    assert outage_tolerance(20, is_public=False) == 20
    assert EVERYTHING > UNSAID + 2**53


@pytest.mark.rule("A-06")
def test_a_call_of_an_outage_is_never_credited_later_than_where_the_clock_stood() -> None:
    assert outage_credit(10_700, 9_500) == 9_500
    assert outage_credit(9_200, 9_500) == 9_200
