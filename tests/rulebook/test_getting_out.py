"""Ending a match early and leaving it for good, rule by rule (A-09, A-21)."""

import pytest
from msgspec.structs import replace

from tests.editions.agreed import DAILY
from tests.rulebook.card_table import CardMatch
from tests.rulebook.classic_match import Match
from tests.rulebook.classic_match import classic as edition
from tests.rulebook.driver import kinds, refused
from tests.rulebook.solo_run import Run, started
from ubongo.core.edition import Standing
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    BotSatIn,
    Close,
    Come,
    Deserted,
    EarlyEndWanted,
    EndEarly,
    EndedEarly,
    EndWithoutAway,
    Leave,
    LeaveForGood,
    LeftForGood,
    MatchClosed,
    Pause,
    PlayOn,
    PlayOnWanted,
    Remove,
    Resume,
    SitIn,
    Successor,
    Tick,
)
from ubongo.core.race.messages import Roll
from ubongo.editions.classic.state import Options

BOT, NOBODY = Successor.BOT, Successor.NOBODY


def classic(seats: int, bots: tuple[int, ...] = ()) -> Match:
    """A match of classic before its first event."""
    return Match(edition(), Options(seats, bots=bots))


@pytest.fixture
def match() -> Match:
    """Three people in the middle of the first puzzle."""
    match = classic(seats=3)
    match.wait_for(Phase.PUZZLE)
    return match


# Ending early.


@pytest.mark.rule("A-21")
def test_a_match_ends_early_once_all_people_agree(match: Match) -> None:
    assert match.do(EndEarly(2)) == [EarlyEndWanted(2)]
    assert match.do(EndEarly(0)) == [EarlyEndWanted(0)]
    assert match.state.ending == (2, 0)
    assert match.do(EndEarly(1)) == [EarlyEndWanted(1), EndedEarly()]
    assert match.state.phase is Phase.OVER
    assert match.state.ended_early
    assert match.edition.standing(match.state) == Standing(())
    assert match.edition.wake_at(match.state) is None
    assert match.state.unsolved() == ()
    for command in (EndEarly(0), PlayOn(0), LeaveForGood(0, BOT), Close(0), Roll(0)):
        with refused("match.over"):
            match.do(command)
    assert match.do(Leave(0)) == []


@pytest.mark.rule("A-21")
def test_a_vote_is_given_once_and_may_be_withdrawn(match: Match) -> None:
    match.do(EndEarly(0))
    with refused("end_early.already"):
        match.do(EndEarly(0))
    assert match.do(PlayOn(0)) == [PlayOnWanted(0)]
    with refused("end_early.not_wanted"):
        match.do(PlayOn(0))
    match.do(EndEarly(1))
    match.do(EndEarly(2))
    assert match.state.phase is Phase.PUZZLE


@pytest.mark.rule("A-21")
def test_one_person_among_bots_ends_the_match_at_once() -> None:
    match = classic(seats=3, bots=(0, 2))
    match.wait_for(Phase.PUZZLE)
    assert match.do(EndEarly(1)) == [EndedEarly()]
    assert match.state.ended_early
    other = classic(seats=3, bots=(0, 2))
    with refused("seat.of_a_bot", seat=0):
        other.do(EndEarly(0))


@pytest.mark.rule("A-21")
def test_who_is_away_has_not_agreed_unless_for_two_minutes(match: Match) -> None:
    match.do(Leave(2))
    left = match.at
    match.do(EndEarly(0))
    match.at += 1_000
    match.do(EndEarly(1))
    assert match.state.phase is Phase.PUZZLE
    while not match.state.ended_early:
        last = match.wait()
    assert last == [EndedEarly()]
    assert match.at == left + 120_000


