"""Light and dark: how far the ships go, who wins, and the play-off."""

import pytest

from tests.rulebook.driver import FixedChance, kinds, refused
from tests.rulebook.light_dark_match import LightDarkMatch, in_puzzle
from ubongo.core.edition import Seat, Standing
from ubongo.core.match_state import Phase
from ubongo.core.messages import Come, Leave, MatchEnded, TieDrawn, Together
from ubongo.core.race.messages import (
    AnotherWanted,
    Claim,
    ClaimFailed,
    PlayoffOpened,
    Roll,
    Rolled,
    RoundEnded,
    RoundOpened,
    TaskShown,
    TaskSolved,
    WantAnother,
)
from ubongo.core.race.state import Handicap
from ubongo.decks.box import Side
from ubongo.editions.light_dark.messages import ShipMoved
from ubongo.editions.light_dark.state import Options
from ubongo.editions.light_dark.track import fields_earned, order


def tied() -> LightDarkMatch:
    """Four players, of whom 0, 1 and 3 are tied for the lead; their tasks lie open."""
    match = LightDarkMatch(Options(4, starter=0))
    match.to_playoff(9, 9, 4, 9)
    return match


def moved(match: LightDarkMatch) -> list[ShipMoved]:
    """The moves of all ships so far."""
    return [event for event in match.log if isinstance(event, ShipMoved)]


# Rewards.


@pytest.mark.rule("L-13")
@pytest.mark.parametrize(("players", "fields"), [(2, [2, 1]), (3, [3, 2, 1]), (4, [4, 3, 2, 1])])
def test_the_fastest_moves_as_many_fields_as_there_are_players_then_one_less_each(
    players: int, fields: list[int]
) -> None:
    assert [fields_earned(place, players) for place in range(1, players + 1)] == fields
    match = in_puzzle(Options(players, starter=0))
    seats = list(reversed(range(players)))
    for seat in seats[:-1]:
        match.solve(seat)
    events = match.solve(seats[-1])
    assert events[1:-1] == [
        *(ShipMoved(seat, far, far) for seat, far in zip(seats, fields, strict=True)),
        RoundEnded(1),
    ]
    assert match.state.fields == tuple(reversed(fields))


@pytest.mark.rule("L-13")
def test_the_worked_example_of_four_players_comes_out_as_printed() -> None:
    match = in_puzzle(Options(4, starter=0))
    for seat in (2, 0, 3, 1):
        match.solve(seat)
    assert moved(match) == [
        ShipMoved(2, 4, 4),
        ShipMoved(0, 3, 3),
        ShipMoved(3, 2, 2),
        ShipMoved(1, 1, 1),
    ]
    assert match.at == 7_000  # the round ends when all have solved
    assert match.log[-1] == RoundOpened(2, 1, 13_000)


@pytest.mark.rule("L-13", "L-14")
def test_one_solver_moves_alone_and_the_others_stay_put() -> None:
    match = in_puzzle(Options(3, starter=0))
    match.solve(1)
    events = match.wait()
    assert events == [ShipMoved(1, 3, 3), RoundEnded(1), RoundOpened(2, 1, 69_000)]
    assert match.state.fields == (0, 3, 0)


@pytest.mark.rule("L-14")
def test_ships_move_on_from_where_they_stand_and_stay_where_nobody_solves() -> None:
    match = in_puzzle(Options(2, starter=0))
    match.solve(0)
    match.solve(1)
    assert match.state.fields == (2, 1)
    match.to_puzzle()
    match.solve(1)
    match.wait()
    assert match.state.fields == (2, 3)
    match.to_puzzle()
    match.wait()
    assert kinds(match.wait()) == ["RoundEnded", "RoundOpened"]
    assert match.state.fields == (2, 3)


@pytest.mark.rule("L-13")
def test_the_players_of_the_start_count_also_when_some_have_left() -> None:
    match = in_puzzle(Options(4, starter=0))
    match.do(Leave(1))
    match.do(Leave(3))
    match.solve(2)
    match.wait()
    assert moved(match) == [ShipMoved(2, 4, 4)]
    match.do(Come(1))
    match.to_puzzle()
    assert kinds(match.solve(1)) == ["TaskSolved"]


