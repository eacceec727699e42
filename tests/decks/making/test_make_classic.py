"""The generated classic deck: a small one holds what the full one must hold."""

from collections import Counter
from statistics import median

import pytest

from tests.decks.making.flat_deck_checks import (
    areas,
    by_label,
    check_all_differ,
    check_not_trivial,
    check_outline,
    check_proof,
    fingerprint,
    flat_random_spread,
    on_side,
)
from tests.decks.measures import mean_log
from ubongo.decks.box import Side
from ubongo.decks.classic.box import BOX as CLASSIC
from ubongo.decks.classic.box import SYMBOLS
from ubongo.decks.classic.maker import GENERATOR, make_classic
from ubongo.decks.making.fairness import spread
from ubongo.decks.making.matching import distance
from ubongo.decks.model import Deck
from ubongo.decks.outline import canonical
from ubongo.decks.printed import FLAT, sizes_bin, solutions_bin

SEED = "six cards"
CARDS = 6
MADE_ELSEWHERE = "5bc02b7b54290a4643025d930b5118378cd460c0a7816d58029c1cc56816fa21"
"""The fingerprint of the same deck, made by another process; anew with another GENERATOR."""

told: list[tuple[str, int, int]] = []


@pytest.fixture(scope="module")
def deck() -> Deck:
    return make_classic(SEED, lambda *step: told.append(step), cards=CARDS)


@pytest.mark.rule("C-04")
def test_cards_have_an_easy_and_a_hard_face_with_a_task_for_each_symbol(deck: Deck) -> None:
    assert (deck.edition, deck.seed, deck.generator) == ("classic", SEED, GENERATOR)
    assert [card.number for card in deck.cards] == [1, 2, 3, 4, 5, 6]
    assert [card.easy.name for card in deck.cards] == ["1", "2", "3", "4", "5", "6"]
    assert [card.hard.name for card in deck.cards] == ["37", "38", "39", "40", "41", "42"]
    for card in deck.cards:
        for side in Side:
            [area_tasks] = card.side(side).areas
            assert tuple(task.label for task in area_tasks.tasks) == SYMBOLS
            assert all(len(set(task.pieces)) == side.pieces for task in area_tasks.tasks)
            assert area_tasks.master is None


def test_every_task_is_proven_and_none_is_trivial(deck: Deck) -> None:
    for named in deck.tasks():
        check_proof(named)
        check_not_trivial(named)


def test_areas_look_like_puzzles_and_all_differ(deck: Deck) -> None:
    for side in Side:
        for area in areas(deck, side):
            check_outline(area, side)
    check_all_differ(deck)


def test_a_face_has_six_different_sets_and_no_piece_too_often(deck: Deck) -> None:
    for side, kinds, most in ((Side.EASY, range(7, 12), 5), (Side.HARD, range(8, 13), 6)):
        for card in deck.cards:
            sets = [task.pieces for task in card.side(side).areas[0].tasks]
            uses = Counter(name for pieces in sets for name in pieces)
            assert len(set(sets)) == 6
            assert len(uses) in kinds
            assert max(uses.values()) <= most


@pytest.mark.parametrize("side", Side)
def test_tasks_are_shared_out_like_the_printed_ones(deck: Deck, side: Side) -> None:
    printed = FLAT[side]
    tasks = [named.task for named in on_side(deck, side)]
    sizes = printed.histograms["piece_sizes"]
    ours = {
        "solutions": Counter(solutions_bin(task.solutions) for task in tasks),
        "piece_sizes": Counter(sizes_bin(task.pieces, sizes) for task in tasks),
        "piece_use": Counter(name for task in tasks for name in task.pieces),
    }
    for row, counts in ours.items():
        assert distance(counts, printed.histograms[row]) <= 0.15, row
    middle = median(task.difficulty for task in tasks)
    assert abs(middle / printed.median_difficulty - 1) <= 0.15


@pytest.mark.parametrize("side", Side)
def test_tasks_of_a_symbol_are_half_as_unlike_as_random_ones(deck: Deck, side: Side) -> None:
    at_random = flat_random_spread(CLASSIC, side, "sun", SEED)
    meeting = by_label(deck, side)
    assert list(meeting) == list(SYMBOLS)
    for symbol, difficulties in meeting.items():
        assert spread(difficulties) <= at_random / 2, symbol


@pytest.mark.parametrize("side", Side)
def test_no_symbol_is_harder_than_another(deck: Deck, side: Side) -> None:
    means = [mean_log(difficulties) for difficulties in by_label(deck, side).values()]
    assert max(means) - min(means) <= 0.03


def test_progress_is_told_for_every_step_up_to_its_end(deck: Deck) -> None:
    assert deck.cards
    last = {step: (done, of) for step, done, of in told}
    assert list(last) == ["easy areas", "easy choice", "hard areas", "hard choice"]
    assert all(done == of for done, of in last.values())


def test_the_same_seed_makes_the_same_deck_whatever_the_hashes(deck: Deck) -> None:
    assert fingerprint(deck) == MADE_ELSEWHERE


def test_another_seed_makes_another_deck(deck: Deck) -> None:
    other = make_classic("another", cards=2)
    ours = {(canonical(named.area_tasks.area), named.task.pieces) for named in deck.tasks()}
    theirs = {(canonical(named.area_tasks.area), named.task.pieces) for named in other.tasks()}
    assert len(theirs) == 24
    assert len(theirs & ours) < 12
