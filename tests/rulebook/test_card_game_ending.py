"""The card game, rule by rule: rounds that end without a call, and whole matches by chance."""

import random
from functools import reduce

import msgspec
import pytest

from tests.rulebook.card_table import CardMatch, points
from tests.rulebook.driver import kinds, refused
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arrange,
    Come,
    Deserted,
    EndWanted,
    GetReady,
    Leave,
    Left,
    Message,
    SitIn,
    Tick,
    Together,
    VoteWithdrawn,
    WantEnd,
    WithdrawVote,
)
from ubongo.editions.card_game.messages import (
    Call,
    Ending,
    RoundBegun,
    RoundScored,
)
from ubongo.editions.card_game.state import Checking


@pytest.fixture
def match() -> CardMatch:
    """Three players; the laying has started at 1 s."""
    return CardMatch(3).start()


# An end without a call.


@pytest.mark.rule("K-22")
def test_all_together_may_end_the_round_and_score_what_lies(match: CardMatch) -> None:
    match.lay(0, match.fitting(0, 6))
    match.lay(1, match.wrong(1, 5))
    match.lay(2, match.fitting(2))
    match.at = 50_000
    assert match.do(WantEnd(2)) == [EndWanted(2)]
    assert match.do(WantEnd(0)) == [EndWanted(0)]
    assert match.round.wanting_end == (2, 0)
    match.at = 51_000
    wanted, scored, begun, *turned = match.do(WantEnd(1))
    assert wanted == EndWanted(1)
    assert isinstance(scored, RoundScored)
    assert (scored.number, scored.ending, scored.moment) == (1, Ending.AGREEMENT, 51_000)
    assert scored.callers == ()
    assert points(scored) == [6, 0, 7]
    assert begun == RoundBegun(2, 63_000)
    assert len(turned) == 3


@pytest.mark.rule("K-22")
def test_votes_that_come_together_count_as_well() -> None:
    match = CardMatch(2)
    for _ in range(2):
        match.start()
        both = (WantEnd(0), WantEnd(1))
        events = match.do(Together(both))
        assert kinds(events)[:4] == ["EndWanted", "EndWanted", "RoundScored", "RoundBegun"]
    assert [len(hand) for hand in match.round.hands] == [9, 9]
    assert [each.value for each in Ending] == ["call", "agreement", "time"]


@pytest.mark.rule("K-22")
def test_a_vote_counts_once_and_can_be_withdrawn(match: CardMatch) -> None:
    match.do(WantEnd(0))
    with refused("end.already"):
        match.do(WantEnd(0))
    match.do(WantEnd(1))
    assert match.do(WithdrawVote(0)) == [VoteWithdrawn(0)]
    assert match.round.wanting_end == (1,)
    with refused("end.not_wanted"):
        match.do(WithdrawVote(0))
    assert kinds(match.do(WantEnd(2))) == ["EndWanted"]
    assert kinds(match.do(WantEnd(0)))[:2] == ["EndWanted", "RoundScored"]
    with refused("phase.wrong"):
        match.do(WithdrawVote(0))
    with refused("phase.wrong"):
        match.do(WantEnd(0))


@pytest.mark.rule("K-22")
def test_bots_and_absent_seats_agree() -> None:
    match = CardMatch(4, bots=(1,)).start()
    match.do(Leave(2))
    assert kinds(match.do(WantEnd(0))) == ["EndWanted"]
    assert kinds(match.do(WantEnd(3)))[:2] == ["EndWanted", "RoundScored"]


@pytest.mark.rule("K-22")
def test_when_the_last_who_did_not_agree_leaves_the_round_ends(match: CardMatch) -> None:
    match.do(WantEnd(0))
    match.do(WantEnd(1))
    match.at = 7_000
    left, scored, *_ = match.do(Leave(2))
    assert left == Left(2, match.at)
    assert isinstance(scored, RoundScored)
    assert (scored.ending, scored.moment) == (Ending.AGREEMENT, 7_000)


@pytest.mark.rule("K-22")
def test_a_bot_that_sits_in_agrees_and_who_comes_back_is_asked() -> None:
    match = CardMatch(3).start()
    match.do(Leave(2))
    match.do(SitIn(2))
    match.do(WantEnd(0))
    match.do(Come(2))
    assert kinds(match.do(WantEnd(1))) == ["EndWanted"]
    assert kinds(match.do(WantEnd(2)))[:2] == ["EndWanted", "RoundScored"]