@pytest.mark.rule("L-13")
def test_of_two_calls_at_the_same_time_a_draw_says_which_was_faster() -> None:
    match = in_puzzle(Options(3, starter=0))
    calls = tuple(Claim(seat, match.solution(seat), 4_000) for seat in (0, 1))
    assert match.do(Together(calls), FixedChance(0))[0] == TieDrawn((1, 0))
    match.wait()
    assert moved(match) == [ShipMoved(1, 3, 3), ShipMoved(0, 2, 2)]


def test_a_wrong_call_costs_only_a_second() -> None:
    match = in_puzzle(Options(2, starter=0))
    assert match.do(Claim(0, "", 4_000)) == [ClaimFailed(0, "hole", None, 5_000)]
    with refused("claim.too_soon"):
        match.do(Claim(0, match.solution(0), 4_999))
    assert kinds(match.do(Claim(0, match.solution(0), 5_000))) == ["TaskSolved"]


# The end.


@pytest.mark.rule("L-16")
def test_the_fastest_of_four_in_all_seven_rounds_stands_on_the_last_field() -> None:
    match = LightDarkMatch(Options(4, starter=0))
    match.wait()
    for _ in range(7):
        match.to_puzzle()
        for seat in (3, 1, 0):
            match.solve(seat)
        match.wait()
    assert match.state.fields == (14, 21, 0, 28)
    assert match.log[-2:] == [RoundEnded(7), MatchEnded(((3,), (1,), (0,), (2,)))]
    assert match.edition.standing(match.state) == Standing(((3,), (1,), (0,), (2,)))
    assert match.edition.wake_at(match.state) is None


@pytest.mark.rule("L-16")
def test_the_ship_that_is_furthest_wins_and_lower_places_are_shared() -> None:
    assert order((5, 12, 5, 7)) == ((1,), (3,), (0, 2))
    assert order((10, 9)) == ((0,), (1,))
    match = LightDarkMatch(Options(4, starter=0))
    match.to_last_round(5, 12, 5, 7)
    match.wait()
    assert match.wait() == [RoundEnded(7), MatchEnded(((1,), (3,), (0, 2)))]


@pytest.mark.rule("L-17")
def test_a_tie_for_the_lead_is_played_off_by_those_who_are_tied() -> None:
    match = LightDarkMatch(Options(3, starter=0))
    match.to_last_round(9, 4, 9)
    match.wait()
    events = match.wait()
    at = match.at
    assert events == [RoundEnded(7), PlayoffOpened((0, 2), at + 10_000, at + 610_000)]
    assert match.edition.wake_at(match.state) == at + 10_000
    with refused("phase.wrong"):
        match.do(Roll(0))
    (rolled,) = match.wait(FixedChance(1, 5, 5))
    assert isinstance(rolled, Rolled)
    assert (rolled.label, rolled.until) == ("dark", at + 610_000)
    assert [task is None for task in rolled.tasks] == [False, True, False]
    assert match.edition.wake_at(match.state) == at + 610_000  # no sandglass
    with refused("task.not_playing"):
        match.do(Claim(1, "", match.at))


@pytest.mark.rule("L-17")
def test_the_first_to_solve_wins_and_the_losers_share_the_next_place() -> None:
    playoff = tied()
    (solved, ended) = playoff.solve(1)
    assert isinstance(solved, TaskSolved)
    assert ended == MatchEnded(((1,), (0, 3), (2,)))
    assert playoff.state.fields == (9, 9, 4, 9)
    with refused("match.over"):
        playoff.do(WantAnother(0))


@pytest.mark.rule("L-17")
def test_a_play_off_has_no_sandglass_but_an_end_in_shared_places() -> None:
    playoff = tied()
    ends = playoff.round.ends
    playoff.at = ends - 2_000
    failed = ClaimFailed(0, "hole", None, ends - 1_000)
    assert playoff.do(Claim(0, "", playoff.at)) == [failed]
    assert playoff.wait() == [MatchEnded(((0, 1, 3), (2,)))]
    assert playoff.at == ends


@pytest.mark.rule("L-17")
def test_who_solves_in_the_last_moment_of_a_play_off_wins() -> None:
    playoff = tied()
    playoff.at = playoff.round.ends
    line = playoff.solution(3)
    with refused("claim.too_late"):
        playoff.do(Claim(3, line, playoff.at))
    assert kinds(playoff.do(Claim(3, line, playoff.at - 1))) == ["TaskSolved", "MatchEnded"]


