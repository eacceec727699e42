"""The card game, rule by rule: calls, and what a round is worth."""

import pytest

from tests.rulebook.card_table import CardMatch, points
from tests.rulebook.driver import FixedChance, kinds, refused
from ubongo.core.edition import Refusal
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arrange,
    Refused,
    Together,
)
from ubongo.editions.card_game.layout import lying_at, remembered
from ubongo.editions.card_game.messages import (
    Board,
    Call,
    Caller,
    Ending,
    Fault,
    LaidOut,
    RoundBegun,
    RoundScored,
    Score,
)
from ubongo.editions.card_game.scoring import points as worth
from ubongo.editions.card_game.state import Checking


@pytest.fixture
def match() -> CardMatch:
    """Three players; the laying has started at 1 s."""
    return CardMatch(3).start()


# The call.


@pytest.mark.rule("K-17")
def test_who_has_laid_seven_calls_and_the_round_is_over(match: CardMatch) -> None:
    match.at = 9_000
    board = match.laid(1, match.fitting(1))
    assert (len(board.faces), board.credited) == (7, 9_000)
    match.at = 9_400
    scored, begun, *turned = match.do(Call(1, 9_380))
    nothing = Score(0, Board())
    assert scored == RoundScored(
        1, Ending.CALL, 9_380, (Caller(1, 9_380),), (nothing, Score(10, board), nothing)
    )
    assert begun == RoundBegun(2, 21_400)
    assert kinds(turned) == ["FacesTurned"] * 3
    with refused("phase.wrong"):
        match.do(Call(0, 9_395))


@pytest.mark.rule("K-17")
@pytest.mark.parametrize("laid", [0, 1, 6])
def test_a_call_with_fewer_than_seven_is_refused_and_costs_nothing(
    match: CardMatch, laid: int
) -> None:
    match.lay(0, match.fitting(0, laid))
    before = match.state
    with pytest.raises(Refusal) as told:
        match.do(Call(0, match.at))
    assert (told.value.code, told.value.facts) == ("call.too_few", {"laid": laid})
    assert match.state == before
    match.lay(0, match.fitting(0))
    assert points(match.call(0)) == [10, 0, 0]


@pytest.mark.rule("K-17")
def test_seven_must_have_lain_when_it_was_called_not_when_it_is_decided(match: CardMatch) -> None:
    match.lay(0, match.fitting(0, 6), 1_000)
    match.at = 2_000
    match.lay(0, match.fitting(0), 2_000)
    match.at = 2_200
    with pytest.raises(Refusal) as told:
        match.do(Call(0, 1_999))
    assert (told.value.code, told.value.facts) == ("call.too_few", {"laid": 6})
    assert points(match.call(0, 2_000)) == [10, 0, 0]


@pytest.mark.rule("K-17")
def test_who_lays_on_after_calling_has_called_all_the_same(match: CardMatch) -> None:
    match.at = 2_000
    match.lay(0, match.fitting(0))
    match.at = 2_200
    match.lay(0, match.fitting(0, 6))
    assert points(match.call(0, 2_100)) == [10, 0, 0]


@pytest.mark.rule("K-17")
def test_a_call_counts_if_it_is_stamped_before_the_ten_minutes_are_over(match: CardMatch) -> None:
    match.lay(0, match.fitting(0))
    match.at = 601_100
    with refused("call.too_late"):
        match.do(Call(0, 601_000))
    assert points(match.call(0, 600_999)) == [10, 0, 0]


# What it is worth.


@pytest.mark.rule("K-18")
@pytest.mark.parametrize("cards", [3, 6, 7])
def test_who_has_laid_one_card_against_the_rules_scores_nothing(
    match: CardMatch, cards: int
) -> None:
    match.lay(0, match.fitting(0))
    wrong = match.laid(1, match.wrong(1, cards))
    scored = match.call(0)
    assert points(scored) == [10, 0, 0]
    loose = Fault("loose", "K-15", (wrong.faces[-1].card,))
    assert scored.scores[1].board == Board(wrong.layout, wrong.faces, (loose,), wrong.credited)


@pytest.mark.rule("K-18")
def test_a_caller_with_a_loose_card_scores_nothing_and_is_told_why(match: CardMatch) -> None:
    board = match.laid(2, match.wrong(2, 7))
    assert board.faults == ()
    scored = match.call(2)
    assert points(scored) == [0, 0, 0]
    (fault,) = scored.scores[2].board.faults
    assert (fault.kind, fault.rule) == ("loose", "K-15")


@pytest.mark.rule("K-19")
@pytest.mark.parametrize("laid", range(8))
def test_who_did_not_call_scores_a_point_for_each_card(match: CardMatch, laid: int) -> None:
    match.lay(0, match.fitting(0))
    match.lay(1, match.fitting(1, laid))
    assert points(match.call(0)) == [10, laid, 0]


