"""Measuring a deck of the card game: deals, hurried tries, and the table of the documents."""

import re
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import pytest

from ubongo.decks.card_stacks import Stack, StackCard, StackDeck
from ubongo.decks.card_statistics import (
    RoundFigures,
    Sample,
    can_lay,
    card_statistics,
    faces_of,
    hurried,
    luck_of,
    median_layouts,
    round_figures,
    table,
)
from ubongo.decks.files import shipped_stacks
from ubongo.decks.making.card_hands import (
    CAN_LAY,
    deal,
    hands,
    lay_hurriedly,
    share_of_hurried,
    share_that_can_lay,
)
from ubongo.decks.making.luck import Luck
from ubongo.solving import GOAL, CardFace, Laid, Layout, check_layout, count_layouts, read_hand
from ubongo.solving.layout_options import Options

DOCUMENT = Path(__file__).parents[2] / "docs" / "editions" / "card_game.md"

STRANGERS = read_hand(
    "".join(chr(0x4E00 + 6 * card + place) for place in range(6)) for card in range(36)
)
"""Cards without a common symbol."""


def hurried_layout(hand: Sequence[CardFace], luck: Luck) -> Layout:
    """What one hurried try lays."""
    options = Options(hand, GOAL)
    return tuple(options.laid(each) for each in lay_hurriedly(options, len(hand), luck))


@pytest.fixture(scope="module")
def deck() -> StackDeck:
    return shipped_stacks("card_game")


@pytest.mark.rule("K-05")
def test_a_deal_gives_the_36_cards_in_four_hands_of_nine(deck: StackDeck) -> None:
    faces = faces_of(deck, 3)
    dealt = deal(faces, Luck("deal", "test"))
    assert [len(hand) for hand in dealt] == [9, 9, 9, 9]
    assert sorted(map(str, faces)) == sorted(str(face) for hand in dealt for face in hand)
    assert dealt != deal(faces, Luck("another deal", "test"))


def test_cards_that_are_left_over_are_not_dealt() -> None:
    assert [len(hand) for hand in deal(STRANGERS[:20], Luck("deal", "test"))] == [9, 9]


def test_a_stack_smaller_than_a_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="8 cards are less than a hand of 9"):
        share_that_can_lay(STRANGERS[:8], 1, Luck("deal", "test"))


def test_rounds_play_the_faces_of_their_colour() -> None:
    stacks = tuple(
        Stack(number, (StackCard(1, white, black),))
        for number, white, black in ((1, "abcdef", "fbcdea"), (3, "bcdefg", "gcdefb"))
    )
    deck = StackDeck("card_game", "by hand", 1, stacks)
    assert [str(face) for number in range(1, 5) for face in faces_of(deck, number)] == [
        *("abcdef", "fbcdea", "bcdefg", "gcdefb")
    ]


@pytest.mark.parametrize("round_number", [2, 6])
def test_the_share_that_can_lay_is_that_of_hands_with_at_least_one_layout(
    deck: StackDeck, round_number: int
) -> None:
    dealt = islice(hands(faces_of(deck, round_number), Luck("share", "test")), 400)
    able = sum(count_layouts(hand, 7, 1).count for hand in dealt)
    assert can_lay(deck, round_number, 100, Luck("share", "test")) == able / 400


def test_strangers_lay_nothing() -> None:
    assert share_that_can_lay(STRANGERS, 5, Luck("strangers", "test")) == 0
    assert share_of_hurried(STRANGERS, 20, 2, Luck("strangers", "test")) == 0


def could_follow(hand: list[CardFace], layout: Layout) -> bool:
    """Whether any card could still be laid, by trying all places and asking the referee."""
    rows, columns = {laid.row for laid in layout}, {laid.column for laid in layout}
    return any(
        not check_layout(hand, (*layout, Laid(card, turn, row, column)))
        for card in {*range(len(hand))} - {laid.card for laid in layout}
        for turn in range(4)
        for row in range(min(rows) - 3, max(rows) + 4)
        for column in range(min(columns) - 3, max(columns) + 4)
    )


def test_a_hurried_try_is_legal_and_ends_at_seven_or_when_nothing_fits(deck: StackDeck) -> None:
    luck = Luck("hurried", "test")
    sizes = set()
    for hand in islice(hands(faces_of(deck, 6), luck), 24):
        layout = hurried_layout(hand, luck)
        sizes.add(len(layout))
        assert not check_layout(hand, layout)
        assert len(layout) == 7 or not could_follow(hand, layout)
    assert max(sizes) == 7
    assert min(sizes) < 7


def test_a_hurried_player_begins_with_any_card_and_lays_any_that_fits(deck: StackDeck) -> None:
    luck = Luck("any", "test")
    hand = deal(faces_of(deck, 1), luck)[0]
    tried = [hurried_layout(hand, luck) for _ in range(200)]
    for place in range(7):
        assert {layout[place].card for layout in tried if len(layout) > place} == {*range(9)}
    assert len(set(tried)) > 150


