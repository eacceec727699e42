"""After a round whoever did not solve sees a solution, in every edition (D-06, A-16)."""

import pytest

from tests.rulebook.card_table import CardMatch, deck_with
from tests.rulebook.classic_match import Match as ClassicMatch
from tests.rulebook.classic_match import classic, racing
from tests.rulebook.driver import FixedChance, Match, RaceMatch, refused
from tests.rulebook.light_dark_match import LightDarkMatch, in_puzzle
from tests.rulebook.three_d_table import last_moment as last_of_three_d
from tests.rulebook.three_d_table import racing as racing_in_three_d
from tests.rulebook.treasury_table import tasks
from ubongo.core.edition import Seat
from ubongo.core.match_state import Phase
from ubongo.core.messages import Arrange, Explain, Explained
from ubongo.core.race.messages import Rolled, WantAnother
from ubongo.core.race.state import Handicap, RaceState
from ubongo.decks.box import Side
from ubongo.editions.card_game.messages import RoundScored
from ubongo.editions.classic.state import Options
from ubongo.editions.light_dark.state import Options as LightDarkOptions
from ubongo.editions.three_d.state import Options as ThreeDOptions
from ubongo.geometry import read_solution


def unsolved(match: Match) -> list[Seat]:  # type: ignore[type-arg]
    """Who is to be shown a solution."""
    return [seat for seat, _ in match.state.unsolved()]


def end_of_round(match: RaceMatch) -> None:  # type: ignore[type-arg]
    """Nobody solves any more until the next round opens, or there is none."""
    number = match.round.number
    while match.state.phase is not Phase.OVER and match.round.number == number:
        match.wait()


def explained(match: Match, seat: Seat) -> str:  # type: ignore[type-arg]
    """Show the seat what the rules find."""
    line = match.edition.explanation(match.state, seat)
    assert match.do(Explain(seat, line)) == [Explained(seat, line)]
    return line


@pytest.fixture
def failed() -> ClassicMatch:
    """Three people; the second has solved, and the next round is open."""
    match = racing(Options(3, starter=0))
    match.solve(1)
    end_of_round(match)
    return match


@pytest.mark.rule("D-06")
def test_who_did_not_solve_is_shown_a_solution_of_the_own_task(failed: ClassicMatch) -> None:
    assert unsolved(failed) == [0, 2]
    line = explained(failed, 2)
    assert unsolved(failed) == [0]
    over = failed.state.last
    assert over is not None
    assert over.explained == (None, None, line)
    assert over.tasks[2] is not None
    assert classic().wrong(failed.state, over.tasks[2], read_solution(line)) is None


@pytest.mark.rule("D-06")
def test_who_covered_the_area_and_did_not_call_is_shown_just_that() -> None:
    match = racing(Options(3, starter=0))
    own, other = (classic().solution(match.state, Seat(seat)).split() for seat in (0, 1))
    lying = " ".join(reversed(own))  # as the solver would not write it
    match.do(Arrange(0, lying, match.at))
    match.do(Arrange(1, other[0], match.at))
    end_of_round(match)
    assert explained(match, 0) == lying
    assert explained(match, 1) == " ".join(other)


@pytest.mark.rule("D-06")
def test_it_is_no_hint(failed: ClassicMatch) -> None:
    explained(failed, 0)
    assert failed.state.hints == 0


@pytest.mark.rule("D-06")
def test_each_is_shown_once_and_only_what_is_right(failed: ClassicMatch) -> None:
    line = failed.edition.explanation(failed.state, 0)
    with refused("explain.wrong"):
        failed.do(Explain(0, failed.edition.explanation(failed.state, 2)))
    with refused("explain.wrong"):
        failed.do(Explain(0, line.partition(" ")[0]))
    with refused("explain.wrong"):
        failed.do(Explain(0, "nonsense"))
    with refused("explain.not_now"):
        failed.do(Explain(1, line))  # has solved
    failed.do(Explain(0, line))
    with refused("explain.not_now"):
        failed.do(Explain(0, line))


