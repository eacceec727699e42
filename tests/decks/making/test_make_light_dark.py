"""The generated light and dark deck: a small one holds what the full one must hold."""

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
from ubongo.decks.light_dark.box import BOX as LIGHT_DARK
from ubongo.decks.light_dark.maker import GENERATOR, _mirrored, make_light_dark
from ubongo.decks.making.candidates import Filling
from ubongo.decks.making.fairness import spread
from ubongo.decks.making.matching import distance
from ubongo.decks.making.sides import Sketch
from ubongo.decks.model import Deck
from ubongo.decks.printed import FLAT, sizes_bin
from ubongo.geometry import TURNED, TURNED_DARK, read_area, read_solution
from ubongo.solving import MasterPuzzle, Puzzle, count_master_solutions, count_solutions

SEED = "eight cards"
CARDS = 8
MADE_ELSEWHERE = "92614b42ef5032c444e328be77e637b0c1f510dbb2f06b5e85c12834be5041af"
"""The fingerprint of the same deck, made by another process; anew with another GENERATOR."""


@pytest.fixture(scope="module")
def deck() -> Deck:
    return make_light_dark(SEED, cards=CARDS)


@pytest.mark.rule("L-01")
def test_cards_have_two_sides_with_a_light_and_a_dark_task_each(deck: Deck) -> None:
    assert (deck.edition, deck.seed, deck.generator) == ("light_dark", SEED, GENERATOR)
    assert [card.number for card in deck.cards] == list(range(1, CARDS + 1))
    for card in deck.cards:
        for side in Side:
            assert card.side(side).name == f"{card.number} {side.value}"
            [area_tasks] = card.side(side).areas
            assert [task.label for task in area_tasks.tasks] == ["light", "dark"]
            light, dark = area_tasks.tasks
            assert len(set(light.pieces)) == len(set(dark.pieces)) == side.pieces
            assert light.pieces != dark.pieces


def test_every_task_is_proven_and_none_is_trivial(deck: Deck) -> None:
    for named in deck.tasks():
        check_proof(named)
        check_not_trivial(named)


@pytest.mark.rule("L-10")
def test_a_task_is_solved_by_turning_alone_with_its_own_face_up(deck: Deck) -> None:
    for named in deck.tasks():
        solution = read_solution(named.task.solution)
        wanted = TURNED if named.task.label == "light" else TURNED_DARK
        assert {placement.rotation for placement in solution} <= wanted, named.name


@pytest.mark.rule("L-18")
def test_every_area_has_master_solutions_without_i2_and_i3_and_they_are_counted(
    deck: Deck,
) -> None:
    pieces = ("V3", "I4", "O4", "L4", "T4", "S4", "L5", "Y5", "P5", "Z5")
    for card in deck.cards:
        for side in Side:
            area_tasks = card.side(side).areas[0]
            count = count_master_solutions(MasterPuzzle(area_tasks.area, pieces)).number
            assert area_tasks.master == count
            assert count > 0


def test_areas_look_like_puzzles_and_all_differ(deck: Deck) -> None:
    for side in Side:
        for area in areas(deck, side):
            check_outline(area, side)
    check_all_differ(deck)


@pytest.mark.parametrize("side", Side)
def test_areas_and_pieces_have_the_sizes_of_the_classic_deck(deck: Deck, side: Side) -> None:
    printed = FLAT[side].histograms
    area_sizes = Counter(str(area.size) for area in areas(deck, side))
    piece_sizes = Counter(
        sizes_bin(named.task.pieces, printed["piece_sizes"]) for named in on_side(deck, side)
    )
    assert distance(area_sizes, printed["area_size"]) <= 0.15
    assert distance(piece_sizes, printed["piece_sizes"]) <= 0.15


@pytest.mark.parametrize("side", Side)
def test_tasks_of_a_face_are_half_as_unlike_as_random_ones_and_equally_hard(
    deck: Deck, side: Side
) -> None:
    meeting = by_label(deck, side)
    for label, difficulties in meeting.items():
        assert spread(difficulties) <= flat_random_spread(LIGHT_DARK, side, label, SEED) / 2
    light, dark = (mean_log(difficulties) for difficulties in meeting.values())
    assert abs(light - dark) <= 0.03
    middle = median(named.task.difficulty for named in on_side(deck, side))
    assert abs(middle / FLAT[side].median_difficulty - 1) <= 0.2


def test_in_the_mirror_the_light_task_becomes_the_dark_one() -> None:
    area = read_area("####.\n#####\n.##..")
    light, dark = Filling(("I2", "L4", "P5"), 1, 7.0), Filling(("I3", "S4", "T4"), 1, 8.0)
    mirrored = _mirrored(Sketch(area, (light, dark)), 0, 1)
    assert mirrored.area == read_area(".####\n#####\n..##.")
    assert mirrored.fillings == (dark, light)
    for pieces in (light.pieces, dark.pieces):
        assert count_solutions(Puzzle(area, pieces, TURNED)) == count_solutions(
            Puzzle(mirrored.area, pieces, TURNED_DARK)
        )


def test_the_same_seed_makes_the_same_deck_whatever_the_hashes(deck: Deck) -> None:
    assert fingerprint(deck) == MADE_ELSEWHERE