@pytest.mark.rule("A-21")
def test_in_a_pause_the_table_says_who_has_been_away_for_two_minutes(match: Match) -> None:
    match.wait_for(Phase.ROLL)
    match.do(Leave(2))
    match.do(EndEarly(0))
    assert match.do(EndWithoutAway()) == []  # time passes by itself
    match.do(Pause(0))
    assert match.do(EndWithoutAway()) == []  # somebody who is there has not agreed
    match.do(EndEarly(1))
    assert match.edition.wake_at(match.state) is None
    assert match.do(EndWithoutAway()) == [EndedEarly()]
    assert match.state.ended_early
    assert match.do(EndWithoutAway()) == []


@pytest.mark.rule("A-21")
def test_who_has_been_away_for_long_has_agreed_at_once(match: Match) -> None:
    match.do(Leave(2))
    match.do(SitIn(2))  # a bot that sits in changes nothing about it
    match.at += 120_000
    match.do(EndEarly(0))
    assert match.do(EndEarly(1)) == [EarlyEndWanted(1), EndedEarly()]
    soon = classic(seats=2)
    soon.wait()
    soon.do(Leave(1))
    soon.at += 119_999
    assert EndedEarly() not in soon.do(EndEarly(0))


@pytest.mark.rule("A-21")
def test_who_comes_back_is_asked_again_and_nothing_ends_without_a_vote(match: Match) -> None:
    match.do(Leave(2))
    match.at += 500_000
    assert not match.state.ended_early
    match.do(Come(2))
    match.do(EndEarly(0))
    match.do(EndEarly(1))
    assert match.state.phase is not Phase.OVER
    match.do(Leave(2))
    match.do(Come(2))
    match.at += 120_000
    assert not any(isinstance(event, EndedEarly) for event in match.do(Tick()))


@pytest.mark.rule("A-21")
def test_it_ends_in_a_pause_too_in_which_nobody_becomes_away_for_longer() -> None:
    match = classic(seats=2)
    match.wait_for(Phase.ROLL)
    match.do(Leave(1))
    match.do(Pause(0))
    assert match.do(EndEarly(0)) == [EarlyEndWanted(0)]
    assert match.edition.wake_at(match.state) is None
    match.do(PlayOn(0))
    match.do(Come(1))
    match.do(EndEarly(1))
    assert match.do(EndEarly(0)) == [EarlyEndWanted(0), EndedEarly()]
    assert not match.state.is_paused


@pytest.mark.rule("A-21")
def test_the_host_closes_a_match_for_everybody(match: Match) -> None:
    assert match.do(Close(1)) == [MatchClosed(1), EndedEarly()]
    assert match.state.ended_early


@pytest.mark.rule("A-21")
def test_the_card_game_ends_early_too() -> None:
    match = CardMatch(2)
    match.wait_for(Phase.LAYING)
    match.do(EndEarly(0))
    assert match.do(EndEarly(1)) == [EarlyEndWanted(1), EndedEarly()]
    assert match.state.unsolved() == ()
    assert match.edition.view(match.state, 0).places == ()


@pytest.mark.rule("A-21")
@pytest.mark.parametrize("is_paused", [False, True])
def test_a_solo_run_that_is_ended_early_is_unranked(*, is_paused: bool) -> None:
    run = started("light_dark")
    run.solve()
    if is_paused:
        run.do(Pause(0))
    assert kinds(run.do(EndEarly(0))) == ["SoloEnded", "MatchEnded"]
    assert (run.result.solved, run.result.is_ranked) == (1, False)
    left = started("light_dark")
    assert kinds(left.do(LeaveForGood(0, BOT))) == ["LeftForGood", "SoloEnded", "MatchEnded"]
    daily = Run("three_d", DAILY)
    daily.wait_for(Phase.PUZZLE)
    daily.do(EndEarly(0))
    assert (daily.result.day, daily.result.is_ranked) == (DAILY.day, False)


# Leaving for good.


