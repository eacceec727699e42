"""Hints for a layout of the card game: what to lay next, or what to take back."""

import itertools
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ubongo.solving.layout import Hand, Laid, Layout, moved, read_hand, read_layout
from ubongo.solving.layout_check import check_layout
from ubongo.solving.layout_hint import (
    GoalReached,
    LayCard,
    OutOfReach,
    TakeBack,
    layout_hint,
)
from ubongo.solving.layout_search import extend_layout, largest_layout
from ubongo.solving.stop import Stopped

# Seven cards that fit in one row only, and two more: card 7 fits where card 4 should lie, and leads
# nowhere; card 8 fits nowhere.
ROW = [
    "abcABC",
    "cdeCDE",
    "efgEFG",
    "ghiGHI",
    "ijkIJK",
    "klmKLM",
    "mnoMNO",
    "iuvIUV",
    "wxyWXY",
]
HAND = read_hand(ROW)


def test_the_first_hint_lays_a_card_from_which_the_goal_can_be_reached() -> None:
    hint = layout_hint(HAND, ())
    assert isinstance(hint, LayCard)
    assert hint.laid.card in range(7)


def test_the_next_card_is_laid_against_what_lies_where_it_lies() -> None:
    hint = layout_hint(HAND, read_layout("3r1@20,-9"))
    assert hint in (LayCard(Laid(2, 1, 17, -9)), LayCard(Laid(4, 1, 23, -9)))


def test_the_last_card_is_found() -> None:
    lying = read_layout("1r0@0,3 0r0@0,0 2r0@0,6 3r0@0,9 5r0@0,15 4r0@0,12")
    assert layout_hint(HAND, lying) == LayCard(Laid(6, 0, 0, 18))


def test_with_the_goal_reached_nothing_is_left_to_do() -> None:
    layout = largest_layout(HAND).layout
    assert layout_hint(HAND, layout) == GoalReached()
    assert layout_hint(HAND, layout, goal=3) == GoalReached()


@pytest.mark.rule("K-16")
def test_a_legal_card_that_leads_nowhere_is_taken_back() -> None:
    lying = read_layout("7r0@0,12 3r0@0,9 2r0@0,6")
    assert check_layout(HAND, lying) == ()
    assert layout_hint(HAND, lying) == TakeBack((7,))


@pytest.mark.rule("K-16")
def test_a_card_that_lies_against_the_rules_is_taken_back() -> None:
    assert layout_hint(HAND, read_layout("2r0@0,6 6r0@2,6 3r0@0,9")) == TakeBack((6,))


@pytest.mark.rule("K-16")
def test_a_loose_card_is_taken_back() -> None:
    assert layout_hint(HAND, read_layout("6r0@0,18 2r0@0,6 3r0@0,9")) == TakeBack((6,))


def test_of_equally_few_cards_the_last_laid_is_taken_back() -> None:
    assert layout_hint(HAND, read_layout("2r0@0,0 3r0@0,0")) == TakeBack((3,))
    assert layout_hint(HAND, read_layout("3r0@0,0 2r0@0,0")) == TakeBack((2,))


def test_all_cards_are_taken_back_if_none_can_stay() -> None:
    assert layout_hint(HAND, read_layout("8r0@0,0")) == TakeBack((8,))
    assert layout_hint(HAND, read_layout("8r0@0,0 7r0@0,3")) == TakeBack((7, 8))


def test_a_hand_that_cannot_reach_the_goal_says_how_far_it_can() -> None:
    hand = read_hand(ROW[:5] + ROW[7:])
    assert layout_hint(hand, ()) == OutOfReach(most=5)
    assert layout_hint(hand, read_layout("6r0@0,0")) == OutOfReach(most=5)
    assert isinstance(layout_hint(hand, (), goal=5), LayCard)


def test_a_stopped_hint_says_so() -> None:
    with pytest.raises(Stopped):
        layout_hint(HAND, (), stop=lambda: True)
    with pytest.raises(Stopped):
        layout_hint(HAND, read_layout("8r0@0,0"), stop=lambda: True)


@pytest.mark.parametrize("line", ["", "3r0@0,0", "8r0@0,0", "2r0@0,0 3r0@0,0"])
def test_whenever_a_hint_is_stopped_it_says_so(line: str) -> None:
    asked = itertools.count()
    layout_hint(HAND, read_layout(line), stop=lambda: next(asked) < 0)
    for last in range(next(asked)):
        answers = iter([False] * last + [True, False])
        with pytest.raises(Stopped):
            layout_hint(HAND, read_layout(line), stop=answers.__next__)


def test_a_layout_of_another_hand_is_refused_by_card() -> None:
    with pytest.raises(ValueError, match="unknown_card 9"):
        layout_hint(HAND, read_layout("9r0@0,0"))
    with pytest.raises(ValueError, match="card_twice 1"):
        layout_hint(HAND, read_layout("1r0@0,0 1r0@5,5"))


faces = st.permutations("abcdef").map("".join)


@settings(max_examples=60)
@given(st.lists(st.permutations("abcdefg").map(lambda m: "".join(m[:6])), min_size=9, max_size=9))
def test_who_follows_the_hints_reaches_the_goal_or_is_told_that_nobody_can(
    symbols: list[str],
) -> None:
    hand = read_hand(symbols)
    layout: Layout = ()
    for _ in range(8):
        match layout_hint(hand, layout):
            case LayCard(laid):
                layout = (*layout, laid)
                assert check_layout(hand, layout) == ()
            case GoalReached():
                assert len(layout) == 7
                return
            case OutOfReach(most):
                assert layout == ()
                assert most == len(largest_layout(hand).layout) < 7
                return
            case hint:
                pytest.fail(f"nothing but legal cards lie, and yet: {hint}")
    pytest.fail("seven hints were not enough")


@settings(max_examples=150)
@given(st.lists(faces, min_size=5, max_size=5), st.data())
def test_no_smaller_number_of_cards_taken_back_would_do(
    symbols: list[str], data: st.DataObject
) -> None:
    hand = read_hand(symbols)
    goal = len(largest_layout(hand, 4).layout)
    assume(goal > 2)
    layout = _spoilt(hand, data)
    hint = layout_hint(hand, layout, goal)
    least = next(
        count
        for count in range(len(layout) + 1)
        if any(_can_go_on(hand, rest, goal) for rest in combinations(layout, len(layout) - count))
    )
    match hint:
        case TakeBack(cards):
            rest = tuple(laid for laid in layout if laid.card not in cards)
            assert len(cards) == least > 0
            assert _can_go_on(hand, rest, goal)
        case LayCard(laid):
            assert least == 0
            assert _can_go_on(hand, (*layout, laid), goal)
        case _:
            assert hint == GoalReached()
            assert least == 0


def _spoilt(hand: Hand, data: st.DataObject) -> Layout:
    """A legal layout in which up to two cards were then laid anywhere else."""
    layout = list(moved(largest_layout(hand, data.draw(st.integers(1, 3))).layout, -4, 11))
    near = st.integers(-4, 4)
    for index in data.draw(st.sets(st.integers(0, len(layout) - 1), max_size=2)):
        old = layout[index]
        row, column = old.row + data.draw(near), old.column + data.draw(near)
        layout[index] = Laid(old.card, data.draw(st.integers(0, 3)), row, column)
    return tuple(layout)


def _can_go_on(hand: Hand, layout: Layout, goal: int) -> bool:
    legal = not check_layout(hand, layout)
    return legal and len(extend_layout(hand, layout, goal).layout) >= goal
