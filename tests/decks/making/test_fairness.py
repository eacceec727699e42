"""Spread and random selection, on numbers that can be reckoned by hand."""

from math import e, sqrt

import pytest

from tests.decks.making.flat_deck_checks import flat_random_spread
from tests.decks.measures import mean_log
from ubongo.decks.box import Side
from ubongo.decks.classic.box import BOX as CLASSIC
from ubongo.decks.light_dark.box import BOX as LIGHT_DARK
from ubongo.decks.making.candidates import Filling
from ubongo.decks.making.fairness import random_spread, spread
from ubongo.decks.making.flat_decks import balanced, exchanged
from ubongo.decks.making.luck import Luck
from ubongo.decks.making.sides import Sketch
from ubongo.geometry import read_area


def test_the_spread_is_the_standard_deviation_of_the_logarithms() -> None:
    assert spread([5.0, 5.0, 5.0]) == 0
    assert spread([1.0, e**2]) == pytest.approx(1)
    assert spread([1.0, 1.0, e]) == pytest.approx(sqrt(2) / 3)
    assert spread([30.0, 30.0, 30.0 * e]) == pytest.approx(spread([2.0, 2.0, 2.0 * e]))
    assert mean_log([1.0, e**3]) == pytest.approx(1.5)


def test_random_selection_keeps_the_quotas_of_area_sizes() -> None:
    pool = {"11": [4.0], "12": [4.0 * e**2], "13": [900.0]}
    assert random_spread(pool, {"11": 7}, 10, Luck("a", "random")) == 0
    even = random_spread(pool, {"11": 1, "12": 1}, 400, Luck("a", "random"))
    assert even == pytest.approx(1, abs=0.02)
    without_10 = random_spread(pool, {"10": 9, "11": 1}, 10, Luck("a", "random"))
    assert without_10 == 0


def test_random_tasks_with_four_pieces_are_more_unlike_than_with_three() -> None:
    for box, label in ((CLASSIC, "sun"), (LIGHT_DARK, "dark")):
        easy = flat_random_spread(box, Side.EASY, label, "seed")
        hard = flat_random_spread(box, Side.HARD, label, "seed")
        assert 0.25 < easy < hard < 0.65


def test_balancing_makes_labels_equally_hard_and_keeps_each_faces_tasks() -> None:
    area = read_area("###\n##.")
    faces = [
        Sketch(area, tuple(Filling((name,), 1, number + 1.0) for number, name in enumerate("abc")))
        for _ in range(30)
    ]
    found = balanced(faces, 2.0, exchanged, Luck("a", "balance"))
    for face in found:
        assert sorted(filling.pieces for filling in face.fillings) == [("a",), ("b",), ("c",)]
    means = [mean_log(face.fillings[label].difficulty for face in found) for label in range(3)]
    assert max(means) - min(means) < 0.05
