"""Candidates: areas and fillings that are complete, and areas that editions do not share."""

import pytest

from ubongo.decks.box import Side
from ubongo.decks.classic.box import BOX as CLASSIC
from ubongo.decks.light_dark.box import BOX as LIGHT_DARK
from ubongo.decks.making.candidates import Outline, draw_area, draw_areas, fillings, graded
from ubongo.decks.making.luck import Luck
from ubongo.decks.outline import canonical
from ubongo.geometry import TURNED, TURNED_AND_FLIPPED, read_area
from ubongo.solving import Puzzle, count_solutions

AREA = read_area("####.\n#####\n.##..")


def test_fillings_are_all_sets_that_fill_the_area_with_counts_and_difficulty() -> None:
    found = fillings(AREA, CLASSIC, Side.EASY, TURNED_AND_FLIPPED)
    turned_only = fillings(AREA, CLASSIC, Side.EASY, TURNED)
    assert len(found) > len(turned_only) > 0
    assert {each.pieces for each in turned_only} <= {each.pieces for each in found}
    for pieces, solutions, difficulty in found:
        puzzle = Puzzle(AREA, pieces, TURNED_AND_FLIPPED)
        assert count_solutions(puzzle).number == solutions
        assert graded(puzzle) == difficulty >= 3


def test_a_puzzle_without_a_solution_has_no_grade() -> None:
    straight = Puzzle(read_area("###\n###\n###\n##."), ("I2", "I4", "L5"), TURNED)
    assert count_solutions(straight).number == 0
    with pytest.raises(ValueError, match="cannot fill"):
        graded(straight)


def test_areas_fit_the_window_of_a_card_and_lack_two_cells_of_their_box() -> None:
    luck = Luck("window", "areas")
    for side in Side:
        for area in (draw_area(side, luck) for _ in range(150)):
            height, width = area.box
            assert height <= 6
            assert width <= 5
            assert area.size <= height * width - 2


def test_no_area_is_drawn_for_both_flat_editions_or_twice() -> None:
    seen: dict[str, set[Outline]] = {"classic": set(), "light_dark": set()}
    for box in (CLASSIC, LIGHT_DARK):
        for seed in ("a", "b"):
            drawn = draw_areas(box, Side.EASY, Luck(seed, "areas"), 300, seen[box.edition])
            outlines = {canonical(each.area) for each in drawn}
            assert len(outlines) == len(drawn) > 20
            assert outlines <= seen[box.edition]
    assert not seen["classic"] & seen["light_dark"]


def test_what_another_side_has_seen_is_not_drawn_again() -> None:
    seen: set[Outline] = set()
    first = draw_areas(CLASSIC, Side.EASY, Luck("a", "areas"), 200, seen)
    assert first
    assert draw_areas(CLASSIC, Side.EASY, Luck("a", "areas"), 200, seen) == []


def test_an_area_is_the_more_familiar_the_more_often_it_is_drawn() -> None:
    drawn = draw_areas(CLASSIC, Side.EASY, Luck("a", "areas"), 400, set())
    familiar = {each.familiarity for each in drawn}
    assert min(familiar) == 0.5  # drawn once in 400 draws
    assert max(familiar) >= 2.0