@pytest.mark.rule("K-19")
def test_the_table_of_points() -> None:
    assert [worth(7, is_right=right, is_caller=True) for right in (True, False)] == [10, 0]
    assert [worth(5, is_right=right, is_caller=False) for right in (True, False)] == [5, 0]


@pytest.mark.rule("K-19")
def test_a_board_that_is_stamped_after_the_call_does_not_count(match: CardMatch) -> None:
    match.at = 8_000
    match.lay(0, match.fitting(0))
    match.lay(1, match.fitting(1, 3), 8_000)
    match.at = 8_101
    match.lay(1, match.fitting(1, 4), 8_100)
    match.lay(1, match.fitting(1, 5), 8_101)
    match.lay(2, match.fitting(2, 6), 8_101)
    match.at = 8_350
    scored = match.call(0, 8_100)
    assert points(scored) == [10, 4, 0]
    assert [len(score.board.faces) for score in scored.scores] == [7, 4, 0]


@pytest.mark.rule("K-19")
def test_a_card_that_was_taken_back_before_the_call_does_not_count(match: CardMatch) -> None:
    match.lay(0, match.fitting(0))
    match.lay(1, match.fitting(1, 5))
    match.at += 100
    match.lay(1, match.fitting(1, 2))
    assert points(match.call(0)) == [10, 2, 0]


def stamped(*stamps: int) -> tuple[Board, ...]:
    return tuple(Board(f"0r0@0,{stamp}", credited=stamp) for stamp in stamps)


@pytest.mark.rule("K-19")
@pytest.mark.parametrize(
    ("moment", "stamp"), [(99, 100), (100, 100), (199, 100), (200, 200), (900, 200)]
)
def test_what_lay_at_a_moment_is_the_last_board_not_stamped_later(moment: int, stamp: int) -> None:
    assert lying_at(stamped(100, 200), moment).credited == stamp


def test_boards_of_the_last_second_are_remembered_and_the_one_before_them() -> None:
    (newest,) = stamped(2_000)
    for before, kept in (
        ((0,), (0, 2_000)),
        ((0, 999), (999, 2_000)),
        ((0, 1_000), (1_000, 2_000)),
        ((0, 1_001), (0, 1_001, 2_000)),
        ((0, 500, 1_500, 2_000), (500, 1_500, 2_000, 2_000)),
    ):
        assert [board.credited for board in remembered(stamped(*before), newest)] == list(kept)


def test_a_seat_that_lays_for_long_keeps_few_boards(match: CardMatch) -> None:
    for step in range(60):
        match.at += 200
        match.lay(0, f"0r0@0,{step}")
    assert [board.layout for board in match.round.boards[0]] == [
        f"0r0@0,{step}" for step in range(54, 60)
    ]


@pytest.mark.rule("K-21")
def test_the_printed_example_comes_out_as_printed(match: CardMatch) -> None:
    a, b, c = range(3)
    match.lay(a, match.fitting(a))
    match.lay(b, match.fitting(b, 4))
    match.lay(c, match.wrong(c, 5))
    scored = match.call(a)
    assert points(scored) == [10, 4, 0]
    assert [len(score.board.faces) for score in scored.scores] == [7, 4, 5]
    assert [len(score.board.faults) for score in scored.scores] == [0, 0, 1]
    assert match.state.sheet == ((10, 4, 0),)


# Several calls at the same time.


@pytest.mark.rule("K-20")
def test_all_who_call_at_the_same_time_score_ten() -> None:
    match = CardMatch(4).start()
    for seat in (0, 1, 3):
        match.lay(seat, match.fitting(seat))
    match.lay(2, match.fitting(2, 5))
    match.at += 260
    events = match.do(Together((Call(3, 1_015), Call(0, 1_005), Call(1, 1_009))), FixedChance())
    scored = events[0]
    assert isinstance(scored, RoundScored)
    assert points(scored) == [10, 10, 5, 10]
    assert scored.moment == 1_005
    assert scored.ending is Ending.CALL
    assert scored.callers == (Caller(0, 1_005), Caller(1, 1_009), Caller(3, 1_015))
    assert kinds(events[1:]) == ["RoundBegun", *["FacesTurned"] * 4]
    assert events[1] == RoundBegun(2, 13_260)


@pytest.mark.rule("K-20")
def test_the_first_call_stops_all_but_those_who_call_with_it(match: CardMatch) -> None:
    match.lay(0, match.fitting(0))
    for seat in (1, 2):
        match.lay(seat, match.fitting(seat, 6))
    match.at = 2_010
    for seat in (1, 2):
        match.lay(seat, match.fitting(seat), 2_010)
    scored = match.do(Together((Call(0, 2_000), Call(1, 2_015))))[0]
    assert points(scored) == [10, 10, 6]


