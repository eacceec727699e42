"""The booklet: a task is found by its name, and the solution that it shows covers the area."""

import pytest

from tests.decks.changed_decks import deck_of
from ubongo.decks.booklet import find_sides, find_task, printed_solution
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.geometry import covers


@pytest.mark.rule("D-06")
@pytest.mark.parametrize("edition", PUZZLES)
def test_every_task_is_found_by_its_name_with_a_solution_that_covers(edition: str) -> None:
    deck = deck_of(edition)
    for named in list(deck.tasks())[:: 37 if edition == "classic" else 11]:
        found = find_task(deck, named.name)
        assert found == named
        puzzle = found.puzzle
        fault = covers(puzzle.area, printed_solution(found), puzzle.motions, puzzle.pieces)
        assert fault is None


@pytest.mark.parametrize(
    ("edition", "typed", "name"),
    [
        ("classic", "7 moon", "7 moon"),
        ("classic", " 40  MOON", "40 moon"),
        ("three_d", "A25 - 1|2", "A25 - 1|2"),
        ("three_d", "b3-10", "B3 - 10"),
        ("light_dark", "12 hard dark", "12 hard dark"),
    ],
)
def test_names_may_be_typed_loosely(edition: str, typed: str, name: str) -> None:
    assert find_task(deck_of(edition), typed).name == name


def test_names_are_unique() -> None:
    for edition in PUZZLES:
        names = [named.name for named in deck_of(edition).tasks()]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("edition", "name"),
    [("classic", "73 sun"), ("three_d", "A37 - 1|2"), ("three_d", "B36"), ("three_d", "B1 - 11")],
)
def test_an_unknown_task_is_named_with_an_example(edition: str, name: str) -> None:
    with pytest.raises(ValueError, match="one is named like"):
        find_task(deck_of(edition), name)


def test_a_card_is_found_by_a_sides_name_or_by_its_number() -> None:
    classic, three_d = deck_of("classic"), deck_of("three_d")
    assert [(card.number, side) for card, side in find_sides(classic, "40")] == [(4, Side.HARD)]
    assert [(card.number, side) for card, side in find_sides(three_d, "b7")] == [(7, Side.HARD)]
    assert [side for _, side in find_sides(three_d, "7")] == [Side.EASY, Side.HARD]
    with pytest.raises(ValueError, match="no card '99'"):
        find_sides(classic, "99")
