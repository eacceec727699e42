"""The strong beat the medium and the weak; what many matches come to."""

import pytest

from tests.bots.tables import KEYS
from ubongo.bots.strength import Strength
from ubongo.bots.tournament import Tournament, play_match

MATCHES = 40


def wins(key: str, bots: tuple[Strength, ...]) -> int:
    """In how many matches the first bot alone is first, seats changing from match to match."""
    options = b'{"seats":2,"bots":[0,1]}'
    tournament = Tournament(key, options, bots, "duel")
    won = 0
    for number in range(MATCHES):
        outcome = play_match(tournament, number)
        seat = tournament.at_the_table(number).index(bots[0])
        won += outcome.winners == (seat,)
    return won


@pytest.mark.parametrize("key", KEYS)
def test_the_strong_clearly_beat_the_weak(key: str) -> None:
    assert wins(key, (Strength.STRONG, Strength.WEAK)) >= 0.7 * MATCHES


@pytest.mark.parametrize("key", KEYS)
def test_the_strong_beat_the_medium(key: str) -> None:
    assert wins(key, (Strength.STRONG, Strength.MEDIUM)) >= 0.55 * MATCHES


@pytest.mark.parametrize("key", KEYS)
def test_the_medium_beat_the_weak(key: str) -> None:
    assert wins(key, (Strength.MEDIUM, Strength.WEAK)) >= 0.55 * MATCHES
