"""Statistics: the shipped decks are like print, fairer than chance, and the documents say so."""

from functools import cache
from pathlib import Path

import pytest

from tests.decks.changed_decks import deck_of
from tests.decks.measures import used_up
from ubongo.decks import statistics
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.outline import canonical, corners, is_symmetric
from ubongo.decks.statistics import (
    median_difficulty,
    printed_like,
    rounds,
    rows,
    statistics_table,
)

FARTHEST = 0.15
"""How far from print a row may be, as total variation."""
DOCS = Path(__file__).parents[2] / "docs" / "editions"
SIDES = [(edition, side) for edition in PUZZLES for side in Side]
fairness = cache(statistics.fairness)


@pytest.fixture(autouse=True)
def _fairness_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of a deck shows what other tests look at closely."""
    monkeypatch.setattr(statistics, "fairness", fairness)


@pytest.mark.parametrize(("edition", "side"), SIDES)
def test_every_row_is_near_print(edition: str, side: Side) -> None:
    compared = rows(deck_of(edition), side)
    names = {row.name for row in compared}
    assert {"area_size", "piece_sizes"} <= names
    if edition == "classic":
        assert names == {
            "area_size", "box", "corners", "solutions", "piece_sizes", "piece_use",
        }  # fmt: skip
    for row in compared:
        assert row.distance <= FARTHEST, row.name


@pytest.mark.parametrize("edition", ["classic", "three_d"])
@pytest.mark.parametrize("side", Side)
def test_the_median_difficulty_is_within_a_fifth_of_prints(edition: str, side: Side) -> None:
    deck = deck_of(edition)
    printed = printed_like(deck, side).median_difficulty
    assert printed * 0.8 <= median_difficulty(deck, side) <= printed * 1.2


@pytest.mark.parametrize(("edition", "side"), SIDES)
def test_rounds_are_at_most_half_as_uneven_as_random_selection(edition: str, side: Side) -> None:
    fair = fairness(deck_of(edition), side)
    assert fair.ours <= fair.random / 2
    if edition != "three_d":  # a round of 3-D is four tasks: too few to hold each one to it
        assert fair.worst <= fair.random / 2


@pytest.mark.parametrize("edition", PUZZLES)
def test_areas_look_like_puzzles(edition: str) -> None:
    deck = deck_of(edition)
    for side in Side:
        areas = {
            canonical(area_tasks.area): area_tasks.area
            for card in deck.cards
            for area_tasks in card.side(side).areas
        }
        assert sum(map(is_symmetric, areas.values())) <= 2
        assert all(6 <= corners(area) <= 14 for area in areas.values())
        if edition == "three_d":
            assert len(areas) == 72 if side is Side.HARD else len(areas) >= 30


@pytest.mark.rule("D-35")
def test_3_4_is_the_easiest_label_of_the_easy_side() -> None:
    deck = deck_of("three_d")
    means: dict[str, list[float]] = {}
    easiest = 0
    for card in deck.cards:
        tasks = [task for area in card.easy.areas for task in area.tasks]
        for task in tasks:
            means.setdefault(task.label, []).append(task.difficulty)
        lowest = min(task.difficulty for task in tasks)
        easiest += [task.label for task in tasks if task.difficulty == lowest] == ["3|4"]
    assert min(means, key=lambda label: sum(means[label])) == "3|4"
    assert easiest >= 20


@pytest.mark.rule("D-11")
def test_every_parts_full_count_is_needed_somewhere() -> None:
    deck = deck_of("three_d")
    meeting: dict[tuple[object, ...], list[tuple[str, ...]]] = {}
    for named in deck.tasks():
        key = (named.card.family, named.side, named.task.label)
        meeting.setdefault(key, []).append(named.task.pieces)
    needed = {part for tasks in meeting.values() for part in used_up(tasks)}
    assert needed == {str(number) for number in range(1, 17)}


def test_who_meets_in_a_round_shares_the_label_and_in_3_d_the_family() -> None:
    assert {len(tasks) for tasks in rounds(deck_of("classic"), Side.EASY).values()} == {36}
    in_space = rounds(deck_of("three_d"), Side.HARD)
    assert {len(tasks) for tasks in in_space.values()} == {4}
    assert len(in_space) == 90


@pytest.mark.parametrize("edition", PUZZLES)
def test_the_document_shows_the_table_of_the_shipped_deck(edition: str) -> None:
    document = (DOCS / f"{edition}.md").read_text(encoding="utf-8")
    table = document.partition("<!-- statistics -->\n")[2].partition("<!-- /statistics -->")[0]
    assert table == statistics_table(deck_of(edition)) + "\n", (
        f"type ./run ubongo deck stats {edition} --into docs/editions/{edition}.md"
    )
