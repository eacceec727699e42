"""The generated deck of the card game: small ones for its make-up, the shipped one for its seed."""

import os
import subprocess
import sys
from collections import Counter
from itertools import islice, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ubongo.decks.card_game import maker
from ubongo.decks.card_game.maker import GENERATOR, PLANS, make_card_game, rounds_of
from ubongo.decks.card_stacks import StackDeck
from ubongo.decks.card_statistics import faces_of
from ubongo.decks.files import read_deck, shipped_stacks, write_deck
from ubongo.decks.making.card_faces import (
    all_rings,
    doublets,
    draw_faces,
    draw_neighbours,
    share_doublets_out,
)
from ubongo.decks.making.card_hands import CAN_LAY, share_that_can_lay
from ubongo.decks.making.luck import Luck
from ubongo.solving import read_hand

SEED = "eleven cards"
CARDS = 11


@pytest.fixture(scope="module")
def deck() -> StackDeck:
    return make_card_game(SEED, cards=CARDS)


def symbols_of(deck: StackDeck, round_number: int) -> list[str]:
    return [face.symbols for face in faces_of(deck, round_number)]


def border(face: str) -> tuple[int, ...]:
    """The symbols around a face, clockwise."""
    return tuple(ord(face[place]) for place in (0, 1, 2, 5, 4, 3))


@pytest.mark.rule("K-01")
def test_there_are_36_two_faced_cards_for_every_two_rounds() -> None:
    deck = shipped_stacks("card_game")
    assert [stack.number for stack in deck.stacks] == [1, 3, 5]
    for stack in deck.stacks:
        assert [card.number for card in stack.cards] == list(range(1, 37))
    assert Counter(face.round_number for face in deck.faces()) == dict.fromkeys(range(1, 7), 36)


@pytest.mark.rule("K-01")
def test_white_faces_are_of_the_stacks_round_and_black_ones_of_the_next(
    deck: StackDeck,
) -> None:
    for stack in deck.stacks:
        for faces, round_number in (
            ([card.white for card in stack.cards], stack.number),
            ([card.black for card in stack.cards], stack.number + 1),
        ):
            assert faces == symbols_of(deck, round_number)
            used = {symbol for face in faces for symbol in face}
            assert sorted(used) == list("abcdefghij"[: PLANS[round_number].symbols])


@pytest.mark.rule("K-02")
def test_each_face_has_six_symbols_in_two_rows_of_three_all_different() -> None:
    for deck in (make_card_game(SEED, cards=CARDS), shipped_stacks("card_game")):
        for round_number in PLANS:
            for face in faces_of(deck, round_number):
                assert [len(row) for row in face.turned(0)] == [3, 3]
                assert len(set(face.symbols)) == 6


def test_no_two_faces_of_a_round_are_equal_however_they_are_turned() -> None:
    deck = shipped_stacks("card_game")
    for round_number in PLANS:
        seen = Counter(
            face.turned(turns) for face in faces_of(deck, round_number) for turns in range(4)
        )
        assert len(seen) == 4 * 36


def test_no_border_comes_twice_wherever_it_starts() -> None:
    for round_number in PLANS:
        borders = [border(face) for face in symbols_of(shipped_stacks("card_game"), round_number)]
        assert len({frozenset(doublets(ring)) for ring in borders}) == 36


def test_every_doublet_comes_about_as_often_as_any_other() -> None:
    for round_number, plan in PLANS.items():
        faces = symbols_of(shipped_stacks("card_game"), round_number)
        times = Counter(doublet for face in faces for doublet in doublets(border(face)))
        assert len(times) == 2 * plan.pairs
        assert max(times.values()) - min(times.values()) <= 3


