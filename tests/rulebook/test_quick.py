"""A quick match, in every edition: three rounds (A-20)."""

from typing import Any

import pytest

from tests.conformance.random_play import Play, edition_named
from ubongo.core.match_state import QUICK_ROUNDS, Phase
from ubongo.core.messages import MatchEnded
from ubongo.core.race.messages import PlayoffOpened, RoundOpened, WantAnother
from ubongo.core.treasury.messages import DisplayLaidOut, DisplayReduced
from ubongo.editions.card_game.messages import FacesTurned, HandDealt, RoundBegun
from ubongo.editions.classic.state import Options as ClassicOptions
from ubongo.editions.registry import EDITIONS, declared


def quick_match(key: str, seats: int = 3, **options: object) -> Play:
    """A quick match in which nobody does anything."""
    edition = edition_named(key)
    play = Play(edition, edition.options_type(seats, quick=True, **options), 1)
    play.wait_to_the_end()
    return play


@pytest.mark.rule("A-20")
@pytest.mark.parametrize("key", EDITIONS)
def test_a_quick_match_has_three_rounds(key: str) -> None:
    play = quick_match(key)
    opens = declared(key).opens
    assert sum(isinstance(event, opens) for event in play.events) == QUICK_ROUNDS == 3
    assert play.edition.view(play.state, 0).status.rounds == 3
    assert play.state.phase is Phase.OVER


@pytest.mark.parametrize("key", EDITIONS)
def test_every_table_may_choose_it_and_none_has_to(key: str) -> None:
    options: Any = edition_named(key).options_type
    assert options(2).quick is False
    assert edition_named(key).initial_state(options(2, quick=True)).options.quick


@pytest.mark.rule("A-20")
@pytest.mark.parametrize("key", ["three_d", "classic_bag"])
def test_the_display_has_a_pair_for_each_of_the_three_rounds(key: str) -> None:
    play = quick_match(key)
    assert [event for event in play.events if isinstance(event, DisplayLaidOut)] == [
        DisplayLaidOut((0, 3, 0, 3))
    ]
    assert sum(isinstance(event, DisplayReduced) for event in play.events) == 3
    assert play.state.display == (0, 0, 0, 0)


@pytest.mark.rule("A-20")
def test_the_card_game_plays_its_rounds_1_3_and_5_with_new_cards_each() -> None:
    play = quick_match("card_game")
    begun = [event.number for event in play.events if isinstance(event, RoundBegun)]
    assert begun == [1, 3, 5]
    assert sum(isinstance(event, HandDealt) for event in play.events) == 9
    assert not any(isinstance(event, FacesTurned) for event in play.events)
    assert play.edition.view(play.state, 0).numbers == (1, 3, 5)
    assert len(play.state.sheet) == 3


@pytest.mark.rule("A-20")
def test_a_tie_after_three_rounds_is_played_off_as_after_all() -> None:
    play = quick_match("light_dark", 2)
    opened = [
        type(event) for event in play.events if isinstance(event, RoundOpened | PlayoffOpened)
    ]
    assert opened == [RoundOpened] * 3 + [PlayoffOpened]
    assert isinstance(play.events[-1], MatchEnded)


@pytest.mark.rule("A-20")
@pytest.mark.parametrize("key", ["three_d", "classic_bag"])
def test_who_agree_on_a_new_task_get_another_one_also_after_three_rounds(key: str) -> None:
    """The cards of a play-off are told from those of the rounds by how many those are."""
    edition = edition_named(key)
    play = Play(edition, edition.options_type(2, quick=True), 4)
    while play.state.round is None or not (play.state.round.is_playoff and play.state.round.tasks):
        play.wait()
    for _ in range(20):
        before = {task.card for task in play.state.round.tasks}
        family = play.state.round.family
        for seat in range(2):
            play.do(WantAnother(seat))
        play.wait()
        assert not before & {task.card for task in play.state.round.tasks}
        assert family == "" or family != play.state.round.family


@pytest.mark.rule("A-20")
@pytest.mark.rule("C-10")
def test_a_classic_match_that_is_to_be_quick_and_long_is_quick() -> None:
    assert ClassicOptions(2, quick=True, long_game=True).rounds == 3
