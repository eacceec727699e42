"""Which areas meet in a family of the 3-D deck, and how hard its labels are to be."""

from collections import Counter

import pytest

from ubongo.decks.box import Side
from ubongo.decks.making.luck import Luck
from ubongo.decks.three_d.box import BOX as THREE_D
from ubongo.decks.three_d.footprints import draw_areas
from ubongo.decks.three_d.offers import needed_parts, offers, unlikeness
from ubongo.decks.three_d.seating import Seat, Seating, difficulty_at, seat_areas, seats
from ubongo.geometry import piece_named

FAMILIES = 3


@pytest.fixture(scope="module")
def seating() -> Seating:
    luck = Luck("seating", "test")
    return seat_areas(Side.EASY, FAMILIES, draw_areas(Side.EASY, FAMILIES * 8, luck), luck)


def test_targets_are_spread_as_print_is() -> None:
    assert difficulty_at(Side.EASY, 0.5) == 8.5
    assert difficulty_at(Side.EASY, 0.1) == pytest.approx(5.5)
    assert difficulty_at(Side.HARD, 0.9) == pytest.approx(42.5)


@pytest.mark.rule("D-35")
def test_the_first_game_aims_lower_than_every_other_label(seating: Seating) -> None:
    first = [target for (_, label), target in seating.targets.items() if label == "3|4"]
    others = [target for (_, label), target in seating.targets.items() if label != "3|4"]
    assert len(first) == FAMILIES
    assert max(first) < min(others)


@pytest.mark.rule("D-35")
def test_a_task_is_in_order_on_its_side_of_the_line_between_the_labels() -> None:
    seating = Seating({}, {(0, "1|2"): 9.0, (0, "3|4"): 5.0, (0, "5|6|7"): 7.0, (1, "1|2"): 5.5})
    assert seating.is_in_order((0, "3|4"), 5.9)
    assert not seating.is_in_order((0, "3|4"), 6.1)
    assert seating.is_in_order((0, "1|2"), 6.1)
    assert not seating.is_in_order((0, "1|2"), 5.9)


def test_on_the_hard_side_everything_is_in_order() -> None:
    assert Seating({}, {(0, "1"): 20.0}).is_in_order((0, "1"), 1.0)


def test_a_family_has_eight_different_footprints(seating: Seating) -> None:
    for family in range(FAMILIES):
        areas = {area for seat, area in seating.areas.items() if seat.family == family}
        assert len(areas) == 8


@pytest.mark.rule("D-11")
def test_areas_that_meet_do_not_all_need_the_same_scarce_part(seating: Seating) -> None:
    for family in range(FAMILIES):
        for position in range(2):
            needed = Counter(
                part
                for board in range(4)
                for part in needed_parts(seating.areas[Seat(family, board, position)], Side.EASY)
            )
            assert all(needed[part] <= piece_named(part).count for part in needed)


def test_nearly_every_area_offers_a_task_near_its_families_target(seating: Seating) -> None:
    near = []
    for seat, area in seating.areas.items():
        for label in THREE_D.labels[Side.EASY][seat.position]:
            target = seating.targets[seat.family, label]
            best = min(unlikeness(each.difficulty, target) for each in offers(area, Side.EASY))
            near.append(best < 0.01)
    assert sum(near) >= 0.9 * len(near)


def test_seats_are_two_on_each_of_four_boards() -> None:
    assert seats(1) == [Seat(0, board, position) for board in range(4) for position in range(2)]