@given(st.integers(6, 10), st.data())
def test_no_symbol_has_over_one_neighbour_more_than_another(
    symbols: int, data: st.DataObject
) -> None:
    pairs = data.draw(st.integers(symbols, symbols * (symbols - 1) // 2))
    neighbours = draw_neighbours(symbols, pairs, Luck(str(data.draw(st.integers())), "test"))
    assert len(set(neighbours)) == pairs
    degrees = Counter(symbol for pair in neighbours for symbol in pair)
    assert set(degrees) == set(range(symbols))
    assert max(degrees.values()) - min(degrees.values()) <= 1


def test_rings_are_all_those_that_go_from_neighbour_to_neighbour() -> None:
    neighbours = draw_neighbours(7, 15, Luck("rings", "test"))
    allowed = {*neighbours, *((high, low) for low, high in neighbours)}
    expected = {
        ring
        for ring in permutations(range(7), 6)
        if ring[0] == min(ring) and allowed.issuperset(doublets(ring))
    }
    rings = list(all_rings(7, neighbours))
    assert len(rings) == len(expected) > 36
    assert set(rings) == expected


def test_doublets_are_shared_out_far_more_evenly_than_by_drawing_rings() -> None:
    luck = Luck("shares", "test")
    rings = list(all_rings(8, draw_neighbours(8, 20, luck)))
    chosen = share_doublets_out(rings, 36, luck)
    assert len(set(chosen)) == 36

    def unevenness(some: list[tuple[int, ...]]) -> int:
        times = Counter(doublet for ring in some for doublet in doublets(ring))
        return sum(count * count for count in times.values())

    least = 216 * 216 // 40
    assert unevenness(chosen) - least < (unevenness(luck.sample(rings, 36)) - least) / 5


def test_no_ring_is_chosen_twice_even_if_nearly_all_are_needed() -> None:
    luck = Luck("nearly all", "test")
    rings = list(all_rings(6, draw_neighbours(6, 15, luck)))
    assert len(rings) == 120
    assert len(set(share_doublets_out(rings, 100, luck))) == 100


def test_more_faces_than_rings_are_refused() -> None:
    with pytest.raises(ValueError, match="36 faces cannot be made of 2 rings"):
        draw_faces("abcdef", 6, 36, Luck("few", "test"))


def test_the_shipped_deck_is_what_its_seed_makes() -> None:
    """The first stack: to measure all three takes half a minute."""
    deck = shipped_stacks("card_game")
    for number, made in islice(rounds_of(deck.seed), 2):
        assert made == symbols_of(deck, number)


def test_every_round_that_is_made_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    make_card_game(SEED, lambda *step: told.append(step), CARDS)
    assert [done for _, done, _ in told] == list(range(1, 7))
    assert {(step, of) for step, _, of in told} == {("card_game: rounds", 6)}


MAKE = f"""
from ubongo.decks.making.card_hands import share_of_hurried
from ubongo.decks.card_statistics import faces_of
from ubongo.decks.files import write_deck
from ubongo.decks.making.luck import Luck
from ubongo.decks.card_game.maker import make_card_game
deck = make_card_game({SEED!r}, cards={CARDS})
print(write_deck(deck).decode(), share_of_hurried(faces_of(deck, 4), 50, 20, Luck("x", "y")))
"""


def test_making_and_measuring_do_not_depend_on_the_hash_seed(deck: StackDeck) -> None:
    one, other = (
        subprocess.run(
            [sys.executable, "-c", MAKE],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    )
    assert one == other
    assert one.startswith(write_deck(deck).decode())
    assert 0 < float(one.split()[-1]) < 1


def test_another_seed_gives_other_cards(deck: StackDeck) -> None:
    other = make_card_game("another", cards=CARDS)
    for round_number in PLANS:
        assert set(symbols_of(deck, round_number)) != set(symbols_of(other, round_number))


def test_another_seed_keeps_the_promise_of_the_hardest_round() -> None:
    drawn, hurried = maker._measured(6, 0.78, Luck("another", "sixth round"))
    assert PLANS[6].lowest <= hurried <= 0.78
    faces = read_hand(drawn)
    assert share_that_can_lay(faces, 1_000, Luck("another", "promise")) >= CAN_LAY[6]


def test_the_deck_names_its_edition_seed_and_generator_and_is_read_back(
    deck: StackDeck,
) -> None:
    assert (deck.edition, deck.seed, deck.generator) == ("card_game", SEED, GENERATOR)
    assert read_deck(write_deck(deck)) == deck


def test_every_round_leaves_room_for_a_harder_one() -> None:
    for before, after in pairwise(PLANS.values()):
        assert before.lowest - maker.HARDER > after.lowest


@pytest.mark.parametrize(
    ("round_number", "can_lay", "hurried", "measures_up"),
    [
        (6, 0.961, 0.75, True),
        (6, 0.959, 0.75, False),
        (6, 0.961, 0.739, False),
        (6, 0.961, 0.771, False),
        (5, 0.961, 0.77, False),
        (3, 0.977, 0.88, False),
    ],
)
def test_faces_measure_up_with_room_to_the_promise_and_to_the_rounds_around(
    monkeypatch: pytest.MonkeyPatch,
    round_number: int,
    can_lay: float,
    hurried: float,
    measures_up: bool,  # noqa: FBT001, a fact of the sentence
) -> None:
    monkeypatch.setattr(maker, "share_that_can_lay", lambda *_: can_lay)
    monkeypatch.setattr(maker, "share_of_hurried", lambda *_: hurried)
    faces = ["abcdef"] * 36
    found = maker._hurried(faces, round_number, 0.77, maker.LONG, Luck("x", "y"))
    assert found == (hurried if measures_up else None)


def test_each_round_is_asked_to_be_harder_than_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[float] = []

    def measured(number: int, highest: float, luck: Luck) -> tuple[list[str], float]:
        asked.append(highest)
        return maker.draw_round(number, 36, luck), 1 - number / 10

    monkeypatch.setattr(maker, "_measured", measured)
    make_card_game("asked")
    assert asked == pytest.approx([1.0, 0.875, 0.775, 0.675, 0.575, 0.475])


def test_a_maker_that_never_succeeds_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "DRAWS", 3)
    monkeypatch.setattr(maker, "share_that_can_lay", lambda *_: 0.5)
    with pytest.raises(ValueError, match="3 draws of faces for round 1 did not measure up"):
        make_card_game("never")


@pytest.mark.parametrize("cards", [8, 37])
def test_a_stack_smaller_than_a_hand_or_larger_than_the_box_is_refused(cards: int) -> None:
    with pytest.raises(ValueError, match=f"9 to 36 cards, not {cards}"):
        make_card_game(SEED, cards=cards)
