"""The search for layouts, against a plain one that lays every card everywhere, in any order."""

import itertools
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ubongo.solving.layout import Hand, Laid, Layout, moved, moved_to_origin, read_hand, read_layout
from ubongo.solving.layout_check import check_layout
from ubongo.solving.layout_contacts import CONTACTS
from ubongo.solving.layout_search import count_layouts, extend_layout, largest_layout

Spot = tuple[int, int]
Turned = tuple[str, int]

# The plain search. It knows nothing of doublets, options or masks.


@cache
def symbols_of(face: str, turn: int) -> dict[Spot, str]:
    lying = {(row, column): face[3 * row + column] for row in range(2) for column in range(3)}
    for _ in range(turn):
        height = 1 + max(row for row, _ in lying)
        lying = {(column, height - 1 - row): symbol for (row, column), symbol in lying.items()}
    return lying


@cache
def verdict(face: Turned, other: Turned, step: Spot) -> str:
    """How another card, a step away from the one, lies to it: apart, joined or wrong."""
    one = symbols_of(*face)
    two = {(r + step[0], c + step[1]): symbol for (r, c), symbol in symbols_of(*other).items()}
    if one.keys() & two.keys():
        return "wrong"
    pairs = [
        symbol == two[beside]
        for (r, c), symbol in one.items()
        for beside in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1))
        if beside in two
    ]
    if not pairs:
        return "apart"
    return "joined" if pairs == [True, True] else "wrong"


@cache
def ways_to_join(face: Turned, other: str) -> list[Laid]:
    """Every turn and step of another card that joins it to this one, of all that there are."""
    return [
        Laid(0, turn, row, column)
        for turn in range(4)
        for row in range(-3, 4)
        for column in range(-3, 4)
        if verdict(face, (other, turn), (row, column)) == "joined"
    ]


def larger(faces: list[str], layout: frozenset[Laid]) -> Iterator[frozenset[Laid]]:
    """The layout with any one more card that joins a card of it and lies wrong to none."""
    for card in set(range(len(faces))) - {laid.card for laid in layout}:
        for laid in layout:
            for way in ways_to_join((faces[laid.card], laid.turn), faces[card]):
                new = Laid(card, way.turn, laid.row + way.row, laid.column + way.column)
                if not any(is_wrong(faces, other, new) for other in layout):
                    yield layout | {new}


def is_wrong(faces: list[str], laid: Laid, new: Laid) -> bool:
    row, column = new.row - laid.row, new.column - laid.column
    if not (-3 < row < 3 or -3 < column < 3) or max(abs(row), abs(column)) > 3:
        return False  # they are too far apart to touch
    return verdict((faces[laid.card], laid.turn), (faces[new.card], new.turn), (row, column)) == (
        "wrong"
    )


def turned(layout: Layout) -> Layout:
    """The whole layout after a quarter turn clockwise."""
    return tuple(
        Laid(
            laid.card,
            (laid.turn + 1) % 4,
            laid.column,
            1 - laid.row - (3 if laid.turn % 2 else 2),
        )
        for laid in layout
    )


def without_copies(layout: frozenset[Laid]) -> frozenset[Laid]:
    """The same for all moved and turned copies: the lowest card lies unturned at the origin."""
    copy = tuple(sorted(layout))
    while copy[0].turn:
        copy = turned(copy)
    return frozenset(moved(copy, -copy[0].row, -copy[0].column))


def all_layouts(faces: list[str]) -> list[set[frozenset[Laid]]]:
    """All legal layouts of 1, 2, 3, … cards of the hand."""
    sizes = [{frozenset([Laid(card, 0, 0, 0)]) for card in range(len(faces))}]
    while sizes[-1]:
        sizes.append(
            {without_copies(grown) for layout in sizes[-1] for grown in larger(faces, layout)}
        )
    return sizes[:-1]


def hands(symbols: str, cards: int) -> st.SearchStrategy[list[str]]:
    """Hands of faces with six different ones of these symbols."""
    face = st.permutations(symbols).map(lambda mixed: "".join(mixed[:6]))
    return st.lists(face, min_size=1, max_size=cards)


repeating = st.lists(st.text(alphabet="abcd", min_size=6, max_size=6), min_size=1, max_size=3)
small_hands = hands("abcdef", 5) | hands("abcdefg", 5) | repeating