@pytest.mark.rule("K-20")
@pytest.mark.parametrize("wrong", [0, 1])
def test_a_wrong_call_takes_nothing_from_a_right_one_at_the_same_time(
    match: CardMatch, wrong: int
) -> None:
    match.lay(wrong, match.wrong(wrong, 7))
    match.lay(1 - wrong, match.fitting(1 - wrong))
    match.lay(2, match.fitting(2))
    scored = match.do(Together((Call(0, 1_000), Call(1, 1_010))))[0]
    assert isinstance(scored, RoundScored)
    assert points(scored) == ([0, 10, 7] if wrong == 0 else [10, 0, 7])
    assert len(scored.callers) == 2


@pytest.mark.rule("K-20")
def test_who_calls_at_the_same_time_with_too_few_has_not_called(match: CardMatch) -> None:
    match.lay(0, match.fitting(0, 6))
    match.lay(1, match.fitting(1))
    match.at = 1_300
    first, scored, *_ = match.do(Together((Call(1, 1_010), Call(0, 1_000))))
    assert first == Refused(0, "call.too_few", {"laid": 6})
    assert isinstance(scored, RoundScored)
    assert (scored.moment, scored.callers) == (1_010, (Caller(1, 1_010),))
    assert points(scored) == [6, 10, 0]


@pytest.mark.rule("K-20")
def test_if_nobody_of_them_has_seven_nothing_happens(match: CardMatch) -> None:
    match.lay(0, match.fitting(0, 5))
    with pytest.raises(Refusal) as told:
        match.do(Together((Call(1, 1_010), Call(0, 1_000))))
    assert (told.value.code, told.value.facts) == ("call.too_few", {"laid": 5})
    with refused("together.empty"):
        match.do(Together(()))
    with refused("seat.unknown"):
        match.do(Together((Call(3, 1_000),)))


@pytest.mark.rule("K-20")
def test_boards_that_come_together_with_calls_count_by_their_stamps(match: CardMatch) -> None:
    match.lay(0, match.fitting(0))
    match.at = 3_000
    seven = match.fitting(1)
    boards = (Arrange(2, match.fitting(2, 3), 2_016), Arrange(1, seven, 2_005), Arrange(2, "x", 0))
    events = match.do(Together((Call(0, 2_010), Call(1, 2_006), Call(1, 2_004), *boards)))
    unreadable, laid, other, too_few, scored, *_ = events
    assert unreadable == Refused(2, "board.unreadable", {})
    assert isinstance(laid, LaidOut)
    assert isinstance(other, LaidOut)
    assert (laid.seat, laid.board.layout, other.seat) == (1, seven, 2)
    assert too_few == Refused(1, "call.too_few", {"laid": 0})
    assert isinstance(scored, RoundScored)
    assert scored.callers == (Caller(1, 2_006), Caller(0, 2_010))
    assert points(scored) == [10, 10, 0]


@pytest.mark.rule("K-20")
def test_who_is_heard_twice_has_called_once(match: CardMatch) -> None:
    match.lay(0, match.fitting(0))
    scored = match.do(Together((Call(0, 1_012), Call(0, 1_003))))[0]
    assert isinstance(scored, RoundScored)
    assert scored.callers == (Caller(0, 1_003),)


@pytest.mark.rule("K-20")
def test_boards_alone_end_nothing(match: CardMatch) -> None:
    both = (Arrange(1, "2r0@0,0", 1_000), Arrange(0, "1r0@0,0", 999))
    assert kinds(match.do(Together(both))) == ["LaidOut", "LaidOut"]
    assert match.state.phase is Phase.LAYING
    assert match.do(Together(both)) == []


# What is checked while laying.


@pytest.mark.rule("K-23")
def test_at_a_table_a_wrong_call_ends_the_round_and_nobody_scores_ten(match: CardMatch) -> None:
    match.lay(0, match.wrong(0, 7))
    match.lay(1, match.fitting(1))
    match.lay(2, match.fitting(2, 3))
    assert points(match.call(0)) == [0, 7, 3]
    assert match.state.phase is Phase.READY


@pytest.mark.rule("K-23")
def test_at_a_guided_table_the_call_stays_closed_until_seven_lie_by_the_rules() -> None:
    match = CardMatch(2, checking=Checking.GUIDED).start()
    with pytest.raises(Refusal) as told:
        match.do(Call(0, match.at))
    assert (told.value.code, told.value.facts) == ("call.too_few", {"laid": 0})
    match.lay(0, match.wrong(0, 7))
    with pytest.raises(Refusal) as told:
        match.do(Call(0, match.at))
    facts = {"rule": "K-15", "faults": 1}
    assert (told.value.code, told.value.facts) == ("call.not_legal", facts)
    match.at += 100
    match.lay(0, match.fitting(0))
    assert points(match.call(0)) == [10, 0]


@pytest.mark.rule("K-23")
def test_at_a_guided_table_what_lies_wrong_at_the_call_scores_nothing_either() -> None:
    match = CardMatch(2, checking=Checking.GUIDED).start()
    match.lay(0, match.wrong(0, 3))
    match.lay(1, match.fitting(1))
    assert points(match.call(1)) == [0, 10]