@pytest.mark.rule("K-22")
def test_a_bots_vote_ends_nothing_while_a_person_wants_to_go_on() -> None:
    match = CardMatch(2, bots=(1,)).start()
    assert match.do(WantEnd(1)) == [EndWanted(1)]
    assert kinds(match.do(WantEnd(0)))[:2] == ["EndWanted", "RoundScored"]


@pytest.mark.rule("K-22")
def test_nobody_agrees_when_all_people_are_gone() -> None:
    match = CardMatch(3, bots=(2,)).start()
    match.do(WantEnd(0))
    match.do(WantEnd(2))
    match.do(Leave(0))
    assert match.do(Leave(1)) == [Left(1, match.at), Deserted(121_000)]
    assert match.state.phase is Phase.LAYING


@pytest.mark.rule("K-22")
def test_bots_among_themselves_agree_only_all_together() -> None:
    match = CardMatch(2, bots=(0, 1)).start()
    assert match.do(WantEnd(1)) == [EndWanted(1)]
    assert kinds(match.do(WantEnd(0)))[:2] == ["EndWanted", "RoundScored"]


@pytest.mark.rule("K-22")
def test_votes_of_one_round_mean_nothing_in_the_next(match: CardMatch) -> None:
    match.do(WantEnd(0))
    match.do(WantEnd(1))
    match.lay(2, match.fitting(2))
    match.call(2)
    match.start()
    assert match.do(WantEnd(2)) == [EndWanted(2)]


def test_after_ten_minutes_the_round_ends_with_what_was_laid_until_then(match: CardMatch) -> None:
    match.lay(0, match.fitting(0, 5))
    match.lay(1, match.wrong(1, 4))
    match.at = 601_050
    match.lay(2, match.fitting(2, 3), 601_000)
    match.lay(0, match.fitting(0, 6), 601_001)
    assert match.wake_at == 601_000
    scored, begun, *turned = match.do(Tick())
    assert isinstance(scored, RoundScored)
    assert (scored.ending, scored.moment, scored.callers) == (Ending.TIME, 601_000, ())
    assert points(scored) == [5, 0, 3]
    assert begun == RoundBegun(2, 613_050)
    assert kinds(turned) == ["FacesTurned"] * 3


# Whole matches by chance.


def random_command(match: CardMatch, dice: random.Random) -> Message | Together[Call]:
    """What somebody might do now, whether it is allowed or not."""
    seats = match.state.options.seats
    seat, stamp = dice.randrange(seats), match.at - dice.randrange(90)
    line = dice.choice((match.fitting, match.wrong))(seat, dice.randint(1, 7))
    both = Call(seat, match.at), Call((seat + 1) % seats, match.at - 9)
    commands: list[Message | Together[Call]] = [
        GetReady(seat),
        Arrange(seat, line, stamp),
        Call(seat, stamp),
        dice.choice((WantEnd, WithdrawVote, Leave))(seat),
        Come(seat),
        Together(both),
    ]
    return dice.choice(commands)


def random_match(seed: int, seats: int, checking: Checking) -> CardMatch:
    """Everybody lays, calls, votes, leaves and comes back as it happens."""
    dice = random.Random(seed)
    match = CardMatch(seats, checking=checking)
    codes: set[str] = set()
    while match.state.phase is not Phase.OVER:
        if match.state.is_paused:
            match.do(Come(0))
        match.at += dice.choice((0, 3, 250, 2_000))
        try:
            match.do(random_command(match, dice))
        except Refusal as refusal:
            codes.add(refusal.code.partition(".")[0])
        wake = match.wake_at
        if wake is not None and match.at >= wake:
            match.do(Tick())
    assert codes <= {"phase", "ready", "call", "end"}
    return match


@pytest.mark.parametrize("checking", Checking)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_ends_with_a_standing_and_its_log_can_be_read_again(
    seats: int, checking: Checking
) -> None:
    match = random_match(seats, seats, checking)
    standing = match.edition.standing(match.state)
    assert standing is not None
    assert sorted(seat for place in standing.places for seat in place) == list(range(seats))
    assert len(match.state.sheet) == 6
    assert {each for row in match.state.sheet for each in row} <= {*range(8), 10}
    wire = msgspec.json.encode(match.log)
    read = msgspec.json.decode(wire, type=list[match.edition.event_type])  # type: ignore[name-defined]
    assert read == match.log
    opened = match.edition.initial_state(match.state.options)
    assert reduce(match.edition.evolve, read, opened) == match.state
    assert random_match(seats, seats, checking).log == match.log
