"""The generated 3-D deck: a small one of two families holds what the full one must hold."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import fsum, sqrt
from statistics import mean, median

import pytest

from tests.decks.making.flat_deck_checks import fingerprint
from tests.decks.measures import used_up
from ubongo.decks.box import Side
from ubongo.decks.making.fairness import random_spread, spread
from ubongo.decks.making.luck import Luck
from ubongo.decks.making.matching import distance
from ubongo.decks.model import Deck, NamedTask, Task
from ubongo.decks.outline import (
    box_of,
    canonical,
    corners,
    has_hole,
    is_connected,
    is_symmetric,
)
from ubongo.decks.three_d import maker
from ubongo.decks.three_d.box import BOX as THREE_D
from ubongo.decks.three_d.box import PRINTED
from ubongo.decks.three_d.choosing import choose_tasks
from ubongo.decks.three_d.footprints import draw_areas
from ubongo.decks.three_d.maker import GENERATOR, make_three_d
from ubongo.decks.three_d.offers import Offer, offers, sizes_of
from ubongo.decks.three_d.pool import Slot, fits_pool
from ubongo.decks.three_d.seating import DrawAgain, Seating
from ubongo.geometry import Area, covers, read_solution
from ubongo.solving import count_solutions, difficulty, places_of

SEED = "two families"
MADE_ELSEWHERE = "1458deafef92c85a8d5ffe0c8100f44bbec99754da532559224410f44fe72552"
"""The fingerprint of the same deck, made by another process; anew with another GENERATOR."""

Told = list[tuple[str, int, int]]

told: Told = []


@pytest.fixture(scope="module")
def deck() -> Deck:
    return make_three_d(SEED, lambda step, done, of: told.append((step, done, of)), families=2)


def rounds(deck: Deck, side: Side) -> list[list[Task]]:
    """The tasks that are played together: of one family and label, four boards."""
    together: dict[tuple[str | None, str], list[Task]] = {}
    for named in deck.tasks():
        if named.side is side:
            together.setdefault((named.card.family, named.task.label), []).append(named.task)
    return list(together.values())


def on_side(deck: Deck, side: Side) -> list[NamedTask]:
    return [named for named in deck.tasks() if named.side is side]


def areas(deck: Deck, side: Side) -> list[Area]:
    return [each.area for card in deck.cards for each in card.side(side).areas]


@pytest.mark.rule("D-01")
def test_boards_are_two_sided_numbered_and_in_families_of_four(deck: Deck) -> None:
    assert [card.number for card in deck.cards] == list(range(1, 9))
    assert [card.easy.name for card in deck.cards] == [f"A{number}" for number in range(1, 9)]
    assert [card.hard.name for card in deck.cards] == [f"B{number}" for number in range(1, 9)]
    assert [card.family for card in deck.cards] == ["bear"] * 4 + ["fox"] * 4


@pytest.mark.rule("D-02")
def test_each_side_has_two_areas_with_their_labels_and_as_many_parts_as_its_side(
    deck: Deck,
) -> None:
    for card in deck.cards:
        for side in Side:
            labels = tuple(
                tuple(task.label for task in each.tasks) for each in card.side(side).areas
            )
            assert labels == THREE_D.labels[side]
    for named in deck.tasks():
        assert len(set(named.task.pieces)) == named.side.pieces
        assert named.area_tasks.area.levels == 2


def test_every_task_is_proven_by_its_solution_its_count_and_its_difficulty(deck: Deck) -> None:
    for named in deck.tasks():
        task, puzzle = named.task, named.puzzle
        solution = read_solution(task.solution)
        assert covers(puzzle.area, solution, puzzle.motions, task.pieces) is None, named.name
        assert {placement.piece for placement in solution} == set(task.pieces)
        assert count_solutions(puzzle).number == task.solutions, named.name
        expected = difficulty(puzzle)
        assert expected is not None
        assert round(expected, 2) == task.difficulty, named.name


def test_parts_stand_in_the_order_of_their_table(deck: Deck) -> None:
    for named in deck.tasks():
        numbers = [int(part) for part in named.task.pieces]
        assert numbers == sorted(numbers), named.name


def test_no_task_comes_twice_also_turned_or_mirrored(deck: Deck) -> None:
    tasks = [(canonical(named.area_tasks.area), named.task.pieces) for named in deck.tasks()]
    assert len(tasks) == len(set(tasks)) == 8 * 14


def test_no_task_is_trivial(deck: Deck) -> None:
    for named in deck.tasks():
        puzzle = named.puzzle
        places = [len(places_of(part, puzzle.motions, puzzle.area)) for part in puzzle.pieces]
        assert max(places) > 1, named.name


@pytest.mark.rule("D-11")
def test_four_boards_of_a_family_always_find_their_parts_in_the_pool(deck: Deck) -> None:
    for side in Side:
        for tasks in rounds(deck, side):
            assert len(tasks) == 4
            assert fits_pool(task.pieces for task in tasks)


@pytest.mark.rule("D-11")
def test_of_every_part_the_last_one_is_needed_somewhere(deck: Deck) -> None:
    needed = {
        part
        for side in Side
        for tasks in rounds(deck, side)
        for part in used_up(task.pieces for task in tasks)
    }
    assert needed == set(THREE_D.pool)


@pytest.mark.rule("D-35")
def test_tasks_of_the_first_game_are_the_easiest_on_average_and_on_most_boards(
    deck: Deck,
) -> None:
    means = {
        label: mean(n.task.difficulty for n in on_side(deck, Side.EASY) if n.task.label == label)
        for labels in THREE_D.labels[Side.EASY]
        for label in labels
    }
    assert min(means, key=lambda label: means[label]) == "3|4"
    easiest = 0
    for card in deck.cards:
        by_label = {task.label: task.difficulty for each in card.easy.areas for task in each.tasks}
        easiest += all(by_label[label] > by_label["3|4"] for label in by_label if label != "3|4")
    assert easiest >= 6


def test_areas_are_outlines_worth_a_puzzle(deck: Deck) -> None:
    for side in Side:
        symmetric = 0
        for area in areas(deck, side):
            assert is_connected(area)
            assert not has_hole(area)
            assert 6 <= corners(area) <= 14
            assert box_of(area) in PRINTED[side].histograms["box"]
            symmetric += is_symmetric(area)
        assert symmetric <= 2


def test_hard_footprints_all_differ_also_turned_or_mirrored(deck: Deck) -> None:
    shapes = [canonical(area) for area in areas(deck, Side.HARD)]
    assert len(set(shapes)) == len(shapes) == 16


def test_no_easy_footprint_comes_twice_in_a_family_or_three_times_in_a_deck(deck: Deck) -> None:
    shapes = [canonical(area) for area in areas(deck, Side.EASY)]
    assert len(set(shapes[:8])) == len(set(shapes[8:])) == 8
    assert max(Counter(shapes).values()) <= 2


@pytest.mark.parametrize("side", list(Side))
def test_the_deck_is_like_print(deck: Deck, side: Side) -> None:
    tasks = on_side(deck, side)
    counts = {
        "area_size": Counter(str(len(each.area_tasks.area.footprint)) for each in tasks),
        "box": Counter(box_of(each.area_tasks.area) for each in tasks),
        "solutions": Counter(
            str(each.task.solutions) if each.task.solutions < 7 else "7+" for each in tasks
        ),
        "piece_sizes": Counter(sizes_of(each.task.pieces) for each in tasks),
    }
    printed = PRINTED[side]
    for row, histogram in printed.histograms.items():
        assert distance(counts[row], histogram) <= 0.10, row
    middle = median(each.task.difficulty for each in tasks)
    assert 0.85 <= middle / printed.median_difficulty <= 1.15


@pytest.mark.parametrize("side", list(Side))
def test_boards_that_meet_are_less_than_half_as_unlike_as_random_ones(
    deck: Deck, side: Side
) -> None:
    spreads = [spread(task.difficulty for task in tasks) for tasks in rounds(deck, side)]
    typical = sqrt(fsum(each * each for each in spreads) / len(spreads))
    random_pool: dict[str, list[float]] = {}
    for area in draw_areas(side, 16, Luck(SEED, f"three_d {side.value}")).areas:
        known = random_pool.setdefault(str(len(area.footprint)), [])
        known += [offer.difficulty for offer in offers(area, side)]
    quotas = PRINTED[side].histograms["area_size"]
    assert typical <= 0.4 * random_spread(random_pool, quotas, 4, Luck(SEED, "test"))


def test_the_same_seed_makes_the_same_deck_whatever_the_hashes(deck: Deck) -> None:
    assert fingerprint(deck) == MADE_ELSEWHERE


def test_another_seed_makes_another_deck_as_good(deck: Deck) -> None:
    other = make_three_d("another", families=2)
    mine = {(canonical(n.area_tasks.area), n.task.pieces) for n in on_side(deck, Side.HARD)}
    theirs = {(canonical(n.area_tasks.area), n.task.pieces) for n in on_side(other, Side.HARD)}
    assert len(mine & theirs) < len(mine) / 4
    for side in Side:
        assert all(fits_pool(task.pieces for task in tasks) for tasks in rounds(other, side))


def test_the_deck_names_its_edition_seed_and_generator(deck: Deck) -> None:
    assert (deck.edition, deck.seed, deck.generator) == ("three_d", SEED, GENERATOR)


def steps() -> Iterator[Told]:
    for step in dict.fromkeys(step for step, _, _ in told):
        yield [each for each in told if each[0] == step]


def test_progress_is_told_step_by_step_until_each_is_done(deck: Deck) -> None:
    assert deck.cards
    assert len(list(steps())) == 4
    for step in steps():
        assert all(one[1] < other[1] for one, other in pairwise(step))
        assert step[-1][1] == step[-1][2]


def test_areas_that_do_not_go_together_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Seating] = []

    def fail_once(side: Side, seating: Seating, luck: Luck, _: object) -> dict[Slot, Offer]:
        seen.append(seating)
        if len(seen) == 1:
            raise DrawAgain
        return choose_tasks(side, seating, luck)

    monkeypatch.setattr(maker, "choose_tasks", fail_once)
    assert len(maker._make_side("again", Side.EASY, 2, None)) == 8
    first, second = seen
    assert list(first.areas.values()) != list(second.areas.values())


def test_a_maker_that_never_succeeds_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise DrawAgain

    monkeypatch.setattr(maker, "seat_areas", fail)
    with pytest.raises(ValueError, match="20 draws of areas did not go together"):
        maker._make_side("never", Side.EASY, 2, None)


@pytest.mark.parametrize("families", [1, 10])
def test_a_deck_of_too_few_or_too_many_families_is_refused(families: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 9 families, not {families}"):
        make_three_d(SEED, families=families)
