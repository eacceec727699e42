"""Card faces and layouts as values, and their text forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ubongo.solving.layout import (
    CardFace,
    Laid,
    moved,
    moved_to_origin,
    read_hand,
    read_laid,
    read_layout,
    write_laid,
    write_layout,
)

far = st.integers(-999_999_999, 999_999_999)
laid_cards = st.builds(Laid, st.integers(0, 8), st.integers(0, 3), far, far)


@pytest.mark.rule("K-02")
def test_a_face_is_two_rows_of_three_symbols_row_by_row() -> None:
    assert CardFace("abcdef").turned(0) == ("abc", "def")
    assert str(CardFace("abcdef")) == "abcdef"


def test_a_quarter_turn_is_clockwise() -> None:
    assert CardFace("abcdef").turned(1) == ("da", "eb", "fc")
    assert CardFace("abcdef").turned(2) == ("fed", "cba")
    assert CardFace("abcdef").turned(3) == ("cf", "be", "ad")


@pytest.mark.rule("K-02")
@pytest.mark.parametrize("symbols", ["abcde", "abcdefg", "", "abcdeé\u0301"])
def test_a_card_without_exactly_six_symbols_is_refused_by_name(symbols: str) -> None:
    with pytest.raises(ValueError, match=f"six symbols, not {len(symbols)}: '{symbols}'"):
        CardFace(symbols)


@pytest.mark.parametrize("symbols", ["abc ef", "      ", "abcde\n", "abcde\u200b"])
def test_a_blank_symbol_is_refused_by_name(symbols: str) -> None:
    with pytest.raises(ValueError, match="a symbol of a card is blank: '"):
        CardFace(symbols)


def test_a_hand_with_one_bad_card_is_refused() -> None:
    assert read_hand(["abcdef", "ghijkl"]) == (CardFace("abcdef"), CardFace("ghijkl"))
    with pytest.raises(ValueError, match="'ghijk'"):
        read_hand(["abcdef", "ghijk"])


def test_a_laid_card_reads_as_card_turn_row_and_column() -> None:
    assert write_laid(Laid(card=3, turn=1, row=0, column=-2)) == "3r1@0,-2"
    assert read_laid("3r1@0,-2") == Laid(card=3, turn=1, row=0, column=-2)


@given(laid_cards)
def test_a_laid_card_comes_back_from_its_text(laid: Laid) -> None:
    assert read_laid(write_laid(laid)) == laid


@given(st.lists(laid_cards, max_size=9).map(tuple))
def test_a_layout_comes_back_from_its_line(layout: tuple[Laid, ...]) -> None:
    assert read_layout(write_layout(layout)) == layout


@pytest.mark.parametrize(
    "token", ["", "3", "3r4@0,0", "3r1@0", "-3r1@0,0", "3r1@0,0 ", "3r1@0,0,0", "r1@0,0", "3r1@٣,0"]
)
def test_what_is_no_laid_card_is_refused_by_name(token: str) -> None:
    with pytest.raises(ValueError, match="not a laid card: '"):
        read_laid(token)


def test_a_line_with_one_bad_card_names_it() -> None:
    with pytest.raises(ValueError, match="not a laid card: '1r9@0,3'"):
        read_layout("0r0@0,0 1r9@0,3")


def test_a_card_has_a_number_and_at_most_three_quarter_turns() -> None:
    with pytest.raises(ValueError, match="the number -1"):
        Laid(-1, 0, 0, 0)
    with pytest.raises(ValueError, match="quarter turns, not 4"):
        Laid(0, 4, 0, 0)
    with pytest.raises(ValueError, match="quarter turns, not -1"):
        Laid(0, -1, 0, 0)


@pytest.mark.rule("K-08")
def test_a_layout_is_shifted_as_a_whole() -> None:
    layout = read_layout("0r0@-2,5 3r1@1,4")
    assert write_layout(moved(layout, 1, -2)) == "0r0@-1,3 3r1@2,2"
    assert write_layout(moved_to_origin(layout)) == "0r0@0,1 3r1@3,0"
    assert moved_to_origin(()) == ()
