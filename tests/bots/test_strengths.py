"""The strong beat the medium and these the weak, more surely than luck could make it seem.

Two bots play until one has won so often that a pair of equal bots would get there in fewer than one
of 1,000 runs. After each number of matches in `LOOKS` the exact binomial tail is asked whether that
is so, with the thousandth shared out among the looks; so pairs that differ much are soon done. A
shared first place is no win, and only makes it harder to get there.
"""

from math import comb

import pytest

from tests.bots.tables import KEYS
from ubongo.bots.strength import Strength
from ubongo.bots.tournament import Tournament, play_match

LOOKS = (16, 32, 64, 128, 256)
LUCK = 1 / 1_000
"""How often equal bots may pass."""


def tail(won: int, matches: int) -> float:
    """How likely so many wins, or more, are between equal bots."""
    return sum(comb(matches, more) for more in range(won, matches + 1)) / float(2**matches)


ENOUGH = {
    matches: next(won for won in range(matches + 1) if tail(won, matches) <= LUCK / len(LOOKS))
    for matches in LOOKS
}
"""By the number of matches how many of them must be won."""


def is_stronger(key: str, one: Strength, other: Strength) -> bool:
    """Whether the first bot wins often enough, seats changing from match to match."""
    tournament = Tournament(key, b'{"seats":2,"bots":[0,1]}', (one, other), "duel")
    won = 0
    for number in range(LOOKS[-1]):
        outcome = play_match(tournament, number)
        won += outcome.winners == (tournament.at_the_table(number).index(one),)
        if won >= ENOUGH.get(number + 1, LOOKS[-1] + 1):
            return True
    return False


def test_equal_bots_pass_in_fewer_than_one_of_a_thousand_runs() -> None:
    passed, chances = 0.0, {0: 1.0}
    for number in range(1, LOOKS[-1] + 1):
        more = {won + 1: chance / 2 for won, chance in chances.items()}
        chances = {
            won: chances.get(won, 0) / 2 + more.get(won, 0) for won in chances.keys() | more.keys()
        }
        for won in [won for won in chances if won >= ENOUGH.get(number, LOOKS[-1] + 1)]:
            passed += chances.pop(won)
    assert LUCK / 10 < passed < LUCK


@pytest.mark.parametrize("key", KEYS)
def test_the_strong_beat_the_weak(key: str) -> None:
    assert is_stronger(key, Strength.STRONG, Strength.WEAK)


@pytest.mark.parametrize("key", KEYS)
def test_the_strong_beat_the_medium(key: str) -> None:
    assert is_stronger(key, Strength.STRONG, Strength.MEDIUM)


@pytest.mark.parametrize("key", KEYS)
def test_the_medium_beat_the_weak(key: str) -> None:
    assert is_stronger(key, Strength.MEDIUM, Strength.WEAK)