def test_hurried_tries_reach_seven_only_with_hands_that_can(deck: StackDeck) -> None:
    stack = faces_of(deck, 6)
    for number in range(40):
        hand = deal(stack, Luck(str(number), "test"))[0]
        if share_of_hurried(hand, 1, 10, Luck(str(number), "tries")) > 0:
            assert count_layouts(hand, 7, 1).count == 1


def test_the_share_of_hurried_tries_counts_those_that_reach_seven(deck: StackDeck) -> None:
    one, other = Luck("counts", "test"), Luck("counts", "test")
    reached = 0
    for hand in islice(hands(faces_of(deck, 5), one), 60):
        reached += sum(len(hurried_layout(hand, one)) == 7 for _ in range(3))
    assert hurried(deck, 5, 60, 3, other) == reached / 180


def test_layouts_are_the_median_over_hands(deck: StackDeck) -> None:
    dealt = islice(hands(faces_of(deck, 6), Luck("median", "test")), 9)
    counts = sorted(count_layouts(hand, 7, 20_000).count for hand in dealt)
    assert median_layouts(deck, 6, 9, Luck("median", "test")) == counts[4]


def test_the_table_states_promise_seed_and_how_much_was_measured(deck: StackDeck) -> None:
    figures = [RoundFigures(3, 8, 0.98765, 0.8764, 1234)]
    drawn = table(deck, Sample(10_000), figures)
    assert "| 3 | 8 | 98.77% | 97% | 87.6% | 1,234 |" in drawn
    assert f"Seed `{deck.seed}`" in drawn
    assert "10,000 deals" in drawn


def test_a_table_of_few_deals_says_so(deck: StackDeck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ubongo.decks.card_statistics.hurried", lambda *_: 0.5)
    monkeypatch.setattr("ubongo.decks.card_statistics.median_layouts", lambda *_: 7)
    told: list[tuple[str, int, int]] = []
    drawn = card_statistics(deck, 2, lambda *step: told.append(step))
    assert "Per round: 2 deals" in drawn
    assert [line.split("|")[1].strip() for line in drawn.splitlines()[2:8]] == list("123456")
    assert [(done, of) for _, done, of in told] == [(number, 6) for number in range(1, 7)]


def test_a_promise_is_kept_from_its_share_on() -> None:
    assert RoundFigures(5, 10, 0.95, 0.8, 1).keeps_promise
    assert not RoundFigures(5, 10, 0.9499, 0.8, 1).keeps_promise


def test_the_document_shows_the_table_of_the_shipped_deck(deck: StackDeck) -> None:
    """But for how many layouts there are; shares of fewer deals and hands are near."""
    found = re.search(
        r"<!-- statistics -->\n(.*)\n<!-- /statistics -->", DOCUMENT.read_text(), re.DOTALL
    )
    assert found
    figures = round_figures(deck, Sample(300, 500, counted_hands=1))
    shown, expected = (
        [line.split("|") for line in each.splitlines()]
        for each in (found[1], table(deck, Sample(), figures))
    )
    for cells, like in zip(shown[2:8], expected[2:8], strict=True):
        for column in (5, 3):
            share, near = (float(each.pop(column).strip(" %")) for each in (cells, like))
            assert share == pytest.approx(near, abs=2)
        del cells[4], like[4]
    assert shown == expected


@pytest.mark.parametrize("round_number", [1, 6])
def test_the_document_shows_exactly_how_often_hurried_tries_succeed(
    deck: StackDeck, round_number: int
) -> None:
    sample, luck = Sample(), luck_of(deck, "hurried", round_number)
    share = hurried(deck, round_number, sample.hurried_hands, sample.tries, luck)
    line = rf"^\| {round_number} \|.*\| {share:.1%} \| [0-9,]+ \|$"
    assert re.search(line, DOCUMENT.read_text(), re.MULTILINE)


def test_the_document_shows_how_many_layouts_a_hand_of_the_last_round_has(
    deck: StackDeck,
) -> None:
    number = Sample().counted_hands
    layouts = median_layouts(deck, 6, number, luck_of(deck, "layouts", 6))
    assert re.search(rf"^\| 6 \|.*\| {layouts:,} \|$", DOCUMENT.read_text(), re.MULTILINE)


def test_the_document_shows_promises_that_are_kept_and_rounds_that_get_harder() -> None:
    line = r"^\| ([1-6]) \| [0-9]+ \| ([0-9.]+)% \| [0-9]+% \| ([0-9.]+)% \|"
    rows = re.findall(line, DOCUMENT.read_text(), re.MULTILINE)
    assert [int(number) for number, _, _ in rows] == list(CAN_LAY)
    assert all(float(share) / 100 >= CAN_LAY[int(number)] for number, share, _ in rows)
    hurried_shares = [float(share) for _, _, share in rows]
    assert hurried_shares == sorted(set(hurried_shares), reverse=True)