@settings(max_examples=250)
@given(small_hands)
def test_the_search_neither_beats_nor_misses_the_plain_one_and_counts_the_same(
    faces: list[str],
) -> None:
    plain = all_layouts(faces)
    found = largest_layout(read_hand(faces), goal=len(faces))
    assert found.complete
    assert len(found.layout) == len(plain)
    assert without_copies(frozenset(found.layout)) in plain[-1]
    numbers = [*map(len, plain), *[0] * (len(faces) - len(plain))]
    counts = [count_layouts(read_hand(faces), size) for size in range(1, len(faces) + 1)]
    assert [count.count for count in counts] == numbers
    assert all(count.complete for count in counts)


@settings(max_examples=120)
@given(small_hands, st.data())
def test_what_lies_is_extended_as_far_as_the_plain_search_can(
    faces: list[str], data: st.DataObject
) -> None:
    plain = all_layouts(faces)
    kept = data.draw(st.sampled_from(sorted(map(sorted, data.draw(st.sampled_from(plain))))))
    lying = moved(turned(tuple(data.draw(st.permutations(kept)))), 40, -7)
    copies = {without_copies(frozenset(lying))}
    size = len(lying)
    while copies:
        best, size = copies, size + 1
        copies = {grown for layout in best for grown in larger(faces, layout)}
    found = extend_layout(read_hand(faces), lying, goal=len(faces))
    assert found.complete
    assert found.layout[: len(lying)] == lying
    assert len(found.layout) == size - 1
    assert check_layout(read_hand(faces), found.layout) == ()


@settings(max_examples=300)
@given(st.sampled_from(["abcdef", "abcdefgh", "abcdefghijkl"]).flatmap(lambda s: hands(s, 9)))
def test_every_layout_found_is_legal_and_grows_card_by_card(faces: list[str]) -> None:
    hand = read_hand(faces)
    found = largest_layout(hand).layout
    assert 1 <= len(found) <= 7
    for size in range(len(found) + 1):
        assert check_layout(hand, found[:size]) == ()


@settings(max_examples=100)
@given(hands("abcdefgh", 9))
def test_there_is_a_layout_of_seven_exactly_if_some_are_counted(faces: list[str]) -> None:
    hand = read_hand(faces)
    assert (len(largest_layout(hand).layout) == 7) == (count_layouts(hand, 7, limit=1).count == 1)


def row_of_cards(cards: int) -> Hand:
    """Cards that fit in one way only: in a row, each with its short side to the next."""
    upper, lower = "abcdefghijklmnopqrs", "ABCDEFGHIJKLMNOPQRS"
    return read_hand(
        upper[start : start + 3] + lower[start : start + 3] for start in range(0, 2 * cards, 2)
    )


def test_a_row_of_nine_cards_has_three_layouts_of_seven() -> None:
    counts = [count_layouts(row_of_cards(9), size).count for size in range(1, 11)]
    assert counts == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]


@pytest.mark.rule("K-09")
def test_seven_of_nine_cards_are_enough() -> None:
    assert len(largest_layout(row_of_cards(9)).layout) == 7
    assert len(largest_layout(row_of_cards(9), goal=9).layout) == 9


def test_a_layout_begins_at_row_and_column_zero() -> None:
    found = largest_layout(row_of_cards(5)[::-1]).layout
    assert found == moved_to_origin(found)
    assert {max(laid.row for laid in found), max(laid.column for laid in found)} == {0, 12}


def test_a_hand_in_which_nothing_fits_lays_one_card_and_that_is_proven() -> None:
    found = largest_layout(read_hand(["abcdef", "ghijkl", "mnopqr"]))
    assert (len(found.layout), found.complete) == (1, True)
    assert count_layouts(read_hand(["abcdef", "ghijkl"]), 2).count == 0


@pytest.mark.rule("K-15")
def test_a_card_is_found_that_closes_a_ring_and_fits_two_others_at_once() -> None:
    # a b c|c h
    # d e f|f i
    # d e   g j
    # o k|k g j
    # p l|l m n
    hand = read_hand(["abcdef", "hijcfg", "kgjlmn", "ekldop"])
    assert len(largest_layout(hand).layout) == 4
    assert [count_layouts(hand, size).count for size in (2, 3, 4)] == [4, 4, 1]
    three = read_layout("0r0@0,0 1r1@0,3 3r1@2,0")
    assert extend_layout(hand, three).layout == (*three, *read_layout("2r0@3,2"))