@pytest.mark.rule("D-06")
def test_it_comes_after_the_round_and_until_the_next_tasks_are_seen(failed: ClassicMatch) -> None:
    line = failed.edition.explanation(failed.state, 0)
    failed.wait()
    assert failed.state.phase is Phase.REVEAL
    assert unsolved(failed) == [0, 2]
    failed.wait()
    assert unsolved(failed) == []
    with refused("explain.not_now"):
        failed.do(Explain(0, line))


@pytest.mark.rule("D-06")
def test_bots_need_none() -> None:
    match = ClassicMatch(classic(), Options(3, bots=(0,)))
    match.to_roll(0, 2, 5)
    match.to_puzzle()
    assert match.state.unsolved() == ()
    end_of_round(match)
    assert unsolved(match) == [1, 2]


@pytest.mark.rule("D-06")
def test_after_the_last_round_it_is_shown_too() -> None:
    match = racing(Options(3))
    while match.state.phase is not Phase.OVER:
        end_of_round(match)
    assert unsolved(match) == [0, 1, 2]
    line = explained(match, 1)
    assert match.round.explained == (None, line, None)
    assert match.state.phase is Phase.OVER


@pytest.mark.rule("D-06")
@pytest.mark.rule("A-16")
def test_tasks_of_rounds_that_are_over_are_no_longer_in_play() -> None:
    match = racing(Options(3))
    names = {task.name for task in match.round.tasks if task}
    assert match.state.in_play() == names
    assert match.state.played_tasks() == frozenset()
    end_of_round(match)
    match.to_puzzle()
    assert match.state.played_tasks() == names
    assert not match.state.in_play() & names


# The other races.


@pytest.mark.rule("D-06")
@pytest.mark.parametrize("side", Side)
def test_light_and_dark_is_explained_with_the_face_that_was_rolled(side: Side) -> None:
    match = in_puzzle(LightDarkOptions(2, side=side))
    end_of_round(match)
    explained(match, 0)


@pytest.mark.rule("D-06")
@pytest.mark.rule("A-16")
def test_in_the_master_game_both_tasks_of_the_area_are_opened() -> None:
    match = in_puzzle(LightDarkOptions(2, master=True))
    names = match.state.in_play()
    assert len(names) == 4
    end_of_round(match)
    assert match.state.played_tasks() == names
    assert [len(names) for _, names in match.state.unsolved()] == [2, 2]
    explained(match, 0)


@pytest.mark.rule("D-06")
@pytest.mark.parametrize("side", Side)
def test_three_d_is_explained_too(side: Side) -> None:
    match = racing_in_three_d(ThreeDOptions(3, side=side))
    match.solve(1)
    end_of_round(match)
    assert unsolved(match) == [0, 2]
    explained(match, 0)


# Play-offs deal no task that was played.

TIED = (1, 0, 0, 0)


@pytest.mark.rule("D-06")
@pytest.mark.rule("D-29")
@pytest.mark.parametrize("side", Side)
def test_a_play_off_of_three_d_deals_no_task_that_was_played(side: Side) -> None:
    match = last_of_three_d(ThreeDOptions(4, side=side), *[TIED] * 4)
    match.wait()
    _check_play_offs(match, 30)


@pytest.mark.rule("D-06")
@pytest.mark.rule("D-35")
def test_the_play_off_of_a_first_game_deals_other_tasks() -> None:
    match = last_of_three_d(ThreeDOptions(2, first_game=True), TIED, TIED)
    match.wait()
    _check_play_offs(match, 12)
    assert {task.name.partition(" - ")[2] for task in tasks(match)} == {"1|2"}


@pytest.mark.rule("D-06")
def test_a_play_off_of_light_and_dark_deals_no_task_that_was_played() -> None:
    match = LightDarkMatch(LightDarkOptions(4))
    match.wait()
    match.to_playoff(7, 7, 7, 7)
    for _ in range(15):  # the cards that nobody has had are soon used up
        assert not match.state.in_play() & match.state.played_tasks()
        _another(match)


