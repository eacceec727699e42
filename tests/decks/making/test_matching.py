"""Choosing by histograms: the search reaches what is wanted, and all chance is the seed's."""

import pytest

from ubongo.decks.making.luck import Luck
from ubongo.decks.making.matching import Choice, Effort, Model, Option, Proposal, distance, match

COLOURS = {"red": 5, "green": 3, "blue": 2}


def colour_model(total: int, *, weight: float = 1.0) -> Model:
    model = Model()
    model.row("colour", COLOURS, total, weight)
    return model


def options(model: Model, costs: dict[str, float]) -> list[Option[str]]:
    return [Option(name, (model.mark("colour", name),), cost) for name, cost in costs.items()]


def chosen(
    model: Model, of: list[Option[str]], slots: int, seed: str = "a", steps: int = 3000
) -> list[str]:
    def propose(choice: Choice[str], luck: Luck) -> Proposal[str]:
        return (luck.below(len(choice)), luck.choice(of))

    found = match(model, [of[0]] * slots, propose, Luck(seed, "match"), Effort(steps))
    return [option.what for option in found]


def counts(names: list[str]) -> dict[str, int]:
    return {name: names.count(name) for name in sorted(set(names))}


def test_the_choice_gets_the_wanted_shares() -> None:
    model = colour_model(30)
    found = chosen(model, options(model, {"blue": 0.0, "green": 0.0, "red": 0.0}), 30)
    assert counts(found) == {"red": 15, "green": 9, "blue": 6}


def test_a_value_that_the_row_does_not_name_is_avoided() -> None:
    model = colour_model(20)
    of = options(model, {"violet": 0.0, "red": 0.0, "green": 0.0, "blue": 0.0})
    assert "violet" not in chosen(model, of, 20)


def test_an_option_that_costs_more_than_its_bin_is_worth_is_left_alone() -> None:
    model = colour_model(10)
    found = chosen(model, options(model, {"red": 0.0, "green": 0.0, "blue": 1.0}), 10)
    assert "blue" not in found
    assert found.count("green") >= 3
    assert found.count("red") >= 5


def test_of_two_rows_that_contradict_the_heavier_one_wins() -> None:
    for heavy, wanted in (("first", "left"), ("second", "right")):
        model = Model()
        model.row("first", {"left": 1}, 8, weight=3.0 if heavy == "first" else 1.0)
        model.row("second", {"right": 1}, 8, weight=3.0 if heavy == "second" else 1.0)
        of = [
            Option(name, (model.mark("first", name), model.mark("second", name)))
            for name in ("left", "right")
        ]
        assert set(chosen(model, of, 8)) == {wanted}


def test_the_same_luck_chooses_the_same() -> None:
    model = colour_model(10)
    of = options(model, {"red": 0.0, "green": 0.0, "blue": 0.0})
    assert chosen(model, of, 10, "b") == chosen(model, of, 10, "b")
    assert chosen(model, of, 10, "b") != chosen(model, of, 10, "c")


def test_a_search_whose_proposals_all_give_up_changes_nothing() -> None:
    model = colour_model(3)
    start = options(model, {"red": 0.0, "green": 0.0, "blue": 0.0})

    def give_up(_choice: Choice[str], _luck: Luck) -> Proposal[str] | None:
        return None

    assert match(model, start, give_up, Luck("a", "match"), Effort(50)) == start


def test_a_bin_that_comes_up_during_the_search_is_counted_too() -> None:
    model = colour_model(6)

    def propose(choice: Choice[str], luck: Luck) -> Proposal[str]:
        name = luck.choice(["violet", "red", "green", "blue"])
        return (luck.below(len(choice)), Option(name, (model.mark("colour", name),)))

    start = options(model, {"red": 0.0}) * 6
    found = match(model, start, propose, Luck("a", "match"), Effort(500))
    assert counts([option.what for option in found]) == {"blue": 1, "green": 2, "red": 3}


def test_progress_goes_up_to_the_end_in_at_most_a_hundred_steps() -> None:
    told: list[tuple[int, int]] = []
    model = colour_model(3)
    of = options(model, {"red": 0.0, "green": 0.0})

    def propose(_choice: Choice[str], luck: Luck) -> Proposal[str]:
        return (0, luck.choice(of))

    effort = Effort(250, progress=lambda done, number: told.append((done, number)))
    match(model, of, propose, Luck("a", "match"), effort)
    assert told == sorted(told)
    assert told[-1] == (250, 250)
    assert len(told) == 100


@pytest.mark.parametrize(
    ("ours", "theirs", "apart"),
    [
        ({"a": 1, "b": 3}, {"a": 10, "b": 30}, 0.0),
        ({"a": 4}, {"b": 2}, 1.0),
        ({"a": 3, "b": 1}, {"a": 1, "b": 1}, 0.25),
        ({"a": 1, "c": 1}, {"a": 1, "b": 1}, 0.5),
    ],
)
def test_the_distance_is_the_share_that_lies_elsewhere(
    ours: dict[str, int], theirs: dict[str, int], apart: float
) -> None:
    assert distance(ours, theirs) == pytest.approx(apart)
    assert distance(theirs, ours) == pytest.approx(apart)
