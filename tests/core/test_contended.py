"""Which commands are contended, so that a table waits for fairer ones, and which may tie."""

import pytest

from ubongo.core.edition import AnyEdition
from ubongo.core.messages import Arrange, Arranged, Leave, Tick, WantEnd
from ubongo.core.race.messages import Claim, ClaimFailed, TaskSolved
from ubongo.core.race.rules import Race
from ubongo.decks.boxes import EDITIONS
from ubongo.editions.registry import shipped_edition

EVERY = [shipped_edition(key) for key in EDITIONS]
RACES = [edition for edition in EVERY if isinstance(edition, Race)]
OTHERS = [edition for edition in EVERY if edition not in RACES]
BOARD = Arrange(1, "", 4_000)
LAID, SOLVED = Arranged(1, ""), TaskSolved(1, 1, "", 4_000)


@pytest.mark.parametrize("edition", EVERY, ids=EDITIONS)
def test_a_command_without_a_credited_time_is_never_contended(edition: AnyEdition) -> None:
    for command in (WantEnd(1), Leave(1), Tick()):
        assert not edition.is_contended(command)


@pytest.mark.parametrize("edition", RACES, ids=lambda race: str(race.key))
def test_calls_are_contended_and_a_board_only_if_it_is_a_call(edition: AnyEdition) -> None:
    assert edition.is_contended(Claim(1, "", 4_000))
    assert not edition.is_contended(BOARD, (LAID,))
    assert edition.is_contended(BOARD, (LAID, SOLVED))


@pytest.mark.parametrize("edition", RACES, ids=lambda race: str(race.key))
def test_a_wrong_call_ties_with_nobody(edition: AnyEdition) -> None:
    assert edition.may_tie((SOLVED,))
    assert not edition.may_tie((ClaimFailed(1, "gap", None, 5_000),))


@pytest.mark.parametrize("edition", OTHERS, ids=lambda other: str(other.key))
def test_where_nobody_races_a_board_is_never_contended(edition: AnyEdition) -> None:
    assert not edition.is_contended(BOARD, (LAID,))
    assert edition.may_tie((LAID,))