@pytest.mark.rule("D-06")
def test_what_was_dealt_in_a_play_off_is_explained_when_it_is_over() -> None:
    match = last_of_three_d(ThreeDOptions(2), TIED, TIED)
    match.wait()
    match.wait()
    _another(match)
    assert unsolved(match) == []
    match.solve(1)
    assert unsolved(match) == [0]
    explained(match, 0)


@pytest.mark.rule("D-06")
@pytest.mark.rule("A-19")
def test_a_late_seat_whose_task_was_never_shown_has_none() -> None:
    late = (Handicap(), Handicap(), Handicap(delay=50_000))
    match = last_of_three_d(ThreeDOptions(3, handicaps=late), TIED, TIED, TIED)
    match.wait()
    match.wait()
    assert match.round.is_playoff
    match.solve(0)
    assert match.state.phase is Phase.OVER
    assert match.round.tasks[2] is None
    assert unsolved(match) == [1]
    with refused("explain.not_now"):
        match.do(Explain(2, ""))


def _check_play_offs(match: RaceMatch, times: int) -> None:  # type: ignore[type-arg]
    match.wait()
    for _ in range(times):
        state: RaceState = match.state
        assert not state.in_play() & state.played_tasks()
        _another(match)


def _another(match: RaceMatch) -> None:  # type: ignore[type-arg]
    for seat in match.round.players:
        match.do(WantAnother(seat))
    assert isinstance(match.wait()[0], Rolled)


# The card game.


@pytest.mark.rule("D-06")
def test_who_had_not_laid_seven_cards_is_shown_how_alone() -> None:
    match = CardMatch(3).start()
    match.lay(0, match.fitting(0))
    match.lay(1, match.fitting(1, 3))
    hand = match.round.hands[1]
    match.call(0)
    assert unsolved(match) == [1, 2]
    assert match.state.unsolved()[0].names == {f"1-{card.number}" for card in hand}
    line = explained(match, 1)
    assert len(line.split()) == 7
    assert match.edition.readers_of(Explained(1, line)) == frozenset({1})
    for viewer, shown in ((1, (None, line, None)), (0, (None, None, None)), (None, (None,) * 3)):
        assert match.edition.view(match.state, viewer).last.explained == shown


@pytest.mark.rule("D-06")
def test_that_no_seven_cards_were_found_is_an_answer() -> None:
    match = CardMatch(2).start()
    match.at = match.state.until
    assert isinstance(match.wait()[0], RoundScored)
    with refused("explain.wrong"):
        match.do(Explain(0, " ".join(match.edition.explanation(match.state, 0).split()[:6])))
    with refused("explain.wrong"):
        match.do(Explain(0, "nonsense"))
    assert match.do(Explain(0, "")) == [Explained(0, "")]
    assert unsolved(match) == [1]
    assert match.edition.view(match.state, 0).last.explained == ("", None)


@pytest.mark.rule("D-06")
def test_seven_cards_laid_by_the_rules_need_no_explanation_though_another_called() -> None:
    match = CardMatch(2).start()
    match.lay(0, match.fitting(0))
    match.lay(1, match.fitting(1))
    match.call(0)
    assert match.state.unsolved() == ()


@pytest.mark.rule("D-06")
def test_a_layout_is_shown_until_the_laying_starts_and_after_the_last_round() -> None:
    match = CardMatch(2).start()
    match.wait()
    assert unsolved(match) == [0, 1]
    match.start()
    assert match.state.unsolved() == ()
    while match.state.phase is not Phase.OVER:
        match.wait()
    assert unsolved(match) == [0, 1]
    explained(match, 0)
    assert match.round.explained[0] is not None


def test_of_cards_that_cannot_fit_none_are_found() -> None:
    match = CardMatch(2, deck=deck_with()).start()
    match.wait(FixedChance())
    assert match.edition.explanation(match.state, 0) == ""
