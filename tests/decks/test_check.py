"""Recounting a deck: a good one passes, and every lie in a bad one is named with its place."""

import time
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from tests.decks.changed_decks import deck_of, with_area, with_card, with_task
from ubongo.decks import check
from ubongo.decks.box import Side
from ubongo.decks.boxes import PUZZLES
from ubongo.decks.check import check_deck
from ubongo.decks.files import read_deck, shipped_file
from ubongo.decks.light_dark import box
from ubongo.decks.model import AreaTasks, Card, Deck, Task
from ubongo.solving import count_master_solutions


@pytest.fixture(autouse=True, scope="module")
def _each_task_is_counted_once() -> Iterator[None]:
    """Most tests change one card of a deck; the solver need not count all the others again."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("count_solutions", "difficulty", "is_trivial"):
            patch.setattr(check, name, cache(getattr(check, name)))
        patch.setattr(box, "count_master_solutions", cache(count_master_solutions))
        yield


def said(deck: Deck) -> str:
    return "\n".join(map(str, check_deck(deck)))


@pytest.mark.parametrize("edition", PUZZLES)
def test_the_shipped_decks_are_as_they_state(edition: str) -> None:
    assert said(deck_of(edition)) == ""


@pytest.mark.rule("C-04")
def test_classic_has_36_cards_with_six_tasks_of_three_or_four_pieces_a_side() -> None:
    deck = deck_of("classic")
    assert [card.easy.name for card in deck.cards] == [str(n) for n in range(1, 37)]
    assert [card.hard.name for card in deck.cards] == [str(n) for n in range(37, 73)]
    assert len(list(deck.tasks())) == 432
    for named in deck.tasks():
        assert len(named.task.pieces) == (3 if named.side is Side.EASY else 4)


@pytest.mark.rule("L-01")
def test_light_and_dark_has_50_cards_with_a_light_and_a_dark_task_a_side() -> None:
    deck = deck_of("light_dark")
    assert len(deck.cards) == 50
    assert len(list(deck.tasks())) == 200
    for card in deck.cards:
        for side in Side:
            (area_tasks,) = card.side(side).areas
            assert [task.label for task in area_tasks.tasks] == ["light", "dark"]
            assert {len(task.pieces) for task in area_tasks.tasks} == {side.pieces}
            assert area_tasks.master is not None
            assert area_tasks.master > 0


@pytest.mark.rule("D-01")
@pytest.mark.rule("D-02")
def test_three_d_has_nine_families_of_four_and_504_tasks() -> None:
    deck = deck_of("three_d")
    families = [card.family for card in deck.cards]
    assert len(set(families)) == 9
    assert all(families.count(family) == 4 for family in families)
    assert [card.easy.name for card in deck.cards] == [f"A{n}" for n in range(1, 37)]
    assert [card.hard.name for card in deck.cards] == [f"B{n}" for n in range(1, 37)]
    assert len(list(deck.tasks())) == 504


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (lambda t: replace(t, solutions=t.solutions + 1), "7 sun: states"),
        (lambda t: replace(t, difficulty=t.difficulty + 0.01), "7 sun: states the difficulty"),
        (lambda t: replace(t, solution=""), "7 sun: the stated solution is wrong: hole"),
        (lambda t: replace(t, solution="nonsense"), "7 sun: not a placement: 'nonsense'"),
        (lambda t: replace(t, pieces=(*t.pieces[:2], "Q9")), "7 sun: unknown piece: 'Q9'"),
        (lambda t: replace(t, pieces=(*t.pieces[:2], "16")), "7 sun: unknown piece: '16'"),
        (lambda t: replace(t, pieces=t.pieces[:2]), "7 sun: has 2 pieces, not 3"),
        (lambda t: replace(t, pieces=t.pieces[:1] * 3), "7 sun: the piece"),
        (lambda t: replace(t, pieces=("I2", "I3", "V3")), "7 sun: the pieces do not add up"),
        (lambda t: replace(t, label="moon"), "card 7, easy side: has the label moon 2 times"),
        (lambda t: replace(t, label="comet"), "card 7, easy side: has the labels comet moon"),
    ],
)
def test_a_wrong_task_is_named(change: Callable[[Task], Task], finding: str) -> None:
    assert finding in said(with_task(deck_of("classic"), change))


def test_a_task_without_a_solution_is_named() -> None:
    deck = deck_of("classic")
    found = said(with_area(deck, lambda area: replace(area, drawing="#" * area.area.size)))
    assert "7 sun: has no solution" in found


@pytest.mark.parametrize(
    ("drawing", "finding"),
    [
        ("", "the area is empty"),
        ("#x#", "an area is drawn with '#' (or '2') and '.', not with 'x'"),
        ("222\n222", "an area has 1 levels, not 2"),
        ("###.#\n#.#.#\n#####", "an area is one piece without a hole"),
    ],
)
def test_a_wrong_area_is_named(drawing: str, finding: str) -> None:
    deck = with_area(deck_of("classic"), lambda area: replace(area, drawing=drawing))
    assert f"card 7, easy side: {finding}" in said(deck)


def test_a_trivial_task_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ubongo.decks.check.is_trivial", lambda puzzle: "O4" in puzzle.pieces)
    deck = deck_of("classic")
    named = {each.name for each in deck.tasks() if "O4" in each.task.pieces}
    assert {finding.where for finding in check_deck(deck)} == named


def test_two_tasks_of_an_area_with_the_same_pieces_are_named() -> None:
    def doubled(area: AreaTasks) -> AreaTasks:
        first, second, *others = area.tasks
        return replace(area, tasks=(first, replace(first, label=second.label), *others))

    found = said(with_area(deck_of("classic"), doubled))
    assert "7 sun: has the pieces of another task" in found
    assert "7 moon: has the pieces of another task" in found


def test_an_area_that_comes_twice_is_named_also_when_it_is_turned() -> None:
    deck = deck_of("classic")
    other = deck.cards[2].easy
    again = with_card(deck, lambda card: replace(card, easy=replace(other, name="7")))
    assert "card 7, easy side: an area is that of 3 again" in said(again)


def test_on_the_easy_side_of_3_d_areas_may_come_again_but_not_on_one_board() -> None:
    deck = deck_of("three_d")

    def upper_again(card: Card) -> Card:
        upper, lower = card.easy.areas
        tasks = tuple(
            replace(task, label=label.label)
            for task, label in zip(upper.tasks, lower.tasks, strict=True)
        )
        return replace(card, easy=replace(card.easy, areas=(upper, replace(upper, tasks=tasks))))

    assert "an area is that of A7 again" in said(with_card(deck, upper_again))


@pytest.mark.rule("D-11")
def test_a_family_that_needs_more_of_a_part_than_the_pool_holds_is_named() -> None:
    deck = deck_of("three_d")
    first = deck.cards[0].hard
    cards = tuple(
        replace(card, hard=replace(first, name=card.hard.name)) if card.number < 5 else card
        for card in deck.cards
    )
    findings = said(replace(deck, cards=cards))
    assert "again" in findings
    assert "the pool has 2" in findings or "the pool has 3" in findings


@pytest.mark.parametrize(
    ("change", "finding"),
    [
        (lambda card: replace(card, number=8), "card 8: stands where card 7 should be"),
        (lambda card: replace(card, family="bear"), "card 7: is of the family bear, not None"),
        (lambda card: replace(card, easy=card.hard), "easy side: is named '43', not '7'"),
    ],
)
def test_a_wrong_card_is_named(change: Callable[[Card], Card], finding: str) -> None:
    assert finding in said(with_card(deck_of("classic"), change))


def test_a_deck_with_too_few_cards_is_no_box() -> None:
    deck = deck_of("classic")
    few = replace(deck, cards=deck.cards[:20])
    assert said(few) == "deck: has 20 cards; 36 are wanted"
    assert check_deck(few, cards=20) == []


@pytest.mark.rule("L-18")
@pytest.mark.parametrize(
    ("master", "finding"), [(None, "states None master solutions"), (1, "states 1 master")]
)
def test_a_wrong_number_of_master_solutions_is_named(master: int | None, finding: str) -> None:
    deck = with_area(deck_of("light_dark"), lambda area: replace(area, master=master))
    assert f"card 7, easy side: {finding}" in said(deck)


def test_master_solutions_are_for_light_and_dark_only() -> None:
    deck = with_area(deck_of("classic"), lambda area: replace(area, master=3))
    assert "but there is no master game" in said(deck)


def test_all_that_is_wrong_is_listed_at_once() -> None:
    deck = with_task(deck_of("classic"), lambda task: replace(task, solutions=99), card=3)
    deck = with_task(deck, lambda task: replace(task, solutions=99), card=9)
    assert [finding.where for finding in check_deck(deck)] == ["3 sun", "9 sun"]


def test_loading_a_shipped_deck_takes_a_moment() -> None:
    start = time.process_time()
    read_deck(shipped_file("three_d").read_bytes())
    assert time.process_time() - start < 0.5  # 50 ms are wanted; a busy machine gets room
