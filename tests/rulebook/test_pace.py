"""No dead time: who is done goes on, who is ready says so, who is alone may pause in a round."""

from typing import Any

import pytest

from tests.rulebook import driver
from tests.rulebook.classic_match import Match, classic
from tests.rulebook.driver import RaceMatch, kinds, refused
from tests.rulebook.light_dark_match import LightDarkMatch
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arrange,
    Come,
    GetReady,
    GiveUp,
    GotReady,
    Leave,
    Left,
    Pause,
    Paused,
    Resume,
    SitIn,
    SolutionShown,
)
from ubongo.core.race.messages import (
    Claim,
    GoOn,
    GoOnWanted,
    Roll,
    RollAnnounced,
    RoundOpened,
    WaitShortened,
)
from ubongo.decks.files import shipped_stacks
from ubongo.editions.card_game.rules import CardGame
from ubongo.editions.card_game.state import Options as CardOptions
from ubongo.editions.card_game.state import State as CardState
from ubongo.editions.classic.messages import PassGems
from ubongo.editions.classic.state import Options
from ubongo.editions.light_dark.state import Options as LightDarkOptions


def running(options: Options) -> Match:
    """The glass runs."""
    match = Match(classic(), options)
    match.wait_for(Phase.ROLL)
    match.to_puzzle()
    return match


def is_hurried(match: RaceMatch[Any]) -> bool:
    """Whether time may jump; the view tells the same."""
    hurried: bool = match.edition.is_hurried(match.state)
    assert match.edition.view(match.state, None).status.is_hurried == hurried
    return hurried


def offered(match: RaceMatch[Any], seat: int) -> list[type]:
    """The kinds of commands that a seat could give."""
    return [type(move) for move in match.edition.moves(match.state, seat)]


# Going on.


@pytest.mark.rule("A-07")
def test_who_has_solved_and_taken_or_passed_may_go_on_and_nobody_else() -> None:
    match = running(Options(3, starter=0, bots=(1, 2)))
    with refused("go_on.not_done"):
        match.do(GoOn(0))
    match.solve(0)
    with refused("go_on.not_done"):
        match.do(GoOn(0))  # the gems are still to be had
    match.do(PassGems(0))
    assert offered(match, 0) == [GoOn]
    assert match.do(GoOn(0)) == [GoOnWanted(0)]
    assert is_hurried(match)
    assert offered(match, 0) == []
    with refused("go_on.already"):
        match.do(GoOn(0))


def test_at_a_table_all_people_who_are_there_must_be_done_and_want_it() -> None:
    match = running(Options(4, starter=0, bots=(3,)))
    for seat in (0, 1):
        match.solve(seat)
        match.do(PassGems(seat))
        match.do(GoOn(seat))
    assert not is_hurried(match)  # seat 2 can still solve
    match.do(Leave(2))
    assert is_hurried(match)
    match.do(Come(2))
    assert not is_hurried(match)
    match.solve(2)
    assert not is_hurried(match)
    match.do(PassGems(2))
    assert not is_hurried(match)
    match.do(GoOn(2))
    assert is_hurried(match)


def test_bots_and_who_is_away_are_not_asked() -> None:
    match = running(Options(3, starter=0, bots=(2,)))
    match.do(Leave(1))
    for seat in (1, 2):
        match.solve(seat)
        match.do(PassGems(seat))
        assert offered(match, seat) == []
        with refused("seat.away"):
            match.do(GoOn(seat))
    assert not is_hurried(match)
    match.do(Leave(0))
    assert not is_hurried(match)  # with nobody there nothing is in a hurry


def test_the_hurry_ends_with_the_round() -> None:
    match = running(Options(2, starter=0, bots=(1,)))
    match.solve(0)
    match.do(PassGems(0))
    match.do(GoOn(0))
    match.wait()
    assert match.state.phase is Phase.ROLL
    assert not is_hurried(match)
    assert match.round.going_on == ()


def test_with_calm_collecting_who_has_gems_to_take_is_not_done() -> None:
    match = running(Options(3, starter=0, bots=(1, 2), calm_collecting=True))
    match.solve(1)
    match.solve(0)
    match.do(GoOn(0))  # the puzzle goes on without this seat
    assert is_hurried(match)
    match.wait()
    assert (match.state.phase, match.state.collector) == (Phase.COLLECTING, 1)
    assert not is_hurried(match)
    with refused("go_on.not_done"):
        match.do(GoOn(0))
    match.do(PassGems(1))
    assert match.state.collector == 0
    match.do(PassGems(0))
    assert match.state.phase is Phase.ROLL