def test_a_hand_with_too_few_cards_that_fit_is_given_up_without_a_second_try() -> None:
    found = largest_layout(row_of_cards(6) + read_hand(["123456", "123456", "123456"]))
    assert (len(found.layout), found.complete, found.nodes) == (6, True, 7)


@pytest.mark.rule("K-10")
def test_there_are_28_legal_contacts_of_two_cards_of_one_symbol() -> None:
    assert sum(len(turns) for facing in CONTACTS for turns in facing) == 4 * 28
    assert count_layouts(read_hand(["aaaaaa", "aaaaaa"]), 2).count == 28


@pytest.mark.rule("K-14")
def test_cards_of_one_symbol_never_lie_flush_along_their_long_sides() -> None:
    assert len(largest_layout(read_hand(["aaaaaa"] * 9)).layout) == 7


def test_the_same_hand_gives_the_same_layout_and_the_same_work() -> None:
    hand = read_hand(["abcdef", "fedcba", "bafcde", "cfbead", "efabcd", "dcebfa", "acebdf"])
    assert largest_layout(hand) == largest_layout(hand)


def test_an_empty_hand_has_an_empty_layout() -> None:
    assert largest_layout(()).layout == ()
    assert count_layouts((), 1).count == 0


@pytest.mark.parametrize("size", [0, -1])
def test_a_goal_of_no_cards_is_refused_by_number(size: int) -> None:
    with pytest.raises(ValueError, match=f"at least one card, not {size}"):
        largest_layout(row_of_cards(3), size)
    with pytest.raises(ValueError, match=f"at least one card, not {size}"):
        count_layouts(row_of_cards(3), size)


def test_an_illegal_layout_is_not_extended() -> None:
    with pytest.raises(ValueError, match="only a legal layout can be extended"):
        extend_layout(row_of_cards(3), read_layout("0r0@0,0 2r0@0,3"))


def test_a_layout_beyond_the_goal_is_kept_as_it_is() -> None:
    layout = largest_layout(row_of_cards(9), goal=8).layout
    assert extend_layout(row_of_cards(9), layout, goal=1).layout == layout


def test_a_count_that_reaches_its_limit_says_that_there_may_be_more() -> None:
    limited = count_layouts(row_of_cards(9), 3, limit=5)
    assert (limited.count, limited.complete) == (5, False)
    enough = count_layouts(row_of_cards(9), 3, limit=8)
    assert (enough.count, enough.complete) == (7, True)


def test_a_search_that_is_stopped_at_once_has_found_nothing_and_says_so() -> None:
    found = largest_layout(row_of_cards(9), stop=lambda: True)
    assert (found.layout, found.complete) == ((), False)
    assert count_layouts(row_of_cards(9), 7, stop=lambda: True).complete is False


def test_a_stopped_extension_keeps_what_lies() -> None:
    layout = read_layout("4r0@5,5")
    found = extend_layout(row_of_cards(9), layout, stop=lambda: True)
    assert (found.layout, found.complete) == (layout, False)


def test_a_long_count_asks_every_256_steps_and_returns_what_it_has() -> None:
    asked = itertools.count(1)
    count = count_layouts(read_hand(["aaaaaa"] * 9), 7, stop=lambda: next(asked) == 5)
    assert not count.complete
    assert count.count > 0
    assert count.nodes == 4 * 256
    assert next(asked) == 6


def test_a_stopped_search_returns_the_best_so_far() -> None:
    # Nine cards with a single useful doublet each can only surround the tenth, where there is not
    # room for all of them; but they can try so in several hundred ways.
    hand = read_hand(["aaaaaa"] + ["aabcde"] * 9)
    asked = itertools.count(1)
    found = largest_layout(hand, goal=10, stop=lambda: next(asked) == 2)
    assert (len(found.layout), found.complete, found.nodes) == (3, False, 256)
    assert check_layout(hand, found.layout) == ()
    assert largest_layout(hand, goal=10).complete
