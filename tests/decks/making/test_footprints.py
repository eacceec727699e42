"""The footprints of the 3-D boards, and the draw of a deck's."""

from collections import Counter
from itertools import combinations

import pytest

from ubongo.decks.box import Side
from ubongo.decks.making.luck import Luck
from ubongo.decks.outline import box_of, canonical, has_hole, is_connected, is_symmetric
from ubongo.decks.three_d.box import BOX as THREE_D
from ubongo.decks.three_d.box import PRINTED
from ubongo.decks.three_d.footprints import (
    MOTIONS,
    draw_areas,
    footprints,
    kind_of,
    part_sets,
    scaled,
)
from ubongo.geometry import Area
from ubongo.solving import places_of


def test_of_the_58_seven_cell_footprints_in_the_easy_boxes_55_can_be_filled_often_enough() -> None:
    boxes = PRINTED[Side.EASY].histograms["box"]
    grid = [(x, y) for x in range(3) for y in range(5)]
    areas = [Area.of(spots, 2) for spots in combinations(grid, 7)]
    every = {
        canonical(area)
        for area in areas
        if is_connected(area) and not has_hole(area) and box_of(area) in boxes
    }
    listed = {
        canonical(area)
        for kind, areas in footprints(Side.EASY).items()
        for area in areas
        if kind.size == 7
    }
    assert len(every) == 58
    assert listed == {shape for shape in every if len(part_sets(Area.of(shape, 2), 3)) >= 4}
    assert len(listed) == 55


@pytest.mark.parametrize("side", list(Side))
def test_no_footprint_has_a_task_in_which_every_part_has_a_single_place(side: Side) -> None:
    for areas in footprints(side).values():
        for area in areas:
            single = {part for part in THREE_D.pool if len(places_of(part, MOTIONS, area)) == 1}
            assert not any(single.issuperset(parts) for parts in part_sets(area, side.pieces))


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("side", list(Side))
def test_a_draw_has_the_printed_sizes_and_nearly_the_printed_boxes(side: Side, seed: str) -> None:
    draw = draw_areas(side, 72, Luck(seed, "draw"))
    rows = PRINTED[side].histograms
    sizes = Counter(str(len(area.footprint)) for area in draw.areas)
    assert sizes == scaled(rows["area_size"], 72)
    boxes = Counter(box_of(area) for area in draw.areas)
    wanted = Counter(scaled(rows["box"], 72))
    assert (wanted - boxes).total() <= (4 if side is Side.EASY else 0)


@pytest.mark.parametrize("side", list(Side))
def test_a_footprint_is_drawn_once_or_on_the_easy_side_twice_with_the_spare_ones(
    side: Side,
) -> None:
    draw = draw_areas(side, 72, Luck("uses", "draw"))
    uses = Counter(canonical(area) for area in [*draw.areas, *draw.spare])
    assert max(uses.values()) == (2 if side is Side.EASY else 1)


@pytest.mark.parametrize("side", list(Side))
def test_at_most_two_areas_of_a_side_are_symmetric_and_no_spare_one_is(side: Side) -> None:
    draw = draw_areas(side, 72, Luck("symmetry", "draw"))
    assert sum(is_symmetric(area) for area in draw.areas) <= 2
    assert not any(is_symmetric(area) for area in draw.spare)
    assert {kind_of(area) for area in draw.spare} <= {kind_of(area) for area in draw.areas}


def test_more_areas_than_there_are_footprints_are_refused() -> None:
    with pytest.raises(ValueError, match="not for 500"):
        draw_areas(Side.EASY, 500, Luck("too many", "draw"))


def test_a_scaled_histogram_adds_up_and_keeps_the_shares() -> None:
    assert scaled({"a": 100, "b": 240, "c": 20}, 72) == {"a": 20, "b": 48, "c": 4}
    assert scaled({"a": 1, "b": 1, "c": 1}, 4) == {"a": 2, "b": 1, "c": 1}