@pytest.mark.rule("L-17")
def test_a_tied_lead_without_any_fields_is_played_off_by_all() -> None:
    match = LightDarkMatch(Options(2, starter=0))
    match.to_playoff(0, 0)
    assert match.round.players == (0, 1)
    assert match.solve(0)[1:] == [MatchEnded(((0,), (1,)))]


@pytest.mark.rule("L-17")
def test_if_all_agree_they_get_a_new_task() -> None:
    playoff = tied()
    ends, tasks = playoff.round.ends, playoff.round.tasks
    playoff.at += 30_000
    assert playoff.do(WantAnother(0)) == [AnotherWanted(0)]
    with refused("another.already"):
        playoff.do(WantAnother(0))
    with refused("task.not_playing"):
        playoff.do(WantAnother(2))
    assert playoff.do(WantAnother(3)) == [AnotherWanted(3)]
    again = PlayoffOpened((0, 1, 3), playoff.at + 3_000, ends)
    assert playoff.do(WantAnother(1)) == [AnotherWanted(1), again]
    assert playoff.round.wanting_another == ()
    (rolled,) = playoff.wait()
    assert isinstance(rolled, Rolled)
    assert rolled.until == ends
    cards = {task.card for task in (*tasks, *rolled.tasks) if task is not None}
    assert len(cards) == 6
    assert playoff.solve(3)[1:] == [MatchEnded(((3,), (0, 1), (2,)))]


@pytest.mark.rule("L-17")
def test_only_people_who_are_there_are_asked_for_a_new_task() -> None:
    match = LightDarkMatch(Options(4, starter=0, bots=(3,)))
    match.to_playoff(9, 9, 4, 9)
    assert match.do(WantAnother(0)) == [AnotherWanted(0)]
    events = match.do(Leave(1))
    assert kinds(events) == ["Left", "PlayoffOpened"]
    match.wait_for(Phase.PUZZLE)
    assert kinds(match.solve(3)) == ["TaskSolved", "MatchEnded"]


@pytest.mark.rule("L-17")
def test_bots_alone_vote_for_nothing() -> None:
    match = LightDarkMatch(Options(3, starter=0, bots=(0, 1)))
    match.to_playoff(9, 9, 4)
    assert match.do(WantAnother(0)) == [AnotherWanted(0)]
    assert match.do(WantAnother(1)) == [AnotherWanted(1)]


@pytest.mark.rule("L-17")
def test_who_is_away_is_in_the_play_off_and_may_come_back_to_win() -> None:
    match = LightDarkMatch(Options(2, starter=0))
    match.do(Leave(1))
    match.to_playoff(6, 6)
    assert match.round.players == (0, 1)
    match.do(Come(1))
    assert match.solve(1)[1:] == [MatchEnded(((1,), (0,)))]


@pytest.mark.rule("L-17")
def test_a_late_seat_starts_late_in_the_play_off_too() -> None:
    late: tuple[Handicap, ...] = (Handicap(), Handicap(delay=5_000, side=Side.HARD), Handicap())
    match = LightDarkMatch(Options(3, starter=0, handicaps=late))
    match.to_playoff(9, 9, 4)
    revealed = match.at
    assert match.round.tasks[1:] == (None, None)
    assert match.edition.wake_at(match.state) == revealed + 5_000
    (shown,) = match.wait()
    assert isinstance(shown, TaskShown)
    assert (shown.seat, len(shown.task.pieces)) == (1, 4)
    assert match.edition.wake_at(match.state) == match.round.ends == revealed + 600_000
    assert match.solve(1)[1:] == [MatchEnded(((1,), (0,), (2,)))]


@pytest.mark.rule("L-15", "L-17")
def test_the_play_off_takes_the_cards_that_are_left_and_all_again_when_they_are_used_up() -> None:
    match = LightDarkMatch(Options(4, starter=0))
    match.to_playoff(9, 9, 9, 9)
    assert len(match.state.dealt) == 32
    seats: tuple[Seat, ...] = (0, 1, 2, 3)
    for _ in range(6):
        for seat in seats:
            match.do(WantAnother(seat))
        match.wait_for(Phase.PUZZLE)
    dealt = match.state.dealt
    assert sorted(dealt[:50]) == list(range(1, 51))
    assert len(dealt) == 56
    assert len(set(dealt[50:])) == 6
    with refused("another.no_playoff"):
        in_puzzle(Options(2)).do(WantAnother(0))
