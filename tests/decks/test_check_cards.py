"""Checking decks of the card game: the shipped one is right, and each fault has its finding."""

import pytest
from msgspec.structs import replace

from ubongo.decks.card_game.maker import make_card_game
from ubongo.decks.card_stacks import Stack, StackCard, StackDeck
from ubongo.decks.card_statistics import RoundFigures, Sample
from ubongo.decks.check import Finding
from ubongo.decks.check_cards import check_card_deck, check_promises
from ubongo.decks.files import read_deck, shipped_stacks, write_deck
from ubongo.decks.making.card_hands import CAN_LAY


@pytest.fixture(scope="module")
def deck() -> StackDeck:
    return shipped_stacks("card_game")


def with_card(deck: StackDeck, stack: int, card: int, changed: StackCard) -> StackDeck:
    """The deck with another card in that place of that stack, both counted from 0."""
    cards = list(deck.stacks[stack].cards)
    cards[card] = changed
    return with_stack(deck, stack, replace(deck.stacks[stack], cards=tuple(cards)))


def with_stack(deck: StackDeck, stack: int, changed: Stack) -> StackDeck:
    stacks = list(deck.stacks)
    stacks[stack] = changed
    return replace(deck, stacks=tuple(stacks))


def said(deck: StackDeck) -> list[str]:
    return [str(finding) for finding in check_card_deck(deck)]


@pytest.mark.rule("K-01")
@pytest.mark.rule("K-02")
def test_nothing_is_wrong_with_the_shipped_cards(deck: StackDeck) -> None:
    assert check_card_deck(deck) == []


def test_hands_of_the_shipped_deck_keep_what_is_promised(deck: StackDeck) -> None:
    """As far as 400 hands of a round tell; its maker has looked at ten times as many."""
    assert check_promises(deck, Sample(100, 400, 3, counted_hands=1)) == []


def test_a_small_deck_is_right_if_so_many_cards_are_wanted() -> None:
    small = make_card_game("small", cards=9)
    assert check_card_deck(small, cards=9) == []
    assert said(small) == [f"stack {number}: has 9 cards; 36 are wanted" for number in (1, 3, 5)]


@pytest.mark.rule("K-01")
@pytest.mark.parametrize(
    ("order", "told"),
    [((0, 1), "1, 3"), ((0, 2, 1), "1, 5, 3"), ((), "none"), ((0, 0, 2), "1, 1, 5")],
)
def test_other_stacks_than_1_3_and_5_are_found(
    deck: StackDeck, order: tuple[int, ...], told: str
) -> None:
    changed = replace(deck, stacks=tuple(deck.stacks[index] for index in order))
    assert said(changed) == [f"deck: has the stacks {told}, not 1, 3, 5"]


@pytest.mark.rule("K-01")
def test_a_card_out_of_order_is_found(deck: StackDeck) -> None:
    changed = with_card(deck, 1, 4, replace(deck.stacks[1].cards[4], number=9))
    assert said(changed) == ["stack 3, card 9: stands where 5 should be"]


@pytest.mark.rule("K-02")
@pytest.mark.parametrize(
    ("symbols", "told"),
    [
        ("abcde", "has 5 symbols, not 6"),
        ("abcdefg", "has 7 symbols, not 6"),
        ("", "has 0 symbols, not 6"),
        ("abcdem", "unknown symbol: 'm'"),
        ("abcdeF", "unknown symbol: 'F'"),
        ("abcd f", "unknown symbol: ' '"),
        ("abcdea", "has the symbol a 2 times"),
    ],
)
def test_a_face_without_six_different_known_symbols_is_found(
    deck: StackDeck, symbols: str, told: str
) -> None:
    card = deck.stacks[1].cards[16]
    assert said(with_card(deck, 1, 16, replace(card, black=symbols))) == [f"4-17: {told}"]
    assert said(with_card(deck, 1, 16, replace(card, white=symbols))) == [f"3-17: {told}"]


def test_the_two_last_drawn_symbols_may_be_used(deck: StackDeck) -> None:
    card = deck.stacks[2].cards[0]
    assert said(with_card(deck, 2, 0, replace(card, black="abcdkl"))) == []


def test_a_face_that_comes_again_is_found_also_turned(deck: StackDeck) -> None:
    first, second = deck.stacks[0].cards[:2]
    for symbols in (first.black, first.black[::-1]):
        assert said(with_card(deck, 0, 1, replace(second, black=symbols))) == ["2-2: is 2-1 again"]


def test_a_face_may_come_again_in_another_round_or_mirrored(deck: StackDeck) -> None:
    card = deck.stacks[0].cards[0]
    changed = with_card(deck, 0, 0, replace(card, black=card.white))
    assert said(changed) == []
    mirrored = card.white[2::-1] + card.white[:2:-1]
    second = deck.stacks[0].cards[1]
    assert said(with_card(deck, 0, 1, replace(second, white=mirrored))) == []


def test_all_that_is_wrong_is_listed_at_once(deck: StackDeck) -> None:
    for index in (3, 8):
        deck = with_card(deck, 0, index, replace(deck.stacks[0].cards[index], white="aabcde"))
    assert [finding.where for finding in check_card_deck(deck)] == ["1-4", "1-9"]


def figures_with(changed: RoundFigures) -> list[RoundFigures]:
    good = [RoundFigures(number, 6, 1.0, 1 - number / 10, 99) for number in CAN_LAY]
    return [changed if each.round_number == changed.round_number else each for each in good]


@pytest.mark.parametrize(
    ("changed", "findings"),
    [
        (RoundFigures(3, 8, 0.97, 0.7, 9), []),
        (
            RoundFigures(3, 8, 0.9692, 0.7, 9),
            [Finding("round 3", "96.92% of the hands can lay 7; promised are 97%")],
        ),
        (
            RoundFigures(3, 8, 1.0, 0.8, 9),
            [Finding("round 3", "is not harder than the one before: hurried 80.0% after 80.0%")],
        ),
    ],
)
def test_a_broken_promise_is_found(
    deck: StackDeck,
    monkeypatch: pytest.MonkeyPatch,
    changed: RoundFigures,
    findings: list[Finding],
) -> None:
    monkeypatch.setattr("ubongo.decks.check_cards.round_figures", lambda *_: figures_with(changed))
    assert check_promises(deck) == findings


def test_a_file_is_read_as_the_deck_that_its_edition_says(deck: StackDeck) -> None:
    assert read_deck(write_deck(deck)) == deck
    classic = write_deck(deck).replace(b'"card_game"', b'"classic"')
    with pytest.raises(ValueError, match="contains unknown field `stacks`"):
        read_deck(classic)
    with pytest.raises(ValueError, match="edition"):
        read_deck(b"{}")
    with pytest.raises(ValueError, match="unknown edition: 'chess'"):
        read_deck(b'{"edition": "chess", "seed": "", "generator": 1, "cards": []}')


def test_a_box_of_puzzles_is_no_deck_of_the_card_game() -> None:
    with pytest.raises(ValueError, match="cards"):
        read_deck(b'{"edition": "card_game", "seed": "", "generator": 1, "cards": []}')