def test_who_solved_nothing_need_not_watch_others_collect() -> None:
    match = running(Options(3, starter=0, bots=(1, 2), calm_collecting=True))
    match.solve(1)
    match.wait()
    assert match.state.phase is Phase.COLLECTING
    match.do(GoOn(0))
    assert is_hurried(match)


def test_who_is_not_in_a_play_off_may_go_on_at_once() -> None:
    match = LightDarkMatch(LightDarkOptions(3, starter=0, bots=(1, 2)))
    match.to_playoff(0, 5, 5)
    assert match.round.players == (1, 2)
    assert offered(match, 0) == [GoOn]
    match.do(GoOn(0))
    assert is_hurried(match)


# Giving up.


def gave_up(options: Options) -> tuple[Match, str]:
    """A person among bots has seen the solution in the first round; what was shown."""
    match = running(options)
    (shown,) = match.do(GiveUp(0))
    assert isinstance(shown, SolutionShown)
    return match, shown.solution


@pytest.mark.rule("A-07", "A-16")
@pytest.mark.parametrize(
    "options",
    [Options(3, starter=0, bots=(1, 2)), Options(3, starter=0, bots=(1, 2), calm_collecting=True)],
)
def test_who_gave_up_is_done_and_goes_on_at_once(options: Options) -> None:
    match, solution = gave_up(options)
    assert list(match.round.gave_up) == [0]
    assert offered(match, 0) == [GoOn]
    for command in (Claim(0, solution, match.at), Arrange(0, "", match.at), GiveUp(0)):
        with refused("task.given_up"):
            match.do(command)
    match.do(GoOn(0))
    assert is_hurried(match)
    match.wait()  # nobody has solved: the bots get their second chance
    assert match.round.is_second_chance
    assert is_hurried(match)
    match.wait()
    assert (match.state.phase, match.round.number) == (Phase.ROLL, 2)
    assert list(match.round.gave_up) == []
    over = match.state.last
    assert over is not None
    assert over.explained == (solution, None, None)
    assert match.state.unsolved() == ()  # it was shown already


@pytest.mark.rule("A-07")
def test_the_round_ends_when_all_bots_have_taken_and_the_only_person_gave_up() -> None:
    match = running(Options(2, starter=0, bots=(1,)))
    match.solve(1)
    match.do(PassGems(1))
    assert kinds(match.do(GiveUp(0))) == ["SolutionShown", "RoundEnded", "RoundOpened"]


@pytest.mark.rule("A-14")
def test_what_was_given_up_is_not_called_by_itself() -> None:
    match = running(Options(2, starter=0, bots=(1,), automatic_call=True))
    match.at = match.state.until
    match.do(Arrange(0, match.solution(0), match.at))
    match.do(GiveUp(0))
    assert kinds(match.wait()) == ["GlassTurned"]


def test_who_gave_up_a_play_off_waits_for_no_bot() -> None:
    match = LightDarkMatch(LightDarkOptions(3, starter=0, bots=(1, 2)))
    match.to_playoff(5, 5, 0)
    match.do(GiveUp(0))
    assert GoOn in offered(match, 0)
    match.do(GoOn(0))
    assert is_hurried(match)
    assert kinds(match.solve(1)) == ["TaskSolved", "MatchEnded"]


# Between two rounds.


def second_round(options: Options) -> Match:
    """Nobody has solved in the first round, and the second one is open."""
    match = running(options)
    match.wait()
    match.wait()
    assert (match.state.phase, match.round.number) == (Phase.ROLL, 2)
    return match


@pytest.mark.rule("A-18")
def test_after_a_round_the_table_rolls_within_6_s_and_at_first_within_20() -> None:
    match = Match(classic(), Options(2, starter=0))
    match.wait_for(Phase.ROLL)
    assert match.state.until == match.at + 20_000
    match = second_round(Options(2, starter=0))
    assert match.log[-1] == RoundOpened(2, 1, match.at + 6_000)
    assert match.wait() == [RollAnnounced(1, match.at + 3_000)]


def test_the_starter_still_rolls_at_once_and_nobody_else_does() -> None:
    match = second_round(Options(3, starter=0))
    with refused("roll.not_starter"):
        match.do(Roll(0))
    assert (offered(match, 0), offered(match, 1)) == ([GetReady], [Roll])
    assert match.do(GetReady(0)) == [GotReady(0)]
    with refused("ready.already"):
        match.do(GetReady(0))
    assert match.do(GetReady(2)) == [GotReady(2)]  # it is the starter who rolls
    assert match.do(Roll(1)) == [RollAnnounced(1, match.at + 3_000)]
    with refused("phase.wrong"):
        match.do(GetReady(0))


