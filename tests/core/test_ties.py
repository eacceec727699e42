"""Which commands are a tie."""

import pytest

from ubongo.core.race.messages import Claim
from ubongo.core.ties import ties


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
    assert stamps(*ties(claims(100, 100), tolerance=0)) == [[100], [100]]


@pytest.mark.rule("A-05")
def test_the_stamps_decide_the_order_and_equal_ones_keep_theirs() -> None:
    assert stamps(*ties(claims(300, 100, 200))) == [[100], [200], [300]]
    (group,) = ties(claims(5, 5, 3))
    assert [claim.seat for claim in group] == [2, 0, 1]


def test_nothing_is_no_tie() -> None:
    assert ties([]) == []
