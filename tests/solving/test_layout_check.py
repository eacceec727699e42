"""The referee of the card game, contact by contact (K-10 to K-15).

Most examples lay a second card against this one; the drawings show it and its lower border.

    a b c
    d e f
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ubongo.solving.layout import Laid, moved, read_hand, read_layout
from ubongo.solving.layout_check import LayoutFaultKind, check_layout

FIRST = "abcdef"


def faults(cards: str, line: str) -> list[tuple[str, str, tuple[int, ...]]]:
    """What is wrong with these cards laid like this: name, rule, cards."""
    found = check_layout(read_hand(cards.split()), read_layout(line))
    return [(fault.kind.value, fault.rule, fault.cards) for fault in found]


def against_the_first(card: str, laid: str) -> list[tuple[str, str, tuple[int, ...]]]:
    return faults(f"{FIRST} {card}", f"0r0@0,0 1{laid}")


@pytest.mark.rule("K-10")
@pytest.mark.parametrize(
    ("card", "laid"),
    [
        ("efghij", "r0@2,1"),  # below, one to the right
        ("gdehij", "r0@2,-1"),  # below, one to the left
        ("ghijab", "r0@-2,-1"),  # above, one to the left
        ("ghijfe", "r2@2,1"),  # below, upside down
    ],
)
def test_long_sides_may_meet_shifted_by_one(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == []


@pytest.mark.rule("K-10")
@pytest.mark.parametrize(
    ("card", "laid"),
    [("cghfij", "r0@0,3"), ("ghaijd", "r0@0,-3"), ("ghfijc", "r2@0,3")],
)
def test_short_sides_may_meet_flush(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == []


@pytest.mark.rule("K-10")
@pytest.mark.parametrize(
    ("card", "laid"),
    [
        ("eghdij", "r1@2,0"),  # its short side under the left end
        ("fgheij", "r1@2,1"),  # under the right end
        ("ghicfj", "r1@0,3"),  # its long side at the right, flush at the top
        ("ghijcf", "r1@-1,3"),  # flush at the bottom
        ("ghdije", "r3@2,0"),  # turned the other way
    ],
)
def test_a_short_side_may_meet_either_end_of_a_long_one(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == []


@pytest.mark.rule("K-10")
@pytest.mark.parametrize(
    ("card", "laid"),
    [
        ("eghijk", "r0@2,1"),  # two pairs, the first matches
        ("gfhijk", "r0@2,1"),  # the second matches
        ("ghijkl", "r0@2,1"),  # neither
        ("ghijkl", "r0@2,0"),  # three pairs, none matches
        ("dghijk", "r0@2,0"),  # only the first
        ("gehijk", "r0@2,0"),  # only the middle one
        ("gdehij", "r0@2,0"),  # the right doublet in the wrong place
    ],
)
def test_a_pair_that_differs_is_named(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == [("pair_differs", "K-10", (0, 1))]


@pytest.mark.rule("K-10")
@pytest.mark.parametrize("laid", ["r0@0,0", "r0@1,2", "r3@-2,1", "r1@0,2"])
def test_cards_that_overlap_are_named_and_judged_no_further(laid: str) -> None:
    assert against_the_first("abcdef", laid) == [("overlap", "K-10", (0, 1))]


@pytest.mark.rule("K-11")
@pytest.mark.parametrize(
    ("card", "laid"),
    [
        ("fghijk", "r0@2,2"),  # it matches
        ("ghijkl", "r0@2,2"),  # it differs
        ("ghdijk", "r0@2,-2"),
        ("fghijk", "r0@1,3"),  # short sides, shifted
        ("ghifjk", "r1@1,3"),  # a long side hanging on by its end
    ],
)
def test_one_touching_pair_is_not_enough_even_if_it_matches(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == [("one_pair", "K-11", (0, 1))]


@pytest.mark.rule("K-12")
@pytest.mark.parametrize("card", ["deghij", "gefhij", "dgfhij"])
def test_a_third_pair_that_differs_spoils_two_matching_ones(card: str) -> None:
    assert against_the_first(card, "r0@2,0") == [("third_differs", "K-12", (0, 1))]


@pytest.mark.rule("K-13")
@pytest.mark.parametrize(
    ("card", "laid"),
    [
        ("feghij", "r0@2,1"),  # two pairs, long sides
        ("fghcij", "r0@0,3"),  # two pairs, short sides
        ("edfhij", "r0@2,0"),  # three pairs, the third matches
        ("edghij", "r0@2,0"),  # three pairs, the third differs
        ("gfehij", "r0@2,0"),
        ("fedhij", "r0@2,0"),  # crosswise over the middle
    ],
)
def test_the_same_two_symbols_crosswise_do_not_match(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == [("crosswise", "K-13", (0, 1))]


@pytest.mark.rule("K-14")
@pytest.mark.parametrize(("card", "laid"), [("defghi", "r0@2,0"), ("ihgfed", "r2@2,0")])
def test_three_matching_pairs_are_one_too_many(card: str, laid: str) -> None:
    assert against_the_first(card, laid) == [("three_pairs", "K-14", (0, 1))]


@pytest.mark.rule("K-15")
@pytest.mark.parametrize("laid", ["r0@2,3", "r1@-3,-2", "r0@5,0", "r0@0,4"])
def test_a_card_that_touches_at_a_corner_or_not_at_all_is_loose(laid: str) -> None:
    assert against_the_first("fghijk", laid) == [("loose", "K-15", (1,))]


@pytest.mark.rule("K-15")
def test_the_smaller_groups_are_loose() -> None:
    cards = "abcdef cghfij klmnop mqrpst"
    pair_and_pair = "3r0@9,12 2r0@9,9 1r0@0,3 0r0@0,0"
    assert faults(cards, pair_and_pair) == [("loose", "K-15", (2, 3))]
    assert faults(cards, "0r0@0,0 2r0@9,9 3r0@9,12") == [("loose", "K-15", (0,))]


@pytest.mark.rule("K-15")
def test_cards_that_touch_against_the_rules_are_not_loose_as_well() -> None:
    assert faults("abcdef feghij", "0r0@0,0 1r0@2,1") == [("crosswise", "K-13", (0, 1))]


@pytest.mark.rule("K-15")
def test_branches_are_allowed() -> None:
    cards = "abcdef cghfij gdehij ghijab"
    assert faults(cards, "0r0@0,0 1r0@0,3 2r0@2,-1 3r0@-2,-1") == []


@pytest.mark.rule("K-15")
def test_cards_that_were_not_laid_against_each_other_must_match_too() -> None:
    # a b c|c g h
    # d e f|f i j      the third card fits the second, but touches the first with its k
    #     k f i
    #     l m n
    cards = "abcdef cghfij kfilmn"
    assert faults(cards, "0r0@0,0 1r0@0,3 2r0@2,2") == [("one_pair", "K-11", (0, 2))]
    assert faults(cards, "1r0@0,3 2r0@2,2") == []


@pytest.mark.rule("K-15")
def test_a_ring_is_legal_if_every_contact_is() -> None:
    # a b c|c h
    # d e f|f i      four cards around a hole
    # d e   g j
    # o k|k g j
    # p l|l m n
    ring = "0r0@0,0 1r1@0,3 2r0@3,2 3r1@2,0"
    assert faults("abcdef hijcfg kgjlmn ekldop", ring) == []
    assert faults("abcdef hijcfg xgjlmn ekldop", ring) == [("pair_differs", "K-10", (2, 3))]


@pytest.mark.rule("K-19")
def test_no_card_and_one_lone_card_are_legal() -> None:
    assert faults("abcdef ghijkl", "") == []
    assert faults("abcdef ghijkl", "1r3@-7,40") == []


@pytest.mark.rule("K-09")
def test_only_cards_of_the_hand_can_lie_and_each_once() -> None:
    assert faults("abcdef ghijkl", "2r0@0,0 7r0@0,3") == [
        ("unknown_card", "K-09", (2,)),
        ("unknown_card", "K-09", (7,)),
    ]
    assert faults("abcdef ghijkl", "1r0@0,0 1r0@0,0 1r0@9,9") == [("card_twice", "K-09", (1,))]


def test_every_fault_of_a_layout_is_listed() -> None:
    cards = "abcdef efghij fxyzuv klmnop"
    assert faults(cards, "0r0@0,0 1r0@1,1 2r0@1,4 3r0@20,20") == [
        ("overlap", "K-10", (0, 1)),
        ("pair_differs", "K-10", (1, 2)),
        ("loose", "K-15", (3,)),
    ]


def test_every_fault_knows_its_rule() -> None:
    rules = {kind.rule for kind in LayoutFaultKind}
    assert rules == {"K-09", "K-10", "K-11", "K-12", "K-13", "K-14", "K-15"}


faces = st.text(alphabet="abc", min_size=6, max_size=6)
near = st.integers(-3, 3)


@st.composite
def cards_near_each_other(draw: st.DrawFn) -> tuple[list[str], list[Laid]]:
    hand = draw(st.lists(faces, min_size=2, max_size=4))
    layout = [
        Laid(card, draw(st.integers(0, 3)), draw(near), draw(near)) for card in range(len(hand))
    ]
    return hand, layout


def turned(laid: Laid) -> Laid:
    """The card after the whole table was turned clockwise about row 0, column 0."""
    height = 3 if laid.turn % 2 else 2
    return Laid(laid.card, (laid.turn + 1) % 4, laid.column, 1 - laid.row - height)


@pytest.mark.rule("K-08")
@given(cards_near_each_other(), st.integers(-50, 50), st.integers(-50, 50), st.data())
def test_the_verdict_stays_when_the_layout_is_moved_turned_or_listed_otherwise(
    lying: tuple[list[str], list[Laid]], down: int, right: int, data: st.DataObject
) -> None:
    hand, layout = read_hand(lying[0]), lying[1]
    verdict = check_layout(hand, layout)
    assert check_layout(hand, moved(tuple(layout), down, right)) == verdict
    assert check_layout(hand, [turned(laid) for laid in layout]) == verdict
    assert check_layout(hand, data.draw(st.permutations(layout))) == verdict


@given(faces, faces, st.integers(0, 3), st.builds(Laid, st.just(1), st.integers(0, 3), near, near))
def test_two_cards_are_legal_only_with_exactly_two_pairs_that_both_match(
    face: str, other: str, turn: int, laid: Laid
) -> None:
    hand = read_hand([face, other])
    lying = [Laid(0, turn, 0, 0), laid]
    one, two = (
        {
            (each.row + down, each.column + right): symbol
            for down, line in enumerate(hand[each.card].turned(each.turn))
            for right, symbol in enumerate(line)
        }
        for each in lying
    )
    pairs = [
        one[here] == two[there]
        for here in one
        for there in two
        if abs(here[0] - there[0]) + abs(here[1] - there[1]) == 1
    ]
    overlap = one.keys() & two.keys()
    assert (not check_layout(hand, lying)) == (not overlap and pairs == [True, True])