@pytest.mark.rule("A-09")
def test_who_leaves_for_good_gives_the_seat_to_a_bot_or_to_nobody(match: Match) -> None:
    other = classic(seats=3)
    other.wait_for(Phase.PUZZLE)
    assert match.do(LeaveForGood(1, BOT)) == [LeftForGood(1, is_removed=False), BotSatIn(1)]
    assert (match.state.away, match.state.bots, match.state.gone) == ((), (1,), (1,))
    assert other.do(LeaveForGood(1, NOBODY)) == [LeftForGood(1, is_removed=False)]
    assert (other.state.away, other.state.bots, other.state.gone) == ((1,), (), (1,))
    for each in (match, other):
        for command in (Come(1), EndEarly(1), LeaveForGood(1, BOT), Remove(1, BOT), Close(1)):
            with refused("seat.left_for_good", seat=1):
                each.do(command)
        assert each.do(Leave(1)) == []
    assert other.do(SitIn(1)) == [BotSatIn(1)]


@pytest.mark.rule("A-21")
def test_who_left_for_good_is_not_asked_and_has_played_it(match: Match) -> None:
    match.do(EndEarly(1))
    match.do(LeaveForGood(1, NOBODY))
    assert match.state.ending == ()
    match.do(EndEarly(0))
    assert match.do(EndEarly(2)) == [EarlyEndWanted(2), EndedEarly()]
    other = classic(seats=3)
    other.wait_for(Phase.PUZZLE)
    other.do(LeaveForGood(1, NOBODY))
    while other.state.phase is not Phase.OVER:
        other.wait()
    assert sorted(seat for place in other.state.places for seat in place) == [0, 1, 2]


@pytest.mark.rule("A-21")
def test_bots_play_for_all_who_left_one_person_behind_and_it_counts(match: Match) -> None:
    match.do(LeaveForGood(0, NOBODY))
    assert match.do(LeaveForGood(2, NOBODY)) == [
        LeftForGood(2, is_removed=False),
        BotSatIn(0),
        BotSatIn(2),
    ]
    while match.state.phase is not Phase.OVER:
        match.wait()
    assert match.state.places
    alone = classic(seats=2)
    alone.wait_for(Phase.PUZZLE)
    alone.do(LeaveForGood(0, NOBODY))
    assert alone.do(EndEarly(1)) == [EarlyEndWanted(1), EndedEarly()]


@pytest.mark.rule("A-21")
def test_with_the_last_person_to_leave_for_good_the_match_is_over(match: Match) -> None:
    for seat in (0, 1):
        match.do(LeaveForGood(seat, BOT))
    last = match.do(LeaveForGood(2, BOT))
    assert (last[0], last[-1]) == (LeftForGood(2, is_removed=False), EndedEarly())
    waits = classic(seats=2)
    waits.wait_for(Phase.PUZZLE)
    waits.do(Leave(0))
    assert waits.do(LeaveForGood(1, BOT)) == [
        LeftForGood(1, is_removed=False),
        BotSatIn(1),
        Deserted(waits.at + 120_000),
    ]
    assert waits.state.phase is Phase.PUZZLE


@pytest.mark.rule("A-09")
def test_the_host_removes_between_rounds_and_in_a_pause() -> None:
    match = classic(seats=3)
    match.wait_for(Phase.ROLL)
    match.do(Pause(0))
    assert match.do(Remove(1, BOT)) == [LeftForGood(1, is_removed=True), BotSatIn(1)]
    match.do(Resume(0))
    match.wait_for(Phase.PUZZLE)
    with refused("remove.in_a_round"):
        match.do(Remove(2, BOT))


@pytest.mark.rule("A-21")
def test_a_view_says_who_would_end_it_and_what_each_may_do(match: Match) -> None:
    match.do(EndEarly(0))
    match.do(Leave(1))
    view = match.edition.view(match.state, None)
    assert view.ending == (0,)
    assert [(absence.seat, absence.since) for absence in view.absences] == [(1, match.at)]
    ways = [set(may) & {"end_early", "play_on", "leave_for_good"} for may in view.status.may]
    assert ways[0] == {"play_on", "leave_for_good"}
    assert ways[2] == {"end_early", "leave_for_good"}
    alone = classic(seats=2, bots=(1,))
    assert alone.edition.view(alone.state, 0).status.may == (("end_early",), ())
    assert replace(alone.state, phase=Phase.OVER).ended_early