@pytest.mark.rule("A-18")
def test_all_ready_the_table_rolls_at_once_for_a_bot_or_who_is_away() -> None:
    against_bots = second_round(Options(2, starter=0, bots=(1,)))
    assert against_bots.do(GetReady(0)) == [
        GotReady(0),
        RollAnnounced(1, against_bots.at + 3_000),
    ]
    match = second_round(Options(3, starter=0))
    match.do(Leave(1))
    assert match.do(GetReady(0)) == [GotReady(0)]
    assert match.do(GetReady(2)) == [GotReady(2), RollAnnounced(1, match.at + 3_000)]


def test_who_was_ready_for_the_roll_is_asked_anew_for_the_glass() -> None:
    match = second_round(Options(2, starter=0, bots=(1,)))
    match.do(GetReady(0))
    assert match.state.the_round().ready == (0,)
    match.wait()
    assert not match.state.the_round().ready


def test_where_the_table_waits_for_everybody_nobody_rolls_before() -> None:
    match = second_round(Options(3, starter=0, wait_for_everybody=True))
    assert match.state.until == match.at + 20_000  # but nobody waits for ever
    match.do(GetReady(0))
    with refused("roll.not_all_ready", count=1):
        match.do(Roll(1))
    assert offered(match, 1) == []
    match.do(Leave(2))  # who is away holds nothing up
    assert offered(match, 1) == [Roll]
    assert kinds(match.do(Roll(1))) == ["RollAnnounced"]


@pytest.mark.rule("A-03")
def test_a_roller_who_is_away_is_not_waited_for_longer_than_others() -> None:
    waiting = second_round(Options(3, starter=0, wait_for_everybody=True))
    assert waiting.do(Leave(1)) == [Left(1, waiting.at), WaitShortened(waiting.at + 10_000)]
    match = second_round(Options(3, starter=0))
    assert match.do(Leave(1)) == [Left(1, match.at)]
    assert match.state.until == match.at + 6_000


def test_tasks_that_come_without_a_die_come_at_once_when_all_are_ready() -> None:
    match = LightDarkMatch(LightDarkOptions(3, starter=0, bots=(2,), master=True))
    match.wait_for(Phase.REVEAL)
    assert match.state.until == match.at + 10_000
    match.wait_for(Phase.PUZZLE)
    match.wait_for(Phase.REVEAL)
    assert match.round.number == 2
    assert match.state.until == match.at + 6_000 + 3_000
    assert match.do(GetReady(0)) == [GotReady(0)]
    assert match.do(GetReady(1)) == [GotReady(1), WaitShortened(match.at + 3_000)]


@pytest.mark.rule("A-18")
def test_the_card_game_gives_30_s_at_first_and_12_later_unless_all_are_waited_for() -> None:
    for waits, later in ((False, 12_000), (True, 30_000)):
        rules = CardGame(shipped_stacks("card_game"))
        table: driver.Match[CardState] = driver.Match(
            rules, CardOptions(2, wait_for_everybody=waits)
        )
        table.wait()
        assert table.state.until == table.at + 30_000
        table.wait_for(Phase.LAYING)
        table.wait()
        assert (table.state.phase, len(table.state.sheet)) == (Phase.READY, 1)
        assert table.state.until == table.at + later
        assert table.edition.view(table.state, 0).status.lasts == later


# A pause at any time, where there are no other people.


def test_who_plays_against_bots_alone_may_pause_in_mid_round() -> None:
    match = running(Options(2, starter=0, bots=(1,)))
    assert match.edition.view(match.state, 0).status.may_pause
    until = match.state.until
    assert match.do(Pause(0)) == [Paused(0)]
    assert match.edition.wake_at(match.state) is None
    with refused("match.paused"):
        match.solve(0)
    match.do(Resume(0))
    assert (match.state.phase, match.state.until) == (Phase.PUZZLE, until)


def test_people_who_play_against_each_other_pause_only_between_rounds() -> None:
    match = running(Options(2, starter=0))
    with refused("pause.in_a_round"):
        match.do(Pause(0))
    match.do(Leave(1))
    match.do(SitIn(1))  # a bot plays for somebody who may come back
    with refused("pause.in_a_round"):
        match.do(Pause(0))
